#include "figures/simplified.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace duhem::reports {

// Ramer, Douglas and Peucker's way, with distances along y.
Points simplified(const std::vector<double>& x, const std::vector<double>& y) {
  if (y.empty()) return {};
  const auto [lowest, highest] = std::minmax_element(y.begin(), y.end());
  const double pixel = (*highest - *lowest) / 1000;
  std::vector<bool> is_kept(y.size(), false);
  is_kept.front() = is_kept.back() = true;
  std::vector<std::pair<std::size_t, std::size_t>> stretches{{0, y.size() - 1}};
  while (!stretches.empty()) {
    const auto [first, last] = stretches.back();
    stretches.pop_back();
    std::size_t farthest = first;
    double most = pixel;
    for (std::size_t i = first + 1; i < last; ++i) {
      const double line = y[first] + (y[last] - y[first]) * (x[i] - x[first]) / (x[last] - x[first]);
      if (const double distance = std::abs(y[i] - line); distance > most) std::tie(farthest, most) = std::pair(i, distance);
    }
    if (farthest == first) continue;
    is_kept[farthest] = true;
    stretches.emplace_back(first, farthest);
    stretches.emplace_back(farthest, last);
  }
  Points points;
  for (std::size_t i = 0; i < y.size(); ++i)
    if (is_kept[i]) points.emplace_back(x[i], y[i]);
  return points;
}

}  // namespace duhem::reports
