#include <catch2/catch.hpp>

#include "lib/for_tests/archetypes.hpp"
#include "lib/scheme/instances.hpp"

using namespace duhem;
using namespace duhem::testing;

static_assert(System<PlanarBody<double, 1>> && System<PlanarBody<Mp100, 2>> && System<DoublePendulum<Quad>>);
static_assert(System<LinearSystem<Rational, 2>> && System<LinearSystem<double, 3>> && Controlled<LinearSystem<double, 2>>);
static_assert(System<SparseChain> && System<QuaternionBox> && System<Gravel>);
static_assert(!Controlled<PlanarBody<double, 1>> && !Controlled<SparseChain>);

namespace {

/// Runs and checks the energy identity at every step.
template <System Sys>
Ledger<double> run(const Sys& system, const State<Sys>& x, const SchemeSettings<double>& settings, long steps) {
  const auto run = simulate(system, settings, x, steps);
  REQUIRE(run.status == RunStatus::complete);
  REQUIRE(run.steps == steps);
  return run.ledger;
}

SchemeSettings<double> fremond(int contacts, double h, double e, double mu) {
  SchemeSettings<double> s{.size = {h, 0.5}, .solver = {SolverName::automatic, 1e-12}};
  s.laws.assign(static_cast<std::size_t>(contacts), fremond_law<double>(e, mu));
  return s;
}

}  // namespace

TEST_CASE("the concept carries sparse matrices", "[model][fast]") {
  const int n = 200;
  const SparseChain chain(n);
  State<SparseChain> x{Eigen::VectorXd::Constant(n, 0.01), Eigen::VectorXd::Constant(n, -1.0)};
  const auto ledger = run(chain, x, fremond(1, 1e-4, 0.3, 0), 400);
  CHECK(ledger.impacts > 0);
  CHECK(ledger.elastic > 0);
  CHECK(ledger.damping_work.value() < 0);
  CHECK_FALSE(ledger.creates_energy());
}

TEST_CASE("the concept carries a rotation: q' = T(q) v with a quaternion, contacts in space", "[model][fast]") {
  const QuaternionBox box;
  State<QuaternionBox> x;
  x.q << 0, 0, 0.8, 1, 0, 0, 0;
  x.v << 0.5, 0.1, -1, 1.1, 0.4, 0.3;
  auto settings = fremond(8, 1e-3, 0.6, 0.4);
  settings.activation.rule = ActivationRule::gap_velocity;
  const auto ledger = run(box, x, settings, 600);
  CHECK(ledger.impacts > 3);
  CHECK_FALSE(ledger.creates_energy());
  CHECK(ledger.contact_tangential.value() < 0);
}

TEST_CASE("the concept carries thousands of contacts without a dense Delassus matrix", "[model][fast]") {
  const int n = 5000;
  const Gravel gravel(n);
  State<Gravel> x{Eigen::VectorXd::Zero(3 * n), Eigen::VectorXd::Zero(3 * n)};
  for (int i = 0; i < n; ++i) x.v.segment<3>(3 * i) << 0.1 * (i % 7), -0.2, -1.0 - 0.001 * i;
  const auto ledger = run(gravel, x, fremond(n, 1e-3, 0.5, 0.3), 2);
  CHECK(ledger.impacts == n);
  CHECK_FALSE(ledger.creates_energy());
}

TEST_CASE("frozen-M stepping of a free double pendulum gains energy with no contact at all, and the ledger says where",
          "[model][energy]") {
  const DoublePendulum<double> pendulum({1, 1, 1, 1}, 10.0);
  State<DoublePendulum<double>> x{{0.4, 2.0}, {1.0, -3.0}};
  const auto ledger = run(pendulum, x, fremond(1, 1e-3, 0.5, 0.5), 1000);
  CHECK(ledger.impacts == 0);
  CHECK(std::abs(ledger.mass_change.value()) > 0.01 * ledger.initial());
  CHECK(ledger.final() - ledger.initial() == Approx(ledger.mass_change.value()).epsilon(1e-9));
  CHECK_FALSE(ledger.creates_energy());  // it is not a contact's doing
}
