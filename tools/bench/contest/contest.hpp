#pragma once

#include "tools/bench/contest/contender.hpp"

#include <optional>

namespace duhem::bench {

struct ContestSettings {
  std::vector<double> tolerances{1e-8, 1e-12};
  int repeat = 20;  ///< turns of each method, of one solve or about a millisecond, unless they take longer than `cap`
  double cap = 60;  ///< seconds for one method on one problem; then it is stopped
};

enum class Outcome { passes, misses, too_slow_or_crashed };

/// One method on one problem.
struct Result {
  std::string method;
  bool counts;
  Outcome outcome;
  Asked asked{};                   ///< what the method was told
  double natural = 0, scaled = 0;  ///< of its answer, by our code
  double seconds = 0;              ///< median; meaningless unless it passes
  int solves = 0;

  [[nodiscard]] bool passes() const { return outcome == Outcome::passes; }
};

struct ProblemResult {
  std::string name;
  int dimension, contacts;
  Result ours;
  std::vector<Result> siconos;

  /// Siconos' fastest answer that passes; nothing where it has none.
  [[nodiscard]] const Result* best(bool all_methods = false) const;
  [[nodiscard]] std::optional<double> ratio(bool all_methods = false) const;
};

/// Both libraries on one problem, in turn. A method of Siconos is asked for the loosest of tol, tol/10, tol/100, tol/1000 with
/// which its answer passes, with its own limit of iterations if that will do: found before anything is timed, within a quarter of
/// the cap. One that is clearly slower than another of Siconos is not timed to the end: its figure enters the performance profile
/// alone.
[[nodiscard]] ProblemResult hold_contest(const ContactProblem& problem, double tolerance, const ContestSettings& settings);

}  // namespace duhem::bench
