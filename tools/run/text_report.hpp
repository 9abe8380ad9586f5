#pragma once

#include "tools/run/run_cost.hpp"
#include "tools/run/verdict.hpp"

#include <ostream>

namespace duhem::program {

/// What a person reads after a run: the verdict, why, where the energy went, the first impacts.
template <class S>
class TextReport {
 public:
  void add(const RunStep<S>& step);
  void finish(std::ostream& out, const RunRequest& request, const RunPlan<S>& plan, const RunResult<S>& result,
              const RunVerdict<S>& verdict, const RunCost& cost) const;

 private:
  void print_impacts(std::ostream& out, long total) const;

  struct Impact {
    long step;
    S t;
    ContactWork<S> contact;
  };
  std::vector<Impact> first_;  // the first few, so that memory does not grow
};

}  // namespace duhem::program
