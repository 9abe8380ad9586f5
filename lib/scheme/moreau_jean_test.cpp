#include <catch2/catch.hpp>

#include "lib/for_tests/test_systems.hpp"
#include "lib/scalar/text.hpp"

#include <random>

using namespace duhem;
using namespace duhem::testing;
using R = Rational;

namespace {

/// A random linear system on rationals, everything in it: K, C, loads, contacts, a controlled degree of freedom.
LinearSystem<R, 2>::Data any_system(std::mt19937_64& random, int n, int m, bool control) {
  const auto number = [&] { return R(static_cast<long>(random() % 13) - 6, static_cast<long>(1 + random() % 3)); };
  const auto square = [&](int rank) {
    Mat<R, Dynamic, Dynamic> G(n, rank);
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < rank; ++j) G(i, j) = number();
    return Mat<R, Dynamic, Dynamic>(G * G.transpose());
  };
  const auto vector = [&] {
    Vec<R, Dynamic> v(n);
    for (int i = 0; i < n; ++i) v[i] = number();
    return v;
  };
  LinearSystem<R, 2>::Data data;
  data.M = sparse(square(n) + Mat<R, Dynamic, Dynamic>::Identity(n, n));
  data.K = sparse(square(n - 1));
  data.C = sparse(square(1));
  data.constant_load = vector();
  data.load.size = data.controlled_velocity.size = n;
  data.load.samples = {{R(0), vector()}, {R(2), vector()}};
  for (int a = 0; a < m; ++a) {
    Mat<R, 2, Dynamic> H(2, n);
    for (int j = 0; j < n; ++j) H(0, j) = number(), H(1, j) = number();
    data.contacts.push_back({H, R(-100)});  // closed, whatever q is
  }
  data.controlled_constant = Vec<R, Dynamic>::Zero(n);
  if (control) {
    data.controlled = {n - 1};
    data.controlled_constant[n - 1] = number();
    data.controlled_velocity.samples = {{R(0), Vec<R, Dynamic>::Zero(n)}, {R(1), number() * Vec<R, Dynamic>::Unit(n, n - 1)}};
  }
  return data;
}

}  // namespace

TEST_CASE("energy_identity: (65) is exact on rationals for every theta, law, rule and system", "[scheme][energy_identity]") {
  std::mt19937_64 random(21);
  int contacts = 0, controlled = 0;
  for (int i = 0; i < 120; ++i) {
    const int n = 2 + static_cast<int>(random() % 3), m = static_cast<int>(random() % 3);
    const bool control = i % 4 == 0;
    const auto data = any_system(random, n, m, control);
    const LinearSystem<R, 2> system(data);
    State<LinearSystem<R, 2>> x{Vec<R, Dynamic>(n), Vec<R, Dynamic>(n)};
    for (int j = 0; j < n; ++j) {
      x.q[j] = R(static_cast<long>(random() % 9) - 4, 3);
      x.v[j] = R(static_cast<long>(random() % 9) - 4, 2);
    }
    if (control) x.v[n - 1] = data.controlled_constant[n - 1];
    const R theta(static_cast<long>(1 + random() % 4), 4), e(static_cast<long>(random() % 3), 2);
    const bool fremond = i % 2;
    const auto law = fremond ? fremond_law<R>(e, R(1, 3)) : moreau_law<R>(e, R(1, 5), R(1, 3));
    SchemeSettings<R> settings{.size = {R(1, 10), theta},
                               .activation = {static_cast<ActivationRule>(i % 6), R(0), R(0), R(1)},
                               .laws = std::vector<ImpactLaw<R>>(static_cast<std::size_t>(m), law),
                               .solver = {SolverName::automatic, R(0)}};
    StepResult<LinearSystem<R, 2>> result;
    const auto M_hat = system.M_hat(settings.size);
    Ledger<R> ledger(system, x);
    for (long k = 0; k < 2; ++k) {
      step(result, system, settings, M_hat, x, k);
      if (result.status != SolveStatus::converged) break;  // a system as random as this may have no solution
      const auto balance = ledger.add(system, result.record);
      CAPTURE(i, k, n, m, control);
      CHECK(balance.identity_residual() == R(0));
      CHECK(balance.rounding_bound == R(0));
      if (control) CHECK(result.record.x_k1.v[n - 1] == system.prescribed_velocity(result.record.t_k1)[n - 1]);
      contacts += static_cast<int>(result.record.active.size());
      controlled += control;
      x = result.record.x_k1;
    }
  }
  CHECK(contacts > 50);
  CHECK(controlled > 30);
}

