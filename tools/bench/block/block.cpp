#include "tools/bench/block/block.hpp"

#include "lib/catalogue/catalogue.hpp"
#include "lib/scalar/text.hpp"

namespace duhem::bench {

Mesh block_mesh(int columns, int rows) {
  constexpr double length = 40, height = 25;
  Mesh mesh;
  mesh.source = "block";
  const auto number = [&](int i, int j) { return j * (columns + 1) + i; };
  for (int j = 0; j <= rows; ++j)
    for (int i = 0; i <= columns; ++i) mesh.nodes.push_back({i * length / columns, j * height / rows, mesh.nodes.size() + 1});
  std::size_t tag = 1;
  for (int j = 0; j < rows; ++j)
    for (int i = 0; i < columns; ++i) {
      const int a = number(i, j), b = number(i + 1, j), c = number(i + 1, j + 1), d = number(i, j + 1);
      const bool rising = (i + j) % 2 == 0;
      mesh.triangles.push_back({{a, b, rising ? c : d}, tag++});
      mesh.triangles.push_back({{rising ? a : b, c, d}, tag++});
    }
  for (int i = 0; i < columns; ++i) {
    mesh.lines["Contact BC"].push_back({{number(i, 0), number(i + 1, 0)}, tag++});
    mesh.lines["Confining displacement"].push_back({{number(i, rows), number(i + 1, rows)}, tag++});
  }
  for (int j = 0; j < rows; ++j) mesh.lines["Applied force"].push_back({{number(0, j), number(0, j + 1)}, tag++});
  check(mesh);
  return mesh;
}

Block sliding_block(Mesh mesh, bool fremond) {
  CaseData data;
  data.name = data.system = "sliding_block";
  data.mesh = std::move(mesh);
  const std::pair<const char*, const char*> numbers[] = {
      {"thickness", "15"},    {"young", "5750"},         {"poisson", "0.358"},
      {"density", "1.17e-3"}, {"damping_mass", "0"},     {"damping_stiffness", "0"},
      {"gravity", "1e-3"},    {"top_velocity", "0"},     {"top_displacement", "-0.005"},
      {"traction", "2"},      {"traction_period", "0.5"}};
  for (const auto& [name, value] : numbers) data.parameters.push_back({name, Exact{parse_exact(value, name), name}, "", ""});
  data.parameters.push_back({"assumption", Word{"plane_stress", "assumption"}, "", ""});
  data.parameters.push_back({"mass", Word{"consistent", "mass"}, "", ""});
  Case<double> made = make_case<double>(data);

  Body& system = std::get<Body>(made.system);
  const ActivationRule rule = fremond ? ActivationRule::gap_clipped : ActivationRule::gap;
  SchemeSettings<double> settings{.size = {1e-4, 0.5}, .activation = {rule, 1e-9}, .solver = {SolverName::automatic, 1e-12}};
  settings.laws.assign(made.surfaces.size(), fremond ? fremond_law<double>(0, 0.5) : newton_law<double>(0, 0.5));
  return {std::move(system), {made.q_0, made.v_0}, std::move(settings)};
}

}  // namespace duhem::bench
