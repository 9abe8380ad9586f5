#pragma once

#include "properties/choices.hpp"
#include "properties/labels.hpp"
#include "properties/subject.hpp"
#include "properties/written_case.hpp"

#include <vector>

namespace duhem::properties {

enum class Expectation { holds, falsifiable };

/// What one case says of a property.
struct Evidence {
  enum class Kind : std::uint8_t {
    judged,
    outside,   ///< the property says nothing of it
    unsolved,  ///< the solver gave up, or there is nothing to find
  };
  Kind kind = Kind::unsolved;
  double excess = 0;  ///< in units of what rounding and the solver's residual can explain
  Labels labels{};

  [[nodiscard]] static Evidence outside() { return {.kind = Kind::outside}; }
  [[nodiscard]] static Evidence judged(double excess, const Labels& labels = {}) {
    return {.kind = Kind::judged, .excess = excess, .labels = labels};
  }

  /// Not `excess > 1`, which a NaN would pass.
  [[nodiscard]] bool breaks() const { return kind == Kind::judged && !(excess <= 1); }
};

struct CaseSize {
  int dimension = 2;
  int contacts = 0;  ///< of a step
};

/// A property as a value, as campaigns, lists and tests use it: its name, its statement in words, and functions of a case.
struct Property {
  std::string_view name, statement, equation;
  Expectation expectation;
  /// Of one that must fail: the share of its cases that break it in double, as a million cases of seed 1 have shown.
  double known_rate = 0;
  std::vector<Label> labels;
  /// Draws a case, which the list of the choices is then.
  CaseSize (*draw)(Choices&);
  /// The case that the choices draw, judged in a scalar. Exact arithmetic sees planar cases only; others are `outside`.
  Evidence (*judge)(ScalarName, const Subjects&, Choices&);
  /// The case that the choices draw, to read.
  WrittenCase (*write)(Choices&);

  [[nodiscard]] std::uint32_t stream() const { return stream_of(name); }
};

/// Every property, in the order in which they are listed.
[[nodiscard]] const std::vector<Property>& all_properties();
/// By name; throws InputError that names the nearest.
[[nodiscard]] const Property& property_named(const std::string& name);

}  // namespace duhem::properties

template <>
inline constexpr std::array duhem::names_of<duhem::properties::Expectation>{
    duhem::Named<duhem::properties::Expectation>{"holds", duhem::properties::Expectation::holds},
    duhem::Named<duhem::properties::Expectation>{"falsifiable", duhem::properties::Expectation::falsifiable},
};
