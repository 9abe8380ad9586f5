#include "tools/run/verdict.hpp"

#include "lib/scalar/text.hpp"
#include "lib/scalar/twice.hpp"
#include "tools/run/step_cost.hpp"
#include "tools/session.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace duhem::program {
namespace {

/// Two windows of so many steps together cost less than a long run; of a short one four, in which the errors of the first state
/// are gone.
template <class S>
std::size_t window_steps(long steps) {
  if constexpr (is_exact<S>)
    return 1;
  else
    return static_cast<std::size_t>(std::clamp(steps * step_cost<S> / (3 * step_cost<Twice<S>>), 4L, 64L));
}

template <class T, class S>
Vec<T, Dynamic> in(const std::vector<S>& x) {
  Vec<T, Dynamic> longer(static_cast<Eigen::Index>(x.size()));
  for (std::size_t i = 0; i < x.size(); ++i) longer(static_cast<Eigen::Index>(i)) = T(x[i]);
  return longer;
}

std::string warning_of_dropped(const RunRequest& request, long dropped) {
  return fmt::format(
      "the rule {} let {} loaded contact{} go for a step, since u_N,k was positive, if only by rounding: what rests there sinks. "
      "--activation gap-clipped keeps such contacts, and Proposition 1 holds for it too",
      name_of(request.activation), dropped, dropped == 1 ? "" : "s");
}

}  // namespace

template <class S>
CreationWatch<S>::CreationWatch(const RunPlan<S>& plan) : states_(window_steps<S>(plan.steps) + 1) {}

template <class S>
void CreationWatch<S>::see(const RunStep<S>& step) {
  std::swap(loaded_, loaded_before_);
  loaded_.clear();
  auto before = loaded_before_.begin();
  for (const auto& contact : step.contacts) {
    if (!contact.has_impulse()) continue;
    while (before != loaded_before_.end() && before->contact < contact.contact) ++before;
    const bool goes_on = before != loaded_before_.end() && before->contact == contact.contact;
    loaded_.push_back({contact.contact, goes_on ? before->since : step.number});
  }
  State& state = states_[static_cast<std::size_t>(step.number) % states_.size()];
  state.q.assign(step.q.begin(), step.q.end());
  state.v.assign(step.v.begin(), step.v.end());
  state.active.clear();
  for (const auto& contact : step.contacts) state.active.push_back(contact.contact);
  keep(worst_, step.ledger.worst, step.number);
  keep(surest_, step.ledger.surest, step.number);
}

/// Where this step has the creation: as far back as there are states.
template <class S>
void CreationWatch<S>::keep(std::optional<Window>& window, const std::optional<Creation<S>>& creation, long step) const {
  if (!creation || creation->step != step) return;
  const long first = std::max(0L, step - static_cast<long>(states_.size()) + 1);
  const auto is_it = [&](const Loaded& loaded) { return loaded.contact == creation->contact && loaded.since > first; };
  const bool begins_before = std::ranges::any_of(loaded_, is_it);
  window = Window{*creation, first, begins_before, state(first), {}};
  for (long k = first + 1; k <= step; ++k) window->active.push_back(state(k).active);
}

template <class S>
Claim<S> CreationWatch<S>::claim(const RunRequest& request, const Window& window, bool was_interrupted) const {
  const Creation<S>& creation = window.creation;
  if constexpr (is_exact<S>) {
    return {.creation = creation};
  } else {
    using T = Twice<S>;
    RunRequest in_twice = request;
    in_twice.tolerance = {};  // what T itself can reach
    RunPlan<T> plan = make_plan<T>(in_twice);
    plan.problem.q_0 = in<T>(window.start.q);
    plan.problem.v_0 = in<T>(window.start.v);
    plan.first = window.first;
    plan.steps = creation.step - window.first;
    plan.settings.prescribed = {window.first, window.active};
    T work(0);
    const RunResult<T> again = simulate_any<T>(plan, [&](const RunStep<T>& step) {
      if (step.number == plan.steps)
        for (const auto& contact : step.contacts)
          if (contact.work() > contact.bound()) work = std::max(work, contact.work());
      // The Ctrl-C that ended the run has done its work; one from here on ends the repetition.
      return was_interrupted || !interrupted();
    });
    if (!creation.contact && again.ledger.worst) work = again.ledger.worst->work;
    return {.creation = creation,
            .repetition = Repetition{.scalar = ScalarTraits<T>::name,
                                     .first = window.first,
                                     .steps = plan.steps,
                                     .begins_before = window.begins_before,
                                     .status = again.status,
                                     .work = brief(work),
                                     .stands = work > T(creation.bound) && work >= T(creation.work) / 2}};
  }
}

template <class S>
RunVerdict<S> CreationWatch<S>::verdict(const RunRequest& request, const RunResult<S>& result) const {
  RunVerdict<S> verdict;
  if (!result.supports_verdict()) return verdict;
  if (result.ledger.dropped_contacts > 0 && asks_for_velocity(request.activation))
    verdict.warnings.push_back(warning_of_dropped(request, result.ledger.dropped_contacts));
  for (const auto* window : {&worst_, &surest_}) {
    if (!*window || verdict.creates_energy()) continue;
    const bool is_same = !verdict.claims.empty() && verdict.claims.front().creation.step == (*window)->creation.step &&
                         verdict.claims.front().creation.contact == (*window)->creation.contact;
    if (is_same) continue;
    verdict.claims.push_back(claim(request, **window, result.status == RunStatus::interrupted));
  }
  return verdict;
}

#define INSTANTIATE(S) template class CreationWatch<S>;
DUHEM_FOR_EACH_NAMED_FIELD(INSTANTIATE)

}  // namespace duhem::program
