#pragma once

#include "lib/linear/absolute.hpp"
#include "lib/linear/block_matrix.hpp"
#include "lib/linear/careful_sum.hpp"

namespace duhem {

/// A symmetric matrix over the planar degrees of freedom (x, y) of nodes, with blocks only at pairs that share an element: 2×2
/// blocks, or numbers that stand for that multiple of the identity.
template <class S, class Block>
using NodeMatrix = BlockMatrix<S, 2, Dynamic, Block>;
template <class S>
using NodeBlock = Mat<S, 2, 2>;

[[nodiscard]] auto absolute_block(const auto& block) {
  using std::abs;
  if constexpr (requires { block.cwiseAbs(); })
    return block.cwiseAbs();
  else
    return abs(block);
}

/// |x|ᵀ |A| |y|.
template <class S, int Dim, class Block>
[[nodiscard]] S absolute_form(const BlockMatrix<S, Dim, Dynamic, Block>& A, const Vec<S, Dynamic>& x, const Vec<S, Dynamic>& y) {
  S sum(0);
  for (int i = 0; i < A.rows(); ++i) {
    Vec<S, Dim> row = Vec<S, Dim>::Zero();
    for (const auto& [j, block] : A.row(i)) row += absolute_block(block) * y.template segment<Dim>(Dim * j).cwiseAbs();
    sum += S(x.template segment<Dim>(Dim * i).cwiseAbs().dot(row));
  }
  return sum;
}

/// The forms of a step, in one pass over A; summed so carefully that their number costs no digits.
template <class S, int Dim, class Block>
[[nodiscard]] Forms<S> forms(const BlockMatrix<S, Dim, Dynamic, Block>& A, const Vec<S, Dynamic>& x, const Vec<S, Dynamic>& y) {
  CarefulSum<S> end, change;
  S size_x(0), size_y(0);
  using Pair = Mat<S, Dim, 2>;  // y and y − x, or x and y, side by side
  const Vec<S, Dynamic> difference = y - x;
  for (int i = 0; i < A.rows(); ++i) {
    Pair row = Pair::Zero(), absolute_row = Pair::Zero();
    for (const auto& [j, block] : A.row(i)) {
      const auto y_j = y.template segment<Dim>(Dim * j);
      Pair there, size;
      there << y_j, difference.template segment<Dim>(Dim * j);
      size << x.template segment<Dim>(Dim * j), y_j;
      row += block * there;
      absolute_row += absolute_block(block) * size.cwiseAbs();
    }
    const auto x_i = x.template segment<Dim>(Dim * i), y_i = y.template segment<Dim>(Dim * i);
    end += S(y_i.dot(row.col(0)));
    change += S((x_i + y_i).dot(row.col(1)));
    size_x += S(x_i.cwiseAbs().dot(absolute_row.col(0)));
    size_y += S(y_i.cwiseAbs().dot(absolute_row.col(1)));
  }
  return {.end = end.value(), .change = change.value(), .size_x = size_x, .size_y = size_y};
}

}  // namespace duhem
