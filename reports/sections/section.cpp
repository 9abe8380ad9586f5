#include "sections/section.hpp"

#include "sections/attribution.hpp"
#include "sections/errata.hpp"
#include "sections/figure_sections.hpp"
#include "sections/hypotheses.hpp"
#include "sections/kane_witness.hpp"
#include "sections/ladder.hpp"
#include "sections/mutants.hpp"
#include "sections/paper_figures.hpp"
#include "sections/price.hpp"
#include "sections/solvers.hpp"
#include "sections/watch.hpp"

#include <charconv>
#include <fstream>
#include <sstream>

namespace duhem::reports {
namespace {

std::optional<std::string> slurp(const std::string& path) {
  std::ifstream file(path);
  if (!file) return std::nullopt;
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// Shows each "{dir}" and "{dir:OTHER}" of a word, where it is and whose folder it means, to somebody who says where to go on.
template <class Show>
void for_each_folder(const std::string& word, const std::string& own_name, const Show& show) {
  const std::string mark = "{dir";
  for (std::size_t at = 0; (at = word.find(mark, at)) != std::string::npos;) {
    const std::size_t end = word.find('}', at), colon = at + mark.size();
    if (end == std::string::npos) return;
    const bool is_own = end == colon;
    if (!is_own && word[colon] != ':')
      at = end;
    else
      at = show(at, end + 1 - at, is_own ? own_name : word.substr(colon + 1, end - colon - 1));
  }
}

}  // namespace

std::optional<Answer> read_answer(const std::string& out, const std::string& name) {
  const std::string directory = out + "/evidence/" + name;
  const auto code = slurp(directory + "/exit_code"), text = slurp(directory + "/out.txt"), errors = slurp(directory + "/err.txt");
  if (!code || !text) return std::nullopt;
  Answer answer{directory, 0, *text, errors.value_or("")};
  const auto [end, problem] = std::from_chars(code->data(), code->data() + code->size(), answer.exit_code);
  if (problem != std::errc()) return std::nullopt;
  return answer;
}

std::vector<std::string> arguments_of(const Evidence& evidence, const std::string& out) {
  std::vector<std::string> words = evidence.arguments;
  for (std::string& word : words)
    for_each_folder(word, evidence.name, [&](std::size_t at, std::size_t length, const std::string& name) {
      const std::string folder = out + "/evidence/" + name;
      word.replace(at, length, folder);
      return at + folder.size();
    });
  return words;
}

std::vector<std::string> calls_before(const Evidence& evidence) {
  std::vector<std::string> names;
  for (const std::string& word : evidence.arguments)
    for_each_folder(word, evidence.name, [&](std::size_t at, std::size_t length, const std::string& name) {
      if (name != evidence.name) names.push_back(name);
      return at + length;
    });
  return names;
}

const std::vector<SectionPlan>& section_plans() {
  static const std::vector<SectionPlan> plans{
      watch(),
      paper_figures(),
      {needs_nothing, elastic_section},
      {needs_nothing, activation_section},
      {needs_nothing, kane_section},
      {&kane_witness_needs, &make_kane_witness},
      {&hypotheses_need, &make_hypotheses},
      {&ladder_needs, &make_ladder},
      {&attribution_needs, &make_attribution},
      {&price_needs, &make_price},
      {&errata_need, &make_errata},
      {&mutants_need, &make_mutants},
      {&solvers_need, &make_solvers},
  };
  return plans;
}

}  // namespace duhem::reports
