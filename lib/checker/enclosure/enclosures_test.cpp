#include <catch2/catch.hpp>

#include "lib/checker/judge.hpp"
#include "lib/error.hpp"
#include "lib/for_tests/perturbed_witnesses.hpp"
#include "lib/for_tests/random_numbers.hpp"
#include "lib/record/witness_json.hpp"
#include "lib/scalar/text.hpp"
#include "lib/solver/solve.hpp"

#include <Eigen/LU>

#include <fstream>
#include <map>

using namespace duhem;
using duhem::testing::Random;
using Outcome = Verdict::Outcome;
using Numbers = Mat<Mp100, Dynamic, Dynamic>;
using Column = Vec<Mp100, Dynamic>;

namespace {

/// A whole number of sixteenths: exact in every scalar, and short as a fraction.
Rational sixteenths(Random& random, int low, int high) { return Rational(low + random.upto(high - low + 1), 16); }

ExactMatrix random_rows(Random& random, int rows, int columns) {
  ExactMatrix A(rows, columns);
  for (Rational& a : A.entries) a = sixteenths(random, -32, 32);
  return A;
}

/// B Bᵀ + shift.
ExactMatrix semi_definite(Random& random, int n, int columns, const Rational& shift) {
  const ExactMatrix B = random_rows(random, n, columns);
  ExactMatrix A(n, n);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      if (i == j) A(i, j) = shift;
      for (int k = 0; k < columns; ++k) A(i, j) += B(i, k) * B(j, k);
    }
  return A;
}

std::vector<Rational> random_vector(Random& random, int n) { return random_rows(random, n, 1).entries; }

/// An impact or a step in space with one to three contacts, impulses not yet known.
Witness random_witness(Random& random) {
  Witness w;
  w.dimension = 3;
  w.law = static_cast<Law>(random.upto(3));
  w.theta = random.upto(3) == 0 ? sixteenths(random, 4, 16) : Rational(1, 2);
  w.clipped = random.upto(4) == 0;
  const int contacts = 1 + random.upto(3), n = 3 * contacts + random.upto(2);
  w.M = semi_definite(random, n, n, Rational(1, 2));
  w.v = random_vector(random, n);
  if (random.upto(3) == 0) {
    w.h = Rational(1, 8);
    w.K = semi_definite(random, n, 2, 0);
    w.C = semi_definite(random, n, 1, 0);
    w.q = random_vector(random, n);
    w.external_impulse = random_vector(random, n);
  }
  for (int alpha = 0; alpha < contacts; ++alpha) {
    Witness::Contact contact{random_rows(random, 3, n), sixteenths(random, 0, 16), 0, sixteenths(random, 0, 20), {}};
    if (w.law == Law::moreau) contact.e_T = sixteenths(random, -16, 16);
    w.contacts.push_back(std::move(contact));
  }
  return w;
}

Numbers in_mp100(const ExactMatrix& A) {
  Numbers result(A.rows, A.columns);
  for (int i = 0; i < A.rows; ++i)
    for (int j = 0; j < A.columns; ++j) result(i, j) = nearest<Mp100>(A(i, j), "");
  return result;
}
Column in_mp100(const std::vector<Rational>& x) {
  Column result(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) result(static_cast<Eigen::Index>(i)) = nearest<Mp100>(x[i], "");
  return result;
}

/// The step in a hundred digits, by the project's solver.
struct Solved {
  bool converged;
  Column p;
  std::vector<Mp100> works;
  Mp100 change, scale;
};

