#include "tools/bench/results.hpp"

#include <algorithm>

namespace duhem::bench {

using benchmark::Counter;

void count_each(benchmark::State& state, std::size_t count) {
  state.counters["each"] = Counter(static_cast<double>(count), Counter::kIsIterationInvariantRate | Counter::kInvert);
}

Results::Results() : ConsoleReporter(OO_Tabular) {}

void Results::ReportRuns(const std::vector<Run>& runs) {
  std::vector<Run> shown;
  for (const Run& run : runs) {
    failed_ = failed_ || run.error_occurred;
    const bool spread = run.aggregate_name == "median" || run.aggregate_name == "cv";
    if (run.run_type == Run::RT_Aggregate ? spread : run.repetitions == 1 || run.error_occurred) shown.push_back(run);
    if (run.run_type == Run::RT_Aggregate) continue;
    for (const auto& [name, counter] : run.counters) {
      const auto [least, first] = least_[run.run_name.function_name].try_emplace(name, counter.value);
      if (!first) least->second = std::min(least->second, counter.value);
    }
  }
  if (!shown.empty()) ConsoleReporter::ReportRuns(shown);
}

std::optional<double> Results::least(const std::string& benchmark, const std::string& name) const {
  const auto found = least_.find(benchmark);
  if (found == least_.end()) return std::nullopt;
  const auto value = found->second.find(name);
  return value == found->second.end() ? std::nullopt : std::optional(value->second);
}

}  // namespace duhem::bench
