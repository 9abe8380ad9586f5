#pragma once

#include "lib/audit/audited_step.hpp"
#include "lib/energy/ledger.hpp"

namespace duhem {

/// Who may have created energy, in the order of `Shares`.
enum class Culprit { law, tolerance, activation, position, rounding };
inline constexpr std::array culprits{Culprit::law, Culprit::tolerance, Culprit::activation, Culprit::position, Culprit::rounding};
[[nodiscard]] const char* to_string(Culprit culprit);   ///< as in `Shares`
[[nodiscard]] const char* accusation(Culprit culprit);  ///< "your law"

template <class S>
[[nodiscard]] const S& share_of(const Shares<S>& shares, Culprit culprit) {
  switch (culprit) {
    case Culprit::law: return shares.law;
    case Culprit::tolerance: return shares.tolerance;
    case Culprit::activation: return shares.activation;
    case Culprit::position: return shares.position;
    case Culprit::rounding: break;
  }
  return shares.rounding;
}

/// Where a step stands: in its file, in its simulation.
template <class S>
struct StepPlace {
  long line;  ///< of the file, or number of the file; from 1
  long step;
  std::optional<S> t;
};

/// The largest of something, and where.
template <class S>
struct Extreme {
  S value{0};
  std::optional<StepPlace<S>> place;  ///< nothing: there was none above 0
  void note(const S& x, const StepPlace<S>& where) {
    if (!(x <= value)) value = x, place = where;
  }
};

/// A contact that created energy in a step.
template <class S>
struct Creation {
  StepPlace<S> place;
  int contact;
  S work, bound;
  Shares<S> shares;
  Mode mode;
  std::optional<S> gap;
};

/// An audit so far: sums and extremes, of constant size whatever the number of steps.
template <class S>
class AuditTotals {
 public:
  explicit AuditTotals(S tolerance) : tolerance_(std::move(tolerance)) {}

  template <int Dim>
  void add(const TraceStep<S, Dim>& step, const AuditedStep<S>& audited, const StepPlace<S>& place);

  long steps = 0, contacts = 0, impulses = 0;  ///< contacts and steps; impulses that are not zero
  CarefulSum<S> work_normal, work_tangential, work_of_correction;
  std::array<CarefulSum<S>, culprits.size()> shares;  ///< of all work, by Culprit
  CarefulSum<S> positive_work;                        ///< of contacts in steps, beyond rounding or not

  long creations = 0, creating_steps = 0;
  CarefulSum<S> created;  ///< their work
  std::array<CarefulSum<S>, culprits.size()> created_shares;
  long penetrated_by_tolerance = 0;  ///< creations mostly by tolerance at penetrated contacts (g < 0)
  std::vector<Creation<S>> worst;    ///< at most ten, the largest work first

  Extreme<S> asymmetry, natural, scaled, velocity_gap, work;
  std::optional<StepPlace<S>> indefinite;  ///< the first step whose W is
  long unsolved_steps = 0;                 ///< whose scaled residual exceeds the tolerance, and what rounding leaves
  std::optional<S> sigma_least, sigma_most;
  bool finite = true;  ///< no work and no share is a NaN or an infinity

  [[nodiscard]] const S& tolerance() const { return tolerance_; }
  /// What a culprit did of all creations together, its negative parts included.
  [[nodiscard]] S created_by(Culprit culprit) const { return created_shares[static_cast<std::size_t>(culprit)].value(); }
  /// Those to name, the largest first: whose shares of all creations have a sum above zero that is at least a hundredth of
  /// them, or who did the largest part of some creation. Since the sums add up to what was created there is one.
  [[nodiscard]] std::vector<Culprit> named() const;
  /// Creations of which a culprit did the largest part.
  [[nodiscard]] long mostly_by(Culprit culprit) const { return mostly_by_[static_cast<std::size_t>(culprit)]; }

 private:
  void note(const Creation<S>& creation);

  S tolerance_;
  std::array<long, culprits.size()> mostly_by_{};
};

}  // namespace duhem
