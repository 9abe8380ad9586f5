#include "lib/record/json_outline.hpp"

#include "lib/error.hpp"

namespace duhem {

std::string JsonOutline::where() const {
  std::string path;
  for (const Level& level : levels_)
    path += level.object ? (path.empty() || level.key.empty() ? "" : ".") + level.key : "[" + std::to_string(level.index) + "]";
  return path.empty() ? file_ : file_ + ": " + path;
}

void JsonOutline::grow_token(char c) {
  constexpr std::size_t longest_key = 60;
  if (token_.size() < longest_key) token_ += static_cast<unsigned char>(c) < ' ' ? '?' : c;  // a message is one line
  if (++token_length_ > longest_token)
    throw InputError(where(), '"' + token_.substr(0, 20) + "...\"", "at most " + std::to_string(longest_token) + " characters");
}

void JsonOutline::open(bool object) {
  if (levels_.size() == deepest) throw InputError(where(), "lists within lists", "a list of rows of numbers at most");
  levels_.push_back({object});
}

void JsonOutline::end_key() {
  Level& level = levels_.back();
  level.key = token_;
  level.at_key = false;
  // An escape could spell the same key in another way.
  if (token_.find('\\') != std::string::npos) throw InputError(where(), "a key with an escape", "a plain key");
  if (!level.keys.insert(token_).second) throw InputError(where(), "given twice", "one value");
}

void JsonOutline::take_in_string(char c) {
  if (!escaped_ && c == '"') {
    in_string_ = false;
    if (is_key_) end_key();
    return;
  }
  escaped_ = !escaped_ && c == '\\';
  grow_token(c);
}

void JsonOutline::take(char c) {
  if (++length_ > longest_text)
    throw InputError(where(), "a longer text", "at most " + std::to_string(longest_text) + " characters in all");
  if (in_string_) return take_in_string(c);
  const bool structural = c == '{' || c == '[' || c == '}' || c == ']' || c == ',' || c == ':' || c == '"';
  const bool space = c == ' ' || c == '\t' || c == '\n' || c == '\r';
  if (!structural && !space) return grow_token(c);
  token_.clear();
  token_length_ = 0;
  switch (c) {
    case '"':
      in_string_ = true;
      is_key_ = !levels_.empty() && levels_.back().object && levels_.back().at_key;
      break;
    case '{': open(true); break;
    case '[': open(false); break;
    case '}':
    case ']':
      if (!levels_.empty()) levels_.pop_back();
      break;
    case ',':
      if (levels_.empty()) break;
      levels_.back().at_key = true;
      ++levels_.back().index;
      break;
    default: break;
  }
}

}  // namespace duhem
