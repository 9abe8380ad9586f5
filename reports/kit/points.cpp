#include "kit/canvas.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace duhem::reports {
namespace {

/// A thousandth of the range.
double pixel_of(const std::vector<double>& y) {
  const auto [lowest, highest] = std::ranges::minmax(y);
  return (highest - lowest) / 1000;
}

}  // namespace

Points thinned(const std::vector<double>& x, const std::vector<double>& y) {
  if (y.empty()) return {};
  const double pixel = pixel_of(y);
  Points points{{x.front(), y.front()}};
  std::size_t kept = 0;
  for (std::size_t i = 1; i < y.size(); ++i) {
    const bool moved = std::abs(y[i] - y[kept]) > pixel;
    if (!moved && i + 1 < y.size()) continue;
    if (kept + 1 < i) points.emplace_back(x[i - 1], y[i - 1]);  // the foot of a jump
    points.emplace_back(x[i], y[i]);
    kept = i;
  }
  return points;
}

Points tallest(const std::vector<double>& x, const std::vector<double>& y) {
  constexpr std::size_t pixels = 600;  // of the drawing's width
  const std::size_t group = std::max<std::size_t>(1, y.size() / pixels);
  Points points;
  for (std::size_t first = 0; first < y.size(); first += group) {
    std::size_t highest = first;
    for (std::size_t i = first; i < std::min(first + group, y.size()); ++i)
      if (std::abs(y[i]) > std::abs(y[highest])) highest = i;
    if (y[highest] != 0) points.emplace_back(x[highest], y[highest]);
  }
  return points;
}

// Ramer, Douglas and Peucker's way, with distances along y.
Points simplified(const std::vector<double>& x, const std::vector<double>& y) {
  if (y.empty()) return {};
  const double pixel = pixel_of(y);
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
