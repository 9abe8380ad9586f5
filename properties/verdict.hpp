#pragma once

#include "properties/campaign.hpp"

namespace duhem::properties {

/// One case that breaks a statement, as simple as it could be made.
struct Counterexample {
  std::vector<std::uint32_t> choices;
  std::uint64_t index;  ///< of the case that it was made from
  long shrinks;
  Precision decided_by;
  double excess;  ///< in the deciding precision; where that is exact, in double
  Sheet sheet;
};

enum class Outcome : std::uint8_t { held, falsified, undecided };

/// What a campaign says of a statement.
struct Verdict {
  const Property* property;
  Outcome outcome = Outcome::undecided;
  Tally tally;
  double worst_excess = 0;          ///< of cases that do not break the statement, or of all where one does
  std::uint64_t not_confirmed = 0;  ///< cases that seemed to break it, and not where there was less rounding
  std::optional<Counterexample> counterexample;
  std::vector<std::string_view> uncovered;  ///< required labels that stayed below one case in a hundred
  std::string why;                          ///< of an undecided one

  [[nodiscard]] bool is_as_expected() const {
    return outcome == (property->expectation == Expectation::holds ? Outcome::held : Outcome::falsified);
  }
};

/// From how many judged cases on a class that hardly occurs counts against a campaign.
inline constexpr std::uint64_t enough_to_ask_for_coverage = 1000;

[[nodiscard]] Verdict verdict_of(const Property& property, const Subjects& subjects, const CampaignSize& size, Tally tally);

/// Whether a case breaks the statement for good: exactly, or where there is less rounding too.
[[nodiscard]] std::optional<Decision> confirmed(const Property& property, const Subjects& subjects, Precision precision,
                                                const std::vector<std::uint32_t>& choices);

}  // namespace duhem::properties
