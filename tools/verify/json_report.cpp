#include "tools/verify/campaign_report.hpp"

namespace duhem::program {

using properties::Expectation;
using properties::Outcome;

const char* outcome_of(const VerifiedProperty& property) {
  if (!property.kept.empty()) return "falsified";
  switch (property.verdict.outcome) {
    case Outcome::held: return "held";
    case Outcome::falsified: return "falsified";
    case Outcome::undecided: return "undecided";
  }
  return "";
}

Json campaign_json(const VerifyRequest& request, unsigned jobs, const std::vector<VerifiedProperty>& verified) {
  Json list = Json::array();
  bool passed = true;
  for (const auto& item : verified) {
    const auto& [property, outcome, tally, worst_excess, not_confirmed, open, counterexample, uncovered, why] = item.verdict;
    passed = passed && item.is_as_expected();
    Json labels = Json::object();
    for (std::size_t i = 0; i < property->labels.size(); ++i) labels[std::string(property->labels[i].name)] = tally.labels[i];
    Json entry{{"name", property->name},
               {"statement", property->statement},
               {"equation", property->equation},
               {"expectation", property->expectation == Expectation::holds ? "holds" : "falsifiable"},
               {"outcome", outcome_of(item)},
               {"cases", tally.cases},
               {"discarded", tally.outside + tally.unsolved},
               {"unsolved", tally.unsolved},
               {"threw", tally.threw},
               {"broken", tally.broken},
               {"not_confirmed", not_confirmed},
               {"open", open},
               {"labels", labels},
               {"uncovered", uncovered},
               {"corpus", item.corpus},
               {"corpus_broken", item.corpus_broken},
               {"worst_excess", worst_excess}};
    entry["shrinks"] = counterexample ? counterexample->shrinks : 0;
    entry["decided_by"] = counterexample ? Json(properties::name_of(counterexample->decided_by)) : Json();
    entry["replay"] = counterexample ? Json(std::string(property->name) + ':' + std::to_string(request.size.seed) + ':' +
                                            std::to_string(counterexample->index))
                                     : Json();
    entry["counterexample"] = !item.file.empty() ? Json(item.file) : !item.kept.empty() ? Json(item.kept) : Json();
    if (!why.empty()) entry["why"] = why;
    entry["seconds"] = item.seconds;
    list.push_back(std::move(entry));
  }
  return {{"schema_version", 1}, {"seed", request.size.seed},
          {"jobs", jobs},        {"scalar", properties::name_of(request.size.precision)},
          {"properties", list},  {"passed", passed}};
}

}  // namespace duhem::program
