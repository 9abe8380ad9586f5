#include "tools/campaign/campaign.hpp"

#include "tools/for_tests/run_program.hpp"

#include <catch2/catch.hpp>

#include <atomic>

using namespace duhem;
using namespace duhem::program;
using duhem::testing::ScratchDirectory;

namespace {

Journal::Place place_in(const ScratchDirectory& scratch, bool resumes) {
  return {.folder = scratch.path("kept"), .resumes = resumes, .verb = "hunt", .request = {{"seed", 1}}};
}

/// Two stages, the second of what the first came to. Gives up where `limit` pieces were worked at.
std::pair<std::string, bool> two_stages(Campaign& campaign, std::atomic<int>& worked, int limit) {
  std::string text;
  const auto work = [&](unsigned, std::uint64_t piece) -> std::optional<std::string> {
    if (++worked > limit) return std::nullopt;
    return std::to_string(piece * piece) + ';';
  };
  const auto take = [&](std::uint64_t, const std::string& result) { text += result; };
  bool is_all = campaign.all({.name = "squares", .pieces = 30, .work = work, .take = take});
  text = campaign.agreed(text);
  is_all = is_all && campaign.all({.name = "more", .pieces = 10, .is_long = true, .work = work, .take = take});
  return {text, is_all};
}

}  // namespace

TEST_CASE("a campaign that was ended anywhere goes on where it was, on any number of threads, and comes to the same",
          "[campaign]") {
  const Ranks ranks;
  std::atomic<int> all{0};
  Campaign straight(ranks, 1, std::nullopt);
  const auto [expected, is_done] = two_stages(straight, all, 1000);
  REQUIRE(is_done);
  CHECK(all == 40);
  for (const unsigned jobs : {1U, 3U}) {
    const ScratchDirectory scratch;
    int done = 0;
    for (const int limit : {0, 7, 28, 100}) {
      Campaign campaign(ranks, jobs, place_in(scratch, true));
      CAPTURE(jobs, limit);
      CHECK(campaign.known() == static_cast<std::size_t>(done));
      std::atomic<int> worked{0};
      const auto [text, is_all] = two_stages(campaign, worked, limit);
      done += std::min(limit, worked.load());
      CHECK(is_all == (limit == 100));
      CHECK((text == expected) == is_all);
    }
    CHECK(done == 40);  // nothing twice
  }
}
