#include "lib/foreign/problem_json.hpp"
#include "lib/error.hpp"
#include "tools/fuzz/problem_checks.hpp"

#include <cmath>

extern "C" int LLVMFuzzerTestOneInput(const char* data, std::size_t size) {
  using duhem::fuzz::require;
  try {
    const auto read = duhem::read_problem_json<double>({data, size}, "input");
    duhem::fuzz::require_sane(read.parts);
    for (const auto& impulses : {read.guess, read.solution})
      require(!impulses || impulses->size() == read.parts.q.size(), "r has its size");

    // Sums of entries are bounded by what was read; nothing else can keep the text that is written from being read again.
    const std::string text = duhem::write_problem_json<double>(assemble(read.parts), read.name, read.solution, read.guess);
    const auto again = duhem::read_problem_json<double>(text, "again");
    require(again.parts.q == read.parts.q && again.parts.mu == read.parts.mu, "reading undoes writing");
    require(again.solution == read.solution && again.guess == read.guess, "reading undoes writing impulses");
  } catch (const duhem::InputError& refused) {
    require(refused.field.starts_with("input"), "a refusal names the file");
  }
  try {
    (void)duhem::read_problem_json<duhem::Rational>({data, size}, "input");
  } catch (const duhem::InputError&) {}
  return 0;
}
