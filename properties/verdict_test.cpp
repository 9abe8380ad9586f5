#include "properties/verdict.hpp"

#include <catch2/catch.hpp>

#include <list>

using duhem::ScalarName;
using namespace duhem::properties;

namespace {

using Judge = Evidence (*)(ScalarName, const Subjects&, Choices&);

/// A property about one number below 1000, judged as the test wants it.
Property about_numbers(Judge judge, Expectation expectation = Expectation::holds,
                       std::vector<Label> labels = {{"odd"}, {"zero"}}) {
  return {.name = "about_numbers",
          .statement = "a statement of a test",
          .equation = "(0)",
          .expectation = expectation,
          .labels = std::move(labels),
          .draw = [](Choices& choices) { return (void)choices.below(1000), CaseSize{}; },
          .judge = judge,
          .write =
              [](Choices& choices) {
                return WrittenCase().add("n", Fraction{static_cast<int>(choices.below(1000)), 1});
              }};
}

Evidence judged(double excess, Choices& choices, bool with_zero = true) {
  const std::uint32_t n = choices.below(1000);
  Evidence evidence = Evidence::judged(excess);
  evidence.labels.set(0, n % 2 == 1);
  evidence.labels.set(1, with_zero ? n % 7 == 0 : false);
  return evidence;
}

Verdict verdict_after(const Property& described, std::uint64_t cases = 4000) {
  static const Subjects library = the_library();
  static std::list<Property> kept;  // a verdict points to its property
  const Property& property = kept.emplace_back(described);
  const CampaignSize size{.cases = cases};
  return verdict_of(property, library, size, run_campaign(property, library, size));
}

}  // namespace

TEST_CASE("a property that no case breaks has held, and its worst case is told", "[property][verdict]") {
  const auto verdict = verdict_after(about_numbers([](ScalarName, const Subjects&, Choices& choices) {
    Evidence evidence = judged(0, choices);
    evidence.excess = 0.25;
    return evidence;
  }));
  CHECK(verdict.outcome == Outcome::held);
  CHECK(verdict.is_as_expected());
  CHECK(verdict.worst_excess == 0.25);
  CHECK_FALSE(verdict.counterexample);
}

TEST_CASE("a class of cases that hardly occurs leaves a property undecided, if it is required and there were enough cases",
          "[property][verdict]") {
  const Judge never_zero = [](ScalarName, const Subjects&, Choices& choices) { return judged(0, choices, false); };
  const auto verdict = verdict_after(about_numbers(never_zero));
  CHECK(verdict.outcome == Outcome::undecided);
  CHECK_FALSE(verdict.is_as_expected());
  REQUIRE(verdict.uncovered.size() == 1);
  CHECK(verdict.uncovered[0] == "zero");
  CHECK(verdict_after(about_numbers(never_zero), 500).outcome == Outcome::held);
  CHECK(verdict_after(about_numbers(never_zero, Expectation::holds, {{"odd"}, {"zero", false}})).outcome == Outcome::held);
}

TEST_CASE("a broken property is falsified by its simplest case; a NaN breaks it too", "[property][verdict]") {
  const auto verdict = verdict_after(about_numbers([](ScalarName, const Subjects&, Choices& choices) {
    Choices copy = choices;
    const bool breaks = copy.below(1000) >= 300;
    return judged(breaks ? std::numeric_limits<double>::quiet_NaN() : 0, choices);
  }));
  CHECK(verdict.outcome == Outcome::falsified);
  CHECK_FALSE(verdict.is_as_expected());
  REQUIRE(verdict.counterexample);
  CHECK(verdict.counterexample->choices == std::vector<std::uint32_t>{300});
  CHECK(verdict.counterexample->decided_by == ScalarName::rational);
  CHECK(verdict.counterexample->written.entries()[0].rows[0][0] == duhem::Rational(300));
}

TEST_CASE("what is hardly beyond its bound in double, and not in longer scalars, is rounding, and counted",
          "[property][verdict]") {
  const auto verdict = verdict_after(about_numbers([](ScalarName scalar, const Subjects&, Choices& choices) {
    Choices copy = choices;
    return judged(scalar == ScalarName::double_ && copy.below(1000) == 300 ? 2 : 0.5, choices);
  }));
  CHECK(verdict.outcome == Outcome::held);
  CHECK(verdict.not_confirmed > 0);
  CHECK(verdict.tally.broken == verdict.not_confirmed);
  CHECK(verdict.worst_excess == 0.5);
}

