#pragma once

#include "lib/contact/cone_problem.hpp"
#include "tools/for_tests/run_program.hpp"

#include <string>
#include <vector>

// Traces whose answer is known, and what the audit says of a trace.
namespace duhem::testing {

/// `duhem audit TRACE --json`, which must end with this exit code and say nothing on stderr.
nlohmann::json audit_json(const ScratchDirectory& scratch, const std::string& trace, int exit_code,
                          std::vector<std::string> options = {});

/// The text with the first `from` in it made `to`; there has to be one.
[[nodiscard]] std::string replaced(const std::string& text, const std::string& from, const std::string& to);

/// A box on its four corners that a load pushes sideways and turns, too weakly to move it: hyperstatic, so that a solver is
/// needed, and every contact sticks, so that no work can be done but by the tolerance.
struct RestingBox {
  ConeProblem<double, 3> problem;
  RestingBox();
  [[nodiscard]] std::vector<Local<double, 3>> solved_to(double tolerance) const;
  /// The step from rest, under Fremond's law.
  [[nodiscard]] std::string line(double tolerance) const;
};

/// Kane's double pendulum at the textbook's angles and rates, its tip on the floor, e = 0.7, mu = 0.5; solved in closed form.
[[nodiscard]] std::string kane_line(const std::string& law);

/// A penetrated contact that separates and is pushed back by a load, let in by the rule `gap`: u+ = -e u-, p = 3/2, work 3/8.
extern const std::string gap_line;
/// A body at rest that Baumgarte pushes out of a penetration: u+ = 0.1.
extern const std::string bias_line;

/// An impact without friction's help: u+ = -e u.
[[nodiscard]] std::string head_on(double u, double e, double load);

/// One of the remarks holds these words.
[[nodiscard]] bool says(const nlohmann::json& report, const std::string& words);

extern const std::string none;  ///< the verdict where nothing was created

}  // namespace duhem::testing
