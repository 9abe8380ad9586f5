#include "lib/text/document.hpp"

#include "lib/scalar/exact_text.hpp"
#include "lib/shown.hpp"
#include "lib/text/text_file.hpp"

#include <algorithm>
#include <limits>

namespace duhem {
namespace {

using Tree = Document::Tree;

std::string with_key(const std::string& path, std::string_view key) { return (path.empty() ? "" : path + ".") + shown(key); }
std::string with_index(const std::string& path, std::size_t i) { return path + "[" + std::to_string(i) + "]"; }
std::string with_file(const std::string& file, const std::string& path) { return path.empty() ? file : file + ": " + path; }

/// Makes the tree of what the parser finds. The parser by itself would keep one of two values with the same key, and take
/// lists of any depth and numbers of any length.
class Builder final : public nlohmann::json_sax<Tree> {
 public:
  Builder(Document& document, const JsonLimits& limits, const JsonRows& rows, bool is_cut)
      : document_(document), limits_(limits), rows_(rows), is_cut_(is_cut) {}

  [[noreturn]] void refuse_length() const {
    throw InputError(document_.file, "a longer text", "at most " + std::to_string(limits_.longest_text) + " characters in all");
  }

  bool null() override { return add(nullptr); }
  bool boolean(bool value) override { return add(value); }
  bool number_integer(std::int64_t value) override { return add(value); }
  bool number_unsigned(std::uint64_t value) override { return add(value); }
  bool number_float(double value, const std::string& text) override { return require_short(text), add(value); }
  bool string(std::string& text) override { return require_short(text), add(std::move(text)); }
  bool binary(Tree::binary_t& bytes) override { return add(std::move(bytes)); }  // not in a text

  bool start_object(std::size_t) override { return open(Tree::object()); }
  bool start_array(std::size_t) override { return open(Tree::array()); }
  bool end_object() override { return open_.pop_back(), true; }
  bool end_array() override {
    if (rows_.take && open_.size() == 3 && open_.front().key == rows_.key && open_[1].value->is_array()) {
      const std::size_t i = open_[1].value->size() - 1;
      const Item list = *Item(document_).find(open_.front().key);
      rows_.take(i, list.items("")[static_cast<std::ptrdiff_t>(i)]);
      *open_.back().value = Tree::array();
    }
    return open_.pop_back(), true;
  }
  bool key(std::string& name) override {
    require_short(name);
    const Tree& object = *open_.back().value;
    open_.back().key = name;
    if (object.contains(name)) throw InputError(where(), "given twice", "one value");
    if (object.size() == most_json_keys)
      throw InputError(where(), "a key too many", "at most " + std::to_string(most_json_keys) + " in an object");
    return true;
  }

  bool parse_error(std::size_t, const std::string& last, const nlohmann::detail::exception& error) override {
    require_short(last);
    if (is_cut_) refuse_length();
    constexpr int out_of_range = 406;
    if (error.id == out_of_range) throw InputError(where(), shown(last), "a finite number");
    const std::string message = error.what();  // "[json.exception.parse_error.101] parse error at line 1, column 5: ..."
    const auto from = message.find("] ");
    throw InputError(document_.file, shown(from == std::string::npos ? message : message.substr(from + 2), 200),
                     "JSON with finite numbers");
  }

 private:
  struct Level {
    Tree* value;
    std::string key{};  ///< of an object, the last
  };

  /// Of the value that comes next.
  [[nodiscard]] std::string where() const {
    std::string path;
    for (const auto& [value, key] : open_) {
      const bool is_last = value == open_.back().value;
      path = value->is_object() ? with_key(path, key) : with_index(path, is_last ? value->size() : value->size() - 1);
    }
    return with_file(document_.file, path);
  }
  void require_short(const std::string& token) const {
    if (token.size() > longest_json_token)
      throw InputError(where(), '"' + shown(token, 23) + '"', "at most " + std::to_string(longest_json_token) + " characters");
  }
  Tree& place(Tree&& value) {
    if (open_.empty()) return document_.tree = std::move(value);
    auto& [around, key] = open_.back();
    if (around->is_array() && around->size() == limits_.longest_list)
      throw InputError(where(), "a longer list",
                       "at most " + std::to_string(limits_.longest_list) + " values in it: " + limits_.why_no_longer);
    return around->is_object() ? (*around)[key] = std::move(value) : around->emplace_back(std::move(value));
  }
  bool add(Tree value) { return place(std::move(value)), true; }
  bool open(Tree&& container) {
    if (open_.size() == limits_.deepest) throw InputError(where(), "lists within lists within lists", limits_.at_most);
    open_.push_back({&place(std::move(container))});
    return true;
  }

