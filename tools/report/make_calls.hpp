#pragma once

#include "reports/inputs/request.hpp"

namespace duhem::program {

/// Calls this very program, `jobs` times at a time and none before those that it must follow, and leaves in OUT/FOLDER what each
/// call said and its exit code (that of a shell: 128 and the signal where it was killed, 124 where it took longer than
/// `seconds_each`). A bar on a terminal shows how far that is. On Ctrl-C the calls that are under way are asked to end, no others
/// begin, and the answer is false.
[[nodiscard]] bool make_calls(const std::string& out, std::vector<reports::RequiredCall> calls, unsigned jobs,
                              double seconds_each);

}  // namespace duhem::program
