#pragma once

#include "lib/checker/verdict.hpp"
#include "lib/record/witness.hpp"

namespace duhem {

/// Judges a witness with nothing but exact and interval arithmetic: no solver, and the laws written again from the paper.
/// Impulses that are exact (radius 0) are judged on rationals, others by enclosing a solution near them.
/// Throws InputError, naming the field, where the witness is not admissible (admissible.hpp).
[[nodiscard]] Verdict judge(const Witness& witness);

}  // namespace duhem
