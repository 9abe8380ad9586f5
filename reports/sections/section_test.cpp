#include <catch2/catch.hpp>

#include "sections/section.hpp"

#include <algorithm>
#include <set>

using namespace duhem::reports;

using Words = std::vector<std::string>;

TEST_CASE("a call's arguments name the folder of the report, whatever that is called", "[reports]") {
  CHECK(filled({"run", "stick", "--out", "{out}/a:{out}/b", "{out", "{}"}, "{out} o") ==
        Words{"run", "stick", "--out", "{out} o/a:{out} o/b", "{out", "{}"});
  CHECK(RequiredCall{"dump", {}}.path() == "evidence/dump/out.txt");
  CHECK(PlannedRun{"stick", "mj"}.call().path() == "runs/stick-mj-double/run.json");
}

TEST_CASE("no two calls of the sections share a folder, and every call that another follows is made", "[reports]") {
  for (const bool full : {false, true}) {
    std::vector<RequiredCall> all;
    for (const auto& plan : section_plans()) std::ranges::copy(plan.needs({full, 1}), std::back_inserter(all));
    std::set<std::string> names;
    for (const auto& call : all) {
      CAPTURE(call.name);
      CHECK(names.insert(call.name).second);
      for (const auto& before : call.after) CHECK(std::ranges::count(all, before, &RequiredCall::name) == 1);
    }
  }
}
