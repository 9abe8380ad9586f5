#include "inputs/plan.hpp"

#include "inputs/answer.hpp"
#include "kit/data_file.hpp"
#include "kit/words.hpp"

#include <algorithm>

namespace duhem::reports {
namespace {

/// Under which rules, and with what else, a case runs: in the longer scalars all bodies with a mesh are small.
std::vector<Rule> variants(const std::string& case_name, bool is_double) {
  std::vector<Rule> found;
  for (const Json& entry : data_file("rules").at("variants"))
    if (entry.at("case") == case_name && entry.at("is_double") == is_double) found.push_back(entry);
  return found.empty() ? std::vector{Rule{}} : found;
}

}  // namespace

std::vector<std::string> filled(std::vector<std::string> arguments, const std::string& out) {
  for (std::string& word : arguments) word = replaced(word, "{out}", out);
  return arguments;
}

std::vector<Rule> rules() { return variants("sliding_block", true); }

RequiredCall PlannedRun::call() const {
  std::vector<std::string> words{"run", case_name, "--scheme", scheme};
  const auto add = [&](const std::vector<std::string>& more) { words.insert(words.end(), more.begin(), more.end()); };
  if (scalar != "double") add({"--scalar", scalar});
  add(options);
  add({"--json"});
  if (writes_csv()) add({"--out", "{out}/runs/" + name()});
  if (writes_csv() && has_mesh()) add({"--vtk-every", "0"});  // nothing here reads those
  const double weight = case_name != "sliding_block" ? 1 : scalar == "double" ? 4 : 120;
  return {"runs/" + name(), words, weight, {}, "run.json", "stderr.txt"};
}

std::vector<ListedCase> read_cases(const std::string& out) {
  std::vector<ListedCase> cases;
  read_list(out, "cases", [&](const std::string& /*name*/, const Json& entry) { cases.push_back(entry); });
  return cases;
}

std::vector<PlannedRun> plan(const std::vector<ListedCase>& cases, const std::vector<std::string>& known, bool full) {
  std::vector<std::string> names = known;
  for (const auto& item : cases)
    if (std::ranges::find(names, item.name) == names.end()) names.push_back(item.name);

  std::vector<PlannedRun> runs;
  for (const auto& name : names) {
    std::vector<std::string> scalars{"double"};
    if (name == "exact_seed" || name == "three_balls") scalars.push_back("rational");
    if (full) scalars.insert(scalars.end(), {"mp50", "mp100"});
    for (const auto& scalar : scalars)
      for (const Rule& rule : variants(name, scalar == "double"))
        for (const std::string scheme : {"mj", "mjf"})
          if (scheme == "mjf" || rule.under_mj) runs.push_back({name, scheme, scalar, rule.variant, rule.options});
  }
  return runs;
}

}  // namespace duhem::reports
