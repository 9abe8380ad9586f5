#pragma once

namespace duhem::program {

/// "duhem 0.1.0, commit abc1234, GNU 12.2.0, with MPI"
[[nodiscard]] const char* version_text();

}  // namespace duhem::program
