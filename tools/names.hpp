#pragma once

#include "lib/error.hpp"
#include "lib/model/activation.hpp"
#include "lib/nearest_name.hpp"
#include "lib/solver/solve.hpp"

#include <algorithm>
#include <array>
#include <string>

// What things are called on the command line, in files and in every output.
namespace duhem::program {

template <class T>
struct Named {
  const char* name;
  T value;
  const char* meaning;
};

enum class Scheme { mj, mjf };

inline constexpr std::array schemes{
    Named<Scheme>{"mj", Scheme::mj, "Moreau-Jean (61) with Newton's law, or Moreau's (--e-t)"},
    Named<Scheme>{"mjf", Scheme::mjf, "Moreau-Jean-Fremond (72); dissipates under Proposition 1"},
};
inline constexpr std::array activations{
    Named<ActivationRule>{"gap-velocity", ActivationRule::gap_velocity, "g(q_k) <= s_g and u_N,k <= s_v (64), the default"},
    Named<ActivationRule>{"forecast-velocity", ActivationRule::forecast_velocity, "g(q_k + h v_k) <= s_g and u_N,k <= s_v"},
    Named<ActivationRule>{"gap", ActivationRule::gap,
                          "g(q_k) <= s_g only: lets separating contacts in, Prop. 1 does not cover it"},
    Named<ActivationRule>{"projected-gap", ActivationRule::projected_gap, "g_k + gamma h u_N,k <= s_g"},
    Named<ActivationRule>{"midpoint", ActivationRule::midpoint, "g(q_k + h (1-theta) v_k) <= s_g"},
    Named<ActivationRule>{"gap-clipped", ActivationRule::gap_clipped,
                          "g(q_k) <= s_g, the law sees min(u_N,k, 0); Prop. 1 holds for every contact"},
};
inline constexpr std::array solvers{
    Named<SolverName>{"auto", SolverName::automatic,
                      "one contact exactly; many by proximal Newton methods, exact fallbacks for small planar problems"},
    Named<SolverName>{"nsgs", SolverName::nsgs, "block Gauss-Seidel with exact one-contact solves"},
    Named<SolverName>{"nsgs-newton", SolverName::nsgs_newton,
                      "block Gauss-Seidel, one-contact solves by semi-smooth Newton with a Goldstein-Price line search"},
    Named<SolverName>{"newton", SolverName::newton, "semi-smooth Newton on Alart and Curnier's function"},
    Named<SolverName>{"interior-point", SolverName::interior_point, "Newton steps through the inside of the cone"},
    Named<SolverName>{"projection", SolverName::projection, "extra-gradient method with a self-adaptive step"},
    Named<SolverName>{"enumerate", SolverName::enumerate, "every combination of modes; planar, at most 6 contacts"},
};
enum class ScalarName { double_, quad, mp50, mp100, rational };
inline constexpr std::array scalars{
    Named<ScalarName>{"double", ScalarName::double_, "IEEE binary64"},
    Named<ScalarName>{"quad", ScalarName::quad, "IEEE binary128, 113 bits"},
    Named<ScalarName>{"mp50", ScalarName::mp50, "50 decimal digits (MPFR)"},
    Named<ScalarName>{"mp100", ScalarName::mp100, "100 decimal digits (MPFR)"},
    Named<ScalarName>{"rational", ScalarName::rational, "exact; for planar cases without transcendental functions"},
};

template <class T, std::size_t N>
[[nodiscard]] T value_of(const std::array<Named<T>, N>& list, const std::string& name, const std::string& field) {
  std::vector<std::string> names;
  for (const auto& item : list) {
    if (name == item.name) return item.value;
    names.emplace_back(item.name);
  }
  throw InputError(field, '"' + name + '"', one_of(name, names));
}

template <class T, std::size_t N>
[[nodiscard]] const char* name_of(const std::array<Named<T>, N>& list, T value) {
  return std::find_if(list.begin(), list.end(), [&](const auto& item) { return item.value == value; })->name;
}

}  // namespace duhem::program
