#include "tools/verbs.hpp"

#include "tools/files.hpp"
#include "tools/own_folder.hpp"
#include "tools/progress.hpp"
#include "tools/run/csv_files.hpp"
#include "tools/run/json_report.hpp"
#include "tools/run/problem_files.hpp"
#include "tools/run/text_report.hpp"
#include "tools/run/vtk_files.hpp"
#include "tools/session.hpp"

#include <filesystem>
#include <iostream>

namespace duhem::program {
namespace {

/// Hands the steps of a run to whichever outputs were asked for.
template <class S>
class Outputs {
 public:
  Outputs(const RunRequest& request, const RunPlan<S>& plan)
      : request_(request), plan_(plan), progress_(plan.steps), is_slow_(plan.problem.v_0.size() > 100), watch_(plan) {
    // Refusals first: nothing is made, emptied or printed if anything stands in the way.
    if (request.dump_problems) check_folder(*request.dump_problems, "--dump-problems");
    if (request.out) check_folder(*request.out, "--out", {"trajectory.csv", "energy.csv", "contacts.csv", "impacts.csv"});
    const bool draws = request.vtk_every > 0;
    if (draws) {
      check_folder(*request.out, "--out", {request.data.name + ".pvd"});
      check_folder(*request.out + "/vtk", "--out");
    }
    const bool overwrites = request.out && check_own_folder(*request.out, "run");
    const bool made = request.dump_problems && make_folder(*request.dump_problems, "--dump-problems");
    try {
      if (request.out) {
        mark_own_folder(
            *request.out, "run",
            {{"case", request.data.name}, {"scheme", name_of(request.scheme)}, {"parameters", parameters_json(request, plan)}});
        csv_.emplace(*request.out, request, plan);
        if (overwrites) note("--out " + *request.out + ": an earlier run's files are overwritten");
      }
      if (draws) vtk_.emplace(vtk_settings(request), plan.problem.drawing.value());
    } catch (const InputError&) {
      if (made) std::filesystem::remove(*request.dump_problems);
      throw;
    }
    if (request.json) json_.emplace(std::cout, request, plan);
  }

  bool see(const RunStep<S>& step) {
    watch_.see(step);
    if (csv_) csv_->add(step);
    if (vtk_) vtk_->add(step);
    if (!step.contacts.empty()) {
      if (json_) json_->add(step);
      text_.add(step);
      iterations_.add(step.iterations);
      if (request_.dump_problems) write_problem(*request_.dump_problems, step.number, step.problem());
    }
    if (step.number == 0) return true;
    if (is_slow_ || step.number % 256 == 0) progress_.show(step.number);
    return !interrupted();
  }
  /// Says what the run came to, and returns it.
  RunVerdict<S> finish(const RunResult<S>& result, const Stopwatch& clock) {
    const RunVerdict<S> verdict = watch_.verdict(request_, result);
    const RunCost cost = cost_of(clock.seconds(), iterations_);
    progress_.wipe();
    if (request_.dump_problems && result.failed_problem)
      write_problem(*request_.dump_problems, result.steps + 1, *result.failed_problem);
    if (csv_) csv_->finish(result);
    if (vtk_) vtk_->finish(result.q, result.v);
    if (json_)
      json_->finish(request_, plan_, result, verdict, cost);
    else
      text_.finish(std::cout, request_, plan_, result, verdict, cost);
    return verdict;
  }

 private:
  static VtkSettings vtk_settings(const RunRequest& request) {
    const CaseData& data = request.data;
    std::string stress_unit = "-";
    for (const Parameter& parameter : data.parameters)
      if (parameter.name == "young") stress_unit = parameter.unit;
    return {.directory = *request.out,
            .case_name = data.name,
            .every = request.vtk_every,
            .steps = request.steps,
            .length_unit = data.length_unit,
            .velocity_unit = data.per_time(data.length_unit),
            .impulse_unit = data.impulse_unit,
            .stress_unit = stress_unit};
  }

  const RunRequest& request_;
  const RunPlan<S>& plan_;
  ProgressBar progress_;
  bool is_slow_;  ///< steps so long that the bar can look at its clock in each
  std::optional<CsvFiles<S>> csv_;
  std::optional<VtkFiles<S>> vtk_;  // draws from plan_
  std::optional<JsonReport<S>> json_;
  TextReport<S> text_;
  IterationCount iterations_;
  CreationWatch<S> watch_;
};

template <class S>
Exit exit_of(const RunRequest& request, const RunPlan<S>& plan, const RunResult<S>& result, const RunVerdict<S>& verdict) {
  if (result.status == RunStatus::interrupted) return Exit::interrupted;
  if (!result.supports_verdict()) return Exit::undecided;
  const bool fails = plan.forbids_creation() || request.fail_on_creation;
  return verdict.creates_energy() && fails ? Exit::does_not_hold : Exit::holds;
}

template <class S>
Exit run_in(const RunRequest& request) {
  RunPlan<S> plan = make_plan<S>(request);
  plan.settings.solver.watch = [](long, const S&) { return !interrupted(); };
  note(request.notes);
  Outputs<S> outputs(request, plan);
  catch_interrupts();
  const Stopwatch clock;
  RunResult<S> result = simulate_any<S>(plan, [&](const RunStep<S>& step) { return outputs.see(step); });
  if (result.status == RunStatus::not_converged && interrupted()) {  // in the middle of a step, which is then not one of the run
    result.status = RunStatus::interrupted;
    result.failed_problem.reset();
    result.failed_residual.reset();
  }
  return exit_of(request, plan, result, outputs.finish(result, clock));
}

Exit run(const Options& options, RunRequest& request) {
  complete(options, request);
  return with_scalar(request.scalar, [&]<class S>() { return run_in<S>(request); });
}

}  // namespace

void add_run(Program& program) {
  program.verb<RunRequest>("run", "simulate a reference case, or a user's TOML file, and say who created energy", declare, run);
}

}  // namespace duhem::program
