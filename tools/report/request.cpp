#include "tools/report/request.hpp"

#include "lib/error.hpp"
#include "tools/report/fresh_folder.hpp"
#include "tools/request_checks.hpp"

#include <algorithm>
#include <thread>

namespace duhem::program {
namespace {

constexpr const char* usual_out = "reports/out";

std::string in_quotes_where_needed(const std::string& word) {
  return word.find_first_of(" '\"\\$&;()<>|*?[]#~`!") == std::string::npos ? word : '\'' + word + '\'';
}

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

  command = std::string("build/duhem report ") + (options.full ? "--full" : "--quick") + " --seed " + std::to_string(scope.seed);
  if (options.cases) command += " --cases " + std::to_string(cases);
  if (out != usual_out) command += " --out " + in_quotes_where_needed(out);
  return work;
}

}  // namespace duhem::program
