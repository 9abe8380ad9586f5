#pragma once

#include "lib/checker/verdict.hpp"
#include "lib/record/witness.hpp"

namespace duhem {

/// Judges a witness with nothing but exact and interval arithmetic: no solver, and the laws written again from the paper.
/// Impulses that are exact (radius 0) are judged on rationals: whoever doubts such a verdict (`Method::rational`) has to read
/// this folder and scalar/rational, no enclosure. Others are judged by enclosing a solution near them: that verdict
/// (`Method::interval`) needs enclosure/ and scalar/interval as well.
/// Throws InputError, naming the field, where the witness is not admissible (admissible.hpp).
[[nodiscard]] Verdict judge(const Witness& witness);

}  // namespace duhem
