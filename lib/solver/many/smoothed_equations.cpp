#include "lib/solver/many/smoothed_equations.hpp"

#include "lib/solver/many/smoothed_pair.hpp"

#include <cmath>

namespace duhem {

template <class S, int Dim>
SmoothedEquations<S, Dim>::SmoothedEquations(const ConeProblem<S, Dim>& problem) : problem_(&problem), equations_(problem.A) {
  for (std::size_t a = 0; a < problem.mu.size(); ++a) {
    const S& mu = problem.mu[a];
    Local<S, Dim> P = Local<S, Dim>::Constant(mu);
    normal(P) = S(1);
    P_.push_back(P / std::max(S(1), mu));
    b_hat_.push_back(P_[a].cwiseProduct(problem.b[a]));
  }
  const std::size_t n = P_.size();
  no_drag_ = {
      .x = Locals(n, Local<S, Dim>::Zero()), .slip = std::vector<S>(n, S(0)), .weight = std::vector<S>(n, S(0)), .phi = S(1)};
  diagonal_.resize(n);
  x_by_z_.resize(n);
}

template <class S, int Dim>
auto SmoothedEquations<S, Dim>::z_of(const Locals& r) const -> Locals {
  Locals z = problem_->velocities(r);
  for (std::size_t a = 0; a < z.size(); ++a) {
    const bool is_rough = problem_->mu[a] > S(0);  // without friction r_T is zero, and x_T need not be anything else
    const Local<S, Dim> y = P_[a].cwiseProduct(de_saxce<S, Dim>(z[a], problem_->mu[a]));
    z[a] = (is_rough ? Local<S, Dim>(r[a].cwiseQuotient(P_[a])) : r[a]) - y;
  }
  return z;
}

template <class S, int Dim>
auto SmoothedEquations<S, Dim>::impulses(const Point& at) const -> Locals {
  Locals r = at.x;
  for (std::size_t a = 0; a < r.size(); ++a) r[a] = P_[a].cwiseProduct(r[a]);
  return projected<S, Dim>(std::move(r), problem_->mu);
}

template <class S, int Dim>
void SmoothedEquations<S, Dim>::subtract_A_hat(Locals& y, const Locals& x) {
  r_ = x;
  for (std::size_t a = 0; a < r_.size(); ++a) r_[a] = P_[a].cwiseProduct(x[a]);
  const Locals A_r = problem_->A.times(r_);
  for (std::size_t a = 0; a < r_.size(); ++a) y[a] -= P_[a].cwiseProduct(A_r[a]);
}

template <class S, int Dim>
void SmoothedEquations<S, Dim>::evaluate(Point& at, const S& kappa, const Drag& drag) {
  using std::sqrt;
  at.x.resize(at.z.size());
  at.rho.resize(at.z.size());
  for (std::size_t a = 0; a < at.z.size(); ++a) {
    const SmoothedPair<S, Dim> pair(at.z[a], kappa);
    at.x[a] = pair.x();
    at.rho[a] = pair.y() - b_hat_[a] - drag.weight[a] * (at.x[a] - drag.x[a]);
    normal(at.rho[a]) -= drag.phi * pair.slip() + (S(1) - drag.phi) * drag.slip[a];
  }
  subtract_A_hat(at.rho, at.x);
  at.size = sqrt(S(squared_length<S, Dim>(at.rho) / S(static_cast<long>(at.z.size()))));
}

template <class S, int Dim>
auto SmoothedEquations<S, Dim>::rho_by_log_kappa(const Point& at, const S& kappa) -> Locals {
  Locals by_kappa, x_by_kappa;
  for (const auto& z : at.z) {
    const SmoothedPair<S, Dim> pair(z, kappa);
    x_by_kappa.push_back(kappa * pair.by_kappa());  // y's is the same: y = x − z
    by_kappa.push_back(x_by_kappa.back());
    normal(by_kappa.back()) -= pair.slip_by_y().dot(tangent<S, Dim>(x_by_kappa.back()));
  }
  subtract_A_hat(by_kappa, x_by_kappa);
  return by_kappa;
}

// With G = ∂x/∂z, ∂y/∂z = −(1 − G) and q the gradient of φ‖y_T‖ by y:  [(1 − e qᵀ)(1 − G) + ε G + Â G] δz = ρ.
template <class S, int Dim>
bool SmoothedEquations<S, Dim>::linearise(const Point& at, const S& kappa, const Drag& drag) {
  using Block = Mat<S, Dim, Dim>;
  for (std::size_t a = 0; a < at.z.size(); ++a) {
    const SmoothedPair<S, Dim> pair(at.z[a], kappa);
    x_by_z_[a] = pair.x_by_z();
    Block& D = diagonal_[a] = pair.minus_y_by_z();
    const auto slip_by_z = (pair.slip_by_y().transpose() * D.template bottomRows<Dim - 1>()).eval();
    D.row(0) -= drag.phi * slip_by_z;
    D += drag.weight[a] * x_by_z_[a];
  }
  ++steps_;
  const auto of = [](auto& list, int alpha) -> auto& { return list[static_cast<std::size_t>(alpha)]; };
  return equations_.factorise([&](int alpha) { return of(diagonal_, alpha); },
                              [&](int alpha, const Block& X) { return Block(of(P_, alpha).asDiagonal() * X); },
                              [&](int beta, const Block& X) { return Block(X * of(P_, beta).asDiagonal() * of(x_by_z_, beta)); });
}

template <class S, int Dim>
auto SmoothedEquations<S, Dim>::solve(const Locals& right_hand_side) -> const Locals* {
  solution_ = right_hand_side;
  equations_.solve_in_place(solution_);
  const S enough = squared_length<S, Dim>(right_hand_side) / 1000000;
  S size = leave_over(right_hand_side);
  for (int correction = 0; correction < 3 && size > enough; ++correction) {
    equations_.solve_in_place(left_);
    for (std::size_t a = 0; a < left_.size(); ++a) solution_[a] += left_[a];
    size = leave_over(right_hand_side);
  }
  return is_finite(size) ? &solution_ : nullptr;
}

template <class S, int Dim>
S SmoothedEquations<S, Dim>::leave_over(const Locals& right_hand_side) {
  left_ = right_hand_side;
  x_.resize(left_.size());
  for (std::size_t a = 0; a < left_.size(); ++a) {
    left_[a] -= diagonal_[a] * solution_[a];
    x_[a] = x_by_z_[a] * solution_[a];
  }
  subtract_A_hat(left_, x_);
  return squared_length<S, Dim>(left_);
}

#define INSTANTIATE(S, D) template class SmoothedEquations<S, D>;
DUHEM_FOR_EACH_REAL_AND_DIMENSION(INSTANTIATE)

}  // namespace duhem
