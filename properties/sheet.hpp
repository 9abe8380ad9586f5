#pragma once

#include "properties/situation.hpp"

#include <string>
#include <vector>

namespace duhem::properties {

/// A case as a person reads and redoes it: named numbers, vectors and matrices of exact fractions, and words.
struct Entry {
  enum class Shape : std::uint8_t { word, number, vector, matrix };
  std::string name;
  Shape shape;
  std::vector<std::vector<std::string>> rows;
};
using Sheet = std::vector<Entry>;

void write(Sheet& sheet, std::string name, std::string word);
void write(Sheet& sheet, std::string name, const Fraction& number);
void write_vector(Sheet& sheet, std::string name, const Fraction* begin, std::size_t size);
void write_matrix(Sheet& sheet, std::string name, const Fraction* begin, std::size_t rows, std::size_t columns);
/// M, K, C, F, q, v, H and each contact's law; what is zero as a whole is left out.
void write(Sheet& sheet, const Situation& situation);

/// The largest numerator or denominator, without its sign, that stands on the sheet.
[[nodiscard]] long largest_number(const Sheet& sheet);

}  // namespace duhem::properties
