#include "lib/catalogue/system_names.hpp"

namespace duhem {

const std::vector<std::string>& system_names() {
  static const std::vector<std::string> names{"stick",       "rocking_block", "kane",         "bouncing_ball", "three_balls",
                                              "block_stack", "sliding_block", "elastic_ball", "linear"};
  return names;
}

}  // namespace duhem
