#pragma once

#include "lib/audit/audited_step.hpp"

#include <array>

namespace duhem {

/// The x that makes Σ (a_i + x b_i)² least, from any number of rows in constant memory: each row is turned into the
/// triangle (r_bb, r_ba; 0, r_aa) by one Givens rotation, so that a good fit shows as one (the sums of squares would not:
/// they lose half of the digits).
template <class S>
class SlopeFit {
 public:
  void add(S a, S b, const S& noise);                ///< noise: what rounding alone makes of a + x b, |x| <= 1
  [[nodiscard]] long rows() const { return rows_; }  ///< whose b is more than noise
  /// Whether x = 0 and x = 1 can be told apart: by more than what no x explains, and by more than rounding.
  [[nodiscard]] bool says_something() const { return r_bb_ > std::max(r_aa_, noise_); }
  [[nodiscard]] S best() const { return S(0) - r_ba_ / r_bb_; }  ///< where it says something
  /// How well x fits: sqrt Σ (a_i + x b_i)² over sqrt Σ b_i², an uncertainty of x.
  [[nodiscard]] S misfit(const S& x) const;
  /// `best`, but an end of [least, most] where it lies beyond it by no more than its own misfit or rounding.
  [[nodiscard]] S best_within(const S& least, const S& most) const;

 private:
  S r_bb_{0}, r_ba_{0}, r_aa_{0}, noise_{0};
  long rows_ = 0;
};

/// What the loaded contacts of a trace say about e and e_T, where the record names none: p_N > 0 asks for w_N = 0, hence
/// e = −u_{N,k+1}/u_{N,k}; sticking for w_T = 0; and in any mode w_T is parallel to p_T. Rows are weighted by numbers without
/// units between 0 and 1: p_N/(p_N + σ(|u_{N,k+1}| + |u_{N,k}|)), so that an impulse that is noise says nothing; and what only
/// sticking says by 1 − ‖p_T‖/(μ p_N), how far p is from the edge of its cone.
template <class S>
struct LawEvidence {
  std::array<std::array<SlopeFit<S>, 2>, 2> e;  ///< by Restitution, then by RestitutionFrom
  std::array<SlopeFit<S>, 2> e_T;               ///< by RestitutionFrom
  bool has_loads = false;                       ///< some u_free is not u_k, so that the two can be told apart at all
  bool has_separating = false;                  ///< some contact separated before the step: always, or where it approaches

  /// How much the step says: the largest sum of the squares of the b that it brings.
  template <int Dim>
  S add(const TraceStep<S, Dim>& step);
};

/// A law that might have made the trace, and how badly it fits: sqrt(Σ‖ρ/σ‖²) over sqrt(Σ ‖u_k‖² + ‖u_free‖² + ‖u_{k+1}‖²), over
/// loaded contacts whose law is open; ρ is the residual of [M 5], so that all of the law is tested, the friction cone included.
template <class S>
struct LawCandidate {
  AssumedLaw<S> law;
  S residuals{0}, sizes{0}, noise{0};  ///< the sums of squares so far; noise: of what rounding may leave of ρ/σ
  long contacts = 0;                   ///< loaded ones that it was tried on
  long unfit = 0;                      ///< whose residual shows in the upper half of the digits

  template <int Dim>
  void add(const TraceStep<S, Dim>& step);
  template <int Dim>
  void add(const TraceStep<S, Dim>& step, int alpha, const Local<S, Dim>& u_k1);
  [[nodiscard]] S misfit() const;  ///< not less than rounding
  [[nodiscard]] bool is_beyond_rounding() const { return residuals > noise; }
  /// By more than rounding, and in the upper half of the digits that the tolerance asks for.
  [[nodiscard]] bool fits_badly(const S& tolerance) const {
    return is_beyond_rounding() && misfit() * misfit() > std::max(tolerance, unit_roundoff<S>());
  }
};

/// What the other contacts, whose e and e_T are named, say of what these multiply where the record does not say it: the velocity
/// before or after the loads, of every contact or of those that approach.
template <class S>
class NamedLaw {
 public:
  NamedLaw();
  template <int Dim>
  void add(const TraceStep<S, Dim>& step);
  /// Restitution where the contact approaches, if the other misfits and this half as much or less, on loaded contacts that
  /// separate; from u_free, if u_k misfits and that a hundredth of it or less.
  [[nodiscard]] const LawCandidate<S>& best(const S& tolerance) const;
  [[nodiscard]] const LawCandidate<S>& as_meant_unsaid() const { return all_[0][0]; }  ///< always, and from u_k

 private:
  using Variants = std::array<std::array<LawCandidate<S>, 2>, 2>;  ///< by Restitution, then by RestitutionFrom
  Variants all_, separating_;
};

/// The candidates that the evidence suggests, the simplest first: Newton's, Frémond's and Moreau's law with the e_T that fits
/// best, each with the e that fits best; with restitution from u_k, and where there are loads also from u_free; always, and
/// where contacts separated before their step also where they approach only.
template <class S>
[[nodiscard]] std::vector<LawCandidate<S>> candidates(const LawEvidence<S>& evidence);

/// The first candidate that no later one beats by more than a factor of two.
template <class S>
[[nodiscard]] const LawCandidate<S>& best_of(const std::vector<LawCandidate<S>>& tried);

}  // namespace duhem
