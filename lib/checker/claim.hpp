#pragma once

#include "lib/checker/verdict.hpp"
#include "lib/record/witness.hpp"

namespace duhem {

/// Whether a claim holds of all numbers that the enclosures of a verdict leave open, and whether it holds of any.
struct Truth {
  bool certain, possible;
};
[[nodiscard]] Truth truth_of_claim(const Witness& witness, const Verdict& enclosed);

/// The claim with what was found, as a sentence: "the work of contact 0 is 1/3: at least 1/4, as claimed".
[[nodiscard]] std::string claim_in_words(const Witness& witness, const Verdict& enclosed);

/// A fraction where it is short, else twelve digits; for sentences only.
[[nodiscard]] std::string in_words(const Rational& x);
[[nodiscard]] std::string in_words(const Enclosure& x);
[[nodiscard]] std::string in_words(const std::vector<Rational>& x);

}  // namespace duhem
