#include "inputs/results.hpp"

#include <algorithm>

namespace duhem::reports {
namespace {

/// A case that the program does not list any more has failed, whatever lies in its folder.
JudgedRun judged_where_listed(const Run& run, const std::vector<ListedCase>& cases) {
  JudgedRun judged{run, judge(run)};
  if (std::ranges::find(cases, run.planned.case_name, &ListedCase::name) == cases.end()) {
    judged.judgement.outcome = Outcome::failed;
    judged.judgement.objections.emplace_back("the case is not in `duhem list cases`");
  }
  return judged;
}

Json read_provenance(const std::string& path) {
  auto document = Json::parse(text_of(path).value_or(""), nullptr, false);
  if (document.is_object()) return document;
  return {{"provenance", "unknown: " + path + " cannot be read"}};
}

}  // namespace

Results::Results(ReportRequest asked, std::vector<RequiredCall> needed)
    : request(std::move(asked)),
      calls(std::move(needed)),
      cases(read_cases(request.out)),
      statements(read_statements(request.out, request.cases, request.scope.seed)),
      provenance(read_provenance(request.out + "/provenance.json")) {
  for (const auto& planned : plan(cases, cases_with_expectation(), request.scope.full))
    runs.push_back(judged_where_listed(read_run(request.out, planned), cases));
  for (const auto& call : calls)
    if (call.folder().starts_with("evidence/")) {
      const Answer answer = read_answer(request.out, call);
      answers_.insert({call.name, {answer, Tried<Json>([&] { return Json::parse(answer.text); })}});
    }
  for (const std::string case_name : {"stick", "rocking_block"})
    for (const std::string scheme : {"mj", "mjf"})
      motions_.insert({{case_name, scheme}, Tried<PlanarRun>([&] {
                         return read_planar_run(request.out, run({case_name, scheme}));
                       })});
}

ListedCase Results::listed(const std::string& case_name) const {
  const auto found = std::ranges::find(cases, case_name, &ListedCase::name);
  return found == cases.end() ? ListedCase{case_name, case_name, ""} : *found;
}

const Run& Results::run(const PlannedRun& planned) const {
  for (const auto& [run, judgement] : runs)
    if (run.planned == planned) return run;
  throw std::runtime_error(planned.name() + " is not planned");
}

const Run& Results::complete_run(const PlannedRun& planned) const {
  const Run& found = run(planned);
  if (!found.complete()) throw std::runtime_error(planned.name() + ": " + found.shortfall());
  return found;
}

Columns Results::columns(const PlannedRun& planned, const std::string& file_name, const std::vector<std::string>& names) const {
  return read_csv(file(planned, file_name), names, complete_run(planned).result->steps);
}

std::optional<int> Results::exit_code(const RequiredCall& call) const {
  const auto found = answers_.find(call.name);
  return found == answers_.end() ? std::nullopt : found->second.first.exit_code;
}

const Json& Results::answer(const RequiredCall& call, const std::vector<int>& codes) const {
  const auto found = answers_.find(call.name);
  if (found == answers_.end()) throw std::runtime_error("was not asked: " + call.name);
  const auto& [answer, document] = found->second;
  const std::string problem = answer.problem_of(codes, [&](const std::string&) { (void)*document; });
  if (!problem.empty()) throw std::runtime_error(problem);
  return *document;
}

std::string Results::file(const RequiredCall& call, const std::string& name) const {
  const std::string path = request.out + '/' + call.folder() + '/' + name;
  const auto text = text_of(path);
  if (!text) throw std::runtime_error(path + " cannot be read");
  return *text;
}

}  // namespace duhem::reports
