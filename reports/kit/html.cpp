#include "kit/html.hpp"

#include "kit/data_file.hpp"

#include <regex>

namespace duhem::reports {
namespace {

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

std::string with_signs(std::string text, const std::string& table) {
  using Signs = std::vector<std::pair<std::regex, std::string>>;
  static const auto tables = [] {
    std::map<std::string, Signs> all;
    for (const auto& [name, entries] : data_file("signs").items())
      for (const auto& entry : entries) all[name].emplace_back(entry.at(0).get<std::string>(), entry.at(1));
    return all;
  }();
  for (const auto& [ascii, sign] : tables.at(table)) text = std::regex_replace(text, ascii, sign);
  return text;
}

std::string clean(const std::string& text) {
  // JSON knows UTF-8: bytes that are none become U+FFFD.
  return with_signs(Json::parse(Json(text).dump(-1, ' ', false, Json::error_handler_t::replace)), "clean");
}

std::string escape(const std::string& text) {
  std::string html = replaced(clean(text), "&", "&amp;");
  for (const auto& [sign, entity] : {std::pair{"<", "&lt;"}, {">", "&gt;"}, {"\"", "&quot;"}, {"'", "&#39;"}})
    html = replaced(html, sign, entity);
  return html;
}

std::string prose(const std::string& text) { return with_signs(escape(text), "prose"); }

std::string formula_html(const std::string& formula) { return with_signs(escape(formula), "formula"); }

std::string html(const Text& text) { return joined(text.spans(), "", span_html); }

std::string command_line(const std::vector<std::string>& arguments) {
  return "build/duhem" + joined(arguments, "", [](const auto& word) { return ' ' + typed(word); });
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
