#include "tools/report/request.hpp"

#include "lib/error.hpp"
#include "reports/page/command.hpp"
#include "tools/report/fresh_folder.hpp"
#include "tools/request_checks.hpp"

#include <algorithm>
#include <thread>

namespace duhem::program {
namespace {

constexpr const char* usual_out = "reports/out";

}  // namespace

ReportWork make_report_work(const ReportOptions& options) {
  if (options.quick && options.full) throw InputError("--quick", "together with --full", "one of the two");
  ReportWork work;
  auto& [out, scope, cases, command, is_interrupted] = work.request;
  scope.full = options.full;
  cases = options.full ? 1'000'000 : 10'000;
  if (options.cases) cases = whole_number(*options.cases, "--cases", 1, 1'000'000'000'000);
  if (options.seed) scope.seed = whole_number(*options.seed, "--seed", 0, UINT64_MAX);
  work.jobs = std::max(1U, std::thread::hardware_concurrency());
  if (options.jobs) work.jobs = static_cast<unsigned>(whole_number(*options.jobs, "--jobs", 1, 1024));
  out = options.out.value_or(usual_out);
  while (out.size() > 1 && out.back() == '/') out.pop_back();
  check_fresh_folder(out);

  std::vector<std::string> words{"report", options.full ? "--full" : "--quick", "--seed", std::to_string(scope.seed)};
  if (options.cases) words.insert(words.end(), {"--cases", std::to_string(cases)});
  if (out != usual_out) words.insert(words.end(), {"--out", out});
  command = reports::command_line(words);
  return work;
}

}  // namespace duhem::program
