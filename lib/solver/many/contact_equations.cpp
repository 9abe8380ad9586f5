#include "lib/solver/many/contact_equations.hpp"

namespace duhem {
namespace {

template <class S, int Dim>
BlockPattern pattern_with(const Bodies<S, Dim>& bodies) {
  auto neighbours = BlockPattern::neighbours_in(bodies.R);
  const std::size_t n = neighbours.size();
  neighbours.resize(n + static_cast<std::size_t>(bodies.nodes));
  for (std::size_t a = 0; a < n; ++a)
    for (const auto& [node, L] : bodies.shares[a]) neighbours[a].push_back(static_cast<int>(n) + node);
  return BlockPattern(neighbours);
}

template <class S, int Dim>
Bodies<S, Dim> bodies_if_they_pay(const BlockMatrix<S, Dim>& A) {
  const BlockPattern plain(A);
  if (std::is_same_v<S, double> && pays_to_find_bodies(plain))
    if (auto found = bodies_in(A); pattern_with(found).products() < plain.products() / 2) return found;
  return {.shares = std::vector<std::vector<typename Bodies<S, Dim>::Share>>(static_cast<std::size_t>(A.rows())), .R = A};
}

}  // namespace

template <class S, int Dim>
ContactEquations<S, Dim>::ContactEquations(const BlockMatrix<S, Dim>& A)
    : bodies_(bodies_if_they_pay(A)), pattern_(pattern_with(bodies_)), lu_(pattern_) {}

template <class S, int Dim>
void ContactEquations<S, Dim>::solve_in_place(std::vector<Local<S, Dim>>& y) {
  const std::size_t n = y.size();
  y.resize(n + static_cast<std::size_t>(bodies_.nodes), Local<S, Dim>::Zero());
  lu_.solve_in_place(y);
  y.resize(n);
}

#define INSTANTIATE(S, D) template class ContactEquations<S, D>;
DUHEM_FOR_EACH_REAL_AND_DIMENSION(INSTANTIATE)

}  // namespace duhem
