#pragma once

#include "reports/inputs/request.hpp"
#include "tools/campaign/campaign.hpp"

namespace duhem::program {

/// Calls this very program, none before those that it must follow, and leaves in OUT/FOLDER what each call said and its exit code
/// (that of a shell: 128 and the signal where it was killed, 124 where it took longer than `seconds_each`). The calls are spread
/// over ranks and their threads, and those in the campaign's journal are not made again. A bar on a terminal shows how far that
/// is. On Ctrl-C the calls that are under way are asked to end, no others begin, and the answer is false.
[[nodiscard]] bool make_calls(const std::string& out, std::vector<reports::RequiredCall> calls, Campaign& campaign,
                              double seconds_each);

}  // namespace duhem::program
