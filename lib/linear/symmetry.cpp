#include "lib/linear/symmetry.hpp"

namespace duhem {

template <class S>
std::optional<std::pair<int, int>> asymmetric_entry(const Mat<S, Dynamic, Dynamic>& A) {
  for (int i = 0; i < A.rows(); ++i)
    for (int j = 0; j < i; ++j)
      if (!(A(i, j) == A(j, i))) return std::pair(j, i);
  return std::nullopt;
}

namespace {

/// Elimination of a symmetric matrix by its largest diagonal entry, relative to `size`. Up to `noise` times that size an entry
/// is rounding; of what no pivot is left for, up to `left` times as much.
template <class S>
bool is_semidefinite_but_for(const S& noise, const S& left, Vec<S, Dynamic> size, Mat<S, Dynamic, Dynamic> A) {
  const Eigen::Index n = A.rows();
  for (Eigen::Index k = 0; k < n; ++k) {
    Eigen::Index pivot = k;
    for (Eigen::Index i = k; i < n; ++i) {
      if (A(i, i) < -noise * size(i)) return false;
      if (A(i, i) * size(pivot) > A(pivot, pivot) * size(i)) pivot = i;
      if (size(pivot) == S(0)) pivot = i;
    }
    if (!(A(pivot, pivot) > noise * size(pivot))) {  // what remains must vanish, since A_ij² ≤ A_ii A_jj
      const S most = left * noise;
      for (Eigen::Index i = k; i < n; ++i)
        for (Eigen::Index j = k; j < n; ++j)
          if (A(i, j) * A(i, j) > most * most * size(i) * size(j)) return false;
      return true;
    }
    A.row(k).swap(A.row(pivot));
    A.col(k).swap(A.col(pivot));
    std::swap(size(k), size(pivot));
    for (Eigen::Index i = k + 1; i < n; ++i) {
      const S factor = A(i, k) / A(k, k);
      for (Eigen::Index j = k + 1; j < n; ++j) A(i, j) -= factor * A(k, j);
    }
  }
  return true;
}

}  // namespace

template <class S>
bool is_positive_semidefinite(Mat<S, Dynamic, Dynamic> A) {
  const Eigen::Index n = A.rows();
  // Elimination leaves rounding behind, and the data may have been rounded to doubles before they came here; each entry
  // is judged by its own diagonal, so that a large one does not hide a small one.
  const S u = is_exact<S> ? S(0) : S(S(1) / S(static_cast<long>(1) << 53));
  const Vec<S, Dynamic> given = A.diagonal();
  for (Eigen::Index i = 0; i < n; ++i)
    if (given(i) < S(0)) return false;
  return is_semidefinite_but_for<S>(S(static_cast<int>(4 * n)) * u, S(1), given, std::move(A));
}

template <class S, int Dim>
S asymmetry(const BlockMatrix<S, Dim>& W) {
  using Block = Mat<S, Dim, Dim>;
  const auto n = static_cast<std::size_t>(W.rows());
  std::vector<std::vector<std::pair<std::size_t, const Block*>>> columns(n);
  for (std::size_t alpha = 0; alpha < n; ++alpha)
    for (const auto& [beta, block] : W.row(static_cast<int>(alpha)))
      columns[static_cast<std::size_t>(beta)].push_back({alpha, &block});

  S largest(0), difference(0);
  const auto raise = [](S& most, const Block& block) {
    for (Eigen::Index i = 0; i < block.size(); ++i) {
      using std::abs;
      most = std::max(most, S(abs(block(i))));
    }
  };
  std::vector<const Block*> row(n, nullptr);  // W_αβ by β, for one α at a time
  for (std::size_t alpha = 0; alpha < n; ++alpha) {
    const auto entries = W.row(static_cast<int>(alpha));
    for (const auto& [beta, block] : entries) row[static_cast<std::size_t>(beta)] = &block;
    for (const auto& [beta, below] : columns[alpha]) {
      raise(difference, row[beta] ? Block(*row[beta] - below->transpose()) : *below);
      row[beta] = nullptr;
    }
    for (const auto& [beta, block] : entries) {
      raise(largest, block);
      if (row[static_cast<std::size_t>(beta)]) raise(difference, block);  // nothing across the diagonal
      row[static_cast<std::size_t>(beta)] = nullptr;
    }
  }
  return largest > S(0) ? S(difference / largest) : S(0);
}

template <class S, int Dim>
bool is_indefinite(const BlockMatrix<S, Dim>& W) {
  Mat<S, Dynamic, Dynamic> symmetric = Mat<S, Dynamic, Dynamic>::Zero(W.size(), W.size());
  for (int alpha = 0; alpha < W.rows(); ++alpha)
    for (const auto& [beta, block] : W.row(alpha)) {
      symmetric.template block<Dim, Dim>(Dim * alpha, Dim * beta) += block / S(2);
      symmetric.template block<Dim, Dim>(Dim * beta, Dim * alpha) += block.transpose() / S(2);
    }
  // It was computed, and in this scalar: rounding is of the size of the largest entry, on the diagonal too.
  const S largest = symmetric.size() > 0 ? S(symmetric.cwiseAbs().maxCoeff()) : S(0),
          noise = S(8 * W.size()) * unit_roundoff<S>();
  return !is_semidefinite_but_for<S>(noise, S(2), Vec<S, Dynamic>::Constant(W.size(), largest), std::move(symmetric));
}

#define INSTANTIATE(S)                                                                              \
  template std::optional<std::pair<int, int>> asymmetric_entry<S>(const Mat<S, Dynamic, Dynamic>&); \
  template bool is_positive_semidefinite<S>(Mat<S, Dynamic, Dynamic>);                              \
  template S asymmetry<S, 2>(const BlockMatrix<S, 2>& W);                                           \
  template S asymmetry<S, 3>(const BlockMatrix<S, 3>& W);                                           \
  template bool is_indefinite<S, 2>(const BlockMatrix<S, 2>& W);                                    \
  template bool is_indefinite<S, 3>(const BlockMatrix<S, 3>& W);
DUHEM_FOR_EACH_FIELD(INSTANTIATE)

}  // namespace duhem
