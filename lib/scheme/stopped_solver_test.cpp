#include <catch2/catch.hpp>

#include "lib/for_tests/test_systems.hpp"
#include "lib/solver/many/nsgs.hpp"

using namespace duhem;
using namespace duhem::testing;

namespace {

/// Two blocks upon each other, thrown and turning, so that the impulses of one sweep are far from solving the impact.
template <class S>
State<BlockStack<S>> thrown() {
  State<BlockStack<S>> x{Vec<S, Dynamic>::Zero(6), Vec<S, Dynamic>::Zero(6)};
  x.q[1] = S(1) / 5;
  x.q[4] = S(3) / 5;
  x.v << S(2), S(-1), S(1) / 3, S(-1) / 7, S(-3), S(-2) / 3;
  return x;
}

/// As many sweeps as that and no more, called converged so that the step goes on.
template <class S, int Dim, int Max>
auto sweeps(long count) {
  return [count](const ConeProblem<S, Dim, Max>& problem, const PerContact<Local<S, Dim>, Max>&) {
    auto solution = nsgs<S, Dim, Max>(problem, S(0), count);
    solution.status = SolveStatus::converged;
    return solution;
  };
}

}  // namespace

TEMPLATE_TEST_CASE("stopped after one sweep, a step is attributed in full, and its share of the tolerance falls with more sweeps",
                   "[scheme][attribution]", double, Quad, Mp50, Mp100) {
  using S = TestType;
  using Sys = BlockStack<S>;
  using std::abs;
  const Sys stack(2, {S(3), S(3) / 20, S(7) / 10, S(2) / 5}, S(10));
  for (const bool fremond : {true, false}) {
    const S e = S(1) / 4, mu = S(2) / 5;
    const SchemeSettings<S> settings{.size = {S(1) / 1000, S(1) / 2},
                                     .activation = {ActivationRule::gap, S(1) / 10},  // separating contacts too
                                     .laws = std::vector(4, fremond ? fremond_law<S>(e, mu) : moreau_law<S>(e, S(1) / 3, mu)),
                                     .solver = {SolverName::automatic, default_tolerance<S>()}};
    S share_before(0);
    for (const long count : {1, 40}) {
      StepResult<Sys> result;
      step(result, stack, settings, stack.M_hat(settings.size), thrown<S>(), 0, sweeps<S, 2, Dynamic>(count));
      const auto b = balance(stack, result.record);
      REQUIRE(b.contacts.size() == 4);
      CHECK(abs(b.identity_residual()) <= b.rounding_bound);
      S share(0);
      for (const auto& contact : b.contacts) {
        const auto& [law, tolerance, activation, rounding] = contact.attribution;
        CAPTURE(fremond, count, contact.contact);
        CHECK(abs(rounding) <= contact.rounding_bound);
        CHECK(abs(S(contact.work() - (law + tolerance + activation))) <= contact.rounding_bound);
        CHECK(abs(tolerance) <= contact.tolerance_size);
        if (fremond) CHECK(law <= contact.rounding_bound);
        share += abs(tolerance);
      }
      if (count == 1) {
        CHECK(share > S(1) / 100);  // of joules: what one sweep leaves is no rounding
        share_before = share;
      } else {
        CHECK(share < share_before / 10);
      }
    }
  }
}

TEST_CASE("stopped after one sweep on rationals, nothing is left over", "[scheme][attribution]") {
  using R = Rational;
  using Sys = LinearSystem<R, 2>;
  Sys::Data data;
  data.M = sparse(Mat<R, 3, 3>::Identity() * R(3));
  data.constant_load = Vec<R, 3>(R(0), R(-10), R(1));
  data.controlled_constant = Vec<R, 3>::Zero();
  data.load.size = data.controlled_velocity.size = 3;
  Mat<R, 2, Dynamic> left(2, 3), right(2, 3);
  left << R(0), R(1), R(-1, 3), R(-1), R(0), R(-1, 5);
  right << R(0), R(1), R(1, 3), R(-1), R(0), R(-1, 5);
  data.contacts = {{left, R(0)}, {right, R(0)}};
  const Sys system(std::move(data));
  const State<Sys> x{Vec<R, 3>::Zero(),
                     Vec<R, 3>(R(2), R(-1), R(-1, 2))};  // the right one comes down faster: it takes from the left
  for (const bool fremond : {true, false}) {
    const auto law = fremond ? fremond_law<R>(R(1, 4), R(2, 5)) : moreau_law<R>(R(1, 4), R(1, 3), R(2, 5));
    const SchemeSettings<R> settings{.size = {R(1, 100), R(2, 3)}, .laws = {law, law}, .solver = {SolverName::automatic, R(0)}};
    StepResult<Sys> result;
    step(result, system, settings, system.M_hat(settings.size), x, 0, sweeps<R, 2, Dynamic>(1));
    const auto b = balance(system, result.record);
    REQUIRE(b.contacts.size() == 2);
    CHECK(b.identity_residual() == R(0));
    R share(0);
    for (const auto& contact : b.contacts) {
      CHECK(contact.attribution.rounding == R(0));
      share += abs(contact.attribution.tolerance);
    }
    CHECK(share > R(0));  // one sweep has not solved it
  }
}
