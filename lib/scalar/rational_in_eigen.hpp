#pragma once

// What Eigen asks of a scalar, for Rational. Apart from rational.hpp, so that exact code which needs no matrices sees no Eigen.

#include "lib/scalar/boost_eigen.hpp"
#include "lib/scalar/rational.hpp"

namespace Eigen {
template <>
struct NumTraits<duhem::Rational> : GenericNumTraits<duhem::Rational> {
  using Real = duhem::Rational;
  using NonInteger = duhem::Rational;
  using Literal = duhem::Rational;
  using Nested = duhem::Rational;
  enum { IsComplex = 0, IsInteger = 0, IsSigned = 1, RequireInitialization = 1, ReadCost = 10, AddCost = 100, MulCost = 100 };
  static Real epsilon() { return 0; }
  static Real dummy_precision() { return 0; }
  static int digits10() { return 0; }
};
}  // namespace Eigen
