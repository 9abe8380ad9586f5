#pragma once

#include "tools/compare/step_reader.hpp"

namespace duhem::program {

/// What two runs, or two traces, have in common, and where they part.
struct Parting {
  struct Place {
    long step_a, step_b;
    std::optional<double> t;
  };
  struct Digit : Place {
    std::string what, a, b;
  };
  struct Loaded : Place {
    int contact;
    bool in_a;  ///< or else in b
  };
  struct Modes : Place {
    int contact;
    std::string a, b;
  };
  /// A difference that rounding does not explain.
  struct Beyond : Place {
    std::string what;            ///< "impulse", or which energy: "final" is all of it
    std::optional<int> contact;  ///< whose impulse it is
    Json a, b;                   ///< an impulse is a list
    double energy, rounding;     ///< how large the difference is, and how much of that rounding explains at most
  };
  struct Parameter {
    std::string name;
    Json a, b;
  };

  long steps_a = 0, steps_b = 0, compared = 0;
  std::vector<Parameter> parameters;   ///< asked for differently
  std::optional<Digit> first_digit;    ///< the first that differs at all
  std::optional<Loaded> first_loaded;  ///< the first contact that carries an impulse in one of them only
  std::optional<Modes> first_mode;     ///< the first that sticks here and slips there
  std::optional<Beyond> beyond;        ///< where they part
  std::vector<std::pair<std::string, double>> energies_a, energies_b;

  [[nodiscard]] const char* verdict() const {
    if (compared == 0) return "nothing to compare";
    return beyond ? "part" : first_digit ? "same but for rounding" : has_all() ? "same" : "same where both have rows";
  }
  /// Each row of the one has its like in the other.
  [[nodiscard]] bool has_all() const { return steps_a == compared && steps_b == compared; }
};

/// Steps of equal time are compared, to rounding; where a trace has no times, those of equal number. Of two runs of equal h the
/// impulses are compared in each step, whichever steps have rows.
[[nodiscard]] Parting parting_of(StepReader& a, StepReader& b);

}  // namespace duhem::program
