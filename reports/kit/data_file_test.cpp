#include <catch2/catch.hpp>

#include "kit/data_file.hpp"

#include <set>

using namespace duhem::reports;

TEST_CASE("a data file is built in by its name, and one that is not there is refused", "[reports]") {
  CHECK(data_file("expected_statements").at("must_hold").at(0) == "energy_identity");
  CHECK_THROWS_WITH(data_file("no_such_section"), "no file no_such_section.toml is built in");
}

TEST_CASE("an expected run has no key that nobody reads", "[reports]") {
  const std::set<std::string> known{"case", "scheme", "variant", "scalar", "says", "demands"};
  for (const auto& entry : data_file("expectation").at("runs"))
    for (const auto& [key, value] : entry.items()) CHECK(known.contains(key));
}
