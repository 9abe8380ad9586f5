#include <catch2/catch.hpp>

#include "tools/for_tests/run_program.hpp"

#include <filesystem>

using namespace duhem::testing;
using nlohmann::json;

namespace {

using Words = std::vector<std::string>;

Words joined(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}
std::string as_line(const Words& words) {
  std::string line;
  for (const std::string& word : words) line += word + ' ';
  return line;
}
std::string first_line(const Output& output) { return output.out.substr(0, output.out.find('\n')); }
bool says(const Output& output, const std::string& words) { return output.out.find(words) != std::string::npos; }

/// Ten cases, short enough that each can be taken over a ladder.
const std::vector<Words> cases{
    {"stick", "--t-end", "0.1"},
    {"rocking_block", "--t-end", "0.1", "--h", "1e-3"},
    {"kane"},
    {"bouncing_ball", "--h", "1/100", "--t-end", "1"},
    {"three_balls"},
    {"exact_seed"},
    {"linear", "--t-end", "0.05"},
    {"small_wall", "--t-end", "0.01"},
    {"sliding_block", "--set", "size=50", "--t-end", "0.002"},
    {"elastic_ball", "--set", "size=8", "--h", "2e-4", "--t-end", "0.006"},
};
const std::vector<std::string> rules{"gap-velocity", "forecast-velocity", "gap", "projected-gap", "midpoint", "gap-clipped"};
const std::vector<Words> settings{
    {}, {"--e", "1"}, {"--e", "0.5", "--mu", "0.1"}, {"--theta", "0.7"}, {"--theta", "0.45", "--mu", "0.5"}};

/// What one verb says of who created the energy: "law", "activation", "numerical", or null where nobody did.
json culprit_by_run(const json& run) {
  const bool creates = run["verdict"] == "creates energy";
  return creates ? run["worst_creation"]["culprit"] : json(nullptr);
}

/// The combinations in which run and ladder do not agree, a line each; and how many of all create energy.
struct Disagreements {
  std::string lines;
  int creations = 0, combinations = 0;
};
Disagreements disagreements(const std::vector<Words>& combinations) {
  Disagreements found;
  for (const Words& words : combinations) {
    const Output run = run_program(joined(joined({"run"}, words), {"--json", "--impacts", "0"}));
    const Output ladder =
        run_program(joined(joined({"ladder"}, words), {"--tols", "1e-8,roundoff", "--scalars", "double,quad", "--json"}));
    ++found.combinations;
    if (run.exit_code != 0 || ladder.exit_code != 0) {
      found.lines += as_line(words) + ": exit codes " + std::to_string(run.exit_code) + ", " + std::to_string(ladder.exit_code) +
                     ' ' + run.err + ladder.err + '\n';
      continue;
    }
    const json by_run = culprit_by_run(run.json()), by_ladder = ladder.json()["culprit"];
    found.creations += by_run.is_null() ? 0 : 1;
    if (by_run != by_ladder) found.lines += as_line(words) + ": " + by_run.dump() + ", " + by_ladder.dump() + '\n';
  }
  return found;
}

}  // namespace

TEST_CASE("run and ladder name the same culprit: ten cases, two schemes, six rules, five settings", "[program][verdict]") {
  std::vector<Words> combinations;
  for (const Words& of_case : cases)
    for (const char* scheme : {"mj", "mjf"})
      for (const std::string& rule : rules)
        for (const Words& setting : settings)
          combinations.push_back(joined(joined(of_case, {"--scheme", scheme, "--activation", rule}), setting));
  const Disagreements all = disagreements(combinations);
  CHECK(all.combinations == 600);
  CHECK(all.creations > 100);
  CHECK(all.lines == "");
}

