#include <catch2/catch.hpp>

#include "tools/for_tests/run_program.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <regex>

using namespace duhem::testing;
using nlohmann::json;

namespace {

constexpr bool is_sanitized = DUHEM_IS_SANITIZED;  // slow, and MPI leaks what is not ours

/// The document without what may differ from run to run.
std::string comparable(std::string text) { return std::regex_replace(text, std::regex("\"(seconds|jobs)\": [^,\n]*"), ""); }

const json& entry(const json& document, const std::string& name) {
  for (const json& item : document["properties"])
    if (item["name"] == name) return item;
  FAIL("no property " << name);
  return document;
}

}  // namespace

TEST_CASE("verify --json holds every field of the contract, and passes", "[program][verify]") {
  const ScratchDirectory scratch;
  const int cases = is_sanitized ? 3000 : 10000;
  const Output output = run_program({"verify", "--cases", std::to_string(cases), "--json", "--out", "kept"}, scratch.path());
  CHECK(output.exit_code == 0);
  CHECK(output.err.empty());
  const json document = output.json();
  for (const char* key : {"schema_version", "seed", "jobs", "properties", "passed"}) CHECK(document.contains(key));
  CHECK(document["passed"] == true);
  CHECK(document["properties"].size() >= 29);
  for (const json& item : document["properties"]) {
    CAPTURE(item["name"]);
    for (const char* key : {"name", "statement", "equation", "expectation", "outcome", "cases", "discarded", "labels",
                            "worst_excess", "shrinks", "counterexample", "seconds"})
      CHECK(item.contains(key));
    CHECK(item["cases"] == cases);
    if (item["expectation"] == "holds") {
      CHECK(item["outcome"] == "held");
      CHECK(item["worst_excess"] <= 1.0);
      CHECK(item["counterexample"].is_null());
      CHECK(item["uncovered"].empty());
      CHECK(item["labels"].size() >= 5);
    } else {
      CHECK(item["outcome"] == "falsified");
      CHECK(item["broken"] > 0);
      CHECK(std::filesystem::exists(scratch.path(item["counterexample"].get<std::string>())));
    }
  }
}

TEST_CASE("the same seed gives the same document, whatever the threads", "[program][verify]") {
  const ScratchDirectory scratch;
  const std::vector<std::string> arguments{"verify", "--cases", "700", "--seed", "9", "--json", "--jobs"};
  auto one = arguments, three = arguments;
  one.push_back("1");
  three.push_back("3");
  const Output first = run_program(one, scratch.path()), second = run_program(three, scratch.path());
  CHECK(comparable(first.out) == comparable(second.out));
  CHECK(first.json()["jobs"] == 1);
  CHECK(second.json()["jobs"] == 3);
  auto other = one;
  other[4] = "10";
  CHECK(comparable(first.out) != comparable(run_program(other, scratch.path()).out));
}

TEST_CASE("under mpirun the ranks share the cases, and the document is the same", "[program][verify][mpi]") {
  if (std::system("command -v mpirun >/dev/null 2>&1") != 0 || !DUHEM_HAS_MPI || is_sanitized) {
    WARN("no mpirun, a build without MPI, or a sanitizer: not tested");
    return;
  }
  const ScratchDirectory scratch;
  const Output alone = run_program({"verify", "--cases", "1500", "--seed", "4", "--json", "--jobs", "2"}, scratch.path());
  for (const char* ranks : {"2", "3"}) {
    const std::string command =
        "cd '" + scratch.path() +
        "' && OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1 "
        "mpirun -np " +
        ranks + " " + DUHEM_PROGRAM + " verify --cases 1500 --seed 4 --json > merged.json 2> errors.txt";
    CHECK(std::system(command.c_str()) == 0);
    CHECK(comparable(slurp(scratch.path("merged.json"))) == comparable(alone.out));
  }
}

TEST_CASE("a counterexample is small, exact in the plane, and can be replayed from its file and from its line",
          "[program][verify]") {
  const ScratchDirectory scratch;
  const json document =
      run_program({"verify", "newton_creates_energy", "--cases", "5000", "--json", "--out", "kept"}, scratch.path()).json();
  const json& found = entry(document, "newton_creates_energy");
  CHECK(found["decided_by"] == "rational");
  const std::string file = found["counterexample"];
  const json kept = json::parse(slurp(scratch.path(file)));
  CHECK_FALSE(kept["case"].contains("H[2]"));  // two contacts at most
  for (const std::string& replay : {file, found["replay"].get<std::string>()}) {
    const Output output = run_program({"verify", "--replay", replay, "--json"}, scratch.path());
    CAPTURE(replay, output.err);
    CHECK(output.exit_code == 0);
    CHECK(output.json()["breaks"] == true);
    CHECK(output.json()["judged"][0]["outcome"] == "broken");
  }
  const Output text = run_program({"verify", "--replay", file}, scratch.path());
  CHECK(text.out.find("AS EXPECTED") != std::string::npos);
  CHECK(text.out.find("v_k = ") != std::string::npos);
  // A kept case that its choices no longer make is not judged as if it were.
  json outdated = kept;
  outdated["case"]["v_k"] = {"1"};
  scratch.write("outdated.json", outdated.dump());
  CHECK(run_program({"verify", "--replay", "outdated.json"}, scratch.path()).exit_code == 2);
}

