#pragma once

#include "lib/linear/block_lu.hpp"
#include "lib/linear/node_matrix.hpp"

#include <optional>

namespace duhem {

/// A = L D Lᵀ by nodes, in 2×2 blocks, for a symmetric positive definite A; no pivoting, since definiteness makes it needless.
/// The caller says which nodes are eliminated last. Elimination up to them leaves the Schur complement
///   S = A_cc − A_ci A_ii⁻¹ A_ic,   S⁻¹ = (A⁻¹)_cc,
/// so that a load's effect at these nodes, and what loads there do everywhere, cost one sweep forth and one back together.
template <class S>
class NodeLdlt {
 public:
  using Vector = Vec<S, Dynamic>;
  using Matrix = NodeMatrix<S, NodeBlock<S>>;

  /// Nothing if A is not positive definite. `order`: every node once, as they are eliminated.
  [[nodiscard]] static std::optional<NodeLdlt> factorise(const Matrix& A, std::vector<int> order, int last);

  /// A⁻¹ f.
  [[nodiscard]] Vector solve(const Vector& f) const { return finish(eliminate(f)); }

  /// f after the elimination of all nodes but the last ones, in the order of elimination.
  [[nodiscard]] Vector eliminate(const Vector& f) const;
  /// A⁻¹ f from what `eliminate` left; at the last nodes, loads may have been added in between.
  [[nodiscard]] Vector finish(Vector x) const;

  /// The place of a node in the order of elimination: its rows of an eliminated vector are 2 place, 2 place + 1.
  [[nodiscard]] int place(int node) const { return pattern_.place(node); }
  [[nodiscard]] int first_of_last() const { return nodes() - last_; }
  /// S⁻¹ = (A⁻¹)_cc over the last nodes, in their order.
  [[nodiscard]] Mat<S, Dynamic, Dynamic> last_block_of_inverse() const;

  [[nodiscard]] int nodes() const { return pattern_.size(); }
  /// Blocks below the diagonal.
  [[nodiscard]] std::size_t blocks() const { return blocks_.size(); }
  /// Of memory.
  [[nodiscard]] std::size_t bytes() const {
    return blocks_.size() * (sizeof(NodeBlock<S>) + sizeof(int)) + D_inverse_.size() * sizeof(NodeBlock<S>);
  }

 private:
  NodeLdlt(BlockPattern pattern, int last) : pattern_(std::move(pattern)), last_(last) {}
  void forward(Vector& x, int begin, int end) const;
  void scale(Vector& x, int begin) const;
  void backward(Vector& x, int begin, int end) const;

  BlockPattern pattern_;
  int last_;
  std::vector<NodeBlock<S>> blocks_;  // of L below its diagonal, as the pattern has them
  std::vector<NodeBlock<S>> D_inverse_;
};

}  // namespace duhem
