#include "lib/scheme/instances.hpp"

namespace duhem {

DUHEM_REAL_INSTANCES_(, double)

}  // namespace duhem
