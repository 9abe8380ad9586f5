#include "lib/verify/residual.hpp"

#include "lib/linear/length.hpp"
#include "lib/scalar/twice.hpp"
#include "lib/verify/longer_product.hpp"

namespace duhem {

template <class S, int Dim, int MaxContacts, class T>
Residual<T> residual(const ConeProblem<S, Dim, MaxContacts>& problem, const PerContact<Local<S, Dim>, MaxContacts>& r) {
  Length<T> natural, scaled, b, r_size, w_size;
  for (int alpha = 0; alpha < problem.contacts(); ++alpha) {
    const auto a = static_cast<std::size_t>(alpha);
    const T mu(problem.mu[a]);
    const CoulombCone<T, Dim> K{mu};

    // Every product of A r is rounded at its own size, and r/σ once more in F_σ/σ.
    Local<T, Dim> w = Local<T, Dim>::Zero();
    Local<S, Dim> size = problem.b[a].cwiseAbs();
    T sigma(1);
    for (const auto& [column, block] : problem.A.row(alpha)) {
      if (column == alpha) sigma = impulse_per_velocity<T, Dim>(block.template cast<T>());
      const Local<S, Dim>& r_beta = r[static_cast<std::size_t>(column)];
      add_product<T, S, Dim>(w, block, r_beta);
      size += block.cwiseAbs() * r_beta.cwiseAbs();
    }
    w += problem.b[a].template cast<T>();
    const Local<T, Dim> shifted = de_saxce<T, Dim>(w, mu), here = r[a].template cast<T>();
    const Local<T, Dim> F_1 = here - K.project(Local<T, Dim>(here - shifted)).r;
    const Local<T, Dim> F_sigma = here - K.project(Local<T, Dim>(here - sigma * shifted)).r;
    natural.add(F_1);
    scaled.add(Local<T, Dim>(F_sigma / sigma));
    b.add(problem.b[a].template cast<T>());
    const T roundings(8 + 2 * Dim * static_cast<int>(problem.A.row(alpha).size()));
    size += r[a].cwiseAbs() / static_cast<S>(sigma);
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
