#include "properties/mutants/broken_subjects.hpp"
#include "properties/verdict.hpp"

#include <catch2/catch.hpp>

#include <iostream>

using namespace duhem::properties;

namespace {

/// The first case among so many at which a property says no, in the scalar that has the last word; or nothing.
std::optional<std::uint64_t> killed_by(const Property& property, const Subjects& subjects, std::uint64_t cases) {
  CampaignSize size;
  size.cases = cases;
  const Tally tally = run_campaign(property, subjects, size);
  REQUIRE(tally.threw == 0);
  for (const std::uint64_t index : tally.first) {
    Choices choices(size.seed, property.stream(), index);
    (void)property.sheet(choices);
    if (is_broken(confirmed(property, subjects, Precision::double_, choices.made()))) return index;
  }
  return std::nullopt;
}

struct Kill {
  std::string_view property;
  std::uint64_t at;
};

/// A thousand cases of each statement that must hold; ten thousand where they do not suffice.
std::vector<Kill> kills_of(Fault fault) {
  const Subjects subjects = broken_subjects(fault);
  std::vector<Kill> kills;
  for (const std::uint64_t cases : {1000U, 10000U}) {
    for (const Property& property : all_properties())
      if (property.expectation == Expectation::holds)
        if (const auto at = killed_by(property, subjects, cases)) kills.push_back({property.name, *at});
    if (!kills.empty()) break;
  }
  return kills;
}

}  // namespace

TEST_CASE("every mutant is killed within 10,000 cases", "[property][mutants]") {
  std::cout << "mutant                                             killed by (first case at which)\n";
  for (const auto& [fault, name] : mutants) {
    const auto kills = kills_of(fault);
    std::cout << name << std::string(name.size() < 51 ? 51 - name.size() : 1, ' ');
    for (const Kill& kill : kills) std::cout << kill.property << " (" << kill.at << ") ";
    std::cout << (kills.empty() ? "nobody\n" : "\n") << std::flush;
    CAPTURE(name);
    CHECK_FALSE(kills.empty());
  }
}

TEST_CASE("a second implementation of the step, and a law scaled by 3, satisfy every statement", "[property][mutants]") {
  // -(w + mu |w_T| n) in N_K(p) asks the same of 3 w: what only multiplies w is no mutant (mathematics.md 2).
  std::cout << "equivalent, and killed by nobody: a second implementation of the step; w multiplied by 3\n";
  for (const Fault same : {Fault::none, Fault::scaled_law}) {
    const Subjects subjects = broken_subjects(same);
    for (const Property& property : all_properties()) {
      if (property.expectation != Expectation::holds) continue;
      CAPTURE(property.name, static_cast<int>(same));
      CHECK_FALSE(killed_by(property, subjects, 2000));
    }
  }
}
