#pragma once

#include "for_tests/scratch_out.hpp"

namespace duhem::reports {

/// What `duhem list properties --json` writes of statements with these names.
inline nlohmann::json listed_statements(const std::vector<std::string>& must_hold, const std::vector<std::string>& must_fail) {
  nlohmann::json list = nlohmann::json::array();
  const auto add = [&](const std::string& name, const char* expectation) {
    list.push_back({{"name", name}, {"meaning", name + " <is> so"}, {"equation", "(1)"}, {"expectation", expectation}});
  };
  for (const auto& name : must_hold) add(name, "holds");
  for (const auto& name : must_fail) add(name, "falsifiable");
  return {{"schema_version", 1}, {"properties", list}};
}

/// What `duhem verify NAME --json` writes after a hundred cases with seed 1, ten of them discarded.
inline nlohmann::json campaign(const std::string& name, const std::string& expectation, const std::string& outcome) {
  const bool is_broken = outcome == "falsified", passed = expectation == "holds" ? outcome == "held" : is_broken;
  return {{"schema_version", 1},
          {"seed", 1},
          {"passed", passed},
          {"properties",
           {{{"name", name},
             {"expectation", expectation},
             {"outcome", outcome},
             {"cases", 100},
             {"discarded", 10},
             {"threw", 0},
             {"broken", is_broken ? 9 : 0},
             {"worst_excess", is_broken ? 1e9 : 0.25},
             {"replay", is_broken ? nlohmann::json(name + ":1:7") : nlohmann::json()},
             {"counterexample", nullptr},
             {"labels", {{"planar", 45}, {"slip", 9}}},
             {"uncovered", {"slip"}},
             {"seconds", 0.5}}}}};
}

inline void write_statement(const ScratchOut& out, const std::string& name, const std::string& expectation,
                            const std::string& outcome, int exit_code) {
  out.write("statements/" + name + "/out.txt", campaign(name, expectation, outcome).dump());
  out.write("statements/" + name + "/exit_code", std::to_string(exit_code));
}

}  // namespace duhem::reports
