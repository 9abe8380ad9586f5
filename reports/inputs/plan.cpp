#include "inputs/plan.hpp"

#include "inputs/answer.hpp"
#include "kit/data_file.hpp"
#include "kit/words.hpp"

#include <algorithm>

namespace duhem::reports {
namespace {

std::vector<Rule> variants(const PlannedRun& plain) {
  const bool is_double = plain.scalar == "double", is_block = plain.case_name == "sliding_block";
  if (is_block && is_double) return rules();
  // Proposition 1 covers gap-clipped, so that every digit counts.
  if (is_block)
    return {{"small", {"--set", "size=5", "--t-end", "0.3", "--activation", "gap-clipped", "--gap-slack", "1e-9"}, "", ""}};
  if (!plain.has_mesh()) return {{"", {}, "", ""}};
  if (is_double) return {{"", {}, "", ""}, {"e1", {"--e", "1"}, "", ""}};
  return {{"small", {"--set", "size=5"}, "", ""}};
}

}  // namespace

std::vector<std::string> filled(std::vector<std::string> arguments, const std::string& out) {
  for (std::string& word : arguments) word = replaced(word, "{out}", out);
  return arguments;
}

const std::vector<Rule>& rules() {
  static const std::vector<Rule> all = data_file("rules").at("rules");
  return all;
}

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
  read_list(out, "cases", [&](const std::string& name, const Json& entry) {
    cases.push_back({name, entry.at("title"), entry.at("source")});
  });
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
      for (const Rule& rule : variants({name, "", scalar}))
        for (const std::string scheme : {"mj", "mjf"})
          if (scheme == "mjf" || rule.under_mj) runs.push_back({name, scheme, scalar, rule.variant, rule.options});
  }
  return runs;
}

}  // namespace duhem::reports
