#pragma once

#include <boost/multiprecision/cpp_int.hpp>

#include <string>
#include <vector>

namespace duhem::reports {

/// The page redoes small cases by itself, in fractions: a few operations on vectors and matrices, and how they are written.
using Fraction = boost::multiprecision::cpp_rational;
using Vector = std::vector<Fraction>;
using Matrix = std::vector<Vector>;  ///< row by row

/// Of "-3/2" or "2". Throws std::runtime_error on anything else, a zero denominator too.
[[nodiscard]] Fraction parse_fraction(const std::string& text);

/// "−3/2"; "(1, −2)"; "[1 3/2; 3/2 5/2]", rows between semicolons.
[[nodiscard]] std::string text(const Fraction& x);
[[nodiscard]] std::string text(const Vector& v);
[[nodiscard]] std::string text(const Matrix& A);

[[nodiscard]] Vector operator+(const Vector& a, const Vector& b);
[[nodiscard]] Vector operator-(const Vector& a, const Vector& b);
[[nodiscard]] Vector operator*(const Fraction& s, const Vector& v);
[[nodiscard]] Vector operator*(const Matrix& A, const Vector& v);
[[nodiscard]] Matrix operator+(const Matrix& A, const Matrix& B);
[[nodiscard]] Matrix operator*(const Fraction& s, const Matrix& A);
[[nodiscard]] Matrix operator*(const Matrix& A, const Matrix& B);
[[nodiscard]] Matrix transpose(const Matrix& A);
[[nodiscard]] Fraction dot(const Vector& a, const Vector& b);
/// Throws std::runtime_error where A is singular.
[[nodiscard]] Matrix inverse(Matrix A);

}  // namespace duhem::reports
