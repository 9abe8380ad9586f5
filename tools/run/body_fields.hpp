#pragma once

#include "lib/catalogue/catalogue.hpp"
#include "lib/foreign/vtu_file.hpp"

namespace duhem::program {

/// Strain, stress and von Mises' stress of each triangle, constant over it, for displacements q = (x_0, y_0, x_1, ...).
/// Elements and material are those that the run itself is made of, so that picture and energy cannot disagree.
[[nodiscard]] std::vector<VtuField> strain_and_stress(const BodyDrawing& drawing, const Vec<double, Dynamic>& q,
                                                      const std::string& stress_unit);

}  // namespace duhem::program
