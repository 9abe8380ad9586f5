#include "tools/interrupt.hpp"

#include <csignal>

namespace duhem::program {
namespace {

volatile std::sig_atomic_t asked = 0;  // a signal handler may touch nothing else

void handle(int signal) {
  asked = 1;
  std::signal(signal, SIG_DFL);
}

}  // namespace

void catch_interrupts() {
  std::signal(SIGINT, handle);
  std::signal(SIGTERM, handle);
}

bool interrupted() { return asked != 0; }

}  // namespace duhem::program
