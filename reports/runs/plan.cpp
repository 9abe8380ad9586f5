#include "runs/plan.hpp"

#include "runs/rules.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <stdexcept>

namespace duhem::reports {
namespace {

struct Variant {
  std::string name, options;
  bool under_mj = true;
};

bool has_mesh(const std::string& case_name) { return case_name == "sliding_block" || case_name == "elastic_ball"; }

std::vector<Variant> variants(const std::string& case_name, const std::string& scalar) {
  const bool is_double = scalar == "double";
  if (case_name == "sliding_block" && is_double) {
    std::vector<Variant> list;
    for (const Rule& rule : rules) list.push_back({rule.variant, rule.options, rule.under_mj});
    return list;
  }
  // Proposition 1 covers gap-clipped, so that every digit counts.
  if (case_name == "sliding_block") return {{"small", "--set size=5 --t-end 0.3 --activation gap-clipped --gap-slack 1e-9"}};
  if (case_name == "elastic_ball" && is_double) return {{"", ""}, {"e1", "--e 1"}};
  if (case_name == "elastic_ball") return {{"small", "--set size=5"}};
  return {{"", ""}};
}

}  // namespace

std::string PlannedRun::arguments(const std::string& out) const {
  std::string text = "run " + case_name + " --scheme " + scheme;
  if (scalar != "double") text += " --scalar " + scalar;
  if (!options.empty()) text += ' ' + options;
  text += " --json";
  if (!writes_csv()) return text;
  text += " --out " + out + "/runs/" + name();
  if (has_mesh(case_name)) text += " --vtk-every 0";  // nothing here reads those
  return text;
}

std::vector<ListedCase> read_cases(const std::string& out) {
  const std::string path = out + "/cases.json";
  try {
    std::ifstream file(path);
    const auto document = nlohmann::json::parse(file);
    std::vector<ListedCase> cases;
    for (const auto& item : document.at("cases")) {
      const std::string name = item.at("name");
      if (name.empty() || name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") != std::string::npos)
        throw std::runtime_error("case name \"" + name + "\": expected lower-case letters, digits and underscores");
      cases.push_back({name, item.at("title"), item.at("source")});
    }
    return cases;
  } catch (const std::exception& error) {
    throw std::runtime_error(path + ": not what `duhem list cases --json` writes: " + error.what());
  }
}

std::vector<PlannedRun> plan(const std::vector<ListedCase>& cases, const std::vector<std::string>& known, bool full) {
  std::vector<std::string> names = known;
  for (const auto& item : cases)
    if (std::find(names.begin(), names.end(), item.name) == names.end()) names.push_back(item.name);

  std::vector<PlannedRun> runs;
  for (const auto& name : names) {
    std::vector<std::string> scalars{"double"};
    if (name == "exact_seed" || name == "three_balls") scalars.push_back("rational");
    if (full) scalars.insert(scalars.end(), {"mp50", "mp100"});
    for (const auto& scalar : scalars)
      for (const auto& [variant, options, under_mj] : variants(name, scalar)) {
        if (under_mj) runs.push_back({name, "mj", scalar, variant, options});
        runs.push_back({name, "mjf", scalar, variant, options});
      }
  }
  return runs;
}

}  // namespace duhem::reports
