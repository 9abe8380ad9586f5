#pragma once

#include "lib/sampling/random_stream.hpp"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace duhem::properties {

/// Where the numbers of a case come from: a sequence of choices, each below a limit, of which 0 is the simplest. So a case
/// is a list of small numbers; it is repeated from its list, and made simpler by making the list shorter and smaller.
class Choices {
 public:
  enum class Keep { nothing, list };

  /// Case `index` of a property's campaign: a function of the three numbers alone.
  Choices(std::uint64_t seed, std::uint32_t property, std::uint64_t index, Keep keep = Keep::list);
  /// As recorded; beyond its end every choice is 0, and one that is not below its limit is the last that is.
  explicit Choices(std::vector<std::uint32_t> recorded);

  /// A number in [0, limit), limit > 0.
  [[nodiscard]] std::uint32_t below(std::uint32_t limit);
  /// True once in `times`.
  [[nodiscard]] bool once_in(std::uint32_t times) { return below(times) + 1 == times; }

  /// What was chosen so far; nothing where it was not to be kept.
  [[nodiscard]] const std::vector<std::uint32_t>& made() const { return made_; }

 private:
  std::optional<RandomStream> stream_;  ///< or else as recorded
  std::vector<std::uint32_t> recorded_, made_;
  std::size_t read_ = 0;  ///< of what is recorded
  bool is_kept_;
};

/// A property's number in the stream: its name's hash (FNV-1a), so that no other property changes its cases.
[[nodiscard]] constexpr std::uint32_t stream_of(std::string_view name) {
  std::uint32_t hash = 2166136261U;
  for (const char c : name) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
  return hash;
}

}  // namespace duhem::properties
