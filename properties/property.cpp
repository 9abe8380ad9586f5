#include "properties/property.hpp"

#include "properties/statement.hpp"

namespace duhem::properties {

std::string_view name_of(Precision precision) {
  switch (precision) {
    case Precision::double_: return "double";
    case Precision::quad: return "quad";
    case Precision::mp50: return "mp50";
    case Precision::mp100: return "mp100";
    case Precision::rational: return "rational";
  }
  return "";
}

Sheet sheet_of(const StepCase& c) {
  Sheet sheet;
  write(sheet, "dimension", std::to_string(c.situation.dimension));
  write(sheet, "scheme", std::string(c.law == LawKind::fremond ? "mjf" : "mj"));
  write(sheet, "activation", std::string(rule_names[static_cast<std::size_t>(c.rule)]));
  if (c.gap_slack.p != 0) write(sheet, "gap_slack", c.gap_slack);
  if (c.velocity_slack.p != 0) write(sheet, "velocity_slack", c.velocity_slack);
  if (c.rule == ActivationRule::projected_gap) write(sheet, "gamma", c.gamma);
  if (c.sweeps > 0) {
    write(sheet, "sweeps", Fraction{c.sweeps, 1});
    write(sheet, "factor", c.factor);
  }
  if (c.energy_safe) write(sheet, "energy_safe", std::string("true"));
  write(sheet, c.situation);
  return sheet;
}

}  // namespace duhem::properties
