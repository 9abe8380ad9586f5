#include <catch2/catch.hpp>

#include "lib/linear/solve.hpp"
#include "lib/linear/zero.hpp"

using namespace duhem;
using Matrix = Mat<Rational, Dynamic, Dynamic>;
using Vector = Vec<Rational, Dynamic>;

namespace {
Matrix matrix(int n, std::initializer_list<Rational> entries) {
  Matrix m(n, static_cast<int>(entries.size()) / n);
  int k = 0;
  for (const Rational& x : entries) {
    m(k / m.cols(), k % m.cols()) = x;
    ++k;
  }
  return m;
}
}  // namespace

TEST_CASE("L D L^T solves exactly on rationals and refuses what is not positive definite", "[linear]") {
  const Matrix A = matrix(3, {4, 1, 0, 1, 3, -1, 0, -1, 2});
  const auto factor = Ldlt<Rational, Dynamic>::factorise(A);
  REQUIRE(factor);
  Vector x(3);
  x << Rational(1, 3), Rational(-2), Rational(5, 7);
  CHECK(factor->solve(Vector(A * x)) == x);

  CHECK_FALSE(Ldlt<Rational, Dynamic>::factorise(matrix(2, {1, 2, 2, 4})));
  CHECK_FALSE(Ldlt<Rational, Dynamic>::factorise(matrix(2, {1, 2, 2, 1})));
  CHECK_FALSE(Ldlt<Rational, Dynamic>::factorise(matrix(1, {0})));
  const Mat<double, 1, 1> nan = Mat<double, 1, 1>::Constant(std::nan(""));
  CHECK_FALSE(Ldlt<double, Dynamic>::factorise(nan));
}

TEST_CASE("general elimination finds a solution of a singular system or says that there is none", "[linear]") {
  const Matrix A = matrix(3, {1, 2, 3, 2, 4, 6, 0, 1, 1});
  Vector b(3);
  b << Rational(6), Rational(12), Rational(2);
  const auto x = solve_general<Rational>(A, b, Rational(0));
  REQUIRE(x);
  CHECK(Vector(A * *x) == b);
  b(1) = Rational(13);
  CHECK_FALSE(solve_general<Rational>(A, b, Rational(0)));
}

TEST_CASE("semi-definiteness is told from indefiniteness", "[linear]") {
  CHECK(is_positive_semidefinite<Rational>(matrix(2, {1, 1, 1, 1})));
  CHECK(is_positive_semidefinite<Rational>(matrix(3, {0, 0, 0, 0, 2, -2, 0, -2, 2})));
  CHECK_FALSE(is_positive_semidefinite<Rational>(matrix(2, {1, 2, 2, 1})));
  CHECK_FALSE(is_positive_semidefinite<Rational>(matrix(2, {0, 1, 1, 0})));
  CHECK_FALSE(is_positive_semidefinite<Rational>(matrix(2, {1, 0, 0, Rational(-1, 1000000)})));
  CHECK(asymmetric_entry<Rational>(matrix(2, {1, 2, 3, 4})) == std::pair(0, 1));
  CHECK_FALSE(asymmetric_entry<Rational>(matrix(2, {1, 2, 2, 4})));
  Mat<double, Dynamic, Dynamic> hidden(2, 2);
  hidden << 1e16, 0, 0, -1;
  CHECK_FALSE(is_positive_semidefinite<double>(hidden));  // a large diagonal does not hide a small one
  hidden << 1e16, 1, 1, 0;
  CHECK_FALSE(is_positive_semidefinite<double>(hidden));
  // A third, rounded, leaves a stiffness semi-definite up to rounding only.
  const double k = 1.0 / 3;
  Mat<double, Dynamic, Dynamic> K(2, 2);
  K << k, -k, -k, k;
  CHECK(is_positive_semidefinite<double>(K));
}

TEST_CASE("zero is neutral where it is added and absorbs where it multiplies", "[linear]") {
  const Vec<double, 2> x(3, 4);
  CHECK((x + Zero{}) == x);
  CHECK((x - Zero{}) == x);
  CHECK((Zero{} + x) == x);
  CHECK((Zero{} - x) == -x);
  static_assert(is_zero<decltype(Zero{} * x)> && is_zero<decltype(2.0 * Zero{})> && is_zero<decltype(Zero{} - Zero{} * x)>);
  CHECK(dot<double>(x, Zero{}) == 0);
  CHECK(form<double>(Zero{}, x) == 0);
}
