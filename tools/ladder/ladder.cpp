#include "tools/ladder/ladder.hpp"

#include "tools/interrupt.hpp"
#include "tools/ladder/in_scalar.hpp"
#include "tools/progress.hpp"
#include "tools/run/json_report.hpp"

#include <algorithm>

namespace duhem::program {
namespace {

/// What a step costs in a scalar, as a multiple of a double's: measured on the stick. For the progress bar alone.
long weight_of(ScalarName scalar) {
  switch (scalar) {
    case ScalarName::quad: return 40;
    case ScalarName::mp50: return 170;
    case ScalarName::mp100: return 330;
    default: return 1;
  }
}

/// How far the whole ladder is. A rung counts as done when it is, however early it ended.
class Progress {
 public:
  explicit Progress(const LadderRequest& request) : bar_(total(request)) {}

  [[nodiscard]] KeepGoing on(ScalarName scalar) {
    return [this, weight = weight_of(scalar)] {
      done_ += weight;
      if (++calls_ % 64 == 0) bar_.show(done_);
      return !interrupted();
    };
  }

 private:
  static long total(const LadderRequest& request) {
    long sum = 1;
    for (const RungRequest& rung : request.rungs) sum += weight_of(rung.scalar) * request.run.steps;
    return sum;
  }
  ProgressBar bar_;
  long done_ = 0, calls_ = 0;
};

template <class S>
Figure figure(const Largest<S>& largest) {
  return {to_json(largest.work), to_double(largest.work), largest.is_rounding, largest.is_dust, largest.may_be_law};
}

template <class S>
Figures figures(const LargestWork<S>& largest, bool creates_energy) {
  const auto& a = largest.of_total;
  return {figure(largest.normal),
          figure(largest.tangential),
          figure(largest.total),
          attribution_json(a),
          attribution_json(largest.share),
          {to_double(a.law), to_double(a.tolerance), to_double(a.activation), to_double(a.rounding)},
          !creates_energy};
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
    largest = std::max(largest, Mp100(abs(Mp100(S(line.work_normal + line.work_tangential)) - works[i])));
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
    for (std::size_t i = 0; i < again.contacts.size(); ++i) largest.add(plan.settings, again.contacts[i], again.dust[i]);
    creates = creates || again.creates_energy;
    if constexpr (!std::is_same_v<S, Mp100>)
      if (again.is_solved)
        rung.rounding_by_itself = std::max(rung.rounding_by_itself.value_or(0), rounding_of(exact, from, again));
  }
  rung.single = figures(largest, creates);
  return modes;
}

template <class S>
Rung rung_of(const RungRequest& request, const RunPlan<S>& plan, const RunResult<S>& result, const RungRun<S>& run) {
  const S& tolerance = plan.settings.solver.tolerance;
  Rung rung{request,
            to_json(tolerance),
            to_double(tolerance),
            to_double(unit_roundoff<S>()),
            result.status,
            result.steps,
            {},
            run.has_contact,
            result.ledger.creates_energy(),
            result.ledger.worst && !result.ledger.worst->contact,
            {},
            {},
            0,
            0,
            0,
            {}};
  rung.run = figures(run.largest, rung.creates_energy && !rung.by_no_contact);
  return rung;
}

/// Iterations for a step taken again: many times what any step of the run took. Without a limit of that kind, a step that
/// cannot be solved so far takes ten thousand, in software arithmetic minutes.
template <class S>
long most_again(const RunPlan<S>& plan, const RunResult<S>& result) {
  if (std::is_same_v<S, double> || result.status != RunStatus::complete) return plan.settings.solver.max_iterations;
  return 10 * result.iterations.most() + 100;
}

/// A rung below the highest; what remains to be told of where it parts is on the other side.
struct Parting {
  long step;
  int contact;
  ContactSide side;
};

template <class S>
Rung climb_rung(const LadderRequest& request, const RungRequest& wanted, const Compared& with, Progress& progress,
                std::optional<Parting>& parting) {
  const auto plan = make_plan<S>(request.at(wanted));
  const KeepGoing keep_going = progress.on(wanted.scalar);
  RungRun<S> run(plan, &with.history, keep_going);
  const auto result = simulate_any<S>(plan, run);
  Rung rung = rung_of(wanted, plan, result, run);
  if (run.parted) {
    const int contact = first_difference(run.parted->active, with.history.at(run.parted->step));
    parting = Parting{run.parted->step, contact, contact_side(plan, *run.parted, contact)};
  }
  const auto modes = take_single_steps<S>(rung, plan, with.exact, with.steps, most_again(plan, result), keep_going);
  for (std::size_t i = 0; i < std::min(modes.size(), with.again.size()); ++i)
    if (modes[i] && with.again[i] && *modes[i] != *with.again[i]) ++rung.single_other;
  return rung;
}

/// The highest rung, then the others; then the highest once more, up to the last step where another parts from it.
template <class Top>
void climb_all(const LadderRequest& request, const std::vector<BaseStep>& steps, Progress& progress, LadderReport& report) {
  const RungRequest& highest = request.highest();
  RunRequest in_mp100 = request.run;
  in_mp100.scalar = ScalarName::mp100;
  const auto plan = make_plan<Top>(request.at(highest));
  const KeepGoing keep_going = progress.on(highest.scalar);
  RungRun<Top> run(plan, nullptr, keep_going);
  const auto result = simulate_any<Top>(plan, run);
  Rung top = rung_of(highest, plan, result, run);
  Compared with{steps, make_plan<Mp100>(in_mp100), std::move(run.history), {}};
  with.again = take_single_steps<Top>(top, plan, with.exact, steps, most_again(plan, result), keep_going);

  std::vector<std::optional<Parting>> partings(request.rungs.size());
  const auto climb_one = [&](std::size_t i) {
    report.rungs.push_back(in_scalar(request.rungs[i].scalar, [&]<class S>() {
      return climb_rung<S>(request, request.rungs[i], with, progress, partings[i]);
    }));
  };
  for (std::size_t i = 0; i < request.highest_index && !interrupted(); ++i) climb_one(i);
  report.highest = report.rungs.size();
  report.rungs.push_back(std::move(top));
  for (std::size_t i = request.highest_index + 1; i < request.rungs.size() && !interrupted(); ++i) climb_one(i);

  std::set<long> parted;
  for (const auto& parting : partings)
    if (parting) parted.insert(parting->step);
  if (parted.empty() || interrupted()) return;
  Replay<Top> replay(plan, parted, [] { return !interrupted(); });
  (void)simulate_any<Top>(plan, replay);
  for (std::size_t i = 0; i < report.rungs.size(); ++i) {  // none was left out: nobody has interrupted
    if (!partings[i]) continue;
    const auto& [step, contact, side] = *partings[i];
    if (const auto there = replay.moments.find(step); there != replay.moments.end())
      report.rungs[i].parts = divergence(step, contact, side, contact_side(plan, there->second, contact));
  }
}

/// Over the rungs where `figures` are those of everything that was to be solved, and that is something.
std::optional<ScalesWith> scale(const LadderReport& report, Figures Rung::*figures, Figure Figures::*kind) {
  const long taken_again = report.base.taken_again;
  std::vector<RungWork> works;
  for (const Rung& rung : report.rungs) {
    const Figures& f = rung.*figures;
    const Figure& work = f.*kind;
    const bool is_whole = figures == &Rung::run ? rung.status == RunStatus::complete && rung.steps > 0
                                                : taken_again > 0 && rung.single_solved == taken_again;
    if (is_whole)
      works.push_back({rung.roundoff, rung.tolerance_near, work.near, work.is_dust, f.may_be_tolerance, work.may_be_law});
  }
  if (works.empty()) return std::nullopt;
  return scaling(works);
}

Scales scales_of(const LadderReport& report) {
  const auto kinds = [&](Figures Rung::*figures) {
    return Scales::Kinds{scale(report, figures, &Figures::normal), scale(report, figures, &Figures::tangential),
                         scale(report, figures, &Figures::total)};
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

bool LadderReport::breaks_the_theory() const {
  return forbids_creation &&
         std::ranges::any_of(rungs, [](const Rung& rung) { return rung.status == RunStatus::complete && rung.creates_energy; });
}

LadderReport climb(const LadderRequest& request) {
  LadderReport report;
  Progress progress(request);
  RunRequest in_double = request.run;
  in_double.scalar = ScalarName::double_;
  const auto plan = make_plan<double>(in_double);
  StepSample sample(plan, progress.on(ScalarName::double_));
  const auto result = simulate_any<double>(plan, sample);
  const auto steps = sample.steps();
  report.base = {result.status,         result.steps,
                 sample.with_contact(), static_cast<long>(steps.size()),
                 sample.most_active(),  parameters_json(in_double, plan)};
  report.forbids_creation = plan.forbids_creation;
  if (!interrupted()) in_scalar(request.highest().scalar, [&]<class Top>() { climb_all<Top>(request, steps, progress, report); });
  report.was_interrupted = interrupted();
  report.scales = scales_of(report);
  return report;
}

}  // namespace duhem::program
