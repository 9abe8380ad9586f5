#include "properties/excess.hpp"
#include "properties/random_cone.hpp"
#include "properties/statement.hpp"
#include "properties/statements.hpp"

namespace duhem::properties {
namespace {

/// A velocity and an impulse of one contact. All numbers are whole or have few binary digits, and all tangents have rational
/// lengths, so that every scalar decides every comparison without rounding.
struct Pair {
  int dimension = 2;
  Fraction mu;
  std::array<Fraction, 3> u, r;
};

struct Lemma1 {
  using Case = Pair;
  enum LabelIndex : std::size_t {
    planar,
    in_space,
    takeoff,
    stick,
    stick_on_edge,
    slip,
    both_zero,
    no_mode,
    mu_zero,
    pulling,
    count
  };
  static constexpr std::string_view name = "lemma_1", equation = "(17) (18), Lemma 1",
                                    statement =
                                        "a pair (u, r) takes off, sticks or slips if and only if K* contains u~, K contains r, "
                                        "and they are orthogonal";
  static constexpr Expectation expectation = Expectation::holds;

  static int dimension(const Case& c) { return c.dimension; }
  static std::vector<Label> labels() {
    return {{"planar"}, {"in space"},  {"take-off"}, {"stick"},  {"stick on the edge of the cone"},
            {"slip"},   {"u = r = 0"}, {"no mode"},  {"mu = 0"}, {"r_N < 0"}};
  }
  /// A pair of one of the modes, its borders included, half of them spoiled afterwards in one place.
  static Case draw(Choices& choices) {
    Case c;
    if (choices.once_in(2)) c.dimension = 3;
    c.mu = any_mu(choices);
    const Direction d = any_direction(choices, c.dimension);
    const auto whole = [&](std::uint32_t below) { return static_cast<int>(choices.below(below)); };
    const auto along = [&](std::array<Fraction, 3>& x, const Fraction& length, const Direction& to) {
      x[1] = in_lowest_terms(length.p * to.x, length.q * 5);
      x[2] = in_lowest_terms(length.p * to.y, length.q * 5);
    };
    const Fraction normal_impulse{5 * whole(5), 1}, edge = in_lowest_terms(normal_impulse.p * c.mu.p, c.mu.q);
    switch (whole(3)) {
      case 0:  // take-off
        c.u[0] = {whole(4), 1};
        along(c.u, {5 * whole(3), 1}, d);
        break;
      case 1:  // stick: on the axis, within, or on the edge
        c.r[0] = normal_impulse;
        along(c.r, in_lowest_terms(edge.p * whole(5), edge.q * 4), d);
        break;
      default:  // slip, or its border u_T = 0, where it is stick on the edge
        c.r[0] = normal_impulse;
        along(c.r, edge, d);
        along(c.u, {-5 * whole(3), 1}, d);
    }
    if (!choices.once_in(2)) return c;
    const int spoiled = whole(5), times = whole(3);  // one by one: compilers differ in the order of arguments
    const Direction other = any_direction(choices, c.dimension);
    switch (spoiled) {
      case 0: c.u[0].p -= c.u[0].q; break;
      case 1: c.r[0].p -= 5 * c.r[0].q; break;
      case 2: along(c.u, {5 * (times - 1), 1}, other); break;
      case 3: along(c.r, {edge.p * (times + 1), edge.q}, other); break;
      default: c.r[0].p += 5 * c.r[0].q;
    }
    return c;
  }

  template <class S, int Dim>
  static Evidence judge(const Case& c, const Subject<S, Dim>& subject) {
    Local<S, Dim> u, r;
    for (int i = 0; i < Dim; ++i) {
      u[i] = c.u[static_cast<std::size_t>(i)].template in<S>();
      r[i] = c.r[static_cast<std::size_t>(i)].template in<S>();
    }
    const S mu = c.mu.in<S>(), u_T = tangent_norm<S, Dim>(u), r_T = tangent_norm<S, Dim>(r), zero(0);
    // The three modes word for word.
    const bool opposed = (u_T * tangent<S, Dim>(r) + r_T * tangent<S, Dim>(u)).isZero(zero);
    const bool takes_off = r.isZero(zero) && normal(u) >= zero;
    const bool sticks = u.isZero(zero) && r_T <= mu * normal(r) && normal(r) >= zero;
    const bool slips = r_T == mu * normal(r) && normal(r) >= zero && normal(u) == zero && u_T != zero && opposed;

    const auto mode = subject.classify(u, r, mu);
    const bool has_mode = takes_off || sticks || slips;
    const bool named_right = !mode || (*mode == Mode::takeoff ? takes_off : *mode == Mode::stick ? sticks : slips);
    const bool agrees = mode.has_value() == has_mode && named_right && subject.is_complementary(u, r, mu) == has_mode;
    Evidence evidence{Evidence::Outcome::judged, in_units_of<S>(S(agrees ? 0 : 1), zero), {}};
    evidence.labels.set(planar, Dim == 2);
    evidence.labels.set(in_space, Dim == 3);
    evidence.labels.set(takeoff, takes_off);
    evidence.labels.set(stick, sticks);
    evidence.labels.set(stick_on_edge, sticks && normal(r) > zero && r_T == mu * normal(r));
    evidence.labels.set(slip, slips);
    evidence.labels.set(both_zero, u.isZero(zero) && r.isZero(zero));
    evidence.labels.set(no_mode, !has_mode);
    evidence.labels.set(mu_zero, mu == zero);
    evidence.labels.set(pulling, normal(r) < zero);
    return evidence;
  }

  static Sheet sheet(const Case& c) {
    Sheet sheet;
    write(sheet, "mu", c.mu);
    write_vector(sheet, "u", c.u.data(), static_cast<std::size_t>(c.dimension));
    write_vector(sheet, "r", c.r.data(), static_cast<std::size_t>(c.dimension));
    return sheet;
  }
};

}  // namespace

std::vector<Property> statements_of_lemma_1() { return {property<Lemma1>()}; }

}  // namespace duhem::properties
