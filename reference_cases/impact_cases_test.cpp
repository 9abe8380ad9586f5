#include <catch2/catch.hpp>

#include "tools/for_tests/run_program.hpp"

#include <cmath>

using namespace duhem::testing;

TEST_CASE("bouncing_ball: impacts come when the closed form says, within a step each", "[reference][bouncing_ball]") {
  const double H = 1.1, g = 9.81, h = 1e-3, e = 0.8;
  for (const char* scheme : {"mj", "mjf"}) {
    const auto run = run_json({"bouncing_ball", "--scheme", scheme});
    REQUIRE(run["impacts"].size() >= 3);
    double t = std::sqrt(2 * H / g), speed = std::sqrt(2 * g * H);
    for (std::size_t n = 0; n < run["impacts"].size(); ++n) {
      const auto& impact = run["impacts"][n];
      const double slack = static_cast<double>(n + 1);
      CAPTURE(scheme, n);
      // Each flight starts at most one step late and its speed is off by at most g h: 2 g h/g of time more.
      CHECK(std::abs(impact["t"].get<double>() - t) <= 3 * slack * h);
      CHECK(std::abs(-impact["u_minus"][0].get<double>() - speed) <= 2 * slack * g * h);
      CHECK(impact["work_tangential"].get<double>() == 0);
      speed *= e;
      t += 2 * speed / g;
    }
    CHECK(run["verdict"] == "dissipative");
    CHECK(run["final"]["v"][0].get<double>() == 0.7);  // no friction: nothing along x
    // Energy changes at impacts only, each taking (1 − e²)/2 m u² up to the weight's share of the step.
    const double before = 0.5 * 3 * (0.49 + 0) + 3 * g * (0.2 + H);
    CHECK(run["energy"]["initial"].get<double>() == Approx(before).epsilon(1e-14));
    CHECK(run["energy"]["final"].get<double>() - run["energy"]["initial"].get<double>() ==
          Approx(run["energy"]["contact_normal"].get<double>()).margin(1e-12));
  }
}

TEST_CASE("bouncing_ball: free flight is exact on rationals", "[reference][bouncing_ball]") {
  const auto run = run_json({"bouncing_ball", "--scalar", "rational", "--t-end", "1/10"});
  CHECK(run["final"]["q"][1] == "25019/20000");  // 1.3 − 9.81/2 · 0.01 = 1.25095
  CHECK(run["energy"]["max_identity_residual"] == "0");
}

TEST_CASE("three_balls: the textbook answer, exactly, energy kept", "[reference][three_balls]") {
  for (const char* scheme : {"mj", "mjf"}) {
    const auto exact = run_json({"three_balls", "--scheme", scheme, "--scalar", "rational"});
    CHECK(exact["final"]["v"] == nlohmann::json({"-1/3", "2/3", "2/3"}));
    CHECK(exact["energy"]["initial"] == exact["energy"]["final"]);
    CHECK(exact["verdict"] == "dissipative");
    const auto rounded = run_json({"three_balls", "--scheme", scheme});
    CHECK(rounded["final"]["v"][0].get<double>() == Approx(-1.0 / 3).epsilon(1e-11));
    CHECK(rounded["verdict"] == "dissipative");
  }
}

TEST_CASE("exact_seed: Newton sticks with p = (3, -1) and turns 1 into 5/4; Fremond loses", "[reference][golden]") {
  const auto newton = run_json({"exact_seed", "--scheme", "mj", "--scalar", "rational"});
  const auto& impact = newton["impacts"][0];
  CHECK(impact["mode"] == "stick");
  CHECK(impact["p"] == nlohmann::json({"3", "-1"}));
  CHECK(impact["u_plus"] == nlohmann::json({"1/2", "0"}));
  CHECK(newton["energy"]["initial"] == "1");
  CHECK(newton["energy"]["final"] == "5/4");
  CHECK(newton["energy"]["attribution"]["law"] == "1/4");
  const auto fremond = run_json({"exact_seed", "--scalar", "rational"});
  CHECK(number(fremond["energy"]["final"]) < 1);
  CHECK(fremond["verdict"] == "dissipative");
}

TEST_CASE("linear: the driven end's work closes the balance, the block sticks and slips, Prop. 1 holds", "[reference][linear]") {
  const auto run = run_json({"linear", "--impacts", "all"});
  CHECK(run["verdict"] == "dissipative");
  CHECK(run["prop_1_applies"] == true);
  int stick = 0, slip = 0;
  for (const auto& impact : run["impacts"]) {
    stick += impact["mode"] == "stick";
    slip += impact["mode"] == "slip";
  }
  CHECK(stick > 100);
  CHECK(slip > 100);
  CHECK(run["energy"]["external_work"].get<double>() > 0);
  CHECK(run["energy"]["damping_work"].get<double>() < 0);
  CHECK(run["dropped_contacts"] == 0);
  const auto& e = run["energy"];
  const double sum = e["external_work"].get<double>() + e["damping_work"].get<double>() + e["numerical"].get<double>() +
                     e["mass_change"].get<double>() + e["contact_normal"].get<double>() + e["contact_tangential"].get<double>();
  CHECK(e["final"].get<double>() - e["initial"].get<double>() == Approx(sum).epsilon(1e-12));
  // The far end moved as told: 0.3 for 2 time units.
  CHECK(run["final"]["q"][2].get<double>() == Approx(0.6).epsilon(1e-12));
}
