#include "inputs/csv.hpp"

#include "kit/number.hpp"

#include <fstream>
#include <stdexcept>

namespace duhem::reports {
namespace {

/// Into views of the line: a body with a mesh has hundreds of columns, of which a figure reads two.
std::vector<std::string_view> split(std::string_view line) {
  std::vector<std::string_view> cells;
  std::size_t start = 0;
  for (std::size_t comma; (comma = line.find(',', start)) != std::string_view::npos; start = comma + 1)
    cells.push_back(line.substr(start, comma - start));
  cells.push_back(line.substr(start));
  return cells;
}

/// Where the column stands in the header, and its unit.
std::pair<std::size_t, std::string> find(const std::string& path, const std::vector<std::string_view>& header,
                                         const std::string& name) {
  for (std::size_t i = 0; i < header.size(); ++i) {
    if (header[i] == name) return {i, ""};
    if (header[i].starts_with(name + " [") && header[i].ends_with(']'))
      return {i, std::string(header[i].substr(name.size() + 2, header[i].size() - name.size() - 3))};
  }
  throw std::runtime_error(path + ": no column \"" + name + " [unit]\"");
}

std::string read_header(const std::string& path, std::ifstream& file) {
  std::string line;
  if (!file || !std::getline(file, line)) throw std::runtime_error(path + ": cannot be read, or is empty");
  return line;
}

}  // namespace

std::string unit_of(const std::string& path, const std::string& name) {
  std::ifstream file(path);
  const std::string header = read_header(path, file);
  return find(path, split(header), name).second;
}

Columns read_csv(const std::string& path, const std::vector<std::string>& names, std::optional<long> steps) {
  std::ifstream file(path);
  const std::string first_line = read_header(path, file);
  const auto header = split(first_line);
  Columns columns;
  std::vector<std::pair<std::size_t, Column*>> places;
  for (const std::string& name : names) {
    const auto [column, unit] = find(path, header, name);
    places.emplace_back(column, &(columns[name] = {unit, {}}));
  }

  long rows = 0;
  for (std::string line; std::getline(file, line); ++rows) try {
      const auto cells = split(line);
      if (cells.size() != header.size())
        throw std::runtime_error(std::to_string(cells.size()) + " cells, expected " + std::to_string(header.size()));
      for (const auto& [place, column] : places) column->values.push_back(parse_number(cells[place]).value);
    } catch (const std::exception& error) {
      throw std::runtime_error(path + ", line " + std::to_string(rows + 2) + ": " + error.what());
    }
  if (rows == 0) throw std::runtime_error(path + ": no rows");
  if (steps && rows != *steps + 1)
    throw std::runtime_error(path + ": " + std::to_string(rows) + " rows, expected " + std::to_string(*steps + 1) +
                             " (the start and " + std::to_string(*steps) + " steps)");
  return columns;
}

}  // namespace duhem::reports
