#include <catch2/catch.hpp>

#include "tools/for_tests/run_program.hpp"

#include <sys/wait.h>

#include <cstdlib>
#include <map>
#include <regex>

using namespace duhem::testing;

namespace {

/// No mpirun, or a program that does not speak to it; under a sanitizer MPI leaks what is not ours.
bool is_without_mpi() {
  if (std::system("command -v mpirun >/dev/null 2>&1") == 0 && DUHEM_HAS_MPI && !DUHEM_IS_SANITIZED) return false;
  WARN("no mpirun, a build without MPI, or a sanitizer: not tested");
  return true;
}

/// A script in the folder, with $duhem and with `mpirun` as root and beyond the cores.
int shell(const ScratchDirectory& scratch, const std::string& script) {
  const std::string line = "cd '" + scratch.path() + "' && export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 " +
                           "OMPI_MCA_rmaps_base_oversubscribe=1 duhem='" + DUHEM_PROGRAM + "'; " + script;
  const int status = std::system(line.c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

std::string comparable(const std::string& text) {
  return std::regex_replace(text, std::regex("\"(seconds|jobs)\": [^,\n]*"), "");
}

/// A campaign on three ranks, killed once its journal is so long; gone on with on two; and one that nobody disturbed.
void check_resumed(const std::string& command, const std::string& journal, int length, const std::string& killed) {
  const ScratchDirectory scratch;
  CAPTURE(command);
  const std::string all = "$duhem " + command + " --journal kept --json";
  // `killed` may use $mpirun, the process; `timeout` is for a machine on which nothing happens.
  REQUIRE(shell(scratch, "mpirun -np 3 " + all + " >killed.json 2>killed.txt & mpirun=$!; " +
                             "for i in $(seq 6000); do [ \"$(stat -c %s kept/" + journal + " 2>/dev/null || echo 0)\" -ge " +
                             std::to_string(length) + " ] && break; sleep 0.01; done; " + killed + "; wait $mpirun; true") == 0);
  const std::size_t kept = slurp(scratch.path("kept/" + journal)).size();
  CHECK(kept >= static_cast<std::size_t>(length));
  CHECK(slurp(scratch.path("killed.json")).empty());  // it was in the middle
  CHECK(shell(scratch, "mpirun -np 2 " + all + " --resume >resumed.json 2>resumed.txt") == 0);
  CHECK(slurp(scratch.path("kept/" + journal)).size() > kept);
  CHECK(shell(scratch, "$duhem " + command + " --json >whole.json 2>whole.txt") == 0);
  CHECK(comparable(slurp(scratch.path("resumed.json"))) == comparable(slurp(scratch.path("whole.json"))));
  // Once more there is nothing to do, and another request is refused.
  CHECK(shell(scratch, all + " --resume >again.json") == 0);
  CHECK(comparable(slurp(scratch.path("again.json"))) == comparable(slurp(scratch.path("whole.json"))));
  std::string another = all;
  another.replace(another.find("--seed ") + 7, 1, "77");
  CHECK(shell(scratch, another + " --resume >other.json 2>other.txt") == 2);
  CHECK(slurp(scratch.path("other.txt")).find("with which its journal was begun, and not 77") != std::string::npos);
  CHECK(shell(scratch, all + " >other.json 2>other.txt") == 2);
  CHECK(slurp(scratch.path("other.json")).empty());
}

}  // namespace

TEST_CASE("a verification whose mpirun is killed with kill -9 goes on over two ranks, and ends like an undisturbed one",
          "[mpi]") {
  if (is_without_mpi()) return;
  check_resumed("verify proposition_1 newton_creates_energy --cases 20000 --seed 3", "verify.journal", 15000, "kill -9 $mpirun");
}

TEST_CASE("a hunt that loses a rank goes on over two ranks, and ends like an undisturbed one", "[mpi]") {
  if (is_without_mpi()) return;
  check_resumed("hunt --system random --evaluations 1000000 --seed 5", "hunt.journal", 100000,
                "kill -9 $(pgrep -P $mpirun | tail -n 1)");
}

TEST_CASE("a report over ranks that is killed makes no call again that it has made", "[mpi]") {
  if (is_without_mpi()) return;
  const ScratchDirectory scratch;
  REQUIRE(shell(scratch,
                "mpirun -np 2 $duhem report --cases 100 --out out >first.txt 2>&1 & mpirun=$!; "
                "for i in $(seq 6000); do [ \"0$(grep -c '^calls-' out/report.journal 2>/dev/null)\" -ge 3 ] && break; "
                "sleep 0.01; done; kill -9 $mpirun; wait $mpirun; true") == 0);
  std::map<std::string, std::filesystem::file_time_type> made;
  const auto look = [&](const auto& visit) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(scratch.path("out")))
      if (entry.path().filename() == "exit_code") visit(entry.path().string(), std::filesystem::last_write_time(entry.path()));
  };
  look([&](const std::string& path, auto time) { made[path] = time; });
  CHECK(made.size() >= 3);
  CHECK(shell(scratch, "$duhem report --cases 99 --resume --out out >other.txt 2>&1") == 2);
  CHECK(slurp(scratch.path("other.txt")).find("cases = 100, with which its journal was begun") != std::string::npos);
  // Under another name of the folder, interrupted once it has made two calls more.
  CHECK(shell(scratch,
              "known=$(grep -c '^calls-' out/report.journal); "
              "$duhem report --cases 100 --jobs 2 --resume --out ./out/ >second.txt 2>&1 & duhem=$!; "
              "for i in $(seq 6000); do [ \"0$(grep -c '^calls-' out/report.journal)\" -ge $((known + 2)) ] && break; "
              "sleep 0.01; done; kill -INT $duhem; wait $duhem") == 130);
  CHECK(slurp(scratch.path("second.txt")).find("--resume: ") != std::string::npos);
  std::size_t untouched = 0, later = 0;
  look([&](const std::string& path, auto time) {
    if (!made.contains(path))
      ++later;
    else
      untouched += made[path] == time;
  });
  CHECK(untouched == made.size());
  CHECK(later > 0);
}

