#include "tools/verify/campaign_report.hpp"

namespace duhem::program {

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
               {"expectation", name_of(property->expectation)},
               {"outcome", name_of(item.outcome())},
               {"cases", tally.cases},
               {"discarded", tally.outside + tally.unsolved},
               {"unsolved", tally.unsolved},
               {"threw", tally.failed},
               {"broken", tally.broken},
               {"not_confirmed", not_confirmed},
               {"open", open},
               {"labels", labels},
               {"uncovered", uncovered},
               {"corpus", item.corpus},
               {"corpus_broken", item.corpus_broken},
               {"worst_excess", worst_excess}};
    entry["shrinks"] = counterexample ? counterexample->shrinks : 0;
    entry["decided_by"] = counterexample ? Json(name_of(counterexample->decided_by)) : Json();
    entry["replay"] = counterexample ? Json(std::string(property->name) + ':' + std::to_string(request.size.seed) + ':' +
                                            std::to_string(counterexample->index))
                                     : Json();
    entry["counterexample"] = !item.file.empty() ? Json(item.file) : !item.broken_by.empty() ? Json(item.broken_by) : Json();
    if (!why.empty()) entry["why"] = why;
    entry["seconds"] = item.seconds;
    list.push_back(std::move(entry));
  }
  return {{"schema_version", 1}, {"seed", request.size.seed}, {"jobs", jobs}, {"scalar", name_of(request.size.scalar)},
          {"properties", list},  {"passed", passed}};
}

}  // namespace duhem::program
