#pragma once

#include "lib/model/activation.hpp"
#include "lib/record/step_record.hpp"
#include "lib/scheme/energy_safe.hpp"
#include "lib/scheme/motion.hpp"
#include "lib/solver/solve.hpp"
#include "lib/verify/obedience.hpp"
#include "lib/verify/residual.hpp"

#include <algorithm>
#include <limits>

namespace duhem {

/// What a run keeps fixed from step to step.
template <class S>
struct SchemeSettings {
  StepSize<S> size;
  Activation<S> activation = {};
  std::vector<ImpactLaw<S>> laws = {};  ///< one a contact; all Moreau's for (61), all Frémond's for (72)
  SolverSettings<S> solver;
  bool energy_safe = false;  ///< scale impulses that would do positive work; for (72) only
  /// The contacts that enter step k, k - first of them from the front: for a run that is repeated and decides as it did. Without
  /// them, and after them, the rule decides.
  struct Prescribed {
    long first = 0;
    std::vector<std::vector<int>> contacts = {};
    [[nodiscard]] const std::vector<int>* in_step(long k) const {
      return k >= first && k - first < static_cast<long>(contacts.size()) ? &contacts[static_cast<std::size_t>(k - first)]
                                                                          : nullptr;
    }
  };
  Prescribed prescribed = {};
};

template <System Sys>
using ProblemOf = ConeProblem<typename Sys::Scalar, Sys::dimension, Sys::max_contacts>;
template <System Sys>
using DelassusOf = ContactMatrixOf<typename Sys::Scalar, Sys::dimension, Sys::max_contacts>;
template <System Sys>
using LocalsOf = PerContact<Local<typename Sys::Scalar, Sys::dimension>, Sys::max_contacts>;

/// What system.M_hat(size) prepares once a run.
template <System Sys>
using PreparedOf =
    std::remove_cvref_t<decltype(std::declval<const Sys&>().M_hat(std::declval<const StepSize<typename Sys::Scalar>&>()))>;

/// A step and how its contact problem was solved. `record` may be used only if `status` is `converged`. Used for step
/// after step, it also tells the solver where to begin: many contacts start from the impulses that it still holds.
template <System Sys>
struct [[nodiscard]] StepResult {
  using S = typename Sys::Scalar;
  StepRecord<Sys> record;
  ProblemOf<Sys> problem;
  LocalsOf<Sys> iterate;  ///< the impulses, after scaling; the solver's last ones where it did not converge
  SolveStatus status = SolveStatus::converged;
  long iterations = 0;  ///< of the solver: sweeps, Newton steps, combinations
  EnergySafeScaling<S> scaling;

