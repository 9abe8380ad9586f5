#include "runs/csv.hpp"

#include "runs/number.hpp"

#include <algorithm>
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

struct Place {
  std::size_t column;
  std::string unit;
};

Place find(const std::string& path, const std::vector<std::string_view>& header, const std::string& name) {
  const auto found = std::find_if(header.begin(), header.end(), [&](const std::string_view cell) {
    return cell == name || (cell.starts_with(name + " [") && cell.ends_with(']'));
  });
  if (found == header.end()) throw std::runtime_error(path + ": no column \"" + name + " [unit]\"");
  const std::size_t bracket = name.size() + 2;
  if (*found == name) return {static_cast<std::size_t>(found - header.begin()), ""};
  return {static_cast<std::size_t>(found - header.begin()), std::string(found->substr(bracket, found->size() - bracket - 1))};
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
  return find(path, split(header), name).unit;
}

std::vector<Column> read_csv(const std::string& path, const std::vector<std::string>& names) {
  std::ifstream file(path);
  const std::string first_line = read_header(path, file);
  const auto header = split(first_line);
  std::vector<Column> columns;
  std::vector<std::size_t> places;
  for (const std::string& name : names) {
    const auto [column, unit] = find(path, header, name);
    columns.push_back({unit, {}});
    places.push_back(column);
  }

  std::string line;
  for (long row = 2; std::getline(file, line); ++row) {
    const auto cells = split(line);
    if (cells.size() != header.size())
      throw std::runtime_error(path + ", line " + std::to_string(row) + ": " + std::to_string(cells.size()) +
                               " cells, expected " + std::to_string(header.size()));
    try {
      for (std::size_t i = 0; i < places.size(); ++i) columns[i].values.push_back(parse_number(cells[places[i]]).value);
    } catch (const std::exception& error) {
      throw std::runtime_error(path + ", line " + std::to_string(row) + ": " + error.what());
    }
  }
  if (columns.front().values.empty()) throw std::runtime_error(path + ": no rows");
  return columns;
}

void must_have_steps(const std::string& path, const std::vector<Column>& columns, long steps) {
  const std::size_t rows = columns.at(0).values.size();
  if (static_cast<long>(rows) != steps + 1)
    throw std::runtime_error(path + ": " + std::to_string(rows) + " rows, expected " + std::to_string(steps + 1) +
                             " (the start and " + std::to_string(steps) + " steps)");
}

}  // namespace duhem::reports
