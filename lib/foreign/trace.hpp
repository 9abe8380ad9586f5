#pragma once

#include "lib/contact/cone_problem.hpp"
#include "lib/record/trace_step.hpp"

#include <fstream>
#include <string>
#include <string_view>

namespace duhem {

/// One line of a trace, as TRACE.md says. `where` is what messages begin with, "FILE:LINE"; throws InputError naming it and
/// the field.
template <class S>
[[nodiscard]] AnyTraceStep<S> read_trace_line(std::string_view text, const std::string& where);

/// A problem with its solution and nothing else, as a step: what can be said of r·(W r + q), the work of the velocity that the
/// law is paired with. The velocity before the step is not known, so θ = 1, u_k = 0 and the loads have done q.
template <class S, int Dim>
[[nodiscard]] TraceStep<S, Dim> step_of_problem(const ConeProblem<S, Dim>& problem, const std::vector<S>& r);

/// The lines of a file one after the other, in memory for one line at a time. Lines of nothing but spaces are passed over.
class TraceLines {
 public:
  /// `name`: what messages call the file. Throws InputError where it cannot be read.
  TraceLines(const std::string& path, std::string name);
  explicit TraceLines(const std::string& path) : TraceLines(path, path) {}

  /// The next line, valid until the next call; false at the end. Throws InputError where the file cannot be read on, or where
  /// a line is longer than `longest` bytes.
  [[nodiscard]] bool next(std::string_view& line);
  [[nodiscard]] long number() const { return number_; }  ///< of the line last read, from 1
  [[nodiscard]] std::string where() const { return name_ + ":" + std::to_string(number_); }
  [[nodiscard]] long bytes_read() const { return bytes_read_; }
  [[nodiscard]] long bytes() const { return bytes_; }  ///< of the file

  static constexpr std::size_t longest = 500'000'000;

 private:
  std::string name_, line_;
  std::ifstream in_;
  long number_ = 0, bytes_read_ = 0, bytes_ = 0;
};

}  // namespace duhem
