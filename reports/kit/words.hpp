#pragma once

#include <functional>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

namespace duhem::reports {

/// "run stick --scheme mj" word by word, as a call has them: none of them has a blank.
[[nodiscard]] inline std::vector<std::string> words(const std::string& line) {
  std::istringstream text(line);
  return {std::istream_iterator<std::string>(text), {}};
}

/// The text with `by` in the place of each `what`.
[[nodiscard]] inline std::string replaced(std::string text, const std::string& what, const std::string& by) {
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size()) text.replace(at, what.size(), by);
  return text;
}

/// "1 step", "12 steps".
[[nodiscard]] inline std::string counted(auto n, const std::string& noun) {
  return std::to_string(n) + ' ' + noun + (n == 1 ? "" : "s");
}

/// "a; b; c", of what `word` makes of each.
template <class Items, class Word = std::identity>
[[nodiscard]] std::string joined(const Items& items, const std::string& between, const Word& word = {}) {
  std::string text;
  for (const auto& item : items) text += (text.empty() ? "" : between) + std::invoke(word, item);
  return text;
}

/// "1, 5, 7".
[[nodiscard]] inline std::string listed(const std::vector<std::size_t>& numbers) {
  return numbers.empty() ? "none" : joined(numbers, ", ", [](std::size_t n) { return std::to_string(n); });
}

/// "a, b and c"; `last` parts the last one from the others.
[[nodiscard]] inline std::string enumerated(const std::vector<std::string>& items, const std::string& last = " and ") {
  std::string text;
  for (std::size_t i = 0; i < items.size(); ++i) text += (i == 0 ? "" : i + 1 < items.size() ? ", " : last) + items[i];
  return text;
}

}  // namespace duhem::reports
