#include "lib/foreign/problem_parts.hpp"

#include <algorithm>
#include <cassert>

namespace duhem {
namespace {

template <class S, int Dim>
ConeProblem<S, Dim> assemble_in(const ProblemParts<S>& parts) {
  using Block = Mat<S, Dim, Dim>;
  const int contacts = static_cast<int>(parts.mu.size());
  assert(parts.q.size() == parts.mu.size() * Dim);

  // Entries by row of blocks, in the order of the file.
  std::vector<std::size_t> start(static_cast<std::size_t>(contacts) + 1, 0);
  for (const auto& entry : parts.W) ++start[static_cast<std::size_t>(entry.row / Dim) + 1];
  for (std::size_t alpha = 0; alpha < parts.mu.size(); ++alpha) start[alpha + 1] += start[alpha];
  std::vector<std::size_t> order(parts.W.size()), next(start);
  for (std::size_t k = 0; k < parts.W.size(); ++k) order[next[static_cast<std::size_t>(parts.W[k].row / Dim)]++] = k;

  ConeProblem<S, Dim> problem;
  BlockMatrix<S, Dim> R;
  std::vector<int> slot(static_cast<std::size_t>(contacts), -1);  // of a column, in `blocks`
  std::vector<typename BlockMatrix<S, Dim>::Entry> blocks;
  for (int alpha = 0; alpha < contacts; ++alpha) {
    const auto a = static_cast<std::size_t>(alpha);
    blocks.clear();
    const auto block_of = [&](int beta) -> Block& {
      int& index = slot[static_cast<std::size_t>(beta)];
      if (index < 0) {
        index = static_cast<int>(blocks.size());
        blocks.push_back({beta, Block::Zero()});
      }
      return blocks[static_cast<std::size_t>(index)].block;
    };
    (void)block_of(alpha);
    for (std::size_t k = start[a]; k < start[a + 1]; ++k) {
      const auto& [row, column, value] = parts.W[order[k]];
      S& sum = block_of(column / Dim)(row % Dim, column % Dim);
      sum = sum == S(0) ? value : S(sum + value);  // a lone -0 stays one
    }
    std::sort(blocks.begin(), blocks.end(), [](const auto& one, const auto& other) { return one.column < other.column; });
    for (const auto& [beta, block] : blocks) {
      slot[static_cast<std::size_t>(beta)] = -1;
      if (beta == alpha || !(block.array() == S(0)).all()) R.append(beta, block);
    }
    R.end_row();

    Local<S, Dim> q;
    for (int i = 0; i < Dim; ++i) q(i) = parts.q[a * Dim + static_cast<std::size_t>(i)];
    problem.b.push_back(q);
    problem.mu.push_back(parts.mu[a]);
  }
  typename ContactMatrix<S, Dim>::Shares shares(parts.mu.size());
  int nodes = 0;
  for (const auto& [touching, left, right] : parts.bodies) add_body<S, Dim>(shares, nodes, touching, left, right);
  problem.A = {std::move(R), std::move(shares), nodes};
  return problem;
}

}  // namespace

template <class S>
AnyConeProblem<S> assemble(const ProblemParts<S>& parts) {
  if (parts.dimension == 2) return assemble_in<S, 2>(parts);
  return assemble_in<S, 3>(parts);
}

template <class S>
ProblemParts<S> converted(const ProblemParts<double>& parts) {
  ProblemParts<S> result{parts.dimension, {}, from_doubles<S>(parts.q), from_doubles<S>(parts.mu)};
  result.W.reserve(parts.W.size());
  for (const auto& [row, column, value] : parts.W) result.W.push_back({row, column, from_double<S>(value)});
  return result;
}

#define INSTANTIATE(S)                                            \
  template AnyConeProblem<S> assemble<S>(const ProblemParts<S>&); \
  template ProblemParts<S> converted<S>(const ProblemParts<double>&);
DUHEM_FOR_EACH_NAMED_FIELD(INSTANTIATE)

}  // namespace duhem
