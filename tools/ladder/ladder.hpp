#pragma once

#include "lib/energy/scaling.hpp"
#include "tools/ladder/divergence.hpp"
#include "tools/ladder/request.hpp"

namespace duhem::program {

/// The largest positive work of a contact in a step, free of the scalar: with all its digits, and near enough for the eye.
struct Figures {
  Json normal, tangential, total, of_total, share;  ///< as in LargestWork
  double normal_near = 0, tangential_near = 0, total_near = 0;
  Attribution<double> of_total_near;
  bool normal_is_rounding = true, tangential_is_rounding = true, total_is_rounding = true;
  bool may_be_tolerance = true;  ///< no contact creates energy beyond its bound for rounding and tolerance
};

struct Rung {
  RungRequest request;
  Json tolerance;  ///< as rounded to the scalar
  double tolerance_near, roundoff;

  RunStatus status = RunStatus::interrupted;
  long steps = 0;
  Figures run;
  bool creates_energy = false;
  std::optional<Divergence> parts;  ///< from the highest rung

  Figures single;  ///< of the base run's steps, each taken again from the same numbers
  long single_solved = 0, single_unsolved = 0;
  long single_other = 0;                     ///< with other active contacts or modes than on the highest rung
  std::optional<double> rounding_by_itself;  ///< largest |work as computed − work in 100 digits under the same impulses|
};

/// What each kind of work scales with, over the rungs that were solved; nothing where none was.
struct Scales {
  struct Kinds {
    std::optional<ScalesWith> normal, tangential, total;
  };
  Kinds runs, single_steps;

  /// Of the one explained least; the total is never less explained than its parts.
  [[nodiscard]] std::optional<ScalesWith> overall() const;
  /// The same of the total alone: whether energy is created.
  [[nodiscard]] std::optional<ScalesWith> of_total() const;
};

struct LadderReport {
  struct {
    RunStatus status;
    long steps, with_contact, taken_again;
    std::size_t most_active = 0;  ///< contacts in one step
    Json parameters;
  } base;  ///< the run in double that the single steps are taken from
  bool forbids_creation = false;
  std::vector<Rung> rungs;  ///< in the order of the request; those reached before an interrupt
  Scales scales;
  bool was_interrupted = false;

  [[nodiscard]] bool all_solved() const;
  [[nodiscard]] bool breaks_the_theory() const;  ///< energy created on a rung although Proposition 1 forbids it
};

/// Runs the case on every rung, and takes the steps of one run again on each.
[[nodiscard]] LadderReport climb(const LadderRequest& request);

}  // namespace duhem::program
