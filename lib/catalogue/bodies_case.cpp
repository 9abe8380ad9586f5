#include "lib/catalogue/bodies_case.hpp"

#include "lib/catalogue/parameters.hpp"
#include "lib/detect/bullet.hpp"
#include "lib/names.hpp"

namespace duhem {
namespace {

constexpr int space = 3;

/// A word of the case's file by the names of an enumeration.
template <class E, class S>
E chosen(const Parameters<S>& parameters, const std::string& name) {
  if (const Word* const word = parameters.word(name)) return value_of<E>(word->text, word->where);
  throw InputError(parameters.exact_number(name).where, "a number", one_name_of<E>(""));
}

template <class S>
void name_bodies(Case<S>& made, const CaseData& data, int bodies) {
  for (int i = 0; i < bodies; ++i) {
    const std::string number = bodies > 1 ? std::to_string(i + 1) : "";
    for (const char* axis : {"x", "y", "z"}) {
      made.coordinates.push_back(axis + number);
      made.coordinate_units.push_back(data.length_unit);
      made.velocities.push_back(axis + number);
      made.velocity_units.push_back(data.per_time(data.length_unit));
    }
    for (const char* part : {"Q0", "Q1", "Q2", "Q3"}) {
      made.coordinates.push_back(part + (number.empty() ? "" : "_" + number));
      made.coordinate_units.emplace_back("-");
    }
    for (const char* axis : {"omega1", "omega2", "omega3"}) {
      made.velocities.push_back(axis + (number.empty() ? "" : "_" + number));
      made.velocity_units.push_back(data.per_time("-"));
    }
  }
}

}  // namespace

template <class S>
Case<S> make_box(const CaseData& data) {
  using std::cos;
  using std::sin;
  using System = RigidBodies<S, space>;
  const Parameters<S> p(data);
  const Vec<S, 3> sides(p.positive("length"), p.positive("width"), p.positive("height"));
  const S mass = p.positive("density") * sides.prod(), angle = p.angle("angle");
  const Vec<S, 3> squares = sides.cwiseProduct(sides);
  const typename System::Body body{mass, mass / 12 * (Vec<S, 3>::Constant(squares.sum()) - squares)};

  // Turned by `angle` about the horizontal axis between x and y that stands at `heading`; the lowest corner is `clearance` high.
  const S heading = p.angle("heading"), half = angle / 2;
  Vec<S, Dynamic> q(System::places), v(System::velocities);
  q << S(0), S(0), S(0), cos(half), sin(half) * cos(heading), sin(half) * sin(heading), S(0);
  const Mat<S, 3, 3> R = rotation<S, space>(System::orientation(q, 0));
  q[2] = p.number("clearance") + R.row(2).cwiseAbs().dot(sides) / 2;
  v << p.number("vx"), p.number("vy"), p.number("vz"), p.number("omega1"), p.number("omega2"), p.number("omega3");

  Hull<space> hull;
  for (int corner = 0; corner < 8; ++corner)
    hull.points.push_back(Vec<double, 3>::NullaryExpr(
        [&](Eigen::Index i) { return (corner >> i & 1 ? 1 : -1) * static_cast<double>(sides[i]) / 2; }));
  const Shape<space> ground{.place = {}, .form = HalfSpace<space>{Vec<double, 3>::UnitZ(), 0}};
  const std::vector<Shape<space>> shapes{ground, {.body = 0, .place = {}, .form = hull}};
  const auto margin = static_cast<double>(S(sides.minCoeff() / 10));
  Case<S> made{.system = System({body}, Vec<S, 3>(S(0), S(0), -p.number("gravity")),
                                {chosen<RotationMap>(p, "map"), chosen<Couple>(p, "couple")},
                                {shapes, bullet_detector(shapes, margin), 8, 1}),
               .q_0 = q,
               .v_0 = v,
               .surfaces = std::vector<Surface>(1)};
  name_bodies(made, data, 1);
  return made;
}

#define INSTANTIATE(S) template Case<S> make_box<S>(const CaseData&);
DUHEM_FOR_EACH_REAL(INSTANTIATE)

}  // namespace duhem
