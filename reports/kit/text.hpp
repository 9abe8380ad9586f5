#pragma once

#include "kit/words.hpp"

#include <utility>

namespace duhem::reports {

/// A sentence of the page, in pieces that say how they are meant. Nothing of it is markup: that is the renderer's.
class Text {
 public:
  enum class Kind {
    prose,    ///< 7.07e-4 becomes a power of ten, u_N and theta become the letters of the paper
    exact,    ///< as it is: paths, names, what a program said
    formula,  ///< "x_{k+1}", "M^-1": with indices and exponents
    code,     ///< exact, in the letters of a program; breaks at its underscores, where it must break
  };
  struct Span {
    Kind kind = Kind::prose;
    std::string text;
    std::string css = {};   ///< its class; "strong" and "em" are elements of their own
    std::string link = {};  ///< where it leads
  };

  Text() = default;
  Text(const char* prose) : Text(std::string(prose)) {}
  Text(std::string prose) {
    if (!prose.empty()) spans_.push_back({Kind::prose, std::move(prose)});
  }
  Text(Span span) { spans_.push_back(std::move(span)); }

  Text& operator+=(const Text& other) {
    spans_.insert(spans_.end(), other.spans_.begin(), other.spans_.end());
    return *this;
  }
  friend Text operator+(Text a, const Text& b) { return a += b; }
  [[nodiscard]] const std::vector<Span>& spans() const { return spans_; }
  [[nodiscard]] bool empty() const { return spans_.empty(); }
  /// Its words without how they are meant.
  [[nodiscard]] std::string plain() const { return joined(spans_, "", &Span::text); }

 private:
  std::vector<Span> spans_;
};

[[nodiscard]] inline Text exact(std::string text) { return Text::Span{Text::Kind::exact, std::move(text)}; }
[[nodiscard]] inline Text formula(std::string text) { return Text::Span{Text::Kind::formula, std::move(text)}; }
[[nodiscard]] inline Text code(std::string text, std::string link = {}) {
  return Text::Span{Text::Kind::code, std::move(text), {}, std::move(link)};
}
/// Prose of a class of the style sheet: "mj", "variant"; or "strong", "em".
[[nodiscard]] inline Text styled(std::string css, std::string text) {
  return Text::Span{Text::Kind::prose, std::move(text), std::move(css)};
}
[[nodiscard]] inline Text strong(std::string text) { return styled("strong", std::move(text)); }

}  // namespace duhem::reports
