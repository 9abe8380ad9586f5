#include <catch2/catch.hpp>

#include "lib/scalar/scalars.hpp"
#include "tools/for_tests/check_refused.hpp"

#include <algorithm>
#include <cstdlib>
#include <set>

using namespace duhem::testing;
using duhem::Mp100;
using nlohmann::json;

namespace {

json ladder_json(std::vector<std::string> arguments, int exit_code = 0) {
  arguments.insert(arguments.begin(), "ladder");
  arguments.emplace_back("--json");
  const Output output = run_program(arguments);
  CAPTURE(arguments, output.err);
  REQUIRE(output.exit_code == exit_code);
  return output.json();
}

/// A number of the JSON with all its digits.
Mp100 exactly(const json& value) { return value.is_number() ? Mp100(value.get<double>()) : Mp100(value.get<std::string>()); }

/// The larger of normal and tangential positive work, of whole runs and of single steps.
double largest_work(const json& rung) {
  double largest = 0;
  for (const json& figures : {rung, rung["single_steps"]})
    for (const char* name : {"max_positive_normal_work", "max_positive_tangential_work"})
      largest = std::max(largest, number(figures[name]));
  return largest;
}

const json& rung_of(const json& ladder, const std::string& scalar, double tolerance) {
  const json& rungs = ladder["rungs"];
  const auto found = std::find_if(rungs.begin(), rungs.end(), [&](const json& rung) {
    return rung["scalar"] == scalar && number(rung["tolerance"]) == Approx(tolerance);
  });
  REQUIRE(found != rungs.end());
  return *found;
}

}  // namespace

TEST_CASE("ladder: under Fremond's law the largest positive work of stick and rocking_block falls with the unit round-off",
          "[program][ladder]") {
  for (const char* name : {"stick", "rocking_block"}) {
    const json ladder = ladder_json({name, "--tols", "1e-4,1e-10,roundoff"});
    CAPTURE(name);
    CHECK(ladder["scales_with"] == "roundoff");
    CHECK(ladder["rungs"].size() == 12);
    for (const auto& [scalar, bound] :
         std::map<std::string, double>{{"double", 1e-12}, {"quad", 1e-30}, {"mp50", 1e-45}, {"mp100", 1e-95}}) {
      int rungs = 0;
      for (const json& rung : ladder["rungs"]) {
        if (rung["scalar"] != scalar) continue;
        ++rungs;
        CAPTURE(scalar, rung);
        CHECK(largest_work(rung) < bound);
        CHECK(rung["verdict"] == "dissipative");
        CHECK(rung["first_divergence"].is_null());
        CHECK(rung["single_steps"]["unsolved"] == 0);
        CHECK(rung["single_steps"]["solved"] == ladder["base"]["steps_taken_again"]);
        const json& rounding = rung["single_steps"]["max_rounding_by_itself"];
        if (scalar == "mp100")
          CHECK(rounding.is_null());
        else
          CHECK((number(rounding) > 0 && number(rounding) < bound));
      }
      CHECK(rungs == 3);
    }
    CHECK(ladder["base"]["steps_taken_again"].get<int>() > 1);
  }
}

TEST_CASE("ladder: under Newton's law it does not move", "[program][ladder]") {
  for (const char* name : {"stick", "rocking_block"}) {
    const json ladder = ladder_json({name, "--scheme", "mj", "--tols", "1e-4,roundoff"});
    CAPTURE(name);
    CHECK(ladder["scales_with"] == "nothing");
    CHECK(ladder["scales"]["runs"]["total"] == "nothing");
    const Mp100 exact = exactly(rung_of(ladder, "mp100", 1e-96)["max_positive_tangential_work"]);
    CHECK(exact > 5e-4);
    for (const json& rung : ladder["rungs"]) {
      // Of ten thousand steps that lose no more than some hundred round-offs each.
      const Mp100 off = abs(exactly(rung["max_positive_tangential_work"]) - exact) / exact;
      CAPTURE(rung["scalar"], rung["tolerance"], off);
      CHECK(off < 1e6 * rung["unit_roundoff"].get<double>());
      CHECK(number(rung["max_positive_attribution"]["law"]) ==
            Approx(number(rung["max_positive_tangential_work"])).epsilon(1e-6));
      CHECK(rung["verdict"] == "creates energy");
    }
  }
}

