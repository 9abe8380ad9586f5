#include "sections/exact.hpp"

#include "kit/words.hpp"

#include <regex>
#include <sstream>
#include <stdexcept>

namespace duhem::reports {
namespace {

void require_size(const Json& list, Eigen::Index size) {
  if (std::ssize(list) != size)
    throw std::runtime_error("a list of " + std::to_string(list.size()) + " where " + std::to_string(size) + " were expected");
}

/// What a stream makes of it, with the sign that is printed.
template <class Written>
std::string printed(const Written& written) {
  std::ostringstream stream;
  stream << written;
  return replaced(stream.str(), "-", "−");
}

}  // namespace

Fraction parse_fraction(const std::string& text) {
  static const std::regex form("(-?[0-9]+)(/([0-9]+))?");
  std::smatch match;
  if (!std::regex_match(text, match, form)) throw std::runtime_error("\"" + text + "\" is not a fraction");
  const boost::multiprecision::cpp_int numerator(match[1].str()), denominator(match[3].matched ? match[3].str() : "1");
  if (denominator == 0) throw std::runtime_error("\"" + text + "\" divides by zero");
  return {numerator, denominator};
}

Vector parse_vector(const Json& list, Eigen::Index size) {
  require_size(list, size);
  Vector v(size);
  for (Eigen::Index i = 0; i < size; ++i) v[i] = parse_fraction(list.at(i).get<std::string>());
  return v;
}
Matrix parse_matrix(const Json& list, Eigen::Index rows, Eigen::Index columns) {
  require_size(list, rows);
  Matrix A(rows, columns);
  for (Eigen::Index i = 0; i < rows; ++i) A.row(i) = parse_vector(list.at(i), columns).transpose();
  return A;
}

std::string text(const Fraction& x) { return printed(x); }
std::string text(const Vector& v) {
  return printed(v.transpose().format({Eigen::StreamPrecision, Eigen::DontAlignCols, ", ", "", "", "", "(", ")"}));
}
std::string text(const Matrix& A) {
  return printed(A.format({Eigen::StreamPrecision, Eigen::DontAlignCols, " ", "; ", "", "", "[", "]"}));
}

}  // namespace duhem::reports
