#pragma once

#include <string>
#include <vector>

namespace duhem::reports {

struct Column {
  std::string unit;  ///< "-" where the case is dimensionless, empty for counters
  std::vector<double> values;
};

/// The named columns of a file whose header reads "name [unit],name [unit],...", counters without a unit. Throws std::runtime_error, naming the
/// file, when a column is not there, a number cannot be read, or a row ends early: half a file must not look like a run.
[[nodiscard]] std::vector<Column> read_csv(const std::string& path, const std::vector<std::string>& names);

/// A row for the start and one for every step, or std::runtime_error: half of a run must not look like a whole one.
void must_have_steps(const std::string& path, const std::vector<Column>& columns, long steps);

/// The unit of one column; reads no further than the header.
[[nodiscard]] std::string unit_of(const std::string& path, const std::string& name);

}  // namespace duhem::reports
