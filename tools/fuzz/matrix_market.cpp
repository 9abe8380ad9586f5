#include "lib/foreign/matrix_market.hpp"

#include "lib/error.hpp"
#include "tools/fuzz/accepted.hpp"

extern "C" int LLVMFuzzerTestOneInput(const char* data, std::size_t size) {
  using duhem::fuzz::require;
  constexpr int largest = 40;  // the memory of a large matrix is not what is looked for
  try {
    const auto m = duhem::read_matrix_market({data, size}, "input", "M", largest);
    require(m.rows >= 0 && m.rows <= largest && m.columns >= 0 && m.columns <= largest, "the sizes are within the limit");
    require(m.entries.size() == static_cast<std::size_t>(m.rows) * static_cast<std::size_t>(m.columns), "the matrix is full");
  } catch (const duhem::InputError& refused) {
    require(refused.field.starts_with("M (input:"), "a refusal names the line");
  }
  return 0;
}
