#pragma once

#include "tools/run/request.hpp"
#include "tools/study/axis.hpp"

namespace duhem::program {

/// A study as asked for: a run for each combination of schemes, values and halvings of h.
struct StudyRequest {
  RunRequest run;                      ///< what is not varied
  std::vector<std::string> run_words;  ///< the same as a command line: CASE and options
  std::vector<std::string> vary;
  std::optional<std::string> schemes_typed;
  std::vector<std::string> schemes;
  std::vector<Axis> axes;
  unsigned halvings = 0;  ///< of h, for each combination
  unsigned jobs = 1;
  std::optional<std::string> out;
  bool resumes = false;  ///< what is in `out` already

  [[nodiscard]] std::size_t combinations() const;  ///< of scheme and values
  [[nodiscard]] std::size_t runs() const { return combinations() * (halvings + 1); }
  /// Numbers of a combination: that of its scheme, then those of its values. The last axis runs fastest.
  [[nodiscard]] std::vector<std::size_t> places(std::size_t combination) const;
  /// "scheme mj, mu = 0.1".
  [[nodiscard]] std::string label(std::size_t combination) const;
  /// The run of that number: halvings run fastest.
  [[nodiscard]] RunRequest run_of(std::size_t run) const;
};

void declare(Options& options, StudyRequest& request);

/// Reads the options, and checks every run that there will be: nothing is written where one of them is refused.
void complete(const Options& options, StudyRequest& request, unsigned ranks);

}  // namespace duhem::program
