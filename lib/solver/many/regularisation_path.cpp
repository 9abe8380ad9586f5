#include "lib/solver/many/regularisation_path.hpp"

#include "lib/contact/stacked.hpp"
#include "lib/solver/many/mode_border.hpp"
#include "lib/solver/many/newton_step.hpp"

#include <cmath>

namespace duhem {
namespace {

template <class S, int Dim>
Locals<S, Dim> sum(Locals<S, Dim> x, const S& t, const Locals<S, Dim>& y) {
  for (std::size_t a = 0; a < x.size(); ++a) x[a] += t * y[a];
  return x;
}

/// A contact that comes to the border of two modes.
struct Event {
  int contact = -1;
  Border border = Border::opening;
};

/// A point of the curve. In `epsilon` of order one a step is as long as the curve takes to change ε by all of itself.
template <class S, int Dim>
struct Point {
  Locals<S, Dim> r;
  S epsilon;
};

template <class S, int Dim>
class PathFollower {
 public:
  PathFollower(const ConeProblem<S, Dim>& problem, const Locals<S, Dim>& centre, const S& epsilon)
      : problem_(problem), centre_(centre), equations_(problem, centre, S(1) / epsilon) {}

  /// The ε-problem at the start, its modes not yet known.
  [[nodiscard]] bool start(const Locals<S, Dim>& r, const S& epsilon) {
    ConeProblem<S, Dim> weighted;
    const S& sigma = equations_.sigma;
    for (int alpha = 0; alpha < problem_.contacts(); ++alpha) {
      const auto a = static_cast<std::size_t>(alpha);
      for (const auto& [column, block] : problem_.A.row(alpha)) weighted.A.append(column, sigma * block);
      weighted.A.end_row();
      weighted.b.push_back(sigma * (problem_.b[a] - epsilon * centre_[a]));
      weighted.mu.push_back(problem_.mu[a]);
    }
    NewtonStep<S, Dim> newton(weighted);
    const S weighted_epsilon = sigma * epsilon;
    Iterate<S, Dim> x{r, sum<S, Dim>(weighted.velocities(r), weighted_epsilon, r)};
    S F = newton.length_of_F(x);
    for (int i = 0; i < newton_limit; ++i) {
      const auto* direction = newton.direction(x, weighted_epsilon);
      ++used_;
      if (!direction) return false;
      F = newton.search(x, F, *direction);
      if (!(F <= tolerance(x.r) / 1000)) continue;
      for (std::size_t a = 0; a < r.size(); ++a) {
        const S& mu = problem_.mu[a];
        const Mode mode = alart_curnier<S, Dim>(x.r[a], x.w[a], mu).mode;
        // Without friction stick is a point of slip: one formula for both, with no border between.
        equations_.modes[a] = mode == Mode::stick && mu == S(0) ? Mode::slip : mode;
      }
      here_ = {x.r, epsilon};
      return true;
    }
    return false;
  }

  [[nodiscard]] bool follow(long budget, const std::function<bool()>& goes_on) {
    const S far = 100000000 * (S(1) + length<S, Dim>(here_.r));
    while (used_ < budget && (!goes_on || goes_on()) && length<S, Dim>(here_.r) < far) {
      weigh();
      if (!find_tangent()) return false;
      const auto ahead = first_event();
      if (!ahead) return false;
      if (!advance(*ahead)) return false;
      if (here_.epsilon == S(0)) return true;
    }
    return false;
  }

  [[nodiscard]] PathEnd<S, Dim> end() const { return {here_.r, equations_.modes, equations_.sigma}; }
  [[nodiscard]] long used() const { return used_; }

 private:
  static constexpr int newton_limit = 30;  ///< for the first point; the others are near the one before

  /// Where the next step leads: to the border of two modes, to ε = 0, or only onwards.
  enum class Target { onwards, border, zero };
  struct Ahead {
    Target target;
    Event event;
    S step;
  };

  /// Of ‖F‖ at a point of the curve. Points follow from F and not from each other, so errors do not add up.
  static S tolerance(const Locals<S, Dim>& r) {
    using std::pow;
    static const S digits = pow(unit_roundoff<S>(), S(3) / 8);
    return digits * (S(1) + length<S, Dim>(r));
  }

  /// Keeps σ ε of order one while ε falls: the zeros of F are the same for every σ.
  void weigh() {
    while (equations_.sigma * here_.epsilon < S(1) / 8) equations_.sigma *= 2;
  }

