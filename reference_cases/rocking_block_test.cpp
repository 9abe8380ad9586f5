#include <catch2/catch.hpp>

#include "tools/for_tests/run_program.hpp"

#include <cmath>

using namespace duhem::testing;

namespace {

/// The numbers, from 1, of the impacts that create energy beyond rounding.
std::vector<int> creating_impacts(const nlohmann::json& run) {
  std::vector<int> numbers;
  int n = 0;
  for (const auto& impact : run["impacts"]) {
    ++n;
    const double work = impact["work_normal"].get<double>() + impact["work_tangential"].get<double>();
    if (work > 1e-12) numbers.push_back(n);
  }
  return numbers;
}

}  // namespace

TEST_CASE("rocking_block: mj creates energy at the second, third, sixth and eighth impacts, mjf at none (section 5.2)",
          "[reference][rocking_block]") {
  for (const char* rule : {"gap-velocity", "gap"}) {  // the paper's text and the authors' code
    const auto mj = run_json({"rocking_block", "--scheme", "mj", "--activation", rule});
    CHECK(creating_impacts(mj) == std::vector<int>{2, 3, 6, 8});
    CHECK(mj["creating_steps"] == 4);
    CHECK(mj["verdict"] == "creates energy");
    const auto mjf = run_json({"rocking_block", "--scheme", "mjf", "--activation", rule});
    CHECK(creating_impacts(mjf).empty());
    CHECK(mjf["creating_steps"] == 0);
    CHECK(mjf["verdict"] == "dissipative");
  }
}

TEST_CASE("rocking_block: the inertia of a uniform block does not reproduce the text", "[reference][rocking_block]") {
  const auto uniform = run_json({"rocking_block", "--scheme", "mj", "--set", "inertia=uniform"});
  CHECK(creating_impacts(uniform) != std::vector<int>{2, 3, 6, 8});
}

TEST_CASE("rocking_block: mirrored left for right, the corners change places", "[reference][rocking_block]") {
  for (const char* scheme : {"mj", "mjf"}) {
    const auto a = run_json({"rocking_block", "--scheme", scheme, "--set", "vx=0.1"});
    const auto b = run_json({"rocking_block", "--scheme", scheme, "--set", "vx=-0.1", "--set", "omega=-1"});
    REQUIRE(a["impacts"].size() == b["impacts"].size());
    REQUIRE(a["impacts"].size() > 5);
    for (std::size_t i = 0; i < a["impacts"].size(); ++i) {
      const auto &one = a["impacts"][i], &other = b["impacts"][i];
      CHECK(one["step"] == other["step"]);
      CHECK(one["contact"].get<int>() == 1 - other["contact"].get<int>());
      CHECK(one["p"][0] == other["p"][0]);
      CHECK(one["p"][1].get<double>() == -other["p"][1].get<double>());
      CHECK(one["work_tangential"] == other["work_tangential"]);
    }
    CHECK(a["final"]["q"][0].get<double>() == -b["final"]["q"][0].get<double>());
    CHECK(a["final"]["q"][1] == b["final"]["q"][1]);
  }
}

TEST_CASE("rocking_block: m = 3, b = 0.7, l = 1.9 has the inertia m (b^2 + l^2)/12 = 1.025 and runs",
          "[reference][rocking_block]") {
  const std::vector<std::string> body{"rocking_block", "--set",      "mass=3", "--set", "width=0.7",
                                      "--set",         "height=1.9", "--set",  "y=1.1"};
  auto with = [&](const char* inertia) {
    auto arguments = body;
    arguments.insert(arguments.end(), {"--set", std::string("inertia=") + inertia});
    return run_json(arguments);
  };
  const auto uniform = with("uniform"), by_hand = with("1.025");
  CHECK(uniform["energy"]["initial"].get<double>() == Approx(0.5 * 3 * 0.04 + 0.5 * 1.025 * 1 + 3 * 10 * 1.1).epsilon(1e-14));
  CHECK(uniform["impacts_total"].get<int>() > 1);
  CHECK(uniform["impacts_total"] == by_hand["impacts_total"]);
  CHECK(uniform["impacts"][0]["p"][0].get<double>() == Approx(by_hand["impacts"][0]["p"][0].get<double>()).epsilon(1e-12));
  CHECK(uniform["verdict"] == "dissipative");
  // One corner, by hand: W_NN = 1/m + H_γ²/I with H_γ = ∓(b/2) cos γ + (l/2) sin γ, frictionless impulse (1+e) |u_N| / W_NN.
  auto arguments = body;
  arguments.insert(arguments.end(), {"--set", "inertia=uniform", "--mu", "0"});
  const auto smooth = run_json(arguments)["impacts"][0];
  const double step = smooth["step"].get<double>(), h = 1e-4;
  const double gamma = (step - 1) * h, lever = -0.35 * std::cos(gamma) + 0.95 * std::sin(gamma);
  const double W_NN = 1.0 / 3 + lever * lever / 1.025;
  CHECK(smooth["contact"] == 0);
  const double v_minus = smooth["u_minus"][0].get<double>(), v_free = v_minus - 10 * h;  // its weight acts within the step
  CHECK(smooth["p"][0].get<double>() == Approx(-(v_free + v_minus) / W_NN).epsilon(1e-9));
}
