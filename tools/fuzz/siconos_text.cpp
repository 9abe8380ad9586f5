#include "lib/foreign/siconos_text.hpp"
#include "lib/error.hpp"
#include "tools/fuzz/problem_checks.hpp"

extern "C" int LLVMFuzzerTestOneInput(const char* data, std::size_t size) {
  try {
    duhem::fuzz::require_sane(duhem::read_siconos_text({data, size}, "input"));
  } catch (const duhem::InputError& refused) {
    duhem::fuzz::require(refused.field.starts_with("input:"), "a refusal names the line");
  }
  return 0;
}
