#include <catch2/catch.hpp>

#include "tools/for_tests/check_refused.hpp"

#include <sys/resource.h>
#include <sys/wait.h>

using namespace duhem::testing;
using nlohmann::json;

namespace {

/// Two masses on a spring that is fixed to the ground at one end, thrown onto a floor.
std::string two_masses(const std::string& matrices, const std::string& H_0, const std::string& H_1) {
  return "system = \"linear\"\nname = \"masses\"\n[run]\nh = \"1/100\"\nt_end = \"3/10\"\ne = \"1/2\"\nmu = "
         "\"1/3\"\n[matrices]\n" +
         matrices +
         "[initial]\nq = [0, \"1/10\", 0, \"1/20\"]\nv = [1, -2, \"-1/2\", -3]\n[load]\nconstant = [0, -5, 0, -10]\n"
         "[[contacts]]\n" +
         H_0 + "[[contacts]]\n" + H_1 + "gap = \"1/50\"\n";
}

/// What a run found, without what it took.
json found(const std::string& file, const ScratchDirectory& scratch, const std::string& scalar) {
  const Output run = run_program({"run", file, "--scalar", scalar, "--json"}, scratch.path());
  CAPTURE(run.err);
  REQUIRE(run.exit_code == 0);
  json document = run.json();
  for (const char* cost : {"seconds", "peak_memory_kilobytes"}) REQUIRE(document.erase(cost) == 1);
  return document;
}

}  // namespace

TEST_CASE("matrices by rows, by entries and from files of Matrix Market make the same run, to the digit", "[program][input]") {
  const ScratchDirectory scratch;
  const std::string rows = two_masses(
      "M = [[\"1/2\", 0, 0, 0], [0, \"1/2\", 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]\n"
      "K = [[30, 0, -20, 0], [0, 0, 0, 0], [-20, 0, 20, 0], [0, 0, 0, 0]]\n",
      "H = [[0, 1, 0, 0], [1, 0, 0, 0]]\n", "H = [[0, 0, 0, 1], [0, 0, 1, 0]]\n");
  const std::string M = "M = { size = 4, entries = [[3, 3, 1], [0, 0, \"1/2\"], [1, 1, \"1/2\"], [2, 2, 1]] }\n",
                    K = "K = { size = 4, entries = [[0, 0, 30], [0, 2, -20], [2, 0, -20], [2, 2, 20], [1, 3, 0]] }\n";
  scratch.write("rows.toml", rows);
  scratch.write("entries.toml",
                two_masses(M + K, "H = { entries = [[0, 1, 1], [1, 0, 1]] }\n", "H = { entries = [[1, 2, 1], [0, 3, 1]] }\n"));
  scratch.write("K.mtx", "%%MatrixMarket matrix coordinate real symmetric\n4 4 4\n3 3 20\n1 1 10\n3 1 -20\n1 1 20\n");  // 10 + 20
  scratch.write("H.mtx", "%%MatrixMarket matrix coordinate integer general\n4 4 4\n4 3 1\n1 2 1\n2 1 1\n3 4 1\n");
  scratch.write("files.toml", two_masses(M + "K = \"K.mtx\"\nH = \"H.mtx\"\n", "", ""));
  for (const char* scalar : {"double", "rational"}) {
    CAPTURE(scalar);
    const json expected = found("rows.toml", scratch, scalar);
    CHECK(expected["impacts_total"] == 2);
    CHECK(found("entries.toml", scratch, scalar) == expected);
    CHECK(found("files.toml", scratch, scalar) == expected);
  }
  scratch.write("files.toml", two_masses(M + "H = [[0, 1, 0, 0], [1, 0, 0, 0]]\n", "", ""));
  check_refused({"run", "files.toml"}, {"matrices.H = 2 rows", "2 rows for each of the 2 [[contacts]]"}, scratch);
}

TEST_CASE("a row of 3,000 masses on springs takes less memory than one full matrix of its size", "[program][memory]") {
  const ScratchDirectory scratch;
  constexpr int n = 3000;
  std::string M, K, q, contacts;
  const auto entry = [](int i, int j, int value) {
    return '[' + std::to_string(i) + ',' + std::to_string(j) + ',' + std::to_string(value) + "],";
  };
  for (int i = 0; i < n; ++i) {
    M += entry(i, i, 1);
    K += entry(i, i, i == 0 || i + 1 == n ? 100 : 200);
    if (i + 1 < n) K += entry(i, i + 1, -100) + entry(i + 1, i, -100);
    q += "0,";
    contacts += "[[contacts]]\nH = { entries = [" + entry(0, i, 1) + "] }\n";
  }
  scratch.write("row.toml",
                "system = \"linear\"\n[run]\nh = \"1/100\"\nt_end = \"1/10\"\nactivation = \"gap-clipped\"\n[matrices]\n"
                "M = { size = 3000, entries = [" +
                    M + "] }\nK = { size = 3000, entries = [" + K + "] }\n[initial]\nq = [" + q + "]\nv = [-1," + q.substr(2) +
                    "]\n" + contacts);
  const pid_t program = start_program({"run", scratch.path("row.toml")}, scratch.path("out.txt"));
  int status = -1;
  rusage usage{};
  REQUIRE(wait4(program, &status, 0, &usage) == program);
  REQUIRE(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 0);
  CHECK(slurp(scratch.path("out.txt")).starts_with("DISSIPATIVE"));
  INFO("resident memory: " << usage.ru_maxrss << " kB");
  CHECK(usage.ru_maxrss * 1024 < static_cast<long>(sizeof(double)) * n * n);
}
