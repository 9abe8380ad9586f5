#include "lib/solver/many/mode_border.hpp"

namespace duhem {

template <class S, int Dim>
S border_function(Border border, const S& mu, const Local<S, Dim>& x) {
  return border == Border::opening ? normal(x) : S(tangent_norm<S, Dim>(x) - mu * normal(x));
}

template <class S, int Dim>
Local<S, Dim> border_gradient(Border border, const S& mu, const Local<S, Dim>& x) {
  if (border == Border::opening) return Local<S, Dim>::Unit(0);
  return local<S, Dim>(S(-mu), Vec<S, Dim - 1>(tangent<S, Dim>(x) / tangent_norm<S, Dim>(x)));
}

/// x_N + t δx_N = 0, from the side of the contact's mode.
template <class S, int Dim>
std::optional<S> MovingPrediction<S, Dim>::step_to_opening(bool just_passed) const {
  if (mode == Mode::stick) return std::nullopt;  // it slides before
  const S side(mode == Mode::takeoff ? -1 : 1), slope = side * normal(dx);
  if (!(slope < S(0))) return std::nullopt;
  return just_passed ? S(0) : std::max(S(0), S(-side * normal(x) / slope));
}

/// ‖x_T + t δx_T‖² = μ² (x_N + t δx_N)², from the side of the contact's mode.
template <class S, int Dim>
std::optional<S> MovingPrediction<S, Dim>::step_to_sliding(bool just_passed) const {
  using std::sqrt;
  if (mode == Mode::takeoff || mu == S(0)) return std::nullopt;
  const auto x_T = tangent<S, Dim>(x), dx_T = tangent<S, Dim>(dx);
  const S &x_N = normal(x), &dx_N = normal(dx), mu2 = mu * mu, side(mode == Mode::slip ? 1 : -1);
  // side (‖x_T‖² − μ² x_N²) = p t² + 2 q t + s ≥ 0 in this mode
  const S p = side * (dx_T.squaredNorm() - mu2 * dx_N * dx_N);
  const S q = side * (x_T.dot(dx_T) - mu2 * x_N * dx_N);
  const S s = side * (x_T.squaredNorm() - mu2 * x_N * x_N);
  if (just_passed) return q < S(0) ? std::optional(S(0)) : p < S(0) ? std::optional(S(-2 * q / p)) : std::nullopt;
  if (s <= S(0)) return q < S(0) ? std::optional(S(0)) : std::nullopt;
  const S discriminant = q * q - p * s;
  if (discriminant < S(0)) return std::nullopt;
  const S denominator = sqrt(discriminant) - q;
  return denominator > S(0) ? std::optional(S(s / denominator)) : std::nullopt;
}

template <class S, int Dim>
bool is_in_mode(Mode mode, const S& mu, const Local<S, Dim>& x, const S& slack) {
  const S& x_N = normal(x);
  const S beyond = border_function<S, Dim>(Border::sliding, mu, x);
  switch (mode) {
    case Mode::takeoff: return !(x_N > slack);
    case Mode::stick: return !(beyond > slack);
    case Mode::slip: break;
  }
  return !(x_N < -slack || beyond < -slack);
}

#define INSTANTIATE(S, D)                                                           \
  template S border_function<S, D>(Border, const S&, const Local<S, D>&);           \
  template Local<S, D> border_gradient<S, D>(Border, const S&, const Local<S, D>&); \
  template struct MovingPrediction<S, D>;                                           \
  template bool is_in_mode<S, D>(Mode, const S&, const Local<S, D>&, const S&);
DUHEM_IN_EACH_DIMENSION(INSTANTIATE, Quad)

}  // namespace duhem
