#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace duhem::reports {

/// The SHA-256 of a text's bytes (FIPS 180-4), and any bytes in base64 (RFC 4648).
[[nodiscard]] std::array<std::uint8_t, 32> sha256(const std::string& text);
[[nodiscard]] std::string base64(const std::uint8_t* bytes, std::size_t count);

/// What a page's policy has to say for its own inline scripts to run and no others: "script-src 'sha256-...' ...", or
/// "script-src 'none'" where there are none. A script is what stands between "<script>" and "</script>"; blocks of data, whose tag
/// carries a type, are not run and need no hash.
[[nodiscard]] std::string script_policy(const std::string& html);

}  // namespace duhem::reports
