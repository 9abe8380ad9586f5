#pragma once

#include "properties/property.hpp"
#include "properties/shrink.hpp"

#include <catch2/catch.hpp>

#include <rapidcheck/catch.h>

namespace duhem::properties {

/// A case as RapidCheck handles it: the list of its choices, shown as what a person would redo.
struct DrawnCase {
  const Property* property;
  std::vector<std::uint32_t> choices;
};

inline void showValue(const DrawnCase& drawn, std::ostream& out) {
  Choices choices(drawn.choices);
  out << drawn.property->write(choices);
}

/// Our generator over RapidCheck: it seeds the counter-based stream, and shrinks the choices instead of the numbers.
inline rc::Gen<DrawnCase> case_of(const Property& property) {
  return [&property](const rc::Random& random, int) {
    rc::Random source = random;
    const std::uint64_t seed = source.next();
    Choices choices(seed, property.stream(), 0);
    (void)property.draw(choices);
    return rc::shrinkable::shrinkRecur(DrawnCase{&property, choices.made()}, [](const DrawnCase& drawn) {
      std::vector<DrawnCase> simpler;
      for (auto& list : simpler_lists(drawn.choices)) simpler.push_back({drawn.property, std::move(list)});
      return rc::seq::fromContainer(std::move(simpler));
    });
  };
}

}  // namespace duhem::properties
