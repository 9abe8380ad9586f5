#include "lib/solver/many/contact_equations.hpp"

#include "lib/solver/many/bodies.hpp"

namespace duhem {
namespace {

template <class S, int Dim>
BlockPattern pattern_of(const ContactMatrix<S, Dim>& A) {
  auto neighbours = BlockPattern::neighbours_in(A.R());
  neighbours.resize(neighbours.size() + static_cast<std::size_t>(A.nodes()));
  for (int alpha = 0; alpha < A.rows(); ++alpha)
    for (const auto& share : A.shares(alpha)) neighbours[static_cast<std::size_t>(alpha)].push_back(A.rows() + share.node);
  return BlockPattern(neighbours);
}

template <class S, int Dim>
ContactMatrix<S, Dim> with_bodies(const ContactMatrix<S, Dim>& A) {
  if constexpr (std::is_same_v<S, double>) {
    if (A.nodes() > 0) return A;
    if (const BlockPattern plain(A); pays_to_find_bodies(plain))
      if (auto found = bodies_in(A.R()); pattern_of(found).products() < plain.products() / 2) return found;
  }
  return A;
}

}  // namespace

template <class S, int Dim>
ContactEquations<S, Dim>::ContactEquations(const ContactMatrix<S, Dim>& A)
    : A_(with_bodies(A)), pattern_(pattern_of(A_)), lu_(pattern_) {}

template <class S, int Dim>
void ContactEquations<S, Dim>::solve_in_place(std::vector<Local<S, Dim>>& y) {
  const std::size_t n = y.size();
  y.resize(n + static_cast<std::size_t>(A_.nodes()), Local<S, Dim>::Zero());
  lu_.solve_in_place(y);
  y.resize(n);
}

#define INSTANTIATE(S, D) template class ContactEquations<S, D>;
DUHEM_FOR_EACH_REAL_AND_DIMENSION(INSTANTIATE)

}  // namespace duhem
