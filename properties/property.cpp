#include "properties/definition.hpp"

namespace duhem::properties {

WrittenCase written_case(const StepCase& c) {
  WrittenCase written;
  written.add("dimension", std::to_string(c.situation.dimension));
  written.add("scheme", name_of(scheme_of(c.law))).add("activation", name_of(c.rule));
  if (c.gap_slack.p != 0) written.add("gap_slack", c.gap_slack);
  if (c.velocity_slack.p != 0) written.add("velocity_slack", c.velocity_slack);
  if (c.rule == ActivationRule::projected_gap) written.add("gamma", c.gamma);
  if (c.sweeps > 0) written.add("sweeps", Fraction{c.sweeps, 1}).add("factor", c.factor);
  if (c.energy_safe) written.add("energy_safe", "true");
  return written.add(c.situation);
}

}  // namespace duhem::properties