  /// Step k from x_k: what is known of it before it is taken.
  void begin(const SchemeSettings<S>& settings, const State<Sys>& x_k, long k) {
    record.t_k = S(k) * settings.size.h;
    record.t_k1 = S(k + 1) * settings.size.h;
    record.size = settings.size;
    record.approach = settings.activation.rule == ActivationRule::gap_clipped ? Approach::clipped : Approach::as_is;
    record.laws = settings.laws;
    record.x_k = x_k;
    record.gaps.clear();
    record.active.clear();
    status = SolveStatus::converged;
    iterations = 0;
    scaling = {};
  }
  /// Every contact, and which of them enter the step (64).
  template <class Geometry>
  void find_contacts(const Sys& system, const Geometry& geometry, const SchemeSettings<S>& settings, long k) {
    const auto there = contacts_at(system, geometry);
    for (const int alpha : there) record.gaps.push_back(geometry.gap(alpha));
    const std::vector<int>* prescribed = settings.prescribed.in_step(k);
    PerContact<int, Sys::max_contacts> active;
    if (prescribed)
      std::ranges::set_intersection(*prescribed, there, std::back_inserter(active));
    else
      active = active_contacts(system, geometry, record.x_k, record.size, settings.activation);
    for (const int alpha : active)
      record.active.push_back(
          {.contact = alpha, .H = geometry.H(alpha), .law = record.laws[law_index(system, alpha)], .sigma = S(1), .p = {}});
  }
  /// Whether (91) was solved, for what moves as `motion` says.
  template <class Motion, class Impulses>
  [[nodiscard]] bool solve_contacts(const SchemeSettings<S>& settings, const Motion& motion, const DelassusOf<Sys>& W,
                                    const LocalsOf<Sys>& start, const Impulses& impulses);
  void scale_energy_safe(const LocalsOf<Sys>& y) {
    scaling = energy_safe_scaling<S, Sys::dimension, Sys::max_contacts>(problem.A, y, iterate);
    if (scaling.t != S(1))
      for (auto& p : iterate) p *= scaling.t;
  }
  /// The impulses, into the record.
  void note_impulses(const DelassusOf<Sys>& W) {
    for (std::size_t alpha = 0; alpha < record.active.size(); ++alpha) {
      record.active[alpha].p = iterate[alpha];
      record.active[alpha].sigma = impulse_per_velocity<S, Sys::dimension>(W.diagonal(static_cast<int>(alpha)));
    }
  }
};

/// H M̂⁻¹ Hᵀ (94), block by block; the operator's own way where it has one.
template <System Sys, class Operator>
[[nodiscard]] DelassusOf<Sys> delassus(const Operator& M_hat, const PerContact<ContactRecord<Sys>, Sys::max_contacts>& active) {
  if constexpr (requires { M_hat.delassus(active); }) {
    return M_hat.delassus(active);
  } else {
    using Columns = std::remove_cvref_t<decltype(active[0].H.transpose().eval())>;
    PerContact<Columns, Sys::max_contacts> columns;
    for (const auto& contact : active) columns.push_back(M_hat.solve(Columns(contact.H.transpose())));
    DelassusOf<Sys> W;
    for (const auto& contact : active) {
      for (std::size_t beta = 0; beta < active.size(); ++beta) W.append(static_cast<int>(beta), contact.H * columns[beta]);
      W.end_row();
    }
    return W;
  }
}

/// The contact problem (91) of a step, from the velocities that its contacts would end with if none acted:
///   w = a u_{k+1} + c,  u_{k+1} = u_free + W p,   hence  A = a W,  b = a u_free + c.
/// For (61) a = 1 and this is (94)–(96); for (72) a = θ and it is (99)–(101).
template <System Sys>
[[nodiscard]] ProblemOf<Sys> contact_problem(const DelassusOf<Sys>& W, const StepRecord<Sys>& record,
                                             const LocalsOf<Sys>& u_free) {
  using S = typename Sys::Scalar;
  constexpr int Dim = Sys::dimension;
  ProblemOf<Sys> problem;
  problem.A = W;
  for (std::size_t alpha = 0; alpha < record.active.size(); ++alpha) {
    const auto& [contact, H, law, sigma, p] = record.active[alpha];
    const Local<S, Dim> u_k = H * record.x_k.v;
    const auto [a, c] = law.template pair<Dim>(u_k, record.size.theta, record.approach);
    problem.A.scale_row(static_cast<int>(alpha), a);
    problem.b.push_back(a * u_free[alpha] + c);
    problem.mu.push_back(law.mu);
  }
  return problem;
}

/// y of (100): the velocity u_{k+θ} that would come out without impulses.
template <System Sys>
[[nodiscard]] LocalsOf<Sys> free_average(const StepRecord<Sys>& record, const LocalsOf<Sys>& u_free) {
  using S = typename Sys::Scalar;
  const S& theta = record.size.theta;
  LocalsOf<Sys> y;
  for (std::size_t alpha = 0; alpha < u_free.size(); ++alpha) {
    const Local<S, Sys::dimension> u_k = record.active[alpha].H * record.x_k.v;
    y.push_back((S(1) - theta) * u_k + theta * u_free[alpha]);
  }
  return y;
}

template <System Sys>
template <class Motion, class Impulses>
bool StepResult<Sys>::solve_contacts(const SchemeSettings<S>& settings, const Motion& motion, const DelassusOf<Sys>& W,
                                     const LocalsOf<Sys>& start, const Impulses& impulses) {
  const LocalsOf<Sys> u_free = motion.without_impulses(record.active);
  problem = contact_problem<Sys>(W, record, u_free);  // (96), (101)
  const auto solution = impulses(problem, start);     // (91), hence (72c)
  iterate = solution.r;
  iterations += solution.iterations;
  status = solution.status;
  if (status != SolveStatus::converged) return false;
  if (settings.energy_safe) scale_energy_safe(free_average<Sys>(record, u_free));
  note_impulses(W);
  return true;
}

/// The impulses of the step before, for the solver to begin from: (91) changes little from step to step. Few contacts, and
/// exact ones, are solved from nothing, to the same bits whatever came before.
template <System Sys>
class LastImpulses {
 public:
  using Contacts = PerContact<ContactRecord<Sys>, Sys::max_contacts>;