TEST_CASE("rounding and the solver's residual in the state before a step create no energy", "[program][verdict]") {
  const std::vector<Words> dust{
      {"small_wall", "--scheme", "mjf", "--activation", "gap", "--t-end", "0.5"},
      {"small_wall", "--scheme", "mj", "--t-end", "0.5"},
      {"sliding_block", "--set", "size=50", "--t-end", "0.01"},
      {"elastic_ball", "--set", "size=5", "--activation", "gap"},
  };
  for (const Words& words : dust) {
    const Output output = run_program(joined({"run"}, words));
    CAPTURE(as_line(words), output.out);
    CHECK(output.exit_code == 0);
    CHECK(first_line(output).starts_with("DISSIPATIVE"));
  }
}

TEST_CASE("the files of the attack on `run` are dissipative, as they are on rationals", "[program][verdict]") {
  const std::string folder = DUHEM_REFERENCE "/attack/";
  if (!std::filesystem::exists(folder)) {
    WARN("skipped: " + folder + " is not here");
    return;
  }
  for (const char* file : {"false_creates_2145.toml", "false_creates_412.toml", "f31.toml"}) {
    const json run = run_json({folder + file}), exact = run_json({folder + file, "--scalar", "rational"});
    CAPTURE(file, run.value("vanished", json()));
    CHECK(exact["verdict"] == "dissipative");
    CHECK(run["verdict"] == "dissipative");
  }
}

TEST_CASE("a creation stands though the gap that let its contact in was closed by rounding alone", "[program][verdict]") {
  const ScratchDirectory scratch;
  // 0.1 is no double: in more digits the gap of the double is positive, and the rule would leave the contact out.
  scratch.write("decimal_floor.toml", R"(system = "linear"
[run]
h = "1"
t_end = "1"
e = "1/2"
mu = "1/2"
scheme = "mj"
[matrices]
M = [["10", "-6"], ["-6", "4"]]
[initial]
q = ["0.1", "0"]
v = ["-1", "-2"]
[[contacts]]
H = [["1", "0"], ["0", "1"]]
gap = "-0.1"
)");
  for (const char* scalar : {"double", "quad", "mp50", "mp100", "rational"}) {
    const json run = run_json({scratch.path("decimal_floor.toml"), "--scalar", scalar});
    CAPTURE(scalar, run.value("vanished", json()));
    REQUIRE(run["verdict"] == "creates energy");
    CHECK(number(run["worst_creation"]["work"]) == Approx(0.25));
  }
}

TEST_CASE("two contacts that hold one velocity do not make a separation of what one of them leaves", "[program][verdict]") {
  const ScratchDirectory scratch;
  scratch.write("twins.toml", R"(system = "linear"
[run]
h = "0.01"
t_end = "0.1"
mu = "1"
activation = "gap"
[matrices]
M = [["16", "-10"], ["-10", "9"]]
K = [["10", "0"], ["0", "10"]]
[initial]
q = ["0", "0"]
v = ["0.7", "-0.2"]
[load]
constant = ["1.1", "-4.4"]
[[contacts]]
H = [["0", "1"], ["0", "-1"]]
[[contacts]]
H = [["0", "1"], ["0", "0"]]
)");
  for (const char* scalar : {"double", "quad", "mp50", "mp100", "rational"}) {
    const json run = run_json({scratch.path("twins.toml"), "--scalar", scalar});
    CAPTURE(scalar, run.value("worst_creation", json()));
    CHECK(run["verdict"] == "dissipative");
  }
}

