#include "lib/model/sparse_ldlt.hpp"

#include "lib/linear/block_lu.hpp"

#include <numeric>

namespace duhem {
namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// Which columns of L a row of A reaches, in an order of elimination: those that stand under its entries in the tree of
/// elimination, and what these lead to (Davis 2005, algorithm 849 of the ACM). Rows and columns of L are places in that order.
class Tree {
 public:
  template <class S>
  Tree(const SparseMatrix<S>& A, const std::vector<int>& order)
      : nodes_(order.size(), {.place = 0, .parent = -1, .seen = -1, .count = 0}), path_(order.size()) {
    const int n = static_cast<int>(order.size());
    for (int k = 0; k < n; ++k) nodes_[at(order[at(k)])].place = k;
    for (int k = 0; k < n; ++k) {
      begin_row(k);
      for (const auto& entry : A.row(order[at(k)]))
        for (int i = place(entry.column); i < k && nodes_[at(i)].seen != k; i = nodes_[at(i)].parent) {
          if (nodes_[at(i)].parent < 0) nodes_[at(i)].parent = k;
          nodes_[at(i)].seen = k;
          ++nodes_[at(i)].count;
        }
    }
    for (Node& node : nodes_) node.seen = -1;
  }

  [[nodiscard]] int place(int row_of_A) const { return nodes_[at(row_of_A)].place; }
  /// Entries in a column of L, below the diagonal.
  [[nodiscard]] std::size_t count(int column) const { return at(nodes_[at(column)].count); }
  /// Products of two numbers that elimination takes, but for a factor of two.
  [[nodiscard]] std::size_t products() const {
    std::size_t sum = 0;
    for (const Node& node : nodes_) sum += at(node.count) * at(node.count);
    return sum;
  }

  void begin_row(int k) {
    row_ = k;
    nodes_[at(k)].seen = k;
    top_ = path_.size();
  }
  /// The row that has begun has an entry in this column.
  void reach(int column) {
    std::size_t depth = 0;
    for (int i = column; nodes_[at(i)].seen != row_; i = nodes_[at(i)].parent) {
      nodes_[at(i)].seen = row_;
      path_[depth++] = i;
    }
    while (depth > 0) path_[--top_] = path_[--depth];
  }
  /// What the row has reached, each column before those that it leads to.
  [[nodiscard]] std::span<const int> reached() const { return std::span(path_).subspan(top_); }

 private:
  struct Node {
    int place;         ///< of the row of A with this number
    int parent, seen;  ///< of the column of L with this number; the row that reached it last
    int count;         ///< of its entries
  };
  std::vector<Node> nodes_;
  std::vector<int> path_;  ///< a stack that grows from the end
  std::size_t top_ = 0;
  int row_ = 0;
};

template <class S>
std::vector<int> minimum_degree(const SparseMatrix<S>& A) {
  const BlockPattern pattern(BlockPattern::neighbours_in(A));
  std::vector<int> order;
  for (int k = 0; k < A.rows(); ++k) order.push_back(pattern.at_place(k));
  return order;
}

}  // namespace

template <class S>
auto SparseLdlt<S>::eliminate(const SparseMatrix<S>& A, const S& shift, ZeroPivots zero_pivots) -> std::optional<Obstacle> {
  order_.resize(at(A.rows()));
  std::iota(order_.begin(), order_.end(), 0);
  Tree tree(A, order_);
  constexpr std::size_t products_per_entry = 32;  // what it takes to find an order
  if (tree.products() > products_per_entry * A.blocks()) {
    order_ = minimum_degree(A);
    tree = Tree(A, order_);
  }
  start_.resize(order_.size() + 1);
  for (int k = 0; k < A.rows(); ++k) start_[at(k) + 1] = start_[at(k)] + tree.count(k);
  L_.resize(start_.back());
  D_.resize(A.rows());
  std::vector<std::size_t> end(start_.begin(), start_.end() - 1);  // of what each column holds so far
  std::vector<S> left(order_.size(), S(0));                        // of row k of A, by the rows of A
  for (int k = 0; k < A.rows(); ++k) {
    const int row = order_[at(k)];
    S pivot(0);
    tree.begin_row(k);
    for (const auto& [column, entry] : A.row(row)) {
      const int i = tree.place(column);
      if (i == k) pivot = entry + shift * entry;
      if (i >= k) continue;
      left[at(column)] = entry;
      tree.reach(i);
    }
    for (const int i : tree.reached()) {
      const S entry = std::exchange(left[at(order_[at(i)])], S(0));
      for (std::size_t e = start_[at(i)]; e < end[at(i)]; ++e) left[at(L_[e].row)] -= L_[e].value * entry;
      if (D_[i] == S(0) && !(entry == S(0))) return Obstacle{k, i, entry};
      const S factor = D_[i] == S(0) ? S(0) : S(entry / D_[i]);
      pivot -= factor * entry;
      L_[end[at(i)]++] = {row, factor};
    }
    D_[k] = pivot;
    if (!(pivot > S(0) || (pivot == S(0) && zero_pivots == ZeroPivots::passed_over))) return Obstacle{k, k, pivot};
  }
  return std::nullopt;
}

template <class S>
std::optional<SparseLdlt<S>> SparseLdlt<S>::factorise(const SparseMatrix<S>& A) {
  std::optional<SparseLdlt> f{SparseLdlt()};
  if (f->eliminate(A, S(0), ZeroPivots::refused)) f.reset();
  return f;
}

template <class S>
std::optional<Vec<S, Dynamic>> SparseLdlt<S>::negative_direction(const SparseMatrix<S>& A) {
  // Cholesky's factors of D⁻¹ A D⁻¹, D² = diag A, exist in rounded numbers where its eigenvalues are above their rounding, in
  // any order (Demmel; Higham, "Accuracy and stability of numerical algorithms", theorem 10.7): hence the shift.
  const S u = is_exact<S> ? S(0) : S(S(1) / S(static_cast<long>(1) << 53));
  SparseLdlt f;
  const auto obstacle = f.eliminate(A, S(4 * A.rows()) * u, ZeroPivots::passed_over);
  if (!obstacle) return std::nullopt;
  // Lᵀx = e of the column, on the rows eliminated up to it: x·A x is its pivot, zero or negative.
  const auto& [row, column, entry] = *obstacle;
  Vec<S, Dynamic> x = Vec<S, Dynamic>::Zero(A.rows());
  x[f.order_[at(column)]] = S(1);
  for (int k = column; k-- > 0;)
    for (std::size_t e = f.start_[at(k)]; e < f.start_[at(k) + 1]; ++e) x[f.order_[at(k)]] -= f.L_[e].value * x[f.L_[e].row];
  if (row == column) return x;
  // The pivot is zero: (t x + e)·A (t x + e) = 2 t entry + A_ee for the unit vector e of the row.
  const int unit = f.order_[at(row)];
  S diagonal(0);
  for (const auto& [j, a_j] : A.row(unit))
    if (j == unit) diagonal = a_j;
  using std::abs;
  x *= -(diagonal == S(0) ? S(1) : S(abs(diagonal))) / entry;
  x[unit] = S(1);
  return x;
}

#define INSTANTIATE(S) template class SparseLdlt<S>;
DUHEM_FOR_EACH_FIELD(INSTANTIATE)

}  // namespace duhem
