#include "page/html.hpp"

#include <regex>

namespace duhem::reports {

std::string escape(const std::string& text) {
  std::string html;
  for (const char c : text) {
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

std::string prose(const std::string& text) {
  const std::string negative =
      std::regex_replace(escape(text), std::regex("([0-9])e-([0-9]+)"), "$1<span class=\"power\">×10<sup>−$2</sup></span>");
  const std::string powers =
      std::regex_replace(negative, std::regex("([0-9])e([0-9]+)"), "$1<span class=\"power\">×10<sup>$2</sup></span>");
  return std::regex_replace(std::regex_replace(powers, std::regex("Fremond"), "Frémond"), std::regex("(^|[ (])-([0-9])"),
                            "$1−$2");
}

}  // namespace duhem::reports
