#pragma once

#include "lib/checker/verdict.hpp"
#include "lib/checker/witness_step.hpp"

namespace duhem {

/// Judges the statement of a witness in space, "within the radius of the impulses is a solution of the law of which the claim
/// holds", by enclosures. Proven: for some modes Krawczyk's test finds exactly one solution of their equations in a narrow box,
/// the inequalities of the modes hold all over it, and so does the claim. Refuted: in every combination of modes that is
/// possible within the radius there is no solution, or none of which the claim holds.
[[nodiscard]] Verdict judge_by_enclosure(const WitnessStep& step);

}  // namespace duhem
