#include "page/html.hpp"

#include <algorithm>
#include <regex>
#include <string_view>
#include <utility>
#include <vector>

namespace duhem::reports {

namespace {

/// How many bytes the character has with which the text begins; 0 where that is none, or none that HTML and XML have a place for.
std::size_t character(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned long>(static_cast<unsigned char>(text[i])); };
  const unsigned long first = byte(0);
  const std::size_t length = first < 0x80 ? 1 : first < 0xC0 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF8 ? 4 : 0;
  if (length == 0 || length > text.size()) return 0;
  unsigned long point = length == 1 ? first : first & (0x7FUL >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return 0;
    point = point << 6 | (byte(i) & 0x3F);
  }
  constexpr unsigned long least[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool is_control = (point < 0x20 && point != '\n' && point != '\t') || (point >= 0x7F && point < 0xA0),
             is_surrogate = point >= 0xD800 && point < 0xE000, is_none = (point & 0xFFFE) == 0xFFFE || point > 0x10FFFF;
  return point < least[length] || is_control || is_surrogate || is_none ? 0 : length;
}

}  // namespace

std::string clean(const std::string& text) {
  std::string all;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = character(std::string_view(text).substr(at));
    if (length > 0)
      all.append(text, at, length);
    else
      all += static_cast<unsigned char>(text[at]) < 0x80 ? " " : "\uFFFD";
    at += std::max<std::size_t>(1, length);
  }
  return all;
}

std::string command_html(const std::string& command) {
  std::string html, word;
  const auto end_word = [&] {
    if (word.empty()) return;
    const bool has_blanks = word.find_first_of(" \t\n") != std::string::npos;  // as many as there are
    html += std::string(html.empty() ? "" : " ") + (has_blanks ? "<span style=\"white-space:pre-wrap\">" : "<span>") +
            escape(word) + "</span>";
    word.clear();
  };
  bool is_quoted = false;
  for (std::size_t i = 0; i < command.size(); ++i) {
    const bool is_escaped = i > 0 && command[i - 1] == '\\' && !is_quoted;
    if (command[i] == '\'' && !is_escaped) is_quoted = !is_quoted;
    if (command[i] == ' ' && !is_quoted && !is_escaped)
      end_word();
    else
      word += command[i];
  }
  end_word();
  return "<code>" + html + "</code>";
}

std::string escape(const std::string& text) {
  std::string html;
  for (const char c : clean(text)) {
    switch (c) {
      case '&': html += "&amp;"; break;
      case '<': html += "&lt;"; break;
      case '>': html += "&gt;"; break;
      case '"': html += "&quot;"; break;
      case '\'': html += "&#39;"; break;
      default: html += c;
    }
  }
  return html;
}

namespace {

/// Letters and signs that the tools write in ASCII, as the paper prints them: u_N,k+theta, mu p_N, <=, dE.
std::string mathematics(std::string html) {
  static const std::vector<std::pair<std::regex, const char*>> signs{
      {std::regex("&lt;="), "≤"},
      {std::regex("&gt;="), "≥"},
      {std::regex("-&gt;"), "→"},
      {std::regex("\\btheta\\b"), "θ"},
      {std::regex("\\bmu\\b"), "μ"},
      {std::regex("\\brho\\b"), "ρ"},
      {std::regex("\\bsigma\\b"), "σ"},
      {std::regex("\\bbeta\\b"), "β"},
      {std::regex("\\bphi\\b"), "φ"},
      {std::regex("\\bu~"), "ũ"},
      {std::regex("\\b([upwvrze])_([NTMk](?:,k)?(?:\\+(?:1|θ))?)(?![A-Za-z_])"), "$1<sub>$2</sub>"}};
  for (const auto& [ascii, sign] : signs) html = std::regex_replace(html, ascii, sign);
  return html;
}

}  // namespace

std::string prose(const std::string& text) {
  const std::string negative =
      std::regex_replace(escape(text), std::regex("([0-9])e-([0-9]+)"), "$1<span class=\"power\">×10<sup>−$2</sup></span>");
  const std::string powers =
      std::regex_replace(negative, std::regex("([0-9])e([0-9]+)"), "$1<span class=\"power\">×10<sup>$2</sup></span>");
  return mathematics(
      std::regex_replace(std::regex_replace(powers, std::regex("Fremond"), "Frémond"), std::regex("(^|[ (])-([0-9])"), "$1−$2"));
}

}  // namespace duhem::reports
