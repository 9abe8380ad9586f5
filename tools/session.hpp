#pragma once

#include "tools/progress.hpp"
#include "tools/stopwatch.hpp"

#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace duhem::program {

/// A remark to the user beside the result: on stderr.
void note(const std::string& text);
void note(const std::vector<std::string>& texts);

/// From now on Ctrl-C asks the command to end after its step instead of ending the process; a second one ends it at once.
void catch_interrupts();
/// Before there is anything to report Ctrl-C ends the command at once: also while it waits for a pipe, and where the shell that
/// started it has it ignored. `last_words` then go to stdout.
void end_on_interrupts(std::string last_words = {});
[[nodiscard]] bool interrupted();

/// A long command from its first second to its last: its clock, its bar, Ctrl-C, and the files that it could not write.
class Session {
 public:
  /// It is done after `total` pieces of work, or after `limit` seconds where that is given. `is_shown`: a bar says how far it is.
  explicit Session(std::uint64_t total, std::optional<double> limit = {}, bool is_shown = true);

  [[nodiscard]] double seconds() const { return clock_.seconds(); }
  /// So many pieces more are done; told from any thread.
  void advance(std::uint64_t pieces);
  /// What goes on in a piece that takes long, in words, which are made only when they are shown.
  template <class Words>
  void tell(const Words& words) {
    if (is_shown_) bar_.tell(words);
  }
  /// Before anything is printed: the work is over.
  void wipe() { bar_.wipe(); }
  /// Interrupted, or out of time.
  [[nodiscard]] bool is_over() const { return interrupted() || (limit_ && seconds() >= *limit_); }

  /// Whether `write` could write its file. One that it could not costs that file: minutes of work must not go with it.
  bool written(const std::function<void()>& write);
  [[nodiscard]] bool is_all_written() const { return is_all_written_; }

 private:
  Stopwatch clock_;
  std::optional<double> limit_;
  std::uint64_t total_, done_ = 0;
  bool is_shown_, is_all_written_ = true;
  ProgressBar bar_;
  std::mutex mutex_;
};

}  // namespace duhem::program
