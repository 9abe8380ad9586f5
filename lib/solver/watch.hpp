#pragma once

#include <functional>

namespace duhem {

/// Told of every iterate that was judged: its number and the scaled residual of the best so far. Says whether to go on, and once
/// it has said no it says no again. A method that has no iterates, but pivots or parts of a search, counts those and tells of 1.
template <class S>
using SolverWatch = std::function<bool(long iterations, const S& residual)>;

/// The iterates of a solver for whoever watches it, the best of them kept. Where nobody does nothing is done.
template <class S, class Impulses>
class Watched {
 public:
  explicit Watched(const SolverWatch<S>& watch) : watch_(watch) {}

  [[nodiscard]] bool goes_on(const S& residual, const Impulses& r) {
    if (!watch_) return true;
    if (++iterations_ == 1 || residual < least_) {
      least_ = residual;
      best_ = r;
    }
    return watch_(iterations_, least_);
  }
  /// After it was told to stop.
  [[nodiscard]] const Impulses& best() const { return best_; }

 private:
  const SolverWatch<S>& watch_;
  long iterations_ = 0;
  S least_{0};
  Impulses best_{};
};

}  // namespace duhem
