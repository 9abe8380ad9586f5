#pragma once

#include "lib/catalogue/catalogue.hpp"

namespace duhem {

/// The sliding block: paper section 5.3, [M 7]. The mesh has the groups "Contact BC" (the bottom), "Confining displacement" (the
/// top) and "Applied force" (the left side).
template <class S>
[[nodiscard]] Case<S> make_sliding_block(const CaseData& data);

/// A disk thrown at a floor: [HV] section 6.1, linear and without friction. The mesh has the group "Contact BC".
template <class S>
[[nodiscard]] Case<S> make_elastic_ball(const CaseData& data);

}  // namespace duhem
