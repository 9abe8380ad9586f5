#pragma once

#include "properties/excess.hpp"
#include "properties/property.hpp"
#include "properties/step_case.hpp"

namespace duhem::properties {

/// A statement as it is written down, one struct each: its words, how its cases are drawn, and by how much one of them breaks
/// it in a scalar. Above 1 the statement is broken.
template <class T>
concept Statement = requires(Choices& choices, const typename T::Case& c, const Subject<double, 3>& subject) {
  { T::name } -> std::convertible_to<std::string_view>;
  { T::statement } -> std::convertible_to<std::string_view>;
  { T::equation } -> std::convertible_to<std::string_view>;
  { T::expectation } -> std::convertible_to<Expectation>;
  { T::labels() } -> std::same_as<std::vector<Label>>;
  { T::draw(choices) } -> std::same_as<typename T::Case>;
  { T::dimension(c) } -> std::same_as<int>;
  { T::judge(c, subject) } -> std::same_as<Evidence>;
  { T::sheet(c) } -> std::same_as<Sheet>;
};

namespace detail {

template <Statement T, class S>
Evidence judge_in(const typename T::Case& c, const Subjects& subjects) {
  if (T::dimension(c) == 2) return T::judge(c, in<S, 2>(subjects));
  if constexpr (is_exact<S>)
    return {Evidence::Outcome::outside, 0, {}};
  else
    return T::judge(c, in<S, 3>(subjects));
}

template <Statement T>
Evidence judge(Precision precision, const Subjects& subjects, Choices& choices) {
  const typename T::Case c = T::draw(choices);
  switch (precision) {
    case Precision::double_: return judge_in<T, double>(c, subjects);
    case Precision::quad: return judge_in<T, Quad>(c, subjects);
    case Precision::mp50: return judge_in<T, Mp50>(c, subjects);
    case Precision::mp100: return judge_in<T, Mp100>(c, subjects);
    case Precision::rational: return judge_in<T, Rational>(c, subjects);
  }
  return {};
}

template <Statement T>
Sheet sheet(Choices& choices) {
  return T::sheet(T::draw(choices));
}

}  // namespace detail

template <Statement T>
[[nodiscard]] Property property() {
  return {T::name, T::statement, T::equation, T::expectation, T::labels(), &detail::judge<T>, &detail::sheet<T>};
}

/// What statements about one step share. They say the rest:
///   draw(choices), excess(case, taken step), nothing where the statement does not apply, and `excluded` labels.
template <class T>
struct AboutSteps {
  using Case = StepCase;
  static int dimension(const StepCase& c) { return c.situation.dimension; }
  static std::vector<Label> labels() {
    if constexpr (requires { T::varies; }) return step_labels(T::excluded, T::varies);
    return step_labels(T::excluded);
  }
  static Sheet sheet(const StepCase& c);

  template <class S, int Dim>
  static Evidence judge(const StepCase& c, const Subject<S, Dim>& subject) {
    const TakenStep<S, Dim> taken(c, subject);
    if (!taken.is_solved()) return {};
    const std::optional<double> excess = T::excess(c, taken);
    if (!excess) return {Evidence::Outcome::outside, 0, {}};
    return {Evidence::Outcome::judged, *excess, labels_of(c.situation) | labels_of(taken)};
  }
};

[[nodiscard]] Sheet sheet_of(const StepCase& c);
template <class T>
Sheet AboutSteps<T>::sheet(const StepCase& c) {
  return sheet_of(c);
}

/// A case on any situation of that kind, under Frémond's law and the rule gap-velocity.
[[nodiscard]] inline StepCase any_step(Choices& choices, const SituationKind& kind = {}) {
  return {any_situation(choices, kind)};
}

}  // namespace duhem::properties
