#include "tools/run/simulate_any.hpp"

namespace duhem::program {

const char* to_string(RunStatus status) {
  switch (status) {
    case RunStatus::complete: return "complete";
    case RunStatus::interrupted: return "interrupted";
    case RunStatus::not_converged: return "not converged";
    case RunStatus::no_solution: return "no solution";
    case RunStatus::not_finite: return "not finite";
    case RunStatus::identity_broken: return "energy identity broken";
    case RunStatus::law_not_obeyed: return "law not obeyed";
  }
  return "";
}

}  // namespace duhem::program
