#include <catch2/catch.hpp>

#include "tools/for_tests/check_refused.hpp"
#include "tools/for_tests/kane_grid.hpp"

#include <regex>

using namespace duhem::testing;
using nlohmann::json;

namespace {

constexpr bool is_sanitized = DUHEM_IS_SANITIZED;  // slow

std::vector<std::string> words(const std::string& line) {
  std::istringstream in(line);
  return {std::istream_iterator<std::string>(in), {}};
}

/// `duhem hunt … --json`, which must end with exit code 0.
json hunt(const std::string& options) {
  auto arguments = words("hunt --json " + options);
  if (is_sanitized && options.find("--evaluations") == std::string::npos && options.find("--time") == std::string::npos)
    arguments.insert(arguments.end(), {"--evaluations", "40000"});
  const Output output = run_program(arguments);
  CAPTURE(options, output.err);
  REQUIRE(output.exit_code == 0);
  return output.json();
}

/// Hunts, writes a witness and has it judged.
struct Judged {
  json hunt, check, witness;
};
Judged hunt_and_check(const std::string& options) {
  const ScratchDirectory scratch;
  Judged judged;
  judged.hunt = hunt(options + " --out " + scratch.path("w.json"));
  CAPTURE(options, judged.hunt.dump(1));
  REQUIRE(judged.hunt["found"] == true);
  CHECK(judged.hunt["witness"] == scratch.path("w.json"));
  judged.witness = json::parse(slurp(scratch.path("w.json")));
  const Output output = run_program({"check", scratch.path("w.json"), "--json"});
  CAPTURE(output.err, output.out, judged.witness.dump(1));
  CHECK(output.exit_code == 0);
  judged.check = output.json();
  CHECK(judged.check["verdict"] == "proven");
  return judged;
}

std::string without_seconds(const std::string& text) { return std::regex_replace(text, std::regex("\"seconds\": [^,\n]*"), ""); }

}  // namespace

TEST_CASE("hunt comes within two percent of the best gain of Kane's rods that a dense grid finds", "[program][hunt]") {
  for (const double cond : {100.0, 10.0}) {
    if (is_sanitized && cond == 100) continue;
    const double best = KaneGrid(cond).best_gain();
    // Sticking, (u_N, u_T) -> (-e u_N, 0), and Kantorovich's inequality: the gain is at most (c - 1)^2/(4 c).
    CHECK(best == Approx((cond - 1) * (cond - 1) / (4 * cond)).epsilon(0.02));
    const json found = hunt("--system kane --seed 1 --max-cond " + std::to_string(cond));
    CAPTURE(cond, best, found.dump(1));
    CHECK(found["found"] == true);
    CHECK(found["gain_relative"].get<double>() >= 0.98 * best);
    CHECK(found["cond"].get<double>() <= cond);
    CHECK(found["seconds"].get<double>() < 20);
    // The same impact, computed by the test.
    const auto& x = found["parameters"];
    const auto at = [&](const char* name) { return x[name].get<double>(); };
    const auto impact = KaneGrid::impact({2 * std::atan(at("tan_half_angle1")), 2 * std::atan(at("tan_half_angle2")),
                                          std::atan2(at("rate2"), at("rate1")), at("e"), at("mu")});
    CHECK(impact.gain == Approx(found["gain_relative"].get<double>()).epsilon(1e-9));
    CHECK(impact.cond == Approx(found["cond"].get<double>()).epsilon(1e-9));
  }
}

TEST_CASE("hunt and check: Kane's rods create energy under Newton's law, proven", "[program][hunt]") {
  const auto [found, check, witness] = hunt_and_check("--system kane --seed 1");
  for (const char* key :
       {"schema_version", "found", "gain_relative", "gain_local", "cond", "parameters", "evaluations", "witness", "seconds"})
    CHECK(found.contains(key));
  CHECK(witness["law"] == "newton");
  CHECK(witness["claim"]["kind"] == "total");
  CHECK(witness["claim"]["at_least"] == found["simplest"]["created"]);
  CHECK(check["energy_change"]["lower"] == found["simplest"]["created"]);
  CHECK(number(found["simplest"]["gain"]) > 0);
  CHECK(number(found["simplest"]["gain"]) <= found["gain_relative"].get<double>());
}

TEST_CASE("hunt finds creations in every system, under Newton's and Moreau's law, and check proves them", "[program][hunt]") {
  for (const char* options :
       {"--system stick", "--system rocking_block", "--system random --evaluations 60000", "--system kane --e-t 1/2",
        "--system kane --e 7/10 --mu 1/2", "--system random --e-t -1/2 --evaluations 60000"}) {
    const auto [found, check, witness] = hunt_and_check(options);
    CAPTURE(options);
    CHECK(found["gain_relative"].get<double>() > 0.01);
    CHECK(witness["claim"]["kind"] == "total");
  }
}

