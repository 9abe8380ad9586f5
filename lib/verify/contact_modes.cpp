#include "lib/verify/contact_modes.hpp"

#include "lib/verify/residual.hpp"
#include "lib/verify/velocities_in.hpp"

namespace duhem {
template <class S, int Dim>
std::vector<std::optional<Mode>> contact_modes(const ConeProblem<S, Dim>& problem, const std::vector<Local<S, Dim>>& r) {
  // The sum of the sizes of the components: not less than the length, and it needs no square root.
  const auto size_of = [](const Local<S, Dim>& v) { return S(v.cwiseAbs().sum()); };
  const VelocitiesIn<S, S, Dim, Dynamic> velocities(problem, r);
  std::vector<std::optional<Mode>> modes;
  for (int alpha = 0; alpha < problem.contacts(); ++alpha) {
    const auto a = static_cast<std::size_t>(alpha);
    const S& mu = problem.mu[a];
    const auto [w, size_of_w, A_diagonal, terms] = velocities.of(alpha);  // every product of A r is rounded at its own size
    const S sigma = impulse_per_velocity<S, Dim>(A_diagonal);
    const Local<S, Dim> shifted = de_saxce<S, Dim>(w, mu);
    const Local<S, Dim> F = r[a] - CoulombCone<S, Dim>{mu}.project(Local<S, Dim>(r[a] - sigma * shifted)).r;
    const S noise = S(8 + 2 * Dim * terms) * unit_roundoff<S>() * (sigma * size_of(size_of_w) + size_of(r[a]));
    const S away = S(2) * (S(1) + mu) * (size_of(F) + noise);
    modes.push_back(classify<S, Dim>(w, r[a], mu, {S(away / sigma), away}));
  }
  return modes;
}

#define INSTANTIATE(S, D) \
  template std::vector<std::optional<Mode>> contact_modes<S, D>(const ConeProblem<S, D>&, const std::vector<Local<S, D>>&);
DUHEM_FOR_EACH_FIELD_AND_DIMENSION(INSTANTIATE)

}  // namespace duhem
