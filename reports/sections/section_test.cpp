#include <catch2/catch.hpp>

#include "sections/section.hpp"

#include <algorithm>
#include <set>

using namespace duhem::reports;

using Words = std::vector<std::string>;

TEST_CASE("a call's arguments name its own folder and those of the calls that it follows", "[reports]") {
  const Evidence own{"dump", {"run", "stick", "--out", "{dir}/files", "{dir", "{directory}", "{}"}};
  CHECK(arguments_of(own, "o") == Words{"run", "stick", "--out", "o/evidence/dump/files", "{dir", "{directory}", "{}"});
  CHECK(calls_before(own).empty());
  const Evidence follows{"solve", {"{dir:dump}/files", "{dir}/x:{dir:other}"}};
  CHECK(arguments_of(follows, "o") == Words{"o/evidence/dump/files", "o/evidence/solve/x:o/evidence/other"});
  CHECK(calls_before(follows) == Words{"dump", "other"});
}

TEST_CASE("no two calls of the sections share a folder, and every call that another follows is made", "[reports]") {
  for (const bool full : {false, true}) {
    std::vector<Evidence> all;
    for (const auto& plan : section_plans()) std::ranges::copy(plan.needs({full, 1}), std::back_inserter(all));
    std::set<std::string> names;
    for (const auto& evidence : all) {
      CAPTURE(evidence.name);
      CHECK(names.insert(evidence.name).second);
      for (const auto& before : calls_before(evidence)) CHECK(std::ranges::count(all, before, &Evidence::name) == 1);
    }
  }
}
