#include "tools/ladder/divergence.hpp"

#include <fmt/format.h>

namespace duhem::program {
namespace {

std::string name_of_mode(const std::optional<Mode>& mode) { return mode ? name_of(*mode) : "not active"; }

template <class S>
Quantity measured(std::string quantity, const S& value, bool holds = true) {
  return {.quantity = std::move(quantity), .exact = to_json(value), .brief = brief(value, 3), .holds = holds};
}

template <class S>
S length(const LocalOrAny<S, Dynamic>& tangential) {
  using std::sqrt;
  return sqrt(S(tangential.squaredNorm()));
}

}  // namespace

template <class S>
ContactSide contact_side(const RunPlan<S>& plan, const StepWithStart<S>& moment, int contact) {
  ContactSide side{.mode = mode_of(modes_of(moment.contacts), contact)};
  for (const auto& [quantity, value] : asked_of_contact(plan, moment.q, moment.v, contact))
    side.asked.push_back(measured(quantity, value, value <= S(0)));
  const auto& law = plan.law(contact);
  const S e_T = law.effective_e_T(plan.settings.size.theta);
  S p_N(0), from_the_edge(0), sliding(0);
  for (const auto& line : moment.contacts)
    if (line.contact == contact && line.has_impulse()) {
      const auto tangents = line.p.size() - 1;
      p_N = line.p(0);
      from_the_edge = law.mu * p_N - length<S>(line.p.tail(tangents));
      sliding = length<S>(line.u_k1.tail(tangents) + e_T * line.u_k.tail(tangents));
    }
  side.push = measured("p_N", p_N);
  side.from_the_edge = measured("mu p_N - |p_T|", from_the_edge);
  side.sliding = measured("|w_T|", sliding);
  return side;
}

Divergence divergence(long step, int contact, const ContactSide& here, const ContactSide& there) {
  Divergence found{
      step, contact, here.mode.has_value() != there.mode.has_value(), name_of_mode(here.mode), name_of_mode(there.mode), {}};
  auto& decided_by = found.decided_by;
  if (found.is_activation) {
    for (std::size_t i = 0; i < here.asked.size(); ++i)
      if (here.asked[i].holds != there.asked[i].holds) decided_by.emplace_back(here.asked[i], there.asked[i]);
  } else if (here.mode == Mode::takeoff || there.mode == Mode::takeoff) {
    decided_by.emplace_back(here.push, there.push);
  } else {
    decided_by.emplace_back(here.from_the_edge, there.from_the_edge);
    decided_by.emplace_back(here.sliding, there.sliding);
  }
  return found;
}

std::string Divergence::why() const {
  const auto verb = [this](const std::string& mode) {
    if (is_activation) return mode == "not active" ? "is left out" : "is let in";
    return mode == "takeoff" ? "takes off" : mode == "stick" ? "sticks" : "slips";
  };
  std::string text = fmt::format("contact {} {} here and {} on the highest rung:", contact, verb(here), verb(there));
  for (const auto& [value, value_there] : decided_by)
    text += fmt::format("{} {} = {} here, {} there", &value == &decided_by.front().first ? "" : ";", value.quantity, value.brief,
                        value_there.brief);
  return text;
}

#define INSTANTIATE(S) template ContactSide contact_side<S>(const RunPlan<S>&, const StepWithStart<S>&, int);
DUHEM_FOR_EACH_NAMED_REAL(INSTANTIATE)

}  // namespace duhem::program
