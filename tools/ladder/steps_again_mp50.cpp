#include "tools/ladder/steps_again.ipp"

namespace duhem::program {

DUHEM_STEPS_AGAIN(Mp50)

}  // namespace duhem::program
