#pragma once

namespace duhem::program {

/// From now on Ctrl-C asks the run to end after its step instead of ending the process; a second one ends it at once.
void catch_interrupts();

[[nodiscard]] bool interrupted();

}  // namespace duhem::program
