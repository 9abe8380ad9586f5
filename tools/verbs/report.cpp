#include "tools/verbs/report.hpp"

#include "lib/error.hpp"
#include "reports/page/report.hpp"
#include "tools/interrupt.hpp"
#include "tools/report/fresh_folder.hpp"
#include "tools/report/make_calls.hpp"
#include "tools/report/provenance.hpp"
#include "tools/report/request.hpp"

#include <chrono>
#include <csignal>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iostream>

namespace duhem::program {
namespace {

using Clock = std::chrono::steady_clock;

std::string utc_now() {
  const std::time_t now = std::time(nullptr);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%d %H:%M UTC", std::gmtime(&now));
  return text;
}

/// What there is to run: the program's own lists, which the page then reads as it reads everything.
void write_lists(const std::string& out) {
  const auto list = [](const std::string& what) {
    return reports::Call{"lists/" + what, what + ".json", "err.txt", {"list", what, "--json"}};
  };
  if (!make_calls(out, {list("cases"), list("properties")}, 2, 60)) return;
  for (const std::string what : {"cases", "properties"})
    std::filesystem::rename(out + "/lists/" + what + '/' + what + ".json", out + '/' + what + ".json");
  std::filesystem::remove_all(out + "/lists");
}

void write_provenance(const std::string& out, const std::string& begun, Clock::time_point start) {
  Json json = provenance();
  json["time"] = {{"begun", begun}, {"seconds", std::chrono::duration_cast<std::chrono::seconds>(Clock::now() - start).count()}};
  std::ofstream(out + "/provenance.json") << json.dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
}

Exit exit_of(int code) {
  return code == 0 ? Exit::holds : code == 1 ? Exit::does_not_hold : code == 130 ? Exit::interrupted : Exit::undecided;
}

}  // namespace

Exit report(const ReportOptions& options) {
  auto [request, jobs] = make_report_work(options);
  const std::string begun = utc_now();
  const auto start = Clock::now();
  catch_interrupts();
  std::signal(SIGPIPE, SIG_IGN);  // a gnuplot that is not there is a figure not drawn, not the end of the page
  const FreshFolder folder(request.out);
  write_lists(request.out);
  if (interrupted()) return Exit::interrupted;
  constexpr double half_an_hour = 1800;
  request.is_interrupted = !make_calls(request.out, reports::needed_calls(request), jobs, half_an_hour);
  write_provenance(request.out, begun, start);
  try {
    return exit_of(reports::write_report(request, std::cout, interrupted));
  } catch (const std::system_error& error) {  // no room, or no right
    std::cerr << "duhem: " << error.what() << '\n';
    return Exit::undecided;
  }
}

}  // namespace duhem::program
