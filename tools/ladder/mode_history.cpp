#include "tools/ladder/mode_history.hpp"

namespace duhem::program {

std::optional<Mode> mode_of(std::span<const ActiveContact> active, int contact) {
  const auto found = std::ranges::lower_bound(active, contact, {}, &ActiveContact::contact);
  if (found == active.end() || found->contact != contact) return std::nullopt;
  return found->mode;
}

int first_difference(std::span<const ActiveContact> here, std::span<const ActiveContact> there) {
  std::vector<ActiveContact> all;
  std::ranges::set_union(here, there, std::back_inserter(all), {}, &ActiveContact::contact, &ActiveContact::contact);
  int differs = -1;
  for (const auto& [contact, mode] : all) {
    const auto mode_here = mode_of(here, contact), mode_there = mode_of(there, contact);
    if (mode_here.has_value() != mode_there.has_value()) return contact;
    if (differs < 0 && mode_here != mode_there) differs = contact;
  }
  return differs;
}

}  // namespace duhem::program
