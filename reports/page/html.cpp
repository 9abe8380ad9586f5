#include "page/html.hpp"

#include <regex>
#include <utility>
#include <vector>

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
