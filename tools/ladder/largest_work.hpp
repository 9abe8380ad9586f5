#pragma once

#include "lib/energy/balance.hpp"
#include "tools/run/plan.hpp"

#include <algorithm>

namespace duhem::program {

/// The largest positive work of one kind, and whether anything beyond a bound was seen of it.
template <class S>
struct LargestOfKind {
  S work{0};                   ///< 0 where there is none
  bool is_rounding = true;     ///< none exceeds its own rounding bound
  bool is_input_error = true;  ///< none exceeds that and what its starting state may hold of an earlier solver's residual
  bool may_be_law = false;     ///< what law and activation rule did of it somewhere exceeds that too
};

/// What law and activation rule do of a contact's normal and tangential work under its impulse: the terms of [M 5] that can be
/// positive, with p for z, which differ by the solver's residual.
template <class S>
struct ByLaw {
  S normal, tangential;
};
template <class S>
[[nodiscard]] ByLaw<S> by_law(const RunPlan<S>& plan, const ContactWork<S>& contact) {
  const SchemeSettings<S>& settings = plan.settings;
  const auto& law = plan.law(contact.contact);
  const S& theta = settings.size.theta;
  const auto tangents = contact.p.size() - 1;
  const bool is_clipped = settings.activation.rule == ActivationRule::gap_clipped;
  const S u_N = is_clipped ? std::min(contact.u_k(0), S(0)) : contact.u_k(0);
  return {(S(1) - theta * (S(1) + law.e)) * u_N * contact.p(0),
          law.kane_factor(theta) * S(contact.u_k.tail(tangents).dot(contact.p.tail(tangents)))};
}

/// The largest positive work of a contact in a step: normal, tangential, and both together, which is what creates energy.
template <class S>
struct LargestWork {
  LargestOfKind<S> normal, tangential, total;
  Attribution<S> of_total;  ///< of the contact and step with the largest total
  Attribution<S> share;     ///< the largest of each share, wherever that is

  /// `input_error_work`: the work that the errors of the starting state can do.
  void add(const RunPlan<S>& plan, const ContactWork<S>& contact, const S& input_error_work = S(0)) {
    const S work = contact.work();
    const Attribution<S>& a = contact.attribution;
    const S bound = contact.rounding_bound + input_error_work;
    if (work > total.work) of_total = a;
    const auto note = [&](LargestOfKind<S>& largest, const S& done, const S& by_law) {
      largest.work = std::max(largest.work, done);
      largest.is_rounding = largest.is_rounding && done <= contact.rounding_bound;
      largest.is_input_error = largest.is_input_error && done <= bound;
      largest.may_be_law = largest.may_be_law || by_law > bound;
    };
    const auto terms = by_law(plan, contact);
    note(normal, contact.normal_work, terms.normal);
    note(tangential, contact.tangential_work, terms.tangential);
    note(total, work, std::max(a.law, a.activation));
    share = {.law = std::max(share.law, a.law),
             .tolerance = std::max(share.tolerance, a.tolerance),
             .activation = std::max(share.activation, a.activation),
             .rounding = std::max(share.rounding, a.rounding)};
  }
};

}  // namespace duhem::program
