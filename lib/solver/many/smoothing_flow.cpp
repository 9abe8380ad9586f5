#include "lib/solver/many/smoothing_flow.hpp"

#include "lib/solver/many/smoothed_pair.hpp"

#include <cmath>
#include <optional>

namespace duhem {
namespace {

/// How long steps are: longer after easy ones, much shorter after one that failed, and then not soon as long as that.
template <class S>
class Pace {
 public:
  [[nodiscard]] const S& h() const { return h_; }
  void note_arrival(int newton_steps) {
    h_ *= newton_steps <= 1 ? S(9) : newton_steps <= 8 ? S(3) : newton_steps <= 14 ? S(1) : S(S(1) / 2);
    h_ = std::min(h_, most_);
    most_ = most_ * 3 / 2;
  }
  void note_failure() {
    h_ /= 10;
    most_ = 3 * h_;
    if (h_ < S(1) / 1000) h_ = most_ = S(1);
  }

 private:
  S h_{1}, most_{1000000000};
};

constexpr int newton_limit = 20;        ///< steps on one equation
constexpr int halvings = 5;             ///< of a step that does not lower ρ
constexpr int without_gain_limit = 30;  ///< steps of the flow once κ is as small as rounding lets it be

template <class S>
S tiny() {  // ε where nothing else asks for one: what keeps hyperstatic contacts regular
  using std::sqrt;
  return 8 * sqrt(unit_roundoff<S>());
}

}  // namespace

template <class S, int Dim>
auto SmoothingFlow<S, Dim>::drag(const FlowSettings<S>& settings, const S& h) const -> Drag {
  const bool slip_is_held = settings.held == Held::slip;
  Drag drag{.x = here_.x, .slip = {}, .weight = {}, .phi = slip_is_held ? S(h / (1 + h)) : S(1)};
  // Large impulses that hold each other are to move at their own size: walls need that.
  for (const auto& z : here_.z) {
    drag.slip.push_back(SmoothedPair<S, Dim>(z, kappa_).slip());
    drag.weight.push_back(slip_is_held ? S((tiny<S>() + settings.resistance / h) / (1 + z.norm()))
                                       : S(tiny<S>() + S(1) / 10 / h));
  }
  return drag;
}

template <class S, int Dim>
S SmoothingFlow<S, Dim>::lag(const Drag& drag) const {
  using std::sqrt;
  S sum(0);
  for (std::size_t a = 0; a < here_.z.size(); ++a) {
    const S late = (S(1) - drag.phi) * (SmoothedPair<S, Dim>(here_.z[a], kappa_).slip() - drag.slip[a]);
    sum += late * late + (drag.weight[a] * (here_.x[a] - drag.x[a])).squaredNorm();
  }
  return sqrt(S(sum / S(static_cast<long>(here_.z.size()))));
}

template <class S, int Dim>
std::optional<int> SmoothingFlow<S, Dim>::newton(const Drag& drag, long last) {
  using std::sqrt;
  for (int i = 1; i <= newton_limit && steps() < last; ++i) {
    if (!equations_.linearise(here_, kappa_, drag)) return std::nullopt;
    const Locals* direction = equations_.solve(here_.rho);
    if (!direction) return std::nullopt;
    S t(1);
    bool lower = false;
    for (int halving = 0; halving <= halvings && !lower; ++halving, t /= 2) {
      trial_.z = here_.z;
      for (std::size_t a = 0; a < direction->size(); ++a) trial_.z[a] += t * (*direction)[a];
      equations_.evaluate(trial_, kappa_, drag);
      lower = trial_.size < here_.size * (S(1) - t / 10000);
    }
    if (!lower) return std::nullopt;
    std::swap(here_, trial_);
    const S enough = std::max({S(lag(drag) * 3 / 10), S(sqrt(kappa_) / 1000), S(8 * unit_roundoff<S>())});
    if (here_.size <= enough) return i;
  }
  return std::nullopt;
}

template <class S, int Dim>
bool SmoothingFlow<S, Dim>::run(Locals& r, const FlowSettings<S>& settings) {
  using std::sqrt;
  const S least_kappa = unit_roundoff<S>() * unit_roundoff<S>();
  const long last = steps() + settings.budget;
  Pace<S> pace;
  S fall = settings.kappa_falls_by;
  kappa_ = settings.kappa;
  equations_.evaluate(here_, kappa_, equations_.no_drag());
  for (int without_fall = 0; steps() < last && without_fall < settings.patience; ++without_fall) {
    if (kappa_ == least_kappa && without_fall == without_gain_limit) break;
    const Point before = here_;
    const Drag held = drag(settings, pace.h());
    equations_.evaluate(here_, kappa_, held);
    const S begun = here_.size;
    const auto newton_steps = newton(held, last);
    equations_.evaluate(here_, kappa_, equations_.no_drag());
    r = equations_.impulses(here_);
    if (is_solution_(r)) return true;
    if (!newton_steps) {
      if (here_.size < begun / 2) continue;  // the step's equation is not solved, but the one that matters is nearer
      here_ = before;
      pace.note_failure();
      continue;
    }
    pace.note_arrival(*newton_steps);
    if (kappa_ > least_kappa && here_.size < settings.kappa_falls_at * sqrt(kappa_)) {
      // Near the end every equation takes one step: then κ falls faster and faster.
      if (*newton_steps <= 1)
        fall = std::max(S(fall * fall * fall), S(S(1) / 10000));
      else if (*newton_steps > 3)
        fall = settings.kappa_falls_by;
      kappa_ = std::max(S(kappa_ * fall), least_kappa);
      without_fall = -1;
      equations_.evaluate(here_, kappa_, equations_.no_drag());
    }
  }
  return false;
}

#define INSTANTIATE(S, D) template class SmoothingFlow<S, D>;
DUHEM_FOR_EACH_REAL_AND_DIMENSION(INSTANTIATE)

}  // namespace duhem
