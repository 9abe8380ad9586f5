#include "figures/both_schemes.hpp"

namespace duhem::reports {

Figure energy_over_time(const std::string& out, const std::string& case_name, const std::vector<Run>& runs) {
  return attempt(
      {"Total energy",
       "Kinetic, elastic and potential energy. It may only fall: nothing but the floor does work. Rings: energy created.",
       {},
       {}},
      [&] { return draw_both_schemes(out, case_name, case_name + "_energy", "final", "total energy", runs); });
}

}  // namespace duhem::reports
