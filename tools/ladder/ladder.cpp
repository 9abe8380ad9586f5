#include "tools/verbs.hpp"

#include "tools/ladder/rungs.hpp"
#include "tools/session.hpp"

#include <iostream>

namespace duhem::program {
namespace {

Exit exit_of(const LadderReport& report) {
  if (report.was_interrupted) return Exit::interrupted;
  if (report.breaks_the_theory()) return Exit::does_not_hold;
  return report.all_solved() ? Exit::holds : Exit::undecided;
}

Exit ladder(const Options& options, LadderRequest& request) {
  complete(options, request);
  note(request.run.notes);
  const Stopwatch clock;
  const LadderReport report = run_ladder(request);
  if (request.run.json)
    print_json(std::cout, ladder_json(request, report, clock.seconds()));
  else
    print_ladder(std::cout, request, report, clock.seconds());
  return exit_of(report);
}

}  // namespace

void add_ladder(Program& program) {
  program.verb<LadderRequest>("ladder", "a case over tolerances and scalars: what does its positive work fall with?", declare,
                              ladder);
}

}  // namespace duhem::program
