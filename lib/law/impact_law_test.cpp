#include <catch2/catch.hpp>

#include "lib/law/impact_law.hpp"
#include "lib/solver/one/potential_contact.hpp"

using namespace duhem;
using R = Rational;

TEST_CASE("Fremond's law is theta times Moreau's with e_T = (1-theta)/theta", "[law]") {
  const Local<R, 2> u_k(-3, 5);
  for (const R& theta : {R(1, 2), R(2, 3), R(1)}) {
    const auto f = fremond_law<R>(R(1, 4), R(1, 2));
    const auto m = moreau_law<R>(R(1, 4), (R(1) - theta) / theta, R(1, 2));
    for (const Approach approach : {Approach::as_is, Approach::clipped}) {
      for (const Local<R, 2>& u : {u_k, Local<R, 2>(7, -2)}) {
        const auto wf = f.pair<2>(u, theta, approach), wm = m.pair<2>(u, theta, approach);
        CHECK(wf.a == theta * wm.a);
        CHECK(wf.c == theta * wm.c);
      }
    }
  }
  CHECK(fremond_law<R>(0, 0).effective_e_T(1) == R(0));  // (84): at theta = 1 the schemes coincide
}

TEST_CASE("the laws pair what the paper writes", "[law]") {
  const Local<R, 2> u_k(-3, 5);
  const auto newton = newton_law<R>(R(1, 2), R(1, 10)).pair<2>(u_k, R(1, 2), Approach::as_is);
  CHECK(newton.a == R(1));
  CHECK(newton.c == Local<R, 2>(R(-3, 2), 0));  // (62)
  const auto moreau = moreau_law<R>(R(1, 2), R(1, 5), R(1, 10)).pair<2>(u_k, R(1, 2), Approach::as_is);
  CHECK(moreau.c == Local<R, 2>(R(-3, 2), 1));  // (58)
  // (73): Theta(u_theta) = u_theta + (theta (1+e) - 1) u_Nk, with u_theta = theta u_{k+1} + (1-theta) u_k
  const R theta(2, 3), e(1, 4);
  const auto fremond = fremond_law<R>(e, R(1, 10)).pair<2>(u_k, theta, Approach::as_is);
  CHECK(fremond.a == theta);
  CHECK(fremond.c[0] == (R(1) - theta) * u_k[0] + (theta * (R(1) + e) - R(1)) * u_k[0]);
  CHECK(fremond.c[1] == (R(1) - theta) * u_k[1]);
}

TEST_CASE("clipping changes nothing where the contact approaches and ignores e where it separates", "[law]") {
  const auto law = fremond_law<R>(R(1, 4), R(1, 10));
  const R theta(2, 3);
  CHECK(law.normal_offset(-3, theta, Approach::clipped) == law.normal_offset(-3, theta, Approach::as_is));
  // u_N > 0: w_N must be u_{N,k+theta}/theta, so that u_{N,k+theta} p_N = 0
  CHECK(law.normal_offset(3, theta, Approach::clipped) == (R(1) - theta) * R(3) / theta);
}

TEST_CASE("potential_law: (59) dissipates at least phi, for an instance that is not Coulomb", "[law]") {
  int pressed = 0, stuck = 0, slid = 0;
  for (const R& c_T : {R(0), R(1, 3)})
    for (int un = -3; un <= 2; ++un)
      for (int ut = -4; ut <= 4; ++ut) {
        const ViscousFriction<R> phi{R(2), c_T, R(1, 2)};
        Mat<R, 2, 2> W;
        W << R(3), R(-1), R(-1), R(2);
        const Local<R, 2> u_minus(un, ut);
        const auto p = solve_potential_contact<R>(phi, W, u_minus);
        REQUIRE(p);
        const Local<R, 2> u_plus = u_minus + W * *p, mean = (u_plus + u_minus) / R(2);
        CHECK(phi.responds(mean, *p));  // −p ∈ ∂φ(ū), from the definition and not from the solver
        CHECK(mean.dot(*p) <= -phi.value(mean));
        pressed += (*p)[0] > R(0);
        stuck += mean[1] == R(0);
        slid += mean[1] != R(0);
      }
  CHECK(pressed > 10);
  CHECK(stuck > 5);
  CHECK(slid > 10);
}

TEST_CASE("erratum to (59): phi(0) = 0 alone lets a potential create energy", "[law][erratum]") {
  // φ(x) = −c·x is convex with φ(0) = 0, and −p ∈ ∂φ gives p = c whatever the velocity.
  const Local<R, 2> c(1, 0), u_minus(1, 0);
  Mat<R, 2, 2> W;
  W << R(1), R(0), R(0), R(1);
  const Local<R, 2> mean = u_minus + W * c / R(2);
  CHECK(mean.dot(c) == R(3, 2));  // positive work: φ >= 0 is what the paper leaves out
}
