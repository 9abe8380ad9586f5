#include "lib/energy/attribution.hpp"

#include "lib/law/natural_map.hpp"

namespace duhem {
namespace {

Mode mode_of(Face face) {
  switch (face) {
    case Face::apex: return Mode::takeoff;
    case Face::interior: return Mode::stick;
    case Face::boundary: return Mode::slip;
  }
  return Mode::takeoff;
}

}  // namespace

template <class S, int Dim>
AttributedWork<S, Dim> attribute(const ImpactLaw<S>& law, const S& theta, Approach approach, const S& sigma,
                                 const ContactStep<S, Dim>& step) {
  const auto& [u_k, u_k1, u_th, p] = step;
  const S& u_N = normal(u_k);
  const auto [w, shifted, z, rho, face] = natural_map<S, Dim>(law, theta, approach, sigma, u_k, u_k1, p);
  const Local<S, Dim> lever = theta * z / sigma + u_th;

  const S restitution = S(1) - theta * (S(1) + law.e);
  Attribution<S> a;
  a.tolerance = S(rho.dot(lever));
  const S normal_law = restitution * std::min(u_N, S(0)) * normal(z);
  a.law = normal_law - theta * law.mu * tangent_norm<S, Dim>(w) * normal(z);
  if (law.name != Law::fremond)  // (72) makes the factor zero
    a.law += law.kane_factor(theta) * S(tangent<S, Dim>(u_k).dot(tangent<S, Dim>(z)));
  if (approach == Approach::as_is) a.activation = restitution * std::max(u_N, S(0)) * normal(z);
  a.rounding = S(u_th.dot(p)) - (a.tolerance + a.law + a.activation);
  const Local<S, Dim> longest_lever = theta * z.cwiseAbs() / sigma + u_th.cwiseAbs();
  // p − σ w̃ is rounded once, and so is every velocity that multiplies z: as a part of what it is the sum of.
  const Local<S, Dim> speeds = u_k.cwiseAbs() + u_k1.cwiseAbs();
  const S rounding_size = unit_roundoff<S>() * (S((p.cwiseAbs() + shifted.cwiseAbs()).dot(longest_lever)) +
                                                (S(1) + law.mu) * S(speeds.sum()) * S(z.cwiseAbs().sum()));
  return {.attribution = a,
          .tolerance_size = S(rho.cwiseAbs().dot(lever.cwiseAbs())),
          .rounding_size = rounding_size,
          .mode = mode_of(face),
          .part_size = S(rho.cwiseAbs().dot(longest_lever)),
          .normal_law = normal_law,
          .rho = rho};
}

#define INSTANTIATE(S, D) \
  template AttributedWork<S, D> attribute<S, D>(const ImpactLaw<S>&, const S&, Approach, const S&, const ContactStep<S, D>&);
DUHEM_FOR_EACH_FIELD_AND_DIMENSION(INSTANTIATE)

}  // namespace duhem
