#include "tools/run/body_fields.hpp"

#include "lib/fem/triangle.hpp"

#include <cmath>

namespace duhem::program {
namespace {

/// A symmetric tensor in ParaView's order.
struct Tensor {
  double xx, yy, zz, xy;

  void append_to(std::vector<double>& values) const { values.insert(values.end(), {xx, yy, zz, xy, 0.0, 0.0}); }
  [[nodiscard]] double von_mises() const {
    const auto square = [](double x) { return x * x; };
    return std::sqrt((square(xx - yy) + square(yy - zz) + square(zz - xx)) / 2 + 3 * square(xy));
  }
};

}  // namespace

std::vector<VtuField> strain_and_stress(const BodyDrawing& drawing, const Vec<double, Dynamic>& q,
                                        const std::string& stress_unit) {
  const auto& [mesh, contact_nodes, hooke] = drawing;
  const Mat<double, 3, 3> D = hooke.D();
  std::vector<double> strains, stresses, von_mises;
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
    const Vec<double, 3> strain = triangle<double>(mesh, i).B * corners_of<double>(mesh, i, q), stress = D * strain;
    // ParaView's tensors hold ε_xy, half of γ_xy.
    Tensor{strain[0], strain[1], hooke.strain_across(strain), strain[2] / 2}.append_to(strains);
    const Tensor full{stress[0], stress[1], hooke.stress_across(stress), stress[2]};
    full.append_to(stresses);
    von_mises.push_back(full.von_mises());
  }
  return {{"strain", "-", 6, std::move(strains)},
          {"stress", stress_unit, 6, std::move(stresses)},
          {"von_mises", stress_unit, 1, std::move(von_mises)}};
}

}  // namespace duhem::program
