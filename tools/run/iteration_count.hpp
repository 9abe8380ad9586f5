#pragma once

#include <map>

namespace duhem::program {

/// How many sweeps, Newton steps or combinations the solver needed, over the steps that had a contact to solve. Memory
/// grows with the number of different counts only.
class IterationCount {
 public:
  void add(long iterations) {
    ++steps_[iterations];
    ++solved_;
  }
  [[nodiscard]] long solved() const { return solved_; }
  [[nodiscard]] long most() const { return steps_.empty() ? 0 : steps_.rbegin()->first; }
  [[nodiscard]] long total() const {
    long sum = 0;
    for (const auto& [iterations, steps] : steps_) sum += iterations * steps;
    return sum;
  }
  /// Of an even number of steps, the upper one of the two in the middle.
  [[nodiscard]] long median() const {
    long below = 0;
    for (const auto& [iterations, steps] : steps_)
      if ((below += steps) > solved_ / 2) return iterations;
    return 0;
  }

 private:
  std::map<long, long> steps_;  ///< number of steps that needed so many
  long solved_ = 0;
};

}  // namespace duhem::program
