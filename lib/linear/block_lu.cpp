#include "lib/linear/block_lu.hpp"

#include <Eigen/OrderingMethods>
#include <Eigen/SparseCore>

#include <algorithm>
#include <numeric>

namespace duhem {
namespace {

/// Every row has a block in every column: no order is better than another.
bool is_full(const BlockPattern::Neighbours& neighbours) {
  return std::ranges::all_of(neighbours, [&](const auto& row) { return row.size() + 1 == neighbours.size(); });
}

std::vector<int> minimum_degree(const BlockPattern::Neighbours& neighbours) {
  const int n = static_cast<int>(neighbours.size());
  if (is_full(neighbours)) {
    std::vector<int> order(neighbours.size());
    std::iota(order.begin(), order.end(), 0);
    return order;
  }
  std::vector<Eigen::Triplet<double>> entries;
  for (int i = 0; i < n; ++i) {
    entries.emplace_back(i, i, 1.);
    for (const int j : neighbours[static_cast<std::size_t>(i)]) {
      entries.emplace_back(i, j, 1.);
      entries.emplace_back(j, i, 1.);
    }
  }
  Eigen::SparseMatrix<double> graph(n, n);
  graph.setFromTriplets(entries.begin(), entries.end());
  Eigen::PermutationMatrix<Dynamic, Dynamic, int> order;
  Eigen::AMDOrdering<int>()(graph, order);
  return {order.indices().data(), order.indices().data() + n};
}

template <class S, int Dim>
bool is_zero(const Mat<S, Dim, Dim>& block) {
  for (Eigen::Index i = 0; i < block.size(); ++i)
    if (block(i) != S(0)) return false;
  return true;
}

/// C -= A B, column by column: short enough for Eigen to unroll, which a product of blocks of three is not.
template <class S, int Dim>
void subtract_product(Mat<S, Dim, Dim>& C, const Mat<S, Dim, Dim>& A, const Mat<S, Dim, Dim>& B) {
  for (int j = 0; j < Dim; ++j) C.col(j).noalias() -= A.lazyProduct(B.col(j));
}

}  // namespace

BlockPattern::BlockPattern(const Neighbours& neighbours) : BlockPattern(neighbours, minimum_degree(neighbours)) {}

BlockPattern::BlockPattern(const Neighbours& neighbours, std::vector<int> order)
    : order_(std::move(order)), place_(order_.size()), is_full_(is_full(neighbours)) {
  const std::size_t n = order_.size();
  for (std::size_t k = 0; k < n; ++k) place_[static_cast<std::size_t>(order_[k])] = static_cast<int>(k);

  // Column k of L holds what A has there, and what the columns eliminated before it, whose first block is k, pass on.
  std::vector<std::vector<int>> columns(n), passed_on_to(n);
  for (std::size_t i = 0; i < n; ++i)
    for (const int j : neighbours[i]) {
      const auto [first, second] = std::minmax(place_[i], place_[static_cast<std::size_t>(j)]);
      columns[static_cast<std::size_t>(first)].push_back(second);
    }
  start_.push_back(0);
  for (std::size_t k = 0; k < n; ++k) {
    auto& column = columns[k];
    for (const int child : passed_on_to[k]) {
      const auto& rows = columns[static_cast<std::size_t>(child)];
      column.insert(column.end(), rows.begin() + 1, rows.end());  // all but k itself
    }
    std::ranges::sort(column);
    column.erase(std::unique(column.begin(), column.end()), column.end());
    if (!column.empty()) passed_on_to[static_cast<std::size_t>(column.front())].push_back(static_cast<int>(k));
    below_.insert(below_.end(), column.begin(), column.end());
    start_.push_back(below_.size());
  }
}

template <class S, int Dim, Pivots pivots>
bool PivotBlock<S, Dim, pivots>::factorise(const Mat<S, Dim, Dim>& block) {
  using std::abs;
  lu_ = block;
  for (int k = 0; k < Dim; ++k) rows_[static_cast<std::size_t>(k)] = columns_[static_cast<std::size_t>(k)] = k;
  for (int k = 0; k < Dim; ++k) {
    int row = k, column = k;
    for (int i = k; i < Dim; ++i)
      for (int j = k; j < Dim; ++j)
        if (abs(lu_(i, j)) > abs(lu_(row, column))) row = i, column = j;
    if (!(abs(lu_(row, column)) > S(0))) return false;
    // Columns first: they are loaded two numbers at once, which waits for any that were just stored one by one, as a row's are.
    if (column != k) {
      lu_.col(k).swap(lu_.col(column));
      std::swap(columns_[static_cast<std::size_t>(k)], columns_[static_cast<std::size_t>(column)]);
    }
    if (row != k) {
      lu_.row(k).swap(lu_.row(row));
      std::swap(rows_[static_cast<std::size_t>(k)], rows_[static_cast<std::size_t>(row)]);
    }
    if constexpr (pivots == Pivots::multiply) inverse_pivots_[k] = S(1) / lu_(k, k);
    for (int i = k + 1; i < Dim; ++i) {
      lu_(i, k) = over_pivot(lu_(i, k), k);
      for (int j = k + 1; j < Dim; ++j) lu_(i, j) -= lu_(i, k) * lu_(k, j);
    }
  }
  return true;
}

template <class S, int Dim, Pivots pivots>
template <int Columns>
void PivotBlock<S, Dim, pivots>::solve_in_place(Mat<S, Dim, Columns>& x) const {
  for (int c = 0; c < Columns; ++c) {
    Vec<S, Dim> y;
    for (int i = 0; i < Dim; ++i) {
      y[i] = x(rows_[static_cast<std::size_t>(i)], c);
      for (int j = 0; j < i; ++j) y[i] -= lu_(i, j) * y[j];
    }
    for (int i = Dim; i-- > 0;) {
      for (int j = i + 1; j < Dim; ++j) y[i] -= lu_(i, j) * y[j];
      y[i] = over_pivot(y[i], i);
      x(columns_[static_cast<std::size_t>(i)], c) = y[i];
    }
  }
}

template <class S, int Dim>
BlockLu<S, Dim>::BlockLu(const BlockPattern& pattern)
    : pattern_(&pattern),
      diagonal_(static_cast<std::size_t>(pattern.size())),
      lower_(pattern.blocks()),
      upper_(pattern.blocks()),
      pivots_(diagonal_.size()),
      ordered_(diagonal_.size()) {}

template <class S, int Dim>
void BlockLu<S, Dim>::set_zero() {
  for (auto* blocks : {&diagonal_, &lower_, &upper_})
    for (Block& block : *blocks) block.setZero();
}

template <class S, int Dim>
void BlockLu<S, Dim>::add(int row, int column, const Block& block) {
  const int i = pattern_->place(row), j = pattern_->place(column);
  if (i == j)
    diagonal_[static_cast<std::size_t>(i)] += block;
  else if (i > j)
    lower_[pattern_->position(i, j)] += block;
  else
    upper_[pattern_->position(j, i)] += block;
}

template <class S, int Dim>
bool BlockLu<S, Dim>::factorise() {
  for (int k = 0; k < pattern_->size(); ++k) {
    auto& pivot = pivots_[static_cast<std::size_t>(k)];
    if (!pivot.factorise(diagonal_[static_cast<std::size_t>(k)])) return false;
    const std::size_t begin = pattern_->start(k), end = begin + pattern_->below(k).size();
    bool alone = true;  // an open contact's row is its diagonal alone: nothing is eliminated with it
    for (std::size_t b = begin; b < end; ++b) {
      if (is_zero<S, Dim>(upper_[b])) continue;
      pivot.solve_in_place(upper_[b]);
      alone = false;
    }
    if (alone) continue;
    for (std::size_t a = begin; a < end; ++a)
      if (!is_zero<S, Dim>(lower_[a])) eliminate(k, a - begin);
  }
  return true;
}

template <class S, int Dim>
void BlockLu<S, Dim>::eliminate(int k, std::size_t a) {
  const auto below_k = pattern_->below(k);
  const std::size_t row_k = pattern_->start(k);
  const int i = below_k[a];
  const Block& A_ik = lower_[row_k + a];
  for (std::size_t b = 0; b < a; ++b)  // left of the diagonal: in column j of L
    subtract_product<S, Dim>(lower_[pattern_->position(i, below_k[b])], A_ik, upper_[row_k + b]);
  subtract_product<S, Dim>(diagonal_[static_cast<std::size_t>(i)], A_ik, upper_[row_k + a]);
  const std::size_t row_i = pattern_->start(i);  // right of it: row i of U, where all of below(k) beyond i is found, in order
  const auto below_i = pattern_->below(i);
  std::size_t t = 0;
  for (std::size_t b = a + 1; b < below_k.size(); ++b, ++t) {
    while (below_i[t] != below_k[b]) ++t;
    subtract_product<S, Dim>(upper_[row_i + t], A_ik, upper_[row_k + b]);
  }
}

template <class S, int Dim>
void BlockLu<S, Dim>::solve_in_place(std::vector<Local<S, Dim>>& x) {
  auto& y = ordered_;
  const int n = pattern_->size();
  for (int i = 0; i < n; ++i) y[static_cast<std::size_t>(pattern_->place(i))] = x[static_cast<std::size_t>(i)];
  for (int k = 0; k < n; ++k) {
    auto& y_k = y[static_cast<std::size_t>(k)];
    pivots_[static_cast<std::size_t>(k)].solve_in_place(y_k);
    std::size_t a = pattern_->start(k);
    for (const int i : pattern_->below(k)) y[static_cast<std::size_t>(i)].noalias() -= lower_[a++] * y_k;
  }
  for (int k = n; k-- > 0;) {
    std::size_t a = pattern_->start(k);
    for (const int j : pattern_->below(k))
      y[static_cast<std::size_t>(k)].noalias() -= upper_[a++] * y[static_cast<std::size_t>(j)];
  }
  for (int i = 0; i < n; ++i) x[static_cast<std::size_t>(i)] = y[static_cast<std::size_t>(pattern_->place(i))];
}

#define INSTANTIATE(S, D) template class BlockLu<S, D>;
DUHEM_FOR_EACH_REAL_AND_DIMENSION(INSTANTIATE)
#undef INSTANTIATE
#define INSTANTIATE(S, D)                          \
  template class PivotBlock<S, D, Pivots::divide>; \
  template void PivotBlock<S, D, Pivots::divide>::solve_in_place<1>(Mat<S, D, 1>&) const;
DUHEM_FOR_EACH_FIELD_AND_DIMENSION(INSTANTIATE)

}  // namespace duhem
