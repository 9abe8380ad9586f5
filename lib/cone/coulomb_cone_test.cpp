#include <catch2/catch.hpp>

#include "lib/cone/coulomb_cone.hpp"
#include "lib/scalar/text.hpp"

#include <random>

using namespace duhem;

namespace {

/// Numbers with a sign, over many scales, zero among them.
template <class S>
S any(std::mt19937_64& random) {
  const long numerator = static_cast<long>(random() % 41) - 20;
  return S(numerator) / S(static_cast<long>(1 + random() % 9));
}
template <class S, int Dim>
Local<S, Dim> any_local(std::mt19937_64& random) {
  Local<S, Dim> x;
  for (int i = 0; i < Dim; ++i) x[i] = any<S>(random);
  return x;
}

template <class S, int Dim>
void check_moreau_decomposition() {
  std::mt19937_64 random(11);
  int seen[3] = {0, 0, 0};
  for (int i = 0; i < 2000; ++i) {
    using std::abs;
    const CoulombCone<S, Dim> K{abs(any<S>(random))};
    const Local<S, Dim> x = any_local<S, Dim>(random);
    const auto [r, face] = K.project(x);
    const Local<S, Dim> rest = x - r;
    ++seen[static_cast<int>(face)];
    // Rounding of a handful of operations at the size of x; zero on rationals.
    const S u = 16 * unit_roundoff<S>() * (S(1) + K.mu * K.mu) * S(x.cwiseAbs().sum());
    CAPTURE(K.mu, x, r);
    CHECK(normal(r) >= S(0));
    CHECK(tangent_norm<S, Dim>(r) <= K.mu * normal(r) + u);         // r ∈ K
    CHECK(K.mu * tangent_norm<S, Dim>(rest) <= -normal(rest) + u);  // x − r ∈ −K*
    CHECK(abs(S(r.dot(rest))) <= u * S(x.cwiseAbs().sum()));        // r ⟂ x − r
    const auto again = K.project(r).r;
    CHECK(S((again - r).cwiseAbs().sum()) <= u);
    if (face == Face::apex) CHECK(r.isZero(S(0)));
    if (face == Face::interior) CHECK(r == x);
  }
  for (const int count : seen) CHECK(count > 100);  // no face is left out
}

}  // namespace

TEST_CASE("projection and rest are Moreau's decomposition, in the plane", "[cone]") {
  check_moreau_decomposition<double, 2>();
  check_moreau_decomposition<Quad, 2>();
  check_moreau_decomposition<Mp50, 2>();
  check_moreau_decomposition<Mp100, 2>();
  check_moreau_decomposition<Rational, 2>();
}
TEST_CASE("projection and rest are Moreau's decomposition, in space", "[cone]") {
  check_moreau_decomposition<double, 3>();
  check_moreau_decomposition<Mp50, 3>();
}

TEST_CASE("projection is not expansive", "[cone]") {
  std::mt19937_64 random(5);
  for (int i = 0; i < 1000; ++i) {
    const CoulombCone<Rational, 2> K{abs(any<Rational>(random))};
    const auto x = any_local<Rational, 2>(random), y = any_local<Rational, 2>(random);
    const Local<Rational, 2> d = K.project(x).r - K.project(y).r, e = x - y;
    CHECK(d.squaredNorm() <= e.squaredNorm());
  }
}

TEST_CASE("without friction the cone is a ray and its dual a half plane", "[cone]") {
  const CoulombCone<Rational, 2> K{0};
  CHECK(K.contains({3, 0}));
  CHECK_FALSE(K.contains({3, Rational(1, 1000)}));
  CHECK_FALSE(K.contains({-3, 0}));  // (11) as printed would let this in
  CHECK(K.dual_contains({0, 5}));
  CHECK(K.dual_contains({1, -5}));
  CHECK_FALSE(K.dual_contains({Rational(-1, 1000), 0}));
  CHECK(K.project({2, 7}).r == Local<Rational, 2>(2, 0));
  CHECK(K.project({2, 7}).face == Face::boundary);
  CHECK(K.project({-2, 7}).r == Local<Rational, 2>(0, 0));
}

TEST_CASE("membership is decided on the edge itself", "[cone]") {
  const CoulombCone<Rational, 2> K{Rational(1, 2)};
  CHECK(K.contains({2, 1}));
  CHECK(K.contains({2, -1}));
  CHECK(K.contains({0, 0}));
  CHECK_FALSE(K.contains({2, Rational(1000001, 1000000)}));
  CHECK(K.dual_contains({1, 2}));
  CHECK_FALSE(K.dual_contains({1, Rational(2000001, 1000000)}));
}

TEST_CASE("De Saxce's shift adds mu times the sliding speed to the normal", "[cone]") {
  CHECK(de_saxce<Rational, 2>({1, -4}, Rational(1, 2)) == Local<Rational, 2>(3, -4));
  CHECK(de_saxce<double, 3>({1, 3, 4}, 0.5) == Local<double, 3>(3.5, 3, 4));
}
