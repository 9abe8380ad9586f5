#include "sections/section.hpp"

#include "sections/attribution.hpp"
#include "sections/errata.hpp"
#include "sections/figure_sections.hpp"
#include "sections/hypotheses.hpp"
#include "sections/kane_witness.hpp"
#include "sections/ladder.hpp"
#include "sections/paper_figures.hpp"
#include "sections/price.hpp"
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
  };
  return plans;
}

}  // namespace duhem::reports
