#pragma once

#include "lib/error.hpp"
#include "lib/nearest_name.hpp"

#include <array>
#include <optional>
#include <string>
#include <string_view>

// The vocabulary: laws, schemes, rules, solvers and scalars, one enumeration and one word each. What is written here is what a
// command line takes, what files hold and what every output says. Lemma 1's modes are in contact/mode.hpp and
// contact/planar_mode.hpp: the checker sees this file by way of its witnesses, and has modes of its own on purpose.
namespace duhem {

/// A value, what it is called, and what it means.
template <class T>
struct Named {
  const char* name;
  T value;
  const char* meaning = "";
};

/// Every value of T, each once: specialised below, and beside the enumerations of single files.
template <class T>
inline constexpr auto names_of = nullptr;

template <class T>
[[nodiscard]] constexpr const char* name_of(T value) {
  for (const auto& item : names_of<T>)
    if (item.value == value) return item.name;
  return "";
}

template <class T>
[[nodiscard]] constexpr const char* meaning_of(T value) {
  for (const auto& item : names_of<T>)
    if (item.value == value) return item.meaning;
  return "";
}

/// The value of that name, if there is one.
template <class T>
[[nodiscard]] constexpr std::optional<T> named(std::string_view name) {
  for (const auto& item : names_of<T>)
    if (name == item.name) return item.value;
  return std::nullopt;
}

/// "one of" all names of T, and which of them was meant.
template <class T>
[[nodiscard]] std::string one_name_of(std::string_view name) {
  std::vector<std::string> candidates;
  for (const auto& item : names_of<T>) candidates.emplace_back(item.name);
  return one_of(name, candidates);
}

/// The value of that name, or a refusal of the field that holds it.
template <class T>
[[nodiscard]] T value_of(const std::string& name, const std::string& field) {
  if (const auto value = named<T>(name)) return *value;
  throw InputError(field, '"' + name + '"', one_name_of<T>(name));
}

/// What an impact obeys: law/impact_law.hpp.
enum class Law { newton, moreau, fremond };
template <>
inline constexpr std::array names_of<Law>{
    Named<Law>{"newton", Law::newton, "Newton's restitution with Coulomb's friction (62)"},
    Named<Law>{"moreau", Law::moreau, "the same with a tangential restitution (58)"},
    Named<Law>{"fremond", Law::fremond, "Fremond's law in discrete time (73)"},
};

/// How time is stepped, and with it under which law.
enum class Scheme { mj, mjf };
template <>
inline constexpr std::array names_of<Scheme>{
    Named<Scheme>{"mj", Scheme::mj, "Moreau-Jean (61) with Newton's law, or Moreau's (--e-t)"},
    Named<Scheme>{"mjf", Scheme::mjf, "Moreau-Jean-Fremond (72); dissipates under Proposition 1"},
};
[[nodiscard]] constexpr Scheme scheme_of(Law law) { return law == Law::fremond ? Scheme::mjf : Scheme::mj; }

/// Which contacts enter a step. The theorems need u_{N,k} ≤ 0 on every active contact; only the rules with `velocity` in
/// their name give that, and `gap_clipped` does without.
enum class ActivationRule {
  gap_velocity,       ///< g(q_k) ≤ s_g and u_{N,k} ≤ s_v                          (64), the default
  forecast_velocity,  ///< g(q_k + h v_k) ≤ s_g and u_{N,k} ≤ s_v                  [v1] (55)
  gap,                ///< g(q_k) ≤ s_g only                                       the authors' published code
  projected_gap,      ///< g_k + γ h u_{N,k} ≤ s_g                                 [S]
  midpoint,           ///< g(q_k + h (1−θ) v_k) ≤ s_g                              [CD] remark 3
  gap_clipped,        ///< g(q_k) ≤ s_g only, and the law sees min(u_{N,k}, 0)     ours
};
template <>
inline constexpr std::array names_of<ActivationRule>{
    Named<ActivationRule>{"gap-velocity", ActivationRule::gap_velocity, "g(q_k) <= s_g and u_N,k <= s_v (64), the default"},
    Named<ActivationRule>{"forecast-velocity", ActivationRule::forecast_velocity, "g(q_k + h v_k) <= s_g and u_N,k <= s_v"},
    Named<ActivationRule>{"gap", ActivationRule::gap,
                          "g(q_k) <= s_g only: lets separating contacts in, Prop. 1 does not cover it"},
    Named<ActivationRule>{"projected-gap", ActivationRule::projected_gap, "g_k + gamma h u_N,k <= s_g"},
    Named<ActivationRule>{"midpoint", ActivationRule::midpoint, "g(q_k + h (1-theta) v_k) <= s_g"},
    Named<ActivationRule>{"gap-clipped", ActivationRule::gap_clipped,
                          "g(q_k) <= s_g, the law sees min(u_N,k, 0); Prop. 1 holds for every contact"},
};

/// How (91) is solved.
enum class SolverName { automatic, nsgs, nsgs_newton, newton, smoothing, projection, enumerate };
template <>
inline constexpr std::array names_of<SolverName>{
    Named<SolverName>{"auto", SolverName::automatic,
                      "one contact exactly; many by proximal Newton methods, exact fallbacks for small planar problems"},
    Named<SolverName>{"nsgs", SolverName::nsgs, "block Gauss-Seidel with exact one-contact solves"},
    Named<SolverName>{"nsgs-newton", SolverName::nsgs_newton,
                      "block Gauss-Seidel, one-contact solves by semi-smooth Newton with a Goldstein-Price line search"},
    Named<SolverName>{"newton", SolverName::newton, "semi-smooth Newton on Alart and Curnier's function"},
    Named<SolverName>{"smoothing", SolverName::smoothing,
                      "Newton steps on smoothed equations, along a flow that holds slip back"},
    Named<SolverName>{"projection", SolverName::projection, "extra-gradient method with a self-adaptive step"},
    Named<SolverName>{"enumerate", SolverName::enumerate, "every combination of modes; planar, at most 6 contacts"},
};

/// The number a quantity is held in: scalar/scalars.hpp has the types, and with_scalar(name, f).
enum class ScalarName { double_, quad, mp50, mp100, rational };
template <>
inline constexpr std::array names_of<ScalarName>{
    Named<ScalarName>{"double", ScalarName::double_, "IEEE binary64"},
    Named<ScalarName>{"quad", ScalarName::quad, "IEEE binary128, 113 bits"},
    Named<ScalarName>{"mp50", ScalarName::mp50, "50 decimal digits (MPFR)"},
    Named<ScalarName>{"mp100", ScalarName::mp100, "100 decimal digits (MPFR)"},
    Named<ScalarName>{"rational", ScalarName::rational, "exact; for planar cases without transcendental functions"},
};

}  // namespace duhem
