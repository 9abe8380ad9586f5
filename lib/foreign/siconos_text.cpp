#include "lib/foreign/siconos_text.hpp"

#include "lib/error.hpp"

#include <charconv>
#include <cmath>
#include <cstdlib>

namespace duhem {
namespace {

constexpr std::size_t longest_number = 1000;  // every digit of any double fits

/// The words of a text, with the line they stand in.
class Words {
 public:
  Words(std::string_view text, const std::string& path) : rest_(text), path_(path) {}

  [[nodiscard]] bool at_end() {
    skip_space();
    return rest_.empty();
  }
  std::string_view next(const std::string& expected) {
    if (at_end()) refuse("the end of the file", expected);
    std::size_t length = 0;
    while (length < rest_.size() && !is_space(rest_[length])) ++length;
    const std::string_view word = rest_.substr(0, length);
    rest_.remove_prefix(length);
    return word;
  }
  void skip_line() { rest_.remove_prefix(std::min(rest_.size(), rest_.find('\n'))); }
  void expect(const std::string& word) {
    if (const auto found = next('"' + word + '"'); found != word) refuse(found, '"' + word + '"');
  }

  std::int64_t whole(const std::string& what, std::int64_t least, std::int64_t most) {
    const std::string_view word = next(what);
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    const bool read = error == std::errc() && end == word.data() + word.size();
    if (!read || value < least || value > most) refuse(word, what + ", " + range(least, most));
    return value;
  }
  double number(const std::string& what) {
    const std::string word(next(what));
    char* end = nullptr;
    const bool short_enough = word.size() <= longest_number;
    const double x = short_enough ? std::strtod(word.c_str(), &end) : 0;
    if (!short_enough || *end != '\0' || !std::isfinite(x)) refuse(word, what + ", a finite number");
    return x;
  }
  /// So many numbers are said to follow: each needs a character and the white space before it.
  void require_room(std::int64_t numbers, const std::string& what) const {
    const auto room = static_cast<std::int64_t>(rest_.size() / 2 + 1);
    if (numbers > room)
      refuse(std::to_string(numbers) + " " + what,
             "no more than the " + std::to_string(rest_.size()) + " characters to come can hold");
  }

  [[noreturn]] void refuse(std::string_view value, const std::string& expected) const {
    std::string shown(value.size() > 60 ? std::string(value.substr(0, 57)) + "..." : std::string(value));
    for (char& c : shown)
      if (c < ' ' || c > '~') c = '?';  // nothing of a foreign file may steer a terminal
    throw InputError(path_ + ":" + std::to_string(line_), '"' + shown + '"', expected);
  }

 private:
  static bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
  static std::string range(std::int64_t least, std::int64_t most) {
    if (least == most) return "which is " + std::to_string(least) + " here";
    return "a whole number from " + std::to_string(least) + " to " + std::to_string(most);
  }
  void skip_space() {
    while (!rest_.empty() && is_space(rest_.front())) {
      if (rest_.front() == '\n') ++line_;
      rest_.remove_prefix(1);
    }
  }

