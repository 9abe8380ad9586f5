#include "properties/all_properties.hpp"
#include "properties/definition.hpp"

namespace duhem::properties {
namespace {

/// An impact of one planar contact under (59) with a potential of its own.
struct PotentialCase {
  std::array<Fraction, 4> G;  ///< W = G Gᵀ + 1
  std::array<Fraction, 2> u_minus;
  Fraction c_N, c_T, f;
};

struct PotentialLaw {
  using Case = PotentialCase;
  static constexpr std::string_view name = "potential_law", equation = "(59) (60)",
                                    statement =
                                        "-p in d phi(u), u = (u+ + u-)/2, phi convex, phi >= 0 = phi(0): the work u.p is at most "
                                        "-phi(u) <= 0, and the kinetic energy changes by it";
  static constexpr Expectation expectation = Expectation::holds;

  static constexpr std::array<std::string_view, 5> classes{"no impulse", "pressed", "stuck", "sliding", "f = 0"};

  static CaseSize size(const Case&) { return {}; }
  static std::vector<Label> labels() { return labels_named(classes); }
  static Case draw(Choices& choices) {
    Case c;
    for (auto& entry : c.G) entry = any_fraction(choices, 2);
    for (auto& entry : c.u_minus) entry = any_fraction(choices);
    c.c_N = positive_fraction(choices);
    c.c_T = choices.once_in(3) ? Fraction{} : positive_fraction(choices);
    c.f = choices.once_in(3) ? Fraction{} : positive_fraction(choices);
    return c;
  }

  template <class S>
  static Evidence evidence(const Case& c, const Subject<S, 2>& subject) {
    using std::abs;
    Mat<S, 2, 2> G;
    for (int i = 0; i < 4; ++i) G(i / 2, i % 2) = c.G[static_cast<std::size_t>(i)].template in<S>();
    const Mat<S, 2, 2> W = G * G.transpose() + Mat<S, 2, 2>::Identity();
    const Local<S, 2> u_minus{c.u_minus[0].in<S>(), c.u_minus[1].in<S>()};
    const ViscousFriction<S> phi{c.c_N.in<S>(), c.c_T.in<S>(), c.f.in<S>()};
    const auto p = subject.potential_contact(phi, W, u_minus);
    if (!p) return {};
    const Local<S, 2> u_plus = u_minus + W * *p, mean = (u_minus + u_plus) / 2;
    const Local<S, 2> sizes = u_minus.cwiseAbs() + W.cwiseAbs() * p->cwiseAbs();
    // u is a difference as it stands, and so is all that depends on it.
    const S u = unit_roundoff<S>(), work = S(mean.dot(*p)),
            phi_slope = S(p->cwiseAbs().sum()) + (phi.c_N + phi.c_T) * S(sizes.sum()) + phi.f;
    const S bound = 16 * u * S(sizes.sum()) * phi_slope;
    const S change = kinetic(W, u_plus) - kinetic(W, u_minus);
    const S kinetic_bound = 64 * u * (kinetic_size(W, u_plus) + kinetic_size(W, u_minus)) + bound;
    // −p ∈ ∂φ(ū) itself: p_N = −c_N min(ū_N, 0); f may hold what is left of p_T, and opposes sliding with all of it.
    const S p_off = 16 * u * ((phi.c_N + phi.c_T) * S(sizes.sum()) + S(p->cwiseAbs().sum()) + phi.f);
    const S left_N = normal(*p) + phi.c_N * std::min(normal(mean), S(0)), left_T = (*p)[1] + phi.c_T * mean[1];
    Excess<S> excess;
    excess.demand_zero(left_N, p_off);
    excess.demand(abs(left_T) - phi.f, p_off);
    excess.demand(left_T * mean[1] + phi.f * abs(mean[1]), p_off * abs(mean[1]) + bound);
    excess.demand(work + phi.value(mean), bound);
    excess.demand(S(-phi.value(mean)), S(0));
    excess.demand_zero(change - work, kinetic_bound);
    const bool has_friction = phi.f > S(0), slides = abs((*p)[1]) >= phi.f;
    return Evidence::judged(excess.most(), labels_where<classes>({p->isZero(S(0)), normal(*p) > S(0), has_friction && !slides,
                                                                  has_friction && slides, phi.f == S(0)}));
  }

  /// ½ uᵀ W⁻¹ u.
  template <class S>
  static S kinetic(const Mat<S, 2, 2>& W, const Local<S, 2>& u) {
    const S determinant = W(0, 0) * W(1, 1) - W(0, 1) * W(1, 0);
    return (W(1, 1) * u[0] * u[0] - 2 * W(0, 1) * u[0] * u[1] + W(0, 0) * u[1] * u[1]) / (2 * determinant);
  }
  /// What rounding sees of it: the terms of the determinant and of the form, none of which cancel here.
  template <class S>
  static S kinetic_size(const Mat<S, 2, 2>& W, const Local<S, 2>& u) {
    using std::abs;
    const S determinant = W(0, 0) * W(1, 1) - W(0, 1) * W(1, 0), terms = W(0, 0) * W(1, 1) + W(0, 1) * W(1, 0);
    const S form = W(1, 1) * u[0] * u[0] + 2 * abs(W(0, 1) * u[0] * u[1]) + W(0, 0) * u[1] * u[1];
    return form / (2 * determinant) * (terms / determinant);
  }

  static WrittenCase written(const Case& c) {
    WrittenCase written;
    written.add_matrix("G", c.G, 2).add("u_minus", c.u_minus);
    return written.add("c_N", c.c_N).add("c_T", c.c_T).add("f", c.f);
  }
};

}  // namespace

std::vector<Property> properties_on_potentials() { return {property<PotentialLaw>()}; }

}  // namespace duhem::properties