Solved solve_in_mp100(const Witness& w) {
  const Eigen::Index n = w.dofs(), size = 3 * static_cast<Eigen::Index>(w.contacts.size());
  const Mp100 h = nearest<Mp100>(w.h, ""), theta = nearest<Mp100>(w.theta, "");
  const Numbers M = in_mp100(w.M), K = w.K.rows > 0 ? in_mp100(w.K) : Numbers(Numbers::Zero(n, n)),
                C = w.C.rows > 0 ? in_mp100(w.C) : Numbers(Numbers::Zero(n, n));
  const Column v = in_mp100(w.v), q = w.q.empty() ? Column(Column::Zero(n)) : in_mp100(w.q),
               load = w.external_impulse.empty() ? Column(Column::Zero(n)) : in_mp100(w.external_impulse);
  Numbers H(size, n);
  for (std::size_t alpha = 0; alpha < w.contacts.size(); ++alpha)
    H.middleRows(3 * static_cast<Eigen::Index>(alpha), 3) = in_mp100(w.contacts[alpha].H);

  const Eigen::PartialPivLU<Numbers> M_hat(Numbers(M + h * theta * C + h * h * theta * theta * K));
  // (61a) solved for v_{k+1}: the form of [M 3], not that of the checker.
  const Column v_free =
      M_hat.solve(Column(M * v - h * (1 - theta) * (C * v) - h * h * theta * (1 - theta) * (K * v) - h * (K * q) + load));
  const Numbers W = H * M_hat.solve(Numbers(H.transpose()));
  const Column u = H * v, u_free = H * v_free;
  ConeProblem<Mp100, 3> problem;
  for (std::size_t alpha = 0; alpha < w.contacts.size(); ++alpha) {
    const auto row = 3 * static_cast<Eigen::Index>(alpha);
    for (std::size_t beta = 0; beta < w.contacts.size(); ++beta)
      problem.A.append(static_cast<int>(beta), Mat<Mp100, 3, 3>(W.block(row, 3 * static_cast<Eigen::Index>(beta), 3, 3)));
    problem.A.end_row();
    const Mp100 e = nearest<Mp100>(w.contacts[alpha].e, "");
    Mp100 e_T = nearest<Mp100>(w.contacts[alpha].e_T, "");
    if (w.law == Law::fremond) e_T = (1 - theta) / theta;
    Local<Mp100, 3> b = u_free.segment(row, 3);
    b[0] += w.clipped && u(row) > 0 ? Mp100((1 - theta) / theta * u(row)) : Mp100(e * u(row));
    b[1] += e_T * u(row + 1);
    b[2] += e_T * u(row + 2);
    problem.b.push_back(b);
    problem.mu.push_back(nearest<Mp100>(w.contacts[alpha].mu, ""));
  }
  const auto solution = solve<Mp100, 3, Dynamic>(problem, {SolverName::automatic, default_tolerance<Mp100>()});
  Solved result{solution.status == SolveStatus::converged, Column(size), {}, 0, 1};
  if (!result.converged) return result;
  for (Eigen::Index i = 0; i < size; ++i) result.p(i) = solution.r[static_cast<std::size_t>(i / 3)][i % 3];
  const Column v_k1 = v_free + M_hat.solve(Column(H.transpose() * result.p));
  const Column v_th = (1 - theta) * v + theta * v_k1, u_th = H * v_th, q_k1 = q + h * v_th;
  const auto energy = [&](const Column& x, const Column& y) { return Mp100((x.dot(Column(M * x)) + y.dot(Column(K * y))) / 2); };
  for (Eigen::Index row = 0; row < size; row += 3) {
    result.works.push_back(u_th.segment(row, 3).dot(result.p.segment(row, 3)));
    result.scale += u_th.segment(row, 3).norm() * result.p.segment(row, 3).norm();
  }
  result.change = energy(v_k1, q_k1) - energy(v, q) - v_th.dot(load) + h * v_th.dot(Column(C * v_th));
  result.scale += energy(v_k1, q_k1) + energy(v, q) + v_th.norm() * load.norm();
  return result;
}

/// The result of a hundred digits has a rounding of its own, and an enclosure may be a single point. 1e-70 of the scale lies
/// far above the one and far below any width that the fifty digits of an enclosure can have.
bool encloses(const Enclosure& x, const Mp100& value, const Mp100& scale) {
  const Rational slack = exactly(Mp100(scale)) * parse_exact("1e-70", "");
  const Rational exact = exactly(value);
  return x.lower - slack <= exact && exact <= x.upper + slack;
}

struct Tally {
  int cases = 0, unsolved = 0, undecided = 0, proven = 0, refuted = 0, slips = 0, sticks = 0, takeoffs = 0;
};

