#pragma once

#include "lib/linear/types.hpp"

#include <vector>

namespace duhem {

[[nodiscard]] constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// A dictionary (Chvátal): some variables, the basic ones, as affine functions of the others,
///   x_i = c_i + Σ_j a_ij x_j,
/// exactly. Inside, integers over one common denominator: a pivot then is multiplications and divisions without rest
/// (Edmonds; every entry is a minor of the data), where rationals would spend their time on greatest common divisors.
///
/// Variables are numbered: those of the columns first, those of the rows after them. Rows and columns are places; `row_of`
/// and `column_of` tell where a variable is at present.
class Dictionary {
 public:
  using Integer = boost::multiprecision::number<boost::multiprecision::gmp_int, boost::multiprecision::et_off>;

  /// x_{n+i} = b_i + Σ_j A_ij x_j with n columns.
  Dictionary(const Mat<Rational, Dynamic, Dynamic>& A, const Vec<Rational, Dynamic>& b);

  [[nodiscard]] int rows() const { return static_cast<int>(basic_.size()); }
  [[nodiscard]] int columns() const { return static_cast<int>(nonbasic_.size()); }
  [[nodiscard]] int variables() const { return static_cast<int>(place_.size()); }
  [[nodiscard]] int basic(int row) const { return basic_[at(row)]; }
  [[nodiscard]] int nonbasic(int column) const { return nonbasic_[at(column)]; }
  /// −1 where the variable is not basic, or is.
  [[nodiscard]] int row_of(int variable) const { return place(variable) >= 0 ? place(variable) : -1; }
  [[nodiscard]] int column_of(int variable) const { return place(variable) < 0 ? -1 - place(variable) : -1; }

  [[nodiscard]] int constant_sign(int row) const { return entry(row, 0).sign(); }
  [[nodiscard]] int coefficient_sign(int row, int column) const { return entry(row, column + 1).sign(); }
  [[nodiscard]] Rational constant(int row) const;                 ///< c_i
  [[nodiscard]] Rational coefficient(int row, int column) const;  ///< a_ij

  /// The ratio test of the simplex method: the sign of |c_i / a_i| − |c_k / a_k| for rows i, k and a column.
  [[nodiscard]] int compare_ratios(int row_i, int row_k, int column) const;
  /// The same for another column in place of the constants, its entries with their signs: e_i / |a_i| − e_k / |a_k|.
  [[nodiscard]] int compare_ratios(int row_i, int row_k, int column, int of_column) const;

  /// Row and column change places.
  void pivot(int row, int column);

 private:
  [[nodiscard]] int place(int variable) const { return place_[at(variable)]; }
  [[nodiscard]] const Integer& entry(int row, int position) const { return entries_[at(row)][at(position)]; }

  std::vector<std::vector<Integer>> entries_;  ///< by rows, the constant first, in scaled variables, times `denominator_`
  Integer denominator_ = 1;                    ///< positive
  std::vector<int> basic_, nonbasic_;
  std::vector<int> place_;       ///< of each variable: its row, or −1 − its column
  std::vector<Rational> scale_;  ///< of each variable, positive, that of the constant last: x = scale · its integer form
};

}  // namespace duhem
