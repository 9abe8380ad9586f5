#include "tools/ladder/rungs.hpp"

#include "lib/scalar/scalars.hpp"
#include "tools/run/json_report.hpp"
#include "tools/run/step_cost.hpp"
#include "tools/session.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace duhem::program {
namespace {

long weight_of(ScalarName scalar) {
  return with_real(scalar, []<class S>() { return step_cost<S>; });
}

/// What the whole ladder costs in such steps. A rung counts as done when it is, however early it ended.
std::uint64_t weight_of(const LadderRequest& request) {
  long sum = 1;
  for (const RungRequest& rung : request.rungs) sum += weight_of(rung.scalar) * request.run.steps;
  return static_cast<std::uint64_t>(sum);
}

/// Tells the bar of 64 steps at a time: on the stick, to tell it of each would cost a tenth of the step.
KeepGoing keep_going_in(ScalarName scalar, Session& session) {
  constexpr std::uint64_t at_a_time = 64;
  return [&session, weight = static_cast<std::uint64_t>(weight_of(scalar)), untold = std::uint64_t(0)]() mutable {
    if (++untold == at_a_time) session.advance(std::exchange(untold, 0) * weight);
    return !session.is_over();
  };
}

template <class S>
PlainLargest figure(const LargestOfKind<S>& largest) {
  return {.exact = to_json(largest.work),
          .near = to_double(largest.work),
          .is_rounding = largest.is_rounding,
          .is_input_error = largest.is_input_error,
          .may_be_law = largest.may_be_law};
}

template <class S>
PlainLargestWork figures(const LargestWork<S>& largest, bool creates_energy) {
  const auto& a = largest.of_total;
  return {.normal = figure(largest.normal),
          .tangential = figure(largest.tangential),
          .total = figure(largest.total),
          .of_total = attribution_json(a),
          .share = attribution_json(largest.share),
          .of_total_near = {.law = to_double(a.law),
                            .tolerance = to_double(a.tolerance),
                            .activation = to_double(a.activation),
                            .rounding = to_double(a.rounding)},
          .may_be_tolerance = !creates_energy};
}

/// What must be known of the base run and of the highest rung to judge another.
struct Compared {
  const std::vector<BaseStep>& steps;
  RunPlan<Mp100> exact;  ///< where work is evaluated again
  ModeHistory history;
  std::vector<std::optional<ModeHistory::Active>> again;  ///< of each single step; nothing where it was not solved
};

/// The work of a contact as S computed it, against the same contact's in a hundred digits from the same numbers.
template <class S>
double rounding_of(const RunPlan<Mp100>& exact, const BaseStep& from, const StepAgain<S>& done) {
  std::vector<GivenImpulse<Mp100>> impulses;
  for (const auto& line : done.contacts) impulses.push_back({line.contact, line.p.template cast<Mp100>()});
  const std::vector<Mp100> works = works_under<Mp100>(exact, from, impulses);
  Mp100 largest(0);
  for (std::size_t i = 0; i < works.size(); ++i) {
    const auto& line = done.contacts[i];
    largest = std::max(largest, Mp100(abs(Mp100(line.work()) - works[i])));
  }
  return to_double(largest);
}

/// Takes the single steps in S, and notes what became of them.
template <class S>
std::vector<std::optional<ModeHistory::Active>> take_single_steps(Rung& rung, const RunPlan<S>& plan, const RunPlan<Mp100>& exact,
                                                                  const std::vector<BaseStep>& steps, long most,
                                                                  const KeepGoing& keep_going) {
  LargestWork<S> largest;
  bool creates = false;
  std::vector<std::optional<ModeHistory::Active>> modes;
  for (const auto& again : solve_again<S>(plan, steps, most, keep_going)) {
    const BaseStep& from = steps[modes.size()];
    modes.emplace_back(again.is_solved ? std::optional(again.active) : std::nullopt);
    ++(again.is_solved ? rung.single_solved : rung.single_unsolved);
    for (std::size_t i = 0; i < again.contacts.size(); ++i) largest.add(plan, again.contacts[i], again.input_error_work[i]);
    creates = creates || again.creates_energy;
    if constexpr (!std::is_same_v<S, Mp100>)
      if (again.is_solved)
        rung.rounding_by_itself = std::max(rung.rounding_by_itself.value_or(0), rounding_of(exact, from, again));
  }
  rung.single = figures(largest, creates);
  return modes;
}

template <class S>
std::optional<LargestCreation> largest_creation(const RunResult<S>& result) {
  if (const auto& worst = result.ledger.worst) return LargestCreation{worst->culprit(), to_double(worst->work)};
  return std::nullopt;
}

template <class S>
Rung rung_of(const RungRequest& request, const RunPlan<S>& plan, const RunResult<S>& result, const RungRun<S>& run) {
  const S& tolerance = plan.settings.solver.tolerance;
  Rung rung{.request = request,
            .tolerance = to_json(tolerance),
            .tolerance_near = to_double(tolerance),
            .roundoff = to_double(unit_roundoff<S>()),
            .status = result.status,
            .steps = result.steps,
            .has_contact = run.has_contact,
            .creates_energy = result.ledger.creates_energy(),
            .creation = largest_creation(result)};
  rung.run = figures(run.largest, rung.creates_energy && !rung.is_numerical());
  return rung;
}

/// Iterations for a step taken again: many times what any step of the run took. Without a limit of that kind, a step that
/// cannot be solved so far takes ten thousand, in software arithmetic minutes.
template <class S>
long most_again(const RunPlan<S>& plan, const RunResult<S>& result, const RungRun<S>& run) {
  if (std::is_same_v<S, double> || result.status != RunStatus::complete) return plan.settings.solver.max_iterations;
  return 10 * run.most_iterations + 100;
}

/// A rung below the highest; what remains to be told of where it parts is on the other side.
struct HalfDivergence {
  long step;
  int contact;
  ContactSide side;
};

template <class S>
Rung run_rung(const LadderRequest& request, const RungRequest& wanted, const Compared& with, Session& session,
              std::optional<HalfDivergence>& half) {
  const auto plan = make_plan<S>(request.at(wanted));
  const KeepGoing keep_going = keep_going_in(wanted.scalar, session);
  RungRun<S> run(plan, &with.history, keep_going);
  const auto result = run.follow(plan);
  Rung rung = rung_of(wanted, plan, result, run);
  if (run.parted) {
    const int contact = first_difference(modes_of(run.parted->contacts), with.history.at(run.parted->step));
    half = HalfDivergence{run.parted->step, contact, contact_side(plan, *run.parted, contact)};
  }
  const auto modes = take_single_steps<S>(rung, plan, with.exact, with.steps, most_again(plan, result, run), keep_going);
  for (std::size_t i = 0; i < std::min(modes.size(), with.again.size()); ++i)
    if (modes[i] && with.again[i] && *modes[i] != *with.again[i]) ++rung.single_other;
  return rung;
}

/// The highest rung, then the others; then the highest once more, up to the last step where another parts from it.
template <class Top>
void run_rungs(const LadderRequest& request, const std::vector<BaseStep>& steps, Session& session, LadderReport& report) {
  const RungRequest& highest = request.highest();
  RunRequest in_mp100 = request.run;
  in_mp100.scalar = ScalarName::mp100;
  const auto plan = make_plan<Top>(request.at(highest));
  const KeepGoing keep_going = keep_going_in(highest.scalar, session);
  RungRun<Top> run(plan, nullptr, keep_going);
  const auto result = run.follow(plan);
  Rung top = rung_of(highest, plan, result, run);
  Compared with{steps, make_plan<Mp100>(in_mp100), std::move(run.history), {}};
  with.again = take_single_steps<Top>(top, plan, with.exact, steps, most_again(plan, result, run), keep_going);

  std::vector<std::optional<HalfDivergence>> halves(request.rungs.size());
  const auto run_one = [&](std::size_t i) {
    report.rungs.push_back(with_real(
        request.rungs[i].scalar, [&]<class S>() { return run_rung<S>(request, request.rungs[i], with, session, halves[i]); }));
  };
  for (std::size_t i = 0; i < request.highest_index && !interrupted(); ++i) run_one(i);
  report.highest = report.rungs.size();
  report.rungs.push_back(std::move(top));
  for (std::size_t i = request.highest_index + 1; i < request.rungs.size() && !interrupted(); ++i) run_one(i);

  std::set<long> parted;
  for (const auto& half : halves)
    if (half) parted.insert(half->step);
  if (parted.empty() || interrupted()) return;
  Replay<Top> replay(parted, [] { return !interrupted(); });
  (void)replay.follow(plan);
  for (std::size_t i = 0; i < report.rungs.size(); ++i) {  // none was left out: nobody has interrupted
    if (!halves[i]) continue;
    const auto& [step, contact, side] = *halves[i];
    if (const auto there = replay.moments.find(step); there != replay.moments.end())
      report.rungs[i].first_divergence = divergence(step, contact, side, contact_side(plan, there->second, contact));
  }
}

/// Over the rungs where `figures` are those of everything that was to be solved, and that is something.
std::optional<ScalesWith> scale(const LadderReport& report, PlainLargestWork Rung::*figures,
                                PlainLargest PlainLargestWork::*kind) {
  const long taken_again = report.base.taken_again;
  std::vector<RungWork> works;
  for (const Rung& rung : report.rungs) {
    const PlainLargestWork& f = rung.*figures;
    const PlainLargest& work = f.*kind;
    const bool is_whole = figures == &Rung::run ? rung.status == RunStatus::complete && rung.steps > 0
                                                : taken_again > 0 && rung.single_solved == taken_again;
    if (is_whole)
      works.push_back({rung.roundoff, rung.tolerance_near, work.near, work.is_input_error, f.may_be_tolerance, work.may_be_law});
  }
  if (works.empty()) return std::nullopt;
  return scaling(works);
}

Scales scales_of(const LadderReport& report) {
  const auto kinds = [&](PlainLargestWork Rung::*figures) {
    return Scales::Kinds{scale(report, figures, &PlainLargestWork::normal), scale(report, figures, &PlainLargestWork::tangential),
                         scale(report, figures, &PlainLargestWork::total)};
  };
  return {kinds(&Rung::run), kinds(&Rung::single)};
}

std::optional<ScalesWith> least_of(std::initializer_list<std::optional<ScalesWith>> scales) {
  std::optional<ScalesWith> least;
  for (const auto& scale : scales)
    if (scale) least = least ? least_explained(*least, *scale) : *scale;
  return least;
}

}  // namespace

