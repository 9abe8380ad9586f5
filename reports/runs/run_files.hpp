#pragma once

#include "runs/number.hpp"
#include "runs/plan.hpp"

#include <optional>

namespace duhem::reports {

struct Impact {
  long step = 0;
  Number t, work_normal, work_tangential;
  std::vector<double> p, u_minus;

  [[nodiscard]] double work() const { return work_normal.value + work_tangential.value; }
};

/// The largest creation of energy in a run.
struct Creation {
  long step = 0;
  Number work, bound;  ///< bound: what rounding and the solver's tolerance explain at most
};

/// Who did a work: the exact split of §5 of the mathematics.
struct Attribution {
  Number law, tolerance, activation, rounding;
};

/// The positive works of contacts in one direction, where they exceed what rounding and tolerance explain.
struct PositiveWork {
  long steps = 0, contacts = 0;  ///< contacts: one that does it at several steps counts at each
  Number work;
  Attribution by;
};

/// What `duhem run --json` said. Field names are those of the JSON.
struct Result {
  double e = 0, tolerance = 0;
  Number initial, final, kinetic, contact_normal, contact_tangential;
  Number max_positive_normal_work, max_positive_tangential_work, max_identity_residual;
  bool identity_within_rounding = false;
  PositiveWork positive_normal, positive_tangential;
  std::optional<Number> min_gap;  ///< none without contacts
  long dropped_contacts = 0;      ///< loaded contacts that the rule let go for a step
  long catches = 0;               ///< contacts loaded in a step and not in the one before
  std::vector<Impact> impacts;    ///< the first 1000
  long steps = 0, impacts_total = 0, creating_steps = 0;
  std::optional<Creation> worst_creation;
  bool prop_1_applies = false;
  std::string status, verdict;

  [[nodiscard]] bool creates_energy() const { return creating_steps > 0; }
  /// Which of `impacts` created energy, counted from 1.
  [[nodiscard]] std::vector<std::size_t> creating_impacts() const;
};

struct Run {
  PlannedRun planned;
  std::optional<int> exit_code;
  std::optional<Result> result;
  std::string problem;  ///< why there is no result

  /// It went to its end: only then does its verdict count.
  [[nodiscard]] bool complete() const { return result && result->status == "complete" && exit_code != 3; }
  /// Why it does not count, where it is not complete: never empty then.
  [[nodiscard]] std::string shortfall() const;
};

/// Reads OUT/runs/NAME/{run.json,exit_code,stderr.txt}. Never throws: what cannot be read is a run without a result.
[[nodiscard]] Run read_run(const std::string& out, const PlannedRun& planned);

/// All that the report plans, in the order of its table; `known`: the cases of which something is expected. Throws where
/// OUT/cases.json cannot be read.
[[nodiscard]] std::vector<Run> read_runs(const std::string& out, const std::vector<std::string>& known, bool full);

/// The complete run, or nothing where it failed, stopped early or was not planned.
[[nodiscard]] const Run* find_run(const std::vector<Run>& runs, const std::string& case_name, const std::string& scheme,
                                  const std::string& scalar = "double", const std::string& variant = "");
/// Its result.
[[nodiscard]] const Result* find(const std::vector<Run>& runs, const std::string& case_name, const std::string& scheme,
                                 const std::string& scalar = "double", const std::string& variant = "");

}  // namespace duhem::reports
