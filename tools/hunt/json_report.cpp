#include "tools/hunt/report.hpp"

#include <cmath>

namespace duhem::program {
namespace {

Json finite_or_null(double x) { return std::isfinite(x) ? Json(x) : Json(); }

template <class S>
Json parameters_json(const search::SearchSpace& space, const std::vector<S>& x) {
  Json parameters = Json::object();
  for (std::size_t i = 0; i < x.size(); ++i) parameters[space.variables[i].name] = to_json(x[i]);
  return parameters;
}

Json simplest_json(const search::ExactCandidate& found) {
  const bool is_total = found.place == search::CreationPlace::in_total;
  return {{"claim", is_total ? "total" : "local"},
          {"contact", is_total ? Json() : Json(found.evaluation.worst().contact)},
          {"energy", to_json(found.evaluation.energy)},
          {"created", to_json(found.created())},
          {"gain", to_json(Rational(found.created() / found.evaluation.energy))},
          {"cond", found.cond},
          {"unique", found.evaluation.is_unique},
          {"parameters", parameters_json(found.space, found.x)},
          {"shrinks", found.shrinks}};
}

}  // namespace

Json hunt_json(const HuntRequest& request, const HuntReport& report) {
  const auto& settings = request.settings;
  const auto spaces = search::search_spaces(settings.system, settings.freedom);
  const auto& best = report.best;
  return {{"schema_version", 1},
          {"system", name_of(settings.system)},
          {"scheme", name_of(request.scheme)},
          {"activation", name_of(settings.law.rule)},
          {"max_cond", settings.max_cond},
          {"seed", request.seconds ? Json() : Json(settings.seed)},
          {"found", report.simplest.has_value()},
          {"gain_relative", best ? finite_or_null(best->gain_relative) : Json()},
          {"gain_local", best ? finite_or_null(best->gain_local) : Json()},
          {"gain_explained", best ? finite_or_null(best->explained) : Json()},
          {"cond", best ? Json(best->cond) : Json()},
          {"parameters", best ? parameters_json(spaces[best->space], best->x) : Json::object()},
          {"simplest", report.simplest ? simplest_json(*report.simplest) : Json()},
          {"evaluations", report.result.evaluations},
          {"unsolved", report.result.unsolved},
          {"not_confirmed", report.not_confirmed},
          {"witness", report.witness.empty() ? Json() : Json(report.witness)},
          {"status", report.is_interrupted ? "interrupted" : "complete"},
          {"seconds", report.seconds}};
}

}  // namespace duhem::program
