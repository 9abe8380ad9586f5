#include <catch2/catch.hpp>

#include "tools/for_tests/run_program.hpp"

#include <cmath>
#include <string>

using namespace duhem::testing;

TEST_CASE("block_stack: twenty blocks at rest stay there, three solver iterations a step at most in the median",
          "[reference][block_stack]") {
  for (const char* scheme : {"mjf", "mj"}) {
    CAPTURE(scheme);
    const auto run = run_json({"block_stack", "--scheme", scheme});
    if (std::string(scheme) == "mjf") CHECK(run["verdict"] == "dissipative");  // nothing is promised of mj
    CHECK(run["iterations"]["steps_solved"] == 1000);
    CHECK(run["iterations"]["median"] <= 3);
    CHECK(run["dropped_contacts"] == 0);
    // A step is solved to tol ‖b‖, ‖b‖ = √40 g h: an interface may be that much too fast, a block by as much as all
    // interfaces below it together; over the run that is this far.
    const double tol = run["parameters"]["tolerance"], h = run["parameters"]["h"], t_end = run["parameters"]["t_end"];
    const double creep = t_end * 20 * tol * std::sqrt(40.) * 10 * h;
    for (std::size_t i = 0; i < 60; ++i) {
      CAPTURE(i);
      CHECK(std::abs(run["final"]["q"][i].get<double>() - run["initial"]["q"][i].get<double>()) <= creep);
    }
  }
}

TEST_CASE("block_stack: the contacts carry what lies above them", "[reference][block_stack]") {
  const auto run = run_json({"block_stack", "--impacts", "all", "--t-end", "0.01"});
  // Impulse of a contact over a step: half the weight of block i and all above it, times h.
  int seen = 0;
  for (const auto& impact : run["impacts"]) {
    const int interface = impact["contact"].get<int>() / 2;
    const double carried = 3 * 10 * 1e-3 * (20 - interface) / 2;
    CHECK(impact["p"][0].get<double>() == Approx(carried).epsilon(1e-9));
    CHECK(std::abs(impact["p"][1].get<double>()) <= 0.5 * carried);
    ++seen;
  }
  CHECK(seen == 10 * 40);
}

TEST_CASE("block_stack: pushed along, it slides as one and comes to rest after v^2/(2 mu gravity)", "[reference][block_stack]") {
  const auto run = run_json({"block_stack", "--set", "vx=0.2", "--mu", "0.1", "--set", "blocks=5", "--t-end", "0.5"});
  CHECK(run["verdict"] == "dissipative");
  const double way = 0.2 * 0.2 / (2 * 0.1 * 10);
  for (std::size_t i = 0; i < 5; ++i) CHECK(run["final"]["q"][3 * i].get<double>() == Approx(way).epsilon(0.02));
  CHECK(run["energy"]["contact_tangential"].get<double>() == Approx(-5 * 3 * 0.2 * 0.2 / 2).epsilon(0.01));
}

TEST_CASE("block_stack: thousands of blocks run too", "[reference][block_stack]") {
  const auto run = run_json({"block_stack", "--set", "blocks=2000", "--t-end", "0.01"});
  CHECK(run["verdict"] == "dissipative");
  CHECK(run["iterations"]["steps_solved"] == 10);
}
