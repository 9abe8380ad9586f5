#pragma once

#include "page/claims.hpp"

namespace duhem::reports {

/// A sentence of the verdict, and the number that carries it. Nothing is good whose sentence speaks of no case at all.
struct Headline {
  std::string name, number, sentence;
  std::string expected;  ///< what it must say, in short
  Claim::Outcome outcome = Claim::Outcome::failed;

  [[nodiscard]] bool is_good() const { return outcome == Claim::Outcome::as_expected; }
};

/// Three: what Newton's law does, what Frémond's does, what became of the statements. Every number comes from what was judged;
/// what gave no answer says so.
[[nodiscard]] std::vector<Headline> headlines(const Judged& judged);

/// One line for all that was judged: how much came out as expected, and what did not.
[[nodiscard]] std::string outcome_line(const Judged& judged);

}  // namespace duhem::reports
