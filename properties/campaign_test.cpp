#include "properties/campaign.hpp"

#include <catch2/catch.hpp>

using duhem::ScalarName;
using namespace duhem::properties;

namespace {

bool same(const Tally& a, const Tally& b) {
  return a.cases == b.cases && a.outside == b.outside && a.unsolved == b.unsolved && a.broken == b.broken &&
         a.labels == b.labels && a.worst_excess == b.worst_excess && a.worst_broken == b.worst_broken && a.first == b.first;
}

}  // namespace

TEST_CASE("a campaign says the same on any number of threads, in any pieces, and comes back from its bytes",
          "[property][campaign]") {
  const Subjects library = the_library();
  for (const char* name : {"proposition_1", "newton_creates_energy", "lemma_1"}) {
    const Property& property = property_named(name);
    CampaignSize size{.seed = 3, .cases = 1500};
    const Tally one = run_campaign(property, library, size);
    size.jobs = 3;
    CHECK(same(one, run_campaign(property, library, size)));
    size.ends_by_clock = true;  // other pieces
    CHECK(same(one, run_campaign(property, library, size)));
    CHECK(same(one, Tally::of_bytes(one.to_bytes())));
  }
}

TEST_CASE("a campaign survives a case that throws, and says which", "[property][campaign]") {
  Property property = property_named("lemma_1");
  property.judge = [](ScalarName, const Subjects&, Choices& choices) -> Evidence {
    if (choices.below(10) == 0) throw std::runtime_error("a fault of the program");
    return Evidence::judged(0);
  };
  const Tally tally = run_campaign(property, the_library(), {.cases = 1000});
  CHECK(tally.cases == 1000);
  CHECK(tally.failed > 50);
  CHECK(tally.judged() == 1000 - tally.failed);
  REQUIRE(tally.first_failed);
  CHECK(*tally.first_failed < 100);
}

TEST_CASE("a campaign that is over before it begins judges nothing", "[property][campaign]") {
  const Tally tally = run_campaign(property_named("lemma_1"), the_library(), {.cases = 1000}, [](std::uint64_t) { return true; });
  CHECK(tally.cases == 0);
}
