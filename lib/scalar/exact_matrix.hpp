#pragma once

#include "lib/scalar/rational.hpp"

#include <cstddef>
#include <vector>

namespace duhem {

/// A matrix of exact numbers, row by row.
struct ExactMatrix {
  int rows = 0, columns = 0;
  std::vector<Rational> entries;

  ExactMatrix() = default;
  ExactMatrix(int rows_, int columns_)
      : rows(rows_), columns(columns_), entries(static_cast<std::size_t>(rows_) * static_cast<std::size_t>(columns_)) {}

  [[nodiscard]] Rational& operator()(int i, int j) { return entries[index(i, j)]; }
  [[nodiscard]] const Rational& operator()(int i, int j) const { return entries[index(i, j)]; }
  [[nodiscard]] bool empty() const { return entries.empty(); }
  friend bool operator==(const ExactMatrix&, const ExactMatrix&) = default;

 private:
  [[nodiscard]] std::size_t index(int i, int j) const {
    return static_cast<std::size_t>(i) * static_cast<std::size_t>(columns) + static_cast<std::size_t>(j);
  }
};

/// A matrix of exact numbers most of which are zero: the others, row by row, each row from left to right.
struct ExactSparseMatrix {
  struct Entry {
    int row, column;
    Rational value;
  };
  int rows = 0, columns = 0;
  std::vector<Entry> entries;
};

}  // namespace duhem
