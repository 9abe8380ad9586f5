#include "lib/solver/many/mode_equations.hpp"

#include "lib/contact/stacked.hpp"

namespace duhem {

template <class S, int Dim>
ModeEquations<S, Dim>::ModeEquations(const ConeProblem<S, Dim>& problem, Locals centre, const S& sigma_)
    : modes(centre.size(), Mode::takeoff),
      sigma(sigma_),
      problem_(&problem),
      centre_(std::move(centre)),
      pattern_(problem.A),
      lu_(pattern_),
      slopes_(modes.size()) {}

template <class S, int Dim>
auto ModeEquations<S, Dim>::sigma_w(const Locals& r, const S& epsilon) const -> Locals {
  Locals w = problem_->velocities(r);
  for (std::size_t a = 0; a < r.size(); ++a) w[a] = sigma * (w[a] + epsilon * (r[a] - centre_[a]));
  return w;
}

template <class S, int Dim>
auto ModeEquations<S, Dim>::sigma_dw(const Locals& dr, const S& epsilon) const -> Locals {
  Locals dw(dr.size());
  for (std::size_t a = 0; a < dr.size(); ++a) dw[a] = sigma * (problem_->A.row_times(static_cast<int>(a), dr) + epsilon * dr[a]);
  return dw;
}

template <class S, int Dim>
auto ModeEquations<S, Dim>::sigma_dw_by_epsilon(const Locals& r) const -> Locals {
  Locals dw(r.size());
  for (std::size_t a = 0; a < r.size(); ++a) dw[a] = sigma * (r[a] - centre_[a]);
  return dw;
}

template <class S, int Dim>
auto ModeEquations<S, Dim>::F(const Locals& r, const Locals& sigma_w) const -> Locals {
  Locals F(r.size());
  for (std::size_t a = 0; a < r.size(); ++a) F[a] = alart_curnier_in<S, Dim>(modes[a], r[a], sigma_w[a], problem_->mu[a]);
  return F;
}

template <class S, int Dim>
bool ModeEquations<S, Dim>::linearise(const Locals& r, const Locals& sigma_w, const S& epsilon) {
  epsilon_ = epsilon;
  lu_.set_zero();
  for (int alpha = 0; alpha < contacts(); ++alpha) {
    const auto a = static_cast<std::size_t>(alpha);
    slopes_[a] = alart_curnier_slope_in<S, Dim>(modes[a], r[a], sigma_w[a], problem_->mu[a]);
    const auto& [E, G, mode] = slopes_[a];
    const Mat<S, Dim, Dim> sigma_G = sigma * G;
    if (modes[a] != Mode::takeoff)
      for (const auto& [column, block] : problem_->A.row(alpha)) lu_.add(alpha, column, sigma_G * block);
    lu_.add(alpha, alpha, E + epsilon * sigma_G);
  }
  return lu_.factorise();
}

template <class S, int Dim>
auto ModeEquations<S, Dim>::minus_F_by_epsilon(const Locals& r) const -> Locals {
  Locals x = sigma_dw_by_epsilon(r);
  for (std::size_t a = 0; a < x.size(); ++a) x[a] = -(slopes_[a].G * x[a]).eval();
  return x;
}

template <class S, int Dim>
auto ModeEquations<S, Dim>::solve(const Locals& right_hand_side) -> std::optional<Locals> {
  const S u = unit_roundoff<S>(), length = squared_length<S, Dim>(right_hand_side);
  Locals x = right_hand_side;
  lu_.solve_in_place(x);
  for (int correction = 0;; ++correction) {
    const Locals dw = sigma_dw(x, epsilon_);
    Locals left = right_hand_side;
    for (std::size_t a = 0; a < left.size(); ++a) left[a] -= slopes_[a].E * x[a] + slopes_[a].G * dw[a];
    const S size = squared_length<S, Dim>(left);
    // Half of the digits make a step; a third of them must stand.
    if (!is_finite(size) || size <= u * length) return is_finite(size) ? std::optional(std::move(x)) : std::nullopt;
    if (correction == 4)
      return size * size * size <= u * u * length * length * length ? std::optional(std::move(x)) : std::nullopt;
    lu_.solve_in_place(left);
    for (std::size_t a = 0; a < x.size(); ++a) x[a] += left[a];
  }
}

template <class S, int Dim>
void ModeEquations<S, Dim>::polish(Locals& r) {
  constexpr int limit = 20;  // each step doubles the digits
  Locals x = r;
  std::optional<S> before;
  for (int i = 0; i <= limit; ++i) {
    const Locals w = sigma_w(x, S(0));
    Locals minus_F = F(x, w);
    const S size = squared_length<S, Dim>(minus_F);
    if (before && !(size < *before / 4)) return;
    before = size;
    r = x;
    if (!linearise(x, w, S(0))) return;
    for (auto& F_alpha : minus_F) F_alpha = -F_alpha;
    const auto step = solve(minus_F);
    if (!step) return;
    for (std::size_t a = 0; a < x.size(); ++a) x[a] += (*step)[a];
  }
}

#define INSTANTIATE(S, D) template class ModeEquations<S, D>;
DUHEM_FOR_EACH_REAL_AND_DIMENSION(INSTANTIATE)

}  // namespace duhem
