#include "lib/contact/mode.hpp"

namespace duhem {

template <class S, int Dim>
std::optional<Mode> classify(const Local<S, Dim>& u, const Local<S, Dim>& r, const S& mu, const ModeTolerance<S>& tolerance) {
  using std::abs;
  const S u_T = tangent_norm<S, Dim>(u), r_T = tangent_norm<S, Dim>(r);
  const auto& [v0, p0] = tolerance;

  if (abs(normal(r)) <= p0 && r_T <= p0 && normal(u) >= -v0) return Mode::takeoff;
  if (!(normal(r) >= -p0 && r_T <= mu * normal(r) + p0)) return std::nullopt;
  if (!(abs(normal(u)) <= v0)) return std::nullopt;
  if (u_T <= v0) return Mode::stick;
  // Here u_T ≠ 0: r must lie on the cone's edge and point against the sliding.
  const Vec<S, Dim - 1> opposed = u_T * tangent<S, Dim>(r) + r_T * tangent<S, Dim>(u);
  const S misaligned = tangent_norm<S, Dim>(local<S, Dim>(S(0), opposed));
  const bool slips = abs(r_T - mu * normal(r)) <= p0 && misaligned <= p0 * u_T + v0 * r_T;
  return slips ? std::optional(Mode::slip) : std::nullopt;
}

template <class S, int Dim>
bool is_complementary(const Local<S, Dim>& u, const Local<S, Dim>& r, const S& mu) {
  const CoulombCone<S, Dim> K{mu};
  const Local<S, Dim> shifted = de_saxce<S, Dim>(u, mu);
  return K.contains(r) && K.dual_contains(shifted) && S(shifted.dot(r)) == S(0);
}

#define INSTANTIATE(S, D)                                                                                                 \
  template std::optional<Mode> classify<S, D>(const Local<S, D>&, const Local<S, D>&, const S&, const ModeTolerance<S>&); \
  template bool is_complementary<S, D>(const Local<S, D>&, const Local<S, D>&, const S&);
DUHEM_FOR_EACH_FIELD_AND_DIMENSION(INSTANTIATE)

}  // namespace duhem
