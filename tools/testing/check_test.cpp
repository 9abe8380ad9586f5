#include "tools/for_tests/check_refused.hpp"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <fstream>

using namespace duhem::testing;
using nlohmann::json;

namespace {

std::string witness(const std::string& name) { return std::string(DUHEM_WITNESSES "/") + name + ".json"; }

json check_json(const std::string& path, int exit_code) {
  const Output output = run_program({"check", path, "--json"});
  CAPTURE(path, output.err);
  CHECK(output.exit_code == exit_code);
  CHECK(output.err.empty());
  return output.json();
}

std::string replaced(std::string text, const std::string& what, const std::string& with) {
  const auto at = text.find(what);
  REQUIRE(at != std::string::npos);
  return text.replace(at, what.size(), with);
}

double seconds_of(const std::vector<std::string>& arguments) {
  const auto start = std::chrono::steady_clock::now();
  (void)run_program(arguments);
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace

TEST_CASE("the project's own witnesses are built in and judged by name, unless a file is called so", "[program][check]") {
  const ScratchDirectory scratch;
  const Output kept = run_program({"check", "kane_hunted", "--json"}, scratch.path());
  CHECK(kept.exit_code == 0);
  CHECK(kept.json()["energy_change"]["lower"] == "3/50");
  scratch.write("kane_hunted", "{}");
  CHECK(run_program({"check", "kane_hunted", "--json"}, scratch.path()).exit_code == 2);
}

TEST_CASE("check --json holds every field of the contract", "[program][check]") {
  const json seed = check_json(witness("exact_seed"), 0);
  for (const char* key : {"schema_version", "verdict", "method", "claim", "reason", "energy_change", "local_work"}) {
    CAPTURE(key);
    CHECK(seed.contains(key));
  }
  CHECK(seed["verdict"] == "proven");
  CHECK(seed["method"] == "rational");
  CHECK(seed["claim"] == json({{"kind", "total"}, {"at_least", "1/4"}}));
  CHECK(seed["energy_change"] == json({{"lower", "1/4"}, {"upper", "1/4"}}));
  CHECK(seed["local_work"] == json::array({{{"contact", 0}, {"mode", "stick"}, {"lower", "1/4"}, {"upper", "1/4"}}}));
  CHECK(seed["energy_before"]["lower"] == "1");
  CHECK(seed["energy_after"]["lower"] == "5/4");
}

TEST_CASE("Kane's impact is proven to multiply the energy by more than 2.7, and to dissipate under Fremond's law",
          "[program][check]") {
  const json newton = check_json(witness("kane_newton"), 0);
  CHECK(newton["claim"] == json({{"kind", "ratio"}, {"at_least", "27/10"}}));
  CHECK(number(newton["energy_after"]["lower"]) > 2.7 * number(newton["energy_before"]["upper"]));
  const json fremond = check_json(witness("kane_fremond"), 0);
  CHECK(fremond["claim"] == json({{"kind", "dissipative"}}));
  CHECK(number(fremond["local_work"][0]["upper"]) < 0);
}

TEST_CASE("bounds of a witness in space are decimals that enclose", "[program][check]") {
  const json slip = check_json(witness("in_space_slip"), 0);
  CHECK(slip["method"] == "interval");
  CHECK(slip["local_work"][0]["mode"] == "slip");
  const std::string lower = slip["energy_change"]["lower"], upper = slip["energy_change"]["upper"];
  CHECK(lower.size() >= 30);
  CHECK(lower != upper);
  CHECK(number(slip["energy_change"]["lower"]) <= number(slip["energy_change"]["upper"]));
  CHECK(number(slip["energy_change"]["lower"]) == Approx(number(slip["energy_change"]["upper"])).epsilon(1e-12));
}

TEST_CASE("check says proven, refuted or undecided first, then the arithmetic", "[program][check]") {
  const ScratchDirectory scratch;
  const std::string seed = slurp(witness("exact_seed")), space = slurp(witness("in_space_slip"));
  const Output proven = run_program({"check", witness("exact_seed")});
  CHECK(proven.exit_code == 0);
  CHECK(proven.out.starts_with("PROVEN: the energy created is 1/4, as claimed (at least 1/4).\n"));
  for (const char* part : {"contact 0: stick", "u-    = -1, -2", "u+    = 1/2, 0", "p     = 3, -1", "work  = 1/4",
                           "before  = 1\n", "after   = 5/4"}) {
    CAPTURE(part, proven.out);
    CHECK(proven.out.find(part) != std::string::npos);
  }
  scratch.write("false.json", replaced(seed, "\"at_least\": \"1/4\"", "\"at_least\": \"1/3\""));
  const Output refuted = run_program({"check", "false.json"}, scratch.path());
  CHECK(refuted.exit_code == 1);
  CHECK(refuted.out.starts_with("REFUTED: the energy created is 1/4, which is not as claimed (at least 1/3).\n"));
  scratch.write("off.json", replaced(seed, "[\"3\", \"-1\"]", "[\"3\", \"-3/2\"]"));
  const Output off = run_program({"check", "off.json"}, scratch.path());
  CHECK(off.exit_code == 1);
  CHECK(off.out.starts_with("REFUTED: contact 0: "));
  // Wider than the impulse is long: take-off would be possible too, and the claim is not decided for all that is.
  scratch.write("wide.json", replaced(replaced(space, "1/1000000000", "2"), "\"at_least\": \"2\"", "\"at_least\": \"267/100\""));
  const Output wide = run_program({"check", "wide.json"}, scratch.path());
  CHECK(wide.exit_code == 0);  // the solution is found all the same
  scratch.write("near.json", replaced(space, "\"kind\": \"ratio\", \"at_least\": \"2\"",
                                      "\"kind\": \"local\", \"contact\": 0, \"at_least\": \"-1e300\""));
  CHECK(run_program({"check", "near.json"}, scratch.path()).exit_code == 0);
}

TEST_CASE("a verdict that cannot be reached is undecided, with the reason and exit code 3", "[program][check]") {
  const ScratchDirectory scratch;
  // Two contacts at one place share the load as they like; nothing is isolated.
  const std::string contact =
      R"({"H": [["1","0","0"],["0","1","0"],["0","0","1"]], "e": "0", "mu": "1/2", "impulse": ["1/2","-3/20","-0.2000001"]})";
  scratch.write("shared.json",
                R"({"duhem_witness": 1, "dimension": 3, "law": "newton", "M": [["1","0","0"],["0","1","0"],["0","0","1"]],
    "v": ["-1","3","4"], "contacts": [)" +
                    contact + "," + contact + R"(], "radius": "1e-5", "claim": {"kind": "dissipative"}})");
  const Output output = run_program({"check", "shared.json", "--json"}, scratch.path());
  CHECK(output.exit_code == 3);
  const json document = output.json();
  CHECK(document["verdict"] == "undecided");
  CHECK(document["reason"].get<std::string>().find("isolated") != std::string::npos);
}

TEST_CASE("what is not a witness is refused with the file, the field and what was expected", "[program][check][input]") {
  const ScratchDirectory scratch;
  const std::string seed = slurp(witness("exact_seed"));
  std::filesystem::create_directory(scratch.path("folder"));
  const std::pair<std::string, std::vector<std::string>> rows[] = {
      {replaced(seed, "\"v\": [\"-1\", \"-2\"],", ""), {"bad.json: v", "missing"}},
      {replaced(seed, "\"1/2\"", "\"1/2/3\""), {"bad.json: theta = \"1/2/3\""}},
      {replaced(seed, "\"e\": \"1/2\"", "\"e\": \"1/0\""), {"bad.json: contacts[0].e", "denominator"}},
      {replaced(seed, "\"10\"", "\"9\""), {"bad.json: M", "positive definite"}},
      {replaced(seed, "\"duhem_witness\": 1", "\"duhem_witness\": 7"), {"bad.json: duhem_witness = 7", "version"}},
      {replaced(seed, "\"mu\": \"1/2\"", "\"mu\": \"-1/2\""), {"bad.json: contacts[0].mu", ">= 0"}},
      {seed + "}", {"bad.json"}},
      {"", {"bad.json"}},
  };
  for (const auto& [text, names] : rows) {
    scratch.write("bad.json", text);
    check_refused({"check", "bad.json"}, names, scratch);
    check_refused({"check", "bad.json", "--json"}, names, scratch);
  }
  check_refused({"check"}, {"WITNESS"}, scratch);
  check_refused({"check", "nowhere.json"}, {"WITNESS", "nowhere.json"}, scratch);
  check_refused({"check", "folder"}, {"WITNESS", "folder"}, scratch);
  check_refused({"check", "bad.json", "--jsn"}, {"did you mean --json?"}, scratch);
}

TEST_CASE("a number of a hundred megabytes is refused by its field, at once and in little memory", "[program][check][memory]") {
  const ScratchDirectory scratch;
  const std::string seed = slurp(witness("exact_seed")), mark = "\"10\"";
  const auto at = seed.find(mark);
  for (const bool quoted : {true, false}) {
    {
      std::ofstream out(scratch.path("huge.json"));
      out << seed.substr(0, at) << (quoted ? "\"" : "");
      const std::string piece(1 << 20, '7');
      for (int i = 0; i < 100; ++i) out << piece;
      out << (quoted ? "\"" : "") << seed.substr(at + mark.size());
    }
    CHECK(seconds_of({"check", scratch.path("huge.json")}) < 5);
    check_refused({"check", "huge.json"}, {"huge.json: M[0][0]", "characters"}, scratch);
    const pid_t child = fork();
    if (child == 0) {
      if (!std::freopen("/dev/null", "w", stderr)) _exit(127);
      execl(DUHEM_PROGRAM, DUHEM_PROGRAM, "check", scratch.path("huge.json").c_str(), static_cast<char*>(nullptr));
      _exit(127);
    }
    int status = 0;
    rusage usage{};
    wait4(child, &status, 0, &usage);
    CHECK(WEXITSTATUS(status) == 2);
    CHECK(usage.ru_maxrss < 64 * 1024);
  }
}
