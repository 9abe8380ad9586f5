#include "lib/verify/contact_modes.hpp"

#include "lib/verify/residual.hpp"

namespace duhem {
template <class S, int Dim>
std::vector<std::optional<Mode>> contact_modes(const ConeProblem<S, Dim>& problem, const std::vector<Local<S, Dim>>& r) {
  // The sum of the sizes of the components: not less than the length, and it needs no square root.
  const auto size_of = [](const Local<S, Dim>& v) { return S(v.cwiseAbs().sum()); };
  const S rounding = S(8 + 2 * Dim * problem.contacts()) * unit_roundoff<S>();
  std::vector<std::optional<Mode>> modes;
  for (int alpha = 0; alpha < problem.contacts(); ++alpha) {
    const auto a = static_cast<std::size_t>(alpha);
    const S& mu = problem.mu[a];
    const S sigma = impulse_per_velocity<S, Dim>(problem.A.diagonal(alpha));
    const Local<S, Dim> w = problem.A.row_times(alpha, r) + problem.b[a];
    const Local<S, Dim> shifted = de_saxce<S, Dim>(w, mu);
    const Local<S, Dim> F = r[a] - CoulombCone<S, Dim>{mu}.project(Local<S, Dim>(r[a] - sigma * shifted)).r;

    Local<S, Dim> terms = problem.b[a].cwiseAbs();  // every product of A r is rounded at its own size
    for (const auto& [column, block] : problem.A.row(alpha))
      terms += block.cwiseAbs() * r[static_cast<std::size_t>(column)].cwiseAbs();
    const S noise = rounding * (sigma * size_of(terms) + size_of(r[a]));
    const S away = S(2) * (S(1) + mu) * (size_of(F) + noise);
    modes.push_back(classify<S, Dim>(w, r[a], mu, {S(away / sigma), away}));
  }
  return modes;
}

#define INSTANTIATE(S, D) \
  template std::vector<std::optional<Mode>> contact_modes<S, D>(const ConeProblem<S, D>&, const std::vector<Local<S, D>>&);
DUHEM_FOR_EACH_FIELD_AND_DIMENSION(INSTANTIATE)

}  // namespace duhem
