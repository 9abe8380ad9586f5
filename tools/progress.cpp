#include "tools/progress.hpp"

#include <unistd.h>

#include <fmt/format.h>

#include <cstdio>

namespace duhem::program {

ProgressBar::ProgressBar(long total) : total_(total), terminal_(isatty(STDERR_FILENO) == 1) {}

ProgressBar::~ProgressBar() { wipe(); }

void ProgressBar::wipe() {
  if (!drawn_) return;
  fmt::print(stderr, "\r{:60}\r", "");
  std::fflush(stderr);
  drawn_ = false;
}

void ProgressBar::show(long done) {
  if (!terminal_) return;
  const auto now = Clock::now();
  const double elapsed = std::chrono::duration<double>(now - start_).count();
  if (elapsed < 2 || now - last_ < std::chrono::milliseconds(200)) return;
  last_ = now;
  drawn_ = true;
  constexpr int width = 30;
  const double share = static_cast<double>(done) / static_cast<double>(total_);
  const int full = static_cast<int>(share * width);
  fmt::print(stderr, "\r[{:=<{}}{:<{}}] {:3.0f} %  {:.0f} s left ", "", full, "", width - full, 100 * share,
             elapsed * (1 - share) / share);
  std::fflush(stderr);
}

}  // namespace duhem::program
