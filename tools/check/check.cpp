#include "tools/verbs.hpp"

#include "lib/checker/judge.hpp"
#include "lib/error.hpp"
#include "lib/record/witness_json.hpp"
#include "tools/check/report.hpp"
#include "tools/embedded_cases.hpp"
#include "tools/session.hpp"

#include <filesystem>
#include <iostream>
#include <sstream>

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

struct CheckRequest {
  std::string path;
  bool json = false;
};

void declare(Options& options, CheckRequest& request) {
  options.argument("WITNESS", request.path, "a JSON file; its grammar is lib/record/FORMAT.md");
  options.flag("--json", request.json, "one JSON document on stdout");
}

/// What is printed in place of a verdict where Ctrl-C comes before it. There is one claim, so nothing else was reached.
std::string interrupted_verdict(const CheckRequest& request) {
  const std::string why = "interrupted before the claim was judged";
  if (!request.json) return "UNDECIDED: " + why + ".\n";
  std::ostringstream text;
  print_json(text, {{"schema_version", 1}, {"witness", request.path}, {"verdict", "undecided"}, {"reason", why}}, one_line);
  return text.str();
}

Exit check(const Options& /*options*/, CheckRequest& request) {
  end_on_interrupts(interrupted_verdict(request));
  const Witness witness = witness_at(request.path);
  const Verdict verdict = judge_file(witness, request.path);
  catch_interrupts();  // now it is a matter of printing
  if (request.json)
    print_json(std::cout, verdict_json(request.path, witness, verdict), one_line);
  else
    print_verdict(std::cout, request.path, witness, verdict);
  return exit_of(verdict.outcome);
}

}  // namespace

void add_check(Program& program) {
  program.verb("check", "judge a witness of energy creation or dissipation, exactly and without any solver", declare, check);
}

}  // namespace duhem::program