TEST_CASE("with e_T = e everywhere none is created in total, and hunt finds a contact that creates", "[program][hunt]") {
  const auto [found, check, witness] = hunt_and_check("--system random --e 1/2 --e-t 1/2 --evaluations 100000");
  CHECK(witness["claim"]["kind"] == "local");
  CHECK(found["gain_local"].get<double>() > 0.01);
  CHECK(found["simplest"]["claim"] == "local");
}

TEST_CASE("under the hypotheses of Proposition 1 hunt comes back empty-handed", "[program][hunt]") {
  for (const char* options : {"--system kane", "--system stick", "--system rocking_block", "--system random --evaluations 60000",
                              "--system kane --theta 5/8 --e 3/5", "--system random --theta 2/3 --e 1/2 --evaluations 30000"}) {
    const ScratchDirectory scratch;
    const json found = hunt(std::string("--scheme mjf ") + options + " --out " + scratch.path("w.json"));
    CAPTURE(options, found.dump(1));
    CHECK(found["found"] == false);
    CHECK(found["witness"].is_null());
    CHECK(found["simplest"].is_null());
    CHECK(scratch.entries() == 0);
    CHECK(found["gain_relative"].get<double>() <= found["gain_explained"].get<double>());
    CHECK(found["evaluations"].get<double>() >= 30000);
  }
}

TEST_CASE("under the rule gap Fremond's law creates, and hunt finds the separating contact by itself; under gap-clipped none",
          "[program][hunt]") {
  for (const std::string system : {"kane", "stick", "rocking_block", "random --evaluations 60000"}) {
    CAPTURE(system);
    const auto [found, check, witness] = hunt_and_check("--scheme mjf --activation gap --system " + system);
    CHECK(witness["law"] == "fremond");
    CHECK(found["gain_relative"].get<double>() > 0.01);
    const json clipped = hunt("--scheme mjf --activation gap-clipped --system " + system);
    CHECK(clipped["found"] == false);
  }
  // Only under a load does a contact that separates come back.
  const auto one = hunt_and_check("--scheme mjf --activation gap --system stick").witness;
  CHECK(one.contains("external_impulse"));
  for (const char* rule : {"projected-gap", "midpoint"})
    CHECK(hunt(std::string("--scheme mjf --system kane --activation ") + rule)["found"] == true);
  CHECK(hunt("--scheme mjf --system kane --activation forecast-velocity")["found"] == false);
}

TEST_CASE("outside of its theta Proposition 1 fails, and hunt finds how", "[program][hunt]") {
  for (const char* options : {"--theta 2/5", "--theta 3/5", "--theta 1", "--theta 0.51 --e 1"}) {
    CAPTURE(options);
    CHECK(hunt_and_check(std::string("--scheme mjf --system kane ") + options).hunt["found"] == true);
  }
}

TEST_CASE("the same seed hunts down the same, whatever the threads; another seed something else", "[program][hunt]") {
  for (const std::string system : {"kane", "random"}) {
    const auto with = [&](const std::string& options) {
      return without_seconds(run_program(words("hunt --json --evaluations 20000 --system " + system + ' ' + options)).out);
    };
    const std::string one = with("--seed 3 --jobs 1");
    CHECK(one.size() > 500);
    CHECK(with("--seed 3 --jobs 2") == one);
    CHECK(with("--seed 3 --jobs 5") == one);
    CHECK(with("--seed 4 --jobs 1") != one);
  }
}

TEST_CASE("hunt for a time ends in time, and says that it cannot be repeated", "[program][hunt]") {
  const json found = hunt("--system stick --time 1");
  CHECK(found["seed"].is_null());
  CHECK(found["found"] == true);
  CHECK(found["seconds"].get<double>() >= 1);
  CHECK(found["seconds"].get<double>() < 5);
  CHECK(found["evaluations"].get<double>() > 10000);
}

TEST_CASE("for people the verdict comes first", "[program][hunt]") {
  const Output creates = run_program({"hunt"}), none = run_program({"hunt", "--scheme", "mjf"});
  CHECK(creates.out.starts_with("CREATES ENERGY: an impact of kane under Newton's law (mj)"));
  CHECK(creates.out.find("cond(W) = ") != std::string::npos);
  CHECK(creates.out.find("simplest numbers") != std::string::npos);
  CHECK(none.out.starts_with("NOTHING FOUND: "));
  CHECK(none.out.find(" situations, ") != std::string::npos);  // of so many, and no more than that
  CHECK(none.exit_code == 0);
  CHECK(run_program({"hunt", "--scheme", "mjf", "--e-t", "1/2"}).err.find("--e-t has no effect") != std::string::npos);
}

