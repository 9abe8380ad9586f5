#include "properties/all_properties.hpp"
#include "properties/definition.hpp"
#include "properties/random_cone.hpp"

namespace duhem::properties {
namespace {

// What the paper prints and does not mean ([M 4]). (55) has its place in proposition_1.cpp.

/// Two local vectors and a friction coefficient; in the plane.
struct PlanarPair {
  Fraction mu;
  std::array<Fraction, 2> r, u;
};

struct Printed {
  using Case = PlanarPair;
  static constexpr Expectation expectation = Expectation::falsifiable;
  static CaseSize size(const Case&) { return {}; }
  static std::vector<Label> labels() { return {}; }
  static Case draw(Choices& choices) {
    Case c;
    c.mu = any_mu(choices);
    for (auto& x : c.r) x = any_fraction(choices);
    for (auto& x : c.u) x = any_fraction(choices);
    return c;
  }
  template <class S>
  static Local<S, 2> point(const std::array<Fraction, 2>& x) {
    return {x[0].in<S>(), x[1].in<S>()};
  }
};

/// (11) without r_N ≥ 0: at μ = 0 the whole normal line, of which (14) is not the dual.
struct Erratum11 : Printed {
  static constexpr std::string_view name = "erratum_11", equation = "(11) as printed",
                                    statement = "without r_N >= 0 in (11), (14) is its dual at mu = 0 too: r.u >= 0";
  static constexpr double known_rate = 0.141;
  static Case draw(Choices& choices) {
    Case c = Printed::draw(choices);
    c.mu = {};
    c.r[1] = {};  // ‖r_T‖ = 0 r_N
    return c;
  }
  static WrittenCase written(const Case& c) { return WrittenCase().add("r", c.r).add("u", c.u); }
  template <class S>
  static Evidence evidence(const Case& c, const Subject<S, 2>&) {
    const Local<S, 2> r = point<S>(c.r), u = point<S>(c.u);
    if (!CoulombCone<S, 2>{S(0)}.dual_contains(u)) return Evidence::outside();
    return Evidence::judged(in_units_of<S>(S(-r.dot(u)), 4 * unit_roundoff<S>() * S(r.cwiseAbs().dot(u.cwiseAbs()))));
  }
};

/// (38) without its minus sign: ū ∈ N_K(r) is no unilateral contact.
struct Erratum38 : Printed {
  static constexpr std::string_view name = "erratum_38", equation = "(38) as printed",
                                    statement =
                                        "u in N_K(r), without the minus sign, keeps contacts from approaching: u_N >= 0, where "
                                        "x is any point, r = proj_K(x) and u = x - r";
  static constexpr double known_rate = 0.659;
  static Case draw(Choices& choices) {
    Case c;
    c.mu = any_mu(choices);
    for (auto& x : c.r) x = any_fraction(choices);
    return c;
  }
  static WrittenCase written(const Case& c) { return WrittenCase().add("mu", c.mu).add("x", c.r); }
  template <class S>
  static Evidence evidence(const Case& c, const Subject<S, 2>& subject) {
    // The rest of a projection is normal to K where it lands: so the pair (u, r) obeys the inclusion.
    const Local<S, 2> x = point<S>(c.r);
    const Local<S, 2> z = subject.project(CoulombCone<S, 2>{c.mu.in<S>()}, x).r, u = x - z;
    return Evidence::judged(in_units_of<S>(S(-normal(u)), 16 * unit_roundoff<S>() * S(x.cwiseAbs().sum())));
  }
};

/// (59) with φ(0) = 0 alone: φ(x) = −c·x is convex and has it, and p = c whatever x.
struct Erratum59 : Printed {
  static constexpr std::string_view name = "erratum_59", equation = "(59) as printed",
                                    statement =
                                        "phi convex with phi(0) = 0 makes -p in d phi(u) dissipative, phi >= 0 or not: "
                                        "phi(x) = -c.x";
  static constexpr double known_rate = 0.404;
  static WrittenCase written(const Case& c) { return WrittenCase().add("c", c.r).add("u", c.u); }
  template <class S>
  static Evidence evidence(const Case& c, const Subject<S, 2>&) {
    const Local<S, 2> p = point<S>(c.r), u = point<S>(c.u);  // p = c
    return Evidence::judged(in_units_of<S>(S(u.dot(p)), 4 * unit_roundoff<S>() * S(u.cwiseAbs().dot(p.cwiseAbs()))));
  }
};

}  // namespace

std::vector<Property> properties_of_errata() { return {property<Erratum11>(), property<Erratum38>(), property<Erratum59>()}; }

}  // namespace duhem::properties
