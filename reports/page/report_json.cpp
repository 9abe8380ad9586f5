#include "page/report_json.hpp"

#include "page/headline.hpp"

namespace duhem::reports {
namespace {

using Json = nlohmann::ordered_json;

Json verdict_json(const PageContent& content) {
  Json list = Json::array();
  for (const auto& line : headlines(content.judged))
    list.push_back({{"number", line.number}, {"sentence", line.sentence}, {"as_expected", line.is_good()}});
  return list;
}

Json count_json(const Count& n) {
  return {{"as_expected", n.as_expected},
          {"against", n.against},
          {"undecided", n.undecided},
          {"failed", n.failed},
          {"not_run", n.not_run}};
}

/// The command that makes what lies in this folder of OUT.
std::string command_of(const PageContent& content, const std::string& folder) {
  for (const auto& call : content.calls)
    if (call.folder == folder) return command_line(call);
  return "";
}

Json statement_json(const TestedStatement& statement, const PageContent& content) {
  const ListedStatement& listed = statement.listed;
  Json json{{"name", listed.name},
            {"statement", listed.text},
            {"equation", listed.equation},
            {"expectation", listed.must_fail ? "falsifiable" : "holds"},
            {"outcome", word(claim_outcome(statement.outcome))},
            {"answer", statement.answer},
            {"problem", statement.problem},
            {"cases", statement.cases},
            {"discarded", statement.discarded},
            {"broken", statement.broken},
            {"worst_excess", statement.worst_excess},
            {"margin", statement.margin()},
            {"replay", statement.replay},
            {"counterexample", statement.counterexample}};
  json["labels"] = Json::array();
  for (const auto& label : statement.labels)
    json["labels"].push_back({{"name", label.name}, {"cases", label.cases}, {"rare", label.is_rare}});
  json["command"] = command_of(content, "statements/" + listed.name);
  return json;
}

Json number_json(const Number& x) { return {{"value", x.value}, {"text", x.text}}; }

Json run_json(const JudgedRun& judged, const PageContent& content) {
  const auto& [run, judgement] = judged;
  const PlannedRun& planned = run.planned;
  Json json{{"name", planned.name()},
            {"case", planned.case_name},
            {"scheme", planned.scheme},
            {"scalar", planned.scalar},
            {"variant", planned.variant},
            {"outcome", word(claim_outcome(judgement.outcome))},
            {"expectation", judgement.expectation},
            {"objections", judgement.objections}};
  json["exit_code"] = run.exit_code ? Json(*run.exit_code) : Json();
  if (run.result) {
    const Result& r = *run.result;
    json["result"] = {{"verdict", r.verdict},
                      {"status", r.status},
                      {"steps", r.steps},
                      {"impacts", r.impacts_total},
                      {"creating_steps", r.creating_steps},
                      {"proposition_1_applies", r.prop_1_applies},
                      {"initial_energy", number_json(r.initial)},
                      {"final_energy", number_json(r.final)},
                      {"max_positive_tangential_work", number_json(r.max_positive_tangential_work)},
                      {"max_positive_normal_work", number_json(r.max_positive_normal_work)},
                      {"max_identity_residual", number_json(r.max_identity_residual)}};
  } else {
    json["result"] = nullptr;
  }
  json["command"] = command_of(content, "runs/" + planned.name());
  return json;
}

Json section_json(const Section& section) {
  Json claims = Json::array();
  for (const auto& [name, expected, found, outcome] : section.claims)
    claims.push_back({{"name", name}, {"expected", expected}, {"found", found}, {"outcome", word(outcome)}});
  return {{"id", section.id},
          {"title", section.title},
          {"claims", claims},
          {"data", Json::parse(section.data.dump(-1, ' ', false, Json::error_handler_t::replace))}};
}

}  // namespace

Json report_json(const PageContent& content) {
  const ReportRequest& request = content.request;
  std::vector<Claim> claims;
  for (const auto& suite : suites(content.judged)) claims.insert(claims.end(), suite.claims.begin(), suite.claims.end());
  Json json{{"schema_version", 1},
            {"command", request.command},
            {"scope", request.scope.full ? "full" : "quick"},
            {"seed", request.scope.seed},
            {"cases", request.cases},
            {"interrupted", request.is_interrupted},
            {"exit_code", request.is_interrupted ? 130 : exit_code(content.judged)},
            {"outcome", outcome_line(content.judged)},
            {"verdict", verdict_json(content)},
            {"claims", count_json(count(claims))},
            {"statements", Json::array()},
            {"runs", Json::array()},
            {"sections", Json::array()},
            {"provenance", Json::parse(content.provenance.dump(-1, ' ', false, Json::error_handler_t::replace))}};
  for (const auto& statement : content.judged.statements) json["statements"].push_back(statement_json(statement, content));
  for (const auto& run : content.judged.runs) json["runs"].push_back(run_json(run, content));
  for (const auto& section : content.judged.sections) json["sections"].push_back(section_json(section));
  json["calls"] = Json::array();
  for (const auto& call : content.calls) json["calls"].push_back({{"folder", call.folder}, {"command", command_line(call)}});
  return json;
}

}  // namespace duhem::reports
