#pragma once

#include "lib/contact/any_problem.hpp"
#include "lib/energy/ledger.hpp"

#include <span>
#include <vector>

namespace duhem::program {

/// At most three components, without the heap: what a contact's line holds in two or three dimensions.
template <class S>
using UpTo3 = Eigen::Matrix<S, Dynamic, 1, 0, 3, 1>;

template <class S>
struct ContactLine {
  int contact;
  Mode mode;
  UpTo3<S> p, u_minus, u_plus;
  S work_normal, work_tangential;
  Attribution<S> attribution;
  S rounding_bound;  ///< of the work as computed
};

/// A contact that the activation rule let in, and what it did; its impulse may be zero.
struct ActiveContact {
  int contact;
  Mode mode;
  friend bool operator==(const ActiveContact&, const ActiveContact&) = default;
};

/// A step's active contacts, and the lines of those with a non-zero impulse, from the works of its balance.
template <class S, class Works>
void list_contacts(const Works& works, std::vector<ContactLine<S>>& lines, std::vector<ActiveContact>& active) {
  lines.clear();
  active.clear();
  for (const auto& c : works) {
    active.push_back({c.contact, c.mode});
    if (!c.p.isZero(S(0)))
      lines.push_back({c.contact, c.mode, c.p, c.u_k, c.u_k1, c.normal_work, c.tangential_work, c.attribution, c.rounding_bound});
  }
}

/// One step as the outputs see it, free of the system's type.
template <class S>
struct StepLine {
  long step;  ///< counts from 1
  S t;        ///< t_{k+1}
  std::span<const S> q, v;
  const Ledger<S>& ledger;  ///< after this step
  S identity_residual, rounding_bound;
  std::span<const ContactLine<S>> contacts;  ///< with a non-zero impulse
  std::span<const ActiveContact> active;     ///< in increasing order
};

/// The contact problem of a step, as a file that `duhem solve` reads.
template <class S>
struct ProblemLine {
  long step;
  AnyConeProblem<S> problem;
};

/// Who listens to a run. Called only for what it asks for, so that a run nobody watches costs its steps alone.
template <class S>
class RunListener {
 public:
  RunListener() = default;
  RunListener(const RunListener&) = delete;
  RunListener& operator=(const RunListener&) = delete;
  virtual ~RunListener() = default;

  [[nodiscard]] virtual bool wants_every_step() const = 0;
  [[nodiscard]] virtual bool wants_problems() const = 0;
  virtual void on_start(const Ledger<S>& ledger) = 0;
  virtual void on_step(const StepLine<S>& line) = 0;
  virtual void on_problem(const ProblemLine<S>& line) = 0;
  /// Called after every step; false stops the run after this step.
  virtual bool keep_going(long step) = 0;
};

}  // namespace duhem::program
