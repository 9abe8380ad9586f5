#pragma once

#include <string>
#include <vector>

namespace duhem {

/// The names of the systems that `CaseData::system` may hold.
inline const std::vector<std::string> system_names{"stick",        "rocking_block", "kane", "bouncing_ball",
                                                   "three_balls",  "block_stack",   "box",  "sliding_block",
                                                   "elastic_ball", "linear"};

}  // namespace duhem
