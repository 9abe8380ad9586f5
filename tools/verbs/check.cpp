#include "tools/verbs/check.hpp"

#include "lib/checker/judge.hpp"
#include "lib/error.hpp"
#include "lib/record/witness_json.hpp"
#include "tools/check/json_verdict.hpp"
#include "tools/check/text_verdict.hpp"
#include "tools/embedded_cases.hpp"

#include <filesystem>
#include <iostream>

namespace duhem::program {
namespace {

Exit exit_of(Verdict::Outcome outcome) {
  switch (outcome) {
    case Verdict::Outcome::proven: return Exit::holds;
    case Verdict::Outcome::refuted: return Exit::does_not_hold;
    case Verdict::Outcome::undecided:
    case Verdict::Outcome::unchecked: break;
  }
  return Exit::undecided;
}

/// A file, or else a witness of the project's own, which is built in: proofs can be had where there is nothing but the program.
Witness witness_at(const std::string& path) {
  const auto& kept = embedded_witnesses();
  const auto found = kept.find(path);
  return found != kept.end() && !std::filesystem::exists(path) ? read_witness(found->second, path) : read_witness_file(path);
}

/// The judge knows no files: what it refuses is named here.
Verdict judge_file(const Witness& witness, const std::string& path) {
  try {
    return judge(witness);
  } catch (const InputError& error) {
    throw InputError(path + ": " + error.field, error.value, error.expectation);
  }
}

}  // namespace

Exit check(const CheckOptions& options) {
  const Witness witness = witness_at(options.path);
  const Verdict verdict = judge_file(witness, options.path);
  if (options.json)
    std::cout << verdict_json(options.path, witness, verdict).dump(-1, ' ', false, Json::error_handler_t::replace) << '\n';
  else
    print_verdict(std::cout, options.path, witness, verdict);
  return exit_of(verdict.outcome);
}

}  // namespace duhem::program
