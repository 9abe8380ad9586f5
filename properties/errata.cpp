#include "properties/random_cone.hpp"
#include "properties/statement.hpp"
#include "properties/statements.hpp"

namespace duhem::properties {
namespace {

// What the paper prints and does not mean (mathematics.md §4). (55) has its place in proposition_1.cpp.

/// Two local vectors and a friction coefficient; in the plane.
struct PlanarPair {
  Fraction mu;
  std::array<Fraction, 2> r, u;
};

struct Printed {
  using Case = PlanarPair;
  static constexpr Expectation expectation = Expectation::falsifiable;
  static int dimension(const Case&) { return 2; }
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
  static Case draw(Choices& choices) {
    Case c = Printed::draw(choices);
    c.mu = {};
    c.r[1] = {};  // ‖r_T‖ = 0 r_N
    return c;
  }
  static Sheet sheet(const Case& c) {
    Sheet sheet;
    write_vector(sheet, "r", c.r.data(), 2);
    write_vector(sheet, "u", c.u.data(), 2);
    return sheet;
  }
  template <class S, int Dim>
  static Evidence judge(const Case& c, const Subject<S, Dim>&) {
    if constexpr (Dim == 2) {
      const Local<S, 2> r = point<S>(c.r), u = point<S>(c.u);
      if (!CoulombCone<S, 2>{S(0)}.dual_contains(u)) return {Evidence::Outcome::outside, 0, {}};
      return {Evidence::Outcome::judged, in_units_of<S>(S(-r.dot(u)), 4 * unit_roundoff<S>() * S(r.cwiseAbs().dot(u.cwiseAbs()))), {}};
    } else {
      return {Evidence::Outcome::outside, 0, {}};
    }
  }
};

/// (38) without its minus sign: ū ∈ N_K(r) is no unilateral contact.
struct Erratum38 : Printed {
  static constexpr std::string_view name = "erratum_38", equation = "(38) as printed",
                                    statement = "u in N_K(r), without the minus sign, keeps contacts from approaching: u_N >= 0, where "
                                                "x is any point, r = proj_K(x) and u = x - r";
  static Case draw(Choices& choices) {
    Case c;
    c.mu = any_mu(choices);
    for (auto& x : c.r) x = any_fraction(choices);
    return c;
  }
  static Sheet sheet(const Case& c) {
    Sheet sheet;
    write(sheet, "mu", c.mu);
    write_vector(sheet, "x", c.r.data(), 2);
    return sheet;
  }
  template <class S, int Dim>
  static Evidence judge(const Case& c, const Subject<S, Dim>& subject) {
    if constexpr (Dim == 2) {
      // The rest of a projection is normal to K where it lands: so the pair (u, r) obeys the inclusion.
      const Local<S, 2> x = point<S>(c.r);
      const Local<S, 2> z = subject.project(CoulombCone<S, 2>{c.mu.in<S>()}, x).r, u = x - z;
      return {Evidence::Outcome::judged, in_units_of<S>(S(-normal(u)), 16 * unit_roundoff<S>() * S(x.cwiseAbs().sum())), {}};
    } else {
      return {Evidence::Outcome::outside, 0, {}};
    }
  }
};

/// (59) with φ(0) = 0 alone: φ(x) = −c·x is convex and has it, and p = c whatever x.
struct Erratum59 : Printed {
  static constexpr std::string_view name = "erratum_59", equation = "(59) as printed",
                                    statement = "phi convex with phi(0) = 0 makes -p in d phi(u) dissipative, phi >= 0 or not: "
                                                "phi(x) = -c.x";
  static Sheet sheet(const Case& c) {
    Sheet sheet;
    write_vector(sheet, "c", c.r.data(), 2);
    write_vector(sheet, "u", c.u.data(), 2);
    return sheet;
  }
  template <class S, int Dim>
  static Evidence judge(const Case& c, const Subject<S, Dim>&) {
    if constexpr (Dim == 2) {
      const Local<S, 2> p = point<S>(c.r), u = point<S>(c.u);  // p = c
      return {Evidence::Outcome::judged, in_units_of<S>(S(u.dot(p)), 4 * unit_roundoff<S>() * S(u.cwiseAbs().dot(p.cwiseAbs()))), {}};
    } else {
      return {Evidence::Outcome::outside, 0, {}};
    }
  }
};

}  // namespace

std::vector<Property> statements_of_errata() { return {property<Erratum11>(), property<Erratum38>(), property<Erratum59>()}; }

}  // namespace duhem::properties
