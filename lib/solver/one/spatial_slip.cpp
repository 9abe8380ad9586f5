#include "lib/solver/one/spatial_slip.hpp"

#include "lib/solver/one/polynomial_roots.hpp"

#include <algorithm>

namespace duhem {

template <class S>
SpatialSlip<S>::SpatialSlip(const OneContact<S, 3>& problem) : problem_(problem) {
  const auto& [A, b, mu] = problem;
  const Direction b_T = b.template tail<2>(), A_TN = A.template block<2, 1>(1, 0);
  k_ = A(0, 0) * b_T - b[0] * A_TN;
  Q_ = mu * (b[0] * A.template block<2, 2>(1, 1) - b_T * A.template block<1, 2>(0, 1));
}

template <class S>
S SpatialSlip<S>::denominator(const Direction& s) const {
  const auto& [A, b, mu] = problem_;
  return A(0, 0) - mu * (A(0, 1) * s[0] + A(0, 2) * s[1]);
}

template <class S>
std::optional<Local<S, 3>> SpatialSlip<S>::by_newton() const {
  using std::sqrt;
  const S k_length = sqrt(S(k_.squaredNorm()));
  if (!(k_length > S(0))) return std::nullopt;
  return impulse(polished(k_ / k_length));
}

template <class S>
auto SpatialSlip<S>::polished(Direction s) const -> Direction {
  using std::abs;
  using std::sqrt;
  const auto& [A, b, mu] = problem_;
  S previous(2);
  for (int i = 0; i < 40; ++i) {
    const S D = denominator(s);
    if (!(D > S(0))) break;
    const S r_N = -b[0] / D;
    const Direction g = k_ + Q_ * s, across(-s[1], s[0]);
    const Direction w_T = b.template tail<2>() + r_N * (A.template block<2, 1>(1, 0) - mu * A.template block<2, 2>(1, 1) * s);
    const S slope = S(across.dot((Q_ * across).eval())) - S(s.dot(g));
    if (!(slope < S(0))) break;  // ν > 0 with A_TT definite makes f fall; elsewhere Newton is lost
    const S turn = std::clamp(S(-D * S(across.dot(w_T)) / slope), S(-1), S(1));
    const S size = abs(turn);
    if (i > 12 && !(size < previous)) break;  // as far as rounding lets it come
    s += turn * across;
    s /= sqrt(S(1) + turn * turn);
    if (size <= unit_roundoff<S>()) break;
    previous = size;
  }
  return s;
}

template <class S>
auto SpatialSlip<S>::every_root() const -> std::vector<Direction> {
  std::vector<Direction> directions;
  for (const int side : {+1, -1}) {
    const S kx = S(side) * k_[0], ky = S(side) * k_[1];
    const S twist = Q_(1, 1) - Q_(0, 0);
    const std::vector<S> quartic{ky + Q_(1, 0), 2 * (twist - kx), -2 * Q_(1, 0) - 4 * Q_(0, 1), -2 * (twist + kx), Q_(1, 0) - ky};
    std::vector<S> roots = real_roots(quartic, S(-1), S(1));
    if (roots.empty() && k_.squaredNorm() == S(0)) roots.push_back(S(0));  // f ≡ 0 is possible: any direction will do
    for (const S& t : roots) {
      const S scale = S(side) / (S(1) + t * t);
      directions.emplace_back(scale * (S(1) - t * t), scale * 2 * t);
    }
  }
  return directions;
}

template <class S>
std::optional<Local<S, 3>> SpatialSlip<S>::impulse(const Direction& s) const {
  const auto r = along_edge(s);
  return r && S(s.dot((k_ + Q_ * s).eval())) >= S(0) ? r : std::nullopt;
}

template <class S>
std::optional<Local<S, 3>> SpatialSlip<S>::along_edge(const Direction& s) const {
  const S D = denominator(s);
  if (!(D > S(0))) return std::nullopt;
  const S& mu = problem_.mu;
  const S r_N = -problem_.b[0] / D;
  return Local<S, 3>(r_N, -mu * r_N * s[0], -mu * r_N * s[1]);
}

#define INSTANTIATE(S) template class SpatialSlip<S>;
DUHEM_FOR_EACH_REAL(INSTANTIATE)

}  // namespace duhem
