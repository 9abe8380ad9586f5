#include <catch2/catch.hpp>

#include "lib/contact/mode.hpp"
#include "lib/scalar/text.hpp"
#include "lib/solver/one/one_contact.hpp"
#include "lib/solver/one/one_contact_newton.hpp"
#include "lib/solver/one/polynomial_roots.hpp"
#include "lib/verify/residual.hpp"

#include <map>
#include <random>

using namespace duhem;
using R = Rational;

namespace {

/// A positive definite A = G Gᵀ + a bit, with condition growing as `spread` does.
template <class S, int Dim>
OneContact<S, Dim> any_problem(std::mt19937_64& random, double mu, double spread) {
  std::normal_distribution<double> normal_number;
  std::uniform_real_distribution<double> exponent(-spread, spread);
  OneContact<S, Dim> problem;
  Mat<double, Dim, Dim> G;
  Local<double, Dim> b;
  for (int i = 0; i < Dim; ++i) {
    const double scale = std::pow(10.0, exponent(random));
    for (int j = 0; j < Dim; ++j) G(i, j) = scale * normal_number(random);
    b[i] = normal_number(random);
  }
  b[0] -= 0.5;
  const Mat<double, Dim, Dim> A = G * G.transpose() + 1e-3 * G.squaredNorm() * Mat<double, Dim, Dim>::Identity();
  problem.A = A.template cast<S>();
  problem.b = b.template cast<S>();
  problem.mu = S(mu);
  return problem;
}

template <class S, int Dim>
void solves_everything() {
  std::mt19937_64 random(3);
  std::map<std::string, int> modes;
  for (const double mu : {0.0, 1e-9, 0.3, 1.0, 10.0})
    for (const double spread : {0.0, 1.0, 2.0})
      for (int i = 0; i < 60; ++i) {
        const auto problem = any_problem<S, Dim>(random, mu, spread);
        const auto r = solve_one_contact<S, Dim>(problem);
        CAPTURE(mu, spread, i, problem.A, problem.b);
        REQUIRE(r);
        const auto found = residual(problem, *r);
        CHECK(found.scaled <= found.scaled_floor);
        CHECK(found.natural <= found.natural_floor);
        const Local<S, Dim> w = problem.A * *r + problem.b;
        ++modes[r->isZero(S(0)) ? "takeoff" : tangent_norm<S, Dim>(w) > S(1) / 1000000 ? "slip" : "stick"];
      }
  for (const char* mode : {"takeoff", "stick", "slip"}) CHECK(modes[mode] > 30);
}

}  // namespace

TEST_CASE("one contact in the plane is solved to rounding, in every scalar", "[solver][fast]") {
  solves_everything<double, 2>();
  solves_everything<Quad, 2>();
  solves_everything<Mp50, 2>();
}
TEST_CASE("one contact in space is solved to rounding, in every scalar", "[solver][fast]") {
  solves_everything<double, 3>();
  solves_everything<Quad, 3>();
  solves_everything<Mp50, 3>();
  solves_everything<Mp100, 3>();
}

TEST_CASE("one contact in the plane is exact on rationals, and says so when there is no solution", "[solver][fast]") {
  int solved = 0, unsolvable = 0;
  for (int a = 1; a <= 3; ++a)
    for (int c = -3; c <= 3; ++c)
      for (int d = -3; d <= 3; ++d)
        for (int t = 0; t <= 3; ++t)
          for (int bn = -2; bn <= 1; ++bn)
            for (int bt = -2; bt <= 2; ++bt)
              for (const R& mu : {R(0), R(1, 2), R(3)}) {
                OneContact<R, 2> problem;
                problem.A << R(a), R(c), R(d), R(t);
                problem.b << R(bn), R(bt);
                problem.mu = mu;
                const auto r = solve_one_contact<R, 2>(problem);
                if (r) {
                  ++solved;
                  const Local<R, 2> w = problem.A * *r + problem.b;
                  if (!is_complementary<R, 2>(w, *r, mu)) {
                    CAPTURE(problem.A, problem.b, mu);
                    CHECK(is_complementary<R, 2>(w, *r, mu));
                  }
                } else {
                  ++unsolvable;
                  // Nothing was overlooked: positive definite problems always have a solution.
                  const R det = R(a) * R(t) - R(c) * R(c);
                  if (c == d && det > R(0)) {
                    CAPTURE(problem.A, problem.b, mu);
                    FAIL("no solution found for a positive definite problem");
                  }
                }
              }
  CHECK(solved > 10000);
  CHECK(unsolvable > 100);  // Painlevé's corner: strong friction, strong coupling
}

