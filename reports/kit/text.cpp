#include "kit/text.hpp"

namespace duhem::reports {

std::string replaced(const std::string& text, const std::string& what, const std::string& by) {
  std::string result;
  std::size_t from = 0;
  for (std::size_t at; (at = text.find(what, from)) != std::string::npos; from = at + what.size())
    result.append(text, from, at - from).append(by);
  return result.append(text, from);
}

std::string Text::plain() const {
  std::string all;
  for (const auto& span : spans_) all += span.text;
  return all;
}

}  // namespace duhem::reports