TEST_CASE("Ctrl-C during a hunt leaves what was found so far", "[program][hunt]") {
  const ScratchDirectory scratch;
  const std::string witness = scratch.path("w.json");
  const Output output = interrupt_program({"hunt", "--time", "1000", "--json", "--out", witness}, std::chrono::seconds(2));
  const json document = output.json();
  CHECK(document["status"] == "interrupted");
  CHECK(document["found"] == true);
  CHECK(document["witness"] == witness);
  CHECK(run_program({"check", witness}).exit_code == 0);
}

TEST_CASE("the map holds the gain of the textbook impact under three laws", "[program][hunt]") {
  const ScratchDirectory scratch;
  (void)hunt("--evaluations 1 --map " + scratch.path("map.csv"));
  const auto rows = read_csv(scratch.path("map.csv"));
  CHECK(rows[0] == std::vector<std::string>{"e [-]", "mu [-]", "gain_newton [-]", "gain_moreau [-]", "gain_fremond [-]"});
  CHECK(rows.size() == 1 + 51 * 51);
  bool met = false;
  for (std::size_t i = 1; i < rows.size(); ++i) {
    const double e = std::stod(rows[i][0]), mu = std::stod(rows[i][1]);
    CHECK(std::stod(rows[i][4]) <= 1e-12);  // Fremond's law never creates
    if (e != 0.7 || mu != 0.5) continue;
    met = true;
    CHECK(std::stod(rows[i][2]) ==
          Approx(KaneGrid::impact({M_PI / 9, M_PI / 6, std::atan2(-0.2, -0.1), e, mu}).gain).epsilon(1e-12));
  }
  CHECK(met);
}

TEST_CASE("bad options of hunt are refused with the option, the value and what was expected", "[program][hunt][input]") {
  const ScratchDirectory scratch;
  const std::vector<std::pair<std::string, std::vector<std::string>>> rows{
      {"--system kone", {"--system", "\"kone\"", "kane"}},
      {"--scheme newton", {"--scheme", "\"newton\"", "mj"}},
      {"--activation gaps", {"--activation", "\"gaps\"", "did you mean gap?"}},
      {"--e 1.01", {"--e = 1.01", "[0, 1]"}},
      {"--e -1/10", {"--e", "[0, 1]"}},
      {"--e-t 2", {"--e-t = 2", "[-1, 1]"}},
      {"--mu -1", {"--mu = -1", ">= 0"}},
      {"--mu nan", {"--mu", "\"nan\""}},
      {"--mu 1e400", {"--mu", "range of double"}},
      {"--theta 1.5", {"--theta = 1.5", "[0, 1]"}},
      {"--theta 0 --scheme mjf", {"--theta", "mjf"}},
      {"--theta 0 --activation gap-clipped", {"--theta", "gap-clipped"}},
      {"--max-cond 0.99", {"--max-cond", "\"0.99\"", ">= 1"}},
      {"--max-cond inf", {"--max-cond", "\"inf\""}},
      {"--evaluations 0", {"--evaluations", "\"0\"", "whole number from 1"}},
      {"--evaluations 1e6", {"--evaluations", "\"1e6\"", "whole number"}},
      {"--seed -1", {"--seed", "\"-1\"", "whole number"}},
      {"--map ./w.json", {"--map", "another file than --out"}},
      {"--jobs 0", {"--jobs", "\"0\"", "whole number"}},
      {"--time 5 --journal kept", {"--journal", "no --time beside it"}},
      {"--resume", {"--resume", "--journal"}},
      {"--time 0", {"--time", "\"0\"", "> 0"}},
      {"--time 5 --seed 1", {"--seed", "no --time beside it"}},
      {"--time 5 --evaluations 10", {"--evaluations", "no --time beside it"}},
      {"--out nowhere/w.json", {"--out", "nowhere/w.json", "a folder that exists"}},
      {"--out .", {"--out", "not a folder"}},
      {"--map nowhere/map.csv", {"--map", "nowhere/map.csv"}},
      {"--system stick --map map.csv", {"--map", "kane"}},
      {"kane", {"\"kane\""}},
      {"--shceme mj", {"\"--shceme\"", "did you mean --scheme?"}},
  };
  for (const auto& [options, names] : rows)
    check_refused(words("hunt --json " + std::string(options.find("--out ") == 0 ? "" : "--out w.json ") + options), names,
                  scratch);
}
