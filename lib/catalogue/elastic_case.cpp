#include "lib/catalogue/elastic_case.hpp"

#include "lib/catalogue/parameters.hpp"
#include "lib/fem/dissection.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace duhem {
namespace {

constexpr const char *contact_group = "Contact BC", *top_group = "Confining displacement", *side_group = "Applied force";

const Mesh& mesh_of(const CaseData& data) {
  if (!data.mesh) throw InputError(data.name + ": parameters.mesh", "not loaded", "a mesh");
  return *data.mesh;
}

template <class Kind>
Kind kind_of(const CaseData& data, const std::string& name, const std::vector<std::pair<std::string, Kind>>& kinds) {
  std::string names;
  for (const Parameter& parameter : data.parameters) {
    if (parameter.name != name) continue;
    const Word* word = std::get_if<Word>(&parameter.value);
    for (const auto& [text, kind] : kinds) {
      if (word && word->text == text) return kind;
      names += (names.empty() ? "" : " or ") + text;
    }
    if (word) throw InputError(word->where, '"' + word->text + '"', names);
    const Exact& number = std::get<Exact>(parameter.value);
    throw InputError(number.where, decimal(number.value), names);
  }
  throw InputError(data.name + ": parameters." + name, "missing", "a word");
}

template <class S>
Material<S> material_of(const CaseData& data, const Parameters<S>& p) {
  const S poisson = p.number("poisson");
  if (!(poisson > S(-1)) || !(poisson < S(1) / 2)) {
    const Exact& given = p.exact_number("poisson");
    throw InputError(given.where, decimal(given.value), "a number between -1 and 1/2, both excluded");
  }
  const auto plane = kind_of<PlaneAssumption>(
      data, "assumption", {{"plane_stress", PlaneAssumption::stress}, {"plane_strain", PlaneAssumption::strain}});
  return {{plane, p.positive("young"), poisson}, p.positive("density"), p.positive("thickness")};
}

template <class S>
typename ElasticBody<S>::Data body_of(const CaseData& data, const Parameters<S>& p, const Material<S>& material) {
  const Mesh& mesh = mesh_of(data);
  const int nodes = static_cast<int>(mesh.nodes.size());
  typename ElasticBody<S>::Data body;
  body.M = mass_matrix<S>(mesh, material,
                          kind_of<MassKind>(data, "mass", {{"consistent", MassKind::consistent}, {"lumped", MassKind::lumped}}));
  body.K = stiffness_matrix<S>(mesh, material);
  body.alpha = p.not_negative("damping_mass");
  body.beta = p.not_negative("damping_stiffness");
  body.constant_load = body.wave_load = body.controlled_constant = Vec<S, Dynamic>::Zero(2 * nodes);
  const std::vector<int> contacts = mesh.nodes_of(contact_group);
  for (const int node : contacts) body.contacts.push_back({node, S(mesh.nodes[static_cast<std::size_t>(node)].y)});
  body.order = dissection(mesh, contacts);
  body.controlled_velocity.size = 2 * nodes;
  return body;
}

/// Of a contact node, at q = 0 and with the floor at y = 0.
template <class S>
S least_gap(const typename ElasticBody<S>::Data& body) {
  S least = body.contacts.front().gap;
  for (const auto& contact : body.contacts) least = std::min(least, contact.gap);
  return least;
}

template <class S>
Case<S> as_case(const CaseData& data, typename ElasticBody<S>::Data body, const Material<S>& material, Vec<S, Dynamic> q_0,
                Vec<S, Dynamic> v_0) {
  const Mesh& mesh = mesh_of(data);
  std::vector<Surface> surfaces(body.contacts.size());
  std::vector<int> contact_nodes;
  for (const auto& contact : body.contacts) contact_nodes.push_back(contact.node);
  Case<S> made{
      .system = ElasticBody<S>(std::move(body)), .q_0 = std::move(q_0), .v_0 = std::move(v_0), .surfaces = std::move(surfaces)};
  for (std::size_t i = 0; i < mesh.nodes.size(); ++i) {
    for (const char* axis : {"x", "y"}) {
      made.coordinates.push_back(axis + std::to_string(mesh.nodes[i].tag));
      made.velocities.push_back(made.coordinates.back());
      made.coordinate_units.push_back(data.length_unit);
      made.velocity_units.push_back(data.per_time(data.length_unit));
    }
  }
  const auto rounded = [](const S& x) { return static_cast<double>(x); };
  made.drawing = {mesh, std::move(contact_nodes),
                  Hooke<double>{material.hooke.plane, rounded(material.hooke.young), rounded(material.hooke.poisson)}};
  return made;
}

}  // namespace

