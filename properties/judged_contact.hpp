#pragma once

#include "properties/excess.hpp"
#include "properties/step_case.hpp"

namespace duhem::properties {

/// One contact of a taken step: its work, and what a solver left of (91) there, which may excuse some of that. The natural map is
/// taken with the scale σ of the attribution, in Moreau's form of the law; once more, since the balance may be a mutant's.
template <class S, int Dim>
struct JudgedContact {
  const ContactWork<S, Dim>& work;
  const ContactRecord<LinearSystem<S, Dim>>& active;
  Local<S, Dim> w;    ///< the velocity that the law pairs with p: w_N = u_{N,k+1} + b_N, w_T = u_{T,k+1} + e_T u_{T,k}
  Local<S, Dim> z;    ///< proj_K(p − σ w̃)
  Local<S, Dim> rho;  ///< p − z; zero where the contact is solved
  S rounding;         ///< what rounding alone may have put into each part of ρ, or taken from it
  S excused{1};       ///< how much of ρ excuses work

  [[nodiscard]] Local<S, Dim> u_th(const S& theta) const { return (S(1) - theta) * work.u_k + theta * work.u_k1; }
  /// |ρ_N| and ‖ρ_T‖ as far as they excuse work.
  [[nodiscard]] S rho_N() const {
    using std::abs;
    return excused * abs(normal(rho)) + rounding;
  }
  [[nodiscard]] S rho_T() const { return excused * tangent_norm<S, Dim>(rho) + rounding; }
  /// What rounding and ρ explain of the contact's work.
  [[nodiscard]] S bound() const { return work.rounding_bound + excused * work.tolerance_size; }
};

template <class S, int Dim>
[[nodiscard]] std::vector<JudgedContact<S, Dim>> judged_contacts(const TakenStep<S, Dim>& taken);

/// What the scaled residual is measured in [M 6]: ‖b‖, or 1 where b = 0. Exact scalars take the largest entry.
template <class S, int Dim>
[[nodiscard]] S residual_unit(const ConeProblem<S, Dim>& problem);
/// The residual, as a velocity, that a solver may leave at contact i of a step: its tolerance or the noise of (91), and what
/// rounding did to the velocities since. Judged by the law and not by the problem that was solved.
template <class S, int Dim>
[[nodiscard]] std::vector<S> allowed_residuals(const TakenStep<S, Dim>& taken);

/// The contacts of a step with shares of ρ excused that are less than 1 where it is larger than any residual that the solver may
/// leave, as when a step obeys another law than the one it names.
template <class S, int Dim>
[[nodiscard]] std::vector<JudgedContact<S, Dim>> excused_contacts(const TakenStep<S, Dim>& taken);

/// What a step may seem to create by rounding and by an allowed residual.
template <class S, int Dim>
[[nodiscard]] S creation_bound(const TakenStep<S, Dim>& taken, const std::vector<JudgedContact<S, Dim>>& contacts);
/// By how much a step creates energy, in units of that.
template <class S, int Dim>
[[nodiscard]] double creation(const TakenStep<S, Dim>& taken);

}  // namespace duhem::properties
