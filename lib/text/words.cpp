#include "lib/text/words.hpp"

#include "lib/error.hpp"
#include "lib/shown.hpp"

#include <charconv>
#include <cmath>

namespace duhem {
namespace {

constexpr std::size_t longest_number = 1000;  // every digit of any double fits

bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

std::string range(std::int64_t least, std::int64_t most) {
  if (least == most) return "which is " + std::to_string(least) + " here";
  return "a whole number from " + std::to_string(least) + " to " + std::to_string(most);
}

}  // namespace

bool Words::at_end() {
  skip_space();
  return rest_.empty();
}

std::string_view Words::next(const std::string& expected) {
  if (at_end()) refuse("the end of the file", expected);
  std::size_t length = 0;
  while (length < rest_.size() && !is_space(rest_[length])) ++length;
  const std::string_view word = rest_.substr(0, length);
  rest_.remove_prefix(length);
  return word;
}

std::string_view Words::rest_of_line() {
  const std::string_view line = rest_.substr(0, rest_.find('\n'));
  rest_.remove_prefix(line.size());
  return line;
}

std::vector<std::string_view> Words::line(char comment) {
  std::vector<std::string_view> words;
  while (words.empty() && !at_end()) {
    const bool is_comment = rest_.front() == comment;
    Words inside(rest_of_line(), path_);
    while (!is_comment && !inside.at_end()) words.push_back(inside.next("a word"));
  }
  return words;
}

void Words::expect(const std::string& word) {
  if (const auto found = next('"' + word + '"'); found != word) refuse(found, '"' + word + '"');
}

std::int64_t Words::whole(std::string_view word, const std::string& what, std::int64_t least, std::int64_t most) const {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  const bool read = error == std::errc() && end == word.data() + word.size();
  if (!read || value < least || value > most) refuse(word, what + ", " + range(least, most));
  return value;
}

double Words::number(const std::string& what) {
  const std::string_view word = next(what);
  std::string_view digits = word;
  const bool negative = digits.starts_with('-');
  if (negative || digits.starts_with('+')) digits.remove_prefix(1);
  const bool hexadecimal = digits.starts_with("0x") || digits.starts_with("0X");
  if (hexadecimal) digits.remove_prefix(2);
  double x = 0;
  const auto format = hexadecimal ? std::chars_format::hex : std::chars_format::general;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), x, format);
  const bool read = word.size() <= longest_number && error == std::errc() && end == digits.data() + digits.size() &&
                    std::isfinite(x) && !digits.starts_with('-');
  if (!read) refuse(word, what + ", a finite number");
  return negative ? -x : x;
}

void Words::require_room(std::int64_t numbers, const std::string& what) const {
  const auto room = static_cast<std::int64_t>(rest_.size() / 2 + 1);
  if (numbers > room)
    refuse(std::to_string(numbers) + " " + what,
           "no more than the " + std::to_string(rest_.size()) + " characters to come can hold");
}

std::string Words::where() const {
  const std::string place = path_ + ":" + std::to_string(line_);
  return (field_.empty() ? place : field_ + " (" + place + ")") + shown(part_);
}

void Words::refuse(std::string_view value, const std::string& expected) const {
  throw InputError(where(), '"' + shown(value) + '"', shown(expected, std::string::npos));
}

void Words::skip_space() {
  while (!rest_.empty() && is_space(rest_.front())) {
    if (rest_.front() == '\n') ++line_;
    rest_.remove_prefix(1);
  }
}

}  // namespace duhem
