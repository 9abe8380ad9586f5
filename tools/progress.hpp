#pragma once

#include <chrono>
#include <string>

namespace duhem::program {

/// A bar on stderr, on a terminal only, for what takes longer than two seconds.
class ProgressBar {
 public:
  explicit ProgressBar(long total);
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;
  ~ProgressBar();
  void show(long done);
  /// Where nobody knows how much is left: words in its place, made only when they are shown.
  template <class Words>
  void tell(const Words& words) {
    if (terminal_ && is_due()) draw(words());
  }
  void wipe();  ///< before something else is printed

 private:
  using Clock = std::chrono::steady_clock;
  [[nodiscard]] bool is_due() const;
  void draw(const std::string& line);

  long total_;
  bool terminal_;
  bool drawn_ = false;
  Clock::time_point start_ = Clock::now(), last_ = start_;
  double begun_at_ = -1,
         done_then_ = 0;  ///< seconds, and a share: what was done before, as by a journal, says nothing of the pace
};

}  // namespace duhem::program