TEST_CASE("the increment form of (92) is the printed one", "[scheme]") {
  std::mt19937_64 random(22);
  const auto data = any_system(random, 3, 0, false);
  const LinearSystem<R, 2> system(data);
  const State<LinearSystem<R, 2>> x{Vec<R, 3>(R(1), R(-2, 3), R(2)), Vec<R, 3>(R(1, 2), R(3), R(-1))};
  const R h(1, 7), theta(2, 3);
  SchemeSettings<R> settings{.size = {h, theta}, .solver = {SolverName::automatic, R(0)}};
  StepResult<LinearSystem<R, 2>> result;
  step(result, system, settings, system.M_hat(settings.size), x, 3);

  const Mat<R, Dynamic, Dynamic> M = dense(data.M), K = dense(data.K), C = dense(data.C);
  const Vec<R, Dynamic> F = data.constant_load + (R(1) - theta) * data.load.at(R(3) * h) + theta * data.load.at(R(4) * h);
  const Mat<R, Dynamic, Dynamic> M_hat = M + h * theta * C + h * h * theta * theta * K;
  const Vec<R, Dynamic> printed =
      M * x.v - h * (R(1) - theta) * (C * x.v) - h * h * theta * (R(1) - theta) * (K * x.v) - h * (K * x.q) + h * F;  // (92)
  CHECK(Vec<R, Dynamic>(M_hat * result.record.x_k1.v) == printed);
}

TEST_CASE("scheme_equivalence: (72) is (61) with e_T = (1-theta)/theta, exactly", "[scheme][scheme_equivalence]") {
  std::mt19937_64 random(23);
  int impulses = 0;
  for (int i = 0; i < 60; ++i) {
    const auto data = any_system(random, 4, 2, false);
    const LinearSystem<R, 2> system(data);
    const State<LinearSystem<R, 2>> x{Vec<R, 4>::Zero(), Vec<R, 4>(R(1), R(-2), R(3), R(-1))};
    const R theta(static_cast<long>(2 + i % 3), 4), mu(1, 4);
    for (const ActivationRule rule : {ActivationRule::gap, ActivationRule::gap_clipped}) {
      SchemeSettings<R> f{.size = {R(1, 10), theta},
                          .activation = {rule},
                          .laws = {fremond_law<R>(R(1, 4), mu), fremond_law<R>(R(1), mu)},
                          .solver = {SolverName::automatic, R(0)}};
      SchemeSettings<R> m = f;
      m.laws = {moreau_law<R>(R(1, 4), (R(1) - theta) / theta, mu), moreau_law<R>(R(1), (R(1) - theta) / theta, mu)};
      StepResult<LinearSystem<R, 2>> rf, rm;
      step(rf, system, f, system.M_hat(f.size), x, 0);
      step(rm, system, m, system.M_hat(m.size), x, 0);
      REQUIRE(rf.status == rm.status);
      if (rf.status != SolveStatus::converged) continue;
      CHECK(rf.record.x_k1.v == rm.record.x_k1.v);
      for (const auto& contact : rf.record.active) impulses += !contact.p.isZero(R(0));
    }
  }
  CHECK(impulses > 30);
}

TEST_CASE("no double leaks into a long scalar: the stick in mp100 keeps the identity to 1e-95 and its data to 1e-98",
          "[scheme][scalar]") {
  const Mp100 tiny = read_scalar<Mp100>("1e-95", "x"), tinier = read_scalar<Mp100>("1e-98", "x");
  const auto body = stick<Mp100>();
  const auto x = stick_start<Mp100>();
  CHECK(abs(x.q[0] - sqrt(Mp100(2)) / 4) < tinier);
  CHECK(abs(body.geometry(x.q).gap(0) - Mp100(1) / 100) < tinier);
  for (const bool fremond : {false, true}) {
    const auto run = simulate(body, stick_settings<Mp100>(fremond), x, 700);
    CHECK(run.status == RunStatus::complete);
    CHECK(run.ledger.impacts == 1);
    CHECK(run.ledger.max_identity_residual < tiny);
    // Mp50 knows nothing of Mp100's arithmetic: agreement to fifty digits means that neither passed through a double.
    const auto in_50 = simulate(stick<Mp50>(), stick_settings<Mp50>(fremond), stick_start<Mp50>(), 700);
    for (std::size_t i = 0; i < 3; ++i) CHECK(abs(run.v[i] - Mp100(in_50.v[i])) < read_scalar<Mp100>("1e-44", "x"));
  }
}

