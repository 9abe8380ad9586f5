#include "properties/shrink.hpp"

#include <algorithm>

namespace duhem::properties {
namespace {

class Shrinker {
 public:
  using List = std::vector<std::uint32_t>;
  Shrinker(List choices, const std::function<bool(const List&)>& still_fails) : still_fails_(still_fails) {
    best_.choices = std::move(choices);
  }

  [[nodiscard]] Shrunk run() {
    long before = -1;
    while (before != best_.shrinks) {
      before = best_.shrinks;
      remove_runs();
      zero_runs();
      lower_each();
    }
    return std::move(best_);
  }

 private:
  bool try_list(List candidate) {
    while (!candidate.empty() && candidate.back() == 0) candidate.pop_back();  // beyond the end all are 0
    if (candidate == best_.choices || !still_fails_(candidate)) return false;
    best_.choices = std::move(candidate);
    ++best_.shrinks;
    return true;
  }

  template <class Change>
  void at_every_run(const Change& change) {
    for (std::size_t length = std::max<std::size_t>(1, best_.choices.size() / 2); length > 0; length /= 2)
      for (std::size_t begin = 0; begin < best_.choices.size();) {
        List candidate = best_.choices;
        const auto first = candidate.begin() + static_cast<std::ptrdiff_t>(begin);
        const auto last = candidate.begin() + static_cast<std::ptrdiff_t>(std::min(begin + length, candidate.size()));
        change(candidate, first, last);
        if (!try_list(std::move(candidate)))
          begin += length;
        else if (begin >= best_.choices.size() || best_.choices[begin] == 0)
          ++begin;
      }
  }
  void remove_runs() {
    at_every_run([](List& list, auto first, auto last) { list.erase(first, last); });
  }
  void zero_runs() {
    at_every_run([](List&, auto first, auto last) { std::fill(first, last, 0U); });
  }
  /// The least value of each that still fails, by halving the way down to it, then one by one.
  void lower_each() {
    for (std::size_t i = 0; i < best_.choices.size(); ++i) {
      std::uint32_t low = 0;
      while (i < best_.choices.size() && low < best_.choices[i]) {
        List candidate = best_.choices;
        candidate[i] = low + (best_.choices[i] - low) / 2;
        if (!try_list(candidate)) low = candidate[i] + 1;
      }
    }
  }

  const std::function<bool(const List&)>& still_fails_;
  Shrunk best_;
};

}  // namespace

Shrunk shrink(std::vector<std::uint32_t> choices, const std::function<bool(const std::vector<std::uint32_t>&)>& still_fails) {
  return Shrinker(std::move(choices), still_fails).run();
}

std::vector<std::vector<std::uint32_t>> simpler_lists(const std::vector<std::uint32_t>& choices) {
  std::vector<std::vector<std::uint32_t>> lists;
  const auto keep = [&](std::vector<std::uint32_t> list) {
    while (!list.empty() && list.back() == 0) list.pop_back();
    if (list != choices) lists.push_back(std::move(list));
  };
  for (std::size_t length = choices.size(); length > 0; length /= 2)
    for (std::size_t begin = 0; begin < choices.size(); begin += length) {
      const auto first = static_cast<std::ptrdiff_t>(begin);
      const auto last = static_cast<std::ptrdiff_t>(std::min(begin + length, choices.size()));
      auto removed = choices, zeroed = choices;
      removed.erase(removed.begin() + first, removed.begin() + last);
      std::fill(zeroed.begin() + first, zeroed.begin() + last, 0U);
      keep(std::move(removed));
      keep(std::move(zeroed));
    }
  for (std::size_t i = 0; i < choices.size(); ++i)
    for (const std::uint32_t less : {choices[i] / 2, choices[i] - (choices[i] > 0)}) {
      auto list = choices;
      list[i] = less;
      keep(std::move(list));
    }
  return lists;
}

}  // namespace duhem::properties
