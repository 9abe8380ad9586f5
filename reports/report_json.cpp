#include "document.hpp"

#include "kit/html.hpp"

namespace duhem::reports {
namespace {

using OrderedJson = nlohmann::ordered_json;

/// What each entry of a list becomes.
template <class List, class Entry>
OrderedJson each(const List& list, const Entry& json_of) {
  OrderedJson all = OrderedJson::array();
  for (const auto& item : list) all.push_back(json_of(item));
  return all;
}

/// The command that makes what lies in this folder of OUT.
std::string command_of(const Results& results, const std::string& name) {
  for (const auto& call : results.calls)
    if (call.name == name) return command_line(results.command(call).arguments);
  return "";
}

OrderedJson statement_json(const TestedStatement& statement, const Results& results) {
  const ListedStatement& listed = statement.listed;
  return {{"name", listed.name},
          {"statement", listed.text},
          {"equation", listed.equation},
          {"expectation", listed.must_fail ? "falsifiable" : "holds"},
          {"outcome", word(statement.outcome)},
          {"answer", statement.answer},
          {"problem", statement.problem},
          {"cases", statement.cases},
          {"discarded", statement.discarded},
          {"broken", statement.broken},
          {"worst_excess", statement.worst_excess},
          {"margin", statement.margin()},
          {"replay", statement.replay},
          {"counterexample", statement.counterexample},
          {"labels", each(statement.labels,
                          [](const Label& label) -> OrderedJson {
                            return {{"name", label.name}, {"cases", label.cases}, {"rare", label.is_rare}};
                          })},
          {"command", command_of(results, "statements/" + listed.name)}};
}

OrderedJson result_json(const Result& r) {
  return {{"verdict", r.verdict},
          {"status", r.status},
          {"steps", r.steps},
          {"impacts", r.impacts_total},
          {"creating_steps", r.creating_steps},
          {"proposition_1_applies", r.prop_1_applies},
          {"initial_energy", r.initial},
          {"final_energy", r.final},
          {"max_positive_tangential_work", r.max_positive_tangential_work},
          {"max_positive_normal_work", r.max_positive_normal_work},
          {"max_identity_residual", r.max_identity_residual}};
}

OrderedJson run_json(const JudgedRun& judged, const Results& results) {
  const auto& [run, judgement] = judged;
  const PlannedRun& planned = run.planned;
  return {{"name", planned.name()},
          {"case", planned.case_name},
          {"scheme", planned.scheme},
          {"scalar", planned.scalar},
          {"variant", planned.variant},
          {"outcome", word(judgement.outcome)},
          {"expectation", judgement.expectation},
          {"objections", judgement.objections},
          {"exit_code", run.exit_code ? OrderedJson(*run.exit_code) : OrderedJson()},
          {"result", run.result ? result_json(*run.result) : OrderedJson()},
          {"command", command_of(results, planned.call().name)}};
}

OrderedJson claim_json(const Claim& claim) {
  return {{"name", claim.name}, {"expected", claim.expected}, {"found", claim.found}, {"outcome", word(claim.outcome)}};
}

}  // namespace

OrderedJson report_json(const Document& document) {
  const Results& results = document.results;
  const ReportRequest& request = results.request;
  const auto claims = claims_of(document.suites);
  return {{"schema_version", 1},
          {"command", command_line(request.command)},
          {"scope", request.scope.full ? "full" : "quick"},
          {"seed", request.scope.seed},
          {"cases", request.cases},
          {"interrupted", document.is_interrupted},
          {"exit_code", document.exit_code()},
          {"outcome", outcome_line(document.suites)},
          {"verdict", each(document.headlines,
                           [](const Headline& line) -> OrderedJson {
                             return {{"number", line.number}, {"sentence", line.sentence}, {"as_expected", line.is_good()}};
                           })},
          {"claims",
           {{"as_expected", count(claims, Outcome::as_expected)},
            {"against", count(claims, Outcome::against)},
            {"undecided", count(claims, Outcome::undecided)},
            {"failed", count(claims, Outcome::failed)},
            {"not_run", count(claims, Outcome::not_run)}}},
          {"statements", each(results.statements, [&](const auto& statement) { return statement_json(statement, results); })},
          {"runs", each(results.runs, [&](const auto& run) { return run_json(run, results); })},
          {"sections", each(document.sections,
                            [](const Section& section) -> OrderedJson {
                              return {{"id", section.id},
                                      {"title", section.title},
                                      {"claims", each(claims_of(section), claim_json)},
                                      {"data", section.data}};
                            })},
          {"provenance", results.provenance},
          {"calls", each(results.calls, [&](const RequiredCall& call) -> OrderedJson {
             return {{"folder", call.folder()}, {"command", command_line(results.command(call).arguments)}};
           })}};
}

}  // namespace duhem::reports
