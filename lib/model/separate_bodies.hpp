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
  using Dense = Mat<S, Dynamic, Dynamic>;

  /// Nothing moves the controlled degrees of freedom.
  SeparateBodies(const SparseMatrix<S>& M_hat, const std::vector<Eigen::Index>& controlled);
  /// Of bodies one after the other, M̂⁻¹ of each.
  explicit SeparateBodies(std::vector<Dense> inverse);

  /// Of contacts that come in increasing order; nothing where no body has so many of them that shares pay.
  template <class Active>
  [[nodiscard]] std::optional<ContactMatrix<S, Dim>> if_it_pays(const Active& active) const {
    if (inverse_.empty() || !pays_as_shares(std::ssize(active), Dim * std::ssize(active), 1)) return std::nullopt;
    const auto seen = seen_by(active);
    const auto contacts = static_cast<int>(active.size());
    for (std::size_t body = 0; body < seen.size(); ++body)
      if (pays(seen, body, contacts)) return assembled(seen, contacts);
    return std::nullopt;
  }
  /// Of any.
  template <class Active>
  [[nodiscard]] ContactMatrix<S, Dim> delassus(const Active& active) const {
    return assembled(seen_by(active), static_cast<int>(active.size()));
  }

 private:
  /// The contacts of a body, and their columns of H by its velocities.
  struct Seen {
    std::vector<int> contacts;
    std::vector<Local<S, Dim>> H;
  };
  struct Place {
    int body = -1;
    Eigen::Index velocity = 0;
  };
  template <class Active>
  [[nodiscard]] std::vector<Seen> seen_by(const Active& active) const {
    std::vector<Seen> seen(inverse_.size());
    for (std::size_t alpha = 0; alpha < active.size(); ++alpha)
      for_each_column(active[alpha].H, [&](Eigen::Index dof, const Local<S, Dim>& entries) {
        const auto& [body, place] = place_[static_cast<std::size_t>(dof)];
        if (body < 0) return;
        Seen& of_body = seen[static_cast<std::size_t>(body)];
        if (of_body.contacts.empty() || of_body.contacts.back() != static_cast<int>(alpha)) {
          of_body.contacts.push_back(static_cast<int>(alpha));
          of_body.H.resize(of_body.H.size() + static_cast<std::size_t>(velocities(body)), Local<S, Dim>::Zero());
        }
        of_body.H[of_body.H.size() - static_cast<std::size_t>(velocities(body) - place)] = entries;
      });
    return seen;
  }
  [[nodiscard]] Eigen::Index velocities(int body) const { return inverse_[static_cast<std::size_t>(body)].rows(); }
  [[nodiscard]] bool pays(const std::vector<Seen>& seen, std::size_t body, int contacts) const {
    return pays_as_shares(contacts, Dim * std::ssize(seen[body].contacts), velocities(static_cast<int>(body)));
  }
  [[nodiscard]] ContactMatrix<S, Dim> assembled(const std::vector<Seen>& seen, int contacts) const;

  std::vector<Place> place_;    ///< of a degree of freedom
  std::vector<Dense> inverse_;  ///< M̂⁻¹ of each body; none where a part is too large for a body
};

}  // namespace duhem
