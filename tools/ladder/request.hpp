#pragma once

#include "tools/run/request.hpp"

namespace duhem::program {

/// The options of `duhem ladder` as they were typed.
struct LadderOptions {
  RunOptions run;
  std::optional<std::string> tols, scalars;
};

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
  RunRequest run;
  std::vector<RungRequest> rungs;  ///< by scalar, the longest last, and by tolerance, the tightest last
  std::vector<SkippedRung> skipped;

  std::size_t highest_index;  ///< the longest scalar at its tightest tolerance that every problem should reach

  /// What the others are compared with.
  [[nodiscard]] const RungRequest& highest() const { return rungs[highest_index]; }
  /// The request of one run.
  [[nodiscard]] RunRequest at(const RungRequest& rung) const;
};

/// Throws InputError for whatever cannot be run, with the item of the list.
[[nodiscard]] LadderRequest make_ladder_request(const LadderOptions& options);

}  // namespace duhem::program
