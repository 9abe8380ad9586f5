#pragma once

#include "lib/fem/mesh.hpp"
#include "lib/scalar/exact_matrix.hpp"

#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace duhem {

/// A number as a file or an option gives it, exactly, and where it stands, for the message if it is refused.
struct Exact {
  Rational value;
  std::string where;  ///< "stick.toml:12: run.mu", "--mu"
};

/// A word of a file or an option, and where it stands.
struct Word {
  std::string text;
  std::string where;
};

/// A matrix, and where it stands.
struct GivenMatrix {
  ExactSparseMatrix value;
  std::string where;
};

/// A list of numbers, and where it stands.
struct GivenVector {
  std::vector<Rational> value;
  std::string where;
};

/// One parameter of a case that comes with code: a number with a unit and a meaning, or one of a few words.
struct Parameter {
  std::string name;
  std::variant<Exact, Word> value;
  std::string unit;  ///< "-" where dimensionless
  std::string meaning;
};

struct ExactTimeFunction {
  struct Sample {
    Exact t;
    GivenVector value;
  };
  struct Harmonic {
    GivenVector amplitude;
    Exact omega, phase;
  };
  std::vector<Sample> samples;
  std::vector<Harmonic> harmonics;
};

struct ExactContact {
  GivenMatrix H;
  Exact gap;
  std::optional<Exact> e, e_t, mu;
};

struct ExactControl {
  Exact dof;
  Exact velocity;  ///< the constant part
  ExactTimeFunction varying;
};

/// A system given by matrices.
struct LinearData {
  int dimension = 2;
  GivenMatrix M;
  std::optional<GivenMatrix> K, C;
  GivenVector q_0, v_0;
  std::optional<GivenVector> constant_load;
  ExactTimeFunction load;
  std::vector<ExactContact> contacts;
  std::vector<ExactControl> controlled;
};

/// A case as data: what it is, where it comes from, what is expected of it, its numbers. Nothing is rounded yet.
struct CaseData {
  std::string name;
  std::string title;
  std::string source;                        ///< paper and section, or whose file it is
  std::string expects;                       ///< what its test checks
  std::string system;                        ///< stick, rocking_block, kane, bouncing_ball, three_balls or linear
  std::map<std::string, Exact> run_numbers;  ///< h, t_end, theta, e, e_t, mu, gap_slack, velocity_slack, gamma, tol
  std::map<std::string, Word> run_words;     ///< scheme, activation, solver
  std::vector<Parameter> parameters;         ///< of a system that comes with code
  std::optional<LinearData> linear;
  std::optional<Mesh> mesh;  ///< of an elastic body; whoever loads the case reads it or has it made
  std::string length_unit = "-", time_unit = "-", energy_unit = "-", impulse_unit = "-";  ///< "-" where dimensionless

  /// "m/s" from "m" and "s"; a dimensionless time leaves the unit as it is.
  [[nodiscard]] std::string per_time(const std::string& unit) const {
    if (time_unit == "-") return unit;
    return (unit == "-" ? "1" : unit) + "/" + time_unit;
  }
  [[nodiscard]] Parameter* find_parameter(const std::string& parameter_name) {
    for (Parameter& parameter : parameters)
      if (parameter.name == parameter_name) return &parameter;
    return nullptr;
  }
};

}  // namespace duhem
