#pragma once

#include "properties/campaign.hpp"

namespace duhem::program {

/// A tally as 64-bit words, to be sent from rank to rank.
[[nodiscard]] std::vector<std::uint64_t> to_words(const properties::Tally& tally);
[[nodiscard]] properties::Tally from_words(const std::vector<std::uint64_t>& words);

}  // namespace duhem::program
