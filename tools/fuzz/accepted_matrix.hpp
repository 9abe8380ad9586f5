#pragma once

#include "lib/scalar/exact_matrix.hpp"
#include "tools/fuzz/accepted.hpp"

namespace duhem::fuzz {

/// Each entry once, none of them zero, in order and within the sizes.
inline void require_entries(const ExactSparseMatrix& m) {
  const ExactSparseMatrix::Entry* last = nullptr;
  for (const auto& entry : m.entries) {
    require(entry.row >= 0 && entry.row < m.rows && entry.column >= 0 && entry.column < m.columns, "an entry is in the matrix");
    require(!(entry.value == Rational(0)), "no entry is zero");
    require(!last || last->row < entry.row || (last->row == entry.row && last->column < entry.column),
            "the entries are in order");
    last = &entry;
  }
}

}  // namespace duhem::fuzz