  [[nodiscard]] bool find_tangent() {
    const Locals<S, Dim> w = equations_.sigma_w(here_.r, here_.epsilon);
    ++used_;
    if (!equations_.linearise(here_.r, w, here_.epsilon)) return false;
    const auto dr = equations_.solve(equations_.minus_F_by_epsilon(here_.r));
    if (!dr) return false;
    const int sign = equations_.sign();
    if (first_sign_ == 0) first_sign_ = sign;
    tangent_.epsilon = sign == first_sign_ ? S(-here_.epsilon) : here_.epsilon;
    tangent_.r = *dr;
    for (auto& dr_alpha : tangent_.r) dr_alpha *= tangent_.epsilon;
    x_ = sum<S, Dim>(here_.r, S(-1), w);
    dx_ = sum<S, Dim>(tangent_.r, S(-1), equations_.sigma_dw(tangent_.r, here_.epsilon));
    dx_ = sum<S, Dim>(std::move(dx_), S(-tangent_.epsilon), equations_.sigma_dw_by_epsilon(here_.r));
    return true;
  }

  /// The step after which the tangent leaves a mode, if it does. Nothing where it goes back into the mode just left: then
  /// some point before this one was taken for the curve and is not.
  [[nodiscard]] std::optional<Ahead> first_event() const {
    Ahead ahead{tangent_.epsilon < S(0) ? Target::zero : Target::onwards, {}, S(1)};
    if (longest_ < ahead.step) ahead = {Target::onwards, {}, longest_};
    for (int alpha = 0; alpha < equations_.contacts(); ++alpha)
      for (const Border border : {Border::opening, Border::sliding}) {
        const auto a = static_cast<std::size_t>(alpha);
        const bool just_passed = alpha == passed_.contact && border == passed_.border;
        const MovingPrediction<S, Dim> x{equations_.modes[a], equations_.mu(alpha), x_[a], dx_[a]};
        const auto step = x.step_to(border, just_passed);
        if (!step) continue;
        if (just_passed && *step == S(0)) return std::nullopt;
        if (*step < ahead.step) ahead = {Target::border, {alpha, border}, *step};
      }
    return ahead;
  }

  /// Takes the step, or where the curve bends too much a shorter one, and crosses the border if that is where it led.
  [[nodiscard]] bool advance(Ahead ahead) {
    const S planned = ahead.step;
    for (int shortened = 0; shortened < 12; ++shortened) {
      Point<S, Dim> there{sum<S, Dim>(here_.r, ahead.step, tangent_.r), here_.epsilon + ahead.step * tangent_.epsilon};
      if (ahead.target == Target::zero) there.epsilon = S(0);
      const Point<S, Dim> predicted = there;
      if (correct(there, ahead) && is_near(there, predicted, ahead.step) && obeys_modes(there, ahead.event)) {
        here_ = std::move(there);
        longest_ = std::min(S(1), ahead.step < planned ? S(4 * ahead.step) : std::max(S(1), S(4 * longest_)));
        passed_ = {};
        if (ahead.target == Target::border) cross(ahead.event);
        return true;
      }
      ahead = {Target::onwards, {}, S(ahead.step / (shortened < 3 ? 2 : 8))};
    }
    return false;
  }

  void cross(const Event& event) {
    Mode& mode = equations_.modes[static_cast<std::size_t>(event.contact)];
    mode = mode_across(event.border, mode);
    passed_ = event;
  }

  /// Newton's method from the prediction to the curve: within the border aimed at, at ε = 0, or across the tangent.
  [[nodiscard]] bool correct(Point<S, Dim>& there, const Ahead& ahead) {
    using std::abs;
    constexpr int limit = 8;
    const Point<S, Dim> predicted = there;
    S before(0);
    for (int i = 0; i < limit; ++i) {
      const Locals<S, Dim> w = equations_.sigma_w(there.r, there.epsilon);
      Locals<S, Dim> minus_F = equations_.F(there.r, w);
      for (auto& F_alpha : minus_F) F_alpha = -F_alpha;
      const auto a = static_cast<std::size_t>(std::max(0, ahead.event.contact));
      const Local<S, Dim> x = there.r[a] - w[a];
      const S& mu = problem_.mu[a];
      const S g = ahead.target == Target::border    ? border_function<S, Dim>(ahead.event.border, mu, x)
                  : ahead.target == Target::onwards ? along_tangent(there, predicted)
                                                    : S(0);
      const S F = length<S, Dim>(minus_F) + (ahead.target == Target::border ? S(abs(g)) : S(0));
      if (!is_finite(F)) return false;
      if (i > 0 && F <= tolerance(there.r)) return true;
      if (i > 2 && F > before / 2) return false;
      before = F;

      ++used_;
      if (!equations_.linearise(there.r, w, there.epsilon)) return false;
      const auto newton = equations_.solve(minus_F);
      if (!newton) return false;
      if (ahead.target == Target::zero) {
        there.r = sum<S, Dim>(std::move(there.r), S(1), *newton);
        continue;
      }
      // Bordered by one equation more, g = 0, for one unknown more, ε.
      const auto by_epsilon = equations_.solve(equations_.minus_F_by_epsilon(there.r));
      if (!by_epsilon) return false;
      S slope_newton, slope_epsilon;
      if (ahead.target == Target::border) {
        const Local<S, Dim> gradient = border_gradient<S, Dim>(ahead.event.border, mu, x);
        const auto change = [&](const Locals<S, Dim>& dr) {
          return S(gradient.dot(dr[a] - equations_.sigma_dw(dr, there.epsilon)[a]));
        };
        slope_newton = change(*newton);
        slope_epsilon = change(*by_epsilon) - gradient.dot(equations_.sigma_dw_by_epsilon(there.r)[a]);
      } else {
        slope_newton = dot<S, Dim>(tangent_.r, *newton);
        slope_epsilon = dot<S, Dim>(tangent_.r, *by_epsilon) + tangent_.epsilon / (here_.epsilon * here_.epsilon);
      }
      const S d_epsilon = -(g + slope_newton) / slope_epsilon;
      there.r = sum<S, Dim>(sum<S, Dim>(std::move(there.r), S(1), *newton), d_epsilon, *by_epsilon);
      there.epsilon += d_epsilon;
    }
    return false;
  }

