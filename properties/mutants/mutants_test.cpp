#include "properties/mutants/broken_subjects.hpp"
#include "properties/mutants/kills.hpp"

#include <catch2/catch.hpp>

#include <iostream>

using namespace duhem::properties;

namespace {

using Killed = Trial::Status;

/// The properties that kill a mutant, each by itself: within a thousand cases, or ten thousand where those do not suffice.
std::vector<Trial> kills_of(Fault fault) {
  const Subjects subjects = broken_subjects(fault);
  std::vector<Trial> kills;
  for (const std::uint64_t cases : {1000U, 10000U}) {
    for (const Property* property : properties_that_must_hold()) {
      const Trial trial = first_kill(subjects, std::span(&property, 1), {1, cases});
      CAPTURE(trial.why);
      CHECK(trial.why.find("exception") == std::string::npos);
      if (trial.status == Killed::killed) kills.push_back(trial);
    }
    if (!kills.empty()) break;
  }
  return kills;
}

}  // namespace

TEST_CASE("every mutant is killed within 10,000 cases", "[property][mutants]") {
  std::cout << "mutant                                             killed by (first case at which)\n";
  for (const Mutant& mutant : mutants) {
    const auto kills = kills_of(mutant.fault);
    std::cout << mutant.name << std::string(mutant.name.size() < 51 ? 51 - mutant.name.size() : 1, ' ');
    for (const Trial& kill : kills) std::cout << kill.by->name << " (" << kill.at << ") ";
    std::cout << (kills.empty() ? "nobody\n" : "\n") << std::flush;
    CAPTURE(mutant.name);
    CHECK_FALSE(kills.empty());
  }
}

TEST_CASE("a second implementation of the step, and a law scaled by 3, satisfy every property", "[property][mutants]") {
  // -(w + mu |w_T| n) in N_K(p) asks the same of 3 w: what only multiplies w is no mutant [M 2].
  std::cout << "equivalent, and killed by nobody: a second implementation of the step; w multiplied by 3\n";
  for (const Mutant& equivalent : equivalents) {
    const Trial trial = first_kill(broken_subjects(equivalent.fault), properties_that_must_hold(), {1, 2000});
    CAPTURE(equivalent.name, trial.why, trial.by ? trial.by->name : "nobody");
    CHECK(trial.status == Killed::survived);
    CHECK(trial.cases == 2000 * properties_that_must_hold().size());
  }
}

TEST_CASE("the first kill is the first property's within the fewest cases that suffice", "[property][mutants]") {
  const auto properties = properties_that_must_hold();
  const Subjects subjects = broken_subjects(Fault::half_restitution);
  const Trial trial = first_kill(subjects, properties, {});
  REQUIRE(trial.status == Killed::killed);
  CHECK(trial.at < 10);  // several properties see it in their first ten cases
  for (const Property* property : properties) {
    if (property == trial.by) break;
    CAPTURE(property->name);
    CHECK(first_kill(subjects, std::span(&property, 1), {1, 10}).status == Killed::survived);
  }
  CHECK(first_kill(subjects, std::span(&trial.by, 1), {}).at == trial.at);
  CHECK(first_kill(subjects, properties, {1, 10000}, [] { return true; }).status == Killed::undecided);
}

TEST_CASE("what kills a mutant does not depend on the threads, and what must survive gets a tenth of the cases", "[mutants]") {
  const auto alone = try_mutants({7, 500}, 1), together = try_mutants({7, 500}, 3);
  REQUIRE(alone.size() == mutants.size() + equivalents.size());
  REQUIRE(together.size() == alone.size());
  for (std::size_t i = 0; i < alone.size(); ++i) {
    CAPTURE(alone[i].mutant->name);
    CHECK(alone[i].trial.by == together[i].trial.by);
    CHECK(alone[i].trial.at == together[i].trial.at);
    CHECK(alone[i].trial.cases == together[i].trial.cases);
    if (!alone[i].must_be_killed) CHECK(alone[i].trial.cases == 50 * properties_that_must_hold().size());
  }
}
