#pragma once

namespace duhem::program {

/// What the shell sees (interface page).
enum class Exit : int {
  holds = 0,          ///< it holds, or it is done
  does_not_hold = 1,  ///< energy created by a run for which the theory forbids it
  wrong_input = 2,    ///< wrong usage or input; nothing was written
  undecided = 3,      ///< a solver did not reach its tolerance; what was reached is reported
  interrupted = 130,  ///< Ctrl-C: files are valid and complete so far
};

}  // namespace duhem::program
