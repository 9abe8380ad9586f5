#pragma once

#include "lib/scheme/moreau_jean.hpp"
#include "tools/run/step_line.hpp"

#include <algorithm>

namespace duhem::program {

/// The largest positive work of one kind, and whether anything beyond a bound was seen of it.
template <class S>
struct Largest {
  S work{0};                ///< 0 where there is none
  bool is_rounding = true;  ///< none exceeds its own rounding bound
  bool is_dust = true;      ///< none exceeds that and what its starting state may hold of an earlier solver's residual
  bool may_be_law = false;  ///< what law and activation rule did of it somewhere exceeds that too
};

/// What law and activation rule do of a contact's normal and tangential work under its impulse: the terms of §5 that can be
/// positive, with p for z, which differ by the solver's residual.
template <class S>
struct ByLaw {
  S normal, tangential;
};
template <class S>
[[nodiscard]] ByLaw<S> by_law(const SchemeSettings<S>& settings, const ContactLine<S>& contact) {
  const auto& law = settings.laws[static_cast<std::size_t>(contact.contact)];
  const S& theta = settings.size.theta;
  const auto tangents = contact.p.size() - 1;
  const bool is_clipped = settings.activation.rule == ActivationRule::gap_clipped;
  const S u_N = is_clipped ? std::min(contact.u_minus(0), S(0)) : contact.u_minus(0);
  ByLaw<S> done{(S(1) - theta * (S(1) + law.e)) * u_N * contact.p(0), S(0)};
  if (law.kind == ImpactLaw<S>::Kind::moreau)  // (72) makes this factor zero
    done.tangential =
        (S(1) - theta - theta * law.effective_e_T(theta)) * S(contact.u_minus.tail(tangents).dot(contact.p.tail(tangents)));
  return done;
}

/// The largest positive work of a contact in a step: normal, tangential, and both together, which is what creates energy.
template <class S>
struct LargestWork {
  Largest<S> normal, tangential, total;
  Attribution<S> of_total;  ///< of the contact and step with the largest total
  Attribution<S> share;     ///< the largest of each share, wherever that is

  /// `dust`: the work that the errors of the starting state can do.
  void add(const SchemeSettings<S>& settings, const ContactLine<S>& contact, const S& dust = S(0)) {
    const S work = contact.work_normal + contact.work_tangential;
    const Attribution<S>& a = contact.attribution;
    const S bound = contact.rounding_bound + dust;
    if (work > total.work) of_total = a;
    const auto note = [&](Largest<S>& largest, const S& done, const S& by_law) {
      largest.work = std::max(largest.work, done);
      largest.is_rounding = largest.is_rounding && done <= contact.rounding_bound;
      largest.is_dust = largest.is_dust && done <= bound;
      largest.may_be_law = largest.may_be_law || by_law > bound;
    };
    const auto terms = by_law(settings, contact);
    note(normal, contact.work_normal, terms.normal);
    note(tangential, contact.work_tangential, terms.tangential);
    note(total, work, std::max(a.law, a.activation));
    share = {std::max(share.law, a.law), std::max(share.tolerance, a.tolerance), std::max(share.activation, a.activation),
             std::max(share.rounding, a.rounding)};
  }
};

}  // namespace duhem::program