TEST_CASE("(69): under the classical scheme the normal work of an impact is [1 - theta (1+e)] u_N p_N",
          "[scheme][normal_work_69]") {
  const auto ball = particle(0, 0, 3);
  for (const R& theta : {R(0), R(1, 3), R(1, 2), R(1)})
    for (const R& e : {R(0), R(2, 5), R(1)}) {
      State<LinearSystem<R, 2>> x{Vec<R, 2>(0, 0), Vec<R, 2>(R(4), R(-2))};
      SchemeSettings<R> settings{
          .size = {R(1, 10), theta}, .laws = {newton_law<R>(e, R(1, 10))}, .solver = {SolverName::automatic, R(0)}};
      Ledger<R> ledger(ball, x);
      StepResult<LinearSystem<R, 2>> result;
      step(result, ball, settings, ball.M_hat(settings.size), x, 0);
      const auto b = ledger.add(ball, result.record);
      REQUIRE(b.contacts.size() == 1);
      CHECK(b.contacts[0].normal_work == (R(1) - theta * (R(1) + e)) * R(-2) * b.contacts[0].p[0]);
      CHECK(b.contacts[0].mode == Mode::slip);
    }
}

TEST_CASE("the bounds bite: an impulse or a velocity that is slightly off breaks the identity", "[scheme][ledger]") {
  const auto body = stick<double>();
  auto x = stick_start<double>();
  const auto settings = stick_settings<double>(false);
  StepResult<PlanarBody<double, 1>> result;
  const auto& M_hat = body.M_hat(settings.size);
  for (long k = 0; k < 700; ++k) {
    step(result, body, settings, M_hat, x, k);
    if (!result.record.active.empty()) break;
    x = result.record.x_k1;
  }
  REQUIRE(result.record.active.size() == 1);
  const auto sound = balance(body, result.record);
  CHECK(std::abs(sound.identity_residual()) <= sound.rounding_bound);
  CHECK(sound.contacts[0].bound() < 1e-13);
  CHECK(sound.rounding_bound < 1e-13);
  auto tampered = result.record;
  tampered.active[0].p *= 1 + 1e-8;  // an impulse that is not the one in the velocities
  const auto broken = balance(body, tampered);
  CHECK(std::abs(broken.identity_residual()) > broken.rounding_bound);
  tampered = result.record;
  tampered.x_k1.v[0] += 1e-12;
  CHECK(std::abs(balance(body, tampered).identity_residual()) > balance(body, tampered).rounding_bound);
}

TEST_CASE("the scale of the attribution is one over the mean diagonal of W, for both schemes", "[scheme][attribution]") {
  const auto ball = particle(0, 0, 3);
  for (const auto& law : {newton_law<R>(R(1, 2), R(1, 10)), fremond_law<R>(R(1, 2), R(1, 10))}) {
    const State<LinearSystem<R, 2>> x{Vec<R, 2>(0, 0), Vec<R, 2>(R(4), R(-2))};
    const SchemeSettings<R> settings{.size = {R(1, 10), R(1, 2)}, .laws = {law}, .solver = {SolverName::automatic, R(0)}};
    StepResult<LinearSystem<R, 2>> result;
    step(result, ball, settings, ball.M_hat(settings.size), x, 0);
    REQUIRE(result.record.active.size() == 1);
    CHECK(result.record.active[0].sigma == R(3));  // W = I/3
  }
}

TEST_CASE("a load of samples and harmonics is what it says", "[model]") {
  using std::acos;
  TimeFunction<double> f;
  f.size = 1;
  f.samples = {{0, Vec<double, 1>(1)}, {2, Vec<double, 1>(5)}};
  CHECK(f.at(-1)[0] == 1);
  CHECK(f.at(0.5)[0] == 2);
  CHECK(f.at(9)[0] == 5);
  const double pi = acos(-1.0);
  f.samples.clear();
  f.harmonics = {{Vec<double, 1>(3), 2.0, pi / 6}};
  CHECK(f.at(0)[0] == Approx(1.5).epsilon(1e-14));     // 3 sin(π/6)
  CHECK(f.at(pi / 6)[0] == Approx(3).epsilon(1e-14));  // 3 sin(π/3 + π/6)
}