TEST_CASE("a built-in counterexample is replayed by its property's name, with its step in exact fractions", "[program][verify]") {
  const Output output = run_program({"verify", "--replay", "erratum_55", "--json"});
  REQUIRE(output.exit_code == 0);
  const json document = output.json();
  CHECK(document["equation"] == "(55) as printed");
  // M = 1, H = (-1, 1), v_k = 1, e = 0, mu = 1, theta = 1/2: u_N,k+1 = 0 brings it to rest, -p_N + p_T = -1, p_T = -p_N.
  const json& step = document["step"];
  CHECK(step["v_k1"] == json{"0"});
  CHECK(step["q_k1"] == json{"1/2"});
  REQUIRE(step["contacts"].size() == 1);
  CHECK(step["contacts"][0]["contact"] == 0);
  CHECK(step["contacts"][0]["p"] == json::array({"1/2", "-1/2"}));
  CHECK(run_program({"verify", "--replay", "erratum_59", "--json"}).json()["step"].is_null());  // about a pair, not a step
  CHECK(run_program({"verify", "--replay", "lemma_1", "--json"}).exit_code == 2);               // holds: nothing is kept
}

TEST_CASE("a property that must fail and survives too few cases is undecided, and nothing is written unasked",
          "[program][verify]") {
  const ScratchDirectory scratch;
  // Case 0 of this seed alone: it does not break the statement, so a budget of one case is survived.
  std::string seed;
  for (int candidate = 1; seed.empty() && candidate < 50; ++candidate) {
    const auto output = run_program(
        {"verify", "local_creation_under_equal_restitution", "--cases", "1", "--seed", std::to_string(candidate), "--json"},
        scratch.path());
    if (output.json()["properties"][0]["broken"] == 0) seed = std::to_string(candidate);
  }
  REQUIRE_FALSE(seed.empty());
  const Output output = run_program(
      {"verify", "local_creation_under_equal_restitution", "--cases", "1", "--seed", seed, "--json", "--junit", "junit.xml"},
      scratch.path());
  CHECK(output.exit_code == 3);
  CHECK(output.json()["passed"] == false);
  CHECK(output.json()["properties"][0]["outcome"] == "undecided");
  CHECK(output.json()["properties"][0]["why"].get<std::string>().find("give it 4033 cases") != std::string::npos);
  const std::string junit = slurp(scratch.path("junit.xml"));
  CHECK(junit.find("failures=\"0\" errors=\"1\"") != std::string::npos);
  CHECK(junit.find("expected to be falsified") != std::string::npos);
  // Small budgets come out undecided at worst, whatever the seed; what was expected leaves no file.
  const ScratchDirectory empty;
  bool is_any_undecided = false;
  for (int other = 1; other <= 8; ++other) {
    const int code =
        run_program({"verify", "--cases", "500", "--seed", std::to_string(other), "--quiet"}, empty.path()).exit_code;
    CHECK((code == 0 || code == 3));
    is_any_undecided = is_any_undecided || code == 3;
  }
  CHECK(is_any_undecided);
  CHECK(empty.entries() == 0);
}

TEST_CASE("verify --quiet says the verdict, and what came out against expectation", "[program][verify]") {
  const ScratchDirectory scratch;
  const Output good = run_program({"verify", "--cases", "10000", "--quiet", "lemma_1", "newton_creates_energy"}, scratch.path());
  CHECK(good.out.starts_with("PASSED: 1 properties hold, 1 that must fail were falsified"));
  CHECK(std::ranges::count(good.out, '\n') == 2);
  const Output open =
      run_program({"verify", "--cases", "10", "--quiet", "lemma_1", "local_creation_under_equal_restitution"}, scratch.path());
  CHECK(open.out.starts_with("UNDECIDED: "));
  CHECK(open.out.find("local_creation_under_equal_restitution is undecided") != std::string::npos);
  CHECK(open.out.find("1 kept ones do break it") != std::string::npos);
  CHECK(open.out.find("lemma_1") == std::string::npos);
}

