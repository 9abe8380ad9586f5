#include "sections/exact.hpp"

#include <algorithm>
#include <functional>
#include <regex>
#include <stdexcept>

namespace duhem::reports {
namespace {

void require_same_size(std::size_t a, std::size_t b) {
  if (a != b) throw std::runtime_error("vectors or matrices of " + std::to_string(a) + " and " + std::to_string(b) + " numbers");
}

Vector entrywise(const Vector& a, const Vector& b, const std::function<Fraction(const Fraction&, const Fraction&)>& f) {
  require_same_size(a.size(), b.size());
  Vector result;
  for (std::size_t i = 0; i < a.size(); ++i) result.push_back(f(a[i], b[i]));
  return result;
}

std::string joined(const Vector& v, const std::string& separator) {
  std::string result;
  for (const auto& x : v) result += (result.empty() ? "" : separator) + text(x);
  return result;
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

std::string text(const Fraction& x) {
  const std::string plain = x.str();
  return plain.starts_with("-") ? "−" + plain.substr(1) : plain;
}
std::string text(const Vector& v) { return '(' + joined(v, ", ") + ')'; }
std::string text(const Matrix& A) {
  std::string result;
  for (const auto& row : A) result += (result.empty() ? "" : "; ") + joined(row, " ");
  return '[' + result + ']';
}

Vector operator+(const Vector& a, const Vector& b) {
  return entrywise(a, b, [](const Fraction& x, const Fraction& y) { return Fraction(x + y); });
}
Vector operator-(const Vector& a, const Vector& b) {
  return entrywise(a, b, [](const Fraction& x, const Fraction& y) { return Fraction(x - y); });
}
Vector operator*(const Fraction& s, const Vector& v) {
  Vector result = v;
  for (auto& x : result) x *= s;
  return result;
}
Vector operator*(const Matrix& A, const Vector& v) {
  Vector result;
  for (const auto& row : A) result.push_back(dot(row, v));
  return result;
}
Matrix operator+(const Matrix& A, const Matrix& B) {
  require_same_size(A.size(), B.size());
  Matrix result;
  for (std::size_t i = 0; i < A.size(); ++i) result.push_back(A[i] + B[i]);
  return result;
}
Matrix operator*(const Fraction& s, const Matrix& A) {
  Matrix result = A;
  for (auto& row : result) row = s * row;
  return result;
}
Matrix operator*(const Matrix& A, const Matrix& B) {
  Matrix result;
  for (const auto& column : transpose(B)) result.push_back(A * column);
  return transpose(result);
}
Matrix transpose(const Matrix& A) {
  Matrix result(A.empty() ? 0 : A.front().size());
  for (const auto& row : A) {
    require_same_size(row.size(), result.size());
    for (std::size_t j = 0; j < row.size(); ++j) result[j].push_back(row[j]);
  }
  return result;
}

Fraction dot(const Vector& a, const Vector& b) {
  require_same_size(a.size(), b.size());
  Fraction sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

Matrix inverse(Matrix A) {
  const std::size_t n = A.size();
  Matrix result(n, Vector(n));
  for (std::size_t i = 0; i < n; ++i) {
    require_same_size(A[i].size(), n);
    result[i][i] = 1;
  }
  for (std::size_t k = 0; k < n; ++k) {
    std::size_t pivot = k;
    while (pivot < n && A[pivot][k] == 0) ++pivot;
    if (pivot == n) throw std::runtime_error("a singular matrix");
    std::swap(A[k], A[pivot]);
    std::swap(result[k], result[pivot]);
    const Fraction scale = 1 / A[k][k];
    A[k] = scale * A[k];
    result[k] = scale * result[k];
    for (std::size_t i = 0; i < n; ++i) {
      if (i == k) continue;
      const Fraction factor = A[i][k];
      A[i] = A[i] - factor * A[k];
      result[i] = result[i] - factor * result[k];
    }
  }
  return result;
}

}  // namespace duhem::reports
