#pragma once

#include "lib/energy/balance.hpp"

namespace duhem {

/// What the residual and the rounding of the steps before left in u_k of the contacts [M 5]. A separation or a sliding no larger
/// than that is none, and no digits can show it in the step at hand, since it is in its state: what the law or the rule does of
/// such a velocity is booked as tolerance or rounding.
template <class S>
class VelocityErrors {
 public:
  explicit VelocityErrors(int contacts) : errors_(static_cast<std::size_t>(contacts)) {}

  /// Books the work of one contact of this step, and notes what it leaves to the next. `steps`: how many were taken before.
  template <System Sys>
  void book(const StepRecord<Sys>& record, const ContactRecord<Sys>& contact, ContactWork<S, Sys::dimension>& work, long steps) {
    constexpr int Dim = Sys::dimension;
    using Vector = Local<S, Dim>;
    const S& theta = record.size.theta;
    Error& error = errors_[static_cast<std::size_t>(contact.contact)];
    if (error.after != steps) error = {};  // the step before left it alone
    const Vector u_k = work.u_k, z = contact.p - Vector(work.rho);
    const Vector size = u_k.cwiseAbs();
    const S slip = tangent<S, Dim>(size).sum();

    const auto rounding = [&](const Vector& along) {
      const S n(static_cast<int>(record.x_k.v.size()));
      const typename Sys::Velocity speeds = record.x_k.v.cwiseAbs();
      return S((n + 8) * unit_roundoff<S>() * absolute_form<S>(contact.H, along, speeds));
    };
    Attribution<S>& a = work.attribution;
    const auto move = [&](S& from, const S& part, bool by_residual) {
      from -= part;
      (by_residual ? a.tolerance : a.rounding) += part;
      work.inherited += part;
    };
    const bool pushes = a.activation > S(0) || work.normal_law > S(0);
    if (pushes && normal(size) <= error.normal + rounding(Vector::Unit(0))) {
      const bool by_residual = normal(size) <= error.normal;
      if (a.activation > S(0)) move(a.activation, S(a.activation), by_residual);
      if (work.normal_law > S(0)) {
        move(a.law, work.normal_law, by_residual);
        work.normal_law = S(0);
      }
    }
    if (contact.law.name != Law::fremond) {  // (72) has no Kane term
      const S kane = contact.law.kane_factor(theta) * S(tangent<S, Dim>(u_k).dot(tangent<S, Dim>(z)));
      if (kane > S(0) && slip <= error.tangential + rounding(Vector::Ones() - Vector::Unit(0)))
        move(a.law, kane, slip <= error.tangential);
    }
    error = left(contact, work, error, normal(size) <= error.normal, slip <= error.tangential, theta);
    error.after = steps + 1;
  }

 private:
  struct Error {
    S normal{0}, tangential{0};  ///< velocities
    long after = -1;             ///< the step that left them
  };

  /// Where z is not zero, w_N <= ρ·z/(σ z_N), and w_T = ρ_T/σ if it sticks. What was an error before comes back as the law
  /// has it, −e u_N and −e_T u_T. Elsewhere no law holds u_{k+1}.
  template <class Contact, class Work>
  [[nodiscard]] static Error left(const Contact& contact, const Work& work, const Error& before, bool normal_is_error,
                                  bool tangential_is_error, const S& theta) {
    if (work.mode == Mode::takeoff) return {};
    using std::abs;
    const S residual = (S(1) + contact.law.mu) * S(work.rho.cwiseAbs().sum()) / work.sigma;
    Error error{.normal = residual};
    if (normal_is_error) error.normal += contact.law.e * before.normal;
    if (work.mode != Mode::stick) return error;
    error.tangential = residual;
    if (tangential_is_error) error.tangential += S(abs(contact.law.effective_e_T(theta))) * before.tangential;
    return error;
  }

  std::vector<Error> errors_;
};

}  // namespace duhem
