#include "lib/foreign/gmsh_file.hpp"

#include "lib/error.hpp"
#include "tools/fuzz/accepted.hpp"

extern "C" int LLVMFuzzerTestOneInput(const char* data, std::size_t size) {
  using duhem::fuzz::require;
  try {
    const duhem::Mesh mesh = duhem::read_gmsh({data, size}, "input");
    require(!mesh.triangles.empty(), "there is a triangle");
    duhem::check(mesh);  // every index is that of a node
    for (const auto& [group, edges] : mesh.lines)
      require(!edges.empty() && !mesh.nodes_of(group).empty(), "a group has edges, and they have nodes");
  } catch (const duhem::InputError& refused) {
    require(refused.field.starts_with("input"), "a refusal names the file");
  }
  return 0;
}
