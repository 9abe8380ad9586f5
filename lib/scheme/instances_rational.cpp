#include "lib/scheme/instances.hpp"

namespace duhem {

DUHEM_FIELD_INSTANCES_(, Rational)

}  // namespace duhem
