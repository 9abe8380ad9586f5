#pragma once

#include "lib/audit/law_fit.hpp"
#include "lib/audit/other_bound.hpp"
#include "lib/energy/ledger.hpp"

#include <algorithm>

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
  const char* mode;
  std::optional<Violation> violation;  ///< the main one
  std::optional<S> gap;
};

/// Who is to be named: a cause; or, of what breaks the law, what no better solver repairs.
template <class S>
struct Accused {
  Cause cause;
  std::optional<Violation> violation;  ///< in the place of the solver's tolerance
  S work;
};

/// Whether loads are in the record of a trace. A contact that is loaded step after step needs some: where the engine has gravity
/// and the record has none, u_k was recorded after it.
class LoadsSeen {
 public:
  template <class S, int Dim>
  void note(const TraceStep<S, Dim>& step, long number) {
    bool is_loaded = false;
    for (const auto& c : step.contacts) {
      is_loaded = is_loaded || !c.p.isZero(S(0));
      any_ = any_ || c.u_free != c.u_minus;
    }
    if (!is_loaded) return;
    if (last_loaded_ == number - 1) ++in_a_row_;
    last_loaded_ = number;
  }
  [[nodiscard]] bool are_missing() const { return in_a_row_ > 1 && !any_; }

 private:
  bool any_ = false;
  long in_a_row_ = 0;  ///< steps with impulses after a step with impulses
  std::optional<long> last_loaded_;
};

/// How often a law is broken in one way, in steps that are not solved.
template <class S>
struct ViolationCount {
  long contacts = 0;
  Extreme<S> largest;
};

/// An audit so far: sums and extremes, of constant size whatever the number of steps.
template <class S>
class AuditTotals {
 public:
  explicit AuditTotals(S tolerance) : tolerance_(std::move(tolerance)) {}

  /// `again`: the same step solved exactly from the same states, where it is worth that and has a solution.
  template <int Dim>
  void add(const TraceStep<S, Dim>& step, const AuditedStep<S>& audited, const StepPlace<S>& place,
           const AuditedStep<S>* again = nullptr);
  /// It creates energy and is not solved, so that it may be its solver who did.
  [[nodiscard]] bool is_worth_solving(const AuditedStep<S>& audited) const {
    return can_be_tried(audited) && !audited.is_solved(tolerance_) &&
           std::ranges::any_of(audited.contacts,
                               [&](const auto& contact) { return !(contact.work() <= audited.bound(contact, tolerance_)); });
  }

  /// Without a W that is that of some masses there may be no solution, and of very many contacts it takes too long to look.
  [[nodiscard]] static bool can_be_tried(const AuditedStep<S>& audited) {
    return audited.contacts.size() <= most_solved_again && !audited.indefinite && 100 * audited.asymmetry <= S(1);
  }
  static constexpr std::size_t most_solved_again = 1000;

  long steps = 0, contacts = 0, impulses = 0;  ///< contacts and steps; impulses that are not zero
  CarefulSum<S> work_normal, work_tangential, work_of_correction;
  ByCause<CarefulSum<S>> shares;  ///< of all work, by Cause
  CarefulSum<S> positive_work;    ///< of contacts in steps, beyond rounding or not

  long creations = 0, creating_steps = 0;
  CarefulSum<S> created;  ///< their work
  ByCause<CarefulSum<S>> created_shares;
  CarefulSum<S> creation_bounds;            ///< what rounding and residuals may have done of them
  ByCause<CarefulSum<S>> remaining;         ///< their shares, of steps that are not solved when solved exactly; of a step in all
                                            ///< no less than nothing, and no more than it created
  long solved_again = 0, not_solvable = 0;  ///< creating steps that were not solved, and are or are not when solved exactly
  long not_tried = 0;                       ///< and those for which that was not tried
  std::vector<AuditedCreation<S>> worst;    ///< at most ten, the largest work first

  Extreme<S> asymmetry, natural, scaled, velocity_gap, work;
  std::optional<StepPlace<S>> indefinite;  ///< the first step whose W is
  By<Violation, ViolationCount<S>> violations;
  Extreme<S> beyond_cone;  ///< ‖p_T‖/(μ p_N) − 1 in steps that are not solved
  LoadsSeen loads;
  long unsolved_steps = 0;  ///< whose scaled residual exceeds the tolerance, and what rounding leaves
  std::optional<S> sigma_least, sigma_most;
  bool finite = true;  ///< no work and no share is a NaN or an infinity

  [[nodiscard]] const S& tolerance() const { return tolerance_; }
  /// What a cause did of all creations together, its negative parts included.
  [[nodiscard]] S created_by(Cause cause) const { return created_shares[cause].value(); }
  /// What exact solution of the same steps would leave of the creations.
  [[nodiscard]] S would_remain() const;
  /// Those to name, the largest first. Step by step, not obeying the law did its share, in the way in which it is broken most,
  /// but no more than what exact solution takes away: where the share says more, the other causes did what exact solution leaves
  /// them. Who did more than nothing is named if that is at least a hundredth of what was created, and of the others than the
  /// solver if the creations of which he did the largest part are. The sums add up to what was created, so there is one; where
  /// those that are not named took some of it away, those that are share it in proportion.
  [[nodiscard]] std::vector<Accused<S>> culprits() const;
  /// Whether no better solver would repair it: a sign that is wrong more often than right, another bound, a rebound in
  /// proportion to the depth of the penetration, or to the approach.
  [[nodiscard]] bool is_systematic(Violation kind) const;
  /// Penetrated contacts leave the faster the deeper they are: the depth explains more than half of what their law does not, of
  /// three contacts or more that leave too fast, from depths that differ by a tenth or more.
  [[nodiscard]] bool has_push_out() const;
  /// By how much a larger e would explain the rebounds of approaching contacts, two or more, to a tenth.
  [[nodiscard]] std::optional<S> further_e() const;
  /// Creations of which a cause did the largest part.
  [[nodiscard]] long mostly_by(Cause cause) const { return mostly_by_[cause]; }

 private:
  void note(const AuditedCreation<S>& creation);
  /// What of the law a contact breaks by more than `solved`, the velocity that a step which counts as solved may leave.
  void note(const AuditedContact<S>& contact, const S& u_N, const std::optional<S>& gap, const StepPlace<S>& place,
            const S& solved);
  /// Whether the work of somebody is worth a word.
  [[nodiscard]] bool is_named(const S& share) const;

  S tolerance_;
  ByCause<long> mostly_by_;
  ByCause<CarefulSum<S>> created_mostly_by_;          ///< the work of those creations
  By<Violation, CarefulSum<S>> created_by_breaking_;  ///< the law
  ByCause<CarefulSum<S>> blamed_;                     ///< the other causes
  long against_slip_ = 0;
  OtherBound<S> other_bound_;
  long pushed_out_ = 0;               ///< penetrated contacts that leave too fast
  S least_depth_{0}, most_depth_{0};  ///< of these
  SlopeFit<S> push_out_;              ///< w_N = −x g of penetrated, loaded contacts
  SlopeFit<S> further_e_;             ///< w_N = −x u_{N,k} of approaching, loaded contacts
};

}  // namespace duhem
