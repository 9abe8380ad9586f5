#pragma once

#include "lib/audit/violation.hpp"
#include "lib/contact/cone_problem.hpp"
#include "lib/energy/attribution.hpp"
#include "lib/record/trace_step.hpp"
#include "lib/verify/true_residual.hpp"

namespace duhem {

/// Who may have done the work of a contact: the four of the attribution, and lines of their own for position handling and for
/// restitution that was computed after the loads had been added.
enum class Cause { law, tolerance, activation, position, restitution, rounding };
inline constexpr std::array causes{Cause::law,      Cause::tolerance,   Cause::activation,
                                   Cause::position, Cause::restitution, Cause::rounding};
template <>
inline constexpr std::array names_of<Cause>{
    Named<Cause>{"law", Cause::law, "your law"},
    Named<Cause>{"tolerance", Cause::tolerance, "your solver's tolerance"},
    Named<Cause>{"activation", Cause::activation, "your activation of contacts that separate"},
    Named<Cause>{"position", Cause::position, "your penetration handling"},
    Named<Cause>{"restitution", Cause::restitution, "restitution computed after the loads were added"},
    Named<Cause>{"rounding", Cause::rounding, "rounding"},
};

template <class T>
using ByCause = By<Cause, T>;

/// The law for what a record leaves open: identified, or agreed on.
template <class S>
struct AssumedLaw {
  Law name = Law::newton;
  S e{0};
  S e_T{0};  ///< Frémond's law, whose e_T is (1−θ)/θ at each step's θ, does not read it
  RestitutionFrom from = RestitutionFrom::u_minus;
  Restitution at = Restitution::always;
  RestitutionFrom named_from = RestitutionFrom::u_minus;  ///< where e and e_T are named, and their origin is not
  Restitution named_at = Restitution::always;
};

/// The step as the law of its engine saw it. Position handling makes it another one than the step that was made: the engine
/// asked of its law
///   K* ∋ w̃′ ⟂ p′ ∈ K,   w′ = w − B,   p′ = p − s
/// with the bias velocity b and the impulse s that was added afterwards, B = b + W s. Restitution computed after the loads
/// had been added, from u_free = u_k + δ in place of u_k, is a bias too: b = −(e δ_N, e_T δ_T). Restitution where the contact
/// approaches, w_N = u_{N,k+1} + e min(u_{N,k}, 0), is e = 0 where it does not.
template <class S, int Dim>
struct SeenByLaw {
  ImpactLaw<S> law;
  S sigma;               ///< 1/mean(diag W_αα), impulse over velocity
  Local<S, Dim> offset;  ///< of Moreau's form, w = u_{k+1} + offset, velocity
  Local<S, Dim> B;       ///< velocity, that of restitution after the loads in it
  Local<S, Dim> B_restitution;
  Local<S, Dim> u_k1;  ///< u_{k+1} − B, velocity
  Local<S, Dim> p;     ///< p − s, impulse
};

/// One contact of a step, judged. With u′_{k+θ} = u_{k+θ} − θB, the velocity that belongs to u_{k+1} − B, [M 5] splits the work
/// u′_{k+θ}·p′ of the step that the law saw, and what was done beyond it is the position level's:
///   u_{k+θ}·p − u′_{k+θ}·p′  =  θ B·p′ + u_{k+θ}·s,
/// an identity for any B and s; of θ B·p′ the part of restitution after the loads is a share by itself. A correction d of the
/// position, which no velocity holds, adds d·p/h: what the contact's force p/h does along it, and for a body at rest just the
/// potential energy that it is given.
template <class S>
struct AuditedContact {
  S work_normal, work_tangential;  ///< of u_{k+θ}·p
  S work_of_correction;            ///< d·p/h
  ByCause<S> shares;               ///< of all three together: they add up to the work, exactly
  S rounding_bound;                ///< what rounding may do to the work
  S tolerance_size;                ///< the most that the residual of this contact can have done
  S impulse_size;                  ///< (1 + μ) Σ|p_i|: what of work a velocity makes
  S sigma;                         ///< impulse over velocity
  Mode mode;                       ///< the face of K that the natural map hit
  bool loaded;                     ///< p is not zero
  Violations<S> violations;        ///< of the law, by p′ and u′

