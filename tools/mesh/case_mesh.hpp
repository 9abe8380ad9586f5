#pragma once

#include "lib/catalogue/case_data.hpp"

namespace duhem::program {

/// Whether a case has a mesh at all.
[[nodiscard]] bool has_mesh(const CaseData& data);

/// The mesh of a case that has a parameter "mesh": of the file which that names, or "generated" by gmsh from the geometry
/// built in and the parameters that it takes. Nothing for another case. Throws InputError with the place for what is wrong,
/// sizes included that make for more than four million unknowns.
[[nodiscard]] std::optional<Mesh> mesh_of(const CaseData& data);

/// The parameters of the geometry that the command line gives (`--set`) although a file holds the mesh.
[[nodiscard]] std::vector<std::string> set_without_effect(const CaseData& data);

}  // namespace duhem::program
