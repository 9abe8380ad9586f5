#include "lib/model/sparse.hpp"

#include <limits>

namespace duhem {
namespace {

constexpr int none = std::numeric_limits<int>::max();

/// What is left of a row of a matrix.
template <class Entry>
class Rest {
 public:
  explicit Rest(std::span<const Entry> row) : next_(row.data()), end_(next_ + row.size()) {}
  [[nodiscard]] int column() const { return next_ != end_ ? next_->column : none; }
  /// The entry in this column, if it is next.
  auto take(int column) { return column == this->column() ? (next_++)->block : decltype(next_->block)(0); }

 private:
  const Entry *next_, *end_;
};

}  // namespace

template <class S>
SparseMatrix<S> combination(const SparseMatrix<S>& M, const S& a, const SparseMatrix<S>& C, const S& b,
                            const SparseMatrix<S>& K) {
  SparseMatrix<S> sum;
  sum.reserve(static_cast<std::size_t>(M.rows()), std::max({M.blocks(), C.blocks(), K.blocks()}));
  for (int i = 0; i < M.rows(); ++i) {
    Rest m(M.row(i)), c(C.row(i)), k(K.row(i));
    while (true) {
      const int column = std::min({m.column(), c.column(), k.column()});
      if (column == none) break;
      S entry = m.take(column);
      if (c.column() == column) entry += a * c.take(column);
      if (k.column() == column) entry += b * k.take(column);
      sum.append(column, entry);
    }
    sum.end_row();
  }
  return sum;
}

#define INSTANTIATE(S)                                                                                        \
  template SparseMatrix<S> combination<S>(const SparseMatrix<S>&, const S&, const SparseMatrix<S>&, const S&, \
                                          const SparseMatrix<S>&);
DUHEM_FOR_EACH_FIELD(INSTANTIATE)

}  // namespace duhem
