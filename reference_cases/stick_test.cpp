#include <catch2/catch.hpp>

#include "tools/for_tests/run_program.hpp"

#include <cmath>
#include <fstream>
#include <sstream>

using namespace duhem::testing;

namespace {

/// Rows of a file of ../shared/reference, or nothing (said aloud) where the folder is absent.
std::vector<std::vector<double>> reference(const std::string& name) {
  std::ifstream in(std::string(DUHEM_REFERENCE) + "/" + name);
  std::vector<std::vector<double>> rows;
  if (!in) {
    WARN("skipped: no " << DUHEM_REFERENCE << "/" << name);
    return rows;
  }
  std::string line;
  std::getline(in, line);  // number of rows and columns
  while (std::getline(in, line)) {
    std::istringstream cells(line);
    rows.emplace_back();
    for (double x; cells >> x;) rows.back().push_back(x);
  }
  return rows;
}

/// The largest difference in the columns [first, last) of q and v, rows side by side.
double largest_difference(const std::vector<std::vector<double>>& theirs, const std::string& trajectory, int first, int last) {
  const auto ours = read_csv(trajectory);
  REQUIRE(ours.size() == theirs.size() + 1);  // a header
  double largest = 0;
  for (std::size_t k = 0; k < theirs.size(); ++k)
    for (int i = first; i < last; ++i)
      largest = std::max(largest, std::abs(std::stod(ours[k + 1][static_cast<std::size_t>(2 + i)]) -
                                           theirs[k][static_cast<std::size_t>(1 + i)]));
  return largest;
}

}  // namespace

TEST_CASE("stick: under mj friction does positive work at the first impact, under mjf at none (Figures 2e and 3e)",
          "[reference][stick]") {
  const auto mj = run_json({"stick", "--scheme", "mj"});
  REQUIRE(mj["impacts_total"] == 2);
  CHECK(mj["verdict"] == "creates energy");
  CHECK(mj["impacts"][0]["work_tangential"].get<double>() > 7e-4);
  CHECK(mj["impacts"][1]["work_tangential"].get<double>() < 0);
  CHECK(mj["impacts"][0]["attribution"]["law"].get<double>() == Approx(mj["impacts"][0]["work_tangential"].get<double>()));
  CHECK(mj["worst_creation"]["step"] == mj["impacts"][0]["step"]);

  const auto mjf = run_json({"stick"});
  REQUIRE(mjf["impacts_total"] == 2);
  CHECK(mjf["verdict"] == "dissipative");
  CHECK(mjf["prop_1_applies"] == true);
  CHECK(mjf["energy"]["max_positive_tangential_work"].get<double>() < 1e-15);
  CHECK(mjf["energy"]["max_positive_normal_work"].get<double>() < 1e-15);
  CHECK(mjf["energy"]["contact_tangential"].get<double>() < -1e-3);
}

TEST_CASE("stick: mj agrees with Siconos at every step to 1e-10 in q and v", "[reference][stick]") {
  const auto theirs = reference("stick/siconos_moreau_jean.ref");
  if (theirs.empty()) return;
  REQUIRE(theirs.size() == 2001);
  const ScratchDirectory scratch;
  (void)run_json({"stick", "--scheme", "mj", "--out", scratch.path()});
  const double difference = largest_difference(theirs, scratch.path("trajectory.csv"), 0, 6);
  INFO("largest difference in q and v: " << difference);
  CHECK(difference <= 1e-10);
}

TEST_CASE("stick: mjf with the forecast rule agrees with Siconos' Fremond to 2e-5 in q", "[reference][stick]") {
  const auto theirs = reference("stick/siconos_fremond.ref");
  if (theirs.empty()) return;
  const ScratchDirectory scratch;
  (void)run_json({"stick", "--activation", "forecast-velocity", "--out", scratch.path()});
  CHECK(largest_difference(theirs, scratch.path("trajectory.csv"), 0, 3) <= 2.5e-5);
}

TEST_CASE("stick: mirrored left for right, the run is mirrored", "[reference][stick]") {
  for (const char* scheme : {"mj", "mjf"}) {
    const ScratchDirectory left, right;
    const auto a = run_json({"stick", "--scheme", scheme, "--out", left.path()});
    const auto b = run_json(
        {"stick", "--scheme", scheme, "--set", "angle=-45", "--set", "vx=0.5", "--set", "omega=-0.1", "--out", right.path()});
    const auto one = read_csv(left.path("trajectory.csv")), other = read_csv(right.path("trajectory.csv"));
    REQUIRE(one.size() == other.size());
    for (std::size_t k = 1; k < one.size(); ++k)
      for (const std::size_t column : {2, 3, 4, 5, 6, 7}) {
        const double sign = column == 3 || column == 6 ? 1 : -1;  // y keeps its sign, x and gamma change it
        if (std::stod(one[k][column]) != sign * std::stod(other[k][column])) {
          CAPTURE(scheme, k, column);
          REQUIRE(std::stod(one[k][column]) == sign * std::stod(other[k][column]));
        }
      }
    CHECK(a["energy"]["contact_tangential"] == b["energy"]["contact_tangential"]);
    CHECK(a["impacts"][0]["p"][1].get<double>() == -b["impacts"][0]["p"][1].get<double>());
  }
}

TEST_CASE("stick: with m = 3 and l = 0.7 the energy is what a hand computes", "[reference][stick]") {
  const auto run = run_json({"stick", "--set", "mass=3", "--set", "length=0.7", "--set", "omega=2", "--t-end", "0.3"});
  const double m = 3, l = 0.7, inertia = m * l * l / 12, y = 0.5 * l * std::cos(M_PI / 4) + 0.01;
  CHECK(run["energy"]["initial"].get<double>() ==
        Approx(0.5 * m * (0.25 + 0.01) + 0.5 * inertia * 4 + m * 10 * y).epsilon(1e-14));
  CHECK(run["impacts_total"].get<int>() > 0);
  CHECK(run["verdict"] == "dissipative");
  CHECK(run["energy"]["identity_within_rounding"] == true);
}
