#include "lib/contact/mode.hpp"
#include "lib/solver/one_contact.hpp"
#include "properties/generators.hpp"

using namespace duhem;
using namespace duhem::properties;
using R = Rational;

TEST_CASE("lemma_1 on random pairs and on solved contacts", "[property][lemma_1]") {
  REQUIRE(rc::check("lemma_1: a pair obeys a mode if and only if it is complementary, on Rational", [] {
    const R mu = abs(*any_rational());
    const auto u = *any_local(), r = *any_local();
    RC_ASSERT((classify<R, 2>(u, r, mu).has_value()) == (is_complementary<R, 2>(u, r, mu)));
  }));
  REQUIRE(rc::check("lemma_1: what the exact solver returns is complementary, on Rational", [] {
    const auto G = *any_matrix<2, 2>();
    const OneContact<R, 2> problem{G * G.transpose() + Mat<R, 2, 2>::Identity(), *any_local(), abs(*any_rational())};
    const auto r = solve_one_contact<R, 2>(problem);
    RC_ASSERT(r.has_value());
    const Local<R, 2> w = problem.A * *r + problem.b;
    RC_ASSERT((is_complementary<R, 2>(w, *r, problem.mu)));
    const auto mode = classify<R, 2>(w, *r, problem.mu);
    RC_ASSERT(mode.has_value());
    RC_CLASSIFY(*mode == Mode::takeoff, "take-off");
    RC_CLASSIFY(*mode == Mode::stick, "stick");
    RC_CLASSIFY(*mode == Mode::slip, "slip");
  }));
}
