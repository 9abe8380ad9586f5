#include "lib/foreign/siconos_text.hpp"

#include "lib/text/words.hpp"

#include <cmath>
#include <limits>

namespace duhem {
namespace {

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
  const std::int64_t entries = words.whole(word, "the number of entries", 0, std::numeric_limits<std::int64_t>::max());
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
