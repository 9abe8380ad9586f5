#pragma once

#include "properties/situation.hpp"

#include "lib/linear/types.hpp"

#include <concepts>
#include <iosfwd>
#include <span>
#include <string>
#include <vector>

namespace duhem::properties {

/// A case as a person reads and redoes it: words, and exact numbers, vectors and matrices, each with its name.
class WrittenCase {
 public:
  struct Entry {
    enum class Shape : std::uint8_t { word, number, vector, matrix };
    std::string name;
    Shape shape;
    std::string word = {};
    std::vector<std::vector<Rational>> rows = {};
  };

  WrittenCase& add(std::string name, std::string word);
  WrittenCase& add(std::string name, const Fraction& number);
  WrittenCase& add(std::string name, std::span<const Fraction> vector);
  template <class Fractions>
  requires std::same_as<typename Fractions::value_type, Fraction> WrittenCase& add(std::string name, const Fractions& vector) {
    return add(std::move(name), std::span<const Fraction>(vector.data(), vector.size()));
  }
  WrittenCase& add(std::string name, const Mat<Rational, Dynamic, Dynamic>& matrix);
  /// Row by row.
  WrittenCase& add_matrix(std::string name, std::span<const Fraction> entries, int columns);
  /// M, K, C, F, q, v, H and each contact's law; what is zero as a whole is left out.
  WrittenCase& add(const Situation& situation);

  [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }
  /// The largest numerator or denominator, without its sign.
  [[nodiscard]] Rational largest_number() const;
  /// How much there is to read, names apart.
  [[nodiscard]] std::size_t letters() const;

 private:
  std::vector<Entry> entries_;
};

/// A line an entry.
std::ostream& operator<<(std::ostream& out, const WrittenCase& written);

}  // namespace duhem::properties
