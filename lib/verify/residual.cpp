#include "lib/verify/residual.hpp"

#include "lib/linear/length.hpp"
#include "lib/scalar/twice.hpp"
#include "lib/verify/velocities_in.hpp"

namespace duhem {

template <class S, int Dim, int MaxContacts, class T>
Residual<T> residual(const ConeProblem<S, Dim, MaxContacts>& problem, const PerContact<Local<S, Dim>, MaxContacts>& r) {
  Length<T> natural, scaled, b, r_size, w_size;
  const VelocitiesIn<T, S, Dim, MaxContacts> velocities(problem, r);
  for (int alpha = 0; alpha < problem.contacts(); ++alpha) {
    const auto a = static_cast<std::size_t>(alpha);
    const T mu(problem.mu[a]);
    const CoulombCone<T, Dim> K{mu};

    // Every product of A r is rounded at its own size, and r/σ once more in F_σ/σ.
    const auto [w, size_of_w, A_diagonal, terms] = velocities.of(alpha);
    const T sigma = impulse_per_velocity<T, Dim>(A_diagonal.template cast<T>());
    const Local<T, Dim> shifted = de_saxce<T, Dim>(w, mu), here = r[a].template cast<T>();
    const Local<T, Dim> F_1 = here - K.project(Local<T, Dim>(here - shifted)).r;
    const Local<T, Dim> F_sigma = here - K.project(Local<T, Dim>(here - sigma * shifted)).r;
    natural.add(F_1);
    scaled.add(Local<T, Dim>(F_sigma / sigma));
    b.add(problem.b[a].template cast<T>());
    const T roundings(8 + 2 * Dim * terms);
    const Local<S, Dim> size = size_of_w + r[a].cwiseAbs() / static_cast<S>(sigma);
    w_size.add(Local<T, Dim>(roundings * (T(1) + mu) * size.template cast<T>()));
    r_size.add(here);
  }
  const T u = unit_roundoff<T>();
  const T b_length = b.value();
  const T unit = b_length > T(0) ? b_length : T(1);
  return {natural.value() / (T(1) + b_length), scaled.value() / unit,
          u * (8 * r_size.value() + w_size.value()) / (T(1) + b_length), u * w_size.value() / unit,
          2 * u * r_size.value() / (T(1) + b_length)};
}

#define INSTANTIATE(S, D, N) \
  template Residual<S> residual<S, D, N>(const ConeProblem<S, D, N>& problem, const PerContact<Local<S, D>, N>& r);
DUHEM_FOR_EACH_CONTACT_SHAPE(INSTANTIATE)
#undef INSTANTIATE
#define INSTANTIATE(S, D, N) \
  template Residual<Twice<S>> residual<S, D, N, Twice<S>>(const ConeProblem<S, D, N>&, const PerContact<Local<S, D>, N>&);
DUHEM_CONTACT_SHAPES_(INSTANTIATE, double)
DUHEM_CONTACT_SHAPES_(INSTANTIATE, Quad)
DUHEM_CONTACT_SHAPES_(INSTANTIATE, Mp50)
DUHEM_CONTACT_SHAPES_(INSTANTIATE, Mp100)
#undef INSTANTIATE
#define INSTANTIATE(S, D, N) \
  template Residual<DoubleDouble> residual<S, D, N, DoubleDouble>(const ConeProblem<S, D, N>&, const PerContact<Local<S, D>, N>&);
DUHEM_CONTACT_SHAPES_(INSTANTIATE, double)

}  // namespace duhem
