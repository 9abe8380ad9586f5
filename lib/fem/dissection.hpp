#pragma once

#include "lib/fem/mesh.hpp"

namespace duhem {

/// An order of elimination with little fill, by nested dissection: the nodes are halved where they extend most, those of one
/// half that touch the other come after both, and so on in the halves. `last`, in its order, comes after everything.
[[nodiscard]] std::vector<int> dissection(const Mesh& mesh, const std::vector<int>& last);

}  // namespace duhem
