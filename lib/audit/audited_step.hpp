#pragma once

#include "lib/energy/attribution.hpp"
#include "lib/record/trace_step.hpp"
#include "lib/verify/residual.hpp"

namespace duhem {

/// Who may have done the work of a contact: the four of the attribution, and position handling as a line of its own.
enum class Cause { law, tolerance, activation, position, rounding };
inline constexpr std::array causes{Cause::law, Cause::tolerance, Cause::activation, Cause::position, Cause::rounding};
template <>
inline constexpr std::array names_of<Cause>{
    Named<Cause>{"law", Cause::law, "your law"},
    Named<Cause>{"tolerance", Cause::tolerance, "your solver's tolerance"},
    Named<Cause>{"activation", Cause::activation, "your activation or penetration handling"},
    Named<Cause>{"position", Cause::position, "your activation or penetration handling"},
    Named<Cause>{"rounding", Cause::rounding, "rounding"},
};

/// Something for each cause.
template <class T>
class ByCause {
 public:
  [[nodiscard]] T& operator[](Cause cause) { return each_[static_cast<std::size_t>(cause)]; }
  [[nodiscard]] const T& operator[](Cause cause) const { return each_[static_cast<std::size_t>(cause)]; }

 private:
  std::array<T, causes.size()> each_{};
};

/// The law for what a record leaves open: identified, or agreed on.
template <class S>
struct AssumedLaw {
  Law name = Law::newton;
  S e{0};
  S e_T{0};  ///< Frémond's law, whose e_T is (1−θ)/θ at each step's θ, does not read it
  RestitutionFrom from = RestitutionFrom::u_minus;
  RestitutionFrom named_from = RestitutionFrom::u_minus;  ///< where e and e_T are named, and their origin is not
};

/// The step as the law of its engine saw it. Position handling makes it another one than the step that was made: the engine
/// asked of its law
///   K* ∋ w̃′ ⟂ p′ ∈ K,   w′ = w − B,   p′ = p − s
/// with the bias velocity b and the impulse s that was added afterwards, B = b + W s. Restitution computed after the loads
/// had been added, from u_free = u_k + δ in place of u_k, is a bias too: b = −(e δ_N, e_T δ_T).
template <class S, int Dim>
struct SeenByLaw {
  ImpactLaw<S> law;
  S sigma;             ///< 1/mean(diag W_αα), impulse over velocity
  Local<S, Dim> B;     ///< velocity
  Local<S, Dim> u_k1;  ///< u_{k+1} − B, velocity
  Local<S, Dim> p;     ///< p − s, impulse
};

/// One contact of a step, judged. With u′_{k+θ} = u_{k+θ} − θB, the velocity that belongs to u_{k+1} − B, [M 5] splits the work
/// u′_{k+θ}·p′ of the step that the law saw, and what was done beyond it is the position level's:
///   u_{k+θ}·p − u′_{k+θ}·p′  =  θ B·p′ + u_{k+θ}·s,
/// an identity for any B and s. A correction d of the position, which no velocity holds, adds d·p/h: what the contact's force
/// p/h does along it, and for a body at rest just the potential energy that it is given.
template <class S>
struct AuditedContact {
  S work_normal, work_tangential;  ///< of u_{k+θ}·p
  S work_of_correction;            ///< d·p/h
  ByCause<S> shares;               ///< of all three together: they add up to the work, exactly
  S rounding_bound;                ///< what rounding may do to the work
  S tolerance_size;                ///< the most that the residual of this contact can have done
  S impulse_size;                  ///< (1 + μ) Σ|p_i|: what of work a velocity makes
  Mode mode;                       ///< the face of K that the natural map hit
  bool loaded;                     ///< p is not zero

  [[nodiscard]] S work() const { return work_normal + work_tangential + work_of_correction; }
  /// Work beyond this is created energy. A step that counts as solved is excused what its residual can have done, and what
  /// velocities can do that are as small as the residuals of the steps before it: they are in u_k.
  [[nodiscard]] S bound(bool solved, const S& velocity) const {
    return solved ? S(rounding_bound + tolerance_size + velocity * impulse_size) : rounding_bound;
  }
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
};

/// u_{k+1} of every contact: as given, else u_free + W p.
template <class S, int Dim>
[[nodiscard]] std::vector<Local<S, Dim>> velocities_after(const TraceStep<S, Dim>& step);

/// What the law of contact α saw, with `open` in place of what the record leaves open.
template <class S, int Dim>
[[nodiscard]] SeenByLaw<S, Dim> seen_by_law(const TraceStep<S, Dim>& step, int alpha, const Local<S, Dim>& u_k1,
                                            const AssumedLaw<S>& assumed);

/// Judges a step from what its engine says alone; it cannot see who solved it.
template <class S, int Dim>
[[nodiscard]] AuditedStep<S> audit(const TraceStep<S, Dim>& step, const AssumedLaw<S>& assumed);

}  // namespace duhem
