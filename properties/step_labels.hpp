#pragma once

#include "properties/labels.hpp"
#include "properties/situation.hpp"

#include "lib/contact/mode.hpp"

#include <initializer_list>
#include <vector>

namespace duhem::properties {

/// The classes of steps that a campaign must meet: of the situation, then of what came out.
enum class StepClass : std::uint8_t {
  planar,
  in_space,
  one_dof,
  many_dofs,
  one_contact,
  eight_contacts,
  ill_conditioned,
  no_stiffness,
  semi_definite_stiffness,
  definite_stiffness,
  no_damping,
  semi_definite_damping,
  definite_damping,
  load,
  contact_twice,
  more_rows_than_dofs,
  mu_zero,
  mu_tiny,
  mu_ordinary,
  mu_ten,
  e_zero,
  e_one,
  e_between,
  equal_e,
  different_e,
  theta_half,
  theta_between,
  theta_limit,
  separating,
  grazing,
  takeoff,
  stick,
  slip,
  slip_reversal,
  varying_load,
  open_contact,
  count
};
inline constexpr std::size_t step_class_count = static_cast<std::size_t>(StepClass::count);

/// All of them with their names, `excluded` ones not required: those that a property's hypotheses leave out.
/// `varies`: its kind of situation does.
[[nodiscard]] std::vector<Label> step_labels(std::initializer_list<StepClass> excluded = {}, bool varies = false);

/// And one more behind them.
[[nodiscard]] std::vector<Label> step_labels_and(std::string_view name);

inline void set(Labels& labels, StepClass of) { labels.set(static_cast<std::size_t>(of)); }
/// Of the situation alone.
[[nodiscard]] Labels labels_of(const Situation& situation);

}  // namespace duhem::properties
