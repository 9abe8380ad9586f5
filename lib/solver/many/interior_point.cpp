#include "lib/solver/many/interior_point.hpp"

#include "lib/contact/stacked.hpp"
#include "lib/solver/many/unit_scaling.hpp"
#include "lib/verify/residual.hpp"

#include <cmath>

namespace duhem {
namespace {

/// The mean of x·y over the contacts.
template <class S, int Dim>
S mean_product(const std::vector<Local<S, Dim>>& x, const std::vector<Local<S, Dim>>& y) {
  return dot<S, Dim>(x, y) / S(static_cast<long>(x.size()));
}

template <class S, int Dim>
S root_mean_square(const std::vector<Local<S, Dim>>& x) {
  using std::sqrt;
  return sqrt(mean_product<S, Dim>(x, x));
}

constexpr int without_gain_limit = 40;  ///< steps that do not halve the distance

}  // namespace

template <class S, int Dim>
InteriorPoint<S, Dim>::InteriorPoint(const ConeProblem<S, Dim>& problem, std::function<bool(const Locals&)> is_solution)
    : problem_(&problem), is_solution_(std::move(is_solution)), pattern_(problem.A), lu_(pattern_) {
  for (const S& mu : problem.mu) {
    Local<S, Dim> P = Local<S, Dim>::Constant(mu);
    normal(P) = S(1);
    P_.push_back(P / std::max(S(1), mu));
  }
  const std::size_t n = P_.size();
  for (std::size_t a = 0; a < n; ++a) {
    for (const auto& [column, block] : problem.A.row(static_cast<int>(a)))
      A_hat_.append(column, P_[a].asDiagonal() * block * P_[static_cast<std::size_t>(column)].asDiagonal());
    A_hat_.end_row();
    b_hat_.push_back(P_[a].cwiseProduct(problem.b[a]));
  }
  g_.resize(n);
  added_.resize(n);
}

template <class S, int Dim>
auto InteriorPoint<S, Dim>::left_over() const -> Locals {
  Locals rho = y_;
  for (std::size_t a = 0; a < rho.size(); ++a) {
    rho[a] -= A_hat_.row_times(static_cast<int>(a), x_) + b_hat_[a];
    normal(rho[a]) -= tangent_norm<S, Dim>(y_[a]);
  }
  return rho;
}

template <class S, int Dim>
S InteriorPoint<S, Dim>::product_after(const Direction& d, const S& t) const {
  // mean of (x + t δx)·(y + t δy)
  return mean_product<S, Dim>(x_, y_) + t * (mean_product<S, Dim>(d.x, y_) + mean_product<S, Dim>(x_, d.y)) +
         t * t * mean_product<S, Dim>(d.x, d.y);
}

template <class S, int Dim>
auto InteriorPoint<S, Dim>::impulses() const -> Locals {
  Locals r = x_;
  for (std::size_t a = 0; a < r.size(); ++a) r[a] = P_[a].cwiseProduct(x_[a]);
  return projected<S, Dim>(std::move(r), problem_->mu);
}

// With c = δy + W² δx the velocities' equation  (1 − e gᵀ) δy − Â δx = −ρ  becomes  (Â + (1 − e gᵀ) W²) δx = ρ + (1 − e gᵀ) c.
template <class S, int Dim>
bool InteriorPoint<S, Dim>::linearise(Slip slip) {
  scaling_.clear();
  lu_.set_zero();
  for (int alpha = 0; alpha < problem_->contacts(); ++alpha) {
    const auto a = static_cast<std::size_t>(alpha);
    scaling_.emplace_back(x_[a], y_[a]);
    g_[a].setZero();
    if (const S length = tangent_norm<S, Dim>(y_[a]); slip == Slip::followed && length > S(0))
      tangent<S, Dim>(g_[a]) = tangent<S, Dim>(y_[a]) / length;
    added_[a] = scaling_[a].squared;
    added_[a].row(0) -= g_[a].transpose() * scaling_[a].squared;
    for (const auto& [column, block] : A_hat_.row(alpha)) lu_.add(alpha, column, block);
    lu_.add(alpha, alpha, added_[a]);
  }
  ++steps_;
  return lu_.factorise();
}

template <class S, int Dim>
auto InteriorPoint<S, Dim>::direction(const Locals& rho, const Locals& c) -> std::optional<Direction> {
  const std::size_t n = x_.size();
  Locals right_hand_side = rho;
  for (std::size_t a = 0; a < n; ++a) {
    right_hand_side[a] += c[a];
    normal(right_hand_side[a]) -= g_[a].dot(c[a]);
  }
  Direction d{Locals(n, Local<S, Dim>::Zero()), Locals(n), S(1)};
  Locals left = right_hand_side;
  S before(0);
  constexpr int corrections = 4;
  for (int i = 0; i < corrections; ++i) {
    lu_.solve_in_place(left);
    for (std::size_t a = 0; a < n; ++a) d.x[a] += left[a];
    S size(0);
    for (std::size_t a = 0; a < n; ++a) {
      d.y[a] = A_hat_.row_times(static_cast<int>(a), d.x);
      left[a] = right_hand_side[a] - d.y[a] - added_[a] * d.x[a];
      size += left[a].squaredNorm();
    }
    if (!is_finite(size)) return std::nullopt;
    if (i > 0 && !(size < before / 16)) break;
    before = size;
  }
  // δy from the velocities' equation and not from c: what rounding leaves of that is only off the centre.
  for (std::size_t a = 0; a < n; ++a) {
    d.y[a] -= rho[a];
    normal(d.y[a]) += g_[a].dot(d.y[a]);
    d.longest = std::min({d.longest, Lorentz<S, Dim>::longest_step(x_[a], d.x[a]), Lorentz<S, Dim>::longest_step(y_[a], d.y[a])});
  }
  return d;
}

/// Mehrotra's predictor and corrector.
template <class S, int Dim>
auto InteriorPoint<S, Dim>::towards_target(const Locals& rho, const S& balance, Slip slip) -> std::optional<Direction> {
  using L = Lorentz<S, Dim>;
  if (!linearise(slip)) return std::nullopt;
  const std::size_t n = x_.size();
  Locals c(n);
  for (std::size_t a = 0; a < n; ++a) c[a] = -y_[a];
  const auto affine = direction(rho, c);
  if (!affine) return std::nullopt;
  const S now = mean_product<S, Dim>(x_, y_), then = product_after(*affine, affine->longest);
  const bool far_from_centre = affine->longest < S(1) / 10;
  const S sigma = std::clamp(S(then / now * (then / now) * (then / now)), far_from_centre ? S(1) / 2 : S(1) / 1000000, S(1));
  const S target = std::max(S(sigma * now), S(balance * root_mean_square<S, Dim>(rho)));
  for (std::size_t a = 0; a < n; ++a) {
    c[a] += target * L::inverse(x_[a]);
    if (far_from_centre) continue;
    const auto& [W, W_inverse, W_squared, lambda] = scaling_[a];
    const Local<S, Dim> dx = W * affine->x[a], dy = W_inverse * affine->y[a];
    c[a] -= W * L::quotient(L::product(dx, dy), lambda);
  }
  return direction(rho, c);
}

template <class S, int Dim>
S InteriorPoint<S, Dim>::centred(const Direction& d, S t) const {
  constexpr int limit = 30;
  for (int i = 0; i < limit; ++i, t = t * 4 / 5) {
    const S least = product_after(d, t) / 1000;
    const auto is_centred = [&](std::size_t a) {
      using L = Lorentz<S, Dim>;
      const S det_x = L::determinant(x_[a] + t * d.x[a]), det_y = L::determinant(y_[a] + t * d.y[a]);
      return det_x > S(0) && det_y > S(0) && det_x * det_y >= least * least;
    };
    bool all = true;
    for (std::size_t a = 0; a < x_.size() && all; ++a) all = is_centred(a);
    if (all) break;
  }
  return t;
}

template <class S, int Dim>
bool InteriorPoint<S, Dim>::step(const S& balance, long last) {
  using L = Lorentz<S, Dim>;
  const Locals rho = left_over();
  auto d = towards_target(rho, balance, Slip::followed);
  if ((!d || d->longest < S(1) / 10) && steps_ < last)
    if (auto other = towards_target(rho, balance, Slip::held); other && !(d && d->longest >= other->longest))
      d = std::move(other);
  if (!d) return false;
  const S t = centred(*d, std::min(S(1), S(d->longest * 99 / 100)));
  if (!(t > S(1) / 100000000)) return false;
  for (std::size_t a = 0; a < x_.size(); ++a) {
    x_[a] += t * d->x[a];
    y_[a] += t * d->y[a];
    if (!L::has_inside(x_[a]) || !L::has_inside(y_[a])) return false;
  }
  return true;
}

template <class S, int Dim>
bool InteriorPoint<S, Dim>::run(Locals& r, const InteriorPointSettings<S>& settings) {
  x_.assign(P_.size(), settings.size * Lorentz<S, Dim>::unit());
  y_ = x_;
  const long last = steps_ + settings.budget;
  S least(-1);
  for (int without_gain = 0; steps_ < last && without_gain < without_gain_limit; ++without_gain) {
    const bool moved = step(settings.balance, last);
    r = impulses();
    if (is_solution_(r)) return true;
    if (!moved) return false;
    const S distance = std::max(mean_product<S, Dim>(x_, y_), root_mean_square<S, Dim>(left_over()));
    if (least < S(0) || distance < least / 2) {
      least = distance;
      without_gain = 0;
    }
  }
  return false;
}

template <class S, int Dim>
ConeSolution<S, Dim> interior_point(const ConeProblem<S, Dim>& problem, const S& tolerance, long max_steps) {
  const UnitScaling<S, Dim> unit = unit_scaling(problem);
  ConeSolution<S, Dim> solution;
  solution.r.assign(problem.b.size(), Local<S, Dim>::Zero());
  Residual<S> best = residual<S, Dim, Dynamic>(problem, solution.r);
  const auto is_solution = [&](const std::vector<Local<S, Dim>>& x) {
    auto r = unit.impulses(x);
    const Residual<S> found = residual<S, Dim, Dynamic>(problem, r);
    if (found.within(tolerance) || found.claimed() < best.claimed()) {
      solution.r = std::move(r);
      best = found;
    }
    return best.within(tolerance);
  };
  InteriorPoint<S, Dim> inside(unit.problem, is_solution);
  std::vector<Local<S, Dim>> x;
  const bool solved = best.within(tolerance) || inside.run(x, {S(10), S(1) / 100, max_steps});
  if (solved) solution.status = SolveStatus::converged;
  solution.iterations = inside.steps();
  return solution;
}

#define INSTANTIATE(S, D)             \
  template class InteriorPoint<S, D>; \
  template ConeSolution<S, D> interior_point<S, D>(const ConeProblem<S, D>&, const S&, long);
DUHEM_FOR_EACH_REAL_AND_DIMENSION(INSTANTIATE)

}  // namespace duhem