  Document& document_;
  const JsonLimits& limits_;
  const JsonRows& rows_;
  bool is_cut_;
  std::vector<Level> open_;  ///< what the next value belongs into, the innermost last
};

}  // namespace

Document read_json(std::string_view text, std::string file, const JsonLimits& limits, const JsonRows& rows) {
  // Of a text that is too long the beginning is read all the same: what makes it too long is often one number.
  const bool is_cut = text.size() > limits.longest_text;
  const std::string_view read = text.substr(0, limits.longest_text);
  refuse_nul(read, file);  // at which the parser would stop
  Document document{.file = std::move(file), .tree = {}};
  Builder builder(document, limits, rows, is_cut);
  Tree::sax_parse(read.begin(), read.end(), &builder);
  if (is_cut) builder.refuse_length();
  return document;
}

Item::Item(std::shared_ptr<const Item> around, const Tree& value, std::string_view key, std::size_t index)
    : document_(around->document_), value_(&value), lines_(around->lines_), around_(std::move(around)), key_(key), index_(index) {
  if (lines_ && index < lines_->parts.size()) lines_ = &lines_->parts[index];
}

std::string Item::path() const {
  if (!around_) return "";
  return around_->value_->is_object() ? with_key(around_->path(), key_) : with_index(around_->path(), index_);
}

std::string Item::where() const {
  return with_file(lines_ ? document_->file + ":" + std::to_string(lines_->line) : document_->file, path());
}

std::string Item::where(const std::string& key) const {
  if (const auto item = find(key)) return item->where();
  return Item(std::make_shared<const Item>(*this), Tree(), key, size()).where();
}

void Item::refuse(const std::string& expected) const {
  throw InputError(where(), shown(value_->dump(-1, ' ', true, Tree::error_handler_t::replace)), expected);
}

void Item::refuse_kind(const std::string& expected) const {
  const char* kind = value_->is_null()             ? ""
                     : value_->is_boolean()        ? ", a boolean"
                     : value_->is_number_integer() ? ", an integer"
                     : value_->is_number()         ? ", a number"
                     : value_->is_string()         ? ", a text"
                     : !value_->is_array()         ? ", an object"
                     : value_->empty()             ? ", an empty array"
                                                   : ", an array";
  throw InputError(where(), shown(value_->dump(-1, ' ', true, Tree::error_handler_t::replace)) + kind, expected);
}

void Item::allow_only(const std::vector<std::string>& keys, const char* expected) const {
  if (!value_->is_object()) refuse_kind(expected);
  for (const auto& [key, value] : value_->items())
    if (std::ranges::find(keys, key) == keys.end()) throw InputError(where(key), "an unknown key", one_of(key, keys));
}

std::optional<Item> Item::find(const std::string& key) const {
  if (!value_->is_object()) return std::nullopt;
  const auto found = value_->find(key);
  if (found == value_->end()) return std::nullopt;
  const auto place = static_cast<std::size_t>(std::distance(value_->begin(), found));
  return Item(std::make_shared<const Item>(*this), *found, found.key(), place);
}

Item Item::get(const std::string& key, const char* expected) const {
  if (auto found = find(key)) return *std::move(found);
  throw InputError(where(key), "missing", expected);
}

void Item::refuse_key(const char* key, const char* expected) const {
  if (const auto found = find(key)) found->refuse(expected);
}

void Item::require_size(std::size_t size) const {
  if (value_->size() != size)
    throw InputError(where(), std::to_string(value_->size()) + " numbers", std::to_string(size) + " numbers");
}

std::string Item::text(const char* expected) const {
  if (!value_->is_string()) refuse_kind(expected);
  return value_->get<std::string>();
}

bool Item::truth() const {
  if (!value_->is_boolean()) refuse_kind("true or false");
  return value_->get<bool>();
}

std::int64_t Item::whole(std::int64_t least, std::int64_t most, const char* expected) const {
  constexpr std::uint64_t largest = std::numeric_limits<std::int64_t>::max();
  const bool fits = value_->is_number_integer() && !(value_->is_number_unsigned() && value_->get<std::uint64_t>() > largest);
  if (!fits || value_->get<std::int64_t>() < least || value_->get<std::int64_t>() > most) refuse(expected);
  return value_->get<std::int64_t>();
}

Rational Item::exact() const {
  return number([](const std::string& text) { return parse_exact(text, ""); }, &Rational::from_double);
}

std::vector<Rational> Item::exact_numbers() const {
  std::vector<Rational> result;
  for (const Item item : items("a list of numbers")) result.push_back(item.exact());
  return result;
}

ExactMatrix Item::exact_matrix(const char* expected) const {
  ExactMatrix result;
  for (const Item row : items(expected)) {
    const std::vector<Rational> numbers = row.exact_numbers();
    if (result.rows++ == 0) result.columns = static_cast<int>(numbers.size());
    if (numbers.size() != static_cast<std::size_t>(result.columns))
      throw InputError(where(),  // which of the two is wrong is not known here
                       "a row of " + std::to_string(result.columns) + " numbers, and row " + std::to_string(result.rows - 1) +
                           " of " + std::to_string(numbers.size()),
                       "rows of one length");
    result.entries.insert(result.entries.end(), numbers.begin(), numbers.end());
  }
  if (result.entries.empty()) refuse_kind(expected);
  return result;
}

}  // namespace duhem
