#include "tools/bench/results.hpp"
#include "tools/bench/table.hpp"

#include <iostream>

int main(int argc, char** argv) {
  // Interleaved repetitions: what else the machine does then falls on both sides of every ratio. Flags given by the user
  // come later, and win.
  std::string defaults[] = {"--benchmark_repetitions=9", "--benchmark_enable_random_interleaving=true",
                            "--benchmark_min_time=0.1"};
  std::vector<char*> arguments{argv[0]};
  for (std::string& flag : defaults) arguments.push_back(flag.data());
  arguments.insert(arguments.end(), argv + 1, argv + argc);
  int count = static_cast<int>(arguments.size());
  benchmark::Initialize(&count, arguments.data());
  if (benchmark::ReportUnrecognizedArguments(count, arguments.data())) return 2;

  duhem::bench::Results results;
  benchmark::RunSpecifiedBenchmarks(&results);
  duhem::bench::print_table(results, std::cout);
  return results.failed() ? 1 : 0;
}