TEST_CASE(
    "ladder: the paper's remark on its wall, in small: three orders below the classical scheme at 1e-4, and to zero with it",
    "[program][ladder]") {
  const std::vector<std::string> options{"small_wall", "--tols", "1e-4,1e-6,1e-8,roundoff", "--scalars", "double,mp50"};
  const auto with = [&](const char* scheme) {
    auto arguments = options;
    arguments.insert(arguments.end(), {"--scheme", scheme});
    return ladder_json(arguments);
  };
  const json fremond = with("mjf"), newton = with("mj");
  CHECK(fremond["scales_with"] == "tolerance");
  CHECK(newton["scales_with"] == "nothing");
  for (const char* scalar : {"double", "mp50"}) {
    CAPTURE(scalar);
    const auto work = [&](const json& ladder, double tolerance) {
      return number(rung_of(ladder, scalar, tolerance)["max_positive_tangential_work"]);
    };
    CHECK(work(fremond, 1e-4) > 1e-7);
    CHECK(work(fremond, 1e-4) < 1e-3 * work(newton, 1e-4));
    CHECK(work(fremond, 1e-6) < 0.1 * work(fremond, 1e-4));
    CHECK(work(fremond, 1e-8) < 0.1 * work(fremond, 1e-6));
    CHECK(work(newton, 1e-8) > 0.5 * work(newton, 1e-4));
    const json& loose = rung_of(fremond, scalar, 1e-4)["max_positive_attribution"];
    CHECK(number(loose["law"]) == 0);
    CHECK(number(loose["tolerance"]) > 1e-7);
  }
  CHECK(number(rung_of(fremond, "mp50", 1e-46)["max_positive_tangential_work"]) < 1e-45);
  CHECK(number(rung_of(newton, "mp50", 1e-46)["max_positive_tangential_work"]) > 1e-4);
}

TEST_CASE("ladder: it says at which step, contact and quantity runs part", "[program][ladder]") {
  // Blocks at rest under the paper's own rule: whether a gap comes out as zero is a matter of rounding.
  const json ladder = ladder_json({"block_stack", "--set", "blocks=2", "--activation", "gap-velocity", "--gap-slack", "0",
                                   "--t-end", "0.02", "--scalars", "double,mp50", "--tols", "roundoff"});
  const json& in_double = rung_of(ladder, "double", 1e-12);
  const json& parts = in_double["first_divergence"];
  REQUIRE(parts.is_object());
  CAPTURE(parts);
  CHECK(parts["step"].get<int>() >= 1);
  CHECK(parts["step"].get<int>() <= 20);
  CHECK(parts["differs"] == "activation");
  CHECK(std::set<std::string>{parts["here"], parts["highest"]}.contains("not active"));
  REQUIRE_FALSE(parts["decided_by"].empty());
  for (const json& decided : parts["decided_by"]) {
    // One side lets the contact in, the other does not, and both numbers are what rounding makes of zero.
    const double here = number(decided["here"]), highest = number(decided["highest"]);
    CAPTURE(decided);
    CHECK((here <= 0) != (highest <= 0));
    CHECK(std::abs(here) < 1e-14);
    CHECK(std::abs(highest) < 1e-14);
    CHECK(parts["why"].get<std::string>().find(decided["quantity"].get<std::string>()) != std::string::npos);
  }
  CHECK(rung_of(ladder, "mp50", 1e-46)["first_divergence"].is_null());
}

TEST_CASE("ladder: a rung that a solver cannot reach is said so, and the others are shown", "[program][ladder]") {
  // Ten blocks: ten thousand sweeps of Gauss-Seidel are far too few for the second tolerance.
  const std::vector<std::string> arguments{"block_stack", "--solver",  "nsgs",   "--set",  "blocks=10",   "--t-end",
                                           "0.002",       "--scalars", "double", "--tols", "0.1,roundoff"};
  const json ladder = ladder_json(arguments, 3);
  CHECK(ladder["status"] == "not all solved");
  CHECK(ladder["scales_with"].is_null());
  CHECK(rung_of(ladder, "double", 0.1)["status"] == "complete");
  CHECK(rung_of(ladder, "double", 1e-12)["status"] == "not converged");
  CHECK(rung_of(ladder, "double", 1e-12)["verdict"].is_null());
}

TEST_CASE("ladder: tolerances that a scalar cannot resolve are not run, and named", "[program][ladder]") {
  const json ladder = ladder_json({"exact_seed", "--tols", "1e-40,1e-4,1e-4"});
  CHECK(ladder["rungs"].size() == 6);  // 1e-4 once in each scalar, 1e-40 in two
  REQUIRE(ladder["not_run"].size() == 2);
  CHECK(ladder["not_run"][0]["scalar"] == "double");
  CHECK(ladder["not_run"][1]["scalar"] == "quad");
  CHECK(ladder_json({"exact_seed"})["rungs"].size() == 6 + 7 + 8 + 8);  // 1e-14 in double too
  // One of each in place of a list: a single rung, whose scale its own bounds decide.
  const json one = ladder_json({"exact_seed", "--scheme", "mj", "--scalar", "quad", "--tol", "1e-9"});
  CHECK(one["rungs"].size() == 1);
  CHECK(one["scales_with"] == "nothing");
}

