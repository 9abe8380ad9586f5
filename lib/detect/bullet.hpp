#pragma once

#include "lib/model/shape.hpp"

namespace duhem {

/// With Bullet's tree of boxes and its distance between convex shapes, in double; faces, edges and corners are matched here
/// (polytope.hpp), since Bullet's own manifolds gather points over many steps.
[[nodiscard]] std::unique_ptr<Detector<3>> bullet_detector(std::vector<Shape<3>> shapes, double margin);

}  // namespace duhem