void judge_one(Random& random, Tally& tally) {
  Witness w = random_witness(random);
  const Solved solved = solve_in_mp100(w);
  ++tally.cases;
  if (!solved.converged) {
    ++tally.unsolved;
    return;
  }
  Mp100 largest = 0;
  for (Eigen::Index i = 0; i < solved.p.size(); ++i) {
    largest = std::max(largest, Mp100(abs(solved.p(i))));
    w.contacts[static_cast<std::size_t>(i / 3)].impulse.push_back(Rational::from_double(to_double(solved.p(i))));
  }
  w.radius = Rational::from_double(1e-10 * (1 + to_double(largest)));
  // A claim that is true, or false, by a millionth of the scale: which one, the result in a hundred digits says.
  const bool is_true = random.upto(2) == 0;
  w.claim.at_least = Rational::from_double(to_double(Mp100(solved.change + (is_true ? -1 : 1) * solved.scale / 1000000)));
  const Verdict verdict = judge(w);
  CAPTURE(tally.cases, verdict.reason);
  if (verdict.outcome == Outcome::undecided) {
    ++tally.undecided;
    return;
  }
  ++(is_true ? tally.proven : tally.refuted);
  REQUIRE(verdict.outcome == (is_true ? Outcome::proven : Outcome::refuted));
  REQUIRE(encloses(verdict.energy_change, solved.change, solved.scale));
  for (std::size_t alpha = 0; alpha < w.contacts.size(); ++alpha) {
    REQUIRE(encloses(verdict.contacts[alpha].work, solved.works[alpha], solved.scale));
    for (std::size_t i = 0; i < 3; ++i)
      REQUIRE(encloses(verdict.contacts[alpha].p[i], solved.p(static_cast<Eigen::Index>(3 * alpha + i)), solved.scale + largest));
    tally.slips += verdict.contacts[alpha].mode == JudgedContact::Mode::slip;
    tally.sticks += verdict.contacts[alpha].mode == JudgedContact::Mode::stick;
    tally.takeoffs += verdict.contacts[alpha].mode == JudgedContact::Mode::takeoff;
  }
  if (is_true) {  // narrow too: thirty digits
    const Rational width = verdict.energy_change.upper - verdict.energy_change.lower;
    REQUIRE(width <= exactly(solved.scale) * parse_exact("1e-30", ""));
  }
}

}  // namespace

TEST_CASE("enclosures hold the result of a hundred digits, and verdicts agree with it", "[checker][space][enclosures]") {
  Random random(11);
  Tally tally;
  while (tally.cases < 10000) judge_one(random, tally);
  WARN(tally.proven << " proven, " << tally.refuted << " refuted, " << tally.undecided << " undecided, " << tally.unsolved
                    << " unsolved; take-off " << tally.takeoffs << ", stick " << tally.sticks << ", slip " << tally.slips);
  CHECK(tally.undecided <= tally.cases / 100);
  CHECK(tally.unsolved <= tally.cases / 100);
  for (const int count : {tally.proven, tally.refuted}) CHECK(count >= tally.cases / 3);
  for (const int count : {tally.slips, tally.sticks, tally.takeoffs}) CHECK(count >= tally.cases / 20);
}

TEST_CASE("changing any number of a witness in space is noticed, as the solver in a hundred digits says",
          "[checker][space][perturbation]") {
  std::ifstream in(DUHEM_WITNESSES "/in_space_slip.json");
  const auto original = nlohmann::ordered_json::parse(in);
  std::map<std::string, int> seen;
  for (const auto& [what, changed] : testing::perturbed(original)) {
    CAPTURE(what, changed.dump());
    Verdict verdict;
    Witness w;
    try {
      w = read_witness(changed.dump(), "changed");
      verdict = judge(w);
    } catch (const InputError&) {
      ++seen["not admissible"];
      continue;
    }
    if (w.radius == Rational(0)) {  // now the statement is that the rounded impulses are exact, and they are not
      CHECK(verdict.outcome == Outcome::refuted);
      continue;
    }
    const Solved solved = solve_in_mp100(w);
    REQUIRE(solved.converged);
    bool near = true;
    for (std::size_t i = 0; i < 3; ++i)
      near = near && abs(exactly(Mp100(solved.p(static_cast<Eigen::Index>(i)))) - w.contacts[0].impulse[i]) <= w.radius;
    const Column v = in_mp100(w.v);
    const Mp100 before = v.dot(Column(in_mp100(w.M) * v)) / 2;
    const bool holds = near && before + solved.change >= nearest<Mp100>(w.claim.at_least, "") * before;
    CAPTURE(verdict.reason);
    CHECK(verdict.outcome == (holds ? Outcome::proven : Outcome::refuted));
    ++seen[holds ? "proven" : "refuted"];
  }
  CAPTURE(seen);
  CHECK(seen["proven"] >= 5);
  CHECK(seen["refuted"] >= 60);
  CHECK(seen["not admissible"] >= 10);
}
