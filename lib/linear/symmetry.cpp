#include "lib/linear/symmetry.hpp"

namespace duhem {
namespace {

/// Elimination of a symmetric matrix by its largest diagonal entry. Up to `noise` an entry is rounding; of what no pivot is left
/// for, up to twice as much.
template <class S>
bool is_semidefinite_but_for(const S& noise, Mat<S, Dynamic, Dynamic> A) {
  const Eigen::Index n = A.rows();
  for (Eigen::Index k = 0; k < n; ++k) {
    Eigen::Index pivot = k;
    for (Eigen::Index i = k; i < n; ++i) {
      if (A(i, i) < -noise) return false;
      if (A(i, i) > A(pivot, pivot)) pivot = i;
    }
    if (!(A(pivot, pivot) > noise)) {  // what remains must vanish, since A_ij² ≤ A_ii A_jj
      const S most = 2 * noise;
      for (Eigen::Index i = k; i < n; ++i)
        for (Eigen::Index j = k; j < n; ++j)
          if (A(i, j) > most || A(i, j) < -most) return false;
      return true;
    }
    A.row(k).swap(A.row(pivot));
    A.col(k).swap(A.col(pivot));
    for (Eigen::Index i = k + 1; i < n; ++i) {
      const S factor = A(i, k) / A(k, k);
      for (Eigen::Index j = k + 1; j < n; ++j) A(i, j) -= factor * A(k, j);
    }
  }
  return true;
}

}  // namespace

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
          noise = S(8 * W.size()) * unit_roundoff<S>() * largest;
  return !is_semidefinite_but_for<S>(noise, std::move(symmetric));
}

#define INSTANTIATE(S)                                           \
  template S asymmetry<S, 2>(const BlockMatrix<S, 2>& W);        \
  template S asymmetry<S, 3>(const BlockMatrix<S, 3>& W);        \
  template bool is_indefinite<S, 2>(const BlockMatrix<S, 2>& W); \
  template bool is_indefinite<S, 3>(const BlockMatrix<S, 3>& W);
DUHEM_FOR_EACH_FIELD(INSTANTIATE)

}  // namespace duhem
