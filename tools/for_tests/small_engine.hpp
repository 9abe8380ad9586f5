#pragma once

#include <string>

namespace duhem::testing {

/// How a small engine resolves the contacts of a box on the floor, and what it writes into its trace: the repaired form by
/// default, one deliberate mistake where a member says otherwise. Sequential impulses, semi-implicit Euler, nothing random.
struct SmallEngine {
  int dimension = 2;  ///< 2, or 3: a box that tumbles in space
  double e = 0.5, mu = 0.3, h = 0.01;
  int steps = 150;
  int sweeps = 4000;

  enum class Friction { cone, pyramid, reversed, fixed_bound } friction = Friction::cone;
  bool clamps_normal = true;    ///< p_N >= 0
  bool friction_first = false;  ///< in a sweep, bounded by mu times the p_N of the sweep before
  enum class Target { approaching, everywhere, after_loads } target = Target::approaching;
  double let_in = 0;             ///< contacts below this gap are in
  bool drops_separating = true;  ///< contacts that separate are not in
  double baumgarte = 0;          ///< of the penetration a step, asked for at the end
  bool declares_bias = true;
  bool takes_larger = false;  ///< of rebound and push-out, where others add them
  bool speculative = false;   ///< an open contact may close within the step
  double used_e = -1;         ///< another e than is written; < 0: the same
  bool fremond = false;       ///< friction of u_{T,k+1} + u_{T,k}

  enum class Recording {
    right,
    forces,
    normal_last,
    tangent_reversed,
    normal_reversed,
    impulse_reversed,
    normal_turned,
    loads_twice,
    u_minus_after_loads,
  } recording = Recording::right;
  bool names_restitution = false;  ///< writes restitution and restitution_from

  /// Its trace in JSON lines, with u_plus.
  [[nodiscard]] std::string trace() const;
};

}  // namespace duhem::testing
