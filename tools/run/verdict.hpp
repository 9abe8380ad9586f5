#pragma once

#include "tools/run/simulate_any.hpp"

namespace duhem::program {

/// What a creation of energy came to when the steps up to it were repeated in twice the digits, with the contacts that the rule
/// had let in: what a gap is that rounding made positive does not decide it.
struct Repetition {
  const char* scalar;
  long first, steps;   ///< so many steps after the first ones
  bool begins_before;  ///< the contact closed in them; if not, it had been loaded for longer than may be repeated
  RunStatus status;
  std::string work;  ///< the largest creation in its step, or 0
  bool stands;       ///< half of the creation or more, and more than its bound had been
};

/// A creation of energy in a run, and its repetition; none on exact scalars.
template <class S>
struct Claim {
  Creation<S> creation;
  std::optional<Repetition> repetition = {};

  /// Rounding and the solver are ruled out, or were not asked about.
  [[nodiscard]] bool stands() const { return !repetition || repetition->stands || repetition->status != RunStatus::complete; }
};

/// What is said of a run.
template <class S>
struct RunVerdict {
  std::vector<Claim<S>> claims;       ///< the largest creation, the one largest beside its bound: one that stands is the last
  std::vector<std::string> warnings;  ///< for whoever reads the verdict

  [[nodiscard]] const Claim<S>* creation() const { return !claims.empty() && claims.back().stands() ? &claims.back() : nullptr; }
  [[nodiscard]] bool creates_energy() const { return creation() != nullptr; }
  /// Claims that came to nothing.
  [[nodiscard]] std::span<const Claim<S>> vanished() const { return std::span(claims).first(claims.size() - creates_energy()); }
};

/// Observes a run and keeps the states from which its largest creations of energy can be repeated. Memory does not grow with the
/// steps: a window is so short that to repeat it costs less than the run.
template <class S>
class CreationWatch {
 public:
  explicit CreationWatch(const RunPlan<S>& plan);
  void see(const RunStep<S>& step);
  /// What the run came to: a creation counts if it stands in twice the digits.
  [[nodiscard]] RunVerdict<S> verdict(const RunRequest& request, const RunResult<S>& result) const;

 private:
  struct State {
    std::vector<S> q, v;
    std::vector<int> active;  ///< contacts that entered the step that ends here
  };
  struct Window {
    Creation<S> creation;
    long first;
    bool begins_before;
    State start;
    std::vector<std::vector<int>> active;  ///< of the steps from there on
  };
  [[nodiscard]] const State& state(long step) const { return states_[static_cast<std::size_t>(step) % states_.size()]; }
  void keep(std::optional<Window>& window, const std::optional<Creation<S>>& creation, long step) const;
  [[nodiscard]] Claim<S> claim(const RunRequest& request, const Window& window, bool was_interrupted) const;

  std::vector<State> states_;  // at the end of the last steps, step k's at k mod their number
  struct Loaded {
    int contact;
    long since;  ///< the first of the steps that loaded it without a break
  };
  std::vector<Loaded> loaded_, loaded_before_;  // by the last step, and by the one before it
  std::optional<Window> worst_, surest_;
};

}  // namespace duhem::program
