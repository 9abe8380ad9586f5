#include "lib/contact/asymmetry.hpp"

namespace duhem {

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
  const Eigen::Index n = Eigen::Index{Dim} * W.rows();
  using Dense = Eigen::Matrix<S, Eigen::Dynamic, Eigen::Dynamic>;
  Dense A = Dense::Constant(n, n, S(0));
  for (int alpha = 0; alpha < W.rows(); ++alpha)
    for (const auto& [beta, block] : W.row(alpha)) {
      A.template block<Dim, Dim>(Dim * alpha, Dim * beta) += block / S(2);
      A.template block<Dim, Dim>(Dim * beta, Dim * alpha) += block.transpose() / S(2);
    }
  S largest(0);
  for (Eigen::Index i = 0; i < A.size(); ++i) {
    using std::abs;
    largest = std::max(largest, S(abs(A(i))));
  }
  const S noise = S(static_cast<long>(8 * n)) * unit_roundoff<S>() * largest;
  for (Eigen::Index done = 0; done < n; ++done) {
    Eigen::Index pivot = done;
    for (Eigen::Index i = done; i < n; ++i) {
      if (A(i, i) < S(0) - noise) return true;
      if (A(i, i) > A(pivot, pivot)) pivot = i;
    }
    if (A(pivot, pivot) <= noise) {  // of a semidefinite matrix nothing is left
      for (Eigen::Index i = done; i < n; ++i)
        for (Eigen::Index j = done; j < i; ++j)
          if (A(i, j) > S(2) * noise || A(i, j) < S(-2) * noise) return true;
      return false;
    }
    A.row(done).swap(A.row(pivot));
    A.col(done).swap(A.col(pivot));
    for (Eigen::Index i = done + 1; i < n; ++i) {
      const S factor = A(i, done) / A(done, done);
      for (Eigen::Index j = done + 1; j < n; ++j) A(i, j) -= factor * A(done, j);
    }
  }
  return false;
}

#define INSTANTIATE(S)                                           \
  template S asymmetry<S, 2>(const BlockMatrix<S, 2>& W);        \
  template S asymmetry<S, 3>(const BlockMatrix<S, 3>& W);        \
  template bool is_indefinite<S, 2>(const BlockMatrix<S, 2>& W); \
  template bool is_indefinite<S, 3>(const BlockMatrix<S, 3>& W);
DUHEM_FOR_EACH_FIELD(INSTANTIATE)

}  // namespace duhem
