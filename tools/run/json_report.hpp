#pragma once

#include "tools/json.hpp"
#include "tools/run/run_cost.hpp"
#include "tools/run/verdict.hpp"

#include <ostream>

namespace duhem::program {

template <class S>
[[nodiscard]] Json attribution_json(const Attribution<S>& a) {
  return {{"law", to_json(a.law)},
          {"tolerance", to_json(a.tolerance)},
          {"activation", to_json(a.activation)},
          {"rounding", to_json(a.rounding)}};
}

/// What a run was made with, as every document names it.
template <class S>
[[nodiscard]] Json parameters_json(const RunRequest& request, const RunPlan<S>& plan);

/// The one JSON document of a run, written as the run goes: the head, the impacts as they happen, the tail. Memory does not
/// grow with the number of impacts, and an interrupted run still ends in a valid document.
template <class S>
class JsonReport {
 public:
  JsonReport(std::ostream& out, const RunRequest& request, const RunPlan<S>& plan);
  void add(const RunStep<S>& step);
  void finish(const RunRequest& request, const RunPlan<S>& plan, const RunResult<S>& result, const RunVerdict<S>& verdict,
              const RunCost& cost);

 private:
  std::ostream& out_;
  long listed_ = 0, limit_;
};

}  // namespace duhem::program
