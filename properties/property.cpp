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
  constexpr std::array rules{"gap-velocity", "forecast-velocity", "gap", "projected-gap", "midpoint", "gap-clipped"};
  Sheet sheet;
  write(sheet, "dimension", std::to_string(c.situation.dimension));
  write(sheet, "scheme", std::string(c.law == LawKind::fremond ? "mjf" : "mj"));
  write(sheet, "activation", std::string(rules[static_cast<std::size_t>(c.rule)]));
  if (c.sweeps > 0) {
    write(sheet, "sweeps", Fraction{c.sweeps, 1});
    write(sheet, "factor", c.factor);
  }
  if (c.energy_safe) write(sheet, "energy_safe", std::string("true"));
  write(sheet, c.situation);
  return sheet;
}

}  // namespace duhem::properties
