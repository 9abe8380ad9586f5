#include "tools/report/request.hpp"

#include "lib/error.hpp"
#include "tools/report/fresh_folder.hpp"

namespace duhem::program {
namespace {

constexpr const char* usual_out = "reports/out";

}  // namespace

void declare(Options& options, ReportWork& work) {
  auto& request = work.request;
  request.out = usual_out;
  options.option("--out DIR", request.out, as_typed, "write index.html, report.json and junit.xml into this folder, made fresh");
  options.flag("--quick", work.is_quick, "in less than a minute (default)");
  options.flag("--full", request.scope.full, "in 50 and 100 digits too, with a hundred times as many random cases");
  options.option("--seed", request.scope.seed, whole<unsigned long>(0, UINT64_MAX), "another seed, other random cases");
  options.option("--cases", request.cases, whole<unsigned long>(1, most_cases), "random cases a property",
                 "10000, with --full 1000000");
  options.flag("--resume", work.resumes,
               "go on with the report in OUT that was killed: only what it had not called yet is called");
  add_jobs(options, work.jobs, "calls of the program at a time, or of each MPI rank; the result does not depend on them");
}

void complete(const Options& options, ReportWork& work, const Ranks& ranks) {
  auto& [out, scope, cases, command, is_interrupted] = work.request;
  if (work.is_quick && scope.full) throw InputError("--quick", "together with --full", "one of the two");
  cases = scope.full ? 1'000'000 : 10'000;
  if (ranks.count() > 1) work.jobs = 1;
  options.read();
  while (out.size() > 1 && out.back() == '/') out.pop_back();
  if (ranks.is_first()) check_fresh_folder(out);  // whose folder it is

  command = {"report", scope.full ? "--full" : "--quick", "--seed", std::to_string(scope.seed)};
  if (options.has("--cases")) command.insert(command.end(), {"--cases", std::to_string(cases)});
  if (out != usual_out) command.insert(command.end(), {"--out", out});
}

}  // namespace duhem::program
