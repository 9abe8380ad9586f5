#include "lib/solver/one/one_contact_newton.hpp"

#include "lib/linear/lu.hpp"
#include "lib/solver/one/alart_curnier.hpp"
#include "lib/verify/residual.hpp"

namespace duhem {
namespace {

/// The problem in units where A has a mean diagonal of one: r = r̂, w = ŵ/σ.
template <class S, int Dim>
struct OneContactFunction {
  Mat<S, Dim, Dim> A;
  Local<S, Dim> b;
  S mu;

  [[nodiscard]] Local<S, Dim> w(const Local<S, Dim>& r) const { return A * r + b; }
  [[nodiscard]] S merit(const Local<S, Dim>& r) const { return alart_curnier<S, Dim>(r, w(r), mu).F.squaredNorm() / 2; }
};

/// Goldstein and Price: a step t whose decrease of the merit is at least m_1 and at most m_2 of what the slope promises.
/// Along Newton's direction the slope of ½‖F‖² is −‖F‖².
template <class S, int Dim>
Local<S, Dim> goldstein_price(const OneContactFunction<S, Dim>& f, const Local<S, Dim>& r, const Local<S, Dim>& direction) {
  const S m_1 = S(1) / 10, m_2 = S(9) / 10;
  const S merit = f.merit(r), slope = -2 * merit;
  S t(1), left(0);
  std::optional<S> right;
  for (int i = 0; i < 40; ++i) {
    const S there = f.merit(Local<S, Dim>(r + t * direction));
    const bool falls_enough = there <= merit + m_1 * t * slope;
    const bool falls_too_well = there < merit + m_2 * t * slope;
    if (falls_enough && !falls_too_well) break;
    (falls_enough ? left : right.emplace()) = t;
    t = right ? S((left + *right) / 2) : S(10 * t);
  }
  return r + t * direction;
}

}  // namespace

template <class S, int Dim>
std::optional<Local<S, Dim>> solve_one_contact_by_newton(const OneContact<S, Dim>& problem, Local<S, Dim> r) {
  const S sigma = impulse_per_velocity<S, Dim>(problem.A);
  const OneContactFunction<S, Dim> f{sigma * problem.A, sigma * problem.b, problem.mu};
  const S rounding = 8 * unit_roundoff<S>();
  for (int i = 0; i < 100; ++i) {
    const Local<S, Dim> w = f.w(r);
    const Local<S, Dim> F = alart_curnier<S, Dim>(r, w, f.mu).F;
    if (F.squaredNorm() <= rounding * rounding * S(r.squaredNorm() + f.b.squaredNorm())) return r;
    const auto [E, G, mode] = alart_curnier_slope<S, Dim>(r, w, f.mu);
    const auto direction = solve_general<S>(E + G * f.A, -F, S(0));
    if (!direction) return std::nullopt;
    r = goldstein_price<S, Dim>(f, r, *direction);
  }
  return std::nullopt;
}

#define INSTANTIATE(S, D) \
  template std::optional<Local<S, D>> solve_one_contact_by_newton<S, D>(const OneContact<S, D>&, Local<S, D>);
DUHEM_FOR_EACH_REAL_AND_DIMENSION(INSTANTIATE)

}  // namespace duhem
