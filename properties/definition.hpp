#pragma once

#include "properties/excess.hpp"
#include "properties/property.hpp"
#include "properties/step_case.hpp"

namespace duhem::properties {

/// A property as it is defined, one struct each: its words, how its cases are drawn, and by how much one of them breaks it in a
/// scalar. Above 1 it is broken. One that must fail also has its `known_rate`. Where `evidence` is there for the plane alone, all
/// cases are planar.
template <class T>
concept Definition = requires(Choices& choices, const typename T::Case& c, const Subject<double, 2>& subject) {
  { T::name } -> std::convertible_to<std::string_view>;
  { T::statement } -> std::convertible_to<std::string_view>;
  { T::equation } -> std::convertible_to<std::string_view>;
  { T::expectation } -> std::convertible_to<Expectation>;
  { T::labels() } -> std::same_as<std::vector<Label>>;
  { T::draw(choices) } -> std::same_as<typename T::Case>;
  { T::size(c) } -> std::same_as<CaseSize>;
  { T::evidence(c, subject) } -> std::same_as<Evidence>;
  { T::written(c) } -> std::same_as<WrittenCase>;
};

namespace detail {

template <Definition T, class S>
Evidence evidence_in(const typename T::Case& c, const Subjects& subjects) {
  if (T::size(c).dimension == 2) return T::evidence(c, in<S, 2>(subjects));
  if constexpr (!is_exact<S>)
    if constexpr (requires(const Subject<S, 3>& subject) { T::evidence(c, subject); }) return T::evidence(c, in<S, 3>(subjects));
  return Evidence::outside();
}

template <Definition T>
CaseSize draw(Choices& choices) {
  return T::size(T::draw(choices));
}
template <Definition T>
Evidence judge(ScalarName scalar, const Subjects& subjects, Choices& choices) {
  const typename T::Case c = T::draw(choices);
  return with_scalar(scalar, [&]<class S>() { return evidence_in<T, S>(c, subjects); });
}
template <Definition T>
WrittenCase write(Choices& choices) {
  return T::written(T::draw(choices));
}

}  // namespace detail

template <Definition T>
constexpr double known_rate_of() {
  if constexpr (requires { T::known_rate; }) return T::known_rate;
  return 0;
}

template <Definition T>
[[nodiscard]] Property property() {
  static_assert((T::expectation == Expectation::falsifiable) == (known_rate_of<T>() > 0),
                "a property that must fail says in what share of its cases: `known_rate`, from a large campaign");
  return {.name = T::name,
          .statement = T::statement,
          .equation = T::equation,
          .expectation = T::expectation,
          .known_rate = known_rate_of<T>(),
          .labels = T::labels(),
          .draw = &detail::draw<T>,
          .judge = &detail::judge<T>,
          .write = &detail::write<T>};
}

[[nodiscard]] WrittenCase written_case(const StepCase& c);

/// What properties of one step share. They say the rest: draw(choices) and excess(taken step), the latter without a value where
/// the property says nothing of the step; and where it is not so, that they must fail, that loads vary and contacts may be open
/// in their cases, and which classes these never show.
template <class T>
struct AboutSteps {
  using Case = StepCase;
  static constexpr Expectation expectation = Expectation::holds;
  static constexpr bool varies = false;
  static constexpr std::initializer_list<StepClass> excluded{};

  static CaseSize size(const StepCase& c) { return {c.situation.dimension, static_cast<int>(c.situation.contacts.size())}; }
  static std::vector<Label> labels() { return step_labels(T::excluded, T::varies); }
  static WrittenCase written(const StepCase& c) { return written_case(c); }

  template <class S, int Dim>
  static Evidence evidence(const StepCase& c, const Subject<S, Dim>& subject) {
    const TakenStep<S, Dim> taken(c, subject);
    if (!taken.is_solved()) return {};
    const std::optional<double> excess = T::excess(taken);
    return excess ? Evidence::judged(*excess, taken.labels()) : Evidence::outside();
  }
};

}  // namespace duhem::properties
