#pragma once

#include "kit/number.hpp"

#include <boost/mpl/bool.hpp>
#include <boost/multiprecision/cpp_int.hpp>

#include <Eigen/Core>

// Boost 1.74 takes every Eigen expression for a container of bytes and then fails to compile. This tells it otherwise.
namespace boost::multiprecision::detail {
template <class C>
requires std::is_base_of_v<Eigen::EigenBase<C>, C>
struct is_byte_container<C> : boost::mpl::false_ {
};
}  // namespace boost::multiprecision::detail

#include <boost/multiprecision/eigen.hpp>

namespace duhem::reports {

/// The page redoes small cases by itself, in fractions.
using Fraction = boost::multiprecision::number<boost::multiprecision::cpp_rational_backend, boost::multiprecision::et_off>;
using Vector = Eigen::Matrix<Fraction, Eigen::Dynamic, 1>;
using Matrix = Eigen::Matrix<Fraction, Eigen::Dynamic, Eigen::Dynamic>;

/// Of "-3/2" or "2". Throws std::runtime_error on anything else, a zero denominator too.
[[nodiscard]] Fraction parse_fraction(const std::string& text);
/// Of a list of so many such texts, and of a list of such lists, the rows. Throw std::runtime_error where they are not so many.
[[nodiscard]] Vector parse_vector(const Json& list, Eigen::Index size);
[[nodiscard]] Matrix parse_matrix(const Json& list, Eigen::Index rows, Eigen::Index columns);

/// "−3/2"; "(1, −2)"; "[1 3/2; 3/2 5/2]", rows between semicolons.
[[nodiscard]] std::string text(const Fraction& x);
[[nodiscard]] std::string text(const Vector& v);
[[nodiscard]] std::string text(const Matrix& A);
[[nodiscard]] inline std::string text(std::string words) { return words; }  // a formula has both

}  // namespace duhem::reports
