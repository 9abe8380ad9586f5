#include <catch2/catch.hpp>

#include "tools/for_tests/run_program.hpp"

#include <cmath>
#include <string>

using namespace duhem::testing;

TEST_CASE("box: thrown onto the plane it comes to rest on a face, and no step creates energy", "[reference][box]") {
  const auto run = run_json({"box", "--t-end", "3"});
  CHECK(run["verdict"] == "dissipative");
  CHECK(run["prop_1_applies"] == true);
  const auto& energy = run["energy"];
  const double initial = energy["initial"], kinetic = energy["kinetic"], potential = energy["potential"];
  CHECK(kinetic < 1e-6 * initial);
  // On the largest face, half the height above the plane, but for what the contacts sank in.
  const double weight = 2300 * 1 * 0.6 * 0.4 * 9.81;
  CHECK(std::abs(potential / weight - 0.2) < 0.005);
  // The couple is that of k+theta but for the solver's tolerance of each step's energy.
  const double tolerance = run["parameters"]["tolerance"], steps = run["steps"];
  CHECK(std::abs(energy["rotation"].get<double>()) <= steps * tolerance * 2 * initial);
}

TEST_CASE("box: in free flight the implicit couple keeps energy to rounding; the explicit one creates it and is named",
          "[reference][box]") {
  const std::vector<std::string> flight{"box",           "--set",     "gravity=0", "--set",      "omega1=0.1",
                                        "--set",         "omega2=20", "--set",     "omega3=0.2", "--set",
                                        "clearance=100", "--t-end",   "10",        "--h",        "1e-3"};
  const auto kept = run_json(flight);
  const double initial = kept["energy"]["initial"];
  CHECK(kept["prop_1_applies"] == true);
  CHECK(std::abs(kept["energy"]["final"].get<double>() - initial) <= 1e-12 * initial);
  auto with_explicit = flight;
  with_explicit.insert(with_explicit.end(), {"--set", "couple=explicit"});
  const auto creates = run_json(with_explicit);
  CHECK(creates["verdict"] == "creates energy");
  CHECK(creates["worst_creation"]["culprit"] == "rotation");
  CHECK(creates["prop_1_applies"] == false);
  CHECK(creates["energy"]["rotation"].get<double>() == Approx(creates["energy"]["final"].get<double>() - initial));
}
