#pragma once

#include "lib/record/witness.hpp"
#include "lib/search/shrink.hpp"

namespace duhem::search {

/// What was found as a claim that stands alone: the active contacts, their exact impulses, and by how much energy is created.
[[nodiscard]] Witness found_witness(const LawAndRule& law, const ExactCandidate& found);

}  // namespace duhem::search
