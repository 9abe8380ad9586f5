#include "properties/all_properties.hpp"
#include "properties/definition.hpp"
#include "properties/random_cone.hpp"

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
  static constexpr std::string_view name = "lemma_1", equation = "(17) (18), Lemma 1",
                                    statement =
                                        "a pair (u, r) takes off, sticks or slips if and only if K* contains u~, K contains r, "
                                        "and they are orthogonal";
  static constexpr Expectation expectation = Expectation::holds;

  static constexpr std::array<std::string_view, 10> classes{
      "planar", "in space",  "take-off", "stick",  "stick on the edge of the cone",
      "slip",   "u = r = 0", "no mode",  "mu = 0", "r_N < 0"};

  static CaseSize size(const Case& c) { return {.dimension = c.dimension}; }
  static std::vector<Label> labels() { return labels_named(classes); }
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
  static Evidence evidence(const Case& c, const Subject<S, Dim>& subject) {
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
    const bool is_on_edge = sticks && normal(r) > zero && r_T == mu * normal(r), are_zero = u.isZero(zero) && r.isZero(zero);
    Excess<S> excess;
    excess.demand(agrees);
    return Evidence::judged(excess.most(), labels_where<classes>({Dim == 2, Dim == 3, takes_off, sticks, is_on_edge, slips,
                                                                  are_zero, !has_mode, mu == zero, normal(r) < zero}));
  }

  static WrittenCase written(const Case& c) {
    const auto d = static_cast<std::size_t>(c.dimension);
    return WrittenCase().add("mu", c.mu).add("u", std::span(c.u).first(d)).add("r", std::span(c.r).first(d));
  }
};

}  // namespace

std::vector<Property> properties_of_lemma_1() { return {property<Lemma1>()}; }

}  // namespace duhem::properties
