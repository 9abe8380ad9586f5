#include "sections/section.hpp"

#include <algorithm>

namespace duhem::reports {

const std::vector<SectionPlan>& section_plans() {
  static const std::vector<SectionPlan> plans{watch(),        paper_figures(), elastic(), activation(),  kane(),
                                              kane_witness(), hypotheses(),    ladder(),  attribution(), price(),
                                              errata(),       mutants(),       solvers()};
  return plans;
}

std::string wording(const std::string& name, const std::string& key) { return data_file(name).at(key); }

std::vector<Sentence> sentences_about(int figure, const std::string& name) {
  std::vector<Sentence> found;
  for (const Json& entry : data_file(name).at("sentences"))
    if (std::ranges::count(entry.at("figures").get<std::vector<int>>(), figure) > 0)
      found.push_back({entry.at("says"), entry.at("judge")});
  return found;
}

Figure captioned(const std::string& name, const std::string& key) { return data_file(name).at("figures").at(key); }

}  // namespace duhem::reports
