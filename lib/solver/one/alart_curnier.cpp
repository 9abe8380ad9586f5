#include "lib/solver/one/alart_curnier.hpp"

namespace duhem {
namespace {

/// What every function decides first.
template <class S, int Dim>
struct Prediction {
  S x_N;                ///< r_N − w_N
  Vec<S, Dim - 1> x_T;  ///< r_T − w_T
  S length;             ///< ‖x_T‖
  S radius;             ///< ϱ
  Mode mode;

  Prediction(const Local<S, Dim>& r, const Local<S, Dim>& w, const S& mu) {
    const Local<S, Dim> x = r - w;
    x_N = normal(x);
    x_T = tangent<S, Dim>(x);
    length = tangent_norm<S, Dim>(x);
    radius = mu * x_N;
    mode = x_N <= S(0) ? Mode::takeoff : length <= radius ? Mode::stick : Mode::slip;
  }

  /// d, and ϱ/‖x_T‖; both 0 where x_T = 0 gives none, which a contact held in slip may meet where μ = 0.
  [[nodiscard]] Vec<S, Dim - 1> direction() const { return length > S(0) ? Vec<S, Dim - 1>(x_T / length) : x_T; }
  [[nodiscard]] S ratio() const { return length > S(0) ? S(radius / length) : S(0); }
};

template <class S, int Dim>
Local<S, Dim> value(Mode mode, const Prediction<S, Dim>& x, const Local<S, Dim>& r, const Local<S, Dim>& w) {
  switch (mode) {
    case Mode::takeoff: return r;
    case Mode::stick: return w;
    case Mode::slip: break;
  }
  const Vec<S, Dim - 1> F_T = tangent<S, Dim>(r) - x.ratio() * x.x_T;
  return local<S, Dim>(normal(w), F_T);
}

template <class S, int Dim>
AlartCurnierSlope<S, Dim> slope_of(Mode mode, const Prediction<S, Dim>& x, const S& mu) {
  AlartCurnierSlope<S, Dim> slope{Mat<S, Dim, Dim>::Zero(), Mat<S, Dim, Dim>::Zero(), mode};
  switch (mode) {
    case Mode::takeoff: slope.E.setIdentity(); return slope;
    case Mode::stick: slope.G.setIdentity(); return slope;
    case Mode::slip: break;
  }
  // δ(ϱ d) = μ d (δr_N − δw_N) + (ϱ/‖x_T‖) (1 − d dᵀ) (δr_T − δw_T)
  using Tangent = Mat<S, Dim - 1, Dim - 1>;
  const Vec<S, Dim - 1> d = x.direction();
  const Tangent turning = x.ratio() * (Tangent::Identity() - d * d.transpose());
  slope.G(0, 0) = S(1);
  slope.E.template block<Dim - 1, Dim - 1>(1, 1) = Tangent::Identity() - turning;
  slope.G.template block<Dim - 1, Dim - 1>(1, 1) = turning;
  slope.E.template block<Dim - 1, 1>(1, 0) = -mu * d;
  slope.G.template block<Dim - 1, 1>(1, 0) = mu * d;
  return slope;
}

}  // namespace

template <class S, int Dim>
AlartCurnier<S, Dim> alart_curnier(const Local<S, Dim>& r, const Local<S, Dim>& w, const S& mu) {
  const Prediction<S, Dim> x(r, w, mu);
  return {value(x.mode, x, r, w), x.mode};
}

template <class S, int Dim>
Local<S, Dim> alart_curnier_in(Mode mode, const Local<S, Dim>& r, const Local<S, Dim>& w, const S& mu) {
  return value(mode, Prediction<S, Dim>(r, w, mu), r, w);
}

template <class S, int Dim>
AlartCurnierSlope<S, Dim> alart_curnier_slope(const Local<S, Dim>& r, const Local<S, Dim>& w, const S& mu) {
  const Prediction<S, Dim> x(r, w, mu);
  return slope_of(x.mode, x, mu);
}

template <class S, int Dim>
AlartCurnierSlope<S, Dim> alart_curnier_slope_in(Mode mode, const Local<S, Dim>& r, const Local<S, Dim>& w, const S& mu) {
  return slope_of(mode, Prediction<S, Dim>(r, w, mu), mu);
}

#define INSTANTIATE(S, D)                                                                                       \
  template AlartCurnier<S, D> alart_curnier<S, D>(const Local<S, D>&, const Local<S, D>&, const S&);            \
  template Local<S, D> alart_curnier_in<S, D>(Mode, const Local<S, D>&, const Local<S, D>&, const S&);          \
  template AlartCurnierSlope<S, D> alart_curnier_slope<S, D>(const Local<S, D>&, const Local<S, D>&, const S&); \
  template AlartCurnierSlope<S, D> alart_curnier_slope_in<S, D>(Mode, const Local<S, D>&, const Local<S, D>&, const S&);
DUHEM_FOR_EACH_REAL_AND_DIMENSION(INSTANTIATE)

}  // namespace duhem
