#include "lib/model/separate_bodies.hpp"

#include "lib/linear/lu.hpp"

#include <boost/pending/disjoint_sets.hpp>

namespace duhem {
template <class S, int Dim>
SeparateBodies<S, Dim>::SeparateBodies(const SparseMatrix<S>& M_hat, const std::vector<Eigen::Index>& controlled) {
  const auto n = static_cast<std::size_t>(M_hat.rows());
  boost::disjoint_sets_with_storage<> coupled(n);
  for (int i = 0; i < M_hat.rows(); ++i)
    for (const auto& [j, entry] : M_hat.row(i)) coupled.union_set(static_cast<std::size_t>(i), static_cast<std::size_t>(j));
  std::vector<int> body_of(n, -1);  // of a set's representative
  std::vector<std::vector<int>> members;
  place_.resize(n);
  for (std::size_t i = 0; i < n; ++i) {
    int& body = body_of[coupled.find_set(i)];
    if (body < 0) {
      body = static_cast<int>(members.size());
      members.emplace_back();
    }
    auto& dofs = members[static_cast<std::size_t>(body)];
    place_[i] = {body, std::ssize(dofs)};
    dofs.push_back(static_cast<int>(i));
    if (std::ssize(dofs) > most_velocities) return;
  }
  for (const auto& dofs : members) {
    Dense M = Dense::Zero(std::ssize(dofs), std::ssize(dofs));
    for (std::size_t k = 0; k < dofs.size(); ++k)
      for (const auto& [j, entry] : M_hat.row(dofs[k]))
        M(static_cast<Eigen::Index>(k), place_[static_cast<std::size_t>(j)].velocity) = entry;
    const auto lu = Lu<S>::factorise(M);
    if (!lu) {  // definite, if only just: M̂'s own factors serve
      inverse_.clear();
      return;
    }
    inverse_.push_back(lu->solve(Dense::Identity(M.rows(), M.cols())));
  }
  for (const Eigen::Index c : controlled) place_[static_cast<std::size_t>(c)] = {};
}

template <class S, int Dim>
SeparateBodies<S, Dim>::SeparateBodies(std::vector<Dense> inverse) : inverse_(std::move(inverse)) {
  for (int body = 0; body < std::ssize(inverse_); ++body)
    for (Eigen::Index velocity = 0; velocity < velocities(body); ++velocity) place_.push_back({body, velocity});
}

template <class S, int Dim>
ContactMatrix<S, Dim> SeparateBodies<S, Dim>::assembled(const std::vector<Seen>& seen, int contacts) const {
  typename ContactMatrix<S, Dim>::Shares shares(static_cast<std::size_t>(contacts));
  int nodes = 0;
  std::vector<std::vector<typename BlockMatrix<S, Dim>::Entry>> blocks(static_cast<std::size_t>(contacts));
  for (int alpha = 0; alpha < contacts; ++alpha)  // its place on the diagonal
    blocks[static_cast<std::size_t>(alpha)].push_back({alpha, Mat<S, Dim, Dim>::Zero()});
  for (std::size_t body = 0; body < seen.size(); ++body) {
    const auto& [touching, columns] = seen[body];
    const Eigen::Index n = velocities(static_cast<int>(body));
    Dense H(Dim * std::ssize(touching), n);
    for (std::size_t k = 0; k < columns.size(); ++k)
      H.col(static_cast<Eigen::Index>(k) % n).template segment<Dim>(Dim * (static_cast<Eigen::Index>(k) / n)) = columns[k];
    const Dense H_by_M = H * inverse_[body];
    if (pays(seen, body, contacts)) {
      add_body<S, Dim>(shares, nodes, touching, H, H_by_M);
      continue;
    }
    for (std::size_t i = 0; i < touching.size(); ++i)
      for (std::size_t j = 0; j < touching.size(); ++j)
        blocks[static_cast<std::size_t>(touching[i])].push_back(
            {touching[j], H.template middleRows<Dim>(Dim * static_cast<Eigen::Index>(i)) *
                              H_by_M.template middleRows<Dim>(Dim * static_cast<Eigen::Index>(j)).transpose()});
  }
  BlockMatrix<S, Dim> R;
  for (auto& row : blocks) {
    for (const auto& [beta, block] : added_up(std::move(row))) R.append(beta, block);
    R.end_row();
  }
  return ContactMatrix<S, Dim>(std::move(R), std::move(shares), nodes);
}

#define INSTANTIATE(S, Dim) template class SeparateBodies<S, Dim>;
DUHEM_FOR_EACH_FIELD_AND_DIMENSION(INSTANTIATE)

}  // namespace duhem
