#include <catch2/catch.hpp>

#include "lib/verify/contact_modes.hpp"

#include <random>

using namespace duhem;

namespace {

/// Contacts that do not see each other, with W = diag(2, 3, 3) each, built around a chosen (u, r): q = u − W r.
struct Built {
  ConeProblem<double, 3> problem;
  std::vector<Local<double, 3>> r;

  void add(const Local<double, 3>& u, const Local<double, 3>& impulse, double mu) {
    const Local<double, 3> diagonal(2, 3, 3);
    problem.A.append(problem.A.rows(), diagonal.asDiagonal());
    problem.A.end_row();
    problem.b.push_back(u - diagonal.cwiseProduct(impulse));
    problem.mu.push_back(mu);
    r.push_back(impulse);
  }
};

}  // namespace

TEST_CASE("the modes of an approximate solution are those of the solution near it", "[verify][mode]") {
  Built built;
  built.add({1, 0.5, -0.25}, {0, 0, 0}, 0.5);                      // take-off
  built.add({0, 0, 0}, {4, 1, -1}, 0.5);                           // stick
  built.add({0, 0.3 * 2, 0.4 * 2}, {5, -0.3 * 3, -0.4 * 3}, 0.3);  // slip: |r_T| = 1.5 = 0.3 * 5, against u_T
  built.add({0, 7, 0}, {2, 0, 0}, 0);                              // slip without friction
  const std::vector<std::optional<Mode>> expected{Mode::takeoff, Mode::stick, Mode::slip, Mode::slip};
  CHECK(contact_modes<double, 3>(built.problem, built.r) == expected);

  std::mt19937 random(11);
  std::uniform_real_distribution<double> noise(-1, 1);
  for (const double size : {1e-14, 1e-9, 1e-4, 1e-2})
    for (int round = 0; round < 50; ++round) {
      auto disturbed = built.r;
      for (auto& r : disturbed)
        for (int i = 0; i < 3; ++i) r(i) += size * noise(random);
      CAPTURE(size, round);
      CHECK(contact_modes<double, 3>(built.problem, disturbed) == expected);
    }
}

TEST_CASE("on exact scalars modes are those of Lemma 1", "[verify][mode]") {
  ConeProblem<Rational, 2> problem;
  Mat<Rational, 2, 2> W;
  W << Rational(1), Rational(3, 2), Rational(3, 2), Rational(5, 2);
  problem.A.append(0, W);
  problem.A.end_row();
  problem.b.push_back({Rational(-3, 2), Rational(-2)});
  problem.mu.push_back(Rational(1, 2));
  CHECK(contact_modes<Rational, 2>(problem, {{Rational(3), Rational(-1)}}) == std::vector{std::optional(Mode::stick)});
}
