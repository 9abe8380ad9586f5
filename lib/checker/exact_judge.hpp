#pragma once

#include "lib/checker/verdict.hpp"
#include "lib/checker/witness_step.hpp"

namespace duhem {

/// Judges the impulses as they are given, on rationals: in the plane, and in space where all is rational. Never undecided but
/// where two ways to the same number disagree, which would be a mistake of ours.
[[nodiscard]] Verdict judge_exactly(const WitnessStep& step);

}  // namespace duhem
