#include <catch2/catch.hpp>

#include "kit/data_file.hpp"

#include <set>

using namespace duhem::reports;

TEST_CASE("a data file is built in by its name, and one that is not there is refused", "[reports]") {
  CHECK(data_file("expected_statements").at("must_hold").at(0) == "energy_identity");
  CHECK_THROWS_WITH(data_file("no_such_section"), "no file no_such_section.toml is built in");
}

TEST_CASE("an expected run and a table have no key that nobody reads", "[reports]") {
  const std::set<std::string> of_run{"case", "scheme", "variant", "scalar", "says", "demands"};
  for (const auto& entry : data_file("expectation").at("runs"))
    for (const auto& [key, value] : entry.items()) CHECK(of_run.contains(key));
  const std::set<std::string> of_table{"caption", "heads", "marks", "is_caption_shown", "css"};
  for (const auto& [name, text] : data_file_texts())
    for (const auto& [key, table] : data_file(name).items()) {
      CAPTURE(name, key);
      if (!key.ends_with("table")) continue;
      CHECK(table.at("heads").size() > 1);
      for (const auto& [word, value] : table.items()) CHECK(of_table.contains(word));
    }
}
