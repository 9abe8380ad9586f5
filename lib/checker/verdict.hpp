#pragma once

#include "lib/scalar/rational.hpp"

#include <string>
#include <vector>

namespace duhem {

/// A number between two exact ones; both are the number where it is known exactly.
struct Enclosure {
  Rational lower, upper;
  [[nodiscard]] bool exact() const { return lower == upper; }
};

/// What a contact does in the step, and the work that it does.
struct JudgedContact {
  enum class Mode { none, takeoff, stick, slip };  ///< Lemma 1; `none`: not known, or the law does not hold
  Mode mode = Mode::none;
  std::vector<Rational> u_k;       ///< before, normal first
  std::vector<Enclosure> u_k1, p;  ///< after; the impulse
  Enclosure work;                  ///< u_{k+θ}·p
};

/// A verdict is born unchecked; only a finished proof makes it proven.
struct [[nodiscard]] Verdict {
  enum class Outcome {
    unchecked,
    proven,    ///< the impulses, or impulses within the radius, obey dynamics and law, and the claim holds of them
    refuted,   ///< they do not, or the claim does not hold of any that do
    undecided  ///< neither could be shown
  };
  enum class Method { rational, interval };

  Outcome outcome = Outcome::unchecked;
  Method method = Method::rational;
  std::string reason;  ///< a sentence
  /// ΔE − W_ext − W_damp, and the contacts: of the impulses as given (rational), or enclosing all solutions that are in question.
  Enclosure energy_change, energy_before, energy_after;
  std::vector<JudgedContact> contacts;
};

}  // namespace duhem