  std::string_view rest_;
  std::string path_;
  int line_ = 1;
};

using Parts = ProblemParts<double>;

void add(Parts& parts, std::int64_t row, std::int64_t column, double value) {
  // A dense file is mostly zeros; a -0 is kept, so that what was written is what is read.
  if (value != 0 || std::signbit(value))
    parts.W.push_back({static_cast<std::int32_t>(row), static_cast<std::int32_t>(column), value});
}

void read_dense(Words& words, std::int64_t n, Parts& parts) {
  words.whole("the rows of W", n, n);
  words.whole("the columns of W", n, n);
  words.require_room(n * n, "numbers of W");
  for (std::int64_t j = 0; j < n; ++j)
    for (std::int64_t i = 0; i < n; ++i) add(parts, i, j, words.number("W"));
}

std::vector<std::int64_t> read_list(Words& words, std::int64_t size, const std::string& what, std::int64_t most) {
  words.require_room(size, what);
  std::vector<std::int64_t> list;
  for (std::int64_t i = 0; i < size; ++i) list.push_back(words.whole(what, 0, most));
  return list;
}

void read_sparse_blocks(Words& words, std::int64_t contacts, Parts& parts) {
  const int dim = parts.dimension;
  const std::int64_t blocks = words.whole("the number of blocks", 0, contacts * contacts);
  words.require_room(blocks * dim * dim, "numbers in blocks");
  words.whole("the number of rows of blocks", contacts, contacts);
  words.whole("the number of columns of blocks", contacts, contacts);
  for (const char* what : {"the end of a row of blocks", "the end of a column of blocks"})
    for (std::int64_t i = 1; i <= contacts; ++i) words.whole(what, i * dim, i * dim);
  const std::int64_t starts = words.whole("the length of the first index list", 1, contacts + 1);
  words.whole("the length of the second index list", blocks, blocks);
  const auto row_start = read_list(words, starts, "the first block of a row", blocks);
  const auto column = read_list(words, blocks, "the column of a block", contacts - 1);
  if (row_start.front() != 0) words.refuse(std::to_string(row_start.front()), "rows of blocks that begin with block 0");
  if (row_start.back() != blocks)
    words.refuse(std::to_string(row_start.back()), "rows of blocks that end with the last of " + std::to_string(blocks));
  for (std::int64_t row = 0; row + 1 < starts; ++row) {
    const auto r = static_cast<std::size_t>(row);
    if (row_start[r] > row_start[r + 1]) words.refuse(std::to_string(row_start[r + 1]), "rows of blocks in order");
    for (std::int64_t k = row_start[r]; k < row_start[r + 1]; ++k) {
      words.whole("the number of the next block", k, k);
      for (int j = 0; j < dim; ++j)
        for (int i = 0; i < dim; ++i)
          add(parts, row * dim + i, column[static_cast<std::size_t>(k)] * dim + j, words.number("a block of W"));
    }
  }
}

void read_csparse(Words& words, std::int64_t n, Parts& parts) {
  words.whole("the kind of sparse matrix", 0, 3);
  words.expect("CSparse");
  words.skip_line();
  const std::string size = std::to_string(n) + "-by-" + std::to_string(n) + ",";
  std::string_view word = words.next("\"" + size + "\"");
  const bool triplets = word == "triplet:";
  if (triplets) word = words.next("\"" + size + "\"");
  if (word != size) words.refuse(word, '"' + size + '"');
  words.expect("nzmax:");
  (void)words.number("the room for entries");
  words.expect("nnz:");
  word = words.next("the number of entries");
  if (!triplets && word.ends_with(',')) word.remove_suffix(1);
  std::int64_t entries = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), entries);
  if (error != std::errc() || end != word.data() + word.size() || entries < 0) words.refuse(word, "the number of entries");
  words.require_room(entries, "entries of W");
  const auto value = [&] {
    words.expect(":");
    return words.number("an entry of W");
  };
  if (triplets) {
    for (std::int64_t k = 0; k < entries; ++k) {
      const std::int64_t i = words.whole("a row", 0, n - 1), j = words.whole("a column", 0, n - 1);
      add(parts, i, j, value());
    }
    return;
  }
  words.expect("1-norm:");
  (void)words.number("the norm of W");
  std::int64_t k = 0;
  for (std::int64_t j = 0; j < n; ++j) {
    words.expect("col");
    words.whole("the next column", j, j);
    words.expect(":");
    words.expect("locations");
    words.whole("the next location", k, k);
    words.expect("to");
    const std::int64_t last = words.whole("the last location of the column", k - 1, entries - 1);
    for (; k <= last; ++k) {
      const std::int64_t i = words.whole("a row", 0, n - 1);
      add(parts, i, j, value());
    }
  }
  if (k != entries) words.refuse(std::to_string(k) + " entries", std::to_string(entries) + " as announced");
}

}  // namespace

ProblemParts<double> read_siconos_text(std::string_view text, const std::string& path) {
  Words words(text, path);
  Parts parts;
  parts.dimension = static_cast<int>(words.whole("the dimension", 2, 3));
  const std::int64_t contacts = words.whole("the number of contacts", 1, largest_unknowns / 3);
  const std::int64_t n = contacts * parts.dimension;
  words.require_room(n + contacts, "numbers of q and mu");
  const std::int64_t storage = words.whole("the storage (0 dense, 1 sparse blocks, 2 CSparse)", 0, 2);
  words.whole("the rows of W, dimension times contacts", n, n);
  words.whole("the columns of W, dimension times contacts", n, n);
  if (storage == 0) read_dense(words, n, parts);
  if (storage == 1) read_sparse_blocks(words, contacts, parts);
  if (storage == 2) read_csparse(words, n, parts);
  for (std::int64_t i = 0; i < n; ++i) parts.q.push_back(words.number("q"));
  for (std::int64_t alpha = 0; alpha < contacts; ++alpha) {
    parts.mu.push_back(words.number("mu"));
    if (parts.mu.back() < 0) words.refuse(std::to_string(parts.mu.back()), "mu >= 0");
  }
  if (!words.at_end()) {
    constexpr std::int64_t any = 1'000'000'000;
    words.whole("the one integer that may follow mu", -any, any);
    if (!words.at_end()) words.refuse(words.next(""), "the end of the file");
  }
  return parts;
}

}  // namespace duhem
