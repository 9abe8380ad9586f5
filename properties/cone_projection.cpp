#include "properties/all_properties.hpp"
#include "properties/definition.hpp"
#include "properties/random_cone.hpp"

namespace duhem::properties {
namespace {

struct TwoPoints {
  int dimension = 2;
  Fraction mu;
  std::array<Fraction, 3> x, y;
};

/// Moreau's decomposition: z = proj_K(x) is the only z with  K ∋ z ⟂ z − x ∈ K*. Hence proj is idempotent and nonexpansive.
struct ConeProjection {
  using Case = TwoPoints;
  static constexpr std::string_view name = "cone_projection", equation = "(11) (14)",
                                    statement =
                                        "z = proj_K(x) is in K, z - x in K*, both are orthogonal; proj is idempotent and "
                                        "nonexpansive";
  static constexpr Expectation expectation = Expectation::holds;

  static constexpr std::array<std::string_view, 9> classes{"planar", "in space", "on the apex", "inside", "on the edge",
                                                           "mu = 0", "mu tiny",  "mu = 10",     "x_T = 0"};

  static CaseSize size(const Case& c) { return {.dimension = c.dimension}; }
  static std::vector<Label> labels() { return labels_named(classes); }
  static Case draw(Choices& choices) {
    Case c;
    if (choices.once_in(2)) c.dimension = 3;
    c.mu = any_mu(choices);
    const auto d = static_cast<std::size_t>(c.dimension);
    for (std::size_t i = 0; i < d; ++i) c.x[i] = any_fraction(choices);
    for (std::size_t i = 0; i < d; ++i) c.y[i] = any_fraction(choices);
    if (choices.once_in(4)) c.y = c.x;  // near to each other
    if (choices.once_in(4)) c.y[choices.below(static_cast<std::uint32_t>(d))].p += 1;
    return c;
  }

  template <class S, int Dim>
  static Evidence evidence(const Case& c, const Subject<S, Dim>& subject) {
    const auto point = [](const std::array<Fraction, 3>& fractions) {
      Local<S, Dim> x;
      for (int i = 0; i < Dim; ++i) x[i] = fractions[static_cast<std::size_t>(i)].template in<S>();
      return x;
    };
    const Local<S, Dim> x = point(c.x), y = point(c.y);
    const S mu = c.mu.in<S>(), u = unit_roundoff<S>();
    const CoulombCone<S, Dim> K{mu};
    const auto [z, face] = subject.project(K, x);
    const Local<S, Dim> z_y = subject.project(K, y).r, again = subject.project(K, z).r, rest = z - x;

    // Some ten operations on numbers of the size of x; the edge of K is as steep as μ, that of K* as 1/μ.
    const S size = S(x.cwiseAbs().sum()), off = 16 * u * size, steep = S(1) + mu;
    Excess<S> excess;
    excess.demand(S(-normal(z)), S(0));
    excess.demand(tangent_norm<S, Dim>(z) - mu * normal(z), steep * off);
    excess.demand(mu * tangent_norm<S, Dim>(rest) - normal(rest), steep * off);
    excess.demand_zero(S(z.dot(rest)), steep * off * size);
    excess.demand(S((again - z).cwiseAbs().maxCoeff()), off);
    const Local<S, Dim> dz = z - z_y, dx = x - y;
    const S both = size + S(y.cwiseAbs().sum());
    // ‖dz‖ ≤ ‖dx‖ without a root: dz is off by 16 u (|x| + |y|) at most.
    excess.demand(S(dz.dot(dz)) - S(dx.dot(dx)), 32 * u * both * (S(dx.cwiseAbs().sum()) + 16 * u * both));
    return Evidence::judged(excess.most(),
                            labels_where<classes>({Dim == 2, Dim == 3, face == Face::apex, face == Face::interior,
                                                   face == Face::boundary, c.mu.p == 0, c.mu == Fraction{1, 1 << 20},
                                                   c.mu == Fraction{10, 1}, tangent_norm<S, Dim>(x) == S(0)}));
  }

  static WrittenCase written(const Case& c) {
    const auto d = static_cast<std::size_t>(c.dimension);
    return WrittenCase().add("mu", c.mu).add("x", std::span(c.x).first(d)).add("y", std::span(c.y).first(d));
  }
};

}  // namespace

std::vector<Property> properties_on_the_cone() { return {property<ConeProjection>()}; }

}  // namespace duhem::properties
