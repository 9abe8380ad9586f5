#include <catch2/catch.hpp>

#include "lib/for_tests/test_systems.hpp"

using namespace duhem;
using namespace duhem::testing;
using R = Rational;

TEST_CASE("each activation rule lets in what its line says", "[scheme][activation]") {
  // One particle above the floor y = 0: gap y, u_N = v_y, h = 1/10, theta = 1/2.
  const auto body = particle(0, 0);
  struct Row {
    ActivationRule rule;
    R gap, u_N, s_g, s_v, gamma;
    bool active;
  };
  using A = ActivationRule;
  const R h(1, 10);
  const Row rows[] = {
      {A::gap_velocity, R(0), R(0), 0, 0, 1, true},
      {A::gap_velocity, R(1, 100), R(-1), 0, 0, 1, false},
      {A::gap_velocity, R(1, 100), R(-1), R(1, 100), 0, 1, true},
      {A::gap_velocity, R(-1), R(1, 1000), 0, 0, 1, false},
      {A::gap_velocity, R(-1), R(1, 1000), 0, R(1, 1000), 1, true},
      {A::forecast_velocity, R(1, 20), R(-1, 2), 0, 0, 1, true},
      {A::forecast_velocity, R(1, 20), R(-1, 3), 0, 0, 1, false},
      {A::forecast_velocity, R(-1), R(1, 1000), 0, 0, 1, false},
      {A::gap, R(0), R(5), 0, 0, 1, true},
      {A::gap, R(1, 1000), R(-5), 0, 0, 1, false},
      {A::gap, R(1, 1000), R(-5), R(1, 1000), 0, 1, true},
      {A::projected_gap, R(1, 10), R(-1), 0, 0, 1, true},
      {A::projected_gap, R(1, 10), R(-1), 0, 0, R(1, 2), false},
      {A::projected_gap, R(-1, 100), R(1), 0, 0, 1, false},
      {A::midpoint, R(1, 20), R(-1), 0, 0, 1, true},
      {A::midpoint, R(1, 19), R(-1), 0, 0, 1, false},
      {A::midpoint, R(-1, 20), R(1), 0, 0, 1, true},
      {A::gap_clipped, R(0), R(5), 0, 0, 1, true},
      {A::gap_clipped, R(1, 1000), R(-5), 0, 0, 1, false},
  };
  for (const auto& [rule, gap, u_N, s_g, s_v, gamma, active] : rows) {
    const State<LinearSystem<R, 2>> x{Vec<R, 2>(0, gap), Vec<R, 2>(0, u_N)};
    CAPTURE(static_cast<int>(rule), gap, u_N, s_g, s_v, gamma);
    const auto found = active_contacts(body, body.geometry(x.q), x, {h, R(1, 2)}, {rule, s_g, s_v, gamma});
    CHECK(found.size() == (active ? 1U : 0U));
  }
}

TEST_CASE("a separating contact let in by the rule gap does positive normal work; gap-clipped does none",
          "[scheme][activation]") {
  // A penetrated particle that already moves out while a load pushes it back in.
  const auto body = particle(R(-1, 100), -30);
  const auto work = [&](ActivationRule rule) {
    const State<LinearSystem<R, 2>> x{Vec<R, 2>(0, 0), Vec<R, 2>(0, R(1))};
    SchemeSettings<R> settings{.size = {R(1, 10), R(1, 2)},
                               .activation = {rule},
                               .laws = {fremond_law<R>(R(1, 2), R(1, 10))},
                               .solver = {SolverName::automatic, R(0)}};
    const auto run = simulate(body, settings, x, 1);
    CHECK(run.status == RunStatus::complete);
    const auto& ledger = run.ledger;
    return std::tuple(ledger.contact_normal.value(), ledger.attribution.activation, ledger.creates_energy());
  };
  const auto [gap_work, gap_activation, gap_creates] = work(ActivationRule::gap);
  CHECK(gap_work > R(0));
  CHECK(gap_activation == gap_work);
  CHECK(gap_creates);
  const auto [clipped_work, clipped_activation, clipped_creates] = work(ActivationRule::gap_clipped);
  CHECK(clipped_work == R(0));
  CHECK_FALSE(clipped_creates);
  CHECK(std::get<0>(work(ActivationRule::gap_velocity)) == R(0));
}

TEST_CASE("a loaded contact dropped by the rule is counted, one that bounces off is not", "[scheme][ledger]") {
  PlanarBody<double, 1> body(1, 1, 10, {{{0.0, 0.0}}});  // a particle at its own contact point
  const auto dropped = [&](double v_y, double e) {
    State<PlanarBody<double, 1>> x{{0, 0, 0}, {0, v_y, 0}};
    SchemeSettings<double> settings{
        .size = {1e-3, 0.5}, .laws = {newton_law<double>(e, 0)}, .solver = {SolverName::automatic, 1e-12}};
    const auto run = simulate(body, settings, x, 2);
    CHECK(run.ledger.impacts == 1);
    return run.ledger.dropped_contacts;
  };
  CHECK(dropped(-1, 0.5) == 0);     // bounces off
  CHECK(dropped(-1e-4, 0.5) == 1);  // rebounds by 5e-5, while its weight brings back 1e-2 a step
}
