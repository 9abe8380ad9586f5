#pragma once

#include "lib/audit/law_fit.hpp"

namespace duhem::program {

/// What was made of a trace that does not name its law in every step.
template <class S>
struct LawFinding {
  LawEvidence<S> evidence;
  std::vector<LawCandidate<S>> tried;  ///< empty: the trace names its law throughout
  bool e_open = false, e_T_open = false;

  void note(const AnyTraceStep<S>& step) {
    std::visit(
        [&](const auto& known) {
          for (const auto& c : known.contacts) {
            e_open = e_open || !c.e;
            e_T_open = e_T_open || (!c.e_T && !c.fremond);
          }
          evidence.add(known);
        },
        step);
  }
  [[nodiscard]] bool is_open() const { return e_open || e_T_open; }
  [[nodiscard]] const LawCandidate<S>& best() const { return best_of(tried); }
  [[nodiscard]] const SlopeFit<S>& fit_of_e() const { return evidence.e[static_cast<std::size_t>(best().law.from)]; }
  [[nodiscard]] bool e_is_told() const { return e_open && fit_of_e().says_something(); }
  /// Some other e_T fits worse: by a factor of two, as in the choice itself.
  [[nodiscard]] bool e_T_is_told() const {
    if (!e_T_open) return false;
    for (const auto& other : tried)
      if (other.law.from == best().law.from && best().misfit() < other.misfit() / 2) return true;
    return false;
  }
  /// Restitution from u_k and from u_free fit differently.
  [[nodiscard]] bool origin_is_told() const {
    for (const auto& other : tried)
      if (other.law.from != best().law.from && other.name == best().name && best().misfit() < other.misfit() / 2) return true;
    return false;
  }
};

}  // namespace duhem::program