TEST_CASE("what is a little beyond its bound in every scalar is not rounding: nothing is claimed", "[property][verdict]") {
  const auto verdict = verdict_after(about_numbers([](ScalarName scalar, const Subjects&, Choices& choices) {
    Choices copy = choices;
    return judged(scalar != ScalarName::rational && copy.below(1000) == 300 ? 2 : 0.5, choices);
  }));
  CHECK(verdict.outcome == Outcome::undecided);
  CHECK(verdict.open > 0);
  CHECK(verdict.not_confirmed == 0);
}

TEST_CASE("who gives up before broken cases are judged again has claimed nothing", "[property][verdict]") {
  const Property broken = about_numbers([](ScalarName, const Subjects&, Choices& choices) { return judged(1e6, choices); });
  const Subjects library = the_library();
  const CampaignSize size{.cases = 100};
  const auto verdict = verdict_of(broken, library, size, run_campaign(broken, library, size), [] { return true; });
  CHECK(verdict.outcome == Outcome::undecided);
  CHECK_FALSE(verdict.counterexample);
  int asked = 0;  // and who gives up on the way has a counterexample that is less simple
  const auto later = verdict_of(broken, library, size, run_campaign(broken, library, size), [&] { return ++asked > 1; });
  CHECK(later.outcome == Outcome::falsified);
  CHECK(later.counterexample->shrinks == 0);
}

TEST_CASE("the scalar that has the last word is named", "[property][verdict]") {
  const auto verdict = verdict_after(about_numbers([](ScalarName scalar, const Subjects&, Choices& choices) {
    return judged(scalar == ScalarName::rational || scalar == ScalarName::quad ? 0 : 1e6, choices);
  }));
  CHECK(verdict.outcome == Outcome::falsified);
  CHECK(verdict.counterexample->decided_by == ScalarName::mp50);  // whatever quad says of a solution of its own
}

TEST_CASE("far beyond the bound in double, and kept or not solved in longer scalars: nothing is claimed", "[property][verdict]") {
  const auto kept = verdict_after(about_numbers([](ScalarName scalar, const Subjects&, Choices& choices) {
    Choices copy = choices;
    return judged(scalar == ScalarName::double_ && copy.below(1000) == 300 ? 1e6 : 0, choices);
  }));
  CHECK(kept.outcome == Outcome::undecided);
  CHECK(kept.open > 0);
  const auto unsolved = verdict_after(about_numbers([](ScalarName scalar, const Subjects&, Choices& choices) {
    return scalar == ScalarName::double_ ? judged(2, choices) : Evidence{};
  }));
  CHECK(unsolved.outcome == Outcome::undecided);
}

TEST_CASE("an exception counts also where a counterexample was found", "[property][verdict]") {
  const auto verdict = verdict_after(about_numbers(
      [](ScalarName, const Subjects&, Choices& choices) -> Evidence {
        if (choices.below(1000) == 7) throw std::runtime_error("a fault of the program");
        return Evidence::judged(1e6);
      },
      Expectation::falsifiable));
  CHECK(verdict.outcome == Outcome::undecided);
}

TEST_CASE(
    "a property that must fail and survives is undecided until ten cases should have broken it, and then has not come out as "
    "expected",
    "[property][verdict]") {
  Property property =
      about_numbers([](ScalarName, const Subjects&, Choices& choices) { return judged(0, choices); }, Expectation::falsifiable);
  property.known_rate = 0.0025;
  for (const auto& [cases, outcome] : {std::pair(3999, Outcome::undecided), {4000, Outcome::held}}) {
    const auto verdict = verdict_after(property, static_cast<std::uint64_t>(cases));
    CHECK(verdict.outcome == outcome);
    CHECK_FALSE(verdict.is_as_expected());
    CHECK(verdict.why == (cases == 4000 ? "" : "no case of 3999 breaks it, and only one in 400 does: give it 4000 cases"));
  }
}

TEST_CASE("exceptions, nothing judged and many unsolved cases leave a property undecided", "[property][verdict]") {
  const auto outcome = [](Judge judge) { return verdict_after(about_numbers(judge)).outcome; };
  CHECK(outcome([](ScalarName, const Subjects&, Choices& choices) -> Evidence {
          if (choices.below(1000) == 1) throw std::runtime_error("a fault of the program");
          return Evidence::judged(0, Labels(3));
        }) == Outcome::undecided);
  CHECK(outcome([](ScalarName, const Subjects&, Choices&) -> Evidence { return Evidence::outside(); }) == Outcome::undecided);
  CHECK(outcome([](ScalarName, const Subjects&, Choices& choices) -> Evidence {
          return choices.below(1000) < 400 ? Evidence{} : Evidence::judged(0, Labels(3));
        }) == Outcome::undecided);
}
