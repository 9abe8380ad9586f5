#include "page/calls.hpp"

#include "page/command.hpp"
#include "page/expectation.hpp"
#include "statements/statements.hpp"

#include <sstream>

namespace duhem::reports {
namespace {

void replace_all(std::string& text, const std::string& what, const std::string& by) {
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size()) text.replace(at, what.size(), by);
}

/// The folder is filled in after the words are told apart: its name may have spaces.
Call run_call(const PlannedRun& run, const std::string& out) {
  Call call{"runs/" + run.name(), "run.json", "stderr.txt", {}};
  std::istringstream words(run.arguments("{out}"));
  for (std::string word; words >> word;) {
    replace_all(word, "{out}", out);
    call.arguments.push_back(word);
  }
  if (run.case_name == "sliding_block") call.weight = run.scalar == "double" ? 4 : 120;
  return call;
}

Call statement_call(const ListedStatement& statement, const ReportRequest& request) {
  return {"statements/" + statement.name,
          "out.txt",
          "err.txt",
          {"verify", statement.name, "--cases", std::to_string(request.cases), "--seed", std::to_string(request.scope.seed),
           "--jobs", "1", "--out", request.out + "/counterexamples", "--json"},
          2e-5 * static_cast<double>(request.cases),
          {}};
}

Call evidence_call(const Evidence& evidence, const std::string& out) {
  Call call{"evidence/" + evidence.name, "out.txt", "err.txt", arguments_of(evidence, out), evidence.weight, {}};
  for (const auto& name : calls_before(evidence)) call.after.push_back("evidence/" + name);
  return call;
}

}  // namespace

std::vector<Call> needed_calls(const ReportRequest& request) {
  std::vector<Call> calls;
  for (const auto& run : plan(read_cases(request.out), cases_with_expectation(), request.scope.full))
    calls.push_back(run_call(run, request.out));
  for (const auto& statement : read_listed_statements(request.out)) calls.push_back(statement_call(statement, request));
  // The figure says so where the map is missing; the hunt itself is of no interest here.
  calls.push_back({"evidence/kane_gain",
                   "out.txt",
                   "err.txt",
                   {"hunt", "--system", "kane", "--evaluations", "1", "--map", request.out + "/kane_gain.csv"}});
  for (const auto& section : section_plans())
    for (const auto& evidence : section.needs(request.scope)) calls.push_back(evidence_call(evidence, request.out));
  return calls;
}

std::string command_line(const Call& call) { return command_line(call.arguments); }

}  // namespace duhem::reports