TEST_CASE("a creation of energy stands in twice the digits", "[program][verdict]") {
  const std::vector<std::pair<Words, std::string>> true_creations{
      {{"stick", "--scheme", "mj"}, "law"},
      {{"rocking_block", "--scheme", "mj"}, "law"},
      {{"kane", "--scheme", "mj", "--e", "0.7", "--mu", "0.5"}, "law"},
      {{"sliding_block", "--set", "size=4"}, "activation"},
  };
  for (const auto& [words, culprit] : true_creations) {
    const json run = run_json(words);
    CAPTURE(as_line(words));
    REQUIRE(run["verdict"] == "creates energy");
    const json& worst = run["worst_creation"];
    CHECK(worst["culprit"] == culprit);
    CHECK(worst["repeated"]["stands"] == true);
    CHECK(worst["repeated"]["scalar"] == "quad");
    CHECK(number(json(worst["repeated"]["work"].get<std::string>())) == Approx(number(worst["work"])).epsilon(1e-4));
    const Output text = run_program(joined({"run"}, words));
    CHECK(first_line(text).starts_with("CREATES ENERGY"));
    CHECK(says(text, "It stands: repeated in quad"));
  }
  for (const auto& [scalar, twice] : {std::pair{"quad", "mp100"}, std::pair{"mp50", "mp100"}, std::pair{"mp100", "mp200"}})
    CHECK(run_json({"stick", "--scheme", "mj", "--scalar", scalar, "--t-end", "0.07"})["worst_creation"]["repeated"]["scalar"] ==
          twice);
}

TEST_CASE("a run in which no contact is loaded says so, and claims nothing of a law", "[program][verdict]") {
  const Output through = run_program({"run", "stick", "--h", "0.3", "--t-end", "0.3"});
  CHECK(first_line(through).starts_with("NO CONTACT WAS LOADED"));
  CHECK(says(through, "smallest gap is -0.39"));
  CHECK_FALSE(says(through, "Proposition 1"));
  CHECK(first_line(run_program({"run", "stick", "--t-end", "0.01"})).starts_with("NO CONTACT WAS LOADED"));
}

TEST_CASE("the hypothesis of Proposition 1 that fails is named with its numbers", "[program][verdict]") {
  const auto unmet = [](const Words& words, const std::string& hypothesis) {
    const Output text = run_program(joined({"run", "stick"}, words));
    CAPTURE(as_line(words), text.out, hypothesis);
    CHECK(says(text, "Proposition 1 does not apply: " + hypothesis));
    CHECK(run_json(joined({"stick"}, words))["prop_1_unmet"][0] == hypothesis);
  };
  unmet({"--scheme", "mj"}, "the scheme is mj, not mjf");
  unmet({"--theta", "0.45"}, "theta = 0.45 < 1/2");
  unmet({"--e", "1", "--theta", "0.7"}, "theta = 0.7 > 1/(1+e) = 0.5 at contact 0, e = 1");
  unmet({"--activation", "gap"}, "the rule gap lets contacts in that separate, u_N,k > 0");
  unmet({"--velocity-slack", "0.1"}, "the velocity slack 0.1 lets contacts in that separate, u_N,k > 0");
  CHECK(run_json({"stick"})["prop_1_unmet"].empty());
  // Under Fremond's law friction cannot push: it is restitution.
  CHECK(says(run_program({"run", "stick", "--e", "1", "--theta", "0.7"}), "the impact law: theta > 1/(1+e)"));
  CHECK(says(run_program({"run", "stick", "--scheme", "mj"}), "friction pushed along the motion before the impact"));
}

TEST_CASE("a rule that lets loaded contacts go warns beside the verdict and names the cure", "[program][verdict]") {
  const Output dropping = run_program({"run", "block_stack", "--activation", "gap-velocity", "--t-end", "0.01"});
  CHECK(says(dropping, "WARNING: the rule gap-velocity let "));
  CHECK(says(dropping, "--activation gap-clipped"));
  CHECK(run_json({"block_stack", "--activation", "gap-velocity", "--t-end", "0.01"})["warnings"].size() == 1);
  CHECK_FALSE(says(run_program({"run", "block_stack", "--activation", "gap-clipped", "--t-end", "0.01"}), "WARNING"));
}

TEST_CASE("run --fail-on-creation fails on a creation that no theory forbids", "[program][verdict]") {
  CHECK(run_program({"run", "stick", "--scheme", "mj"}).exit_code == 0);
  CHECK(run_program({"run", "stick", "--scheme", "mj", "--fail-on-creation"}).exit_code == 1);
  CHECK(run_program({"run", "stick", "--fail-on-creation"}).exit_code == 0);
}
