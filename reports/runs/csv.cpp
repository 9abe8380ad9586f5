#include "runs/csv.hpp"

#include "runs/number.hpp"

#include <algorithm>
#include <fstream>
#include <stdexcept>

namespace duhem::reports {
namespace {

std::vector<std::string> split(const std::string& line) {
  std::vector<std::string> cells;
  std::size_t start = 0;
  for (std::size_t comma; (comma = line.find(',', start)) != std::string::npos; start = comma + 1)
    cells.push_back(line.substr(start, comma - start));
  cells.push_back(line.substr(start));
  return cells;
}

}  // namespace

std::vector<Column> read_csv(const std::string& path, const std::vector<std::string>& names) {
  std::ifstream file(path);
  std::string line;
  if (!file || !std::getline(file, line)) throw std::runtime_error(path + ": cannot be read, or is empty");

  const auto header = split(line);
  std::vector<Column> columns(names.size());
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto found = std::find_if(header.begin(), header.end(), [&](const std::string& cell) {
      return cell.starts_with(names[i] + " [") && cell.ends_with(']');
    });
    if (found == header.end()) throw std::runtime_error(path + ": no column \"" + names[i] + " [unit]\"");
    const std::size_t bracket = names[i].size() + 2;
    columns[i].unit = found->substr(bracket, found->size() - bracket - 1);
    places.push_back(static_cast<std::size_t>(found - header.begin()));
  }

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

}  // namespace duhem::reports
