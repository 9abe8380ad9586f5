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

#define INSTANTIATE(S)                                    \
  template S asymmetry<S, 2>(const BlockMatrix<S, 2>& W); \
  template S asymmetry<S, 3>(const BlockMatrix<S, 3>& W);
DUHEM_FOR_EACH_FIELD(INSTANTIATE)

}  // namespace duhem
