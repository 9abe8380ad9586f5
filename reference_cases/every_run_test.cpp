#include <catch2/catch.hpp>

#include "lib/scalar/scalars.hpp"
#include "tools/for_tests/run_program.hpp"

using namespace duhem::testing;
using duhem::Mp100;

namespace {

const char* cases[] = {"stick",  "rocking_block", "kane",       "bouncing_ball", "three_balls",  "exact_seed",
                       "linear", "block_stack",   "small_wall", "sliding_block", "elastic_ball", "box"};
const char* rules[] = {"gap-velocity", "forecast-velocity", "gap", "projected-gap", "midpoint", "gap-clipped"};

/// Every step's identity within the bound computed from its own numbers, and finite totals that add up.
void check_identity(const char* scalar) {
  for (const char* name : cases)
    for (const char* scheme : {"mj", "mjf"})
      for (const char* rule : rules) {
        std::vector<std::string> arguments{name, "--scheme", scheme, "--activation", rule, "--scalar", scalar, "--impacts", "1"};
        // Forty contacts in software arithmetic: a few steps of what is the same at every step.
        if (std::string(name) == "block_stack" && std::string(scalar) != "double")
          arguments.insert(arguments.end(), {"--t-end", "0.01", "--set", "blocks=6"});
        if (std::string(name) == "box")
          arguments.insert(arguments.end(), {"--t-end", std::string(scalar) == "double" ? "0.5" : "0.29"});
        // The elastic cases on coarse meshes, until their contacts have come and gone.
        if (std::string(name) == "sliding_block") arguments.insert(arguments.end(), {"--set", "size=8", "--t-end", "0.02"});
        if (std::string(name) == "elastic_ball") arguments.insert(arguments.end(), {"--set", "size=4", "--t-end", "0.002"});
        const auto run = run_json(arguments);
        CAPTURE(scalar, name, scheme, rule, run["energy"]);
        CHECK(run["energy"]["identity_within_rounding"] == true);
        CHECK(run["status"] == "complete");
        if (run["prop_1_applies"] == true) CHECK(run["verdict"] == "dissipative");
        CHECK((run["prop_1_applies"] == true) ==
              (std::string(scheme) == "mjf" && (std::string(rule).ends_with("velocity") || std::string(rule) == "gap-clipped")));
      }
}

}  // namespace

TEST_CASE("every case, scheme and rule keeps the energy identity at every step, in double", "[reference][energy_identity]") {
  check_identity("double");
}
TEST_CASE("every case, scheme and rule keeps the energy identity at every step, in mp50", "[reference][energy_identity]") {
  check_identity("mp50");
}
TEST_CASE("every case, scheme and rule keeps the energy identity at every step, in mp100", "[reference][energy_identity]") {
  check_identity("mp100");
}

TEST_CASE("long scalars show their digits, agree with each other, and round less", "[reference][scalar]") {
  for (const char* name : {"stick", "kane", "three_balls"})
    for (const char* scheme : {"mj", "mjf"}) {
      const auto short_run = run_json({name, "--scheme", scheme});
      const auto quad = run_json({name, "--scheme", scheme, "--scalar", "quad"});
      const auto mp50 = run_json({name, "--scheme", scheme, "--scalar", "mp50"});
      const auto mp100 = run_json({name, "--scheme", scheme, "--scalar", "mp100"});
      const std::string q = quad["energy"]["final"], a = mp50["energy"]["final"], b = mp100["energy"]["final"];
      CAPTURE(name, scheme, q, a, b);
      CHECK(q.size() > 34);
      CHECK(a.size() > 50);
      CHECK(b.size() > 100);
      // The default tolerances are 1e-30, 1e-46 and 1e-96; a run of some thousand steps may add them up.
      const Mp100 exact(b);
      CHECK(abs(Mp100(a) - exact) <= abs(exact) * Mp100("1e-42"));
      CHECK(abs(Mp100(q) - exact) <= abs(exact) * Mp100("1e-26"));
      CHECK(short_run["energy"]["final"].get<double>() == Approx(number(b)).epsilon(1e-9));
      CHECK(number(mp50["energy"]["max_identity_residual"]) < 1e-45);
      CHECK(number(mp100["energy"]["max_identity_residual"]) < 1e-95);
    }
}
