#pragma once

#include "properties/campaign.hpp"

namespace duhem::properties {

/// One case that breaks a property, as simple as it could be made.
struct Counterexample {
  std::vector<std::uint32_t> choices;
  std::uint64_t index;  ///< of the case that it was made from
  long shrinks;
  ScalarName decided_by;
  double excess;  ///< in the deciding scalar; where that is exact, in double
  WrittenCase written;
};

enum class Outcome : std::uint8_t { held, falsified, undecided };

/// What a campaign says of a property.
struct Verdict {
  const Property* property = nullptr;
  Outcome outcome = Outcome::undecided;
  Tally tally;
  double worst_excess = 0;          ///< of cases that do not break the property, or of all where one does
  std::uint64_t not_confirmed = 0;  ///< cases that seemed to break it, and were by rounding
  std::uint64_t open = 0;           ///< cases that seemed to break it, and could not be judged again
  std::optional<Counterexample> counterexample;
  std::vector<std::string_view> uncovered;  ///< required labels that stayed below one case in a hundred
  std::string why;                          ///< of an undecided one

  [[nodiscard]] bool is_as_expected() const {
    return outcome == (property->expectation == Expectation::holds ? Outcome::held : Outcome::falsified);
  }
};

/// From how many judged cases on a class that hardly occurs counts against a campaign.
inline constexpr std::uint64_t enough_to_ask_for_coverage = 1000;

/// How many counterexamples a campaign must have had reason to expect before it holds their absence against a property that must
/// fail: below that it is undecided.
inline constexpr double enough_to_blame_survival = 10;

/// `gives_up` is asked now and then: once it says yes nothing is judged again and nothing is made simpler any more.
[[nodiscard]] Verdict verdict_of(const Property& property, const Subjects& subjects, const CampaignSize& size, Tally tally,
                                 const std::function<bool()>& gives_up = {});

/// How far beyond its bound a case may be by rounding that the bound forgot. What is broken for good is beyond by more the
/// longer the scalar: the bound shrinks, and what breaks the property does not.
inline constexpr double most_by_rounding = 10;

/// What was found of a case that seems to break a property.
struct Confirmation {
  enum class Kind : std::uint8_t {
    broken,    ///< exactly, or far beyond its bound in the longest scalars
    rounding,  ///< hardly beyond its bound, and within it in every longer scalar
    open,      ///< anything else, as where longer scalars could not judge it: nothing is claimed
  };
  Kind kind;
  Evidence first;         ///< in the campaign's scalar
  ScalarName decided_by;  ///< whose word was the last
};

/// What the case is drawn from, as a list.
[[nodiscard]] std::vector<std::uint32_t> choices_of_case(const Property& property, std::uint64_t seed, std::uint64_t index);

/// Nothing where the case does not seem to break the property in the first place.
[[nodiscard]] std::optional<Confirmation> confirmed(const Property& property, const Subjects& subjects, ScalarName scalar,
                                                    const std::vector<std::uint32_t>& choices);
/// Whether it breaks it for good.
[[nodiscard]] bool is_broken(const std::optional<Confirmation>& confirmation);

}  // namespace duhem::properties

template <>
inline constexpr std::array duhem::names_of<duhem::properties::Outcome>{
    duhem::Named<duhem::properties::Outcome>{"held", duhem::properties::Outcome::held},
    duhem::Named<duhem::properties::Outcome>{"falsified", duhem::properties::Outcome::falsified},
    duhem::Named<duhem::properties::Outcome>{"undecided", duhem::properties::Outcome::undecided},
};
