#pragma once

#include "lib/contact/contact_matrix.hpp"
#include "lib/model/sparse.hpp"

#include <optional>

namespace duhem {

/// The parts of M̂ that nothing couples: bodies. Where all of them are small and some have many contacts, H M̂⁻¹ Hᵀ (94) is not
/// formed: contacts keep their shares of those bodies' velocities.
template <class S, int Dim>
class SeparateBodies {
 public:
  /// Nothing moves the controlled degrees of freedom.
  SeparateBodies(const SparseMatrix<S>& M_hat, const std::vector<Eigen::Index>& controlled);

  /// Of contacts that come in increasing order; nothing where blocks serve better.
  template <class Active>
  [[nodiscard]] std::optional<ContactMatrix<S, Dim>> delassus(const Active& active) const {
    if (inverse_.empty() || !pays_as_shares(std::ssize(active), Dim * std::ssize(active), 1)) return std::nullopt;
    std::vector<Seen> seen(inverse_.size());
    for (std::size_t alpha = 0; alpha < active.size(); ++alpha) {
      const SparseMap<S, Dim>& H = active[alpha].H;
      for (const auto& [dof, entries] : H.columns) {
        const auto& [body, place] = place_[static_cast<std::size_t>(dof)];
        if (body < 0) continue;
        Seen& of_body = seen[static_cast<std::size_t>(body)];
        if (of_body.contacts.empty() || of_body.contacts.back() != static_cast<int>(alpha)) {
          of_body.contacts.push_back(static_cast<int>(alpha));
          of_body.H.resize(of_body.H.size() + static_cast<std::size_t>(velocities(body)), Local<S, Dim>::Zero());
        }
        of_body.H[of_body.H.size() - static_cast<std::size_t>(velocities(body) - place)] = entries;
      }
    }
    return assembled(seen, static_cast<int>(active.size()));
  }

 private:
  using Dense = Mat<S, Dynamic, Dynamic>;
  /// The contacts of a body, and their columns of H by its velocities.
  struct Seen {
    std::vector<int> contacts;
    std::vector<Local<S, Dim>> H;
  };
  struct Place {
    int body = -1;
    Eigen::Index velocity = 0;
  };
  [[nodiscard]] Eigen::Index velocities(int body) const { return inverse_[static_cast<std::size_t>(body)].rows(); }
  [[nodiscard]] std::optional<ContactMatrix<S, Dim>> assembled(const std::vector<Seen>& seen, int contacts) const;

  std::vector<Place> place_;    ///< of a degree of freedom
  std::vector<Dense> inverse_;  ///< M̂⁻¹ of each body; none where a part is too large for a body
};

}  // namespace duhem
