// The steps of (61) and (72) under a law with a mistake in it: this file sees CMake's copy of lib/law/impact_law.hpp, in which
// Frémond's friction looks at the velocity before the impact with the wrong sign. Linked before the library, these steps stand in
// for its own: in double for runs and campaigns, in 113 bits for what campaigns judge again and runs repeat.
#include "lib/scheme/instances.hpp"

#ifndef DUHEM_BROKEN_LAW
#error "this must see the broken law"
#endif

namespace duhem {

DUHEM_FIELD_INSTANCES_(, double)
DUHEM_FIELD_INSTANCES_(, Quad)
DUHEM_SYSTEM_INSTANCE_(, LinearSystem<double, 3>)
DUHEM_SYSTEM_INSTANCE_(, LinearSystem<Quad, 3>)
DUHEM_SYSTEM_INSTANCE_(, PlanarBody<double, 1>)
DUHEM_SYSTEM_INSTANCE_(, PlanarBody<double, 2>)
DUHEM_SYSTEM_INSTANCE_(, PlanarBody<Quad, 1>)
DUHEM_SYSTEM_INSTANCE_(, PlanarBody<Quad, 2>)

}  // namespace duhem
