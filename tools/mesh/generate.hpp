#pragma once

#include "lib/fem/mesh.hpp"

#include <map>

namespace duhem::program {

/// Makes a plane mesh of a geometry, the text of a .geo, with the program gmsh: `numbers` go before what DefineConstant says
/// there, `source` names the mesh in messages. The same bits at every call. gmsh runs without a shell in a folder of its own,
/// which is removed whatever happens, Ctrl-C included, and with a home of its own, so that nobody's settings change a mesh.
/// Throws InputError where gmsh is not installed, or for what it says itself.
[[nodiscard]] Mesh generate_mesh(const std::string& geometry, const std::map<std::string, double>& numbers,
                                 const std::string& source);

}  // namespace duhem::program
