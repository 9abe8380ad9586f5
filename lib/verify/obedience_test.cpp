#include <catch2/catch.hpp>

#include "lib/for_tests/test_systems.hpp"
#include "lib/verify/obedience.hpp"

using namespace duhem;
using namespace duhem::testing;

namespace {

template <System Sys>
bool obeys(const Sys& system, const StepResult<Sys>& result, const typename Sys::Scalar& tolerance) {
  return obeys_its_law<Sys>(result.record, balance(system, result.record), result.problem, tolerance);
}

}  // namespace

TEMPLATE_TEST_CASE("impulses obey the law that was solved, and no other", "[verify]", double, Quad, Mp50, Mp100) {
  using S = TestType;
  using Sys = PlanarBody<S, 1>;
  const Sys body = stick<S>();
  for (const bool fremond : {true, false}) {
    const SchemeSettings<S> settings = stick_settings<S>(fremond);
    State<Sys> x = stick_start<S>();
    StepResult<Sys> result;
    for (long k = 0; result.record.active.empty() && k < 1000; ++k) {
      step(result, body, settings, body.M_hat(settings.size), x, k);
      x = result.record.x_k1;
    }
    REQUIRE(result.record.active.size() == 1);
    auto& record = result.record;
    CAPTURE(fremond);
    CHECK(obeys(body, result, settings.solver.tolerance));

    // The same impulses, said to be those of the other law. Friction is a hundredth of the impact here, and what is left of
    // the order of friction: a loose tolerance does not hide it, none at all would.
    record.active[0].law = stick_settings<S>(!fremond).laws.front();
    for (const S& tolerance : {S(0), settings.solver.tolerance, S(S(1) / 1000000), S(S(1) / 10000), S(S(1) / 1000)})
      CHECK(!obeys(body, result, tolerance));
    CHECK(obeys(body, result, S(1)));
  }
}

TEST_CASE("with theta = 0, which Newton's law allows, obedience is still told from its lack", "[verify]") {
  using Sys = LinearSystem<Rational, 2>;
  const Sys body = particle(0, 0);
  const State<Sys> x{Vec<Rational, 2>::Zero(), Vec<Rational, 2>(2, -1)};
  const auto law = newton_law<Rational>(Rational(1, 2), Rational(1, 3));
  const SchemeSettings<Rational> settings{
      .size = {Rational(1, 100), Rational(0)}, .laws = {law}, .solver = {SolverName::automatic, Rational(0)}};
  StepResult<Sys> result;
  step(result, body, settings, body.M_hat(settings.size), x, 0);
  REQUIRE(result.record.active.size() == 1);
  CHECK(obeys(body, result, Rational(0)));
  result.record.active[0].p[0] *= 2;
  CHECK(!obeys(body, result, Rational(1, 1000)));
}

TEMPLATE_TEST_CASE("rounding of fast bodies whose contacts are slow is no disobedience", "[verify]", double, Quad, Mp50, Mp100) {
  using S = TestType;
  using Sys = LinearSystem<S, 2>;
  typename Sys::Data data;  // two balls of one speed, and what rounding leaves between them
  data.M = sparse(Mat<S, 2, 2>::Identity() * S(S(7) / 10));
  data.constant_load = data.controlled_constant = Vec<S, Dynamic>::Zero(2);
  data.load.size = data.controlled_velocity.size = 2;
  Mat<S, 2, Dynamic> H(2, 2);
  H << S(-1), S(1), S(0), S(0);
  data.contacts = {{H, S(0)}};
  const Sys balls(std::move(data));
  const S e = S(3) / 10, v = S(1000) / 3;
  for (const int ulps : {1, 2, 3, 5, 8}) {
    Vec<S, Dynamic> v_k(2);
    v_k << v, v * (S(1) - S(ulps) * 2 * unit_roundoff<S>());
    const State<Sys> x{Vec<S, Dynamic>::Zero(2), v_k};
    const SchemeSettings<S> settings{.size = {S(1) / 100, S(1) / 2},
                                     .laws = {fremond_law<S>(e, S(1) / 2)},
                                     .solver = {SolverName::automatic, default_tolerance<S>()}};
    StepResult<Sys> result;
    step(result, balls, settings, balls.M_hat(settings.size), x, 0);
    REQUIRE(result.record.active.size() == 1);
    CAPTURE(ulps);
    CHECK(obeys(balls, result, settings.solver.tolerance));
  }
}

TEST_CASE("on rationals nothing at all is left of a law that is obeyed", "[verify]") {
  using Sys = LinearSystem<Rational, 2>;
  const Sys body = particle(0, 0);
  const State<Sys> x{Vec<Rational, 2>::Zero(), Vec<Rational, 2>(2, -1)};
  const auto law = fremond_law<Rational>(Rational(1, 2), Rational(1, 3));
  const SchemeSettings<Rational> settings{
      .size = {Rational(1, 100), Rational(1, 2)}, .laws = {law}, .solver = {SolverName::automatic, Rational(0)}};
  StepResult<Sys> result;
  step(result, body, settings, body.M_hat(settings.size), x, 0);
  REQUIRE(result.record.active.size() == 1);
  CHECK(distance_from_law<Sys>(result.record, balance(body, result.record)) == Rational(0));
  CHECK(obeys(body, result, Rational(0)));
  result.record.active[0].p[1] += Rational(1, 1000000000);
  CHECK(!obeys(body, result, Rational(0)));
}
