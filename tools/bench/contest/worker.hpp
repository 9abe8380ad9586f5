#pragma once

#include "lib/verify/residual.hpp"
#include "tools/bench/contest/contender.hpp"

#include <sys/types.h>
#include <array>
#include <optional>
#include <span>

namespace duhem::bench {

/// The residuals of an answer by verify/residual.hpp, on the data as read.
[[nodiscard]] Residual<double> residual_of(const ContactProblem& problem, const std::vector<double>& r);

/// What comes back from one round of solves.
struct Round {
  static constexpr std::size_t limit = 64;
  std::array<double, limit> seconds;
  std::size_t solves = 0;
  double natural = 0, scaled = 0;
  bool passes = false;  ///< both residuals of the last answer, to the tolerance of the contest

  [[nodiscard]] std::span<const double> times() const { return {seconds.data(), solves}; }
};

/// A process of its own that solves one problem with one method: what crashes or never ends there is lost there.
class Worker {
 public:
  /// Both must outlive the worker.
  Worker(const ContactProblem& problem, const Contender& contender);
  ~Worker();
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  /// Solve again and again for about a millisecond, at least once; the last answer is judged by
  /// `tolerance`. Nothing when the process crashed or took longer than `limit` seconds: it is then gone.
  [[nodiscard]] std::optional<Round> solve(const Asked& asked, double tolerance, double limit);
  [[nodiscard]] bool lives() const { return pid_ > 0; }

 private:
  void end();
  pid_t pid_ = -1;
  int to_ = -1, from_ = -1;
};

}  // namespace duhem::bench
