#include "properties/situation.hpp"

#include <algorithm>

namespace duhem::properties {
namespace {

template <class Vector>
void draw_fractions(Choices& choices, Vector& into, int count, int largest = 4) {
  for (int i = 0; i < count; ++i) into.push_back(any_fraction(choices, largest));
}

/// A few units: most often. Else a factor up to 1e4 either way, so that a condition number reaches 1e8.
Fraction any_mass(Choices& choices, bool is_simple) {
  if (is_simple) return {1 + static_cast<int>(choices.below(9)), 1};
  constexpr std::array powers{1, 10, 100, 1000, 10000};
  if (!choices.once_in(4)) return positive_fraction(choices, 4);
  const int power = powers[choices.below(powers.size())];
  return choices.once_in(2) ? Fraction{1, power} : Fraction{power, 1};
}

Fraction any_mu(Choices& choices, bool is_simple) {
  switch (choices.below(8)) {
    case 0: return {};
    case 1: return is_simple ? Fraction{1, 1} : Fraction{1, 1000000};
    case 2: return {10, 1};
    default: return positive_fraction(choices, 1);
  }
}

Fraction any_restitution(Choices& choices) {
  constexpr std::array inside{Fraction{1, 2}, Fraction{1, 10}, Fraction{9, 10}, Fraction{1, 3}, Fraction{4, 5}};
  switch (choices.below(4)) {
    case 0: return {};
    case 1: return {1, 1};
    default: return inside[choices.below(inside.size())];
  }
}

/// Often along one degree of freedom a row, as axis-aligned frames are; else anything.
void draw_H(Choices& choices, Situation::Contact& contact, int dimension, int dofs, int first_dof) {
  if (choices.once_in(3)) return draw_fractions(choices, contact.H, dimension * dofs);
  contact.H.resize(static_cast<std::size_t>(dimension * dofs));
  std::ranges::fill(contact.H, Fraction{});
  for (int row = 0; row < dimension; ++row) {
    Fraction* entries = contact.H.data() + row * dofs;
    entries[(first_dof + row) % dofs] = {1, 1};
    if (choices.once_in(2)) entries[choices.below(static_cast<std::uint32_t>(dofs))] = any_fraction(choices, 4);
  }
}

/// None, three times in four; else fewer than degrees of freedom; or as many, below a positive diagonal: then K or C is positive
/// definite.
void draw_columns(Choices& choices, BoundedVector<Situation::Row, most_drawn_dofs>& columns, int dofs) {
  const std::uint32_t kind = choices.below(8);
  const int count = kind == 6 ? static_cast<int>(choices.below(static_cast<std::uint32_t>(dofs))) + 1 : kind == 7 ? dofs : 0;
  for (int i = 0; i < count; ++i) {
    columns.push_back({});
    auto& column = columns.back();
    if (count < dofs) {
      draw_fractions(choices, column, dofs);
      continue;
    }
    while (column.size() < static_cast<std::size_t>(i)) column.push_back({});
    column.push_back(positive_fraction(choices, 4));
    draw_fractions(choices, column, dofs - i - 1);
  }
}

}  // namespace

int approach_sign(const Situation& situation, const Situation::Contact& contact) {
  long sum = 0;
  for (std::size_t i = 0; i < situation.v.size(); ++i) {
    const auto [H, H_q] = contact.H[i];
    const auto [v, v_q] = situation.v[i];
    sum += long{H} * v * (common_denominator / H_q) * (common_denominator / v_q);
  }
  return sum > 0 ? 1 : sum < 0 ? -1 : 0;
}

Situation any_situation(Choices& choices, const SituationKind& kind) {
  Situation s;
  const auto between = [&](int least, int most) {
    return least + static_cast<int>(choices.below(static_cast<std::uint32_t>(most - least + 1)));
  };
  if (kind.is_in_space && choices.once_in(2)) s.dimension = 3;
  s.dofs = between(kind.least_dofs, kind.most_dofs);
  const int contacts = between(kind.least_contacts, kind.most_contacts);

  const int below_diagonal = s.dofs * (s.dofs - 1) / 2;
  if (choices.once_in(2)) {
    if (kind.is_simple)
      for (int i = 0; i < below_diagonal; ++i) s.L.push_back({static_cast<int>(choices.below(3) + 1) % 3 - 1, 1});
    else
      draw_fractions(choices, s.L, below_diagonal, 1);
  }
  while (s.L.size() < static_cast<std::size_t>(below_diagonal)) s.L.push_back({});
  for (int i = 0; i < s.dofs; ++i) s.D.push_back(any_mass(choices, kind.is_simple));
  if (kind.has_forces) {
    draw_columns(choices, s.stiffness, s.dofs);
    draw_columns(choices, s.damping, s.dofs);
    if (choices.once_in(2)) draw_fractions(choices, s.load, s.dofs);
    draw_fractions(choices, s.q, s.dofs);
  }
  if (kind.varies && choices.once_in(4)) {
    draw_fractions(choices, s.load_k, s.dofs);
    draw_fractions(choices, s.load_k1, s.dofs);
  }
  while (s.load.size() < static_cast<std::size_t>(s.dofs)) s.load.push_back({});
  while (s.q.size() < static_cast<std::size_t>(s.dofs)) s.q.push_back({});
  draw_fractions(choices, s.v, s.dofs);

  const bool alike = kind.one_restitution || choices.once_in(3);
  const Fraction e = any_restitution(choices), mu = any_mu(choices, kind.is_simple);
  for (int alpha = 0; alpha < contacts; ++alpha) {
    s.contacts.push_back({{}, mu, e, e, false});
    Situation::Contact& contact = s.contacts.back();
    if (alpha > 0 && choices.once_in(6))  // the same place twice
      contact.H = s.contacts[static_cast<std::size_t>(alpha - 1)].H;
    else
      draw_H(choices, contact, s.dimension, s.dofs, alpha);
    // Most contacts should close: a separating one is turned over as often as not.
    if (approach_sign(s, contact) > 0 && !choices.once_in(2))
      for (int j = 0; j < s.dofs; ++j) contact.H[static_cast<std::size_t>(j)].p *= -1;
    if (kind.varies) contact.is_open = choices.once_in(8);
    if (alike) continue;
    contact.mu = any_mu(choices, kind.is_simple);
    contact.e = any_restitution(choices);
    contact.e_T = any_restitution(choices);
  }
  constexpr std::array steps{Fraction{1, 1}, Fraction{1, 8}, Fraction{1, 100}, Fraction{1, 1000}};
  s.h = steps[choices.below(kind.is_simple ? 3 : steps.size())];
  return s;
}

Fraction theta_limit(const Situation& situation) {
  Fraction e_bar;
  for (const auto& contact : situation.contacts) e_bar = std::max(e_bar, contact.e);
  return {e_bar.q, e_bar.q + e_bar.p};
}

Fraction theta_of_proposition_1(Choices& choices, const Situation& situation) {
  return fraction_between(choices, {1, 2}, theta_limit(situation));
}

}  // namespace duhem::properties
