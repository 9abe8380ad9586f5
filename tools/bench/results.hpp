#pragma once

#include <benchmark/benchmark.h>

#include <map>
#include <optional>
#include <string>

namespace duhem::bench {

/// Processor time for one of the `count` equal things that an iteration does, as the counter "each" (s).
void count_each(benchmark::State& state, std::size_t count);

/// Prints medians and their spread, and keeps the least of every counter over the repetitions: on a machine with other
/// work to do, that is what can be measured again.
class Results : public benchmark::ConsoleReporter {
 public:
  Results();
  void ReportRuns(const std::vector<Run>& runs) override;

  [[nodiscard]] std::optional<double> least(const std::string& benchmark, const std::string& counter) const;
  [[nodiscard]] std::optional<double> each(const std::string& benchmark) const { return least(benchmark, "each"); }
  [[nodiscard]] bool failed() const { return failed_; }  ///< a benchmark refused its own result

 private:
  std::map<std::string, std::map<std::string, double>> least_;
  bool failed_ = false;
};

}  // namespace duhem::bench
