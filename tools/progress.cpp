#include "tools/progress.hpp"

#include <unistd.h>

#include <fmt/format.h>

#include <cstdio>

namespace duhem::program {
namespace {

constexpr int line_length = 60;

}  // namespace

ProgressBar::ProgressBar(long total) : total_(total), terminal_(isatty(STDERR_FILENO) == 1) {}

ProgressBar::~ProgressBar() { wipe(); }

void ProgressBar::wipe() {
  if (!drawn_) return;
  fmt::print(stderr, "\r{:{}}\r", "", line_length);
  std::fflush(stderr);
  drawn_ = false;
}

void ProgressBar::show(long done) {
  if (!terminal_) return;
  const auto now = Clock::now();
  const double elapsed = std::chrono::duration<double>(now - start_).count();
  if (begun_at_ < 0 && elapsed >= 1) {
    begun_at_ = elapsed;
    done_then_ = static_cast<double>(done) / static_cast<double>(total_);
  }
  if (!is_due()) return;
  constexpr int width = 30;
  const double share = static_cast<double>(done) / static_cast<double>(total_);
  const int full = static_cast<int>(share * width);
  const double pace = (share - done_then_) / (elapsed - begun_at_);
  draw(fmt::format("[{:=<{}}{:<{}}] {:3.0f} %  {}", "", full, "", width - full, 100 * share,
                   pace > 0 ? fmt::format("{:.0f} s left", (1 - share) / pace) : ""));
}

bool ProgressBar::is_due() const {
  const auto now = Clock::now();
  return now - start_ >= std::chrono::seconds(2) && now - last_ >= std::chrono::milliseconds(200);
}

void ProgressBar::draw(const std::string& line) {
  last_ = Clock::now();
  drawn_ = true;
  fmt::print(stderr, "\r{:<{}}", line, line_length);
  std::fflush(stderr);
}

}  // namespace duhem::program
