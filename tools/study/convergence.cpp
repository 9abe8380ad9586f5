#include "tools/study/convergence.hpp"

#include "lib/scalar/scalars.hpp"

#include <algorithm>
#include <cmath>

namespace duhem::program {
namespace {

Mp100 number(const Json& value) {
  return value.is_string() ? nearest<Mp100>(parse_exact(value.get<std::string>(), ""), "") : Mp100(value.get<double>());
}

bool is_complete(const Json& row) { return row.at("status") == "complete"; }

std::optional<double> distance(const Json& row, const Json& next) {
  if (!is_complete(row) || !is_complete(next)) return std::nullopt;
  Mp100 largest(0);
  for (std::size_t i = 0; i < row.at("q").size(); ++i)
    largest = std::max(largest, Mp100(abs(Mp100(number(row.at("q")[i]) - number(next.at("q")[i])))));
  return to_double(largest);
}

}  // namespace

Convergence convergence_of(const std::vector<Json>& rows) {
  Convergence result;
  for (const Json& row : rows) result.h.push_back(to_double(number(row.at("h"))));
  for (std::size_t i = 0; i + 1 < rows.size(); ++i) result.difference.push_back(distance(rows[i], rows[i + 1]));
  for (std::size_t i = 0; i + 2 < rows.size(); ++i) {
    const auto &coarse = result.difference[i], &fine = result.difference[i + 1];
    const double rounding = rows[i + 1].at("rounding").get<double>() + rows[i + 2].at("rounding").get<double>();
    const bool is_known = coarse && fine && *coarse > rounding && *fine > rounding;
    result.order.push_back(is_known ? std::optional(std::log2(*coarse / *fine)) : std::nullopt);
  }
  return result;
}

}  // namespace duhem::program
