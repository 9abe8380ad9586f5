#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace duhem::reports {

struct Column {
  std::string unit;  ///< "-" where the case is dimensionless, empty for counters
  std::vector<double> values;

  /// "final [mJ]": what stands at an axis, of a quantity.
  [[nodiscard]] std::string axis(const std::string& quantity) const { return quantity + " [" + unit + ']'; }
};

using Columns = std::map<std::string, Column>;

/// The named columns of a file whose header reads "name [unit],name [unit],...", counters without a unit. Throws
/// std::runtime_error, naming the file, when a column is not there, a number cannot be read, or a row ends early; and, where it
/// is known how many steps were made, unless there is a row for the start and one for each: half a file must not look like a
/// run.
[[nodiscard]] Columns read_csv(const std::string& path, const std::vector<std::string>& names, std::optional<long> steps = {});

/// The unit of one column; reads no further than the header.
[[nodiscard]] std::string unit_of(const std::string& path, const std::string& name);

}  // namespace duhem::reports
