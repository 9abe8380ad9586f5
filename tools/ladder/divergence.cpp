#include "tools/ladder/divergence.hpp"

#include <fmt/format.h>

namespace duhem::program {
namespace {

std::string name_of_mode(const std::optional<Mode>& mode) { return mode ? to_string(*mode) : "not active"; }

template <class S>
Measured measured(std::string quantity, const S& value, bool holds = true) {
  return {std::move(quantity), to_json(value), brief(value, 3), holds};
}

}  // namespace

template <class S>
ContactSide contact_side(const RunPlan<S>& plan, const Moment<S>& moment, int contact) {
  ContactSide side{mode_of(moment.active, contact), {}, {}, {}};
  for (const auto& [quantity, value, holds] : asked_of_contact(plan, moment.q, moment.v, contact))
    side.asked.push_back(measured(quantity, value, holds));
  S p_N(0), from_the_edge(0);
  for (const auto& line : moment.contacts)
    if (line.contact == contact) {
      p_N = line.p(0);
      S squares(0);
      for (Eigen::Index i = 1; i < line.p.size(); ++i) squares += line.p(i) * line.p(i);
      using std::sqrt;
      from_the_edge = plan.settings.laws[static_cast<std::size_t>(contact)].mu * p_N - sqrt(squares);
    }
  side.push = measured("p_N", p_N);
  side.from_the_edge = measured("mu p_N - |p_T|", from_the_edge);
  return side;
}

Divergence divergence(long step, int contact, const ContactSide& here, const ContactSide& there) {
  Divergence found{
      step, contact, here.mode.has_value() != there.mode.has_value(), name_of_mode(here.mode), name_of_mode(there.mode), {}, {}};
  if (found.is_activation) {
    for (std::size_t i = 0; i < here.asked.size(); ++i)
      if (here.asked[i].holds != there.asked[i].holds) {
        found.value = here.asked[i];
        found.value_there = there.asked[i];
        break;
      }
  } else {
    const bool takes_off = here.mode == Mode::takeoff || there.mode == Mode::takeoff;
    found.value = takes_off ? here.push : here.from_the_edge;
    found.value_there = takes_off ? there.push : there.from_the_edge;
  }
  return found;
}

std::string Divergence::why() const {
  const std::string quantities = fmt::format("{} = {} here, {} there", value.quantity, value.brief, value_there.brief);
  if (is_activation)
    return fmt::format("contact {} is {} here and {} on the highest rung: {}", contact,
                       here == "not active" ? "left out" : "let in", there == "not active" ? "left out" : "let in", quantities);
  const auto verb = [](const std::string& mode) {
    return mode == "takeoff" ? "takes off" : mode == "stick" ? "sticks" : "slips";
  };
  return fmt::format("contact {} {} here and {} on the highest rung: {}", contact, verb(here), verb(there), quantities);
}

#define INSTANTIATE(S) template ContactSide contact_side<S>(const RunPlan<S>&, const Moment<S>&, int);
DUHEM_FOR_EACH_REAL(INSTANTIATE)

}  // namespace duhem::program
