#pragma once

#include "lib/fem/mesh.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace duhem {

/// One array of a VTK file: a tuple of components for each node (or triangle), one tuple after the other.
struct VtuField {
  std::string name;
  std::string unit;  ///< "-" where dimensionless; any words that say how to read the numbers
  int components;    ///< 1, 3, or 6: a symmetric tensor xx, yy, zz, xy, yz, xz, ParaView's order
  std::variant<std::vector<double>, std::vector<std::int32_t>> values;
};

/// One frame as VTK's XML (.vtu): the mesh where it lies undeformed, in the plane z = 0, the fields, and the time. Arrays are
/// inline and binary (base64), so that doubles read back bit for bit. A unit is the array's UNITS_LABEL, which VTK keeps and
/// meshio steps over; a string array among the field data would be the end of the file for meshio.
/// Throws InputError where a field has not one tuple for each node (triangle).
[[nodiscard]] std::string write_vtu(const Mesh& mesh, double time, std::span<const VtuField> point_data,
                                    std::span<const VtuField> cell_data);

// The index over the frames of a run (.pvd) is a head, an entry for each frame, and a tail. Whoever writes a new entry over
// the tail, and the tail again behind it, leaves a valid index after every frame.
[[nodiscard]] std::string pvd_head();
[[nodiscard]] std::string pvd_entry(double time, const std::string& file);
[[nodiscard]] std::string pvd_tail();

}  // namespace duhem
