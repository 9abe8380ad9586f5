#pragma once

#include "lib/record/witness.hpp"

namespace duhem {

// A checker of exact numbers must not be kept busy for ever by a small file. Within these limits it is done in seconds.
inline constexpr int most_dofs = 64;
inline constexpr int most_contacts = 32;
inline constexpr unsigned most_bits = 8192;  ///< of a numerator or a denominator: 2466 digits
/// Of the square of the degrees of freedom, or of the rows of all H where those are more, times the bits of all rows of numbers:
/// of a row the longest numerator and the least common denominator, since an elimination multiplies them up row by row.
inline constexpr double most_work = 1 << 25;

/// Whether the numbers of a witness make a system and a claim: sizes, M symmetric positive definite, K and C symmetric positive
/// semi-definite (both exactly), μ ≥ 0, e in [0, 1], e_T in [−1, 1], θ in [0, 1] and not 0 under Frémond's law or when clipped,
/// h ≥ 0, and nothing that would not be read. Throws InputError naming the field otherwise.
void require_admissible(const Witness& witness);

}  // namespace duhem
