#include "report.hpp"

#include "document.hpp"
#include "sections/section.hpp"

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <ostream>
#include <system_error>

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
Section made(const SectionPlan& plan, std::size_t place, const Results& results) {
  const std::string id = "section-" + std::to_string(place);
  Section section{id, "A part that could not be made"};
  section.attempt(id, "made", [&] { section = plan.make(results); });
  return section;
}

}  // namespace

std::vector<RequiredCall> needed_calls(const ReportRequest& request) {
  std::vector<RequiredCall> calls;
  for (const auto& run : plan(read_cases(request.out), cases_with_expectation(), request.scope.full)) calls.push_back(run.call());
  for (const auto& statement : read_listed_statements(request.out))
    calls.push_back(statement_call(statement, request.cases, request.scope.seed));
  for (const auto& section : section_plans())
    for (const auto& call : section.needs(request.scope)) calls.push_back(call);
  return calls;
}

int write_report(const ReportRequest& request, std::ostream& summary, const std::function<bool()>& is_interrupted) {
  const Results results(request, needed_calls(request));
  std::filesystem::create_directories(request.out + "/figures");
  std::vector<Section> sections;
  for (const auto& plan : section_plans()) sections.push_back(made(plan, sections.size() + 1, results));
  Document document(results, std::move(sections));
  const std::string path = request.out + "/index.html";
  bool has_ended_early = false;
  do {  // a second time where it was interrupted only meanwhile: what is written says so
    has_ended_early = document.is_interrupted = document.is_interrupted || is_interrupted();
    write_whole(request.out + "/junit.xml", junit_xml(document.suites));
    write_whole(request.out + "/report.json", report_json(document).dump(2, ' ', false, Json::error_handler_t::replace) + '\n');
    write_whole(path, page_html(document));
  } while (!has_ended_early && is_interrupted());
  print_summary(summary, document, std::filesystem::absolute(path).lexically_normal().string());
  return document.exit_code();
}

}  // namespace duhem::reports
