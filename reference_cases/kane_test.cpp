#include <catch2/catch.hpp>

#include "tools/for_tests/run_program.hpp"

#include <cmath>

using namespace duhem::testing;

namespace {

/// Kinetic energy after the impact over that before, the configuration frozen as an impact freezes it.
double gain(const nlohmann::json& run) {
  const auto& e = run["energy"];
  return (number(e["final"]) - number(e["mass_change"])) / number(e["initial"]);
}

}  // namespace

TEST_CASE("kane: Newton's law multiplies the kinetic energy by more than 2.7, Fremond's loses, Moreau's gains 7 %",
          "[reference][kane]") {
  const auto newton = run_json({"kane", "--scheme", "mj", "--e", "0.7", "--mu", "0.5"});
  CHECK(gain(newton) > 2.7);
  CHECK(newton["verdict"] == "creates energy");
  CHECK(newton["steps"] == 1);
  const auto fremond = run_json({"kane", "--scheme", "mjf", "--e", "0.7", "--mu", "0.5"});
  CHECK(gain(fremond) < 1);
  CHECK(fremond["verdict"] == "dissipative");
  const auto moreau = run_json({"kane", "--scheme", "mj", "--e-t", "0.5", "--e", "1", "--mu", "0.5"});
  CHECK(gain(moreau) == Approx(1.07).margin(0.005));
  CHECK(moreau["verdict"] == "creates energy");
}

TEST_CASE("kane: W and the impact, by hand", "[reference][kane]") {
  const auto run = run_json({"kane", "--scheme", "mj", "--e", "0.7", "--mu", "0.5"});
  const double a = M_PI / 9, b = M_PI / 6, c = 0.5 * std::cos(a - b);
  const double det = 4.0 / 9 - c * c;  // M = [[4/3, c], [c, 1/3]]
  const double n[] = {std::sin(a), std::sin(b)}, t[] = {std::cos(a), std::cos(b)};
  const auto form = [&](const double* x, const double* y) {
    return (x[0] * (y[0] / 3 - c * y[1]) + x[1] * (4.0 / 3 * y[1] - c * y[0])) / det;
  };
  const double u_N = -0.1 * n[0] - 0.2 * n[1], u_T = -0.1 * t[0] - 0.2 * t[1];
  const auto& impact = run["impacts"][0];
  CHECK(impact["u_minus"][0].get<double>() == Approx(u_N).epsilon(1e-14));
  CHECK(impact["u_minus"][1].get<double>() == Approx(u_T).epsilon(1e-14));
  REQUIRE(impact["mode"] == "slip");
  // Slip towards s = +1 (reversed): p_T = −μ p_N, u_N+ = −e u_N−.
  const double p_N = -(1 + 0.7) * u_N / (form(n, n) - 0.5 * form(n, t));
  CHECK(impact["p"][0].get<double>() == Approx(p_N).epsilon(1e-12));
  CHECK(impact["p"][1].get<double>() == Approx(-0.5 * p_N).epsilon(1e-12));
}

TEST_CASE("kane: mirrored left for right, the gain is the same", "[reference][kane]") {
  for (const char* scheme : {"mj", "mjf"}) {
    const auto a = run_json({"kane", "--scheme", scheme});
    const auto b = run_json(
        {"kane", "--scheme", scheme, "--set", "angle1=-20", "--set", "angle2=-30", "--set", "rate1=0.1", "--set", "rate2=0.2"});
    CHECK(gain(a) == gain(b));
    CHECK(a["impacts"][0]["p"][0] == b["impacts"][0]["p"][0]);
    CHECK(a["impacts"][0]["p"][1].get<double>() == -b["impacts"][0]["p"][1].get<double>());
  }
}

TEST_CASE("kane: rods of other masses and lengths have the kinetic energy of their centres and rotations", "[reference][kane]") {
  const auto run = run_json({"kane", "--set", "mass1=2", "--set", "mass2=3", "--set", "length1=0.5", "--set", "length2=1.5"});
  const double m1 = 2, m2 = 3, l1 = 0.5, l2 = 1.5, a = M_PI / 9, b = M_PI / 6, w1 = -0.1, w2 = -0.2;
  const double upper = 0.5 * (m1 * l1 * l1 / 3) * w1 * w1;  // about the hinge
  const double vx = l1 * w1 * std::cos(a) + l2 / 2 * w2 * std::cos(b), vy = l1 * w1 * std::sin(a) + l2 / 2 * w2 * std::sin(b);
  const double lower = 0.5 * m2 * (vx * vx + vy * vy) + 0.5 * (m2 * l2 * l2 / 12) * w2 * w2;
  CHECK(run["energy"]["initial"].get<double>() == Approx(upper + lower).epsilon(1e-14));
  CHECK(run["verdict"] == "dissipative");
}
