#include <catch2/catch.hpp>

#include "lib/linear/ldlt.hpp"
#include "lib/model/sparse_ldlt.hpp"

#include <random>

using namespace duhem;

namespace {

template <class S>
using Dense = Mat<S, Dynamic, Dynamic>;

/// A sum of springs with whole stiffnesses between random pairs, and to the ground where `grounded`: few entries, semi-definite.
template <class S>
Dense<S> springs(std::mt19937_64& random, int n, int count, bool grounded) {
  Dense<S> A = Dense<S>::Zero(n, n);
  const auto any = [&] { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  for (int spring = 0; spring < count; ++spring) {
    const int i = any(), j = any();
    const S k(static_cast<int>(1 + random() % 9));
    A(i, i) += k;
    A(j, j) += k;
    A(i, j) -= k;
    A(j, i) -= k;
  }
  if (grounded) A += Dense<S>::Identity(n, n);
  return A;
}

}  // namespace

TEMPLATE_TEST_CASE("a sparse factorisation answers as the dense one, on rationals to the digit", "[model][linear]", double, Quad,
                   Mp50, Rational) {
  using S = TestType;
  std::mt19937_64 random(31);
  for (int i = 0; i < 60; ++i) {
    const int n = 1 + static_cast<int>(random() % 12);
    const Dense<S> A = springs<S>(random, n, static_cast<int>(random() % 20), true);
    const auto factor = SparseLdlt<S>::factorise(sparse(A));
    const auto reference = Ldlt<S, Dynamic>::factorise(A);
    REQUIRE(factor);
    REQUIRE(reference);
    Dense<S> f(n, 2);
    for (Eigen::Index k = 0; k < f.size(); ++k) f(k) = S(static_cast<int>(random() % 7) - 3);
    Dense<S> x = f;
    factor->solve_in_place(x);
    Vec<S, Dynamic> first = f.col(0);
    factor->solve_in_place(first);
    CHECK(first == x.col(0));
    const S condition = A.cwiseAbs().rowwise().sum().maxCoeff();  // A ≥ 1
    const S bound = S(8 * n) * unit_roundoff<S>() * condition * f.cwiseAbs().maxCoeff();
    CHECK((x - reference->solve(f)).cwiseAbs().maxCoeff() <= bound);
  }
}

TEST_CASE("elimination goes by minimum degree where the given order would fill in, and else as it stands", "[model][linear]") {
  const int n = 40;
  Dense<double> arrow = 50 * Dense<double>::Identity(n, n);
  arrow.row(0).setOnes();
  arrow.col(0).setOnes();
  arrow(0, 0) = 50;
  CHECK(SparseLdlt<double>::factorise(sparse(arrow))->entries() == n - 1);  // all of n (n - 1)/2 in its own order
  CHECK(SparseLdlt<double>::factorise(sparse(Dense<double>(arrow.reverse())))->entries() == n - 1);
}

TEST_CASE("what is not positive definite is not factorised", "[model][linear]") {
  const auto is_factorised = [](const auto& A) {
    return SparseLdlt<typename std::decay_t<decltype(A)>::Scalar>::factorise(sparse(A)).has_value();
  };
  CHECK(is_factorised(Dense<Rational>{{2, 1}, {1, 1}}));
  CHECK_FALSE(is_factorised(Dense<Rational>{{1, 2}, {2, 4}}));
  CHECK_FALSE(is_factorised(Dense<Rational>{{1, 2}, {2, 1}}));
  CHECK_FALSE(is_factorised(Dense<Rational>::Zero(1, 1).eval()));
  CHECK_FALSE(is_factorised(Dense<double>{{1, 0}, {0, std::nan("")}}));
}

TEST_CASE("semi-definiteness is told from indefiniteness, with a direction that shows it", "[model][linear]") {
  const auto is_indefinite = [](const auto& A) {
    using S = typename std::decay_t<decltype(A)>::Scalar;
    const auto x = SparseLdlt<S>::negative_direction(sparse(A));
    if (x) CHECK(x->dot((A * *x).eval()) < S(0));
    return x.has_value();
  };
  CHECK_FALSE(is_indefinite(Dense<Rational>{{1, 1}, {1, 1}}));
  CHECK_FALSE(is_indefinite(Dense<Rational>{{0, 0, 0}, {0, 2, -2}, {0, -2, 2}}));
  CHECK(is_indefinite(Dense<Rational>{{1, 2}, {2, 1}}));
  CHECK(is_indefinite(Dense<Rational>{{0, 1}, {1, 0}}));
  CHECK(is_indefinite(Dense<Rational>{{1, 1, 0}, {1, 1, 1}, {0, 1, 5}}));  // a pivot that is zero, and something beside it
  CHECK(is_indefinite(Dense<Rational>{{1, 0}, {0, Rational(-1, 1000000)}}));
  CHECK(is_indefinite(Dense<double>{{1e16, 0}, {0, -1}}));  // a large diagonal does not hide a small one
  CHECK(is_indefinite(Dense<double>{{1e16, 1}, {1, 0}}));
  // A third, rounded, leaves a stiffness semi-definite up to rounding only.
  CHECK_FALSE(is_indefinite(Dense<double>{{1.0 / 3, -1.0 / 3}, {-1.0 / 3, 1.0 / 3}}));
}

TEMPLATE_TEST_CASE("springs that hold nothing to the ground are semi-definite, and less than that they are indefinite",
                   "[model][linear]", double, Mp50, Rational) {
  using S = TestType;
  std::mt19937_64 random(32);
  for (int i = 0; i < 100; ++i) {
    const int n = 2 + static_cast<int>(random() % 12);
    Dense<S> A = springs<S>(random, n, static_cast<int>(random() % 20), false);
    A *= S(1) / S(3);
    CHECK_FALSE(SparseLdlt<S>::negative_direction(sparse(A)));
    const auto j = static_cast<Eigen::Index>(random() % static_cast<unsigned>(n));
    A(j, j) -= S(1) / S(1000);  // moving as a whole, they now gain
    const auto x = SparseLdlt<S>::negative_direction(sparse(A));
    REQUIRE(x);
    CHECK(x->dot((A * *x).eval()) < S(0));
  }
}
