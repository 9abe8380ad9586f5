#include "lib/solver/one/potential_contact.hpp"

namespace duhem {
namespace {

/// The solution of G p = g in the plane, or nothing.
template <class S>
std::optional<Local<S, 2>> solve_2x2(const Mat<S, 2, 2>& G, const Local<S, 2>& g) {
  const S det = G(0, 0) * G(1, 1) - G(0, 1) * G(1, 0);
  if (det == S(0)) return std::nullopt;
  return Local<S, 2>((g[0] * G(1, 1) - g[1] * G(0, 1)) / det, (g[1] * G(0, 0) - g[0] * G(1, 0)) / det);
}

}  // namespace

template <class S>
std::optional<Local<S, 2>> solve_potential_contact(const ViscousFriction<S>& phi, const Mat<S, 2, 2>& W,
                                                   const Local<S, 2>& u_minus) {
  using std::abs;
  const auto& [c_N, c_T, f] = phi;
  const Mat<S, 2, 2> A = W / S(2);  // ū = A p + u⁻

  std::optional<Local<S, 2>> best;
  S least(0);
  for (const bool pressed : {false, true}) {
    for (const int s : {0, +1, -1}) {  // 0 sticks, ±1 slides to that side
      Mat<S, 2, 2> G;
      Local<S, 2> g;
      if (pressed) {  // p_N + c_N ū_N = 0
        G.row(0) = c_N * A.row(0);
        G(0, 0) += S(1);
        g[0] = -c_N * u_minus[0];
      } else {  // p_N = 0
        G.row(0) << S(1), S(0);
        g[0] = S(0);
      }
      if (s == 0) {  // ū_T = 0
        G.row(1) = A.row(1);
        g[1] = -u_minus[1];
      } else {  // p_T + c_T ū_T = −s f
        G.row(1) = c_T * A.row(1);
        G(1, 1) += S(1);
        g[1] = -c_T * u_minus[1] - S(s) * f;
      }
      const auto p = solve_2x2<S>(G, g);
      if (!p) continue;
      const Local<S, 2> u = A * *p + u_minus;
      // How far the inequalities of the case are broken; rounding breaks them at the borders, where two cases agree.
      const S normal_excess = pressed ? std::max(u[0], S(0)) : std::max(S(-u[0]), S(0));
      const S tangent_excess = s == 0 ? std::max(S(abs((*p)[1]) - f), S(0)) : std::max(S(S(-s) * u[1]), S(0));
      const S excess = normal_excess + tangent_excess;
      if (!best || excess < least) {
        best = p;
        least = excess;
      }
    }
  }
  if constexpr (is_exact<S>)
    if (best && least > S(0)) return std::nullopt;
  return best;
}

#define INSTANTIATE(S)                                                                                           \
  template std::optional<Local<S, 2>> solve_potential_contact<S>(const ViscousFriction<S>&, const Mat<S, 2, 2>&, \
                                                                 const Local<S, 2>&);
DUHEM_FOR_EACH_FIELD(INSTANTIATE)

}  // namespace duhem
