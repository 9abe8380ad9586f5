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
struct Moment {
  long step = 0;
  std::vector<S> q, v;  ///< at t_k
  std::vector<ActiveContact> active;
  std::vector<ContactLine<S>> contacts;
};

/// Listens to every step, and knows where it began.
template <class S>
class StepListener : public RunListener<S> {
 public:
  StepListener(const RunPlan<S>& plan, KeepGoing keep_going)
      : q_(plan.problem.q_0.begin(), plan.problem.q_0.end()),
        v_(plan.problem.v_0.begin(), plan.problem.v_0.end()),
        keep_going_(std::move(keep_going)) {}

  [[nodiscard]] bool wants_every_step() const final { return true; }
  [[nodiscard]] bool wants_problems() const final { return true; }
  void on_start(const Ledger<S>&) final {}
  void on_problem(const ProblemLine<S>& line) final {
    std::visit(
        [&](const auto& problem) {
          S size(0);
          for (const auto& b : problem.b) size += S(b.cwiseAbs().sum());
          data_size_ = std::max(data_size_, size);
        },
        line.problem);
  }
  void on_step(const StepLine<S>& line) final {
    see(line);
    q_.assign(line.q.begin(), line.q.end());
    v_.assign(line.v.begin(), line.v.end());
  }
  bool keep_going(long step) override { return keep_going_() && !has_enough(step); }

 protected:
  virtual void see(const StepLine<S>& line) = 0;
  [[nodiscard]] virtual bool has_enough(long /*step*/) const { return false; }

  /// The largest Σ|b_i| of (91) up to this step: a residual within a tolerance is a velocity of at most that
  /// part of it, and stays in the states.
  [[nodiscard]] const S& data_size() const { return data_size_; }
  [[nodiscard]] const std::vector<S>& q() const { return q_; }
  [[nodiscard]] const std::vector<S>& v() const { return v_; }
  [[nodiscard]] Moment<S> moment(const StepLine<S>& line) const {
    return {line.step, q_, v_, {line.active.begin(), line.active.end()}, {line.contacts.begin(), line.contacts.end()}};
  }

 private:
  std::vector<S> q_, v_;
  S data_size_{0};
  KeepGoing keep_going_;
};

/// The steps of a run in double that are worth taking again: those with active contacts, 200 of them at most and evenly
/// spread, and the ones with the largest positive normal and tangential work of a contact.
class StepSample final : public StepListener<double> {
 public:
  StepSample(const RunPlan<double>& plan, KeepGoing keep_going)
      : StepListener(plan, std::move(keep_going)), tolerance_(plan.settings.solver.tolerance) {}

  [[nodiscard]] std::vector<BaseStep> steps() const;
  [[nodiscard]] long with_contact() const { return with_contact_; }
  [[nodiscard]] std::size_t most_active() const { return most_active_; }  ///< contacts in one step

 private:
  static constexpr std::size_t most = 200;
  void see(const StepLine<double>& line) override;

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
      : StepListener<S>(plan, std::move(keep_going)), settings_(plan.settings), highest_(highest) {}

  ModeHistory history;
  LargestWork<S> largest;
  bool has_contact = false;         ///< one was active in some step
  std::optional<Moment<S>> parted;  ///< the first step with other active contacts or other modes

 private:
  void see(const StepLine<S>& line) override {
    for (const auto& contact : line.contacts) largest.add(settings_, contact);
    has_contact = has_contact || !line.active.empty();
    history.add(line.active);
    if (!highest_ || parted || line.step > highest_->steps()) return;
    if (!std::ranges::equal(line.active, highest_->at(line.step))) parted = this->moment(line);
  }

  const SchemeSettings<S>& settings_;
  const ModeHistory* highest_;
};

/// Looks at some steps of a run and ends it after the last of them.
template <class S>
class Replay final : public StepListener<S> {
 public:
  Replay(const RunPlan<S>& plan, std::set<long> wanted, KeepGoing keep_going)
      : StepListener<S>(plan, std::move(keep_going)), wanted_(std::move(wanted)) {}

  std::map<long, Moment<S>> moments;

 private:
  void see(const StepLine<S>& line) override {
    if (wanted_.contains(line.step)) moments.emplace(line.step, this->moment(line));
  }
  [[nodiscard]] bool has_enough(long step) const override { return step >= *wanted_.rbegin(); }

  std::set<long> wanted_;
};

}  // namespace duhem::program
