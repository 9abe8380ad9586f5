#include "lib/foreign/matrix_market.hpp"

#include "lib/scalar/exact_text.hpp"
#include "lib/text/text_file.hpp"
#include "lib/text/words.hpp"

#include <algorithm>
#include <cctype>
#include <limits>

namespace duhem {
namespace {

int size(const Words& file, std::string_view word, const char* what) {
  return static_cast<int>(file.whole(word, what, 0, std::numeric_limits<int>::max()));
}

int index(const Words& file, std::string_view word, int size) {
  const int i = static_cast<int>(file.whole(word, "an index", 0, size));
  if (i == 0) file.refuse(word, "an index from 1 to " + std::to_string(size));
  return i - 1;
}

std::string lower(std::string_view word) {
  std::string result(word);
  std::ranges::transform(result, result.begin(), [](unsigned char c) { return std::tolower(c); });
  return result;
}

/// Entries of the same place become one, and those that are zero go.
void add_up(std::vector<ExactSparseMatrix::Entry>& entries) {
  std::ranges::stable_sort(entries, {}, [](const auto& entry) { return std::pair(entry.row, entry.column); });
  std::size_t kept = 0;
  for (std::size_t k = 0; k < entries.size(); ++k) {
    auto& last = entries[kept > 0 ? kept - 1 : 0];
    if (kept > 0 && last.row == entries[k].row && last.column == entries[k].column)
      last.value += entries[k].value;
    else
      std::swap(entries[kept++], entries[k]);
  }
  entries.resize(kept);
  std::erase_if(entries, [](const auto& entry) { return entry.value == Rational(0); });
}

}  // namespace

ExactSparseMatrix read_matrix_market(std::string_view text, const std::string& path, const std::string& field) {
  Words file(text, path, field);
  std::vector<std::string> header;
  for (const std::string_view word : file.line('\0')) header.push_back(lower(word));
  if (header.size() != 5 || header[0] != "%%matrixmarket" || header[1] != "matrix")
    file.refuse(header.empty() ? "an empty file" : header[0], "the header \"%%MatrixMarket matrix ...\"");
  const bool coordinate = header[2] == "coordinate", symmetric = header[4] == "symmetric";
  if (!coordinate && header[2] != "array") file.refuse(header[2], "coordinate or array");
  if (header[3] != "real" && header[3] != "integer") file.refuse(header[3], "real or integer");
  if (!symmetric && header[4] != "general") file.refuse(header[4], "general or symmetric");

  constexpr char comment = '%';
  const auto sizes = file.line(comment);
  if (sizes.size() != (coordinate ? 3U : 2U))
    file.refuse(std::to_string(sizes.size()) + " sizes", coordinate ? "rows, columns and entries" : "rows and columns");
  ExactSparseMatrix m{.rows = size(file, sizes[0], "rows"), .columns = size(file, sizes[1], "columns"), .entries = {}};
  if (symmetric && m.rows != m.columns)
    file.refuse(std::to_string(m.rows) + " x " + std::to_string(m.columns), "a square matrix, as it is symmetric");
  const auto add = [&](int i, int j, std::string_view word) {
    const Rational value = parse_exact(word, file.where());
    if (value == Rational(0)) return;
    m.entries.push_back({i, j, value});
    if (symmetric && i != j) m.entries.push_back({j, i, value});
  };
  const auto entry = [&](std::size_t words) {
    auto line = file.line(comment);
    if (line.empty()) file.refuse("the end of the file", "more entries");
    if (line.size() != words) file.refuse(std::to_string(line.size()) + " words", std::to_string(words) + " words");
    return line;
  };
  if (coordinate) {
    const std::int64_t entries = file.whole(sizes[2], "entries", 0, static_cast<std::int64_t>(m.rows) * m.columns);
    for (std::int64_t k = 0; k < entries; ++k) {
      const auto line = entry(3);
      const int i = index(file, line[0], m.rows), j = index(file, line[1], m.columns);
      if (symmetric && j > i)
        file.refuse(std::string(line[0]) + " " + std::string(line[1]),
                    "entries of the lower triangle only, as the matrix is symmetric");
      add(i, j, line[2]);
    }
  } else {
    for (int j = 0; j < m.columns; ++j)
      for (int i = symmetric ? j : 0; i < m.rows; ++i) add(i, j, entry(1)[0]);
  }
  if (!file.line(comment).empty()) file.refuse("more lines", "the end of the file");
  add_up(m.entries);
  return m;
}

ExactSparseMatrix read_matrix_market_file(const std::string& path, const std::string& field) {
  return read_matrix_market(text_file(path, field, {"a Matrix Market file", 1'000'000'000}), path, field);
}

}  // namespace duhem
