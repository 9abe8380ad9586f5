#include "tools/verbs.hpp"

#include "lib/error.hpp"
#include "reports/report.hpp"
#include "tools/campaign/campaign.hpp"
#include "tools/list/list.hpp"
#include "tools/report/fresh_folder.hpp"
#include "tools/report/make_calls.hpp"
#include "tools/report/provenance.hpp"
#include "tools/report/request.hpp"
#include "tools/session.hpp"

#include <csignal>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iostream>

namespace duhem::program {
namespace {

std::string utc_now() {
  const std::time_t now = std::time(nullptr);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%d %H:%M UTC", std::gmtime(&now));
  return text;
}

/// What there is to run: the program's own lists, which the page then reads as it reads everything.
void write_lists(const std::string& out) {
  for (const std::string what : {"cases", "properties"}) {
    std::ofstream file(out + '/' + what + ".json");
    print_json(file, list_document(what));
  }
}

void write_provenance(const std::string& out, const std::string& begun, const Stopwatch& clock) {
  Json json = provenance();
  json["time"] = {{"begun", begun}, {"seconds", static_cast<long>(clock.seconds())}};
  std::ofstream file(out + "/provenance.json");
  print_json(file, json);
}

Exit exit_of(int code) {
  return code == 0 ? Exit::holds : code == 1 ? Exit::does_not_hold : code == 130 ? Exit::interrupted : Exit::undecided;
}

/// However the folder is spelled.
std::string canonical(const std::string& folder) {
  std::error_code problem;
  const auto path = std::filesystem::weakly_canonical(folder, problem);
  return problem ? folder : path.string();
}

/// What the calls depend on.
Journal::Place journal_of(const ReportWork& work, bool resumes) {
  const auto& [out, scope, cases, command, is_interrupted] = work.request;
  return {.folder = out,
          .resumes = resumes,
          .verb = "report",
          .request = {{"out", canonical(out)}, {"full", scope.full}, {"seed", scope.seed}, {"cases", cases}},
          .option = "--out"};
}

Exit report_on(const Ranks& ranks, ReportWork& work) {
  auto& request = work.request;
  const std::string begun = utc_now();
  const Stopwatch clock;
  catch_interrupts();
  std::signal(SIGPIPE, SIG_IGN);  // a gnuplot that is not there is a figure not drawn, not the end of the page
  // Rank 0 owns OUT: the others' calls write into it, each into a folder of its own.
  std::optional<FreshFolder> folder;
  bool resumes = false;
  ranks.first_does([&] {
    resumes = work.resumes && std::filesystem::exists(request.out + "/report.journal");
    folder.emplace(request.out, resumes);
  });
  Campaign campaign(ranks, work.jobs, journal_of(work, resumes));
  ranks.first_does([&] { write_lists(request.out); });
  constexpr double half_an_hour = 1800;
  request.is_interrupted = !make_calls(request.out, reports::needed_calls(request), campaign, half_an_hour);
  if (!ranks.is_first()) return Exit::holds;
  write_provenance(request.out, begun, clock);
  try {
    return exit_of(reports::write_report(request, std::cout, interrupted));
  } catch (const std::system_error& error) {  // no room, or no right
    std::cerr << "duhem: " << error.what() << '\n';
    return Exit::undecided;
  }
}

Exit report(const Options& options, ReportWork& work) {
  return on_ranks([&](const Ranks& ranks) {
    complete(options, work, ranks);
    return report_on(ranks, work);
  });
}

}  // namespace

void add_report(Program& program) {
  program.verb<ReportWork>("report", "make every run and campaign, and a page of what came out", declare, report);
}

}  // namespace duhem::program
