#include "lib/catalogue/catalogue.hpp"

#include "lib/catalogue/bodies_case.hpp"
#include "lib/catalogue/elastic_case.hpp"
#include "lib/catalogue/linear_case.hpp"
#include "lib/catalogue/parameters.hpp"
#include "lib/catalogue/system_names.hpp"
#include "lib/nearest_name.hpp"

namespace duhem {
namespace {

template <class S>
void name_coordinates(Case<S>& made, const CaseData& data, std::vector<std::string> names, std::vector<std::string> units) {
  for (const std::string& unit : units) made.velocity_units.push_back(data.per_time(unit));
  made.velocities = made.coordinates = std::move(names);
  made.coordinate_units = std::move(units);
}

template <class S>
void name_planar_coordinates(Case<S>& made, const CaseData& data) {
  name_coordinates(made, data, {"x", "y", "gamma"}, {data.length_unit, data.length_unit, "rad"});
}

/// Inertia as a number, or by the word for a formula.
template <class S>
S inertia_of(const Parameters<S>& parameters, const std::vector<std::pair<std::string, S>>& formulas) {
  const Word* word = parameters.word("inertia");
  if (!word) return parameters.positive("inertia");
  std::string names;
  for (const auto& [name, value] : formulas) {
    if (word->text == name) {
      if (!(value > S(0)))
        throw InputError(word->where, "a formula that comes out as zero", "sizes and masses that this scalar can hold");
      return value;
    }
    names += name + ", ";
  }
  throw InputError(word->where, '"' + word->text + '"', names + "or a positive number");
}

/// The impacting stick: paper section 5.1, [M 7].
template <class S>
Case<S> make_stick(const CaseData& data) {
  using std::cos;
  using std::sin;
  const Parameters<S> p(data);
  const S mass = p.positive("mass"), l = p.positive("length"), gamma = p.angle("angle");
  const S inertia = inertia_of<S>(p, {{"uniform", mass * l * l / 12}});
  Case<S> made{.system = PlanarBody<S, 1>(mass, inertia, p.number("gravity"), {{{S(0), -l / 2}}}),
               .q_0 = Vec<S, 3>(l / 2 * sin(gamma), l / 2 * cos(gamma) + p.number("clearance"), gamma),
               .v_0 = Vec<S, 3>(p.number("vx"), p.number("vy"), p.number("omega")),
               .surfaces = std::vector<Surface>(1)};
  name_planar_coordinates(made, data);
  return made;
}

/// The rocking block: paper section 5.2, [M 7].
template <class S>
Case<S> make_rocking_block(const CaseData& data) {
  const Parameters<S> p(data);
  const S mass = p.positive("mass"), b = p.positive("width"), l = p.positive("height");
  const S inertia = inertia_of<S>(p, {{"published", mass * l * l / 12}, {"uniform", mass * (b * b + l * l) / 12}});
  Case<S> made{.system = PlanarBody<S, 2>(mass, inertia, p.number("gravity"), {{{-b / 2, -l / 2}, {b / 2, -l / 2}}}),
               .q_0 = Vec<S, 3>(p.number("x"), p.number("y"), p.angle("angle")),
               .v_0 = Vec<S, 3>(p.number("vx"), p.number("vy"), p.number("omega")),
               .surfaces = std::vector<Surface>(2)};
  name_planar_coordinates(made, data);
  return made;
}

/// Kane's puzzle: [M 7]. The floor lies exactly at the tip.
template <class S>
Case<S> make_kane(const CaseData& data) {
  const Parameters<S> p(data);
  const typename DoublePendulum<S>::Rods rods{
      .m1 = p.positive("mass1"), .m2 = p.positive("mass2"), .l1 = p.positive("length1"), .l2 = p.positive("length2")};
  const Vec<S, 2> q(p.angle("angle1"), p.angle("angle2"));
  Case<S> made{.system = DoublePendulum<S>(rods, DoublePendulum<S>::depth(rods, q)),
               .q_0 = q,
               .v_0 = Vec<S, 2>(p.number("rate1"), p.number("rate2")),
               .surfaces = std::vector<Surface>(1)};
  name_coordinates(made, data, {"theta1", "theta2"}, {"rad", "rad"});
  return made;
}

template <class S>
Case<S> from_linear(typename LinearSystem<S, 2>::Data linear, Vec<S, Dynamic> q_0, Vec<S, Dynamic> v_0) {
  const auto n = q_0.size();
  const auto m = linear.contacts.size();
  linear.load.size = linear.controlled_velocity.size = n;
  linear.controlled_constant = Vec<S, Dynamic>::Zero(n);
  return {.system = LinearSystem<S, 2>(std::move(linear)),
          .q_0 = std::move(q_0),
          .v_0 = std::move(v_0),
          .surfaces = std::vector<Surface>(m)};
}

/// A ball above a floor, without rotation: closed form in the file.
template <class S>
Case<S> make_bouncing_ball(const CaseData& data) {
  const Parameters<S> p(data);
  const S mass = p.positive("mass"), radius = p.not_negative("radius");
  typename LinearSystem<S, 2>::Data ball;
  ball.M = sparse(mass * Mat<S, 2, 2>::Identity());
  ball.constant_load = Vec<S, 2>(S(0), -mass * p.number("gravity"));
  Mat<S, 2, 2> H;
  H << S(0), S(1), S(-1), S(0);
  ball.contacts.push_back({H, -radius});
  Case<S> made = from_linear<S>(std::move(ball), Vec<S, 2>(p.number("x"), radius + p.number("height")),
                                Vec<S, 2>(p.number("vx"), p.number("vy")));
  name_coordinates(made, data, {"x", "y"}, {data.length_unit, data.length_unit});
  return made;
}

/// Three balls in a row on a line, neighbours touching; the tangent rows are zero.
template <class S>
Case<S> make_three_balls(const CaseData& data) {
  const Parameters<S> p(data);
  typename LinearSystem<S, 2>::Data chain;
  chain.M = sparse(Mat<S, 3, 3>(Vec<S, 3>(p.positive("mass1"), p.positive("mass2"), p.positive("mass3")).asDiagonal()));
  chain.constant_load = Vec<S, 3>::Zero();
  for (int i = 0; i < 2; ++i) {
    Mat<S, 2, 3> H = Mat<S, 2, 3>::Zero();
    H(0, i) = S(-1);
    H(0, i + 1) = S(1);
    chain.contacts.push_back({H, S(0)});
  }
  Case<S> made = from_linear<S>(std::move(chain), Vec<S, 3>::Zero(), Vec<S, 3>(p.number("v1"), p.number("v2"), p.number("v3")));
  name_coordinates(made, data, {"x1", "x2", "x3"}, {data.length_unit, data.length_unit, data.length_unit});
  return made;
}

/// Blocks on top of each other, two contacts an interface, exactly touching.
template <class S>
Case<S> make_block_stack(const CaseData& data) {
  const Parameters<S> p(data);
  const int blocks = p.count("blocks", 10000);
  const S mass = p.positive("mass"), b = p.positive("width"), l = p.positive("height");
  const S inertia = inertia_of<S>(p, {{"uniform", mass * (b * b + l * l) / 12}});
  Case<S> made{.system = BlockStack<S>(blocks, {mass, inertia, b, l}, p.number("gravity")),
               .q_0 = Vec<S, Dynamic>::Zero(3 * blocks),
               .v_0 = Vec<S, Dynamic>::Zero(3 * blocks),
               .surfaces = std::vector<Surface>(static_cast<std::size_t>(2 * blocks))};
  std::vector<std::string> names, units;
  for (int i = 0; i < blocks; ++i) {
    made.q_0[3 * i + 1] = S(2 * i + 1) * l / 2;
    made.v_0[3 * i] = p.number("vx");
    for (const char* name : {"x", "y", "gamma"}) names.push_back(name + std::to_string(i + 1));
    units.insert(units.end(), {data.length_unit, data.length_unit, "rad"});
  }
  name_coordinates(made, data, std::move(names), std::move(units));
  return made;
}

template <class S>
Case<S> needs_a_sine(const CaseData& data) {
  if (data.mesh)
    throw InputError("--scalar", std::string(ScalarTraits<S>::name),
                     "double, quad, mp50 or mp100: elastic bodies are not built exactly");
  throw InputError("--scalar", std::string(ScalarTraits<S>::name),
                   "double, quad, mp50 or mp100: " + data.name + " needs a sine, which is not rational");
}

}  // namespace

template <class S>
Case<S> make_case(const CaseData& data) {
  if (data.system == "bouncing_ball") return make_bouncing_ball<S>(data);
  if (data.system == "three_balls") return make_three_balls<S>(data);
  if (data.system == "linear") return make_linear<S>(data);
  if constexpr (is_exact<S>) {
    return needs_a_sine<S>(data);
  } else {
    if (data.system == "stick") return make_stick<S>(data);
    if (data.system == "rocking_block") return make_rocking_block<S>(data);
    if (data.system == "kane") return make_kane<S>(data);
    if (data.system == "block_stack") return make_block_stack<S>(data);
    if (data.system == "box") return make_box<S>(data);
    if (data.system == "sliding_block") return make_sliding_block<S>(data);
    if (data.system == "elastic_ball") return make_elastic_ball<S>(data);
    throw InputError(data.name + ": system", '"' + data.system + '"', one_of(data.system, system_names));
  }
}

#define INSTANTIATE(S) template Case<S> make_case<S>(const CaseData&);
DUHEM_FOR_EACH_FIELD(INSTANTIATE)

}  // namespace duhem
