#pragma once

#include "tools/ladder/divergence.hpp"
#include "tools/ladder/request.hpp"
#include "tools/ladder/scaling.hpp"

#include <ostream>

namespace duhem::program {

/// As LargestOfKind, free of the scalar: with all its digits, and near enough for the eye.
struct PlainLargest {
  Json exact;
  double near = 0;
  bool is_rounding = true, is_input_error = true, may_be_law = false;
};

/// The largest positive work of a contact in a step.
struct PlainLargestWork {
  PlainLargest normal, tangential, total;
  Json of_total, share;  ///< as in LargestWork
  Attribution<double> of_total_near;
  bool may_be_tolerance = true;  ///< no contact creates energy beyond its bound for rounding and tolerance
};

/// The largest creation of energy in a run, beyond its bound for rounding and tolerance.
struct LargestCreation {
  Culprit culprit;
  double work;
};

struct Rung {
  RungRequest request;
  Json tolerance;  ///< as rounded to the scalar
  double tolerance_near, roundoff;

  RunStatus status = RunStatus::interrupted;
  long steps = 0;
  PlainLargestWork run = {};
  bool has_contact = false;  ///< one was active in some step
  bool creates_energy = false;
  std::optional<LargestCreation> creation = {};     ///< of the run
  std::optional<Divergence> first_divergence = {};  ///< from the highest rung

  PlainLargestWork single = {};  ///< of the base run's steps, each taken again from the same numbers
  long single_solved = 0, single_unsolved = 0;
  long single_other = 0;                          ///< with other active contacts or modes than on the highest rung
  std::optional<double> rounding_by_itself = {};  ///< largest |work as computed − work in 100 digits under the same impulses|

  [[nodiscard]] bool is_numerical() const { return creation && creation->culprit == Culprit::numerical; }
};

/// What each kind of work scales with, over the rungs that were solved; nothing where there is none to judge.
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
    std::optional<LargestCreation> creation = {};
  } base;  ///< the run in double that the single steps are taken from
  bool forbids_creation = false;
  std::vector<Rung> rungs;  ///< in the order of the request; those reached before an interrupt
  std::size_t highest = 0;  ///< among them
  Scales scales;
  bool was_interrupted = false;

  /// Every rung, and every single step on it; but for those tighter than a scalar promises, if others are there.
  [[nodiscard]] bool all_solved() const;
  /// What the work scales with: nothing where the ladder is not whole.
  [[nodiscard]] std::optional<ScalesWith> verdict() const;
  /// Who creates energy in the run in double, if it does, as `duhem run` says. A contact does where neither tolerance nor
  /// round-off explains such work, in runs or in single steps; the numerical term does where it creates on the highest rung too.
  [[nodiscard]] std::optional<Culprit> culprit() const;
  [[nodiscard]] bool breaks_the_theory() const;  ///< energy created on a rung although Proposition 1 forbids it
};

/// Runs the case on every rung, and takes the steps of one run again on each.
[[nodiscard]] LadderReport run_ladder(const LadderRequest& request);

/// The one JSON document of a ladder.
[[nodiscard]] Json ladder_json(const LadderRequest& request, const LadderReport& report, double seconds);

/// What a person reads: what the work falls with, the rungs as a table, where they part and why.
void print_ladder(std::ostream& out, const LadderRequest& request, const LadderReport& report, double seconds);

}  // namespace duhem::program
