#include "properties/all_properties.hpp"
#include "properties/definition.hpp"

namespace duhem::properties {
namespace {

/// ‖·‖₂ of stacked vectors, squared as it is added up; where there is no square root the largest component stands for it.
template <class S, int Dim>
void add(S& sum, const Local<S, Dim>& v) {
  if constexpr (is_exact<S>)
    sum = std::max(sum, S(v.cwiseAbs().maxCoeff()));
  else
    sum += S(v.squaredNorm());
}
template <class S>
S length(const S& sum) {
  if constexpr (is_exact<S>) {
    return sum;
  } else {
    using std::sqrt;
    return sqrt(sum);
  }
}

/// The two figures of [M 6] at whatever impulses a stopped solver leaves, from their own words:
///   ‖F_1‖₂ / (1 + ‖b‖₂)   and   ‖F_σ/σ‖₂ / ‖b‖₂,   F_σ(r) = r − proj_K(r − σ w̃),  w = A r + b,  σ_α = 1/mean(diag A_αα).
struct ResidualFigures : AboutSteps<ResidualFigures> {
  static constexpr std::string_view name = "residual_figures", equation = "[M 6], (91)",
                                    statement =
                                        "the two residuals are |F_1|/(1 + |b|) and |F_sigma/sigma|/|b|, F_sigma(r) = r - "
                                        "proj_K(r - sigma w~), and what is called solved has both within the tolerance";

  static StepCase draw(Choices& choices) {
    StepCase c = any_step(choices);
    c.situation.theta = theta_of_proposition_1(choices, c.situation);
    c.sweeps = 1 + static_cast<int>(choices.below(3));
    c.factor = positive_fraction(choices, 2);
    return c;
  }

  template <class S, int Dim>
  static Evidence evidence(const StepCase& c, const Subject<S, Dim>& subject) {
    const TakenStep<S, Dim> taken(c, subject);
    const auto& problem = taken.result.problem;
    const auto& r = taken.result.iterate;
    if (r.empty()) return Evidence::outside();
    const Residual<S> found = subject.residual(problem, r);

    S natural(0), scaled(0), b(0), natural_off(0), scaled_off(0);
    const auto w = problem.velocities(r);
    for (std::size_t alpha = 0; alpha < r.size(); ++alpha) {
      const S& mu = problem.mu[alpha];
      const CoulombCone<S, Dim> K{mu};
      S mean(0), size(problem.b[alpha].cwiseAbs().sum());
      for (const auto& [column, block] : problem.A.row(static_cast<int>(alpha))) {
        size += S((block.cwiseAbs() * r[static_cast<std::size_t>(column)].cwiseAbs()).sum());
        for (int i = 0; i < Dim; ++i)
          if (column == static_cast<int>(alpha)) mean += block(i, i) / Dim;
      }
      const S sigma = mean > S(0) ? S(S(1) / mean) : S(1);
      const auto F = [&](const S& scale) {
        Local<S, Dim> target = r[alpha] - scale * w[alpha];
        normal(target) -= scale * mu * tangent_norm<S, Dim>(w[alpha]);
        return Local<S, Dim>(r[alpha] - K.project(target).r);
      };
      add<S, Dim>(natural, F(S(1)));
      add<S, Dim>(scaled, Local<S, Dim>(F(sigma) / sigma));
      add<S, Dim>(b, problem.b[alpha]);
      const S r_size(r[alpha].cwiseAbs().sum());
      natural_off += (S(1) + mu) * size + r_size;
      scaled_off += (S(1) + mu) * size + r_size / sigma;
    }
    const S n(static_cast<int>(8 + 2 * Dim * r.size())), u = unit_roundoff<S>(), length_b = length(b);
    const S unit = length_b > S(0) ? length_b : S(1);
    Excess<S> excess;
    excess.demand_zero(found.natural - length(natural) / (S(1) + length_b), n * u * natural_off / (S(1) + length_b));
    excess.demand_zero(found.scaled - length(scaled) / unit, n * u * scaled_off / unit);
    // "Within" is claimed of a tolerance between the two, and of none that is smaller than both and than what rounding leaves.
    const S larger = std::max(found.natural, found.scaled), floor = std::max(found.natural_floor, found.scaled_floor);
    if (larger > 4 * floor) excess.demand(!found.within(larger / 2));
    if (found.can_be_told()) excess.demand(found.within(std::max(larger, floor)));
    return Evidence::judged(excess.most(), taken.labels());
  }
};

}  // namespace

std::vector<Property> properties_on_residuals() { return {property<ResidualFigures>()}; }

}  // namespace duhem::properties
