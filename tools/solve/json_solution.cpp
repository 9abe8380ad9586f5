#include "tools/solve/report.hpp"

namespace duhem::program {
namespace {

template <class S>
Json energy_safe_json(const EnergySafeEffect<S>& outcome, const Residual<S>& after) {
  return {{"t", to_json(outcome.scaling.t)},
          {"indefinite", outcome.scaling.indefinite},
          {"work_before", to_json(outcome.work_before)},
          {"work_after", to_json(outcome.work_after)},
          {"converged_before", outcome.converged_before},
          {"residual_before", to_json(outcome.residual_before.natural)},
          {"residual_scaled_before", to_json(outcome.residual_before.scaled)},
          {"residual_after", to_json(after.natural)},
          {"residual_scaled_after", to_json(after.scaled)}};
}

}  // namespace

template <class S>
Json solution_json(const SolvedProblem<S>& solved, const SolveRequest& request) {
  Json document{{"problem", solved.name},
                {"format", solved.format},
                {"dimension", solved.dimension},
                {"contacts", solved.contacts},
                {"asymmetry", to_json(solved.asymmetry)},
                {"solver", name_of(request.solver)},
                {"scalar", ScalarTraits<S>::name},
                {"tolerance", to_json(solved.tolerance)},
                {"converged", solved.status == SolveStatus::converged},
                {"status", name_of(solved.status)},
                {"decided_by", nullptr},
                {"stopped_by", nullptr},
                {"iterations", solved.iterations},
                {"residual", nullptr},
                {"residual_scaled", nullptr},
                {"residual_floor", nullptr},
                {"residual_scaled_floor", nullptr},
                {"modes", nullptr},
                {"seconds", solved.seconds}};
  if (solved.decided_by) document["decided_by"] = name_of(*solved.decided_by);
  if (solved.stopped_by) document["stopped_by"] = name_of(*solved.stopped_by);
  if (solved.residual) {
    document["residual"] = to_json(solved.residual->natural);
    document["residual_scaled"] = to_json(solved.residual->scaled);
    document["residual_floor"] = to_json(solved.residual->natural_floor);
    document["residual_scaled_floor"] = to_json(solved.residual->scaled_floor);
  }
  if (const auto& modes = solved.modes)
    document["modes"] = {
        {"takeoff", modes->takeoff}, {"stick", modes->stick}, {"slip", modes->slip}, {"undecided", modes->undecided}};
  if (solved.energy_safe) document["energy_safe"] = energy_safe_json(*solved.energy_safe, *solved.residual);
  if (solved.all) document.update(solution_set_json(*solved.all));
  if (request.full) {
    document["r"] = list_to_json(solved.r);
    document["u"] = list_to_json(solved.u);
  }
  return document;
}

Json refusal_json(const std::string& name, const std::string& reason) {
  return {{"problem", name}, {"converged", false}, {"status", "refused"}, {"reason", reason}};
}

#define INSTANTIATE(S) template Json solution_json<S>(const SolvedProblem<S>&, const SolveRequest&);
DUHEM_FOR_EACH_NAMED_FIELD(INSTANTIATE)

}  // namespace duhem::program
