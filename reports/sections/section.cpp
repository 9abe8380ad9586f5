#include "sections/section.hpp"

namespace duhem::reports {

const std::vector<SectionPlan>& section_plans() {
  static const std::vector<SectionPlan> plans{watch(),        paper_figures(), elastic(), activation(),  kane(),
                                              kane_witness(), hypotheses(),    ladder(),  attribution(), price(),
                                              errata(),       mutants(),       solvers()};
  return plans;
}

}  // namespace duhem::reports
