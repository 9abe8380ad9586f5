#include "lib/solver/exact/dictionary.hpp"

#include <utility>

namespace duhem {
namespace {

using Integer = Dictionary::Integer;
using Number = Rational::Number;

Integer common_multiple(const std::vector<std::vector<Number>>& rows, std::size_t row) {
  Integer multiple = 1;
  for (const Number& x : rows[row]) multiple = lcm(multiple, Integer(denominator(x)));
  return multiple;
}

}  // namespace

Dictionary::Dictionary(const Mat<Rational, Dynamic, Dynamic>& A, const Vec<Rational, Dynamic>& b) {
  const int m = static_cast<int>(A.rows()), n = static_cast<int>(A.cols());
  std::vector<std::vector<Number>> given(at(m));
  for (int i = 0; i < m; ++i) {
    given[at(i)].push_back(b(i).number());
    for (int j = 0; j < n; ++j) given[at(i)].push_back(A(i, j).number());
  }

  // Rows to integers, then what the entries of a column have in common goes into its variable, then that of a row.
  scale_.assign(at(n + m + 1), Rational(1));
  entries_.resize(at(m));
  for (int i = 0; i < m; ++i) {
    const Integer multiple = common_multiple(given, at(i));
    for (const Number& x : given[at(i)]) entries_[at(i)].push_back(Integer(numerator(x)) * (multiple / Integer(denominator(x))));
    scale_[at(n + i)] = Rational(Number(Number(1) / Number(multiple)));
  }
  for (int j = 0; j <= n; ++j) {
    Integer common = 0;
    for (int i = 0; i < m; ++i) common = gcd(common, entries_[at(i)][at(j)]);
    if (common == 0) continue;
    for (int i = 0; i < m; ++i) entries_[at(i)][at(j)] /= common;
    scale_[j == 0 ? at(n + m) : at(j - 1)] = Rational(Number(Number(1) / Number(common)));
  }
  for (int i = 0; i < m; ++i) {
    Integer common = 0;
    for (const Integer& x : entries_[at(i)]) common = gcd(common, x);
    if (common == 0) continue;
    for (Integer& x : entries_[at(i)]) x /= common;
    scale_[at(n + i)] *= Rational(Number(common));
  }

  for (int j = 0; j < n; ++j) nonbasic_.push_back(j), place_.push_back(-1 - j);
  for (int i = 0; i < m; ++i) basic_.push_back(n + i), place_.push_back(i);
}

// The integer form is in variables x / scale; what the constants had in common scales all of them at once.
Rational Dictionary::constant(int row) const {
  return Rational(Number(entry(row, 0), denominator_)) * scale_[at(basic(row))] / scale_.back();
}

Rational Dictionary::coefficient(int row, int column) const {
  return Rational(Number(entry(row, column + 1), denominator_)) * scale_[at(basic(row))] / scale_[at(nonbasic(column))];
}

int Dictionary::compare_ratios(int row_i, int row_k, int column) const {
  const Integer left = abs(entry(row_i, 0)) * abs(entry(row_k, column + 1));
  const Integer right = abs(entry(row_k, 0)) * abs(entry(row_i, column + 1));
  return left.compare(right);
}

int Dictionary::compare_ratios(int row_i, int row_k, int column, int of_column) const {
  const Integer left = entry(row_i, of_column + 1) * abs(entry(row_k, column + 1));
  const Integer right = entry(row_k, of_column + 1) * abs(entry(row_i, column + 1));
  return left.compare(right);
}

void Dictionary::pivot(int row, int column) {
  const std::size_t r = at(row), k = at(column + 1);
  const Integer p = entries_[r][k];
  assert(p != 0);
  const bool negate = p < 0;  // so that the denominator stays positive
  const mpz_t& d = denominator_.backend().data();
  const std::vector<Integer>& pivot_row = entries_[r];
  Integer product;
  mpz_t& t = product.backend().data();
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    if (i == r) continue;
    std::vector<Integer>& line = entries_[i];
    const mpz_t& factor = std::as_const(line[k]).backend().data();
    for (std::size_t j = 0; j < line.size(); ++j) {
      if (j == k) continue;
      mpz_mul(t, std::as_const(line[j]).backend().data(), p.backend().data());
      mpz_submul(t, factor, pivot_row[j].backend().data());
      mpz_divexact(t, t, d);
      if (negate) mpz_neg(t, t);
      mpz_swap(t, line[j].backend().data());
    }
    if (negate) line[k] = -line[k];
  }
  for (std::size_t j = 0; j < pivot_row.size(); ++j)
    if (j != k && !negate) entries_[r][j] = -entries_[r][j];
  entries_[r][k] = negate ? Integer(-denominator_) : denominator_;
  denominator_ = abs(p);

  std::swap(basic_[r], nonbasic_[at(column)]);
  place_[at(basic_[r])] = row;
  place_[at(nonbasic_[at(column)])] = -1 - column;
}

}  // namespace duhem