  [[nodiscard]] S work() const { return work_normal + work_tangential + work_of_correction; }
  /// "none" where it was loaded and its law would not have loaded it.
  [[nodiscard]] const char* mode_name() const { return loaded && mode == Mode::takeoff ? "none" : name_of(mode); }
  /// Work beyond this is created energy. A step that counts as solved is excused what its residual can have done, and what
  /// velocities can do that are as small as the residuals of the steps before it: they are in u_k.
  [[nodiscard]] S bound(bool solved, const S& velocity) const {
    return solved ? S(rounding_bound + tolerance_size + velocity * impulse_size) : rounding_bound;
  }
};

/// What a step left in the velocities of a contact and its law did not want there. The next step begins with it: a contact that
/// separates no faster does not separate, and one that slides no faster does not slide.
template <class S>
struct VelocityLeft {
  S separation{0}, slip{0};
  std::array<S, 3> u_k1{S(0), S(0), S(0)};  ///< the contact's velocity at the end of that step
};

template <class S>
struct AuditedStep {
  std::vector<AuditedContact<S>> contacts;
  Residual<S> residual{};   ///< of (91) as the law saw it, both figures of [M 6]; zero without contacts
  S data_size{0};           ///< Σ|b_i| of that problem, velocity
  S asymmetry{0};           ///< of W
  bool indefinite = false;  ///< the symmetric part of W, by more than rounding; looked for in steps of at most 100 contacts
  S velocity_gap{0};        ///< largest |u_{k+1} − u_free − W p| over the size of these terms; 0 where u_{k+1} is not given
  S sigma_least{0}, sigma_most{0};
  std::vector<VelocityLeft<S>> left;  ///< by each contact

  [[nodiscard]] bool is_solved(const S& tolerance) const { return residual.scaled <= std::max(tolerance, residual.scaled_floor); }
  [[nodiscard]] S bound(const AuditedContact<S>& contact, const S& tolerance) const {
    return contact.bound(is_solved(tolerance), S(tolerance * data_size));
  }
};

/// u_{k+1} of every contact: as given, else u_free + W p.
template <class S, int Dim>
[[nodiscard]] std::vector<Local<S, Dim>> velocities_after(const TraceStep<S, Dim>& step);

/// What the law of contact α saw, with `open` in place of what the record leaves open.
template <class S, int Dim>
[[nodiscard]] SeenByLaw<S, Dim> seen_by_law(const TraceStep<S, Dim>& step, int alpha, const Local<S, Dim>& u_k1,
                                            const AssumedLaw<S>& assumed);

/// (91) as the laws of a step saw it, w = W p′ + b, and the p′ that the engine answered with.
template <class S, int Dim>
struct ProblemSeenByLaw {
  ConeProblem<S, Dim> problem;
  std::vector<Local<S, Dim>> p;
};
template <class S, int Dim>
[[nodiscard]] ProblemSeenByLaw<S, Dim> problem_seen_by_law(const TraceStep<S, Dim>& step, const std::vector<Local<S, Dim>>& u_k1,
                                                           const AssumedLaw<S>& assumed);

/// Judges a step from what its engine says alone; it cannot see who solved it. `before`: what the step before left, if that was
/// not solved. A trace does not say which contact is which: it is the one whose velocity at the end of that step is the nearest,
/// and u_k comes from what it left where it is that near. Activation of a contact that separates no faster then, and Kane's term
/// of one that slides no faster where it gains, are that step's doing: they count as tolerance.
template <class S, int Dim>
[[nodiscard]] AuditedStep<S> audit(const TraceStep<S, Dim>& step, const AssumedLaw<S>& assumed,
                                   const std::vector<VelocityLeft<S>>& before = {});

}  // namespace duhem
