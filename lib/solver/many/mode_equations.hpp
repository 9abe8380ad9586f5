#pragma once

#include "lib/contact/cone_problem.hpp"
#include "lib/linear/block_lu.hpp"
#include "lib/solver/one/alart_curnier.hpp"

#include <optional>

namespace duhem {

/// (91) with each contact held in a mode and every impulse r drawn to a centre c:
///   w = A r + b + ε (r − c),   F(r, ε) = 0,
/// with F Alart and Curnier's function of (r, σ w) in those modes. Held there, F is smooth in r and ε. Its zeros do not
/// depend on σ > 0, but how well Newton's method finds them does: best where the differences of w that matter, times σ,
/// compare with r. In units of UnitScaling.
template <class S, int Dim>
class ModeEquations {
 public:
  using Locals = std::vector<Local<S, Dim>>;

  ModeEquations(const ConeProblem<S, Dim>& problem, Locals centre, const S& sigma);

  std::vector<Mode> modes;  ///< one a contact
  S sigma;

  [[nodiscard]] int contacts() const { return problem_->contacts(); }
  [[nodiscard]] const S& mu(int alpha) const { return problem_->mu[static_cast<std::size_t>(alpha)]; }
  /// σ w, and its derivatives σ (A + ε) δr and ∂(σ w)/∂ε.
  [[nodiscard]] Locals sigma_w(const Locals& r, const S& epsilon) const;
  [[nodiscard]] Locals sigma_dw(const Locals& dr, const S& epsilon) const;
  [[nodiscard]] Locals sigma_dw_by_epsilon(const Locals& r) const;

  [[nodiscard]] Locals F(const Locals& r, const Locals& sigma_w) const;
  /// J = ∂F/∂r = E + G σ (A + ε), and its factors; false where a pivot vanishes.
  [[nodiscard]] bool linearise(const Locals& r, const Locals& sigma_w, const S& epsilon);
  /// The sign of det J.
  [[nodiscard]] int sign() const { return lu_.sign(); }
  /// −∂F/∂ε.
  [[nodiscard]] Locals minus_F_by_epsilon(const Locals& r) const;
  /// J⁻¹ times this. The elimination exchanges no rows of blocks, so what it finds is corrected by its own residual.
  /// Nothing where that does not help.
  [[nodiscard]] std::optional<Locals> solve(const Locals& right_hand_side);

  /// Newton's method on F(r, 0) = 0 until it gains nothing. Whether r obeys its modes is for the caller to see.
  void polish(Locals& r);

 private:
  const ConeProblem<S, Dim>* problem_;
  Locals centre_;
  BlockPattern pattern_;
  BlockLu<S, Dim> lu_;
  std::vector<AlartCurnierSlope<S, Dim>> slopes_;
  S epsilon_{0};
};

}  // namespace duhem
