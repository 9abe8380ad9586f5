#include <catch2/catch.hpp>

#include "tools/for_tests/check_refused.hpp"

#include <sys/wait.h>
#include <cmath>
#include <csignal>
#include <thread>

using namespace duhem::testing;
using nlohmann::json;

namespace {

json study(const ScratchDirectory& scratch, std::vector<std::string> arguments, int expected = 0) {
  arguments.insert(arguments.begin(), "study");
  arguments.emplace_back("--json");
  const Output output = run_program(arguments, scratch.path());
  CAPTURE(arguments, output.err);
  REQUIRE(output.exit_code == expected);
  return output.json();
}

const std::vector<std::string> results{"study.csv", "study.json", "created-mj.svg", "created-mjf.svg", "order.svg"};

/// Folders of two studies hold the same bytes.
void check_same(const ScratchDirectory& scratch, const std::string& a, const std::string& b) {
  for (const std::string& name : results) {
    CAPTURE(name);
    CHECK(std::filesystem::exists(scratch.path(a + '/' + name)));
    CHECK(slurp(scratch.path(a + '/' + name)) == slurp(scratch.path(b + '/' + name)));
  }
}

const std::vector<std::string> both_laws{"study",  "stick",       "--h",       "0.001",  "--vary",       "e=0:1:3",
                                         "--vary", "angle=30,45", "--schemes", "mj,mjf", "--h-converge", "3"};
std::vector<std::string> with(std::vector<std::string> words, const std::vector<std::string>& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

}  // namespace

TEST_CASE("every run of a study is the run of the same options, exact numbers included", "[program][study]") {
  const ScratchDirectory scratch;
  const json all = study(scratch, {"stick", "--vary", "e=0:1:4", "--vary", "angle=45,50", "--schemes", "mj,mjf", "--mu", "0.3"});
  CHECK(all["vary"][0]["values"] == json{"0", "1/3", "2/3", "1"});
  REQUIRE(all["runs"].size() == 16);
  for (const json& row : all["runs"]) {
    const std::string e = row["values"]["e"], angle = row["values"]["angle"], scheme = row["scheme"];
    const Output output =
        run_program({"run", "stick", "--e", e, "--set", "angle=" + angle, "--scheme", scheme, "--mu", "0.3", "--json"});
    const json run = output.json();
    CAPTURE(e, angle, scheme);
    CHECK(row["q"] == run["final"]["q"]);
    CHECK(row["v"] == run["final"]["v"]);
    CHECK(row["energy_final"] == run["energy"]["final"]);
    CHECK(row["verdict"] == run["verdict"]);
    CHECK(row["prop_1_applies"] == run["prop_1_applies"]);
    CHECK(row["created"] == (run.contains("worst_creation") ? run["worst_creation"]["work"] : json(0.0)));
    CHECK(row["step"] == (run.contains("worst_creation") ? run["worst_creation"]["step"] : json(nullptr)));
  }
  CHECK(all["creating"] > 0);  // under mj alone: Proposition 1
  for (const json& row : all["runs"])
    if (row["scheme"] == "mjf") CHECK(row["verdict"] == "dissipative");
  CHECK(all["runs"][all["largest"].get<std::size_t>() - 1]["scheme"] == "mj");
}

TEST_CASE("a study is the same for any number of threads, has a row a run, and its drawings", "[program][study]") {
  const ScratchDirectory scratch;
  const Output one = run_program(with(both_laws, {"--out", "one", "--jobs", "1"}), scratch.path());
  const Output three = run_program(with(both_laws, {"--out", "three", "--jobs", "3"}), scratch.path());
  CAPTURE(one.err);
  CHECK(one.exit_code == 0);
  CHECK(one.out.starts_with("ENERGY WAS CREATED in "));
  CHECK(one.out.substr(0, one.out.find("written")) == three.out.substr(0, three.out.find("written")));
  check_same(scratch, "one", "three");
  const auto rows = read_csv(scratch.path("one/study.csv"));
  REQUIRE(rows.size() == 1 + 2 * 3 * 2 * 4);
  CHECK(rows[0][2] == "e");
  CHECK(rows[0][3] == "angle");
  CHECK(rows[5][2] == "0");
  CHECK(rows[5][3] == "45");
  CHECK(slurp(scratch.path("one/created-mj.svg")).find("</svg>") != std::string::npos);
  // Once more into the folder of a study that is done; not into anybody else's.
  CHECK(run_program(with(both_laws, {"--out", "one"}), scratch.path()).err.find("an earlier study's files are overwritten") !=
        std::string::npos);
  check_same(scratch, "one", "three");
  std::filesystem::create_directory(scratch.path("thesis"));
  scratch.write("thesis/chapter.tex", "mine");
  check_refused(with(both_laws, {"--out", "thesis"}), {"--out = \"thesis\"", "chapter.tex"}, scratch);
}

TEST_CASE("the observed order of convergence is that of differences of successive halvings", "[program][study]") {
  const ScratchDirectory scratch;
  scratch.write("spring.toml", R"(system = "linear"
[run]
h = "0.25"
t_end = "1"
[matrices]
M = [["1"]]
K = [["1"]]
[initial]
q = ["1"]
v = ["0"]
)");
  // Without contact the theta-method: of second order at theta = 1/2, of first at 1.
  for (const auto& [theta, order] : {std::pair("1/2", 2.0), {"1", 1.0}}) {
    const json all = study(scratch, {"spring.toml", "--theta", theta, "--h-converge", "6"});
    REQUIRE(all["convergence"].size() == 1);
    const json& found = all["convergence"][0];
    REQUIRE(found["order"].size() == 5);
    CHECK(found["h"][6] == 0.25 / 64);
    for (std::size_t i = 0; i < 6; ++i)
      CHECK(found["difference"][i].get<double>() ==
            std::abs(all["runs"][i]["q"][0].get<double>() - all["runs"][i + 1]["q"][0].get<double>()));
    // The error is c h^p (1 + a h + ...): with each halving an order is half as far off, or a quarter where a = 0.
    const auto off = [&, p = order](std::size_t i) { return std::abs(found["order"][i].get<double>() - p); };
    for (std::size_t i = 1; i < 5; ++i) CHECK(off(i) < 0.6 * off(i - 1));
    CHECK(off(4) < 0.05);
  }
  // A free flight is exact: what differs is rounding, and rounding has no order.
  const json flight = study(scratch, {"stick", "--t-end", "0.05", "--h", "0.01", "--h-converge", "4"});
  for (const json& order : flight["convergence"][0]["order"]) CHECK(order.is_null());
  scratch.write("far.toml", R"(system = "linear"
[run]
h = "0.1"
t_end = "1"
[matrices]
M = [["1"]]
[initial]
q = ["1000000.3"]
v = ["-1000000.3"]
)");  // it ends at 0, where rounding of what it came from is much
  const json far = study(scratch, {"far.toml", "--h-converge", "4"});
  for (const json& difference : far["convergence"][0]["difference"]) CHECK(difference != 0.0);
  for (const json& order : far["convergence"][0]["order"]) CHECK(order.is_null());
}

TEST_CASE("energies that are fractions are shown as the numbers they are, and drawn as such", "[program][study]") {
  const ScratchDirectory scratch;
  const auto made = [&](const std::string& scalar) {
    return run_program(
        {"study", "exact_seed", "--vary", "t_end=1,2", "--h", "1", "--schemes", "mj,mjf", "--scalar", scalar, "--out", scalar},
        scratch.path());
  };
  const Output exact = made("rational"), rounded = made("double");
  CAPTURE(exact.out, exact.err, rounded.err);
  const auto tables = [](const std::string& text) { return text.substr(0, text.find("\nwritten")); };
  CHECK(exact.out.starts_with("ENERGY WAS CREATED"));
  CHECK(tables(exact.out) == tables(rounded.out));
  const std::string energy = json::parse(slurp(scratch.path("rational/study.json")))["runs"][0]["created"];
  CHECK(energy.find('/') != std::string::npos);
}

TEST_CASE("a study in which no contact was loaded says that instead of a verdict on a law", "[program][study]") {
  const ScratchDirectory scratch;
  const Output none = run_program({"study", "stick", "--t-end", "0.01", "--vary", "mu=0.1,0.2", "--out", "o"}, scratch.path());
  CHECK(none.exit_code == 0);
  CHECK(none.out.starts_with("NO CONTACT WAS LOADED in 2 runs, so that this says nothing of an impact law.\n"));
  CHECK(none.err.find("arning") == std::string::npos);  // gnuplot's, of a drawing in which all is zero
  const Output one = run_program({"study", "stick", "--vary", "t_end=0.01,0.1"}, scratch.path());
  CHECK(one.out.starts_with("NO ENERGY WAS CREATED in 2 runs.\n  In 1 of them no contact was loaded"));
}

TEST_CASE("a folder of a study holds nothing of an earlier one", "[program][study]") {
  const ScratchDirectory scratch;
  REQUIRE(run_program(with(both_laws, {"--out", "o"}), scratch.path()).exit_code == 0);
  REQUIRE(std::filesystem::exists(scratch.path("o/created-mj.svg")));
  const Output next = run_program({"study", "stick", "--vary", "mu=0,0.5", "--out", "o"}, scratch.path());
  CAPTURE(next.err);
  CHECK(next.exit_code == 0);
  for (const char* name : {"created-mj.svg", "created-mjf.svg", "order.svg"}) {
    CAPTURE(name);
    CHECK_FALSE(std::filesystem::exists(scratch.path(std::string("o/") + name)));
  }
  CHECK(std::filesystem::exists(scratch.path("o/created.svg")));
  CHECK(json::parse(slurp(scratch.path("o/duhem.json")))["vary"] == json{"mu=0,0.5"});
}

TEST_CASE("a study of a file that was edited meanwhile is not gone on with", "[program][study]") {
  const ScratchDirectory scratch;
  const auto ball = [](const char* mass) {
    return std::string("system = \"linear\"\n[run]\nh = \"0.1\"\nt_end = \"1\"\n[matrices]\nM = [[\"") + mass +
           "\"]]\n[initial]\nq = [\"1\"]\nv = [\"-1\"]\n";
  };
  const std::vector<std::string> command{"study", "ball.toml", "--vary", "theta=1/2,1", "--out", "o"};
  scratch.write("ball.toml", ball("1"));
  REQUIRE(run_program(command, scratch.path()).exit_code == 0);
  CHECK(run_program(with(command, {"--resume"}), scratch.path()).exit_code == 0);
  const std::string mark = slurp(scratch.path("o/duhem.json")), rows = slurp(scratch.path("o/study.csv"));
  scratch.write("ball.toml", ball("2"));
  check_refused(with(command, {"--resume"}), {"files = ", "with which its journal was begun"}, scratch);
  check_refused(with(with(command, {"--resume"}), {"--mu", "0.3"}), {"with which its journal was begun"}, scratch);
  CHECK(slurp(scratch.path("o/duhem.json")) == mark);  // it says still what the folder holds
  CHECK(slurp(scratch.path("o/study.csv")) == rows);
}

TEST_CASE("what a study cannot run is refused before anything is written, with the run that it would be", "[program][study]") {
  const ScratchDirectory scratch;
  const std::pair<std::vector<std::string>, std::vector<std::string>> rows[] = {
      {{"--vary", "mu"}, {"--vary", "NAME=FROM:TO:COUNT"}},
      {{"--vary", "nu=1"}, {"--vary = \"nu\"", "did you mean mu?"}},
      {{"--vary", "mu=0:1"}, {"--vary mu", "FROM:TO:COUNT"}},
      {{"--vary", "mu=0:1:1"}, {"--vary mu = \"1\"", "from 2"}},
      {{"--vary", "mu=0,,1"}, {"--vary mu", "none of them empty"}},
      {{"--vary", "mu=0.1,0.2,1/10"}, {"--vary mu = 0.1 and 1/10", "values that differ"}},
      {{"--vary", "e=1/2:0.5:3"}, {"--vary e", "values that differ"}},
      {{"--vary", "mu=0,x"}, {"--mu", "in the run with scheme mjf, mu = x", "number"}},
      {{"--vary", "e=0:2:3"}, {"--e, in the run with scheme mjf, e = 2 = 2", "[0, 1]"}},
      {{"--vary", "theta=0,1/2", "--schemes", "mj,mjf"}, {"in the run with scheme mjf, theta = 0", "(72) divides by it"}},
      {{"--vary", "mass=1,0"}, {"--set mass, in the run with scheme mjf, mass = 0", "positive"}},
      {{"--vary", "mu=0,1", "--mu", "0.3"}, {"--mu", "nothing beside --vary mu"}},
      {{"--vary", "mass=1,2", "--set", "mass=3"}, {"--set mass", "nothing beside --vary mass"}},
      {{"--vary", "mu=0,1", "--vary", "mu=2,3"}, {"--vary mu = given twice"}},
      {{"--schemes", "mj,mjff"}, {"--schemes", "did you mean mjf?"}},
      {{"--schemes", "mj,mj"}, {"--schemes", "twice"}},
      {{"--schemes", "mj", "--scheme", "mj"}, {"--scheme", "nothing beside --schemes"}},
      {{"--vary", "mu=0:1:10000", "--vary", "e=0:1:10000"}, {"--vary", "more than 10000000 runs"}},
      {{"--h-converge", "40"}, {"--h-converge", "from 0 to 30"}},
      {{"--resume"}, {"--resume = alone", "--out"}},
  };
  for (const auto& [options, names] : rows) check_refused(with({"study", "stick"}, options), names, scratch);
  check_refused({"study", "stick", "--vary", "mu=0,-1", "--out", "o"}, {"--mu, in the run with scheme mjf, mu = -1"}, scratch);
  CHECK_FALSE(std::filesystem::exists(scratch.path("o")));
}

TEST_CASE("a study that was killed is gone on with, and ends with the same bytes", "[program][study]") {
  const ScratchDirectory scratch;
  const std::vector<std::string> long_study{"study",     "stick",  "--vary",       "e=0:1:21", "--vary",  "mu=0:1:21",
                                            "--schemes", "mj,mjf", "--h-converge", "2",        "--t-end", "0.1"};
  REQUIRE(run_program(with(long_study, {"--out", scratch.path("straight")}), scratch.path()).exit_code == 0);
  const pid_t child = start_program(with(long_study, {"--out", scratch.path("killed"), "--jobs", "1"}), scratch.path("said"));
  const auto journal = scratch.path("killed/study.journal");
  std::error_code not_there;
  while (!(std::filesystem::file_size(journal, not_there) > 20000) || not_there) {
    REQUIRE(waitpid(child, nullptr, WNOHANG) == 0);
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  REQUIRE_FALSE(std::filesystem::exists(scratch.path("killed/study.csv")));
  // Nobody loses it by forgetting --resume, or by asking for something else.
  const std::string mark = slurp(scratch.path("killed/duhem.json"));
  CHECK(run_program(with(long_study, {"--out", "killed"}), scratch.path()).exit_code == 2);
  CHECK(run_program({"study", "stick", "--vary", "mu=0,1", "--out", "killed"}, scratch.path()).exit_code == 2);
  CHECK(run_program(with(long_study, {"--out", "killed", "--resume", "--theta", "0.6"}), scratch.path()).exit_code == 2);
  CHECK(slurp(scratch.path("killed/duhem.json")) == mark);
  const auto kept = std::filesystem::file_size(journal);
  const Output resumed = run_program(with(long_study, {"--out", scratch.path("killed"), "--resume"}), scratch.path());
  CAPTURE(resumed.err);
  CHECK(resumed.exit_code == 0);
  CHECK(resumed.err.find(" of the work known from study.journal") != std::string::npos);
  CHECK(std::filesystem::file_size(journal) > kept);
  for (const char* name : {"study.csv", "study.json", "created-mj.svg", "created-mjf.svg", "order.svg"})
    CHECK(slurp(scratch.path(std::string("killed/") + name)) == slurp(scratch.path(std::string("straight/") + name)));
}

TEST_CASE("a study that was interrupted leaves tables of the runs that were done", "[program][study]") {
  const ScratchDirectory scratch;
  const pid_t child =
      start_program({"study", "stick", "--vary", "mu=0:1:200", "--h-converge", "4", "--out", scratch.path("cut"), "--jobs", "1"},
                    scratch.path("said"));
  std::error_code not_there;
  while (!(std::filesystem::file_size(scratch.path("cut/study.journal"), not_there) > 5000) || not_there) {
    REQUIRE(waitpid(child, nullptr, WNOHANG) == 0);
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  kill(child, SIGINT);
  int status = 0;
  waitpid(child, &status, 0);
  CHECK(WEXITSTATUS(status) == 130);
  CHECK(slurp(scratch.path("said")).starts_with("Interrupted after "));
  const json kept = json::parse(slurp(scratch.path("cut/study.json")));
  CHECK(kept["runs_done"] > 0);
  CHECK(kept["runs_done"] < kept["runs_total"]);
  CHECK(kept["runs"].size() == kept["runs_done"]);
  const auto rows = read_csv(scratch.path("cut/study.csv"));
  CHECK(rows.size() == 1 + kept["runs"].size());
  CHECK(rows.back()[0] == std::to_string(kept["runs"].back()["run"].get<int>()));
}

TEST_CASE("under mpirun the ranks share the runs, and the files are the same", "[program][study][mpi]") {
  if (std::system("command -v mpirun >/dev/null 2>&1") != 0 || !DUHEM_HAS_MPI || DUHEM_IS_SANITIZED) {
    WARN("no mpirun, a build without MPI, or a sanitizer: not tested");
    return;
  }
  const ScratchDirectory scratch;
  REQUIRE(run_program(with(both_laws, {"--out", "serial"}), scratch.path()).exit_code == 0);
  std::string words;
  for (const std::string& word : both_laws) words += ' ' + word;
  const std::string line = "cd '" + scratch.path() + "' && mpirun --allow-run-as-root --oversubscribe -np 3 " DUHEM_PROGRAM +
                           words + " --out ranks > said 2>&1";
  const int status = std::system(line.c_str());
  CAPTURE(slurp(scratch.path("said")));
  REQUIRE(status == 0);
  check_same(scratch, "ranks", "serial");
}
