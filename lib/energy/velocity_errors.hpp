#pragma once

#include "lib/energy/balance.hpp"

namespace duhem {

/// What the residuals and the rounding of the steps so far may have left in the velocities of contacts [M 5]: the most that a
/// step has. A separation or a sliding no larger than that is none, and no digits can show it in the step at hand, since it is in
/// its state: what the law or the rule does of such a velocity is booked as tolerance or rounding.
template <class S>
class VelocityErrors {
 public:
  /// Books the works of this step, then notes what it leaves to those after it.
  template <System Sys, class Works>
  void book_and_note(const StepRecord<Sys>& record, Works& works) {
    for (std::size_t i = 0; i < works.size(); ++i) book(record, record.active[i], works[i]);
    note(record.active, works);
  }

 private:
  template <System Sys>
  void book(const StepRecord<Sys>& record, const ContactRecord<Sys>& contact, ContactWork<S, Sys::dimension>& work) const {
    constexpr int Dim = Sys::dimension;
    using Vector = Local<S, Dim>;
    const Vector u_k = work.u_k, size = u_k.cwiseAbs();
    const auto rounding = [&](const Vector& along) {
      const S n(static_cast<int>(record.x_k.v.size()));
      return std::max(rounding_, S((n + 8) * unit_roundoff<S>() * absolute_form<S>(contact.H, along, record.x_k.v)));
    };
    Attribution<S>& a = work.attribution;
    const auto move = [&](S& from, const S& part, const S& velocity) {
      from -= part;
      (velocity <= residual_ ? a.tolerance : a.rounding) += part;
      work.inherited += part;
    };
    const bool pushes = a.activation > S(0) || work.normal_law > S(0);
    if (pushes && normal(size) <= residual_ + rounding(Vector::Unit(0))) {
      if (a.activation > S(0)) move(a.activation, S(a.activation), normal(size));
      if (work.normal_law > S(0)) {
        move(a.law, work.normal_law, normal(size));
        work.normal_law = S(0);
      }
    }
    if (contact.law.name == Law::fremond) return;  // (72) has no Kane term
    const Vector z = contact.p - Vector(work.rho);
    const S kane = contact.law.kane_factor(record.size.theta) * S(tangent<S, Dim>(u_k).dot(tangent<S, Dim>(z)));
    const S slip = tangent<S, Dim>(size).sum();
    if (kane > S(0) && slip <= residual_ + rounding(Vector::Ones() - Vector::Unit(0))) move(a.law, kane, slip);
  }

  /// What this step leaves to those after it. Where z is not zero |w_N| <= (|ρ_N| + μ|ρ_T|)/σ if it sticks or slips, and
  /// w_T = ρ_T/σ if it sticks; what one contact holds moves others, which carry nothing: all residuals of the step together.
  template <class Contacts, class Works>
  void note(const Contacts& contacts, const Works& works) {
    S residual(0);
    for (std::size_t i = 0; i < works.size(); ++i) {
      residual += (S(1) + contacts[i].law.mu) * S(works[i].rho.cwiseAbs().sum()) / works[i].sigma;
      if (works[i].has_impulse()) rounding_ = std::max(rounding_, S(works[i].rounding_bound / S(works[i].p.cwiseAbs().sum())));
    }
    residual_ = std::max(residual_, residual);
  }

  S residual_{0}, rounding_{0};  // velocities
};

}  // namespace duhem
