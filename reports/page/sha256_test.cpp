#include <catch2/catch.hpp>

#include "page/sha256.hpp"

#include <cstdio>

using namespace duhem::reports;

namespace {

std::string hexadecimal(const std::string& text) {
  std::string result;
  for (const auto byte : sha256(text)) {
    char two[3];
    std::snprintf(two, sizeof two, "%02x", byte);
    result += two;
  }
  return result;
}

std::string encoded(const std::string& text) { return base64(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()); }

}  // namespace

TEST_CASE("SHA-256 of the published examples", "[reports]") {
  // FIPS 180-2, appendix B: one block, two blocks, a million letters; and the empty text.
  CHECK(hexadecimal("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(hexadecimal("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(hexadecimal("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") ==
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  CHECK(hexadecimal(std::string(1000000, 'a')) == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST_CASE("base64 of the published examples", "[reports]") {  // RFC 4648, section 10
  CHECK(encoded("").empty());
  CHECK(encoded("f") == "Zg==");
  CHECK(encoded("fo") == "Zm8=");
  CHECK(encoded("foo") == "Zm9v");
  CHECK(encoded("foob") == "Zm9vYg==");
  CHECK(encoded("fooba") == "Zm9vYmE=");
  CHECK(encoded("foobar") == "Zm9vYmFy");
}

TEST_CASE("the policy lets a page's own scripts run and no others", "[reports]") {
  CHECK(script_policy("<p>nothing") == "script-src 'none'");
  // The example of the recommendation Content Security Policy Level 2, section 7.17.
  CHECK(script_policy("<p><script>alert('Hello, world.');</script>") ==
        "script-src 'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='");
  CHECK(script_policy("<script type=\"application/json\">{}</script>") == "script-src 'none'");
  CHECK(script_policy("<script>alert('Hello, world.');") == "script-src 'none'");  // half a script is none
  CHECK(script_policy("<script>a</script><script>b</script><script>a</script>") ==
        "script-src 'sha256-PiPoFgA5WUoziU9lZOGxNIu9egCI1CxKy3PurtWcAJ0=' 'sha256-ypeBEsobvcr6wjGzmiPcTaeG7/gUfE5yuYB3ha/uSLs='");
}
