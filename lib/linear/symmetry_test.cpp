#include <catch2/catch.hpp>

#include "lib/linear/symmetry.hpp"

using namespace duhem;

namespace {

using Block = Mat<Rational, 2, 2>;

Block block(int a, int b, int c, int d) {
  Block result;
  result << Rational(a), Rational(b), Rational(c), Rational(d);
  return result;
}

}  // namespace

TEST_CASE("asymmetry compares every block with the one across the diagonal, stored or not", "[linear]") {
  BlockMatrix<Rational, 2> W;
  W.append(0, block(10, 2, 2, 5));
  W.append(1, block(1, 2, 3, 4));
  W.end_row();
  W.append(1, block(7, 0, 0, 7));
  W.append(0, block(1, 3, 2, 4));
  W.end_row();
  CHECK(asymmetry(W) == 0);

  BlockMatrix<Rational, 2> one_sided;  // nothing across the diagonal from 4
  one_sided.append(0, block(10, 2, 2, 5));
  one_sided.append(1, block(1, 2, 3, 4));
  one_sided.end_row();
  one_sided.append(1, block(7, 0, 0, 7));
  one_sided.end_row();
  CHECK(asymmetry(one_sided) == Rational(4, 10));

  BlockMatrix<Rational, 2> lower;  // the same, below
  lower.append(0, block(10, 2, 2, 5));
  lower.end_row();
  lower.append(0, block(1, 2, 3, -5));
  lower.append(1, block(7, 1, 0, 7));
  lower.end_row();
  CHECK(asymmetry(lower) == Rational(5, 10));

  BlockMatrix<Rational, 2> zero;
  zero.append(0, block(0, 0, 0, 0));
  zero.end_row();
  CHECK(asymmetry(zero) == 0);
}

namespace {

template <class S>
BlockMatrix<S, 2> two_by_two(const S& a, const S& b, const S& c, const S& d) {
  BlockMatrix<S, 2> W;
  Mat<S, 2, 2> block;
  block << a, b, c, d;
  W.append(0, block);
  W.end_row();
  return W;
}

}  // namespace

TEST_CASE("a matrix is indefinite by its symmetric part, and a singular one is not", "[linear]") {
  CHECK(is_indefinite(two_by_two<double>(1, 2, 2, 1)));
  CHECK(is_indefinite(two_by_two<double>(0, 1, 1, 0)));  // nothing on the diagonal to eliminate on
  CHECK(is_indefinite(two_by_two<double>(1, 4, 0, 1)));
  CHECK_FALSE(is_indefinite(two_by_two<double>(1, 4, -4, 1)));  // the symmetric part is the identity
  CHECK_FALSE(is_indefinite(two_by_two<double>(1, 1, 1, 1)));
  CHECK_FALSE(is_indefinite(two_by_two<double>(0, 0, 0, 0)));
  CHECK_FALSE(is_indefinite(two_by_two<Rational>(1, 3, 3, 9)));
  CHECK(is_indefinite(two_by_two<Rational>(1, 3, 3, Rational(8999999, 1000000))));
  CHECK_FALSE(is_indefinite(two_by_two<double>(1, 0, 0, -1e-17)));  // rounding, where the largest entry is 1
  CHECK(is_indefinite(two_by_two<Mp50>(1, 0, 0, -Mp50(1) / 1'000'000'000'000'000'000)));  // not in fifty digits

  BlockMatrix<double, 2> singular;  // H H^T of six rows of rank 2, the products rounded
  const double H[6][2] = {{0.1, 0.7}, {-0.3, 0.2}, {1.1, 0.4}, {0.6, -0.9}, {0.13, 0.57}, {-0.31, 0.77}};
  for (int alpha = 0; alpha < 3; ++alpha) {
    for (int beta = 0; beta < 3; ++beta) {
      Mat<double, 2, 2> block;
      for (int i = 0; i < 2; ++i)
        for (int j = 0; j < 2; ++j)
          block(i, j) = H[2 * alpha + i][0] * H[2 * beta + j][0] + H[2 * alpha + i][1] * H[2 * beta + j][1];
      singular.append(beta, block);
    }
    singular.end_row();
  }
  CHECK_FALSE(is_indefinite(singular));
}
