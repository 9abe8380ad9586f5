#pragma once

#include "lib/error.hpp"
#include "lib/foreign/problem_parts.hpp"
#include "lib/scalar/text.hpp"

#include <nlohmann/json.hpp>

#include <cmath>
#include <optional>
#include <string_view>

namespace duhem {

/// A JSON value as a message shows it, cut where it is long.
[[nodiscard]] std::string shown(const nlohmann::json& value);

/// An object with known keys, and lists of numbers and rows of numbers for values: what our JSON formats have in common.
/// `where` is what messages begin with: a file, or a file and a line.
class JsonDocument {
 public:
  using Json = nlohmann::json;

  /// Throws InputError for anything else: text that is no JSON, a key that is unknown or comes twice, lists of any depth.
  JsonDocument(std::string_view text, std::string where, const std::vector<std::string>& keys, const char* expected);

  [[nodiscard]] bool has(const char* key) const { return root_.contains(key); }
  [[nodiscard]] std::string where(const std::string& field) const { return where_ + ": " + field; }
  [[nodiscard]] const Json& get(const char* key, const char* expected) const;
  [[nodiscard]] const Json& list(const Json& value, const std::string& field, const char* expected) const;
  void require_size(std::size_t size, std::size_t expected, const std::string& field) const;
  [[nodiscard]] int dimension() const;
  /// Nothing where the key is not there.
  [[nodiscard]] std::optional<std::string> text(const char* key) const;

  /// A bare number is the nearest double, a string is read exactly. `field` is called for its name only where it is refused.
  template <class S, class Field>
  [[nodiscard]] S number(const Json& value, const Field& field) const {
    if (value.is_string()) return exact_number<S>(value.get_ref<const std::string&>(), field);
    if (!value.is_number() || !std::isfinite(value.get<double>()))
      throw InputError(where(field()), shown(value), "a finite number, or a string with one (\"1/12\")");
    return from_double<S>(value.get<double>());
  }
  template <class S>
  [[nodiscard]] std::optional<S> number(const char* key) const {
    if (!has(key)) return std::nullopt;
    return number<S>(root_[key], [key] { return std::string(key); });
  }
  template <class S>
  [[nodiscard]] std::vector<S> numbers(const char* key) const {
    std::vector<S> result;
    const Json& values = list(get(key, "a list of numbers"), key, "a list of numbers");
    result.reserve(values.size());
    for (const Json& item : values)
      result.push_back(number<S>(item, [&] { return std::string(key) + "[" + std::to_string(result.size()) + "]"; }));
    return result;
  }
  /// A list of that size, where it is given.
  template <class S>
  [[nodiscard]] std::optional<std::vector<S>> optional_numbers(const char* key, std::size_t size) const {
    if (!has(key)) return std::nullopt;
    auto result = numbers<S>(key);
    require_size(result.size(), size, key);
    return result;
  }
  /// Calls `entry(i, j, value)` for each number of W, n × n, row by row.
  template <class S, class Entry>
  void read_W(std::size_t n, const char* as_what, const Entry& entry) const {
    const char* expected = "a list of rows of numbers";
    const Json& rows = list(get("W", expected), "W", expected);
    if (rows.size() != n)
      throw InputError(where("W"), std::to_string(rows.size()) + " rows", std::to_string(n) + ", as " + as_what + " has numbers");
    std::int32_t i = 0;
    for (const Json& row : rows) {
      if (!row.is_array() || row.size() != n) {
        const std::string name = "W[" + std::to_string(i) + "]";
        require_size(list(row, name, "a row of numbers").size(), n, name);
      }
      std::int32_t j = 0;
      for (const Json& item : row) {
        entry(i, j, number<S>(item, [&] { return "W[" + std::to_string(i) + "][" + std::to_string(j) + "]"; }));
        ++j;
      }
      ++i;
    }
  }

 private:
  template <class S, class Field>
  [[nodiscard]] S exact_number(const std::string& text, const Field& field) const {
    return read_scalar<S>(text, where(field()));
  }

  std::string where_;
  Json root_;
};

}  // namespace duhem
