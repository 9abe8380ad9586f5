#include "tools/campaign/ranks.hpp"

#include <chrono>
#include <iostream>
#include <thread>

namespace duhem::program {

std::string Ranks::agreed(std::string mine) const {
  if (is_first()) {
    for (unsigned other = 1; other < count_; ++other) send(other, mine);
    return mine;
  }
  for (;;) {
    if (auto message = received()) return std::move(message->bytes);
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

void Ranks::first_does(const std::function<void()>& act) const {
  std::optional<InputError> refused;
  if (is_first()) {
    try {
      act();
    } catch (const InputError& error) {
      refused = error;
    }
  }
  if (agreed(refused ? "no" : "") != "") throw refused.value_or(InputError("rank 0", "refuses", "what it says"));
}

Exit on_ranks(const std::function<Exit(const Ranks&)>& act) {
  const Ranks ranks;
  try {
    return act(ranks);
  } catch (const InputError&) {
    if (ranks.is_first()) throw;  // one message is enough
    return Exit::wrong_input;
  } catch (const std::exception& error) {
    if (!ranks.is_first()) std::cerr << "duhem: rank " << ranks.rank() << ": " << error.what() << '\n';
    throw;
  }
}

}  // namespace duhem::program
