#pragma once

#include "lib/audit/audited_step.hpp"
#include "lib/energy/ledger.hpp"

namespace duhem {

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
struct AuditedCreation {
  StepPlace<S> place;
  int contact;
  S work, bound;
  ByCause<S> shares;
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
  ByCause<CarefulSum<S>> shares;  ///< of all work, by Cause
  CarefulSum<S> positive_work;    ///< of contacts in steps, beyond rounding or not

  long creations = 0, creating_steps = 0;
  CarefulSum<S> created;  ///< their work
  ByCause<CarefulSum<S>> created_shares;
  long penetrated_by_tolerance = 0;       ///< creations mostly by tolerance at penetrated contacts (g < 0)
  std::vector<AuditedCreation<S>> worst;  ///< at most ten, the largest work first

  Extreme<S> asymmetry, natural, scaled, velocity_gap, work;
  std::optional<StepPlace<S>> indefinite;  ///< the first step whose W is
  long unsolved_steps = 0;                 ///< whose scaled residual exceeds the tolerance, and what rounding leaves
  std::optional<S> sigma_least, sigma_most;
  bool finite = true;  ///< no work and no share is a NaN or an infinity

  [[nodiscard]] const S& tolerance() const { return tolerance_; }
  /// What a cause did of all creations together, its negative parts included.
  [[nodiscard]] S created_by(Cause cause) const { return created_shares[cause].value(); }
  /// Those to name, the largest first: whose shares of all creations have a sum above zero that is at least a hundredth of
  /// them, or who did the largest part of some creation. Since the sums add up to what was created there is one.
  [[nodiscard]] std::vector<Cause> named() const;
  /// Creations of which a cause did the largest part.
  [[nodiscard]] long mostly_by(Cause cause) const { return mostly_by_[cause]; }

 private:
  void note(const AuditedCreation<S>& creation);

  S tolerance_;
  ByCause<long> mostly_by_;
};

}  // namespace duhem
