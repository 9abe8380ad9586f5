#pragma once

#include "lib/foreign/problem_parts.hpp"
#include "lib/scalar/text.hpp"
#include "lib/text/document.hpp"

#include <cmath>

namespace duhem {

// What contact problems and traces have in common as JSON: lists of numbers, and W as a list of rows.

/// Every list is as long as W has rows, or shorter, and W has rows of as many numbers: n² of them are 2 n² characters or more.
/// What a short text could not hold either is left to messages that know more of it.
[[nodiscard]] inline JsonLimits contact_json_limits(std::string_view text) {
  const double most_rows = std::sqrt(static_cast<double>(text.size()) / 2);
  return {.deepest = 3,
          .at_most = "W as a list of rows of numbers",
          .longest_list = 1000 + static_cast<std::size_t>(most_rows),
          .why_no_longer = "W is square, and this text too short for as many rows"};
}

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

/// W, a list of rows of numbers: what is not zero of each row is kept while the next is read.
template <class S>
class RowsOfW {
 public:
  using Entry = typename ProblemParts<S>::Entry;

  /// `least`: of the numbers on the diagonal, where W has to be one that mechanics makes.
  explicit RowsOfW(std::optional<S> least = {}) : least_(std::move(least)) {}

  [[nodiscard]] JsonRows taken() {
    return {.key = "W", .take = [this](std::size_t i, const Item& row) { take(i, row); }};
  }
  /// The entries, of n rows with n numbers.
  [[nodiscard]] std::vector<Entry> square(const Item& object, std::size_t n, const char* as_what) && {
    const char* expected = "a list of rows of numbers";
    const Item W = object.get("W", expected);
    const auto rows = W.items(expected);
    if (rows.size() != n)
      throw InputError(W.where(), std::to_string(rows.size()) + " rows", std::to_string(n) + ", as " + as_what + " has numbers");
    std::size_t i = 0;
    for (const Item row : rows) {
      if (!row.tree().is_array()) row.refuse_kind("a row of numbers");
      if (lengths_[i] != n)
        throw InputError(row.where(), std::to_string(lengths_[i]) + " numbers", std::to_string(n) + " numbers");
      ++i;
    }
    return std::move(entries_);
  }

 private:
  void take(std::size_t i, const Item& row) {
    std::size_t j = 0;
    for (const Item item : row.items("a row of numbers")) {
      const S value = number<S>(item);
      if (least_ && i == j && value < *least_)
        throw InputError(item.where(), brief(value), "a number >= " + brief(*least_) + ": W = H M^-1 H^T");
      bool is_negative_zero = false;
      if constexpr (std::is_same_v<S, double>) is_negative_zero = value == 0 && std::signbit(value);
      if (!(value == S(0)) || is_negative_zero)
        entries_.push_back({static_cast<std::int32_t>(i), static_cast<std::int32_t>(j), value});
      ++j;
    }
    lengths_.resize(i + 1);
    lengths_[i] = j;
  }

  std::optional<S> least_;
  std::vector<Entry> entries_;
  std::vector<std::size_t> lengths_;  ///< of the rows
};

}  // namespace duhem
