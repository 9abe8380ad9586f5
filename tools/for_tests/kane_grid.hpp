#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

/// The best gain of Kane's rods under Newton's law, by brute force: angles, direction of the velocity, e and μ on a dense grid,
/// and around its best points grids that become finer and finer. Shares nothing with the library.
namespace duhem::testing {

class KaneGrid {
 public:
  explicit KaneGrid(double max_cond) : max_cond_(max_cond) {}

  using Point = std::array<double, 5>;  ///< the two angles, the direction of the rates, e, μ

  struct Impact {
    double gain = -1, cond = INFINITY;
  };
  [[nodiscard]] static Impact impact(const Point& x) {
    const auto& [a, b, direction, e, mu] = x;
    const double n[] = {std::sin(a), std::sin(b)}, t[] = {std::cos(a), std::cos(b)};
    const double c = std::cos(a - b) / 2, det = 4.0 / 9 - c * c;
    const auto form = [&](const double* u, const double* v) {  // u·M⁻¹ v
      return (u[0] * (v[0] / 3 - c * v[1]) + u[1] * (4 * v[1] / 3 - c * v[0])) / det;
    };
    const double W_NN = form(n, n), W_NT = form(n, t), W_TT = form(t, t), W_det = W_NN * W_TT - W_NT * W_NT;
    const double mean = (W_NN + W_TT) / 2, largest = mean + std::hypot((W_NN - W_TT) / 2, W_NT);
    const double cond = W_det > 0 ? largest * largest / W_det : INFINITY;

    const double v[] = {std::cos(direction), std::sin(direction)};
    const double energy = (4.0 / 3 * v[0] * v[0] + 2 * c * v[0] * v[1] + v[1] * v[1] / 3) / 2;
    const double u_N = n[0] * v[0] + n[1] * v[1], u_T = t[0] * v[0] + t[1] * v[1];
    if (u_N >= 0) return {0, cond};
    const double rise = -(1 + e) * u_N;
    const auto gain = [&](double p_N, double p_T) {
      return (u_N * p_N + u_T * p_T + (W_NN * p_N * p_N + 2 * W_NT * p_N * p_T + W_TT * p_T * p_T) / 2) / energy;
    };
    const double stick_N = (W_TT * rise + W_NT * u_T) / W_det, stick_T = (-W_NT * rise - W_NN * u_T) / W_det;
    if (stick_N >= 0 && std::abs(stick_T) <= mu * stick_N) return {gain(stick_N, stick_T), cond};
    for (const int s : {1, -1}) {
      const double coupled = W_NN - s * mu * W_NT;
      const double p_N = rise / coupled, p_T = -s * mu * p_N;
      if (coupled > 0 && s * (u_T + W_NT * p_N + W_TT * p_T) >= 0) return {gain(p_N, p_T), cond};
    }
    return {-1, cond};
  }

  [[nodiscard]] double best_gain() const {
    constexpr int angles = 90, directions = 60, restitutions = 2, frictions = 4;
    std::vector<std::pair<double, Point>> best;
    for (int i = 0; i <= angles; ++i)
      for (int j = 0; j <= angles; ++j) {
        const double a = M_PI * i / angles - M_PI / 2, b = M_PI * j / angles - M_PI / 2;
        if (impact({a, b, 0, 0, 0}).cond > max_cond_) continue;
        std::pair<double, Point> here{-1, {}};
        for (int k = 0; k < 2 * directions; ++k)
          for (int l = 0; l <= restitutions; ++l)
            for (int m = 0; m <= frictions; ++m) {
              const Point x{a, b, M_PI * k / directions, static_cast<double>(l) / restitutions,
                            static_cast<double>(m) / frictions};
              here = std::max(here, {impact(x).gain, x});
            }
        best.push_back(here);
      }
    constexpr std::size_t followed = 12;
    std::partial_sort(best.begin(), best.begin() + followed, best.end(), std::greater<>());
    double gain = -1;
    for (std::size_t i = 0; i < followed; ++i) gain = std::max(gain, refined(best[i], M_PI / angles));
    return gain;
  }

 private:
  /// Grids of five points a side, each 3/4 as wide as the last.
  [[nodiscard]] double refined(std::pair<double, Point> best, double width) const {
    for (int level = 0; level < 40; ++level, width *= 0.75) {
      const Point centre = best.second;
      for (int code = 0; code < 5 * 5 * 5 * 5 * 5; ++code) {
        Point x = centre;
        for (int i = 0, rest = code; i < 5; ++i, rest /= 5) x[static_cast<std::size_t>(i)] += width * (rest % 5 - 2) / 2;
        for (const std::size_t angle : {0, 1}) x[angle] = std::clamp(x[angle], -M_PI / 2, M_PI / 2);
        for (const std::size_t number : {3, 4}) x[number] = std::clamp(x[number], 0.0, 1.0);
        const Impact found = impact(x);
        if (found.cond <= max_cond_) best = std::max(best, {found.gain, x});
      }
    }
    return best.first;
  }

  double max_cond_;
};

}  // namespace duhem::testing
