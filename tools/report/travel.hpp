#pragma once

#include <string>

namespace duhem::program {

/// Of a body with a mesh the report reads no impact, and of the trajectory only its last column, the travel: the rest of such a
/// run would be a hundred megabytes, and goes. Other folders are left as they are.
void keep_the_travel(const std::string& folder);

}  // namespace duhem::program
