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
  bool is_roundoff;  ///< the scalar's own default tolerance, as tight as its round-off lets it be
};

/// A tolerance that a scalar cannot resolve.
struct SkippedRung {
  ScalarName scalar;
  Exact tolerance;
  std::string least;  ///< the scalar's own tolerance
};

struct LadderRequest {
  RunRequest run;
  std::vector<RungRequest> rungs;  ///< by scalar, the longest last, and by tolerance, the tightest last
  std::vector<SkippedRung> skipped;

  /// The longest scalar at its tightest tolerance: what the others are compared with.
  [[nodiscard]] const RungRequest& highest() const { return rungs.back(); }
  /// The request of one run.
  [[nodiscard]] RunRequest at(const RungRequest& rung) const;
};

/// Throws InputError for whatever cannot be run, with the item of the list.
[[nodiscard]] LadderRequest make_ladder_request(const LadderOptions& options);

}  // namespace duhem::program