TEST_CASE("past counterexamples are tried first: the program's own, and a folder's", "[program][verify]") {
  const ScratchDirectory scratch;
  const json document = run_program({"verify", "--cases", "300", "--json"}, scratch.path()).json();
  for (const json& item : document["properties"]) {
    CAPTURE(item["name"]);
    if (item["expectation"] == "falsifiable") CHECK(item["corpus"] >= 1);
    CHECK(item["corpus_broken"] == item["corpus"]);
  }
  // A kept case of a statement that holds is judged too: this one keeps it, so all is well.
  const json kept{{"schema_version", 1},
                  {"property", "lemma_1"},
                  {"case", {{"mu", "0"}, {"u", {"0", "0"}}, {"r", {"0", "0"}}}},
                  {"choices", json::array()}};
  std::filesystem::create_directory(scratch.path("kept"));
  scratch.write("kept/lemma.json", kept.dump());
  CHECK(run_program({"verify", "lemma_1", "--cases", "10", "--corpus", "kept"}, scratch.path()).exit_code == 0);
  scratch.write("kept/broken.json", "{");
  const Output refused = run_program({"verify", "lemma_1", "--cases", "10", "--corpus", "kept"}, scratch.path());
  CHECK(refused.exit_code == 2);
  CHECK(refused.err.find("broken.json") != std::string::npos);
  json unknown = kept;
  unknown["property"] = "nonsense";
  scratch.write("kept/broken.json", unknown.dump());
  CHECK(run_program({"verify", "lemma_1", "--cases", "10", "--corpus", "kept"}, scratch.path()).err.find("broken.json") !=
        std::string::npos);
  for (const char* field : {"case", "choices", "schema_version"}) {
    scratch.write("kept/broken.json", "{\"schema_version\": 1, \"property\": \"lemma_1\", \"" + std::string(field) +
                                          "\": " + std::string(200000, '['));
    CHECK(run_program({"verify", "--replay", "kept/broken.json"}, scratch.path()).exit_code == 2);
  }
}

TEST_CASE("every kept counterexample of the project is what its choices make, small, and still breaks its property",
          "[program][verify]") {
  std::size_t files = 0;
  for (const auto& file : std::filesystem::directory_iterator(DUHEM_COUNTEREXAMPLES)) {
    ++files;
    CAPTURE(file.path().string());
    const Output output = run_program({"verify", "--replay", file.path().string(), "--json"});
    CHECK(output.exit_code == 0);
    CHECK(output.json()["breaks"] == true);
    const json sheet = json::parse(slurp(file.path().string()))["case"];
    CHECK_FALSE(sheet.contains("H[2]"));
    const std::string text = sheet.dump();
    const std::regex digits("[0-9]+");
    for (std::sregex_iterator number(text.begin(), text.end(), digits), end; number != end; ++number)
      CHECK(std::stol(number->str()) <= 999);
  }
  CHECK(files >= 14);
}

TEST_CASE("verify refuses what it cannot read, before it writes anything", "[program][verify]") {
  const ScratchDirectory scratch;
  const std::vector<std::pair<std::vector<std::string>, std::string>> refused{
      {{"verify", "proposition_2"}, "did you mean proposition_1"},
      {{"verify", "--cases", "0"}, "--cases"},
      {{"verify", "--cases", "1e3"}, "--cases"},
      {{"verify", "--cases", "-5"}, "--cases"},
      {{"verify", "--seed", "x"}, "--seed"},
      {{"verify", "--jobs", "0"}, "--jobs"},
      {{"verify", "--time", "0"}, "--time"},
      {{"verify", "--time", "nan"}, "--time"},
      {{"verify", "--time", "1e300"}, "--time"},
      {{"verify", "--time", "1", "--seed", "2"}, "--seed"},
      {{"verify", "--scalar", "rational"}, "--scalar"},
      {{"verify", "--scalar", "float"}, "--scalar"},
      {{"verify", "--junit", "nowhere/junit.xml"}, "--junit"},
      {{"verify", "--corpus", "nowhere"}, "--corpus"},
      {{"verify", "--out", "/dev/null/below"}, "--out"},
      {{"verify", "--out", ""}, "--out"},
      {{"verify", "--resume"}, "--journal"},
      {{"verify", "--journal", "kept", "--time", "1"}, "--journal"},
      {{"verify", "--journal", "/dev/null/below"}, "--journal"},
      {{"verify", "--replay", "lemma_1:1"}, "FILE"},
      {{"verify", "--replay", "lemma_1:1:x"}, "--replay"},
      {{"verify", "--replay", "nothing:1:1"}, "property"},
      {{"verify", "lemma_1", "--replay", "lemma_1:1:1"}, "--replay"},
      {{"verify", "--replay", "lemma_1:1:1", "--scalar", "quad"}, "--replay"},
      {{"verify", "--replay", "lemma_1:1:1", "--jobs", "2"}, "--replay"},
      {{"verify", "--replay", "lemma_1:1:1", "--out", "here"}, "--replay"},
      {{"verify", "--mutants", "lemma_1"}, "--mutants"},
      {{"verify", "--mutants", "--time", "1"}, "--mutants"},
      {{"verify", "--mutants", "--scalar", "quad"}, "--mutants"},
      {{"verify", "--mutants", "--out", "here"}, "--mutants"},
      {{"verify", "--mutants", "--replay", "lemma_1:1:1"}, "--replay"},
      {{"verify", "--mutants", "--cases", "0"}, "--cases"},
      {{"verify", "--unknown"}, "--unknown"},
  };
  for (const auto& [arguments, named] : refused) {
    const Output output = run_program(arguments, scratch.path());
    CAPTURE(arguments, output.err);
    CHECK(output.exit_code == 2);
    CHECK(output.out.empty());
    CHECK(output.err.find(named) != std::string::npos);
  }
  CHECK(scratch.entries() == 0);
}

