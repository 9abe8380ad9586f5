#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace duhem {

/// The words of a text between white space, read one by one or line by line, each with the line it stands in:
/// "path:LINE" begins every message, or "field (path:LINE)" where a field of another file names this one.
/// Nothing is allocated for what a text only announces.
class Words {
 public:
  Words(std::string_view text, std::string path, std::string field = "")
      : rest_(text), path_(std::move(path)), field_(std::move(field)) {}

  /// What messages name after the line from now on, "$Nodes"; "" for nothing.
  void enter(const std::string& part) { part_ = part.empty() ? "" : ": " + part; }

  [[nodiscard]] bool at_end();
  std::string_view next(const std::string& expected);
  /// What stands between the last word and the end of its line.
  std::string_view rest_of_line();
  void skip_line() { (void)rest_of_line(); }
  /// The words of the next line that has any and does not begin with `comment`; none at the end of the text.
  [[nodiscard]] std::vector<std::string_view> line(char comment);
  void expect(const std::string& word);

  std::int64_t whole(const std::string& what, std::int64_t least, std::int64_t most) {
    return whole(next(what), what, least, most);
  }
  /// The same of a word that was read already.
  [[nodiscard]] std::int64_t whole(std::string_view word, const std::string& what, std::int64_t least, std::int64_t most) const;
  /// The nearest double. Decimal as in C, in every locale, or hexadecimal with its 0x.
  double number(const std::string& what);
  /// So many numbers are said to follow: each needs a character and the white space before it.
  void require_room(std::int64_t numbers, const std::string& what) const;

  [[nodiscard]] std::string where() const;  ///< the last word stands
  /// Throws InputError for this value, in the line of the last word.
  [[noreturn]] void refuse(std::string_view value, const std::string& expected) const;

 private:
  void skip_space();

  std::string_view rest_;
  std::string path_, field_, part_;
  int line_ = 1;
};

}  // namespace duhem
