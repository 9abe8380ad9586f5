#include "tools/verbs/run.hpp"

#include "tools/interrupt.hpp"
#include "tools/progress.hpp"
#include "tools/run/csv_files.hpp"
#include "tools/run/json_report.hpp"
#include "tools/run/problem_files.hpp"
#include "tools/run/text_report.hpp"
#include "tools/run/vtk_files.hpp"

#include <filesystem>
#include <iostream>

namespace duhem::program {
namespace {

/// Hands what happens in a run to whichever outputs were asked for.
template <class S>
class Outputs final : public RunListener<S> {
 public:
  Outputs(const RunRequest& request, const RunPlan<S>& plan)
      : request_(request), plan_(plan), progress_(plan.steps), is_slow_(plan.problem.v_0.size() > 100) {
    // Refusals first: nothing is made, emptied or printed if anything stands in the way.
    if (request.dump_problems) check_target(*request.dump_problems, {}, "--dump-problems");
    if (request.out) check_target(*request.out, {"trajectory.csv", "energy.csv", "impacts.csv"}, "--out");
    const bool draws = request.vtk_every > 0;
    if (draws) {
      check_target(*request.out, {request.data.name + ".pvd"}, "--out");
      check_target(*request.out + "/vtk", {}, "--out");
    }
    const bool made = request.dump_problems && make_directory(*request.dump_problems, "--dump-problems");
    try {
      if (request.out) csv_.emplace(*request.out, request, plan);
      if (draws) vtk_.emplace(vtk_settings(request), plan.problem.drawing.value());
    } catch (const InputError&) {
      if (made) std::filesystem::remove(*request.dump_problems);
      throw;
    }
    if (request.json) json_.emplace(std::cout, request, plan);
  }

  [[nodiscard]] bool wants_every_step() const override { return csv_.has_value(); }
  [[nodiscard]] bool wants_problems() const override { return request_.dump_problems.has_value(); }
  void on_start(const Ledger<S>& ledger) override {
    if (csv_) csv_->start(ledger, plan_);
    if (vtk_) vtk_->start(view(plan_.problem.q_0), view(plan_.problem.v_0));
  }
  void on_step(const StepLine<S>& line) override {
    if (csv_) csv_->add(line);
    if (vtk_) vtk_->add(line);
    if (json_) json_->add(line);
    text_.add(line);
  }
  void on_problem(const ProblemLine<S>& line) override { write_problem(*request_.dump_problems, line); }
  bool keep_going(long step) override {
    if (is_slow_ || step % 256 == 0) progress_.show(step);
    return !interrupted();
  }
  void finish(const RunResult<S>& result, const RunCost& cost) {
    progress_.wipe();
    if (csv_) csv_->finish();
    if (vtk_) vtk_->finish(result.q, result.v);
    if (json_)
      json_->finish(request_, plan_, result, cost);
    else
      text_.finish(std::cout, request_, plan_, result, cost);
  }

 private:
  static VtkSettings vtk_settings(const RunRequest& request) {
    const CaseData& data = request.data;
    std::string stress_unit = "-";
    for (const Parameter& parameter : data.parameters)
      if (parameter.name == "young") stress_unit = parameter.unit;
    return {*request.out,      data.name,  request.vtk_every, request.steps, data.length_unit, data.per_time(data.length_unit),
            data.impulse_unit, stress_unit};
  }
  static std::span<const S> view(const Vec<S, Dynamic>& x) { return {x.data(), static_cast<std::size_t>(x.size())}; }

  const RunRequest& request_;
  const RunPlan<S>& plan_;
  ProgressBar progress_;
  bool is_slow_;  ///< steps so long that the bar can look at its clock in each
  std::optional<CsvFiles<S>> csv_;
  std::optional<VtkFiles<S>> vtk_;  // draws from plan_
  std::optional<JsonReport<S>> json_;
  TextReport<S> text_;
};

template <class S>
Exit exit_of(const RunPlan<S>& plan, const RunResult<S>& result) {
  switch (result.status) {
    case RunStatus::interrupted: return Exit::interrupted;
    case RunStatus::not_converged:
    case RunStatus::no_solution:
    case RunStatus::identity_broken:
    case RunStatus::law_not_obeyed:
    case RunStatus::not_finite: return Exit::undecided;
    case RunStatus::complete: break;
  }
  return result.ledger.creates_energy() && plan.forbids_creation ? Exit::does_not_hold : Exit::holds;
}

template <class S>
Exit run_in(const RunRequest& request) {
  const RunPlan<S> plan = make_plan<S>(request);
  for (const std::string& note : request.notes) std::cerr << "duhem: note: " << note << '\n';
  Outputs<S> outputs(request, plan);
  catch_interrupts();
  const auto start = std::chrono::steady_clock::now();
  const RunResult<S> result = simulate_any<S>(plan, outputs);
  outputs.finish(result, cost_of(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count()));
  return exit_of(plan, result);
}

}  // namespace

Exit run(const RunOptions& options) {
  const RunRequest request = make_request(options);
  switch (request.scalar) {
    case ScalarName::double_: return run_in<double>(request);
    case ScalarName::quad: return run_in<Quad>(request);
    case ScalarName::mp50: return run_in<Mp50>(request);
    case ScalarName::mp100: return run_in<Mp100>(request);
    case ScalarName::rational: return run_in<Rational>(request);
  }
  return Exit::wrong_input;
}

}  // namespace duhem::program
