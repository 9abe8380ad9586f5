#pragma once

#include "lib/checker/enclosure/krawczyk.hpp"
#include "lib/checker/witness_step.hpp"

namespace duhem {

/// The contact problem of a step in space, enclosed:  w = A p + b  of all contacts, three numbers each (91), and what
/// Lemma 1 asks of each mode.
class EnclosedContacts {
 public:
  /// `frictionless` is slip where μ = 0: then p_T = 0 whatever the velocity, and no direction is needed.
  enum class Mode { takeoff, stick, slip, frictionless };

  explicit EnclosedContacts(const WitnessStep& step);

  [[nodiscard]] std::size_t contacts() const { return mu_.size(); }
  [[nodiscard]] const Interval& mu(std::size_t alpha) const { return mu_[alpha]; }
  [[nodiscard]] Box w(const Box& p) const;
  [[nodiscard]] Box dv(const Box& p) const;  ///< Δv = Δv(0) + M̂⁻¹ Hᵀ p

  /// The modes in which a solution within p can have the contact, given w over p.
  [[nodiscard]] std::vector<Mode> possible_modes(std::size_t alpha, const Box& p, const Box& w) const;
  /// The inequalities of the mode hold all over p.
  [[nodiscard]] bool certainly_allowed(std::size_t alpha, Mode mode, const Box& p, const Box& w) const;

  /// The impulses that the modes leave unknown, out of all, and back; the others are zero.
  [[nodiscard]] Box unknowns(const std::vector<Mode>& modes, const Box& p) const;
  [[nodiscard]] Box all_impulses(const std::vector<Mode>& modes, const Box& x) const;
  /// The equations of the modes for the unknowns: stick w = 0; slip w_N = 0, ‖w_T‖ p_T + μ p_N w_T = 0.
  [[nodiscard]] EnclosedSystem equations(const std::vector<Mode>& modes) const;

 private:
  [[nodiscard]] Box residual(const std::vector<Mode>& modes, const Box& x) const;
  [[nodiscard]] std::optional<IntervalRows> slope(const std::vector<Mode>& modes, const Box& x) const;

  IntervalRows A_, lever_;  ///< lever: M̂⁻¹ Hᵀ
  Box b_, dv_free_;
  std::vector<Interval> mu_;
  std::vector<bool> has_friction_;
};

/// ‖x_T‖ of one contact among all.
[[nodiscard]] Interval tangent_length(const Box& x, std::size_t alpha);

}  // namespace duhem
