#include "lib/solver/many/newton_step.hpp"

#include "lib/contact/stacked.hpp"

namespace duhem {
namespace {

template <class S, int Dim>
void along(Iterate<S, Dim>& there, const Iterate<S, Dim>& x, const typename NewtonStep<S, Dim>::Direction& direction,
           const S& t) {
  for (std::size_t a = 0; a < x.r.size(); ++a) {
    there.r[a] = x.r[a] + t * direction.r[a];
    there.w[a] = x.w[a] + t * direction.w[a];
  }
}

}  // namespace

template <class S, int Dim>
NewtonStep<S, Dim>::NewtonStep(const ConeProblem<S, Dim>& problem) : problem_(&problem), pattern_(problem.A), lu_(pattern_) {
  using std::pow;
  enough_ = pow(unit_roundoff<S>(), S(5) / 4);
  const auto n = static_cast<std::size_t>(problem.contacts());
  slopes_.resize(n);
  for (Locals* locals : {&direction_.r, &direction_.w, &trial_.r, &trial_.w, &minus_F_, &left_}) locals->resize(n);
}

template <class S, int Dim>
S NewtonStep<S, Dim>::length_of_F(const Iterate<S, Dim>& x) const {
  using std::sqrt;
  S sum(0);
  for (std::size_t a = 0; a < x.r.size(); ++a) sum += alart_curnier<S, Dim>(x.r[a], x.w[a], problem_->mu[a]).F.squaredNorm();
  return sqrt(sum);
}

template <class S, int Dim>
bool NewtonStep<S, Dim>::linearise(const Iterate<S, Dim>& x, const S& epsilon) {
  epsilon_ = epsilon;
  lu_.set_zero();
  for (int alpha = 0; alpha < problem_->contacts(); ++alpha) {
    const auto a = static_cast<std::size_t>(alpha);
    slopes_[a] = alart_curnier_slope<S, Dim>(x.r[a], x.w[a], problem_->mu[a]);
    const auto& [E, G, mode] = slopes_[a];
    for (const auto& [column, block] : problem_->A.row(alpha)) {
      if (mode == Mode::takeoff) break;                                        // G = 0
      lu_.add(alpha, column, mode == Mode::stick ? block : Block(G * block));  // stick: G = 1
    }
    lu_.add(alpha, alpha, E + epsilon * G);
  }
  return lu_.factorise();
}

template <class S, int Dim>
S NewtonStep<S, Dim>::leave_over(const Locals& right_hand_side) {
  S sum(0);
  direction_.w = problem_->A.times(direction_.r);
  for (std::size_t a = 0; a < left_.size(); ++a) {
    direction_.w[a] += epsilon_ * direction_.r[a];
    const auto& [E, G, mode] = slopes_[a];
    if (mode == Mode::slip)
      left_[a] = right_hand_side[a] - E * direction_.r[a] - G * direction_.w[a];
    else
      left_[a] = right_hand_side[a] - (mode == Mode::stick ? direction_.w[a] : direction_.r[a]);
    sum += left_[a].squaredNorm();
  }
  return sum;
}

template <class S, int Dim>
bool NewtonStep<S, Dim>::solve(const Locals& right_hand_side) {
  const S length = squared_length<S, Dim>(right_hand_side);
  direction_.r = right_hand_side;
  lu_.solve_in_place(direction_.r);
  S size = leave_over(right_hand_side);
  for (int correction = 0; correction < 5 && !(size <= enough_ * length); ++correction) {
    if (!is_finite(size)) return false;
    lu_.solve_in_place(left_);
    for (std::size_t a = 0; a < left_.size(); ++a) direction_.r[a] += left_[a];
    size = leave_over(right_hand_side);
  }
  return size <= length / 1000000;  // of lengths a thousandth: far along A's null space more cannot be had
}

template <class S, int Dim>
auto NewtonStep<S, Dim>::direction(const Iterate<S, Dim>& x, const S& epsilon) -> const Direction* {
  if (!linearise(x, epsilon)) return nullptr;
  for (std::size_t a = 0; a < x.r.size(); ++a) minus_F_[a] = -alart_curnier<S, Dim>(x.r[a], x.w[a], problem_->mu[a]).F;
  return solve(minus_F_) ? &direction_ : nullptr;
}

template <class S, int Dim>
S NewtonStep<S, Dim>::search(Iterate<S, Dim>& x, const S& F_before, const Direction& direction) {
  S t(1);
  for (int halving = 0; halving < 5; ++halving, t /= 2) {
    along(trial_, x, direction, t);
    const S F = length_of_F(trial_);
    if (F < F_before * (S(1) - t / 8192)) {
      std::swap(x, trial_);
      return F;
    }
  }
  along(trial_, x, direction, S(1));
  std::swap(x, trial_);
  return length_of_F(x);
}

#define INSTANTIATE(S, D) template class NewtonStep<S, D>;
DUHEM_FOR_EACH_REAL_AND_DIMENSION(INSTANTIATE)

}  // namespace duhem
