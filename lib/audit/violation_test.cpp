#include <catch2/catch.hpp>

#include "lib/audit/violation.hpp"
#include "lib/cone/coulomb_cone.hpp"

using namespace duhem;
using R = Rational;

namespace {

/// A planar contact, mu = 1/2 and sigma = 1/2, asked for no rebound, so that w is u_{k+1}.
Violations<R> broken(const Local<R, 2>& w, const Local<R, 2>& p, const R& rebound = R(0)) {
  const R mu(1, 2), sigma(1, 2);
  const Local<R, 2> u_k1(normal(w) + rebound, w(1));
  Local<R, 2> shifted = w;
  normal(shifted) += mu * abs(w(1));
  const Local<R, 2> x = p - sigma * shifted, rho = p - CoulombCone<R, 2>{mu}.project(x).r;
  return violations<R, 2>(
      {.w = w, .u_k1 = u_k1, .p = p, .rho = rho, .mu = mu, .sigma = sigma, .velocity_rounding = R(0), .impulse_rounding = R(0)});
}

void check_alone(const Violations<R>& found, Violation kind, const R& size) {
  for (const Violation other : violation_kinds) {
    CAPTURE(name_of(other));
    if (other == kind)
      CHECK(found.size[other] == size);
    else if (other != Violation::not_solved)
      CHECK(found.size[other] == R(0));
  }
  CHECK(found.size[Violation::not_solved] > R(0));
  REQUIRE(found.main);
  CHECK(name_of(*found.main) == std::string(name_of(kind)));
}

}  // namespace

TEST_CASE("each line of Lemma 1 that does not hold has its name and its size", "[audit][violation]") {
  check_alone(broken({R(0), R(0)}, {R(-2), R(0)}), Violation::pulling, R(2));
  check_alone(broken({R(0), R(0)}, {R(2), R(3, 2)}), Violation::outside_cone, R(1, 2));
  CHECK(broken({R(0), R(0)}, {R(2), R(3, 2)}).beyond_cone == R(1, 2));
  check_alone(broken({R(0), R(4)}, {R(2), R(1)}), Violation::along_slip, R(1));
  check_alone(broken({R(-1, 3), R(0)}, {R(2), R(0)}), Violation::penetrating, R(1, 3));
  check_alone(broken({R(-1, 3), R(0)}, {R(2), R(0)}, R(1)), Violation::rebound_missed, R(1, 3));
  check_alone(broken({R(-1), R(0)}, {R(2), R(0)}, R(3, 4)), Violation::penetrating, R(1, 4));  // the rebound is missed as well
  check_alone(broken({R(1, 3), R(0)}, {R(2), R(0)}, R(1)), Violation::rebound_too_large, R(1, 3));
  check_alone(broken({R(0), R(1)}, {R(2), R(-1, 2)}), Violation::slides_inside, R(1));
}

TEST_CASE("what obeys the law breaks nothing", "[audit][violation]") {
  const std::pair<Local<R, 2>, Local<R, 2>> obeying[] = {
      {{R(1), R(3)}, {R(0), R(0)}}, {{R(0), R(0)}, {R(2), R(1)}}, {{R(0), R(4)}, {R(2), R(-1)}}, {{R(0), R(0)}, {R(0), R(0)}}};
  for (const auto& [w, p] : obeying) {
    const auto found = broken(w, p);
    for (const Violation kind : violation_kinds) CHECK(found.size[kind] == R(0));
    CHECK_FALSE(found.main);
    CHECK(found.separation_left == R(0));
    CHECK(found.slip_left == R(0));
  }
  CHECK(broken({R(0), R(4)}, {R(2), R(-1)}).opposes_slip);
}

TEST_CASE("a little slip that a solver leaves along a sticking friction is no reversed sign", "[audit][violation]") {
  const auto found = broken({R(0), R(1, 100)}, {R(2), R(1, 2)});
  CHECK(found.size[Violation::along_slip] == R(0));
  CHECK(found.main == Violation::slides_inside);
  CHECK(found.slip_left == R(1, 100));
  CHECK(broken({R(1, 7), R(0)}, {R(2), R(0)}).separation_left == R(1, 7));
}
