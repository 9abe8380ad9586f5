#include <catch2/catch.hpp>

#include "lib/contact/asymmetry.hpp"

using namespace duhem;

namespace {

using Block = Mat<Rational, 2, 2>;

Block block(int a, int b, int c, int d) {
  Block result;
  result << Rational(a), Rational(b), Rational(c), Rational(d);
  return result;
}

}  // namespace

TEST_CASE("asymmetry compares every block with the one across the diagonal, stored or not", "[contact]") {
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
