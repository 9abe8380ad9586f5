#pragma once

#include "lib/scalar/text.hpp"

#include <nlohmann/json.hpp>

#include <ostream>

namespace duhem::program {

using Json = nlohmann::ordered_json;

/// A double as a number that reads back bit for bit, any other scalar as a string with all its digits.
template <class S>
[[nodiscard]] Json to_json(const S& x) {
  if constexpr (std::is_same_v<S, double>)
    return x;
  else
    return write_scalar(x);
}
/// What to_json wrote, as the nearest double.
[[nodiscard]] inline double double_of(const Json& value) {
  return value.is_string() ? to_double(parse_exact(value.get<std::string>(), "")) : value.get<double>();
}
template <class Range>
[[nodiscard]] Json list_to_json(const Range& range) {
  Json list = Json::array();
  for (const auto& x : range) list.push_back(to_json(x));
  return list;
}

/// A document and the end of its line; text that may not be UTF-8 made so. `indent`: `one_line`, or spaces a level.
inline constexpr int one_line = -1;
inline void print_json(std::ostream& out, const Json& document, int indent = 2) {
  out << document.dump(indent, ' ', false, Json::error_handler_t::replace) << '\n';
}

}  // namespace duhem::program