TEST_CASE("the exact seed: stick with p = (3, -1)", "[solver][golden]") {
  OneContact<R, 2> seed;
  seed.A << R(1), R(3, 2), R(3, 2), R(5, 2);
  seed.b << R(-1) + R(1, 2) * R(-1), R(-2);  // u⁻ + (e u_N⁻, 0), Newton's law with e = 1/2
  seed.mu = R(1, 2);
  CHECK(solve_one_contact<R, 2>(seed) == Local<R, 2>(3, -1));
}

TEST_CASE("Newton's method with its line search finds what the exact solver finds, where full steps go round", "[solver]") {
  OneContact<double, 2> problem;
  problem.A << 14, -8, -8, 6;
  problem.b << -3, 3;
  problem.mu = 1;
  const auto exact = solve_one_contact<double, 2>(problem), found = solve_one_contact_by_newton<double, 2>(problem, {0, 0});
  REQUIRE(exact);
  REQUIRE(found);
  for (int i = 0; i < 2; ++i) CHECK((*found)[i] == Approx((*exact)[i]).epsilon(1e-13));  // condition about 18
}

TEST_CASE("slip in space agrees with slip in the plane when the data lie in a plane", "[solver]") {
  OneContact<double, 2> plane;
  plane.A << 2, 0.5, 0.5, 3;
  plane.b << -1, 2;
  plane.mu = 0.2;
  OneContact<double, 3> space;
  space.A.setZero();
  space.A(2, 2) = space.A(1, 1) = 3;
  space.A(0, 0) = 2;
  const double c = 0.6, s = 0.8;  // the same plane, turned
  space.A(0, 1) = space.A(1, 0) = 0.5 * c;
  space.A(0, 2) = space.A(2, 0) = 0.5 * s;
  space.b << -1, 2 * c, 2 * s;
  space.mu = 0.2;
  const auto r2 = solve_one_contact<double, 2>(plane);
  const auto r3 = solve_one_contact<double, 3>(space);
  REQUIRE(r2);
  REQUIRE(r3);
  CHECK((*r3)[0] == Approx((*r2)[0]).epsilon(1e-14));
  CHECK((*r3)[1] == Approx(c * (*r2)[1]).epsilon(1e-14));
  CHECK((*r3)[2] == Approx(s * (*r2)[1]).epsilon(1e-14));
}

TEST_CASE("a tangent plane that does not move, and a singular block, are no obstacle", "[solver]") {
  OneContact<R, 2> chain;
  chain.A << R(2), R(0), R(0), R(0);
  chain.b << R(-4), R(0);
  chain.mu = R(1, 3);
  const auto r = solve_one_contact<R, 2>(chain);
  REQUIRE(r);
  CHECK(is_complementary<R, 2>(Local<R, 2>(chain.A * *r + chain.b), *r, chain.mu));

  OneContact<double, 3> space;
  space.A.setZero();
  space.A(0, 0) = 2;
  space.b << -4, 0, 0;
  space.mu = 0.3;
  const auto q = solve_one_contact<double, 3>(space);
  REQUIRE(q);
  CHECK(residual(space, *q).scaled <= residual(space, *q).scaled_floor);
}

TEST_CASE("all real roots of a polynomial in an interval, double ones included", "[solver]") {
  // (t − 1/2)² (t + 3/4) (t − 5)
  std::vector<double> product{1};
  for (const double root : {0.5, 0.5, -0.75, 5.0}) {
    std::vector<double> next(product.size() + 1, 0.0);
    for (std::size_t i = 0; i < product.size(); ++i) {
      next[i + 1] += product[i];
      next[i] -= root * product[i];
    }
    product = next;
  }
  const auto roots = real_roots<double>(product, -1, 1);
  REQUIRE(roots.size() == 2);
  CHECK(roots[0] == Approx(-0.75).epsilon(1e-14));
  CHECK(roots[1] == Approx(0.5).epsilon(1e-7));  // a double root is only found to half the digits
  CHECK(real_roots<double>({1, 0, 1}, -5, 5).empty());
  const auto root = real_roots<Mp50>({Mp50(-2), Mp50(0), Mp50(1)}, Mp50(0), Mp50(2));
  REQUIRE(root.size() == 1);
  CHECK(abs(root[0] - sqrt(Mp50(2))) <= 4 * unit_roundoff<Mp50>());
}