  /// Takes the contacts of the step before out of `active`.
  explicit LastImpulses(Contacts& active) {
    if constexpr (are_kept) contacts_ = std::move(active);
  }
  /// What the contacts of `now` held, zero for new ones; both lists increase.
  [[nodiscard]] LocalsOf<Sys> of(const Contacts& now) const {
    LocalsOf<Sys> start;
    if constexpr (are_kept) {
      auto last = contacts_.begin();
      for (const auto& contact : now) {
        while (last != contacts_.end() && last->contact < contact.contact) ++last;
        const bool held = last != contacts_.end() && last->contact == contact.contact;
        start.push_back(held ? last->p : Local<typename Sys::Scalar, Sys::dimension>::Zero());
      }
    }
    return start;
  }

 private:
  static constexpr bool are_kept = Sys::max_contacts == Dynamic && !is_exact<typename Sys::Scalar>;
  std::conditional_t<are_kept, Contacts, Zero> contacts_;
};

/// v_{k+1} of bodies that turn: their couple and the impulses of contacts by turns, so that W stays symmetric, until the work
/// of what the couple is off by is within the tolerance. `under(force, start)` finds the contacts' impulses.
template <Turning Sys, class Force, class Under>
[[nodiscard]] std::optional<typename Sys::Velocity> with_couple(StepResult<Sys>& result, const Sys& system, const Force& force,
                                                                const typename Sys::Scalar& tolerance, LocalsOf<Sys> start,
                                                                const Under& under) {
  using S = typename Sys::Scalar;
  using Velocity = typename Sys::Velocity;
  constexpr int most_turns = std::max(20, std::numeric_limits<S>::digits10);  // each gains a digit at least
  StepRecord<Sys>& record = result.record;
  const Velocity& v_k = record.x_k.v;
  const auto other_impulses = [&](const LocalsOf<Sys>& p) {
    Velocity f = Velocity::Zero(v_k.size());
    if constexpr (!is_zero<Force>) f += force;
    for (std::size_t alpha = 0; alpha < p.size(); ++alpha) add_transposed(f, record.active[alpha].H, p[alpha]);
    return f;
  };
  std::optional<Velocity> couple = system.couple(other_impulses(start), v_k, record.size);
  for (int turn = 0; turn < most_turns && couple; ++turn) {
    record.couple = *couple;
    const auto v_k1 = under(Velocity(force - record.couple), start);
    if (!v_k1 || is_exact<S> || record.active.empty() || !system.takes_couple_implicitly()) return v_k1;
    start = result.iterate;
    couple = system.couple(other_impulses(start), v_k, record.size);
    const S left = couple_work_left<Sys>(system, record, *v_k1);
    if (left <= allowed_couple_work<Sys>(system, record, *v_k1, tolerance)) return v_k1;
  }
  result.status = SolveStatus::not_converged;
  return std::nullopt;
}

/// One step of the Moreau–Jean scheme: (72) under Frémond's law, (61) under Moreau's.
///   (72a)  M (v_{k+1} − v_k) + h K q_{k+θ} + h C v_{k+θ} − h F_{k+θ} = Hᵀ p_{k+1}
///   (72b)  q_{k+1} = q_k + h v_{k+θ},   u_{k+1} = H v_{k+1}
///   (72c)  −Θ(u_{k+θ}) ∈ N_K(p_{k+1})
/// solved for v_{k+1} as in (92)–(96); only the law knows what (72c) pairs with p. `M_hat` is system.M_hat(size).
/// Differs from the paper: (97)–(101) solve for v_{k+θ}, and (92) for v_{k+1} rather than for its increment. All agree
/// exactly; the increment loses no digits of a velocity that hardly changes.
///
/// `impulses(problem, start)` answers (91) with a ConeSolution. The step takes what is called converged and asks no more: the
/// balance must close for any impulse.
template <System Sys, class Prepared, class Impulses>
void step(StepResult<Sys>& result, const Sys& system, const SchemeSettings<typename Sys::Scalar>& settings,
          const Prepared& prepared, const State<Sys>& x_k, long k, const Impulses& impulses) {
  using S = typename Sys::Scalar;
  using Velocity = typename Sys::Velocity;
  const auto& [h, theta] = settings.size;
  const auto& [q_k, v_k] = x_k;
  StepRecord<Sys>& record = result.record;
  const LastImpulses<Sys> last_impulses(record.active);
  result.begin(settings, x_k, k);

  const auto& K = stiffness(system);
  const auto& C = damping(system);
  const auto& M_hat = prepared.at(q_k);  // M + hθC + h²θ²K
  const auto F_th = evaluated(constant_load(system) + varying_load(system, record.t_k, record.t_k1, theta, q_k, v_k));

  // M̂ (v_{k+1} − v_k) = h [F_{k+θ} − C v_k − K (q_k + hθ v_k)] + Hᵀ p  (92); u_free is what comes out with p = 0.
  const auto force = evaluated(h * (F_th - C * v_k - K * advance(system, q_k, Velocity((h * theta) * v_k))));
  result.find_contacts(system, system.geometry(q_k), settings, k);  // (64)
  const auto motion_under = [&]<class Momentum>(const Momentum& momentum) {
    return Motion<Sys, std::remove_cvref_t<decltype(M_hat)>, Momentum>(system, M_hat, v_k, record.t_k1, momentum);
  };
  if constexpr (Turning<Sys>) {
    std::optional<DelassusOf<Sys>> W;
    if (!record.active.empty()) W = delassus<Sys>(M_hat, record.active);  // (94)
    const auto under = [&](const Velocity& momentum, const LocalsOf<Sys>& start) -> std::optional<Velocity> {
      auto motion = motion_under(momentum);
      if (W && !result.solve_contacts(settings, motion, *W, start, impulses)) return std::nullopt;
      return motion.with_impulses(record.active);  // (72a)
    };
    const auto v_k1 = with_couple(result, system, force, settings.solver.tolerance, last_impulses.of(record.active), under);
    if (!v_k1) return;
    record.x_k1.v = *v_k1;
  } else {
    auto motion = motion_under(force);
    if (!record.active.empty()) {
      const auto W = delassus<Sys>(M_hat, record.active);  // (94)
      if (!result.solve_contacts(settings, motion, W, last_impulses.of(record.active), impulses)) return;
    }
    record.x_k1.v = motion.with_impulses(record.active);  // (72a)
  }
  const Velocity v_th = (S(1) - theta) * v_k + theta * record.x_k1.v;
  record.x_k1.q = advance(system, q_k, Velocity(h * v_th));  // (72b)
}

/// The same with the impulses of the solver that the settings name.
template <System Sys, class Prepared>
void step(StepResult<Sys>& result, const Sys& system, const SchemeSettings<typename Sys::Scalar>& settings,
          const Prepared& prepared, const State<Sys>& x_k, long k) {
  step(result, system, settings, prepared, x_k, k, [&](const ProblemOf<Sys>& problem, const LocalsOf<Sys>& start) {
    return solve<typename Sys::Scalar, Sys::dimension, Sys::max_contacts>(problem, settings.solver, start);
  });
}

}  // namespace duhem
