#include "lib/foreign/case_file.hpp"

#include "lib/catalogue/system_names.hpp"
#include "lib/error.hpp"
#include "tools/fuzz/accepted_matrix.hpp"

#include <algorithm>

extern "C" int LLVMFuzzerTestOneInput(const char* data, std::size_t size) {
  using duhem::fuzz::require;
  try {
    // No directory of that name: a matrix that is a file is refused, whatever its name.
    const auto found = duhem::read_case({data, size}, "/nowhere/input.toml", [](const auto&) { return std::nullopt; });
    require(std::ranges::find(duhem::system_names, found.system) != duhem::system_names.end(), "the system is a known one");
    require(found.linear.has_value() == (found.system == "linear"), "only a linear system has matrices");
    if (found.linear) {
      duhem::fuzz::require_entries(found.linear->M.value);
      require(found.linear->dimension == 2 || found.linear->dimension == 3, "the dimension is 2 or 3");
    }
  } catch (const duhem::InputError& refused) {
    require(!refused.field.empty() && !refused.expectation.empty(), "a refusal says where and what was expected");
  }
  return 0;
}
