#include "lib/foreign/matrix_market.hpp"

#include "lib/scalar/exact_text.hpp"
#include "lib/text/text_file.hpp"
#include "lib/text/words.hpp"

#include <algorithm>
#include <cctype>

namespace duhem {
namespace {

int count(const Words& file, std::string_view word, const char* what, std::int64_t most) {
  return static_cast<int>(file.whole(word, what, 0, most));
}

int index(const Words& file, std::string_view word, int size) {
  const int i = count(file, word, "an index", size);
  if (i == 0) file.refuse(word, "an index from 1 to " + std::to_string(size));
  return i - 1;
}

std::string lower(std::string_view word) {
  std::string result(word);
  std::ranges::transform(result, result.begin(), [](unsigned char c) { return std::tolower(c); });
  return result;
}

}  // namespace

ExactMatrix read_matrix_market(std::string_view text, const std::string& path, const std::string& field, int largest) {
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
  ExactMatrix m(count(file, sizes[0], "rows", largest), count(file, sizes[1], "columns", largest));
  if (symmetric && m.rows != m.columns)
    file.refuse(std::to_string(m.rows) + " x " + std::to_string(m.columns), "a square matrix, as it is symmetric");
  const auto add = [&](int i, int j, std::string_view word) {  // the format lets an entry come in parts
    const Rational value = parse_exact(word, file.where());
    m(i, j) += value;
    if (symmetric && i != j) m(j, i) += value;
  };
  const auto entry = [&](std::size_t words) {
    auto line = file.line(comment);
    if (line.empty()) file.refuse("the end of the file", "more entries");
    if (line.size() != words) file.refuse(std::to_string(line.size()) + " words", std::to_string(words) + " words");
    return line;
  };
  if (coordinate) {
    const int entries = count(file, sizes[2], "entries", static_cast<std::int64_t>(m.rows) * m.columns);
    for (int k = 0; k < entries; ++k) {
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
  return m;
}

ExactMatrix read_matrix_market_file(const std::string& path, const std::string& field) {
  return read_matrix_market(text_file(path, field, {"a Matrix Market file", 1'000'000'000}), path, field);
}

}  // namespace duhem
