#include <catch2/catch.hpp>

#include "inputs/plan.hpp"

#include <algorithm>
#include <set>

using namespace duhem::reports;

namespace {

bool has_words(const std::vector<std::string>& all, const std::vector<std::string>& words) {
  return std::ranges::search(all, words).begin() != all.end() || words.empty();
}

std::vector<PlannedRun> runs_of(const std::string& case_name, bool full) { return plan({}, {case_name}, full); }

}  // namespace

TEST_CASE("the elastic block runs under every rule, each run in a folder of its own", "[reports]") {
  const auto runs = runs_of("sliding_block", false);
  std::set<std::string> names;
  for (const auto& run : runs) {
    names.insert(run.name());
    CAPTURE(run.name());
    CHECK(has_words(run.call().arguments, run.options));
    CHECK(has_words(run.call().arguments, {"--out", "{out}/runs/" + run.name(), "--vtk-every", "0"}));
  }
  CHECK(runs.size() == 8);  // two rules under mjf alone
  CHECK(names.size() == runs.size());
  CHECK(names.count("sliding_block-mjf-double") == 1);  // the rule of the published figures is the case's own
  CHECK(names.count("sliding_block-mjf-double-gap-clipped") == 1);
}

TEST_CASE("in more digits a body with a mesh runs small", "[reports]") {
  for (const char* name : {"sliding_block", "elastic_ball"}) {
    long small = 0;
    for (const auto& run : runs_of(name, true)) {
      CAPTURE(run.name());
      CHECK(has_words(run.options, {"--set", "size=5"}) == (run.scalar != "double"));
      if (run.scalar != "double") ++small;
    }
    CHECK(small == 4);  // two schemes in mp50 and mp100
  }
}

TEST_CASE("a case without a mesh has no frames to switch off", "[reports]") {
  for (const auto& run : runs_of("stick", false)) CHECK(!has_words(run.call().arguments, {"--vtk-every"}));
}
