#include "tools/study/run_row.hpp"

#include "tools/run/verdict.hpp"

namespace duhem::program {
namespace {

/// What rounding alone can have done to the sums that q is, a step after the other: they may pass through numbers that are larger
/// than those in which they end.
template <class S>
class Sums {
 public:
  void see(const RunStep<S>& step) {
    using std::abs;
    for (const S& q : step.q) q_ = std::max(q_, S(abs(q)));
    for (const S& v : step.v) v_ = std::max(v_, S(abs(v)));
    t_ = step.t;
  }
  [[nodiscard]] double rounding(long steps) const {
    return to_double(S(S(steps + 8) * unit_roundoff<S>() * std::max(q_, S(t_ * v_))));
  }

 private:
  S q_{0}, v_{0}, t_{0};
};

template <class S>
std::optional<Json> row_in(const RunRequest& request, const std::function<bool()>& is_interrupted) {
  const RunPlan<S> plan = make_plan<S>(request);
  CreationWatch<S> watch(plan);
  Sums<S> sums;
  const RunResult<S> result = simulate_any<S>(plan, [&](const RunStep<S>& step) {
    watch.see(step);
    sums.see(step);
    return step.number % 256 != 0 || !is_interrupted();
  });
  if (result.status == RunStatus::interrupted) return std::nullopt;
  const Ledger<S>& ledger = result.ledger;
  const RunVerdict<S> verdict = watch.verdict(request, result);
  const bool creates = verdict.creates_energy();
  const auto of_worst = [&](const auto& get) { return creates ? Json(get(verdict.creation()->creation)) : Json(nullptr); };
  return Json{{"h", to_json(plan.settings.size.h)},
              {"steps", result.steps},
              {"status", name_of(result.status)},
              {"verdict", !result.supports_verdict() ? Json(nullptr) : Json(creates ? "creates energy" : "dissipative")},
              {"prop_1_applies", plan.forbids_creation()},
              {"energy_initial", to_json(ledger.initial())},
              {"energy_final", to_json(ledger.final())},
              {"created", creates                     ? to_json(verdict.creation()->creation.work)
                          : result.supports_verdict() ? to_json(S(0))
                                                      : Json(nullptr)},
              {"bound", of_worst([](const auto& worst) { return to_json(worst.bound); })},
              {"step", of_worst([](const auto& worst) { return Json(worst.step); })},
              {"contact", of_worst([](const auto& worst) { return worst.contact ? Json(*worst.contact) : Json(nullptr); })},
              {"culprit", of_worst([](const auto& worst) { return name_of(worst.culprit()); })},
              {"creating_steps", creates ? ledger.creating_steps : 0},
              {"impacts", ledger.impacts},
              {"dropped_contacts", ledger.dropped_contacts},
              {"catches", ledger.catches},
              {"min_gap", ledger.min_gap ? to_json(*ledger.min_gap) : Json(nullptr)},
              {"rounding", sums.rounding(result.steps)},
              {"q", list_to_json(result.q)},
              {"v", list_to_json(result.v)}};
}

}  // namespace

std::optional<Json> run_row(const RunRequest& request, const std::function<bool()>& is_interrupted) {
  std::optional<Json> row;
  with_scalar(request.scalar, [&]<class S>() { row = row_in<S>(request, is_interrupted); });
  return row;
}

Coordinates coordinates_of(const RunRequest& request) {
  Coordinates result;
  with_scalar(request.scalar, [&]<class S>() {
    const Case<S> problem = make_case<S>(request.data);
    result = {problem.coordinates, problem.velocities, problem.coordinate_units, problem.velocity_units};
  });
  return result;
}

}  // namespace duhem::program
