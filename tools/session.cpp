#include "tools/session.hpp"

#include "lib/error.hpp"
#include "tools/exit_code.hpp"

#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <iostream>
#include <string_view>

namespace duhem::program {
namespace {

volatile std::sig_atomic_t asked = 0;  // a signal handler may touch nothing else

void handle(int signal) {
  asked = 1;
  std::signal(signal, SIG_DFL);
}

/// A signal handler may not make a text either: this one was made before.
std::string& last_words_of_command() {
  static std::string words;
  return words;
}

void end(int /*signal*/) {
  constexpr std::string_view why = "duhem: interrupted before anything was reached\n";
  const std::string& words = last_words_of_command();
  if (write(STDOUT_FILENO, words.data(), words.size()) < 0 || write(STDERR_FILENO, why.data(), why.size()) < 0) {
    // Nobody listens: the exit code is all that is left to say.
  }
  _exit(static_cast<int>(Exit::interrupted));
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

void end_on_interrupts(std::string last_words) {
  last_words_of_command() = std::move(last_words);
  std::signal(SIGINT, end);
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