TEST_CASE("verify --mutants names the property that finds each mistake, on any number of threads", "[program][verify]") {
  const ScratchDirectory scratch;
  // A hundred cases of each statement: most mistakes are found by then, two or three are not.
  const std::vector<std::string> arguments{"verify", "--mutants", "--cases", "100", "--json", "--jobs"};
  const auto with_jobs = [&](const char* jobs) {
    auto words = arguments;
    words.emplace_back(jobs);
    return run_program(words, scratch.path());
  };
  const Output output = with_jobs("1");
  CHECK(comparable(output.out) == comparable(with_jobs("3").out));
  CHECK(output.exit_code == 1);
  CHECK(output.err.empty());
  const json document = output.json();
  CHECK(document["passed"] == false);
  CHECK(document["mutants"].size() == 50);
  std::size_t killed = 0, equivalents = 0;
  for (const json& mutant : document["mutants"]) {
    CAPTURE(mutant.dump());
    const bool is_killed = mutant["outcome"] == "killed";
    killed += is_killed;
    equivalents += mutant["must_be_killed"] == false;
    CHECK(mutant["statement"].is_string() == is_killed);
    CHECK(mutant["case"].is_number() == is_killed);
    if (mutant["must_be_killed"] == false) CHECK(mutant["outcome"] == "survived");
    if (mutant["mutant"] == "open contacts enter") CHECK(mutant["statement"] == "activation_rules");
  }
  CHECK(killed >= 44);
  CHECK(killed < 48);
  CHECK(equivalents == 2);
  CHECK(scratch.entries() == 0);
}

TEST_CASE("verify --mutants passes with its ten thousand cases", "[program][verify]") {
  if (is_sanitized) return;  // the second implementation takes a minute there
  const ScratchDirectory scratch;
  const Output output = run_program({"verify", "--mutants"}, scratch.path());
  CAPTURE(output.out);
  CHECK(output.exit_code == 0);
  CHECK(output.out.starts_with("PASSED: 48 of 48"));
}

TEST_CASE("verify keeps to its time, and to other scalars", "[program][verify]") {
  const ScratchDirectory scratch;
  const Output timed = run_program({"verify", "proposition_1", "lemma_1", "--time", "0.5", "--json"}, scratch.path());
  CHECK(timed.exit_code == 0);
  const json properties = timed.json()["properties"];
  CHECK(properties.size() == 2);
  for (const json& item : properties) CHECK(item["cases"] > 0);
  for (const char* scalar : {"quad", "mp50"}) {
    const Output output = run_program(
        {"verify", "energy_identity", "proposition_1", "newton_creates_energy", "--cases", "300", "--scalar", scalar, "--json"},
        scratch.path());
    CHECK(output.exit_code == 0);
    CHECK(output.json()["scalar"] == scalar);
  }
}

TEST_CASE("a replayed case that no scalar judges is undecided, not as expected", "[program][verify]") {
  // The first of proposition_1's cases that no solver finished.
  for (int index = 0; index < 500; ++index) {
    const Output output = run_program({"verify", "--replay", "proposition_1:1:" + std::to_string(index), "--json"});
    const json document = output.json();
    bool is_judged = false;
    for (const json& judgement : document["judged"]) is_judged = is_judged || !judgement["excess"].is_null();
    if (is_judged) continue;
    CHECK(output.exit_code == 3);
    CHECK(document["as_expected"].is_null());
    return;
  }
  FAIL("every case was judged");
}

TEST_CASE("list properties names every property", "[program][verify]") {
  const json list = run_program({"list", "properties", "--json"}).json()["properties"];
  CHECK(list.size() >= 29);
  for (const json& item : list) CHECK((item["expectation"] == "holds" || item["expectation"] == "falsifiable"));
}
