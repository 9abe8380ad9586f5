#include "lib/solver/many/smoothing_path.hpp"

#include <cmath>

namespace duhem {
namespace {

constexpr int landing_limit = 30, correction_limit = 7;
constexpr int longest_step = 20;

template <class S>
S shortest_step() {
  return S(1) / 1000000000;
}

}  // namespace

template <class S, int Dim>
bool SmoothingPath<S, Dim>::is_on_curve(const Point& at) const {
  using std::sqrt;
  return at.size <= 1000000 * unit_roundoff<S>() * (1 + sqrt(squared_length<S, Dim>(at.x)));
}

template <class S, int Dim>
bool SmoothingPath<S, Dim>::land() {
  using std::exp;
  const S kappa = exp(log_kappa_);
  equations_.evaluate(here_, kappa, equations_.no_drag());
  for (int i = 0; i < landing_limit && !is_on_curve(here_); ++i) {
    if (!equations_.linearise(here_, kappa, equations_.no_drag())) return false;
    const Locals* direction = equations_.solve(here_.rho);
    if (!direction) return false;
    for (std::size_t a = 0; a < direction->size(); ++a) here_.z[a] += (*direction)[a];
    equations_.evaluate(here_, kappa, equations_.no_drag());
  }
  return is_on_curve(here_);
}

template <class S, int Dim>
bool SmoothingPath<S, Dim>::find_tangent() {
  using std::exp;
  using std::sqrt;
  const S kappa = exp(log_kappa_);
  if (!equations_.linearise(here_, kappa, equations_.no_drag())) return false;
  const Locals* z_by_log_kappa = equations_.solve(equations_.rho_by_log_kappa(here_, kappa));
  if (!z_by_log_kappa) return false;
  S length = sqrt(S(1) + squared_length<S, Dim>(*z_by_log_kappa));
  const S turn = tangent_.z.empty() ? tangent_.log_kappa : S(dot<S, Dim>(*z_by_log_kappa, tangent_.z) + tangent_.log_kappa);
  if (turn < S(0)) length = -length;
  tangent_.z = *z_by_log_kappa;
  for (auto& z : tangent_.z) z /= length;
  tangent_.log_kappa = S(1) / length;
  return true;
}

template <class S, int Dim>
std::optional<int> SmoothingPath<S, Dim>::step(const S& length) {
  using std::exp;
  using std::sqrt;
  Point there{here_.z, {}, {}, S(0)};
  for (std::size_t a = 0; a < there.z.size(); ++a) there.z[a] += length * tangent_.z[a];
  S log_kappa = log_kappa_ + length * tangent_.log_kappa, before(0);
  for (int i = 0; i < correction_limit; ++i) {
    const S kappa = exp(log_kappa);
    equations_.evaluate(there, kappa, equations_.no_drag());
    if (is_on_curve(there)) {
      S moved = (log_kappa - log_kappa_) * (log_kappa - log_kappa_);
      for (std::size_t a = 0; a < there.z.size(); ++a) moved += (there.z[a] - here_.z[a]).squaredNorm();
      if (moved > 4 * length * length) return std::nullopt;  // onto another part of it
      here_ = std::move(there);
      log_kappa_ = log_kappa;
      return i;
    }
    if (i > 0 && there.size > before / 2) return std::nullopt;
    before = there.size;
    // −∂ρ/∂z δz = ρ + ∂ρ/∂log κ δlog κ, across the tangent
    if (!is_finite(kappa) || !equations_.linearise(there, kappa, equations_.no_drag())) return std::nullopt;
    const Locals* solved = equations_.solve(equations_.rho_by_log_kappa(there, kappa));
    if (!solved) return std::nullopt;
    const Locals by_log_kappa = *solved;
    solved = equations_.solve(there.rho);
    if (!solved) return std::nullopt;
    const S change = -dot<S, Dim>(tangent_.z, *solved) / (dot<S, Dim>(tangent_.z, by_log_kappa) + tangent_.log_kappa);
    for (std::size_t a = 0; a < there.z.size(); ++a) there.z[a] += (*solved)[a] + change * by_log_kappa[a];
    log_kappa += change;
  }
  return std::nullopt;
}

template <class S, int Dim>
bool SmoothingPath<S, Dim>::follow(Locals z, const S& kappa, const S& kappa_end, long budget,
                                   const std::function<bool()>& goes_on) {
  using std::log;
  const long last = steps() + budget;
  const S end = log(kappa_end);
  here_.z = std::move(z);
  log_kappa_ = log(kappa);
  tangent_ = {{}, S(-1)};
  if (!land()) return false;
  for (S length(1); steps() < last && goes_on();) {
    if (log_kappa_ < end) return true;
    if (!find_tangent()) return false;
    auto corrections = step(length);
    for (; !corrections && steps() < last; corrections = step(length)) {
      length /= 4;
      if (length < shortest_step<S>()) return false;
    }
    if (corrections && *corrections <= 3) length = std::min(S(2 * length), S(longest_step));
    if (corrections && *corrections > 5) length /= 2;
  }
  return false;
}

#define INSTANTIATE(S, D) template class SmoothingPath<S, D>;
DUHEM_FOR_EACH_REAL_AND_DIMENSION(INSTANTIATE)

}  // namespace duhem
