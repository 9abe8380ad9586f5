#pragma once

#include "lib/contact/cone_problem.hpp"
#include "lib/contact/stacked.hpp"
#include "lib/solver/many/contact_equations.hpp"

namespace duhem {

/// (91) in units of UnitScaling as one smooth equation in z without constraints [M 6]. With  P = diag(1, μ, μ)/max(1, μ)
///   r = P x,   y = P w̃ = (P A P) x + P b + ‖y_T‖ e,   and (91) reads   x ∈ L, y ∈ L, x ∘ y = 0,
/// also where μ = 0. SmoothedPair has x(z) and y(z) with x ∘ y = κ e, and what is left to ask is ρ = 0,
///   ρ(z, κ) = y(z) − Â x(z) − b̂ − ‖y_T(z)‖ e.                                                                       (1)
template <class S, int Dim>
class SmoothedEquations {
 public:
  using Locals = std::vector<Local<S, Dim>>;

  /// What holds the iterates of a flow back: in ρ, φ‖y_T‖ + (1 − φ) s takes the place of ‖y_T‖, and ε (x − x_k) is taken off.
  struct Drag {
    Locals x;               ///< x_k
    std::vector<S> slip;    ///< s
    std::vector<S> weight;  ///< ε, contact by contact
    S phi;
  };
  struct Point {
    Locals z, x, rho;
    S size;  ///< root mean square of ρ
  };

  explicit SmoothedEquations(const ConeProblem<S, Dim>& problem);

  [[nodiscard]] std::size_t contacts() const { return P_.size(); }
  [[nodiscard]] bool has_bodies() const { return equations_.has_bodies(); }
  /// Systems factorised so far.
  [[nodiscard]] long steps() const { return steps_; }
  /// None: (1) itself.
  [[nodiscard]] const Drag& no_drag() const { return no_drag_; }

  /// z of impulses, as κ = 0 has it; and impulses, on K.
  [[nodiscard]] Locals z_of(const Locals& r) const;
  [[nodiscard]] Locals impulses(const Point& at) const;
  /// x, ρ and its size at z.
  void evaluate(Point& at, const S& kappa, const Drag& drag);
  /// κ ∂ρ/∂κ of (1).
  [[nodiscard]] Locals rho_by_log_kappa(const Point& at, const S& kappa);

  /// −∂ρ/∂z, for `solve`. False where a pivot vanishes.
  [[nodiscard]] bool linearise(const Point& at, const S& kappa, const Drag& drag);
  /// δz with −∂ρ/∂z δz = right_hand_side, corrected by what is left of that; nothing where the numbers overflow.
  [[nodiscard]] const Locals* solve(const Locals& right_hand_side);

 private:
  /// y −= Â x.
  void subtract_A_hat(Locals& y, const Locals& x);
  /// What solution_ leaves, into left_; its squared length.
  S leave_over(const Locals& right_hand_side);

  const ConeProblem<S, Dim>* problem_;
  Locals P_, b_hat_;  ///< P: diagonals
  Drag no_drag_;
  ContactEquations<S, Dim> equations_;
  std::vector<Mat<S, Dim, Dim>> diagonal_, x_by_z_;
  Locals solution_, left_, r_, x_;
  long steps_ = 0;
};

}  // namespace duhem