TEST_CASE("ladder: a person reads the verdict first", "[program][ladder]") {
  const auto first_words = [](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "ladder");
    arguments.insert(arguments.end(), {"--tols", "1e-4,roundoff", "--scalars", "double,quad"});
    return run_program(arguments).out;
  };
  CHECK(first_words({"stick"}).starts_with("FALLS WITH THE ROUND-OFF"));
  CHECK(first_words({"stick", "--scheme", "mj"}).starts_with("STAYS"));
  CHECK(first_words({"stick", "--scheme", "mj"}).find("Done by the impact law") != std::string::npos);
  CHECK(first_words({"small_wall"}).starts_with("FALLS WITH THE TOLERANCE"));
}

TEST_CASE("ladder: no verdict where nothing was solved, and a plain word where no contact was active", "[program][ladder]") {
  const std::vector<std::string> unsolved{"block_stack", "--solver",  "nsgs",   "--set",  "blocks=20", "--t-end",
                                          "0.002",       "--scalars", "double", "--tols", "roundoff"};
  const json ladder = ladder_json(unsolved, 3);
  CHECK(ladder["scales_with"].is_null());
  CHECK(ladder["scales"]["single_steps"]["normal"].is_null());
  auto arguments = unsolved;
  arguments.insert(arguments.begin(), "ladder");
  CHECK(run_program(arguments).out.starts_with("UNDECIDED: the run in double"));

  const std::vector<std::string> in_the_air{"stick", "--t-end", "0.001", "--tols", "1e-4", "--scalars", "double,quad"};
  CHECK(ladder_json(in_the_air)["scales_with"] == "roundoff");
  arguments = in_the_air;
  arguments.insert(arguments.begin(), "ladder");
  CHECK(run_program(arguments).out.starts_with("NOTHING TO SCALE: no contact was ever active"));
}

TEST_CASE("ladder: what the base run left in the states of single steps is nobody's law", "[program][ladder]") {
  const json linear = ladder_json({"linear", "--scheme", "mj", "--tols", "1e-4,roundoff"});
  CHECK(linear["scales_with"] == "roundoff");
  // It is there, and no scalar makes it smaller.
  const double input_error_work = number(rung_of(linear, "mp100", 1e-96)["single_steps"]["max_positive_tangential_work"]);
  CHECK((input_error_work > 1e-25 && input_error_work < 1e-18));
  const json wall =
      ladder_json({"small_wall", "--activation", "gap", "--tols", "1e-4,1e-8,roundoff", "--scalars", "double,mp50"});
  CHECK(wall["scales_with"] == "tolerance");
  CHECK(number(rung_of(wall, "mp50", 1e-46)["single_steps"]["max_positive_normal_work"]) > 1e-20);
}

TEST_CASE("ladder: tolerances close to each other do not make the solver's work the law's", "[program][ladder]") {
  for (const char* tolerances : {"1e-4,9e-5", "1e-3,1e-4", "1e-4"}) {
    CAPTURE(tolerances);
    CHECK(ladder_json({"small_wall", "--tols", tolerances, "--scalars", "double,quad"})["scales_with"] == "tolerance");
  }
  CHECK(ladder_json({"small_wall", "--scheme", "mj", "--tols", "1e-4,9e-5", "--scalars", "double,quad"})["scales_with"] ==
        "nothing");
}

TEST_CASE("ladder: energy that the scheme creates without a contact is said first", "[program][ladder]") {
  const std::vector<std::string> arguments{"stick", "--theta", "0.4", "--tols", "1e-4", "--scalars", "double,quad"};
  const json ladder = ladder_json(arguments);
  for (const json& rung : ladder["rungs"]) {
    CHECK(rung["verdict"] == "creates energy");
    CHECK(rung["created_by"] == "numerical term");
  }
  auto as_text = arguments;
  as_text.insert(as_text.begin(), "ladder");
  CHECK(run_program(as_text).out.starts_with("CREATES ENERGY, by no contact. Done by the integration itself"));
  const json newton = ladder_json({"stick", "--scheme", "mj", "--tols", "1e-4", "--scalars", "double"});
  CHECK(newton["rungs"][0]["created_by"] == "contact");
}

