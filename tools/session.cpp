#include "tools/session.hpp"

#include "lib/error.hpp"

#include <algorithm>
#include <csignal>
#include <iostream>

namespace duhem::program {
namespace {

volatile std::sig_atomic_t asked = 0;  // a signal handler may touch nothing else

void handle(int signal) {
  asked = 1;
  std::signal(signal, SIG_DFL);
}

constexpr long bar_length = 1'000'000;

}  // namespace

void note(const std::string& text) { std::cerr << "duhem: note: " << text << '\n'; }
void note(const std::vector<std::string>& texts) {
  for (const std::string& text : texts) note(text);
}

void catch_interrupts() {
  std::signal(SIGINT, handle);
  std::signal(SIGTERM, handle);
}

bool interrupted() { return asked != 0; }

Session::Session(std::uint64_t total, std::optional<double> limit, bool is_shown)
    : limit_(limit), total_(total), is_shown_(is_shown), bar_(bar_length) {
  catch_interrupts();
}

void Session::advance(std::uint64_t pieces) {
  const std::lock_guard lock(mutex_);
  done_ += pieces;
  if (!is_shown_) return;
  const double share = limit_ ? seconds() / *limit_ : static_cast<double>(done_) / static_cast<double>(total_);
  bar_.show(static_cast<long>(std::min(1.0, share) * bar_length));
}

bool Session::written(const std::function<void()>& write) {
  try {
    write();
    return true;
  } catch (const InputError& error) {
    std::cerr << "duhem: " << error.what() << '\n';
    is_all_written_ = false;
    return false;
  }
}

}  // namespace duhem::program
