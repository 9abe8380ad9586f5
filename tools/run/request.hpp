#pragma once

#include "tools/options.hpp"

namespace duhem::program {

/// A run as asked for: the case with its settings, defaults filled in, every number exact, everything checked that can be
/// checked without a scalar.
struct RunRequest {
  std::string case_name;
  std::vector<std::string> set;  ///< NAME=VALUE, parameters of the case
  CaseData data;
  Scheme scheme = Scheme::mjf;
  Exact h{{1, 1000}, "the default of --h"}, theta{{1, 2}, "the default of --theta"}, t_end{1, "the default of --t-end"};
  long steps = 0;
  std::optional<Exact> e, e_t, mu;  ///< of the command line: they go before what a contact says
  Exact default_e{0, "the default of --e"}, default_e_t{0, "the default of --e-t"}, default_mu{0, "the default of --mu"};
  ActivationRule activation = ActivationRule::gap_velocity;
  Exact gap_slack{0, "the default of --gap-slack"}, velocity_slack{0, "the default of --velocity-slack"},
      gamma{1, "the default of --gamma"};
  ScalarName scalar = ScalarName::double_;
  SolverName solver = SolverName::automatic;
  std::optional<Exact> tolerance;  ///< nothing: the scalar's own
  bool energy_safe = false, json = false;
  long impacts_limit = 1000;  ///< how many impacts the JSON lists
  std::optional<std::string> dump_problems, out;
  long every = 1;                  ///< steps from one row of the CSV files to the next
  std::optional<Exact> near;       ///< gap up to which contacts.csv has a contact; nothing: any
  bool h_adjust = false;           ///< h is made to fit t_end
  bool fail_on_creation = false;   ///< whatever the theory says of it
  long vtk_every = 0;              ///< steps from one VTK frame to the next; 0: none are written
  std::vector<std::string> notes;  ///< options that were given and have no effect

  [[nodiscard]] Exact e_of(const std::optional<Exact>& own) const { return e ? *e : own ? *own : default_e; }
  [[nodiscard]] Exact e_t_of(const std::optional<Exact>& own) const { return e_t ? *e_t : own ? *own : default_e_t; }
  [[nodiscard]] Exact mu_of(const std::optional<Exact>& own) const { return mu ? *mu : own ? *own : default_mu; }
};

/// The frames that `--vtk-every` leaves to us: a hundred of a run.
[[nodiscard]] constexpr long default_vtk_every(long steps) { return (steps + 99) / 100; }

/// The options of `duhem run`, and those of them that say what is stepped and how, which `duhem ladder` has too.
void declare(Options& options, RunRequest& request);
void declare_case(Options& options, RunRequest& request);

/// Settings of the case's file, then the options, then everything that can be checked. Throws InputError for whatever cannot be
/// run, with the option or the file's line.
void complete(const Options& options, RunRequest& request);

/// The case of the catalogue by that name, or of a user's file.
[[nodiscard]] CaseData load_case(const std::string& name_or_path);

// The ranges of the interface page, for options, files and a contact's own numbers alike.
void require_restitution(const Exact& e);
void require_tangential_restitution(const Exact& e_t);
void require_friction(const Exact& mu);
void require_theta(const Exact& theta, Scheme scheme, ActivationRule activation);

}  // namespace duhem::program
