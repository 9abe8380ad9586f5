#include <catch2/catch.hpp>

#include "lib/checker/enclosure/mode_system.hpp"
#include "lib/record/witness_json.hpp"

#include <random>

using namespace duhem;
using Mode = EnclosedContacts::Mode;

TEST_CASE("the slopes of the modes' equations enclose how the equations change", "[checker][space]") {
  const Witness witness = read_witness_file(DUHEM_WITNESSES "/in_space_four.json");
  const WitnessStep step(witness);
  const EnclosedContacts contacts(step);
  std::mt19937 random(2);
  const auto number = [&random] { return Rational(static_cast<long>(random() % 2001) - 1000, 500L); };
  int compared = 0;
  for (int i = 0; i < 60; ++i) {
    std::vector<Mode> modes;
    for (int alpha = 0; alpha < 4; ++alpha) modes.push_back(static_cast<Mode>(random() % 4));
    const EnclosedSystem system = contacts.equations(modes);
    Box x, y, both;
    std::vector<Rational> apart;
    for (std::size_t j = contacts.unknowns(modes, Box(12)).size(); j > 0; --j) {
      const Rational from = number(), to = from + number() / Rational(100);
      x.emplace_back(from);
      y.emplace_back(to);
      both.push_back(hull(x.back(), y.back()));
      apart.push_back(to - from);
    }
    const auto slope = system.dF(both);
    if (!slope) continue;  // the direction of some slip is not certain between x and y
    ++compared;
    const Box F_x = system.F(x), F_y = system.F(y);
    for (std::size_t row = 0; row < x.size(); ++row) {
      Interval change;  // mean value theorem: F(y) - F(x) lies in F'([x, y]) (y - x)
      for (std::size_t j = 0; j < x.size(); ++j) change += (*slope)[row][j] * Interval(apart[j]);
      CAPTURE(i, row);
      CHECK(intersection(change, F_y[row] - F_x[row]).has_value());
    }
  }
  CHECK(compared >= 30);
}
