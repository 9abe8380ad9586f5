#include "page/report.hpp"

#include "page/headline.hpp"
#include "page/html.hpp"
#include "page/junit.hpp"
#include "page/page.hpp"
#include "page/report_json.hpp"
#include "page/text_summary.hpp"
#include "statements/expected.hpp"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <ostream>

namespace duhem::reports {
namespace {

/// Under another name until it is complete, so that nobody finds half of one.
void write_whole(const std::string& path, const std::string& text) {
  const std::string part = path + ".part";
  errno = 0;
  std::ofstream file(part);
  file << text;
  file.close();
  std::error_code problem, ignored;
  if (!file)
    problem = {errno != 0 ? errno : EIO, std::generic_category()};
  else
    std::filesystem::rename(part, path, problem);
  if (!problem) return;
  std::filesystem::remove(part, ignored);
  throw std::system_error(problem, "cannot write " + path);
}

/// A section must not throw; where one does, that is what the page shows of it.
Section made(const SectionPlan& plan, std::size_t place, const ReportRequest& request) {
  try {
    return plan.make(request.out, request.scope);
  } catch (const std::exception& error) {
    const std::string id = "section-" + std::to_string(place);
    return {id,
            "A part that could not be made",
            "<p class=\"bad outcome\">Failed: " + escape(error.what()) + "</p>\n",
            {},
            {{id, "made", error.what(), Claim::Outcome::failed}}};
  }
}

/// A case that the program does not list any more has failed, whatever lies in its folder.
JudgedRun judged_where_listed(const Run& run, const std::vector<ListedCase>& cases) {
  JudgedRun judged{run, judge(run)};
  if (std::ranges::find(cases, run.planned.case_name, &ListedCase::name) == cases.end()) {
    judged.judgement.outcome = Outcome::failed;
    judged.judgement.objections.emplace_back("the case is not in `duhem list cases`");
  }
  return judged;
}

nlohmann::json read_provenance(const std::string& out) {
  std::ifstream file(out + "/provenance.json");
  auto document = nlohmann::json::parse(file, nullptr, false);
  if (document.is_object()) return document;
  return {{"provenance", "unknown: " + out + "/provenance.json cannot be read"}};
}

Judged judge_all(const ReportRequest& request) {
  std::filesystem::create_directories(request.out + "/figures");
  Judged judged;
  judged.statements = read_statements(request.out, request.cases, request.scope.seed);
  const auto cases = read_cases(request.out);
  for (const auto& run : read_runs(request.out, cases_with_expectation(), request.scope.full))
    judged.runs.push_back(judged_where_listed(run, cases));
  const auto& plans = section_plans();
  for (std::size_t i = 0; i < plans.size(); ++i) judged.sections.push_back(made(plans[i], i + 1, request));
  return judged;
}

}  // namespace

int write_report(const ReportRequest& request, std::ostream& summary, const std::function<bool()>& is_interrupted) {
  PageContent content{request, read_cases(request.out), judge_all(request), needed_calls(request), read_provenance(request.out)};
  bool& has_ended_early = content.request.is_interrupted;
  const std::string path = request.out + "/index.html";
  do {  // a second time where it was interrupted only meanwhile: what is written says so
    has_ended_early = has_ended_early || is_interrupted();
    write_whole(request.out + "/junit.xml", junit_xml(content.judged));
    write_whole(request.out + "/report.json",
                report_json(content).dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + '\n');
    write_whole(path, page_html(content));
  } while (!has_ended_early && is_interrupted());
  print_summary(summary, content.judged, std::filesystem::absolute(path).lexically_normal().string());
  return has_ended_early ? 130 : exit_code(content.judged);
}

}  // namespace duhem::reports
