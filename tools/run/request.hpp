#pragma once

#include "lib/catalogue/case_data.hpp"
#include "tools/names.hpp"

#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace duhem::program {

/// The options of `duhem run` as they were typed.
struct RunOptions {
  std::string case_name;
  std::optional<std::string> scheme, e, e_t, mu, theta, h, t_end, activation, gap_slack, velocity_slack, gamma, scalar, solver,
      tol, impacts, dump_problems, out, vtk_every;
  std::vector<std::string> set;
  bool energy_safe = false;
  bool json = false;
};

/// A run as asked for: the case with its settings, defaults filled in, every number exact, everything checked that can be
/// checked without a scalar.
struct RunRequest {
  CaseData data;
  Scheme scheme;
  Exact h, theta, t_end;
  long steps;
  std::optional<Exact> e, e_t, mu;  ///< of the command line: they go before what a contact says
  Exact default_e, default_e_t, default_mu;
  ActivationRule activation;
  Exact gap_slack, velocity_slack, gamma;
  ScalarName scalar;
  SolverName solver;
  std::optional<Exact> tolerance;  ///< nothing: the scalar's own
  bool energy_safe;
  bool json;
  long impacts_limit = 1000;  ///< how many impacts the JSON lists
  std::optional<std::string> dump_problems, out;
  long vtk_every = 0;              ///< steps from one VTK frame to the next; 0: none are written
  std::vector<std::string> notes;  ///< options that were given and have no effect

  [[nodiscard]] Exact e_of(const std::optional<Exact>& own) const { return e ? *e : own ? *own : default_e; }
  [[nodiscard]] Exact e_t_of(const std::optional<Exact>& own) const { return e_t ? *e_t : own ? *own : default_e_t; }
  [[nodiscard]] Exact mu_of(const std::optional<Exact>& own) const { return mu ? *mu : own ? *own : default_mu; }
};

/// The frames that `--vtk-every` leaves to us: a hundred of a run.
[[nodiscard]] constexpr long default_vtk_every(long steps) { return (steps + 99) / 100; }

/// Throws InputError for whatever cannot be run, with the option or the file's line.
[[nodiscard]] RunRequest make_request(const RunOptions& options);

/// The case of the catalogue by that name, or of a user's file.
[[nodiscard]] CaseData load_case(const std::string& name_or_path);

// The ranges of the interface page; `make_request` uses them, and so does whoever reads a contact's own numbers.
void require_restitution(const Exact& e);
void require_tangential_restitution(const Exact& e_t);
void require_friction(const Exact& mu);

}  // namespace duhem::program
