#pragma once

#include <string>
#include <string_view>

namespace duhem {

/// A text as XML has it, between tags or in an attribute.
[[nodiscard]] inline std::string escaped(std::string_view text) {
  std::string xml;
  for (const char c : text) switch (c) {
      case '&': xml += "&amp;"; break;
      case '<': xml += "&lt;"; break;
      case '>': xml += "&gt;"; break;
      case '"': xml += "&quot;"; break;
      default: xml += c;
    }
  return xml;
}

}  // namespace duhem
