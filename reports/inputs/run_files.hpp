#pragma once

#include "inputs/plan.hpp"
#include "kit/number.hpp"

#include <array>
#include <optional>

namespace duhem::reports {

/// The largest creation of energy in a run.
struct Creation {
  Number work, bound;  ///< bound: what rounding and the solver's tolerance explain at most
};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Creation, work, bound)

/// Who did a work: the exact split of [M 5].
struct Attribution {
  Number law, tolerance, activation, rounding;

  /// Each with its name, in this order.
  [[nodiscard]] std::array<std::pair<const char*, double>, 4> parts() const {
    return {{{"law", law.value}, {"tolerance", tolerance.value}, {"activation", activation.value}, {"rounding", rounding.value}}};
  }
};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Attribution, law, tolerance, activation, rounding)

/// The positive works of contacts in one direction, where they exceed what rounding and tolerance explain.
struct PositiveWork {
  long steps = 0;
  Number work;
  Attribution attribution;

  /// "0.5 mJ by law 99 %, tolerance 1 %": parts below a thousandth are left out.
  [[nodiscard]] std::string by_whom(const std::string& unit) const;
};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(PositiveWork, steps, work, attribution)

/// What `duhem run --json` said. Field names are those of the JSON.
struct Result {
  double tolerance = 0;
  Number initial, final, kinetic;
  Number max_positive_normal_work, max_positive_tangential_work, max_identity_residual;
  bool identity_within_rounding = false;
  PositiveWork positive_normal, positive_tangential;
  std::optional<Number> min_gap;  ///< none without contacts
  long dropped_contacts = 0;      ///< loaded contacts that the rule let go for a step
  long catches = 0;               ///< contacts loaded in a step and not in the one before
  std::vector<double> impacts;    ///< the works of the first 1000
  long steps = 0, impacts_total = 0, creating_steps = 0;
  std::optional<Creation> worst_creation;
  bool prop_1_applies = false;
  std::string status, verdict;

  [[nodiscard]] bool creates_energy() const { return creating_steps > 0; }
  /// Which of `impacts` created energy, counted from 1.
  [[nodiscard]] std::vector<std::size_t> creating_impacts() const;
};
/// What stands in the JSON as it is, at its top or under "energy".
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Result, initial, final, kinetic, max_positive_normal_work, max_positive_tangential_work,
                                   max_identity_residual, identity_within_rounding, steps, impacts_total, creating_steps,
                                   dropped_contacts, catches, prop_1_applies, status)

struct Run {
  PlannedRun planned;
  std::optional<int> exit_code;
  Json document;  ///< all that it said
  std::optional<Result> result;
  std::string problem;  ///< why there is no result

  /// It went to its end: only then does its verdict count.
  [[nodiscard]] bool complete() const { return result && result->status == "complete" && exit_code != 3; }
  /// Why it does not count, where it is not complete: never empty then.
  [[nodiscard]] std::string shortfall() const;
};

/// Reads OUT/runs/NAME/{run.json,exit_code,stderr.txt}. Never throws: what cannot be read is a run without a result.
[[nodiscard]] Run read_run(const std::string& out, const PlannedRun& planned);

}  // namespace duhem::reports
