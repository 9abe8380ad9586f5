#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <vector>

namespace duhem {

/// Watches the characters of a JSON text as they come, keeping none of them, and refuses by the field's name what would cost
/// memory or lose data before a parser sees it: a token or a text without end, nesting without end, a key given twice.
/// It is no parser: what it lets pass need not be JSON.
class JsonOutline {
 public:
  static constexpr std::size_t longest_text = std::size_t{1} << 22;
  static constexpr std::size_t longest_token = 20000;
  static constexpr std::size_t deepest = 6;

  explicit JsonOutline(std::string file) : file_(std::move(file)) {}
  /// Throws InputError.
  void take(char c);

 private:
  struct Level {
    bool object;
    bool at_key = true;  ///< of an object: the next string is a key
    std::size_t index = 0;
    std::string key{};
    std::set<std::string> keys{};
  };

  [[nodiscard]] std::string where() const;
  void take_in_string(char c);
  void end_key();
  void open(bool object);
  void grow_token(char c);

  std::string file_;
  std::vector<Level> levels_;
  std::size_t length_ = 0, token_length_ = 0;
  bool in_string_ = false, escaped_ = false, is_key_ = false;
  std::string token_;  ///< of a key, and the beginning of a value for the message
};

}  // namespace duhem
