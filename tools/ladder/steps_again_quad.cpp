#include "tools/ladder/steps_again.ipp"

namespace duhem::program {

DUHEM_STEPS_AGAIN(Quad)

}  // namespace duhem::program
