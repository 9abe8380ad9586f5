#include "lib/verify/true_residual.hpp"

#include "lib/linear/length.hpp"
#include "lib/scalar/twice.hpp"
#include "lib/verify/velocities_in.hpp"

#include <algorithm>
#include <cmath>

namespace duhem {
namespace {

/// What half a unit in the last place does by chance to each component: of an even spread, a third of its square in the mean.
template <class S, int Dim>
Local<S, Dim> rounding(const Local<S, Dim>& r) {
  using std::sqrt;
  return unit_roundoff<S>() / sqrt(S(3)) * r.cwiseAbs();
}

template <class S>
struct Floors {
  S natural, scaled;
  S b_length, sigma_least;
};

template <class S, int Dim, int Max>
Floors<S> floors(const ConeProblem<S, Dim, Max>& problem, const PerContact<Local<S, Dim>, Max>& r) {
  Length<S> b, natural, scaled;
  S sigma_least(1);
  for (int alpha = 0; alpha < problem.contacts(); ++alpha) {
    const auto a = static_cast<std::size_t>(alpha);
    S sigma(1);
    for (const auto& [beta, block] : problem.A.row(alpha)) {
      if (beta == alpha) sigma = impulse_per_velocity<S, Dim>(block);
      const Local<S, Dim> error = rounding<S, Dim>(r[static_cast<std::size_t>(beta)]);
      for (int i = 0; i < Dim; ++i) {
        const Local<S, Dim> of_w = block.col(i) * error[i];
        natural.add(of_w);
        scaled.add(of_w);
      }
    }
    const Local<S, Dim> own = rounding<S, Dim>(r[a]);
    natural.add(own);
    scaled.add(Local<S, Dim>(own / sigma));
    b.add(problem.b[a]);
    sigma_least = std::min(sigma_least, sigma);
  }
  const S b_length = b.value();
  return {4 * natural.value() / (S(1) + b_length), 4 * scaled.value() / (b_length > S(0) ? b_length : S(1)), b_length,
          sigma_least};
}

/// The figures in T, a scalar with more digits.
template <class T, class S, int Dim, int Max>
Residual<S> measured(const ConeProblem<S, Dim, Max>& problem, const PerContact<Local<S, Dim>, Max>& r, const Floors<S>& floor) {
  const auto found = residual<S, Dim, Max, T>(problem, r);
  // Of impulses that ran away also twice the digits say nothing but that.
  const T natural = found.can_be_told() ? found.natural : std::max(found.natural, found.natural_floor);
  return {static_cast<S>(natural), static_cast<S>(found.claimed()), floor.natural, floor.scaled, S(0)};
}

}  // namespace

template <class S, int Dim, int MaxContacts>
Residual<S> true_residual(const ConeProblem<S, Dim, MaxContacts>& problem, const PerContact<Local<S, Dim>, MaxContacts>& r) {
  if constexpr (std::is_same_v<S, Twice<S>>) {
    return residual<S, Dim, MaxContacts>(problem, r);
  } else {
    const auto floor = floors<S, Dim, MaxContacts>(problem, r);
    if constexpr (std::is_same_v<S, double>) {
      // Where figures of usual data are, no square of theirs loses digits; one that overflows is no number.
      if (std::min(floor.b_length, floor.sigma_least) > 0x1p-120)
        if (const auto found = measured<DoubleDouble, S, Dim, MaxContacts>(problem, r, floor);
            std::isfinite(found.natural + found.scaled))
          return found;
    }
    return measured<Twice<S>, S, Dim, MaxContacts>(problem, r, floor);
  }
}

template <class S, int Dim>
Locals<S, Dim> true_velocities(const ConeProblem<S, Dim>& problem, const Locals<S, Dim>& r) {
  using T = std::conditional_t<std::is_same_v<S, double>, DoubleDouble, Twice<S>>;
  Locals<S, Dim> w;
  const VelocitiesIn<T, S, Dim, Dynamic> velocities(problem, r);
  for (int alpha = 0; alpha < problem.contacts(); ++alpha) w.push_back(velocities.of(alpha).w.template cast<S>());
  return w;
}

#define INSTANTIATE(S, D, N) \
  template Residual<S> true_residual<S, D, N>(const ConeProblem<S, D, N>& problem, const PerContact<Local<S, D>, N>& r);
DUHEM_FOR_EACH_CONTACT_SHAPE(INSTANTIATE)
#undef INSTANTIATE
#define INSTANTIATE(S, D) template Locals<S, D> true_velocities<S, D>(const ConeProblem<S, D>&, const Locals<S, D>&);
DUHEM_FOR_EACH_REAL_AND_DIMENSION(INSTANTIATE)

}  // namespace duhem