template <class S>
Case<S> make_sliding_block(const CaseData& data) {
  const Parameters<S> p(data);
  const Mesh& mesh = mesh_of(data);
  const Material<S> material = material_of<S>(data, p);
  auto body = body_of<S>(data, p, material);
  const int nodes = static_cast<int>(mesh.nodes.size());
  body.constant_load = body.M * at_every_node<S>(nodes, Vec<S, 2>(S(0), -p.number("gravity")));
  body.wave_load = edge_load<S>(mesh, side_group, Vec<S, 2>(p.number("traction"), S(0)), material.thickness);  // (102)
  body.wave = {p.positive("traction_period")};

  // The block stands on the floor: on its lowest contact nodes, with all of them, wherever the mesh has its origin.
  const S floor = least_gap<S>(body);
  for (auto& contact : body.contacts) {
    const Mesh::Node& node = mesh.nodes[static_cast<std::size_t>(contact.node)];
    // Coordinates are doubles of a file: neighbours of one height are that height.
    if (!(contact.gap - floor <= 4 * S(std::numeric_limits<double>::epsilon()) * S(std::abs(node.y))))
      throw InputError(mesh.source + ": node " + std::to_string(node.tag) + " of \"" + contact_group + '"',
                       "y = " + brief(S(node.y)) + ", above the group's lowest, " + brief(floor), "a bottom that is level");
    contact.gap = S(0);
  }

  // The start: the top pressed down and free along x, the bottom held in both directions, no weight yet.
  Vec<S, Dynamic> prescribed = Vec<S, Dynamic>::Zero(2 * nodes);
  std::vector<Eigen::Index> held;
  for (const auto& contact : body.contacts) held.insert(held.end(), {2 * contact.node, 2 * contact.node + 1});
  Vec<S, Dynamic> v_0 = Vec<S, Dynamic>::Zero(2 * nodes);
  for (const int node : mesh.nodes_of(top_group)) {
    for (const auto& contact : body.contacts)
      if (contact.node == node)
        throw InputError(mesh.source + ": node " + std::to_string(mesh.nodes[static_cast<std::size_t>(node)].tag),
                         "in \"" + std::string(contact_group) + "\" and in \"" + top_group + '"', "a node in one of them");
    const Eigen::Index dof = 2 * node + 1;
    body.controlled.push_back(dof);
    held.push_back(dof);
    prescribed[dof] = p.number("top_displacement");
    v_0[dof] = body.controlled_constant[dof] = p.number("top_velocity");
  }
  Vec<S, Dynamic> q_0 = equilibrium<S>(body.K, body.order, held, prescribed);
  return as_case<S>(data, std::move(body), material, std::move(q_0), std::move(v_0));
}

template <class S>
Case<S> make_elastic_ball(const CaseData& data) {
  const Parameters<S> p(data);
  const Mesh& mesh = mesh_of(data);
  const Material<S> material = material_of<S>(data, p);
  auto body = body_of<S>(data, p, material);
  const int nodes = static_cast<int>(mesh.nodes.size());
  const S clearance = p.not_negative("clearance"), lowest = least_gap<S>(body);
  for (auto& contact : body.contacts) contact.gap += clearance - lowest;
  return as_case<S>(data, std::move(body), material, Vec<S, Dynamic>::Zero(2 * nodes),
                    at_every_node<S>(nodes, Vec<S, 2>(S(0), p.number("velocity"))));
}

#define INSTANTIATE(S)                                     \
  template Case<S> make_sliding_block<S>(const CaseData&); \
  template Case<S> make_elastic_ball<S>(const CaseData&);
DUHEM_FOR_EACH_REAL(INSTANTIATE)

}  // namespace duhem
