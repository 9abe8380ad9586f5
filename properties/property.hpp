#pragma once

#include "properties/choices.hpp"
#include "properties/labels.hpp"
#include "properties/sheet.hpp"
#include "properties/subject.hpp"

#include <vector>

namespace duhem::properties {

enum class Expectation { holds, falsifiable };
enum class Precision : std::uint8_t { double_, quad, mp50, mp100, rational };
[[nodiscard]] std::string_view name_of(Precision precision);

/// What one case says of a statement.
struct Evidence {
  enum class Outcome : std::uint8_t {
    judged,
    outside,   ///< the statement says nothing of it
    unsolved,  ///< the solver gave up, or there is nothing to find
  };
  Outcome outcome = Outcome::unsolved;
  double excess = 0;  ///< in units of what rounding and the solver's residual can explain
  Labels labels;

  /// Not `excess > 1`, which a NaN would pass.
  [[nodiscard]] bool breaks() const { return outcome == Outcome::judged && !(excess <= 1); }
};

/// A statement as a value, as campaigns, lists and tests use it.
struct Property {
  std::string_view name, statement, equation;
  Expectation expectation;
  std::vector<Label> labels;
  /// The case that the choices draw, judged in a scalar. Exact arithmetic sees planar cases only; others are `outside`.
  Evidence (*judge)(Precision, const Subjects&, Choices&);
  /// The case, to read.
  Sheet (*sheet)(Choices&);

  [[nodiscard]] std::uint32_t stream() const { return stream_of(name); }
};

/// Every statement, in the order in which they are listed.
[[nodiscard]] const std::vector<Property>& all_properties();
/// By name; throws InputError that names the nearest.
[[nodiscard]] const Property& property_named(const std::string& name);

}  // namespace duhem::properties
