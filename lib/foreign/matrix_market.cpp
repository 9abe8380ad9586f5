#include "lib/foreign/matrix_market.hpp"

#include "lib/error.hpp"
#include "lib/scalar/text.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace duhem {
namespace {

constexpr std::uintmax_t largest_file = 1'000'000'000;

/// Lines with content, counted as an editor counts them.
class Lines {
 public:
  Lines(std::string_view text, const std::string& path, const std::string& field)
      : in_(std::string(text)), path_(path), field_(field) {}
  /// The words of the next line that is neither empty nor a comment; an empty list at the end.
  std::vector<std::string> next() {
    std::string line;
    while (std::getline(in_, line)) {
      ++number_;
      if (number_ > 1 && !line.empty() && line.front() == '%') continue;
      std::istringstream words(line);
      std::vector<std::string> result;
      for (std::string word; words >> word;) result.push_back(word);
      if (!result.empty()) return result;
    }
    ++number_;
    return {};
  }
  [[nodiscard]] std::string where() const { return field_ + " (" + path_ + ":" + std::to_string(number_) + ")"; }
  [[noreturn]] void refuse(const std::string& value, const std::string& expected) const {
    throw InputError(where(), value, expected);
  }

 private:
  std::istringstream in_;
  std::string path_, field_;
  int number_ = 0;
};

int count(const Lines& lines, const std::string& word, long largest) {
  const bool digits =
      !word.empty() && word.size() <= 9 && std::all_of(word.begin(), word.end(), [](unsigned char c) { return std::isdigit(c); });
  if (!digits || std::stol(word) > largest) lines.refuse('"' + word + '"', "a whole number from 0 to " + std::to_string(largest));
  return static_cast<int>(std::stol(word));
}

int index(const Lines& lines, const std::string& word, int size) {
  const int i = count(lines, word, size);
  if (i == 0) lines.refuse("0", "an index from 1 to " + std::to_string(size));
  return i - 1;
}

}  // namespace

ExactMatrix read_matrix_market(std::string_view text, const std::string& path, const std::string& field, int largest) {
  Lines lines(text, path, field);
  auto header = lines.next();
  for (auto& word : header)
    std::transform(word.begin(), word.end(), word.begin(), [](unsigned char c) { return std::tolower(c); });
  if (header.size() != 5 || header[0] != "%%matrixmarket" || header[1] != "matrix")
    lines.refuse(header.empty() ? "an empty file" : '"' + header[0] + '"', "the header \"%%MatrixMarket matrix ...\"");
  const bool coordinate = header[2] == "coordinate", symmetric = header[4] == "symmetric";
  if (!coordinate && header[2] != "array") lines.refuse('"' + header[2] + '"', "coordinate or array");
  if (header[3] != "real" && header[3] != "integer") lines.refuse('"' + header[3] + '"', "real or integer");
  if (!symmetric && header[4] != "general") lines.refuse('"' + header[4] + '"', "general or symmetric");

  const auto sizes = lines.next();
  if (sizes.size() != (coordinate ? 3U : 2U))
    lines.refuse(std::to_string(sizes.size()) + " sizes", coordinate ? "rows, columns and entries" : "rows and columns");
  ExactMatrix m;
  m.where = field + " (" + path + ")";
  m.rows = count(lines, sizes[0], largest);
  m.columns = count(lines, sizes[1], largest);
  if (symmetric && m.rows != m.columns) lines.refuse(sizes[0] + " x " + sizes[1], "a square matrix, as it is symmetric");
  m.entries.assign(static_cast<std::size_t>(m.rows) * static_cast<std::size_t>(m.columns), Rational(0));
  const auto set = [&](int i, int j, const std::string& word) {
    const Rational value = parse_exact(word, lines.where());
    const auto at = [&](int r, int c) -> Rational& {
      return m.entries[static_cast<std::size_t>(r) * static_cast<std::size_t>(m.columns) + static_cast<std::size_t>(c)];
    };
    at(i, j) += value;  // the format lets an entry come in parts
    if (symmetric && i != j) at(j, i) += value;
  };
  const auto entry = [&](std::size_t words) {
    auto line = lines.next();
    if (line.empty()) lines.refuse("the end of the file", "more entries");
    if (line.size() != words) lines.refuse(std::to_string(line.size()) + " words", std::to_string(words) + " words");
    return line;
  };
  if (coordinate) {
    const int entries = count(lines, sizes[2], static_cast<long>(m.rows) * m.columns);
    for (int k = 0; k < entries; ++k) {
      const auto line = entry(3);
      const int i = index(lines, line[0], m.rows), j = index(lines, line[1], m.columns);
      if (symmetric && j > i)
        lines.refuse(line[0] + " " + line[1], "entries of the lower triangle only, as the matrix is symmetric");
      set(i, j, line[2]);
    }
  } else {
    for (int j = 0; j < m.columns; ++j)
      for (int i = symmetric ? j : 0; i < m.rows; ++i) set(i, j, entry(1)[0]);
  }
  if (!lines.next().empty()) lines.refuse("more lines", "the end of the file");
  return m;
}

ExactMatrix read_matrix_market_file(const std::string& path, const std::string& field) {
  std::error_code error;
  std::ifstream in(path);
  if (!in || !std::filesystem::is_regular_file(path, error))  // a device would never end
    throw InputError(field, '"' + path + '"', "a Matrix Market file that can be read");
  if (std::filesystem::file_size(path, error) > largest_file) throw InputError(field, '"' + path + '"', "a file of at most 1 GB");
  std::ostringstream text;
  text << in.rdbuf();
  return read_matrix_market(text.str(), path, field);
}

}  // namespace duhem
