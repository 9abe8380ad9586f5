#include <catch2/catch.hpp>

#include "for_tests/judged.hpp"
#include "sections/findings.hpp"

using namespace duhem::reports;

TEST_CASE("what a rule outside of Proposition 1 lets in is not laid to Fremond's law", "[reports]") {
  const PlannedRun planned{"sliding_block", "mjf", "double"};
  auto json = run_with_works(planned, {1e-3});
  json["prop_1_applies"] = false;
  const auto sentence = [&](const nlohmann::json& normal) {
    json["energy"]["positive_work"]["normal"] = normal;
    return find_out({judged(planned, json)}).verdict.at(1);
  };
  CHECK(sentence(positive_work(1, 1e-3, "activation")).find("creates none") != std::string::npos);
  CHECK(sentence(positive_work(1, 1e-3, "activation")).find("sliding_block-mjf-double") != std::string::npos);
  CHECK(sentence(positive_work(1, 1e-3, "law")).find("CREATES ENERGY") != std::string::npos);
  json["prop_1_applies"] = true;
  CHECK(sentence(positive_work(1, 1e-3, "activation")).find("CREATES ENERGY") != std::string::npos);
}
