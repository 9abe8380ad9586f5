#pragma once

#include "lib/linear/block_matrix.hpp"

#include <array>

namespace duhem {

/// Which blocks of a matrix of n×n blocks may be non-zero once it is factorised, in an order of elimination that keeps
/// them few (minimum degree). Found once a problem, used by every factorisation. The pattern is taken symmetric.
class BlockPattern {
 public:
  /// neighbours[i]: the j ≠ i with a block (i, j) or (j, i), in any order.
  using Neighbours = std::vector<std::vector<int>>;

  explicit BlockPattern(const Neighbours& neighbours);
  /// For elimination in an order that is given.
  BlockPattern(const Neighbours& neighbours, std::vector<int> order);
  /// Of the blocks that A has.
  template <class Matrix>
  requires requires(const Matrix& A) { A.row(0); }
  explicit BlockPattern(const Matrix& A) : BlockPattern(neighbours_in(A)) {}

  template <class Matrix>
  [[nodiscard]] static Neighbours neighbours_in(const Matrix& A) {
    Neighbours neighbours(static_cast<std::size_t>(A.rows()));
    for (int i = 0; i < A.rows(); ++i)
      for (const auto& entry : A.row(i))
        if (entry.column != i) neighbours[static_cast<std::size_t>(i)].push_back(entry.column);
    return neighbours;
  }

  [[nodiscard]] int size() const { return static_cast<int>(place_.size()); }
  /// When row i is eliminated, and which row is at place k.
  [[nodiscard]] int place(int i) const { return place_[static_cast<std::size_t>(i)]; }
  [[nodiscard]] int at_place(int k) const { return order_[static_cast<std::size_t>(k)]; }
  /// The places below k, increasing, where column k of L and row k of U hold a block.
  [[nodiscard]] std::span<const int> below(int k) const {
    return {below_.data() + start(k), below_.data() + start_[static_cast<std::size_t>(k) + 1]};
  }
  /// Number of blocks of L before those of column k; below(k) continues from there.
  [[nodiscard]] std::size_t start(int k) const { return start_[static_cast<std::size_t>(k)]; }
  /// Where the block (row, column) of L, row > column in places, is stored; both must belong to the pattern.
  [[nodiscard]] std::size_t position(int row, int column) const {
    if (is_full_) return start(column) + static_cast<std::size_t>(row - column - 1);
    const auto rows = below(column);
    return start(column) + static_cast<std::size_t>(std::lower_bound(rows.begin(), rows.end(), row) - rows.begin());
  }
  [[nodiscard]] std::size_t blocks() const { return below_.size(); }
  /// Of two blocks, in one factorisation.
  [[nodiscard]] double products() const {
    double sum = 0;
    for (int k = 0; k < size(); ++k) sum += static_cast<double>(below(k).size()) * static_cast<double>(below(k).size());
    return sum;
  }

 private:
  std::vector<int> order_, place_, below_;
  std::vector<std::size_t> start_;
  bool is_full_;  ///< every block is there: no search is needed
};

/// What elimination does with its pivots: divides by each, which rounds once, or multiplies with their inverses, which is
/// faster where they are used often.
enum class Pivots { divide, multiply };

/// One block, factorised with full pivoting: what it solves has a residual of rounding, whatever its condition. Its inverse
/// would not do.
template <class S, int Dim, Pivots pivots>
class PivotBlock {
 public:
  /// False where it is singular.
  [[nodiscard]] bool factorise(const Mat<S, Dim, Dim>& block);
  /// x := block⁻¹ x.
  template <int Columns>
  void solve_in_place(Mat<S, Dim, Columns>& x) const;

 private:
  [[nodiscard]] S over_pivot(const S& x, int k) const {
    return pivots == Pivots::divide ? S(x / lu_(k, k)) : S(x * inverse_pivots_[k]);
  }

  Mat<S, Dim, Dim> lu_;
  Vec<S, Dim> inverse_pivots_;  ///< where they are multiplied with
  std::array<int, Dim> rows_, columns_;
};

/// A = L U by blocks, U with unit diagonal, without exchanging rows of blocks. Newton's method on (91) leads to matrices
/// E + G (A + ε) with 0 ≤ G ≤ 1, E = 1 − G where friction does not couple them: their leading blocks are regular when A + ε is
/// positive definite. So are those of a smoothing flow, where friction does not couple them. For any other matrix the factors
/// may be useless: the caller measures what it solves.
template <class S, int Dim>
class BlockLu {
 public:
  using Block = Mat<S, Dim, Dim>;

  explicit BlockLu(const BlockPattern& pattern);

  void set_zero();
  void add(int row, int column, const Block& block);
  /// False where a pivot vanishes; the matrix is then lost.
  [[nodiscard]] bool factorise();
  /// x := A⁻¹ x.
  void solve_in_place(std::vector<Local<S, Dim>>& x);

 private:
  /// Row i of what is left of A loses A_ik times row k of U, i being the a-th place below k.
  void eliminate(int k, std::size_t a);

  const BlockPattern* pattern_;
  std::vector<Block> diagonal_, lower_, upper_;
  std::vector<PivotBlock<S, Dim, Pivots::multiply>> pivots_;
  std::vector<Local<S, Dim>> ordered_;
};

}  // namespace duhem
