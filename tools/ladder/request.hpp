#pragma once

#include "tools/run/request.hpp"

namespace duhem::program {

/// One rung: the case in this scalar, solved to this tolerance.
struct RungRequest {
  ScalarName scalar;
  Exact tolerance;
  bool is_roundoff;  ///< the scalar's own default tolerance
  bool is_tighter;   ///< than that: not every problem can be solved so far, and one that is not says nothing
};

/// A tolerance that a scalar cannot resolve.
struct SkippedRung {
  ScalarName scalar;
  Exact tolerance;
  std::string least;  ///< what it can resolve at best
};

struct LadderRequest {
  RunRequest run;  ///< in double and to the case's own tolerance: what the single steps are taken from
  std::optional<std::string> tols, tol, scalars, scalar;
  std::vector<RungRequest> rungs;  ///< by scalar, the longest last, and by tolerance, the tightest last
  std::vector<SkippedRung> skipped;

  std::size_t highest_index = 0;  ///< the longest scalar at its tightest tolerance that every problem should reach

  /// What the others are compared with.
  [[nodiscard]] const RungRequest& highest() const { return rungs[highest_index]; }
  /// The request of one run.
  [[nodiscard]] RunRequest at(const RungRequest& rung) const;
};

void declare(Options& options, LadderRequest& request);

/// Throws InputError for whatever cannot be run, with the item of the list.
void complete(const Options& options, LadderRequest& request);

}  // namespace duhem::program