std::optional<ScalesWith> Scales::overall() const {
  return least_of({runs.normal, runs.tangential, single_steps.normal, single_steps.tangential});
}
std::optional<ScalesWith> Scales::of_total() const { return least_of({runs.total, single_steps.total}); }

bool LadderReport::all_solved() const {
  const auto is_solved = [this](const Rung& rung) {
    return rung.status == RunStatus::complete && rung.single_solved == base.taken_again;
  };
  return base.status == RunStatus::complete && std::ranges::any_of(rungs, is_solved) &&
         std::ranges::all_of(rungs, [&](const Rung& rung) { return rung.request.is_tighter || is_solved(rung); });
}

std::optional<ScalesWith> LadderReport::verdict() const {
  return was_interrupted || !all_solved() ? std::nullopt : scales.overall();
}

std::optional<Culprit> LadderReport::culprit() const {
  if (!verdict() || !base.creation) return std::nullopt;
  const LargestCreation& run = *base.creation;
  const Rung& top = rungs[highest];
  if (run.culprit != Culprit::numerical)
    return scales.of_total() == ScalesWith::nothing ? std::optional(run.culprit) : std::nullopt;
  // Rounding would fall with the round-off: half of an exponent stands between the two.
  const double falls = std::sqrt(top.roundoff / unit_roundoff<double>());
  return top.is_numerical() && top.creation->work >= run.work * falls ? std::optional(run.culprit) : std::nullopt;
}

bool LadderReport::breaks_the_theory() const {
  return forbids_creation &&
         std::ranges::any_of(rungs, [](const Rung& rung) { return rung.status == RunStatus::complete && rung.creates_energy; });
}

LadderReport run_ladder(const LadderRequest& request) {
  LadderReport report;
  Session session(weight_of(request));
  RunRequest in_double = request.run;
  in_double.scalar = ScalarName::double_;
  const auto plan = make_plan<double>(in_double);
  StepSample sample(plan, keep_going_in(ScalarName::double_, session));
  const auto result = sample.follow(plan);
  const auto steps = sample.steps();
  report.base = {result.status,           result.steps,
                 sample.with_contact(),   static_cast<long>(steps.size()),
                 sample.most_active(),    parameters_json(in_double, plan),
                 largest_creation(result)};
  report.forbids_creation = plan.forbids_creation();
  if (!interrupted()) with_real(request.highest().scalar, [&]<class Top>() { run_rungs<Top>(request, steps, session, report); });
  report.was_interrupted = interrupted();
  report.scales = scales_of(report);
  return report;
}

}  // namespace duhem::program
