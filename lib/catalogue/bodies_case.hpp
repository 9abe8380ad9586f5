#pragma once

#include "lib/catalogue/catalogue.hpp"

namespace duhem {

/// A box above a plane: the smallest case of bodies in space.
template <class S>
[[nodiscard]] Case<S> make_box(const CaseData& data);

}  // namespace duhem
