#pragma once

#include "lib/catalogue/case_data.hpp"
#include "lib/model/block_stack.hpp"
#include "lib/model/double_pendulum.hpp"
#include "lib/model/elastic_body.hpp"
#include "lib/model/linear_system.hpp"
#include "lib/model/planar_body.hpp"
#include "lib/model/rigid_bodies.hpp"

#include <variant>

namespace duhem {

/// Any system of the catalogue. Exact scalars have no sine, so only systems without one.
template <class S>
struct SystemList {
  using Any = std::variant<PlanarBody<S, 1>, PlanarBody<S, 2>, DoublePendulum<S>, BlockStack<S>, LinearSystem<S, 2>,
                           LinearSystem<S, 3>, ElasticBody<S>, RigidBodies<S, 3>>;
};
template <>
struct SystemList<Rational> {
  using Any = std::variant<LinearSystem<Rational, 2>>;
};
template <class S>
using AnySystem = typename SystemList<S>::Any;

/// What one contact is made of, or two materials that meet; nothing where the case leaves it to the run.
struct Surface {
  std::optional<Exact> e, e_t, mu;
};

/// What it takes to draw an elastic body, in the doubles of a drawing.
struct BodyDrawing {
  Mesh mesh;
  std::vector<int> contact_nodes;  ///< of contact α
  Hooke<double> hooke;
};

/// A case in one scalar: every number rounded once.
template <class S>
struct Case {
  AnySystem<S> system;
  Vec<S, Dynamic> q_0, v_0;
  std::vector<Surface> surfaces;              ///< by law_index: one a contact, or one a pair of materials
  std::vector<std::string> coordinates = {};  ///< names of the components of q
  std::vector<std::string> velocities = {};   ///< of v
  std::vector<std::string> coordinate_units = {}, velocity_units = {};
  std::optional<BodyDrawing> drawing = std::nullopt;  ///< of a meshed body
};

/// Builds the system. Throws InputError where a number is out of range, a matrix is not SPD, a mesh lacks a group, or S lacks
/// what the system needs (a sine, a length).
template <class S>
[[nodiscard]] Case<S> make_case(const CaseData& data);

}  // namespace duhem
