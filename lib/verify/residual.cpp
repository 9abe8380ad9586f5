#include "lib/verify/residual.hpp"

#include "lib/linear/length.hpp"

namespace duhem {

template <class S, int Dim, int MaxContacts>
Residual<S> residual(const ConeProblem<S, Dim, MaxContacts>& problem, const PerContact<Local<S, Dim>, MaxContacts>& r) {
  Length<S> natural, scaled, b, r_size, w_size;
  for (int alpha = 0; alpha < problem.contacts(); ++alpha) {
    const auto a = static_cast<std::size_t>(alpha);
    const S& mu = problem.mu[a];
    const CoulombCone<S, Dim> K{mu};

    // Every product of A r is rounded at its own size, and r/σ once more in F_σ/σ.
    Local<S, Dim> w = Local<S, Dim>::Zero(), size = problem.b[a].cwiseAbs();
    S sigma(1);
    for (const auto& [column, block] : problem.A.row(alpha)) {
      if (column == alpha) sigma = impulse_per_velocity<S, Dim>(block);
      const Local<S, Dim>& r_beta = r[static_cast<std::size_t>(column)];
      w += block * r_beta;
      size += block.cwiseAbs() * r_beta.cwiseAbs();
    }
    w += problem.b[a];
    const Local<S, Dim> shifted = de_saxce<S, Dim>(w, mu);
    const Local<S, Dim> F_1 = r[a] - K.project(Local<S, Dim>(r[a] - shifted)).r;
    const Local<S, Dim> F_sigma = r[a] - K.project(Local<S, Dim>(r[a] - sigma * shifted)).r;
    natural.add(F_1);
    scaled.add(Local<S, Dim>(F_sigma / sigma));
    b.add(problem.b[a]);
    const S roundings(8 + 2 * Dim * static_cast<int>(problem.A.row(alpha).size()));
    w_size.add(Local<S, Dim>(roundings * (S(1) + mu) * (size + r[a].cwiseAbs() / sigma)));
    r_size.add(r[a]);
  }
  const S u = unit_roundoff<S>();
  const S b_length = b.value();
  const S unit = b_length > S(0) ? b_length : S(1);
  return {natural.value() / (S(1) + b_length), scaled.value() / unit,
          u * (8 * r_size.value() + w_size.value()) / (S(1) + b_length), u * w_size.value() / unit,
          2 * u * r_size.value() / (S(1) + b_length)};
}

#define INSTANTIATE(S, D, N) \
  template Residual<S> residual<S, D, N>(const ConeProblem<S, D, N>& problem, const PerContact<Local<S, D>, N>& r);
DUHEM_FOR_EACH_CONTACT_SHAPE(INSTANTIATE)

}  // namespace duhem
