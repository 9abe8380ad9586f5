#include <catch2/catch.hpp>

#include "tools/for_tests/check_refused.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>

using namespace duhem::testing;
using nlohmann::json;

namespace {

// u_N = -r_N - 1 < 0 for every r_N >= 0: no sweep finds what is not there, and none is the last one.
const std::string endless = R"({"dimension": 2, "W": [[-1, 0], [0, 1]], "q": [-1, 0.5], "mu": [0.5]})";
const std::string easy = R"({"dimension": 2, "W": [[1, 0], [0, 1]], "q": [-1, 0], "mu": [0.5]})";

std::vector<std::string> without_end(std::vector<std::string> arguments, const std::string& solver = "nsgs") {
  for (const char* word : {"--solver", solver.c_str(), "--max-iter", "1000000000000000"}) arguments.emplace_back(word);
  arguments.insert(arguments.begin(), "solve");
  return arguments;
}

constexpr std::chrono::milliseconds a_while{300};

}  // namespace

TEST_CASE("--time ends a solver, and the best that it reached is reported with its residual", "[program][stop]") {
  const ScratchDirectory scratch;
  scratch.write("endless.json", endless);
  for (const char* solver : {"nsgs", "nsgs-newton", "projection"}) {
    CAPTURE(solver);
    const Output output = run_program(without_end({scratch.path("endless.json"), "--time", "0.1", "--json", "--full"}, solver));
    CHECK(output.exit_code == 3);
    const json solved = output.json();
    CHECK(solved["converged"] == false);
    CHECK(solved["status"] == "not converged");
    CHECK(solved["stopped_by"] == "time");
    CHECK(solved["seconds"].get<double>() >= 0.1);
    CHECK(solved["iterations"].get<long>() > 0);
    CHECK(solved["residual_scaled"].get<double>() > 0);
    CHECK(solved["r"].size() == 2);
  }
  const Output text =
      run_program(without_end({scratch.path("endless.json"), "--time", "0.1", "--out", scratch.path("reached.json")}));
  CHECK(text.exit_code == 3);
  CHECK(text.out.starts_with("NOT CONVERGED: the time was up; the best that the solver reached is below."));
  CHECK(json::parse(slurp(scratch.path("reached.json"))).contains("guess"));
  check_refused({"solve", scratch.path("endless.json"), "--time", "0"}, {"--time", "seconds, > 0"}, scratch);
  // What is solved in time is not stopped by it.
  scratch.write("easy.json", easy);
  const Output in_time = run_program({"solve", scratch.path("easy.json"), "--time", "100", "--json"});
  CHECK(in_time.exit_code == 0);
  CHECK(in_time.json()["stopped_by"].is_null());
}

TEST_CASE("in a folder --time is for each file", "[program][stop]") {
  const ScratchDirectory scratch;
  std::filesystem::create_directory(scratch.path("folder"));
  for (const char* name : {"folder/1.json", "folder/3.json"}) scratch.write(name, endless);
  scratch.write("folder/2.json", easy);
  const Output output = run_program(without_end({scratch.path("folder"), "--time", "0.1", "--json"}));
  CHECK(output.exit_code == 3);
  const json problems = output.json()["problems"];
  REQUIRE(problems.size() == 3);
  CHECK(problems[0]["stopped_by"] == "time");
  CHECK(problems[1]["converged"] == true);
  CHECK(problems[2]["stopped_by"] == "time");
  CHECK(output.json()["not_tried"].empty());
  const Output table = run_program(without_end({scratch.path("folder"), "--time", "0.1"}));
  CHECK(table.out.find("not converged (the time was up)") != std::string::npos);
  CHECK(table.out.find("3 files: 1 converged, 2 not converged, 0 without solution, 0 refused\n") != std::string::npos);
}

TEST_CASE("the search for all solutions ends when its time is up, and claims nothing", "[program][stop]") {
  const ScratchDirectory scratch;
  // Contacts that share nothing and have two solutions each: 2^60 in all.
  json problem{{"dimension", 2}, {"W", json::array()}, {"q", json::array()}, {"mu", json::array()}};
  constexpr int contacts = 60;
  for (int i = 0; i < 2 * contacts; ++i) {
    std::vector<int> row(2 * contacts, 0);
    row[static_cast<std::size_t>(i)] = i % 2 == 0 ? -1 : 1;
    problem["W"].push_back(row);
    problem["q"].push_back(i % 2 == 0 ? 1 : 0);
  }
  problem["mu"] = std::vector<int>(contacts, 0);
  scratch.write("many.json", problem.dump());
  const Output text = run_program({"solve", scratch.path("many.json"), "--all", "--time", "0.5"});
  CHECK(text.exit_code == 3);
  CHECK(text.out.starts_with("NO VERDICT: the time was up before the search for all solutions was complete."));
}

TEST_CASE("Ctrl-C ends the solve of a file with the best that it reached", "[program][stop]") {
  const ScratchDirectory scratch;
  scratch.write("endless.json", endless);
  const Output output = interrupt_program(without_end({scratch.path("endless.json"), "--json"}), a_while);
  CHECK(output.exit_code == 130);
  CHECK(output.json()["stopped_by"] == "interrupt");
  CHECK(output.json()["residual_scaled"].is_number());
  const Output text = interrupt_program(without_end({scratch.path("endless.json")}), a_while);
  CHECK(text.exit_code == 130);
  CHECK(text.out.starts_with("NOT CONVERGED: interrupted; the best that the solver reached is below."));
  CHECK(text.out.find("residual ") != std::string::npos);
}

