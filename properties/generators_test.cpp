#include "properties/shrink.hpp"
#include "properties/step_labels.hpp"
#include "properties/step_start.hpp"

#include "lib/linear/ldlt.hpp"

#include <catch2/catch.hpp>

#include <algorithm>

using namespace duhem;
using namespace duhem::properties;

TEST_CASE("a choice depends on seed, property and index, and on nothing else", "[property][generators]") {
  const auto first_choices = [](std::uint64_t seed, std::uint32_t property, std::uint64_t index) {
    Choices choices(seed, property, index);
    std::vector<std::uint32_t> made;
    for (int i = 0; i < 20; ++i) made.push_back(choices.below(1000));
    return made;
  };
  const auto made = first_choices(1, 2, 3);
  CHECK(made == first_choices(1, 2, 3));
  CHECK(made != first_choices(2, 2, 3));
  CHECK(made != first_choices(1, 3, 3));
  CHECK(made != first_choices(1, 2, 4));
  CHECK(made != first_choices(1, 2, 3 + (std::uint64_t{1} << 32U)));
  CHECK(Choices(0, 0, 0).below(0xffffffffU) == 0x6627e8d4U);  // the stream's first word, 6627e8d5: the high half of a product
}

TEST_CASE("choices are evenly spread and repeat from their list", "[property][generators]") {
  std::array<int, 7> counts{};
  for (std::uint64_t index = 0; index < 7000; ++index) ++counts[Choices(5, 6, index).below(7)];
  for (const int count : counts) CHECK(std::abs(count - 1000) < 150);  // five standard deviations
  Choices drawn(1, 2, 3);
  for (std::uint32_t limit = 1; limit < 50; ++limit) (void)drawn.below(limit);
  Choices again(drawn.made());
  for (std::uint32_t limit = 1; limit < 50; ++limit) CHECK(again.below(limit) == drawn.made()[limit - 1]);
  CHECK(again.below(10) == 0);                                  // beyond the end: the simplest
  CHECK(Choices(std::vector<std::uint32_t>{9}).below(5) == 4);  // the last that there is
}

TEST_CASE("a situation keeps its promises: sizes, definiteness, closed contacts, theta in its interval",
          "[property][generators]") {
  for (std::uint64_t index = 0; index < 500; ++index) {
    Choices choices(1, 17, index);
    const Situation s = any_situation(choices);
    const Fraction theta = theta_of_proposition_1(choices, s);
    CAPTURE(index);
    CHECK(1 <= s.dofs);
    CHECK(s.dofs <= most_drawn_dofs);
    CHECK(1 <= s.contacts.size());
    CHECK(s.contacts.size() <= most_drawn_contacts);
    CHECK(Ldlt<double, Dynamic>::factorise(mass_matrix<double>(s)).has_value());
    CHECK_FALSE(SparseLdlt<double>::negative_direction(sparse(sum_of_squares<double>(s.stiffness, s.dofs))));
    CHECK(theta >= Fraction{1, 2});
    for (const auto& contact : s.contacts) {
      CHECK(contact.mu.p >= 0);
      CHECK(contact.e.p >= 0);
      CHECK(contact.e <= Fraction{1, 1});
      // θ (1 + e) ≤ 1, exactly
      CHECK(theta.in<Rational>() * (Rational(1) + contact.e.in<Rational>()) <= Rational(1));
      // the sign of u_N is that of exact arithmetic
      Rational u_N(0);
      for (std::size_t j = 0; j < s.v.size(); ++j) u_N += contact.H[j].in<Rational>() * s.v[j].in<Rational>();
      CHECK(approach_sign(s, contact) == (u_N > Rational(0) ? 1 : u_N < Rational(0) ? -1 : 0));
    }
    if (s.dimension == 2) {
      const auto there = step_start<double, 2>(s);
      for (int alpha = 0; alpha < there.system.contacts(); ++alpha) CHECK(there.system.geometry(there.x.q).gap(alpha) <= 0);
    }
  }
}

TEST_CASE("no choices at all give the simplest situation", "[property][generators]") {
  Choices none(std::vector<std::uint32_t>{});
  const Situation s = any_situation(none);
  CHECK(s.dimension == 2);
  CHECK(s.dofs == 1);
  CHECK(s.contacts.size() == 1);
  CHECK(mass_matrix<Rational>(s)(0, 0) == Rational(1));
  CHECK(s.contacts[0].mu.p == 0);
}

TEST_CASE("shrinking ends at the least list that still fails", "[property][generators]") {
  using List = std::vector<std::uint32_t>;
  const auto fails = [](const List& list) {  // a number above 41, and somewhere after it one above 6
    const auto large = std::ranges::find_if(list, [](std::uint32_t x) { return x > 41; });
    return large != list.end() && std::any_of(large + 1, list.end(), [](std::uint32_t x) { return x > 6; });
  };
  const Shrunk shrunk = shrink({3, 99, 5, 1000, 7, 0, 12, 8, 77}, fails);
  CHECK(shrunk.choices == List{42, 7});
  CHECK(shrunk.shrinks > 0);
  for (const List& simpler : simpler_lists({42, 7})) CHECK_FALSE(fails(simpler));
}
