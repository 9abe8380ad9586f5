#pragma once

#include "lib/fem/mesh.hpp"

#include <string_view>

namespace duhem {

/// Reads a plane mesh as Gmsh writes it: MSH 4.1 or 2.2, ASCII, three-node triangles, every z = 0. Nodes and triangles keep
/// the file's order, coordinates are the nearest doubles. The physical groups of lines become Mesh::lines, a group without a
/// name under its number. Points are read past, and so are nodes that only a point has and no edge or triangle uses, such as
/// the centre of a circle. Throws InputError with file and line for what is not so, and with a number what check() refuses.
[[nodiscard]] Mesh read_gmsh(std::string_view text, const std::string& path);

/// The same from a file; `field` says who named it, "--set mesh".
[[nodiscard]] Mesh read_gmsh_file(const std::string& path, const std::string& field);

}  // namespace duhem