TEST_CASE("ladder: tighter than double's own tolerance is tried", "[program][ladder]") {
  const json wall = ladder_json({"small_wall", "--tols", "1e-4,1e-14,roundoff", "--scalars", "double"});
  CHECK(wall["not_run"].empty());
  REQUIRE(wall["rungs"].size() == 3);
  CHECK(number(wall["rungs"][2]["tolerance"]) == 1e-14);
  CHECK(wall["rungs"][2]["status"] == "complete");
  CHECK(wall["rungs"][1]["first_divergence"].is_null());  // the highest is the one that every problem should reach
}

TEST_CASE("ladder: single steps in quad start from those of the base run, and give up in time", "[program][ladder]") {
  const json ladder = ladder_json({"small_wall", "--solver", "auto", "--tols", "roundoff", "--scalars", "double,quad"});
  for (const json& rung : ladder["rungs"]) CHECK(rung["single_steps"]["solved"] == ladder["base"]["steps_taken_again"]);
  // Forces that are not unique, from states rounded in double: not every step can be solved so far, and none takes minutes.
  const Output stack =
      run_program({"ladder", "block_stack", "--tols", "roundoff", "--scalars", "double,quad", "--t-end", "0.01", "--json"});
  CHECK((stack.exit_code == 0 || stack.exit_code == 3));
  const json stacked = stack.json();
  CHECK(stacked["scales_with"].is_null() == (stack.exit_code == 3));
}

TEST_CASE("ladder: Ctrl-C leaves no verdict", "[program][ladder]") {
  const Output output = interrupt_program({"ladder", "stick", "--t-end", "1000", "--json"}, std::chrono::milliseconds(400));
  CHECK(output.exit_code == 130);
  const json ladder = output.json();
  CHECK(ladder["status"] == "interrupted");
  CHECK(ladder["scales_with"].is_null());
}

TEST_CASE("ladder: bad lists are refused with the item", "[program][ladder][input]") {
  const ScratchDirectory scratch;
  const std::pair<std::vector<std::string>, std::vector<std::string>> refused[] = {
      {{"--tols", "1e-4,tight"}, {"--tols", "tight", "roundoff"}},
      {{"--tols", "1e-4,,1e-6"}, {"--tols", "empty"}},
      {{"--tols", ""}, {"--tols"}},
      {{"--tols", "1e-4,0"}, {"--tols", "\"0\"", "> 0"}},
      {{"--tols", "1e-4,-1e-6"}, {"--tols", "-1e-6"}},
      {{"--tols", "1e-4,1e"}, {"--tols", "\"1e\""}},
      {{"--tols", "nan"}, {"--tols", "nan"}},
      {{"--tols", "1e-200"}, {"--tols", "resolve"}},
      {{"--scalars", "double,mp60"}, {"--scalars", "mp60", "did you mean"}},
      {{"--scalars", "double,rational"}, {"--scalars", "rational"}},
      {{"--tols", "1e-4", "--tol", "1e-6"}, {"--tol", "--tols"}},
      {{"--scalars", "quad", "--scalar", "mp50"}, {"--scalar", "--scalars"}},
      {{"--mu", "-1"}, {"--mu"}},
      {{"--out", "somewhere"}, {"--out"}},
  };
  for (auto [options, names] : refused) {
    options.insert(options.begin(), {"ladder", "stick"});
    check_refused(options, names, scratch);
  }
  check_refused({"ladder", "stik"}, {"stik", "stick"}, scratch);
  check_refused({"ladder"}, {"CASE"}, scratch);
}

TEST_CASE("stopped after one sweep, every scalar attributes the work in full", "[program][attribution]") {
  // Any residual passes a tolerance of 1e6: each step keeps what one sweep of Gauss-Seidel gives.
  for (const char* scalar : {"double", "quad", "mp50", "mp100"}) {
    const json run = run_json({"small_wall", "--scalar", scalar, "--tol", "1e6"});
    const json& energy = run["energy"];
    CAPTURE(scalar, energy);
    CHECK(run["iterations"]["max"] == 1);
    CHECK(energy["identity_within_rounding"] == true);
    const json& share = energy["attribution"];
    const Mp100 work = exactly(energy["contact_normal"]) + exactly(energy["contact_tangential"]);
    const Mp100 shares = exactly(share["law"]) + exactly(share["tolerance"]) + exactly(share["activation"]);
    const double u = scalar == std::string("double") ? 1e-16
                     : scalar == std::string("quad") ? 1e-34
                     : scalar == std::string("mp50") ? 1e-50
                                                     : 1e-100;
    CHECK(abs(exactly(share["tolerance"])) > 1e-3);
    CHECK(abs(work - shares) < 1e4 * u);  // 100 joules in 100 steps
    CHECK(abs(exactly(share["rounding"])) < 1e4 * u);
  }
}
