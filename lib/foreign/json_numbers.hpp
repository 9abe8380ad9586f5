#pragma once

#include "lib/foreign/problem_parts.hpp"
#include "lib/scalar/text.hpp"
#include "lib/text/document.hpp"

namespace duhem {

// What contact problems and traces have in common as JSON: lists of numbers, and W as a list of rows.

inline constexpr JsonLimits contact_json_limits{.deepest = 3, .at_most = "W as a list of rows of numbers"};

/// A bare number is the nearest double, a text is read exactly.
template <class S>
[[nodiscard]] S number(const Item& item) {
  return item.number([](const std::string& text) { return read_scalar<S>(text, ""); }, from_double<S>);
}

template <class S>
[[nodiscard]] std::optional<S> optional_number(const Item& object, const char* key) {
  const auto item = object.find(key);
  return item ? std::optional(number<S>(*item)) : std::nullopt;
}

template <class S>
[[nodiscard]] std::vector<S> numbers(const Item& list) {
  std::vector<S> result;
  result.reserve(list.size());
  for (const Item item : list.items("a list of numbers")) result.push_back(number<S>(item));
  return result;
}

template <class S>
[[nodiscard]] std::vector<S> numbers(const Item& object, const char* key) {
  return numbers<S>(object.get(key, "a list of numbers"));
}

/// So many of them.
template <class S>
[[nodiscard]] std::vector<S> numbers(const Item& list, std::size_t size) {
  auto result = numbers<S>(list);
  list.require_size(size);
  return result;
}

/// So many of them, where there are any.
template <class S>
[[nodiscard]] std::optional<std::vector<S>> optional_numbers(const Item& object, const char* key, std::size_t size) {
  const auto list = object.find(key);
  return list ? std::optional(numbers<S>(*list, size)) : std::nullopt;
}

[[nodiscard]] inline int dimension_of(const Item& object) {
  const Item dimension = object.get("dimension", "2 or 3");
  if (dimension.tree() != 2 && dimension.tree() != 3) dimension.refuse("2 or 3");
  return dimension.tree() == 2 ? 2 : 3;
}

/// Calls `entry(i, j, item)` for each number of W, n × n, row by row.
template <class Entry>
void for_each_entry_of_W(const Item& object, std::size_t n, const char* as_what, const Entry& entry) {
  const char* expected = "a list of rows of numbers";
  const Item W = object.get("W", expected);
  const auto rows = W.items(expected);
  if (rows.size() != n)
    throw InputError(W.where(), std::to_string(rows.size()) + " rows", std::to_string(n) + ", as " + as_what + " has numbers");
  std::int32_t i = 0;
  for (const Item row : rows) {
    const auto items = row.items("a row of numbers");
    row.require_size(n);
    std::int32_t j = 0;
    for (const Item item : items) entry(i, j++, item);
    ++i;
  }
}

}  // namespace duhem
