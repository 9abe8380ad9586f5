#pragma once

#include <bit>
#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>

namespace duhem {

/// Numbers as bytes that a person can read too: hexadecimal words, a blank after each; doubles as their 64 bits.
class WordWriter {
 public:
  explicit WordWriter(std::string& bytes) : bytes_(bytes) {}
  WordWriter& add(std::uint64_t word) {
    char digits[16];
    bytes_.append(digits, std::to_chars(digits, digits + sizeof digits, word, 16).ptr).push_back(' ');
    return *this;
  }
  WordWriter& add(double number) { return add(std::bit_cast<std::uint64_t>(number)); }
  WordWriter& add(int) = delete;  // of which of the two?

 private:
  std::string& bytes_;
};

/// What a WordWriter has written, which has to outlive it; after the end zeros.
class WordReader {
 public:
  explicit WordReader(std::string_view bytes) : rest_(bytes) {}
  [[nodiscard]] std::uint64_t whole() {
    std::uint64_t word = 0;
    const char* end = std::from_chars(rest_.data(), rest_.data() + rest_.size(), word, 16).ptr;
    rest_.remove_prefix(std::min(rest_.size(), static_cast<std::size_t>(end - rest_.data()) + 1));
    return word;
  }
  [[nodiscard]] double real() { return std::bit_cast<double>(whole()); }
  [[nodiscard]] bool is_at_end() const { return rest_.empty(); }

 private:
  std::string_view rest_;
};

}  // namespace duhem
