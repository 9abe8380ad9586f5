#include <catch2/catch.hpp>

#include "lib/linear/lu.hpp"

#include <random>

using namespace duhem;

namespace {

template <class S>
using Matrix = Mat<S, Dynamic, Dynamic>;

}  // namespace

TEST_CASE("A^-1 B times A is B, exactly on rationals, zero pivots on the diagonal included", "[linear]") {
  std::mt19937 random(3);
  for (int n = 1; n <= 6; ++n) {
    Matrix<Rational> A(n, n), B(n, 2);
    // A permutation is invertible and has zeros wherever it likes; entries above its ones keep it so.
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < n; ++j)
        A((i + 1) % n, j) = i == j ? Rational(3, 2) : j > i ? Rational(static_cast<int>(random() % 7) - 3) : Rational(0);
      for (int j = 0; j < 2; ++j) B(i, j) = Rational(static_cast<int>(random() % 9) - 4);
    }
    const auto lu = Lu<Rational>::factorise(A);
    REQUIRE(lu);
    const Matrix<Rational> X = lu->solve(B);
    CHECK(Matrix<Rational>(A * X) == B);
  }
}

TEST_CASE("a singular matrix has no factors, a badly scaled one has", "[linear]") {
  const auto of = [](double a, double b, double c, double d) {
    Matrix<double> A(2, 2);
    A << a, b, c, d;
    return Lu<double>::factorise(A).has_value();
  };
  CHECK_FALSE(of(1, 2, 2, 4));
  CHECK_FALSE(of(1, 1, 1, 1 + 1e-16));
  CHECK_FALSE(of(0.1, 0.3, 1, 3));  // singular but for rounding
  CHECK_FALSE(of(0, 0, 0, 1));
  CHECK(of(1e-200, 0, 0, 1));  // a mass in other units is a mass
  CHECK(of(0, 1, 1, 0));
  Matrix<Rational> A(2, 2);
  A << Rational(1), Rational(2), Rational(2), Rational(4);
  CHECK_FALSE(Lu<Rational>::factorise(A).has_value());
}

TEST_CASE("general elimination finds a solution of a singular system or says that there is none", "[linear]") {
  Matrix<Rational> A(3, 3);
  A << 1, 2, 3, 2, 4, 6, 0, 1, 1;
  Vec<Rational, Dynamic> b(3);
  b << Rational(6), Rational(12), Rational(2);
  const auto x = solve_general<Rational>(A, b, Rational(0));
  REQUIRE(x);
  CHECK(Vec<Rational, Dynamic>(A * *x) == b);
  b(1) = Rational(13);
  CHECK_FALSE(solve_general<Rational>(A, b, Rational(0)));
}
