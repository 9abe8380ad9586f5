#include "properties/written_case.hpp"

#include "properties/step_start.hpp"

#include <algorithm>
#include <ostream>

namespace duhem::properties {
namespace {

using Shape = WrittenCase::Entry::Shape;

std::vector<Rational> numbers(std::span<const Fraction> fractions) {
  std::vector<Rational> row;
  for (const Fraction& x : fractions) row.push_back(x.in<Rational>());
  return row;
}

bool is_zero_row(const Situation::Row& row) {
  return std::ranges::all_of(row, [](const Fraction& x) { return x.p == 0; });
}

}  // namespace

WrittenCase& WrittenCase::add(std::string name, std::string word) {
  entries_.push_back({.name = std::move(name), .shape = Shape::word, .word = std::move(word)});
  return *this;
}

WrittenCase& WrittenCase::add(std::string name, const Fraction& number) {
  entries_.push_back({.name = std::move(name), .shape = Shape::number, .rows = {{number.in<Rational>()}}});
  return *this;
}

WrittenCase& WrittenCase::add(std::string name, std::span<const Fraction> vector) {
  entries_.push_back({.name = std::move(name), .shape = Shape::vector, .rows = {numbers(vector)}});
  return *this;
}

WrittenCase& WrittenCase::add(std::string name, const Mat<Rational, Dynamic, Dynamic>& matrix) {
  entries_.push_back({.name = std::move(name), .shape = Shape::matrix});
  for (Eigen::Index i = 0; i < matrix.rows(); ++i) {
    auto& row = entries_.back().rows.emplace_back();
    for (Eigen::Index j = 0; j < matrix.cols(); ++j) row.push_back(matrix(i, j));
  }
  return *this;
}

WrittenCase& WrittenCase::add_matrix(std::string name, std::span<const Fraction> entries, int columns) {
  entries_.push_back({.name = std::move(name), .shape = Shape::matrix});
  const auto n = static_cast<std::size_t>(columns);
  for (std::size_t i = 0; i < entries.size(); i += n) entries_.back().rows.push_back(numbers(entries.subspan(i, n)));
  return *this;
}

WrittenCase& WrittenCase::add(const Situation& s) {
  add("M", mass_matrix<Rational>(s));
  if (!s.stiffness.empty()) add("K", sum_of_squares<Rational>(s.stiffness, s.dofs));
  if (!s.damping.empty()) add("C", sum_of_squares<Rational>(s.damping, s.dofs));
  if (!is_zero_row(s.load)) add("F", s.load);
  if (!s.load_k.empty()) add("F(t_k)", s.load_k).add("F(t_k+1)", s.load_k1);
  if (!is_zero_row(s.q)) add("q_k", s.q);
  add("v_k", s.v).add("h", s.h).add("theta", s.theta);
  for (std::size_t alpha = 0; alpha < s.contacts.size(); ++alpha) {
    const auto& contact = s.contacts[alpha];
    const std::string number = "[" + std::to_string(alpha) + "]";
    add_matrix("H" + number, {contact.H.data(), contact.H.size()}, s.dofs);
    add("mu" + number, contact.mu).add("e" + number, contact.e).add("e_T" + number, contact.e_T);
    if (contact.is_open) add("gap" + number, "open");
  }
  return *this;
}

Rational WrittenCase::largest_number() const {
  Rational largest(0);
  for (const Entry& entry : entries_)
    for (const auto& row : entry.rows)
      for (const Rational& x : row) {
        const Rational::Number p(numerator(x.number())), q(denominator(x.number()));
        largest = std::max({largest, abs(Rational(p)), Rational(q)});
      }
  return largest;
}

std::size_t WrittenCase::letters() const {
  std::size_t letters = 0;
  for (const Entry& entry : entries_) {
    letters += entry.word.size();
    for (const auto& row : entry.rows)
      for (const Rational& x : row) letters += x.str().size();
  }
  return letters;
}

std::ostream& operator<<(std::ostream& out, const WrittenCase& written) {
  for (const auto& [name, shape, word, rows] : written.entries()) {
    out << "  " << name << " = ";
    if (shape == Shape::word || shape == Shape::number) {
      out << (shape == Shape::word ? word : rows[0][0].str()) << '\n';
      continue;
    }
    out << '[';
    for (const auto& row : rows) {
      if (shape == Shape::matrix) out << (&row == &rows.front() ? " " : " ; ");
      for (const Rational& x : row) out << (shape == Shape::matrix ? "" : " ") << x << (shape == Shape::matrix ? " " : "");
    }
    out << " ]\n";
  }
  return out;
}

}  // namespace duhem::properties