  /// The inner product of the tangent with x − y, ε measured by what it is here.
  [[nodiscard]] S along_tangent(const Point<S, Dim>& x, const Point<S, Dim>& y) const {
    return dot<S, Dim>(tangent_.r, sum<S, Dim>(x.r, S(-1), y.r)) +
           tangent_.epsilon * (x.epsilon - y.epsilon) / (here_.epsilon * here_.epsilon);
  }

  /// A point further from the prediction than that was from here may lie on another curve.
  [[nodiscard]] bool is_near(const Point<S, Dim>& there, const Point<S, Dim>& predicted, const S& step) const {
    if (there.epsilon < S(0)) return false;
    const auto squared = [&](const Locals<S, Dim>& dr, const S& d_epsilon) {
      return S(dot<S, Dim>(dr, dr) + d_epsilon * d_epsilon / (here_.epsilon * here_.epsilon));
    };
    const S moved = squared(sum<S, Dim>(there.r, S(-1), predicted.r), S(there.epsilon - predicted.epsilon));
    const S stepped = step * step * squared(tangent_.r, tangent_.epsilon);
    const S slack = tolerance(there.r);
    return moved <= stepped || moved <= slack;
  }

  /// Every contact but the one at its border is where its mode says, as far as points of the curve are known.
  [[nodiscard]] bool obeys_modes(const Point<S, Dim>& there, const Event& event) const {
    const Locals<S, Dim> x = sum<S, Dim>(there.r, S(-1), equations_.sigma_w(there.r, there.epsilon));
    const S slack = 1000 * tolerance(there.r);
    for (int alpha = 0; alpha < equations_.contacts(); ++alpha) {
      const auto a = static_cast<std::size_t>(alpha);
      if (alpha != event.contact && !is_in_mode<S, Dim>(equations_.modes[a], problem_.mu[a], x[a], slack)) return false;
    }
    return true;
  }

  const ConeProblem<S, Dim>& problem_;
  const Locals<S, Dim>& centre_;
  ModeEquations<S, Dim> equations_;
  Point<S, Dim> here_, tangent_;
  Locals<S, Dim> x_, dx_;  ///< the predictions r − σ w here, and how they change along the tangent
  int first_sign_ = 0;
  Event passed_;
  S longest_{1};
  long used_ = 0;
};

}  // namespace

template <class S, int Dim>
PathResult<S, Dim> regularisation_path(const ConeProblem<S, Dim>& problem, const std::vector<Local<S, Dim>>& r,
                                       const std::vector<Local<S, Dim>>& centre, const S& epsilon, long budget,
                                       const std::function<bool()>& goes_on) {
  PathFollower<S, Dim> follower(problem, centre, epsilon);
  PathResult<S, Dim> result;
  if (follower.start(r, epsilon) && follower.follow(budget, goes_on)) result.end = follower.end();
  result.iterations = follower.used();
  return result;
}

#define INSTANTIATE(S, D)                                                                                        \
  template PathResult<S, D> regularisation_path<S, D>(const ConeProblem<S, D>&, const std::vector<Local<S, D>>&, \
                                                      const std::vector<Local<S, D>>&, const S&, long,           \
                                                      const std::function<bool()>&);
DUHEM_IN_EACH_DIMENSION(INSTANTIATE, Quad)

}  // namespace duhem
