#include "lib/foreign/matrix_market.hpp"

#include "lib/error.hpp"
#include "tools/fuzz/accepted_matrix.hpp"

extern "C" int LLVMFuzzerTestOneInput(const char* data, std::size_t size) {
  using duhem::fuzz::require;
  try {
    const auto m = duhem::read_matrix_market({data, size}, "input", "M");
    duhem::fuzz::require_entries(m);
  } catch (const duhem::InputError& refused) {
    require(refused.field.starts_with("M (input:"), "a refusal names the line");
  }
  return 0;
}
