#pragma once

#include "lib/error.hpp"
#include "lib/names.hpp"
#include "lib/scalar/exact_matrix.hpp"

#include <boost/range/adaptor/transformed.hpp>
#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace duhem {

/// What was read of a file, as a tree: of JSON or of another format that has objects, lists, texts and numbers.
struct Document {
  using Tree = nlohmann::ordered_json;

  /// The line of a value, and those of its parts in their order.
  struct Lines {
    int line = 0;
    std::vector<Lines> parts{};
  };

  std::string file;  ///< what messages begin with: a file, or a file and a line
  Tree tree;
  std::optional<Lines> lines{};  ///< of the tree, if the format's reader knows
};

/// What a JSON text may ask of memory and stack.
struct JsonLimits {
  std::size_t deepest;                                ///< lists and objects within each other
  const char* at_most;                                ///< what is expected where there are more, in words
  std::size_t longest_text = std::string_view::npos;  ///< in characters
  std::size_t longest_list = std::string_view::npos;  ///< in values
  const char* why_no_longer = "";                     ///< a list cannot be longer, in words
};
inline constexpr std::size_t longest_json_token = 20000;  ///< a number, a text or a key, in characters
inline constexpr std::size_t most_json_keys = 200;        ///< of one object

class Item;
/// The rows of the list with this key in the outermost object, each handed over when it is read: in the tree they are empty.
struct JsonRows {
  std::string_view key{};
  std::function<void(std::size_t i, const Item& row)> take{};
};

/// Throws InputError, naming the field, for what is no JSON, is beyond the limits, or has a key twice.
[[nodiscard]] Document read_json(std::string_view text, std::string file, const JsonLimits& limits, const JsonRows& rows = {});

/// A value of a document, for as long as that lives and stays where it is. Whoever asks for what it is not gets an InputError
/// that says where it stands: "file: contacts[0].H[1][2]", "file:17: contacts[0].e".
class Item {
 public:
  using Tree = Document::Tree;

  explicit Item(const Document& document)
      : document_(&document), value_(&document.tree), lines_(document.lines ? &*document.lines : nullptr) {}

  [[nodiscard]] const Tree& tree() const { return *value_; }
  [[nodiscard]] std::string where() const;
  /// It is not the value that is expected, or not of the kind.
  [[noreturn]] void refuse(const std::string& expected) const;
  [[noreturn]] void refuse_kind(const std::string& expected) const;

  // Of an object.

  /// It is one, and each of its keys is one of these.
  void allow_only(const std::vector<std::string>& keys, const char* expected = "an object") const;
  [[nodiscard]] bool has(const std::string& key) const { return value_->contains(key); }
  [[nodiscard]] std::optional<Item> find(const std::string& key) const;
  [[nodiscard]] Item get(const std::string& key, const char* expected) const;
  /// Where the value with that key stands, or would stand.
  [[nodiscard]] std::string where(const std::string& key) const;
  /// For a key that is only there under a condition.
  void refuse_key(const char* key, const char* expected) const;

  // Of a list.

  [[nodiscard]] std::size_t size() const { return value_->size(); }
  [[nodiscard]] auto items(const std::string& expected) const {
    if (!value_->is_array()) refuse_kind(expected);
    const auto with_index = [list = std::make_shared<const Item>(*this)](const Tree& value) {
      return Item(list, value, {}, static_cast<std::size_t>(&value - &(*list->value_)[0]));
    };
    return value_->get_ref<const Tree::array_t&>() | boost::adaptors::transformed(with_index);
  }
  void require_size(std::size_t size) const;  ///< of a list of numbers

  [[nodiscard]] bool is_text() const { return value_->is_string(); }
  [[nodiscard]] std::string text(const char* expected = "a text") const;
  [[nodiscard]] bool truth() const;
  [[nodiscard]] std::int64_t whole(std::int64_t least, std::int64_t most, const char* expected) const;
  /// The value of T with this name, lib/names.hpp.
  template <class T>
  [[nodiscard]] T one_named() const;

  /// A text is read exactly, a bare number is the nearest double; what either becomes is up to the caller.
  template <class FromText, class FromDouble>
  [[nodiscard]] auto number(const FromText& from_text, const FromDouble& from_double) const;
  [[nodiscard]] Rational exact() const;
  [[nodiscard]] std::vector<Rational> exact_numbers() const;
  [[nodiscard]] ExactMatrix exact_matrix(const char* expected = "a list of rows of numbers") const;

 private:
  Item(std::shared_ptr<const Item> around, const Tree& value, std::string_view key, std::size_t index);
  [[nodiscard]] std::string path() const;

  const Document* document_;
  const Tree* value_;
  const Document::Lines* lines_;        ///< its own, or those of what a missing one would belong to
  std::shared_ptr<const Item> around_;  ///< the object or list that this is a part of, with its key or number there
  std::string_view key_;
  std::size_t index_ = 0;
};

template <class T>
T Item::one_named() const {
  const std::string name = value_->is_string() ? value_->get<std::string>() : "";
  if (const auto value = named<T>(name)) return *value;
  refuse(one_name_of<T>(name));
}

template <class FromText, class FromDouble>
auto Item::number(const FromText& from_text, const FromDouble& from_double) const {
  if (value_->is_string()) try {
      return from_text(value_->get_ref<const std::string&>());
    } catch (const InputError& error) {
      throw InputError(where(), error.value, error.expectation);
    }
  if (!value_->is_number()) refuse_kind("a finite number, or a string with one (\"1/12\")");
  const double x = value_->get<double>();
  if (!std::isfinite(x)) throw InputError(where(), std::isnan(x) ? "nan" : "an infinity", "a finite number");
  return from_double(x);
}

}  // namespace duhem
