#include <catch2/catch.hpp>

#include "lib/linear/ldlt.hpp"
#include "lib/linear/zero.hpp"

using namespace duhem;
using Matrix = Mat<Rational, Dynamic, Dynamic>;
using Vector = Vec<Rational, Dynamic>;

TEST_CASE("L D L^T solves exactly on rationals and refuses what is not positive definite", "[linear]") {
  const Matrix A = Matrix{{4, 1, 0}, {1, 3, -1}, {0, -1, 2}};
  const auto factor = Ldlt<Rational, Dynamic>::factorise(A);
  REQUIRE(factor);
  Vector x(3);
  x << Rational(1, 3), Rational(-2), Rational(5, 7);
  CHECK(factor->solve(Vector(A * x)) == x);

  CHECK_FALSE(Ldlt<Rational, Dynamic>::factorise(Matrix{{1, 2}, {2, 4}}));
  CHECK_FALSE(Ldlt<Rational, Dynamic>::factorise(Matrix{{1, 2}, {2, 1}}));
  CHECK_FALSE(Ldlt<Rational, Dynamic>::factorise(Matrix::Zero(1, 1)));
  const Mat<double, 1, 1> nan = Mat<double, 1, 1>::Constant(std::nan(""));
  CHECK_FALSE(Ldlt<double, Dynamic>::factorise(nan));
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
