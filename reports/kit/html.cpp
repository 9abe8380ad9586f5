#include "kit/html.hpp"

#include "kit/number.hpp"

#include <regex>

namespace duhem::reports {
namespace {

using Signs = std::vector<std::pair<std::regex, const char*>>;

std::string with_signs(std::string html, const Signs& signs) {
  for (const auto& [ascii, sign] : signs) html = std::regex_replace(html, ascii, sign);
  return html;
}

/// As a shell reads it.
std::string typed(const std::string& word) {
  const char* plain = "-ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_./:,=+@%";  // which a shell leaves alone
  const bool is_plain = !word.empty() && word.find_first_not_of(plain) == std::string::npos;
  return is_plain ? word : '\'' + replaced(word, "'", "'\\''") + '\'';
}

std::string span_html(const Text::Span& span) {
  using Kind = Text::Kind;
  std::string inside = span.kind == Kind::prose     ? prose(span.text)
                       : span.kind == Kind::formula ? formula_html(span.text)
                                                    : escape(span.text);
  if (span.kind == Kind::code) inside = "<code>" + replaced(inside, "_", "_<wbr>") + "</code>";
  if (!span.link.empty()) inside = "<a href=\"" + escape(span.link) + "\">" + inside + "</a>";
  if (span.css.empty()) return inside;
  if (span.css == "strong" || span.css == "em") return '<' + span.css + '>' + inside + "</" + span.css + '>';
  return "<span class=\"" + span.css + "\">" + inside + "</span>";
}

}  // namespace

std::string clean(const std::string& text) {
  // JSON knows UTF-8: bytes that are none become U+FFFD.
  // Control characters of a byte and of two; U+xxFFFE and U+xxFFFF, which are no characters.
  static const Signs without_sign{
      {std::regex(R"([\x00-\x08\x0B-\x1F\x7F])"), " "},
      {std::regex(R"(\xC2[\x80-\x9F]|\xEF\xBF[\xBE\xBF]|[\xF0-\xF4][\x8F\x9F\xAF\xBF]\xBF[\xBE\xBF])"), "\uFFFD"}};
  return with_signs(Json::parse(Json(text).dump(-1, ' ', false, Json::error_handler_t::replace)).get<std::string>(),
                    without_sign);
}

std::string escape(const std::string& text) {
  std::string html = replaced(clean(text), "&", "&amp;");
  for (const auto& [sign, entity] : {std::pair{"<", "&lt;"}, {">", "&gt;"}, {"\"", "&quot;"}, {"'", "&#39;"}})
    html = replaced(html, sign, entity);
  return html;
}

/// Letters and signs that the tools write in ASCII, as the paper prints them: u_N,k+theta, mu p_N, <=, dE.
std::string prose(const std::string& text) {
  static const Signs signs{{std::regex("([0-9])e-([0-9]+)"), "$1<span class=\"power\">×10<sup>−$2</sup></span>"},
                           {std::regex("([0-9])e([0-9]+)"), "$1<span class=\"power\">×10<sup>$2</sup></span>"},
                           {std::regex("Fremond"), "Frémond"},
                           {std::regex("(^|[ (])-([0-9])"), "$1−$2"},
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
  return with_signs(escape(text), signs);
}

std::string formula_html(const std::string& formula) {
  static const Signs signs{{std::regex("_\\{([^}]*)\\}"), "<sub>$1</sub>"},
                           {std::regex("_([-+]?[0-9A-Za-z]*)"), "<sub>$1</sub>"},
                           {std::regex("\\^\\{([^}]*)\\}"), "<sup>$1</sup>"},
                           {std::regex("\\^([-+]?[0-9A-Za-z]*)"), "<sup>$1</sup>"},
                           {std::regex("<sup>-"), "<sup>−"},
                           {std::regex("Fremond"), "Frémond"}};
  return with_signs(escape(formula), signs);
}

std::string html(const Text& text) {
  std::string html;
  for (const auto& span : text.spans()) html += span_html(span);
  return html;
}

std::string command_line(const std::vector<std::string>& arguments) {
  std::string text = "build/duhem";
  for (const auto& word : arguments) text += ' ' + typed(word);
  return text;
}

std::string command_html(const std::vector<std::string>& arguments) {
  std::string html = "<code><span>build/duhem</span>";
  for (const auto& word : arguments) {
    const bool has_blanks = word.find_first_of(" \t\n") != std::string::npos;  // as many as there are
    html += (has_blanks ? " <span style=\"white-space:pre-wrap\">" : " <span>") + escape(typed(word)) + "</span>";
  }
  return html + "</code>";
}

std::string filled_page_file(const char* name, const std::map<std::string, std::string>& fillings) {
  std::string text = page_file(name);
  for (std::size_t at = 0; (at = text.find("{{", at)) != std::string::npos;) {
    const std::size_t end = text.find("}}", at);
    const std::string& filling = fillings.at(text.substr(at + 2, end - at - 2));
    text.replace(at, end + 2 - at, filling);
    at += filling.size();
  }
  return text;
}

}  // namespace duhem::reports