TEST_CASE("Ctrl-C is heard where it was ignored by whoever started the program", "[program][stop]") {
  const ScratchDirectory scratch;
  scratch.write("endless.json", endless);
  const auto before = std::signal(SIGINT, SIG_IGN);  // a shell script does so for what it starts with &
  const Output output = interrupt_program(without_end({scratch.path("endless.json"), "--json"}), a_while);
  std::signal(SIGINT, before);
  CHECK(output.exit_code == 130);
  CHECK(output.json()["stopped_by"] == "interrupt");
}

TEST_CASE("Ctrl-C within a file of a folder keeps what was done, and says what was not tried", "[program][stop]") {
  const ScratchDirectory scratch;
  std::filesystem::create_directory(scratch.path("folder"));
  scratch.write("folder/1.json", easy);
  scratch.write("folder/2.json", endless);
  for (const char* name : {"folder/3.json", "folder/4.json"}) scratch.write(name, easy);
  const Output output = interrupt_program(without_end({scratch.path("folder"), "--json"}), a_while);
  CHECK(output.exit_code == 130);
  const json problems = output.json()["problems"];
  REQUIRE(problems.size() == 2);
  CHECK(problems[0]["converged"] == true);
  CHECK(problems[1]["stopped_by"] == "interrupt");
  CHECK(output.json()["not_tried"] == json({"3.json", "4.json"}));
  const Output table = interrupt_program(without_end({scratch.path("folder")}), a_while);
  CHECK(table.exit_code == 130);
  CHECK(table.out.find("not converged (interrupted)") != std::string::npos);
  CHECK(table.out.find("4 files: 1 converged, 1 not converged, 0 without solution, 0 refused, 2 not tried: interrupted\n") !=
        std::string::npos);
}

TEST_CASE("Ctrl-C ends an audit with the steps that were judged", "[program][stop][audit]") {
  const ScratchDirectory scratch;
  constexpr int steps = 1'000'000;
  {
    std::ofstream trace(scratch.path("trace.jsonl"));
    for (int k = 0; k < steps; ++k)
      trace << R"({"dimension":2,"W":[[1,0],[0,1]],"law":"newton","e":0,"mu":0,"u_minus":[-1,0],"p":[1,0]})" << '\n';
  }
  const Output output = interrupt_program({"audit", scratch.path("trace.jsonl"), "--json"}, a_while);
  CHECK(output.exit_code == 130);
  CHECK(output.json()["status"] == "interrupted");
  CHECK(output.json()["steps"] > 0);
  CHECK(output.json()["steps"] < steps);
}

TEST_CASE("Ctrl-C within a step of a run ends it with the steps before", "[program][stop]") {
  const Output output = interrupt_program(
      {"run", "block_stack", "--set", "blocks=200", "--solver", "nsgs", "--tol", "1e-300", "--scalar", "mp50", "--json"},
      a_while);
  CHECK(output.exit_code == 130);
  CHECK(output.json()["status"] == "interrupted");
}

TEST_CASE("Ctrl-C ends what waits for a pipe", "[program][stop]") {
  const ScratchDirectory scratch;
  const std::string pipe = scratch.path("pipe");
  REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
  for (const std::vector<std::string>& command : std::vector<std::vector<std::string>>{
           {"solve", pipe}, {"solve", pipe, "--json"}, {"check", pipe}, {"audit", pipe}, {"audit", pipe, "--doctor"}}) {
    CAPTURE(command);
    const Output output = interrupt_program(command, std::chrono::milliseconds(50), SIGINT);
    CHECK(output.exit_code == 130);
    CHECK(output.out == (command[0] == "check" ? "UNDECIDED: interrupted before the claim was judged.\n" : ""));
    CHECK(output.err == "duhem: interrupted before anything was reached\n");
  }
  const json verdict = interrupt_program({"check", pipe, "--json"}, std::chrono::milliseconds(50), SIGINT).json();
  CHECK(verdict["verdict"] == "undecided");
  CHECK(verdict["reason"] == "interrupted before the claim was judged");
}

TEST_CASE("on a terminal a long solve shows its iterations and the best residual", "[program][stop]") {
  const ScratchDirectory scratch;
  scratch.write("endless.json", endless);
  const int terminal = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK);
  REQUIRE(terminal >= 0);
  REQUIRE((grantpt(terminal) == 0 && unlockpt(terminal) == 0));
  std::filesystem::create_symlink(ptsname(terminal), scratch.path("out.err"));
  const pid_t child = start_program(without_end({scratch.path("endless.json"), "--time", "3", "--json"}), scratch.path("out"));
  int status = 0;
  waitpid(child, &status, 0);
  std::string shown(4096, '\0');
  shown.resize(static_cast<std::size_t>(std::max<ssize_t>(0, read(terminal, shown.data(), shown.size()))));
  close(terminal);
  CHECK(WEXITSTATUS(status) == 3);
  CHECK(shown.find(" iterations, scaled residual ") != std::string::npos);
  CHECK(shown.ends_with(std::string(60, ' ') + "\r"));  // and wipes it before the result
  CHECK(json::parse(slurp(scratch.path("out")))["stopped_by"] == "time");
}
