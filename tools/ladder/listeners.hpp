#pragma once

#include "tools/ladder/largest_work.hpp"
#include "tools/ladder/mode_history.hpp"
#include "tools/ladder/steps_again.hpp"
#include "tools/run/simulate_any.hpp"

#include <functional>
#include <map>
#include <set>

namespace duhem::program {

/// Called after each step of a run; false ends it.
using KeepGoing = std::function<bool()>;

/// A step of a run, with the state that it began from.
template <class S>
struct StepWithStart {
  long step = 0;
  std::vector<S> q, v;  ///< at t_k
  std::vector<ContactWork<S>> contacts;
};

/// Observes every step, and knows where it began.
template <class S>
class StepListener {
 public:
  explicit StepListener(KeepGoing keep_going) : keep_going_(std::move(keep_going)) {}
  StepListener(const StepListener&) = delete;
  StepListener& operator=(const StepListener&) = delete;
  virtual ~StepListener() = default;

  /// The run of the plan, observed.
  RunResult<S> follow(const RunPlan<S>& plan) {
    return simulate_any<S>(plan, [this](const RunStep<S>& step) { return observe(step); });
  }

 protected:
  virtual void see(const RunStep<S>& step) = 0;
  [[nodiscard]] virtual bool has_enough(long /*step*/) const { return false; }

  /// The largest Σ|b_i| of (91) up to this step: a residual within a tolerance is a velocity of at most that
  /// part of it, and stays in the states.
  [[nodiscard]] const S& data_size() const { return data_size_; }
  [[nodiscard]] const std::vector<S>& q() const { return q_; }
  [[nodiscard]] const std::vector<S>& v() const { return v_; }
  [[nodiscard]] StepWithStart<S> moment(const RunStep<S>& step) const {
    return {step.number, q_, v_, {step.contacts.begin(), step.contacts.end()}};
  }

 private:
  bool observe(const RunStep<S>& step) {
    if (step.number > 0) {
      if (step.problem) std::visit([&](const auto& problem) { note_size(problem); }, step.problem());
      see(step);
    }
    q_.assign(step.q.begin(), step.q.end());
    v_.assign(step.v.begin(), step.v.end());
    return step.number == 0 || (keep_going_() && !has_enough(step.number));
  }
  void note_size(const auto& problem) {
    S size(0);
    for (const auto& b : problem.b) size += S(b.cwiseAbs().sum());
    data_size_ = std::max(data_size_, size);
  }

  std::vector<S> q_, v_;
  S data_size_{0};
  KeepGoing keep_going_;
};

/// The steps of a run in double that are worth taking again: those with active contacts, 200 of them at most and evenly
/// spread, and the ones with the largest positive normal and tangential work of a contact.
class StepSample final : public StepListener<double> {
 public:
  StepSample(const RunPlan<double>& plan, KeepGoing keep_going)
      : StepListener(std::move(keep_going)), tolerance_(plan.settings.solver.tolerance) {}

  [[nodiscard]] std::vector<BaseStep> steps() const;
  [[nodiscard]] long with_contact() const { return with_contact_; }
  [[nodiscard]] std::size_t most_active() const { return most_active_; }  ///< contacts in one step

 private:
  static constexpr std::size_t most = 200;
  void see(const RunStep<double>& step) override;

  double tolerance_;
  std::map<long, BaseStep> spread_;  // every stride_-th of the steps with contact
  std::optional<BaseStep> worst_normal_, worst_tangential_;
  double normal_ = 0, tangential_ = 0;
  long with_contact_ = 0, stride_ = 1;
  std::size_t most_active_ = 0;
};

/// What a ladder keeps of the run of one rung.
template <class S>
class RungRun final : public StepListener<S> {
 public:
  /// `highest`: the history to compare with, or none.
  RungRun(const RunPlan<S>& plan, const ModeHistory* highest, KeepGoing keep_going)
      : StepListener<S>(std::move(keep_going)), plan_(plan), highest_(highest) {}

  ModeHistory history;
  LargestWork<S> largest;
  bool has_contact = false;                ///< one was active in some step
  long most_iterations = 0;                ///< of the solver in one step
  std::optional<StepWithStart<S>> parted;  ///< the first step with other active contacts or other modes

 private:
  void see(const RunStep<S>& step) override {
    for (const auto& contact : step.contacts)
      if (contact.has_impulse()) largest.add(plan_, contact);
    has_contact = has_contact || !step.contacts.empty();
    most_iterations = std::max(most_iterations, step.iterations);
    const auto active = modes_of(step.contacts);
    history.add(active);
    if (!highest_ || parted || step.number > highest_->steps()) return;
    if (active != highest_->at(step.number)) parted = this->moment(step);
  }

  const RunPlan<S>& plan_;
  const ModeHistory* highest_;
};

/// Looks at some steps of a run and ends it after the last of them.
template <class S>
class Replay final : public StepListener<S> {
 public:
  Replay(std::set<long> wanted, KeepGoing keep_going) : StepListener<S>(std::move(keep_going)), wanted_(std::move(wanted)) {}

  std::map<long, StepWithStart<S>> moments;

 private:
  void see(const RunStep<S>& step) override {
    if (wanted_.contains(step.number)) moments.emplace(step.number, this->moment(step));
  }
  [[nodiscard]] bool has_enough(long step) const override { return step >= *wanted_.rbegin(); }

  std::set<long> wanted_;
};

}  // namespace duhem::program
