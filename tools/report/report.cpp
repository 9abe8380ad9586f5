#include "tools/verbs.hpp"

#include "lib/error.hpp"
#include "reports/report.hpp"
#include "tools/list/list.hpp"
#include "tools/report/fresh_folder.hpp"
#include "tools/report/make_calls.hpp"
#include "tools/report/provenance.hpp"
#include "tools/report/request.hpp"
#include "tools/session.hpp"

#include <csignal>
#include <ctime>
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

Exit report(const Options& options, ReportWork& work) {
  complete(options, work);
  auto& request = work.request;
  const std::string begun = utc_now();
  const Stopwatch clock;
  catch_interrupts();
  std::signal(SIGPIPE, SIG_IGN);  // a gnuplot that is not there is a figure not drawn, not the end of the page
  const FreshFolder folder(request.out);
  write_lists(request.out);
  if (interrupted()) return Exit::interrupted;
  constexpr double half_an_hour = 1800;
  request.is_interrupted = !make_calls(request.out, reports::needed_calls(request), work.jobs, half_an_hour);
  write_provenance(request.out, begun, clock);
  try {
    return exit_of(reports::write_report(request, std::cout, interrupted));
  } catch (const std::system_error& error) {  // no room, or no right
    std::cerr << "duhem: " << error.what() << '\n';
    return Exit::undecided;
  }
}

}  // namespace

void add_report(Program& program) {
  program.verb<ReportWork>("report", "make every run and campaign, and a page of what came out", declare, report);
}

}  // namespace duhem::program
