#include "tools/verbs/ladder.hpp"

#include "tools/interrupt.hpp"
#include "tools/ladder/reports.hpp"

#include <chrono>
#include <iostream>

namespace duhem::program {
namespace {

Exit exit_of(const LadderReport& report) {
  if (report.was_interrupted) return Exit::interrupted;
  if (report.breaks_the_theory()) return Exit::does_not_hold;
  return report.all_solved() ? Exit::holds : Exit::undecided;
}

}  // namespace

Exit ladder(const LadderOptions& options) {
  const LadderRequest request = make_ladder_request(options);
  for (const std::string& note : request.run.notes) std::cerr << "duhem: note: " << note << '\n';
  catch_interrupts();
  const auto start = std::chrono::steady_clock::now();
  const LadderReport report = climb(request);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  if (request.run.json)
    std::cout << ladder_json(request, report, seconds).dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
  else
    print_ladder(std::cout, request, report, seconds);
  return exit_of(report);
}

}  // namespace duhem::program
