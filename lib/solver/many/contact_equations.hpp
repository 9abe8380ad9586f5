#pragma once

#include "lib/contact/contact_matrix.hpp"
#include "lib/linear/block_lu.hpp"

namespace duhem {

/// Finding bodies costs about as much as so many products of blocks a contact; elimination among contacts should cost more.
[[nodiscard]] inline bool pays_to_find_bodies(const BlockPattern& contacts) {
  constexpr double products_of_finding = 100;
  return contacts.products() > products_of_finding * contacts.size();
}

/// The linear equations of Newton's methods on (91):  D_α x_α + G_α (A F x)_α = y_α,  D, G and F blocks of contacts.
/// Many contacts are not eliminated among each other but against their bodies' velocities v = rightᵀ F x (contact_matrix.hpp):
///   D_α x_α + G_α (R F x)_α + G_α left_α v = y_α,   v − rightᵀ F x = 0,
/// which fills in much less; where only blocks of A are known, the bodies are looked for (bodies.hpp). D must then be regular, if
/// only just: what is lost where it is small, whoever asks makes good by what is left of the equations.
template <class S, int Dim>
class ContactEquations {
 public:
  using Block = Mat<S, Dim, Dim>;

  explicit ContactEquations(const ContactMatrix<S, Dim>& A);
  ContactEquations(const ContactEquations&) = delete;  // the factors point to the pattern beside them
  ContactEquations& operator=(const ContactEquations&) = delete;

  /// D(α) is a block; left(α, X) = G_α X and right(α, X) = X F_α. False where a pivot vanishes.
  template <class D, class Left, class Right>
  [[nodiscard]] bool factorise(const D& diagonal, const Left& left, const Right& right) {
    lu_.set_zero();
    for (int alpha = 0; alpha < contacts(); ++alpha) {
      lu_.add(alpha, alpha, diagonal(alpha));
      for (const auto& [beta, block] : A_.R().row(alpha)) lu_.add(alpha, beta, left(alpha, right(beta, block)));
      for (const auto& [node, of_velocity, of_impulse] : A_.shares(alpha)) {
        lu_.add(alpha, contacts() + node, left(alpha, of_velocity));
        lu_.add(contacts() + node, alpha, right(alpha, Block(-of_impulse.transpose())));
      }
    }
    for (int node = 0; node < A_.nodes(); ++node) lu_.add(contacts() + node, contacts() + node, Block::Identity());
    return lu_.factorise();
  }
  /// y becomes x.
  void solve_in_place(std::vector<Local<S, Dim>>& y);

  [[nodiscard]] int contacts() const { return A_.rows(); }
  [[nodiscard]] bool has_bodies() const { return A_.nodes() > 0; }

 private:
  ContactMatrix<S, Dim> A_;
  BlockPattern pattern_;
  BlockLu<S, Dim> lu_;
};

}  // namespace duhem
