#include "properties/sheet.hpp"

#include "properties/in_scalar.hpp"

#include <algorithm>
#include <sstream>

namespace duhem::properties {
namespace {

std::string text_of(const auto& number) {
  std::ostringstream out;
  out << number;
  return out.str();
}

std::vector<std::string> texts(const Fraction* begin, std::size_t size) {
  std::vector<std::string> row;
  for (std::size_t i = 0; i < size; ++i) row.push_back(text_of(begin[i]));
  return row;
}

void write_matrix(Sheet& sheet, std::string name, const Mat<Rational, Dynamic, Dynamic>& A) {
  Entry entry{std::move(name), Entry::Shape::matrix, {}};
  for (Eigen::Index i = 0; i < A.rows(); ++i) {
    entry.rows.emplace_back();
    for (Eigen::Index j = 0; j < A.cols(); ++j) entry.rows.back().push_back(text_of(A(i, j)));
  }
  sheet.push_back(std::move(entry));
}

bool is_zero_row(const Situation::Row& row) {
  return std::ranges::all_of(row, [](const Fraction& x) { return x.p == 0; });
}

}  // namespace

void write(Sheet& sheet, std::string name, std::string word) {
  sheet.push_back({std::move(name), Entry::Shape::word, {{std::move(word)}}});
}

void write(Sheet& sheet, std::string name, const Fraction& number) {
  sheet.push_back({std::move(name), Entry::Shape::number, {{text_of(number)}}});
}

void write_vector(Sheet& sheet, std::string name, const Fraction* begin, std::size_t size) {
  sheet.push_back({std::move(name), Entry::Shape::vector, {texts(begin, size)}});
}

void write_matrix(Sheet& sheet, std::string name, const Fraction* begin, std::size_t rows, std::size_t columns) {
  Entry entry{std::move(name), Entry::Shape::matrix, {}};
  for (std::size_t i = 0; i < rows; ++i) entry.rows.push_back(texts(begin + i * columns, columns));
  sheet.push_back(std::move(entry));
}

void write(Sheet& sheet, const Situation& s) {
  const auto n = static_cast<std::size_t>(s.dofs);
  write_matrix(sheet, "M", mass_matrix<Rational>(s));
  if (!s.stiffness.empty()) write_matrix(sheet, "K", sum_of_squares<Rational>(s.stiffness, s.dofs));
  if (!s.damping.empty()) write_matrix(sheet, "C", sum_of_squares<Rational>(s.damping, s.dofs));
  if (!is_zero_row(s.load)) write_vector(sheet, "F", s.load.begin(), n);
  if (!s.load_k.empty()) {
    write_vector(sheet, "F(t_k)", s.load_k.begin(), n);
    write_vector(sheet, "F(t_k+1)", s.load_k1.begin(), n);
  }
  if (!is_zero_row(s.q)) write_vector(sheet, "q_k", s.q.begin(), n);
  write_vector(sheet, "v_k", s.v.begin(), n);
  write(sheet, "h", s.h);
  write(sheet, "theta", s.theta);
  for (std::size_t alpha = 0; alpha < s.contacts.size(); ++alpha) {
    const auto& contact = s.contacts[alpha];
    const std::string number = "[" + std::to_string(alpha) + "]";
    write_matrix(sheet, "H" + number, contact.H.begin(), static_cast<std::size_t>(s.dimension), n);
    write(sheet, "mu" + number, contact.mu);
    write(sheet, "e" + number, contact.e);
    write(sheet, "e_T" + number, contact.e_T);
    if (contact.is_open) write(sheet, "gap" + number, std::string("open"));
  }
}

long largest_number(const Sheet& sheet) {
  long largest = 0;
  for (const Entry& entry : sheet) {
    if (entry.shape == Entry::Shape::word) continue;
    for (const auto& row : entry.rows)
      for (std::string text : row) {
        std::ranges::replace_if(
            text, [](char c) { return c == '/' || c == '-'; }, ' ');
        std::istringstream numbers(text);
        for (long number = 0; numbers >> number;) largest = std::max(largest, number);
      }
  }
  return largest;
}

}  // namespace duhem::properties
