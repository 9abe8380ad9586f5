#include "lib/scalar/rational.hpp"

#include <ostream>

namespace duhem {

std::ostream& operator<<(std::ostream& out, const Rational& a) { return out << a.str(); }

}  // namespace duhem