TEST_CASE("under mpirun a verb that does its work in one process refuses, and says so once", "[ranks]") {
  const ScratchDirectory scratch;
  for (const std::string verb : {"run stick", "list", "check kane_newton", "ladder stick", "solve w.json", "audit t.jsonl"}) {
    CAPTURE(verb);
    const std::string command = "OMPI_COMM_WORLD_SIZE=3 OMPI_COMM_WORLD_RANK=";
    CHECK(shell(scratch, command + "0 $duhem " + verb + " >out.txt 2>err.txt") == 2);
    CHECK(slurp(scratch.path("out.txt")).empty());
    CHECK(slurp(scratch.path("err.txt")).find("mpirun = 3 processes of duhem " + verb.substr(0, verb.find(' '))) !=
          std::string::npos);
    CHECK(shell(scratch, command + "1 $duhem " + verb + " >out.txt 2>err.txt") == 2);  // nobody's rank: it says so itself
    CHECK(slurp(scratch.path("out.txt")).empty());
    CHECK(slurp(scratch.path("err.txt")).find("mpirun = 3 processes") != std::string::npos);
  }
  CHECK(shell(scratch, "OMPI_COMM_WORLD_SIZE=1 OMPI_COMM_WORLD_RANK=0 $duhem list >out.txt") == 0);
}

TEST_CASE("under an mpirun of another MPI a campaign refuses, instead of being done by every process", "[ranks]") {
  if (DUHEM_IS_SANITIZED && DUHEM_HAS_MPI) return;  // MPI leaks
  const ScratchDirectory scratch;
  for (const std::string launcher :
       {"PMI_SIZE=2 PMI_RANK=", "MV2_COMM_WORLD_SIZE=2 MV2_COMM_WORLD_RANK=", "SLURM_STEP_NUM_TASKS=2 SLURM_PROCID="})
    for (const std::string rank : {"0", "1"}) {
      CAPTURE(launcher, rank);
      CHECK(shell(scratch, "export " + (launcher + rank) + "; $duhem verify lemma_1 --cases 10 >out.txt 2>err.txt") == 2);
      CHECK(slurp(scratch.path("out.txt")).empty());
      CHECK(slurp(scratch.path("err.txt")).find("mpirun = 2 processes") != std::string::npos);
    }
}
