#include "lib/nearest_name.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace duhem {
namespace {

/// Levenshtein's distance, where two neighbours in each other's place are one edit too.
std::size_t edits(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> to(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  std::iota(to[0].begin(), to[0].end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    to[i][0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      to[i][j] = std::min({to[i - 1][j] + 1, to[i][j - 1] + 1, to[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) to[i][j] = std::min(to[i][j], to[i - 2][j - 2] + 1);
    }
  }
  return to[a.size()][b.size()];
}

/// What other papers, programs and people call the same thing.
constexpr std::pair<std::string_view, std::string_view> same_meaning[] = {{"b", "q"},
                                                                          {"g", "gap"},
                                                                          {"g_N", "gap"},
                                                                          {"dt", "h"},
                                                                          {"timestep", "h"},
                                                                          {"step", "h"},
                                                                          {"p", "r"},
                                                                          {"r", "p"},
                                                                          {"A", "W"},
                                                                          {"G", "W"},
                                                                          {"friction", "mu"},
                                                                          {"restitution", "e"},
                                                                          {"e_N", "e"},
                                                                          {"e_T", "e_t"},
                                                                          {"gravity", "load"},
                                                                          {"mass", "M"},
                                                                          {"stiffness", "K"},
                                                                          {"damping", "C"},
                                                                          {"v_minus", "u_minus"},
                                                                          {"v_plus", "u_plus"},
                                                                          {"duration", "t_end"},
                                                                          {"T", "t_end"},
                                                                          {"output", "out"},
                                                                          {"threads", "jobs"},
                                                                          {"tolerance", "tol"},
                                                                          {"duration", "t-end"}};

std::string_view without_dashes(std::string_view name) {
  name.remove_prefix(std::min(name.find_first_not_of('-'), name.size()));
  return name;
}

}  // namespace

std::string nearest_name(std::string_view name, const std::vector<std::string>& candidates) {
  const std::string_view word = without_dashes(name);
  const auto is_meant = [&](const std::string& candidate) {
    return std::ranges::find(same_meaning, std::pair(word, without_dashes(candidate))) != std::end(same_meaning);
  };
  if (const auto meant = std::ranges::find_if(candidates, is_meant); meant != candidates.end()) return *meant;
  const auto begins = [&](const std::string& candidate) { return !word.empty() && without_dashes(candidate).starts_with(word); };
  if (std::ranges::count_if(candidates, begins) == 1) return *std::ranges::find_if(candidates, begins);
  // Of a short word few letters may be wrong: a single letter is as near to any other.
  std::string best;
  std::size_t least = (word.size() < 2 ? 0 : word.size() < 5 ? 1 : std::max<std::size_t>(2, word.size() / 3)) + 1;
  for (const std::string& candidate : candidates) {
    if (const std::size_t distance = edits(word, without_dashes(candidate)); distance < least) {
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
