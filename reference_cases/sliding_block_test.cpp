#include <catch2/catch.hpp>

#include "lib/scalar/scalars.hpp"
#include "tools/for_tests/run_program.hpp"

#include <cmath>
#include <fstream>
#include <optional>
#include <set>

using namespace duhem::testing;
using duhem::Mp50;
using nlohmann::json;

namespace {

using Arguments = std::vector<std::string>;

/// The authors' mesh, or nothing (said aloud) where ../shared/reference is absent.
std::optional<std::string> authors_mesh() {
  const std::string path = std::string(DUHEM_REFERENCE) + "/sliding_block/sliding_block_mesh.msh";
  if (std::ifstream(path)) return "mesh=" + path;
  WARN("skipped: no " << path);
  return std::nullopt;
}

Arguments arguments(const std::string& scheme, const Arguments& more) {
  Arguments all{"sliding_block", "--scheme", scheme, "--impacts", "0"};
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

/// A column of energy.csv, whatever its unit, by steps.
class EnergyTable {
 public:
  explicit EnergyTable(const std::string& path) : rows_(read_csv(path)) {}
  [[nodiscard]] double at(std::size_t step, const std::string& name) const {
    for (std::size_t i = 0; i < rows_[0].size(); ++i)
      if (rows_[0][i].substr(0, rows_[0][i].find(' ')) == name) return std::stod(rows_.at(step + 1).at(i));
    throw std::runtime_error("no column " + name);
  }

 private:
  std::vector<std::vector<std::string>> rows_;
};

/// From a program that shares nothing with this one: written in Python (numpy, scipy) from the paper and the page on its
/// mathematics alone, its contact problems solved by an active-set method to residuals below 4e-16. It reads the same mesh.
struct Expected {
  const char* scheme;
  std::size_t step;
  double kinetic, elastic, traction_work, external_work, friction_work;
};
constexpr Expected second_implementation[] = {
    {"mj", 10, 0.2466141450355, 2.021920516847, 0.494510447446, 0.4945104489113, -0.0008747887546706},
    {"mj", 100, 1.934382227062, 4.437803077581, 4.741297862857, 4.741298645087, -0.1439924601239},
    {"mj", 200, 3.257169139321, 6.192725341776, 8.462247755743, 8.462251275911, -0.7871105854757},
    {"mj", 1000, 31.08759276603, 3.025911905616, 76.13660563741, 76.13660211766, -43.79634978113},
    {"mj", 10000, 282.3925350891, 28.01224762963, 1072.914466008, 1072.914470636, -706.9586008367},
    {"mjf", 10, 0.2466141450355, 2.021920516847, 0.494510447446, 0.4945104489113, -0.0008747887546706},
    {"mjf", 100, 1.934382227062, 4.437803077581, 4.741297862857, 4.741298645087, -0.1439924601239},
    {"mjf", 200, 3.257167901111, 6.192745248172, 8.462247755743, 8.462251275911, -0.7870919172894},
    {"mjf", 1000, 31.0855382901, 3.026537181858, 76.13600227731, 76.13599875111, -43.79721409306},
    {"mjf", 10000, 273.7505168039, 26.32230570956, 1059.339543431, 1059.339544191, -703.5817410089},
};

void check_relative(double ours, double theirs, double tolerance) {
  CAPTURE(ours, theirs);
  CHECK(std::abs(ours - theirs) <= tolerance * std::abs(theirs));
}

void compare_with_second_implementation(const std::string& scheme, const std::string& tolerance) {
  const auto mesh = authors_mesh();
  if (!mesh) return;
  const ScratchDirectory scratch;
  (void)run_json(arguments(
      scheme, {"--set", *mesh, "--gap-slack", "1e-9", "--tol", tolerance, "--out", scratch.path(), "--vtk-every", "0"}));
  const EnergyTable table(scratch.path("energy.csv"));
  for (const Expected& theirs : second_implementation) {
    if (theirs.scheme != scheme) continue;
    CAPTURE(scheme, tolerance, theirs.step);
    check_relative(table.at(theirs.step, "kinetic"), theirs.kinetic, 1e-6);
    check_relative(table.at(theirs.step, "elastic"), theirs.elastic, 1e-6);
    check_relative(table.at(theirs.step, "external_work"), theirs.traction_work, 1e-6);
    check_relative(table.at(theirs.step, "external_work_with_constant_loads"), theirs.external_work, 1e-6);
    check_relative(table.at(theirs.step, "contact_tangential"), theirs.friction_work, 1e-6);
  }
}

double positive(const json& run, const char* kind) { return run["energy"]["positive_work"][kind]["work"].get<double>(); }
long steps_of(const json& run, const char* kind) { return run["energy"]["positive_work"][kind]["steps"].get<long>(); }

/// What every run must give: all steps done, and the identity within one round-off of |q|'|K||q| + E + |W_ext| at every one.
void check_balance(const json& run) {
  CAPTURE(run["energy"]);
  CHECK(run["status"] == "complete");
  CHECK(run["steps"] == 10000);
  CHECK(run["energy"]["max_identity_residual_in_roundoffs"].get<double>() < 1);
  CHECK(run["energy"]["identity_within_rounding"] == true);
}

}  // namespace

TEST_CASE("sliding block: mj agrees with an independent implementation to 1e-6, at two tolerances",
          "[reference][sliding_block]") {
  for (const char* tolerance : {"1e-12", "1e-10"}) compare_with_second_implementation("mj", tolerance);
}

TEST_CASE("sliding block: mjf agrees with an independent implementation to 1e-6, at two tolerances",
          "[reference][sliding_block]") {
  for (const char* tolerance : {"1e-12", "1e-10"}) compare_with_second_implementation("mjf", tolerance);
}

TEST_CASE("sliding block: under mj friction does positive work at many steps, up to a few 1e-3 (Figure 9c)",
          "[reference][sliding_block]") {
  const auto run = run_json(arguments("mj", {}));
  check_balance(run);
  CHECK(run["parameters"]["activation"] == "gap");
  CHECK(run["verdict"] == "creates energy");
  CHECK(run["prop_1_applies"] == false);
  const double largest = run["energy"]["max_positive_tangential_work"].get<double>();
  CHECK(largest > 1e-3);
  CHECK(largest < 1e-2);
  CHECK(steps_of(run, "tangential") > 100);
  CHECK(run["energy"]["positive_work"]["tangential"]["attribution"]["law"].get<double>() > 0);
}

TEST_CASE("sliding block: mjf does no positive work under gap-velocity, with slack or not, nor under gap-clipped",
          "[reference][sliding_block]") {
  for (const Arguments& rule :
       {Arguments{"--activation", "gap-velocity"}, Arguments{"--activation", "gap-velocity", "--gap-slack", "1e-9"},
        Arguments{"--activation", "gap-clipped", "--gap-slack", "1e-9"}}) {
    const auto run = run_json(arguments("mjf", rule));
    check_balance(run);
    CAPTURE(rule);
    CHECK(run["verdict"] == "dissipative");
    CHECK(run["prop_1_applies"] == true);
    CHECK(steps_of(run, "normal") == 0);
    CHECK(steps_of(run, "tangential") == 0);
    // Not only within the bound: the tolerance of 1e-12 cannot make a millionth of what the law makes under mj.
    CHECK(run["energy"]["max_positive_normal_work"].get<double>() < 1e-9);
    CHECK(run["energy"]["max_positive_tangential_work"].get<double>() < 1e-9);
    if (rule[1] == "gap-clipped") CHECK(run["dropped_contacts"] == 0);
    if (rule == Arguments{"--activation", "gap-velocity"}) CHECK(run["dropped_contacts"].get<long>() > 10000);
  }
}

TEST_CASE("sliding block: with the rule gap mjf does positive normal work, and the activation rule is who does it",
          "[reference][sliding_block]") {
  const auto run = run_json(arguments("mjf", {"--gap-slack", "1e-9"}));
  check_balance(run);
  CHECK(run["verdict"] == "creates energy");
  CHECK(run["prop_1_applies"] == false);
  CHECK(steps_of(run, "tangential") == 0);
  CHECK(steps_of(run, "normal") > 50);
  CHECK(positive(run, "normal") > 0.1);
  CHECK(run["energy"]["positive_work"]["normal"]["attribution"]["activation"].get<double>() ==
        Approx(positive(run, "normal")).epsilon(1e-6));
  CHECK(run["energy"]["positive_work"]["normal"]["contacts"].get<long>() >= steps_of(run, "normal"));
}

TEST_CASE("sliding block: a top that moves does work, and the identity holds with it", "[reference][sliding_block]") {
  // Pressed on at 0.01 mm/ms for 0.1 ms against the 710 N that the page's start needs, without other loads.
  const auto run =
      run_json(arguments("mjf", {"--set", "size=2.5", "--set", "top_velocity=-0.01", "--set", "traction=0", "--set", "gravity=0",
                                 "--t-end", "0.1", "--activation", "gap-clipped", "--gap-slack", "1e-9"}));
  CHECK(run["energy"]["identity_within_rounding"] == true);
  CHECK(run["energy"]["max_identity_residual_in_roundoffs"].get<double>() < 1);
  // R v t, R growing from 710 N by stiffness (142 N per micrometre) and by the wave that the sudden motion sends down:
  // rho c A v = 1.17e-3 * 2374 * 600 * 0.01 = 17 N.
  const double work = run["energy"]["external_work"].get<double>();
  CHECK(work > 0.71);
  CHECK(work < 0.71 * 1.2);
  const auto held = run_json(arguments("mjf", {"--set", "size=2.5", "--set", "traction=0", "--set", "gravity=0", "--t-end", "0.1",
                                               "--activation", "gap-clipped", "--gap-slack", "1e-9"}));
  CHECK(held["energy"]["external_work"] == 0.0);
}

TEST_CASE("sliding block: in 50 digits, at a tolerance of 1e-42, Proposition 1 holds to 1e-40", "[reference][sliding_block]") {
  const auto run = run_json(arguments("mjf", {"--set", "size=5", "--scalar", "mp50", "--activation", "gap-clipped", "--gap-slack",
                                              "1e-9", "--tol", "1e-42", "--t-end", "0.1"}));
  CHECK(run["status"] == "complete");
  CHECK(run["verdict"] == "dissipative");
  CHECK(run["prop_1_applies"] == true);
  CHECK(run["impacts_total"].get<long>() > 1000);
  for (const char* kind : {"max_positive_normal_work", "max_positive_tangential_work"})
    CHECK(Mp50(run["energy"][kind].get<std::string>()) <= Mp50("1e-40"));
  CHECK(number(run["energy"]["contact_tangential"]) < -0.01);  // friction was at work
  CHECK(number(run["energy"]["max_identity_residual_in_roundoffs"]) < 1);
}

TEST_CASE("sliding block: damping and lumped masses have their terms too", "[reference][sliding_block]") {
  const auto run = run_json(arguments(
      "mjf", {"--set", "size=5", "--set", "mass=lumped", "--set", "assumption=plane_strain", "--set", "damping_mass=0.5", "--set",
              "damping_stiffness=1e-4", "--t-end", "0.2", "--activation", "gap-clipped", "--gap-slack", "1e-9"}));
  CHECK(run["energy"]["identity_within_rounding"] == true);
  CHECK(run["energy"]["damping_work"].get<double>() < -1e-3);
  CHECK(run["verdict"] == "dissipative");
}

TEST_CASE("sliding block: without the preload the identity holds to a round-off too, at rest and with a moved top",
          "[reference][sliding_block]") {
  const auto mesh = authors_mesh();
  if (!mesh) return;
  for (const char* velocity : {"top_velocity=0", "top_velocity=0.1"}) {
    const auto run = run_json(arguments("mjf", {"--set", *mesh, "--set", "top_displacement=0", "--set", velocity, "--t-end",
                                                "0.02", "--activation", "gap-clipped", "--gap-slack", "1e-9"}));
    CAPTURE(velocity, run["energy"]);
    CHECK(run["energy"]["max_identity_residual_in_roundoffs"].get<double>() < 1);
  }
}

TEST_CASE("sliding block: what a loose solver leaves counts as the tolerance's, not as the law's", "[reference][sliding_block]") {
  const auto run = run_json(arguments("mjf", {"--set", "size=5", "--tol", "1e-2", "--t-end", "0.3"}));
  const auto& normal = run["energy"]["positive_work"]["normal"];
  CAPTURE(normal);
  CHECK(normal["contacts"] == 0);  // beyond what residuals of this size explain
  CHECK(run["energy"]["max_positive_normal_work"].get<double>() > 1e-3);
  CHECK(run["energy"]["attribution"]["law"].get<double>() <= 0);
  CHECK(run["energy"]["attribution"]["activation"].get<double>() == 0);
  CHECK(run["energy"]["attribution"]["tolerance"].get<double>() > 1e-3);
  CHECK(run["verdict"] == "dissipative");
}

TEST_CASE("sliding block: wherever its mesh has its origin it stands on the floor; a bottom that is not level is refused",
          "[reference][sliding_block]") {
  // Two triangles; gaps and the start must not depend on where the file puts them.
  const auto mesh_at = [](const std::string& bottom_left, const std::string& bottom_right, const std::string& top) {
    return "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$PhysicalNames\n4\n1 1 \"Contact BC\"\n1 2 \"Confining displacement\"\n"
           "1 3 \"Applied force\"\n2 4 \"Bulk material\"\n$EndPhysicalNames\n$Nodes\n4\n1 0 " +
           bottom_left + " 0\n2 4 " + bottom_right + " 0\n3 4 " + top + " 0\n4 0 " + top +
           " 0\n$EndNodes\n$Elements\n5\n1 1 2 1 1 1 2\n2 1 2 2 2 3 4\n3 1 2 3 3 4 1\n4 2 2 4 4 1 2 3\n5 2 2 4 4 1 3 4\n"
           "$EndElements\n";
  };
  const ScratchDirectory scratch;
  scratch.write("here.msh", mesh_at("0", "0", "3"));
  scratch.write("up.msh", mesh_at("16", "16", "19"));
  scratch.write("crooked.msh", mesh_at("0", "0.5", "3"));
  const auto run = [&](const std::string& name) {
    return run_json(arguments("mjf", {"--set", "mesh=" + scratch.path(name), "--t-end", "0.01"}))["energy"];
  };
  const auto here = run("here.msh"), up = run("up.msh");
  CHECK(here["initial"].get<double>() > 0);
  CHECK(up["initial"] == here["initial"]);
  CHECK(up["contact_normal"] == here["contact_normal"]);
  const auto crooked = run_program({"run", "sliding_block", "--set", "mesh=" + scratch.path("crooked.msh")});
  CHECK(crooked.exit_code == 2);
  CHECK(crooked.err.find("node 2") != std::string::npos);
  CHECK(crooked.err.find("level") != std::string::npos);
}

TEST_CASE("sliding block: caught contacts are those loaded in a step and not in the one before", "[reference][sliding_block]") {
  const ScratchDirectory scratch;
  const auto run = run_json(arguments("mjf", {"--set", "size=5", "--t-end", "0.5", "--out", scratch.path(), "--vtk-every", "0"}));
  std::set<long> before, now;
  long step = 0, catches = 0;
  const auto rows = read_csv(scratch.path("impacts.csv"));
  REQUIRE(rows[0][4].starts_with("p_N"));
  for (std::size_t i = 1; i < rows.size(); ++i) {
    const long of = std::stol(rows[i][0]), contact = std::stol(rows[i][2]);
    if (of != step) {
      before = of == step + 1 ? now : std::set<long>{};
      now.clear();
      step = of;
    }
    if (!(std::stod(rows[i][4]) > 0)) continue;
    now.insert(contact);
    if (!before.contains(contact)) ++catches;
  }
  CHECK(run["catches"] == catches);
  CHECK(catches > 100);
}
