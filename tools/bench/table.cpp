#include "tools/bench/table.hpp"

#include "tools/bench/text.hpp"

#include <fmt/format.h>

#include <ostream>

namespace duhem::bench {
namespace {

struct Target {
  const char* text;
  std::optional<double> seconds;
};

struct Row {
  const char* figure;
  const char* benchmark;
  Target target;
  const char* yardstick;  ///< benchmark measured beside it
  const char* yardstick_name;
};

std::string compared(double measured, double yardstick, const char* name) {
  if (measured > yardstick) return fmt::format("{:.2g} × {}", measured / yardstick, name);
  return fmt::format("1/{:.2g} of {}", yardstick / measured, name);
}

void print(const Row& row, const Results& results, std::ostream& out) {
  const auto measured = results.each(row.benchmark);
  if (!measured) return;
  const auto& [target, seconds] = row.target;
  const auto yardstick = results.each(row.yardstick);
  out << fmt::format("| {} | {} | {} | {} | {} |\n", row.figure, time_text(*measured), target,
                     seconds ? fmt::format("{:.2g}", *measured / *seconds) : "",
                     yardstick ? compared(*measured, *yardstick, row.yardstick_name) : "");
}

}  // namespace

void print_table(const Results& results, std::ostream& out) {
  const auto siconos = results.each("stick/siconos");
  const Target fortieth{"≤ 1/40 of Siconos", siconos ? std::optional(*siconos / 40) : std::nullopt}, none{"", std::nullopt};
  const auto of_a_step = [&](const char* step, const char* attribution) -> Target {  // of a step without it
    const auto with = results.each(step), alone = results.each(attribution);
    return {"≤ 30 % of a step without", with && alone ? std::optional(0.3 * (*with - *alone)) : std::nullopt};
  };
  const Row rows[] = {
      {"stick, one step with ledger, mj", "stick/mj", fortieth, "stick/siconos", "Siconos"},
      {"the same, contacts activated as in Siconos", "stick/mj_as_siconos", fortieth, "stick/siconos", "Siconos"},
      {"stick, one step with ledger, mjf", "stick/mjf", fortieth, "stick/siconos", "Siconos"},
      {"stick, one step of Siconos, mj", "stick/siconos", none, "stick/mj", "duhem, mj"},
      {"the same, Siconos' class for linear bodies", "stick/siconos_linear", none, "stick/mj", "duhem, mj"},
      {"stick, 2000 steps with ledger, mjf, mp50", "stick/mjf_mp50_run", {"< 3 s", 3}, "", ""},
      {"one contact in every step, a step with ledger", "attribution/step_of_one", none, "", ""},
      {"of it the attribution", "attribution/one", of_a_step("attribution/step_of_one", "attribution/one"),
       "attribution/step_of_one", "the step"},
      {"forty contacts, a step with ledger", "attribution/step_of_forty", none, "", ""},
      {"of it the attribution", "attribution/forty", of_a_step("attribution/step_of_forty", "attribution/forty"),
       "attribution/step_of_forty", "the step"},
      {"one contact, plane, every mode", "one_contact/plane", {"≤ 60 ns", 60e-9}, "cholesky", "Cholesky"},
      {"one contact, space, every mode", "one_contact/space", {"≤ 600 ns", 600e-9}, "cholesky", "Cholesky"},
      {"one contact, space, take-off", "one_contact/space_takeoff", none, "cholesky", "Cholesky"},
      {"one contact, space, stick", "one_contact/space_stick", none, "cholesky", "Cholesky"},
      {"one contact, space, slip", "one_contact/space_slip", none, "cholesky", "Cholesky"},
      {"3 × 3 Cholesky, factor and solve (Eigen)", "cholesky", none, "", ""},
      {"a wall that is hit: a sweep and its residual, in velocities", "sweep/in_velocities", none, "sweep/by_blocks",
       "by blocks of W"},
      {"statements, one contact impact: a case, two cores", "statements/one_contact", {"≤ 2.5 µs (400,000/s)", 2.5e-6}, "", ""},
      {"statements, eight contact step: a case, two cores", "statements/eight_contacts", {"≤ 25 µs (40,000/s)", 25e-6}, "", ""},
      {"one contact impact: drawing it, one core", "statements/drawing_one", none, "statements/solving_one", "all else"},
      {"eight contact step: drawing it, one core", "statements/drawing_eight", none, "statements/solving_eight", "all else"},
  };
  out << fmt::format("\n{}; {}. Processor time, best of the repetitions.\n\n", processor(), compiled_by());
  out << "| figure | measured | target | measured / target | compared |\n|---|---:|---:|---:|---|\n";
  for (const Row& row : rows) print(row, results, out);
  if (const auto difference = results.least("stick/siconos", "max_dq"))
    out << fmt::format(
        "\nIn 2000 steps, with Siconos' own activation g + h u_N / 2 ≤ 0 in both programs, q differs by at most {:.1e}.\n",
        *difference);
}

}  // namespace duhem::bench
