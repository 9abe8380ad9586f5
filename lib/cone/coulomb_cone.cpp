#include "lib/cone/coulomb_cone.hpp"

#include "lib/scalar/double_double.hpp"

namespace duhem {

template <class S, int Dim>
bool CoulombCone<S, Dim>::contains(const Local<S, Dim>& r) const {
  const S limit = mu * normal(r);
  return normal(r) >= S(0) && S(tangent<S, Dim>(r).squaredNorm()) <= limit * limit;
}

template <class S, int Dim>
bool CoulombCone<S, Dim>::dual_contains(const Local<S, Dim>& u) const {
  return normal(u) >= S(0) && mu * mu * S(tangent<S, Dim>(u).squaredNorm()) <= normal(u) * normal(u);
}

template <class S, int Dim>
typename CoulombCone<S, Dim>::Projection CoulombCone<S, Dim>::project(const Local<S, Dim>& x) const {
  const S x_T = tangent_norm<S, Dim>(x);
  if (mu * x_T <= -normal(x)) return {Local<S, Dim>::Zero(), Face::apex};  // x ∈ −K*, the polar cone
  if (x_T <= mu * normal(x)) return {x, Face::interior};
  // The nearest point of the ray through (1, μ x_T/‖x_T‖), which spans the half plane of x and the axis with K's edge.
  const S r_N = (normal(x) + mu * x_T) / (S(1) + mu * mu);
  const Vec<S, Dim - 1> direction = tangent<S, Dim>(x) / x_T;
  return {local<S, Dim>(r_N, mu * r_N * direction), Face::boundary};
}

#define INSTANTIATE(S, D) template struct CoulombCone<S, D>;
DUHEM_FOR_EACH_FIELD_AND_DIMENSION(INSTANTIATE)
DUHEM_IN_EACH_DIMENSION(INSTANTIATE, DoubleDouble)

}  // namespace duhem
