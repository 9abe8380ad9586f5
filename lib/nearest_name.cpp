#include "lib/nearest_name.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace duhem {
namespace {

/// Levenshtein's distance.
std::size_t edits(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t changed = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = std::exchange(row[j], std::min({row[j] + 1, row[j - 1] + 1, changed}));
    }
  }
  return row.back();
}

}  // namespace

std::string nearest_name(std::string_view name, const std::vector<std::string>& candidates) {
  std::string best;
  std::size_t least = std::max<std::size_t>(2, name.size() / 3) + 1;
  for (const std::string& candidate : candidates) {
    if (const std::size_t distance = edits(name, candidate); distance < least) {
      least = distance;
      best = candidate;
    }
  }
  return best;
}

std::string one_of(std::string_view name, const std::vector<std::string>& candidates) {
  std::string text = "one of ";
  for (std::size_t i = 0; i < candidates.size(); ++i) text += (i ? ", " : "") + candidates[i];
  if (const std::string near = nearest_name(name, candidates); !near.empty()) text += " (did you mean " + near + "?)";
  return text;
}

}  // namespace duhem
