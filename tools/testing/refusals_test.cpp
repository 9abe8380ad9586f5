#include <catch2/catch.hpp>

#include "tools/for_tests/check_refused.hpp"

using namespace duhem::testing;

namespace {

/// A well-formed user's file; tests break one thing at a time.
const std::string good = R"(system = "linear"
dimension = 2
[run]
h = "0.01"
t_end = "0.1"
[matrices]
M = [["2", "0"], ["0", "1"]]
K = [["1", "0"], ["0", "0"]]
[initial]
q = ["0", "0"]
v = ["0", "-1"]
[load]
constant = ["0", "-10"]
[[contacts]]
H = [["0", "1"], ["1", "0"]]
gap = "0"
e = "0.5"
mu = "0.3"
)";

std::string replaced(const std::string& from, const std::string& to) {
  std::string text = good;
  const auto at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

}  // namespace

TEST_CASE("bad options are refused with the option, the value and what was expected", "[program][input]") {
  struct Row {
    std::vector<std::string> arguments;
    std::vector<std::string> names;
  };
  const Row rows[] = {
      {{}, {"verb", "run, ladder, study", "duhem help"}},
      {{"rum", "stick"}, {"\"rum\"", "did you mean run?"}},
      {{"run"}, {"CASE"}},
      {{"run", "stik"}, {"\"stik\"", "did you mean stick?"}},
      {{"run", "nowhere.toml"}, {"nowhere.toml", "can be read"}},
      {{"run", "stick", "kane"}, {"\"kane\""}},
      {{"run", "stick", "--shceme", "mj"}, {"\"--shceme\"", "did you mean --scheme?"}},
      {{"run", "stick", "--scheme", "mjff"}, {"--scheme", "\"mjff\"", "did you mean mjf?"}},
      {{"run", "stick", "--scheme"}, {"--scheme"}},
      {{"run", "stick", "--angle", "30"}, {"\"--angle\"", "--set angle=30", "a parameter of the case"}},
      {{"run", "stick", "--set", "angle=pi/4"}, {"--set angle = \"pi/4\"", "a number in deg", "initial angle"}},
      {{"run", "stick", "stick"}, {"argument = \"stick\"", "nothing more than `duhem run CASE`"}},
      {{"rnu", "stick"}, {"did you mean run?"}},
      {{"help", "rum"}, {"VERB = \"rum\"", "did you mean run?"}},
      {{"run", "stick", "--scheme", "mj", "--scheme", "mjf"}, {"--scheme = \"mj\" and then \"mjf\"", "one value"}},
      {{"run", "stick", "--set", "mass=1", "--set", "mass=2"}, {"--set mass = given twice", "one value"}},
      {{"run", "stick", "--tol", "0"}, {"--tol = 0", "> 0", "rationals"}},
      {{"run", "stick", "--e", "1.01"}, {"--e = 1.01", "[0, 1]"}},
      {{"run", "stick", "--e", "-0.1"}, {"--e = -0.1", "[0, 1]"}},
      {{"run", "stick", "--e", "one"}, {"--e", "\"one\"", "number"}},
      {{"run", "stick", "--e-t", "1.5", "--scheme", "mj"}, {"--e-t = 1.5", "[-1, 1]"}},
      {{"run", "stick", "--e-t", "-2", "--scheme", "mj"}, {"--e-t = -2", "[-1, 1]"}},
      {{"run", "stick", "--mu", "-1"}, {"--mu = -1", ">= 0"}},
      {{"run", "stick", "--mu", "nan"}, {"--mu", "\"nan\"", "finite"}},
      {{"run", "stick", "--mu", "inf"}, {"--mu", "\"inf\"", "finite"}},
      {{"run", "stick", "--mu", "1/0"}, {"--mu", "\"1/0\"", "denominator"}},
      {{"run", "stick", "--mu", "1e999999999"}, {"--mu", "finite"}},
      {{"run", "stick", "--mu", "1e400"}, {"--mu", "range of double"}},
      {{"run", "stick", "--mu", ""}, {"--mu", "\"\""}},
      {{"run", "stick", "--theta", "1.2"}, {"--theta = 1.2", "[0, 1]"}},
      {{"run", "stick", "--theta", "-1/2"}, {"--theta", "[0, 1]"}},
      {{"run", "stick", "--theta", "0"}, {"--theta = 0", "mjf"}},
      {{"run", "stick", "--theta", "0", "--scheme", "mj", "--activation", "gap-clipped"}, {"--theta = 0", "gap-clipped"}},
      {{"run", "stick", "--h", "0"}, {"--h = 0", "> 0"}},
      {{"run", "stick", "--h", "-1e-4"}, {"--h", "> 0"}},
      {{"run", "stick", "--h", "1e-400"}, {"t_end", "at most"}},
      {{"run", "stick", "--t-end", "0"}, {"--t-end = 0", "> 0"}},
      {{"run", "stick", "--t-end", "1e-9"}, {"--t-end", "0.0001 (1 step)"}},
      {{"run", "stick", "--t-end", "1e15"}, {"--t-end", "at most"}},
      {{"run", "stick", "--activation", "gapvelocity"}, {"--activation", "did you mean gap-velocity?"}},
      {{"run", "stick", "--gap-slack", "-1"}, {"--gap-slack = -1", ">= 0"}},
      {{"run", "stick", "--velocity-slack", "-1"}, {"--velocity-slack = -1", ">= 0"}},
      {{"run", "stick", "--gamma", "-1", "--activation", "projected-gap"}, {"--gamma = -1", ">= 0"}},
      {{"run", "stick", "--scalar", "rational"}, {"--scalar", "rational", "sine"}},
      {{"run", "stick", "--scalar", "float"}, {"--scalar", "\"float\"", "double"}},
      {{"run", "stick", "--solver", "nsg"}, {"--solver", "did you mean nsgs?"}},
      {{"run", "stick", "--tol", "-1"}, {"--tol = -1", "> 0"}},
      {{"run", "stick", "--impacts", "some"}, {"--impacts", "\"some\"", "all"}},
      {{"run", "stick", "--impacts", "-1"}, {"--impacts", "\"-1\""}},
      {{"run", "stick", "--vtk-every", "10", "--out", "o"}, {"--vtk-every", "stick", "a mesh"}},
      {{"run", "stick", "--vtk-every", "1.5", "--out", "o"}, {"--vtk-every", "\"1.5\"", "whole number"}},
      {{"run", "stick", "--vtk-every", "-1", "--out", "o"}, {"--vtk-every", "\"-1\"", "whole number"}},
      {{"run", "stick", "--energy-safe", "--scheme", "mj"}, {"--energy-safe", "mjf"}},
      {{"run", "stick", "--set", "mas=2"}, {"--set", "\"mas\"", "did you mean mass?"}},
      {{"run", "stick", "--set", "mass"}, {"--set", "NAME=VALUE"}},
      {{"run", "stick", "--set", "mass=0"}, {"--set mass", "positive"}},
      {{"run", "stick", "--set", "mass=-1"}, {"--set mass", "positive"}},
      {{"run", "stick", "--set", "mass=heavy"}, {"--set mass", "\"heavy\"", "number"}},
      {{"run", "stick", "--set", "inertia=thin"}, {"--set inertia", "\"thin\"", "uniform"}},
      {{"run", "rocking_block", "--set", "inertia=0"}, {"--set inertia", "positive"}},
      {{"run", "exact_seed", "--set", "mass=1"}, {"--set", "matrices"}},
      {{"run", "stick", "--out", ""}, {"--out = \"\"", "the name of a folder"}},
      {{"run", "stick", "--dump-problems", ""}, {"--dump-problems = \"\"", "the name of a folder"}},
      {{"run", "stick", "--out", "/dev/null/x"}, {"--out", "/dev/null/x"}},
      {{"run", "stick", "--dump-problems", "/dev/null/x"}, {"--dump-problems", "/dev/null/x"}},
      {{"list", "things"}, {"\"things\"", "cases"}},
  };
  const ScratchDirectory scratch;
  for (const auto& [arguments, names] : rows) {
    check_refused(arguments, names, scratch);
    if (!arguments.empty() && arguments[0] == "run") {
      auto with_outputs = arguments;
      with_outputs.insert(with_outputs.end(), {"--json"});
      if (arguments.size() > 2 && arguments.back() != "--scheme" && std::ranges::find(arguments, "--out") == arguments.end() &&
          arguments[2] != "--dump-problems")
        with_outputs.insert(with_outputs.end(), {"--out", "out", "--dump-problems", "problems"});
      check_refused(with_outputs, names, scratch);
    }
  }
}

TEST_CASE("bad files are refused with the file, the line or field, and what was expected", "[program][input]") {
  struct Row {
    std::string text;
    std::vector<std::string> names;
  };
  const std::string mass = "M = [[\"2\", \"0\"], [\"0\", \"1\"]]";
  const Row rows[] = {
      {"system = ", {"bad.toml:1"}},
      {"", {"system", "missing"}},
      {"system = \"linaer\"\n", {"bad.toml:1", "did you mean linear?"}},
      {"system = 3\n", {"bad.toml:1: system"}},
      {replaced("[run]", "[rum]"), {"rum", "did you mean run?"}},
      {replaced("h = \"0.01\"", "hh = \"0.01\""), {"bad.toml:4: run.hh", "unknown key"}},
      {replaced("h = \"0.01\"", "h = nan"), {"bad.toml:4: run.h", "nan", "finite"}},
      {replaced("h = \"0.01\"", "h = inf"), {"run.h", "finite"}},
      {replaced("h = \"0.01\"", "h = true"), {"run.h", "boolean"}},
      {replaced("h = \"0.01\"", "h = \"a tenth\""), {"bad.toml:4: run.h", "\"a tenth\""}},
      {replaced("h = \"0.01\"", "h = 0"), {"run.h = 0", "> 0"}},
      {replaced("h = \"0.01\"", "h = \"0.01\"\nscheme = \"mjj\""), {"run.scheme", "\"mjj\""}},
      {replaced("dimension = 2", "dimension = 4"), {"bad.toml:2: dimension = 4", "2 or 3"}},
      {replaced("dimension = 2", "dimension = 3"), {"contacts[0].H", "3 x 2"}},
      {replaced(mass, "M = [[\"2\", \"0\"]]"), {"bad.toml:7: matrices.M", "2 matrix"}},
      {replaced(mass, "M = []"), {"matrices.M", "empty"}},
      {replaced(mass, "M = [[\"2\", \"0\"], [\"0\"]]"),
       {"bad.toml:7: matrices.M", "row of 2 numbers, and row 1 of 1", "one length"}},
      {replaced(mass, "M = [[\"2\", \"1\"], [\"0\", \"1\"]]"), {"matrices.M", "[0][1] = 1 but [1][0] = 0", "symmetric"}},
      {replaced(mass, "M = [[\"2\", \"3\"], [\"3\", \"1\"]]"), {"matrices.M", "positive definite"}},
      {replaced(mass, "M = [[\"2\", \"0\"], [\"0\", \"0\"]]"), {"matrices.M", "positive definite"}},
      {replaced(mass, "M = [[\"2\", \"0\"], [\"0\", nan]]"), {"matrices.M[1][1]", "nan"}},
      {replaced(mass, "M = \"none.mtx\""), {"matrices.M", "none.mtx", "can be read"}},
      {replaced(mass, "# none"), {"matrices.M", "missing"}},
      {replaced("K = [[\"1\"", "K = [[\"-1\""), {"matrices.K", "x = (1, 0) gives x.A x = -1", "semi-definite"}},
      {replaced("K = [[\"1\", \"0\"], [\"0\", \"0\"]]", "K = [[\"1\", \"2\"], [\"2\", \"1\"]]"),
       {"x = (1, -0.5) gives x.A x = -0.75"}},
      {replaced(mass, "M = { size = 2, entries = [[0, 0, 2], [1, 1, 1], [1, 1, 0]] }"),
       {"bad.toml:7: matrices.M.entries[2]", "given twice"}},
      {replaced(mass, "M = { size = 2, entries = [[0, 0, 2], [1, 2, 1]] }"),
       {"bad.toml:7: matrices.M.entries[1][1] = 2", "the column from 0 to 1"}},
      {replaced(mass, "M = { size = 2, entries = [[0, 0, 2], [-1, 1, 1]] }"), {"matrices.M.entries[1][0] = -1", "from 0 to 1"}},
      {replaced(mass, "M = { size = 2, entries = [[0, 0, 2], [1, 1]] }"), {"matrices.M.entries[1]", "[row, column, value]"}},
      {replaced(mass, "M = { size = 2, entries = [[0, 0, 2], [1.5, 1, 1]] }"), {"matrices.M.entries[1][0] = 1.5"}},
      {replaced(mass, "M = { size = 2, entries = [[0, 0, 2], [1, 1, nan]] }"), {"matrices.M.entries[1][2]", "nan"}},
      {replaced(mass, "M = { size = 2, entries = [[0, 0, 2]] }"), {"matrices.M", "positive definite"}},
      {replaced(mass, "M = { size = 2000000000, entries = [[0, 0, 2]] }"),
       {"contacts[0].H[0] = 2 numbers", "2000000000 numbers"}},
      {replaced(mass, "M = { size = 0, entries = [] }"), {"matrices.M.size = 0", "whole number"}},
      {replaced(mass, "M = { entries = [] }"), {"matrices.M.size", "missing"}},
      {replaced(mass, "M = { size = 2, entry = [] }"), {"matrices.M.entry", "an unknown key", "size, entries"}},
      {replaced("K = [[\"1\", \"0\"], [\"0\", \"0\"]]", "K = { size = 2, entries = [[1, 0, 1]] }"),
       {"matrices.K", "[0][1] = 0 but [1][0] = 1", "symmetric"}},
      {replaced("K = [[\"1\", \"0\"], [\"0\", \"0\"]]", "K = { size = 3, entries = [] }"), {"matrices.K", "3 x 3", "2 x 2"}},
      {replaced("H = [[\"0\", \"1\"], [\"1\", \"0\"]]", "H = { entries = [[2, 0, 1]] }"),
       {"bad.toml:15: contacts[0].H.entries[0][0] = 2", "the row from 0 to 1"}},
      {replaced("K = [", "H = [[0, 1], [1, 0]]\nK = ["), {"contacts[0].H", "matrices.H has the rows of all contacts"}},
      {replaced("H = [[\"0\", \"1\"], [\"1\", \"0\"]]", ""), {"contacts[0].H", "missing"}},
      {replaced("H = [[\"0\", \"1\"], [\"1\", \"0\"]]", "H = [[\"0\"], [\"1\", \"0\"]]"),
       {"contacts[0].H[0] = 1 numbers", "2 numbers, one a degree of freedom"}},
      {replaced("H = [[\"0\", \"1\"], [\"1\", \"0\"]]", "H = [[\"0\", \"1\"]]"),
       {"contacts[0].H", "those of the tangent, of zeros"}},
      {replaced("gap = \"0\"", "g = \"0\""), {"contacts[0].g", "did you mean gap?"}},
      {replaced("h = \"0.01\"", "h = 0.01s"), {"bad.toml:4 = \"h = 0.01s\"", "a number without its unit"}},
      {replaced("[run]", "[run]\nscheme = mj"), {"bad.toml:4 = \"scheme = mj\"", "a text in quotes"}},
      {replaced("K = [[\"1\", \"0\"]", "K = [[\"1\", \"2\"]"), {"matrices.K", "symmetric"}},
      {replaced("q = [\"0\", \"0\"]", "q = [\"0\"]"), {"initial.q", "1 numbers", "2 numbers"}},
      {replaced("v = [\"0\", \"-1\"]", "v = [\"0\", \"-1\", \"2\"]"), {"initial.v", "3 numbers"}},
      {replaced("v = [\"0\", \"-1\"]", "v = 3"), {"initial.v", "integer", "list"}},
      {replaced("constant = [\"0\", \"-10\"]", "constant = [\"0\"]"), {"load.constant", "2 numbers"}},
      {replaced("constant = [\"0\", \"-10\"]", "samples = [{t = 1, value = [0, 0]}, {t = 0, value = [0, 0]}]"),
       {"samples[1].t", "increase"}},
      {replaced("H = [[\"0\", \"1\"], [\"1\", \"0\"]]", "H = [[\"0\", \"1\"]]"), {"contacts[0].H", "2 x 2"}},
      {replaced("gap = \"0\"", "gap = [0]"), {"contacts[0].gap", "array"}},
      {replaced("e = \"0.5\"", "e = \"1.5\""), {"bad.toml:17: contacts[0].e = 1.5", "[0, 1]"}},
      {replaced("mu = \"0.3\"", "mu = \"-0.3\""), {"bad.toml:18: contacts[0].mu = -0.3", ">= 0"}},
      {replaced("mu = \"0.3\"", "my = \"0.3\""), {"contacts[0].my", "did you mean mu?"}},
      {good + "[[controlled]]\ndof = 2\n", {"controlled[0].dof = 2", "0 to 1"}},
      {good + "[[controlled]]\ndof = 1\nvelocity = 3\n", {"initial.v", "prescribed velocity"}},
      {good + "[[controlled]]\ndof = 0\n[[controlled]]\ndof = 0\n", {"controlled[1].dof", "once"}},
      {good + "[parameters]\nm = 1\n", {"parameters", "matrices"}},
      {"system = \"stick\"\n[parameters]\nmas = 1\n", {"bad.toml:3: parameters.mas", "did you mean mass?"}},
      {"system = \"stick\"\n[initial]\nq = [1]\n", {"initial", "linear"}},
      {"name = \"../elsewhere\"\n" + good, {"bad.toml:1: name", "no '/'"}},
      {"name = \"\"\n" + good, {"bad.toml:1: name", "1 to 100 characters"}},
      {"name = \"two\\nlines\"\n" + good, {"bad.toml:1: name", "does not print"}},
      {"name = \"" + std::string(101, 'n') + "\"\n" + good, {"bad.toml:1: name", "101 characters"}},
  };
  const ScratchDirectory scratch;
  for (const auto& [text, names] : rows) {
    scratch.write("bad.toml", text);
    check_refused({"run", "bad.toml", "--out", "out", "--json"}, names, scratch);
  }
  scratch.write("good.toml", good);
  CHECK(run_program({"run", "good.toml"}, scratch.path()).exit_code == 0);  // so it is the broken thing that was refused
}

TEST_CASE("what follows a NUL byte is no text for any reader", "[program][input]") {
  const ScratchDirectory scratch;
  const auto put = [&](const char* name, const std::string& text) { scratch.write(name, text + '\0' + " garbage\n"); };
  const std::string problem = R"({"dimension": 2, "W": [[1, 0], [0, 1]], "q": [1, 0], "mu": [0]})";
  put("problem.json", problem);
  put("problem.dat", "2\n1\n0\n2 2\n1 0 0 1\n1 0\n0\n");
  put("trace.jsonl",
      R"({"dimension": 2, "W": [[1, 0], [0, 1]], "u_minus": [1, 0], "p": [0, 0], "mu": [0], "law": "moreau", "e": 0})");
  put("witness.json", slurp(std::string(DUHEM_WITNESSES) + "/exact_seed.json"));
  put("case.toml", good);
  check_refused({"solve", "problem.json"}, {"problem.json", "NUL"}, scratch);
  check_refused({"solve", "problem.dat"}, {"problem.dat", "NUL"}, scratch);
  check_refused({"audit", "trace.jsonl"}, {"trace.jsonl", "NUL"}, scratch);
  check_refused({"check", "witness.json"}, {"witness.json", "NUL"}, scratch);
  check_refused({"run", "case.toml"}, {"case.toml", "NUL"}, scratch);
}

TEST_CASE("bad matrix files are refused with file and line", "[program][input]") {
  struct Row {
    std::string text, name;
  };
  const std::string header = "%%MatrixMarket matrix coordinate real general\n% a comment\n";
  const Row rows[] = {
      {"", ":1"},
      {"hello\n", "MatrixMarket"},
      {"%%MatrixMarket matrix coordinate complex general\n", "real or integer"},
      {"%%MatrixMarket matrix coordinate real hermitian\n", "general or symmetric"},
      {header + "2 2\n", "m.mtx:3"},
      {header + "2 2 99999999999\n", "m.mtx:3"},
      {header + "3000000000 2 1\n", "0 to 2147483647"},
      {header + "-2 2 1\n", "\"-2\""},
      {header + "2 2 2\n1 1 2\n", "more entries"},
      {header + "2 2 2\n1 1 2\n3 2 1\n", "m.mtx:5"},
      {header + "2 2 2\n1 1 2\n0 2 1\n", "index from 1"},
      {header + "2 2 2\n1 1 2\n2 2 nan\n", "m.mtx:5"},
      {header + "2 2 2\n1 1 2\n2 2\n", "2 words"},
      {header + "2 2 2\n1 1 2\n2 2 1\n2 2 1\n", "end of the file"},
      {"%%MatrixMarket matrix coordinate real symmetric\n2 2 3\n1 1 2\n1 2 0\n2 2 1\n", "lower triangle"},
      {"%%MatrixMarket matrix array real general\n2 2\n2\n0\n0\n", "more entries"},
  };
  const ScratchDirectory scratch;
  for (const auto& [text, name] : rows) {
    scratch.write("m.mtx", text);
    scratch.write("bad.toml", replaced("M = [[\"2\", \"0\"], [\"0\", \"1\"]]", "M = \"m.mtx\""));
    check_refused({"run", "bad.toml", "--out", "out"}, {"m.mtx", name}, scratch);
  }
  scratch.write("m.mtx", header + "2 2 2\n1 1 2\n2 2 1\n");
  CHECK(run_program({"run", "bad.toml"}, scratch.path()).exit_code == 0);
  scratch.write("m.mtx", "%%MatrixMarket matrix array integer symmetric\n2 2\n2\n0\n1\n");
  CHECK(run_program({"run", "bad.toml"}, scratch.path()).exit_code == 0);
}

TEST_CASE("a file that starts from a case keeps the units that it does not give", "[program][input]") {
  const ScratchDirectory scratch;
  scratch.write("mine.toml", "system = \"sliding_block\"\n[units]\nlength = \"metre\"\n");
  REQUIRE(
      run_program({"run", "mine.toml", "--set", "size=8", "--t-end", "0.001", "--out", "out", "--vtk-every", "0"}, scratch.path())
          .exit_code == 0);
  const auto header = read_csv(scratch.path("out/trajectory.csv"))[0];
  CHECK(header[1] == "t [ms]");
  CHECK(header[2].ends_with("[metre]"));
}

TEST_CASE("values are read once the command line is known to be whole, and an option is given once", "[program][input]") {
  const ScratchDirectory scratch;
  CHECK(run_program({"run", "stick", "--mu", "much", "--help"}, scratch.path()).exit_code == 0);
  check_refused({"run", "stick", "--mu", "much", "--shceme", "mj"}, {"did you mean --scheme?"}, scratch);
  check_refused({"run", "stick", "--mu"}, {"--mu = given without a value", "--mu NUMBER", ">= 0"}, scratch);
  check_refused({"run", "stick", "--mu", "0.1", "--mu", "0.3"}, {"--mu = \"0.1\" and then \"0.3\"", "one value"}, scratch);
}

TEST_CASE("a short word is told what means the same or alone begins so, and nothing where one letter is as good as another",
          "[program][input]") {
  const ScratchDirectory scratch;
  const auto refusal = [&](const std::vector<std::string>& arguments) {
    const Output output = run_program(arguments, scratch.path());
    CHECK(output.exit_code == 2);
    return output.err;
  };
  const auto problem = [&](const std::string& key) {
    scratch.write("p.json", R"({"dimension": 2, "W": [[1, 0], [0, 1]], ")" + key + R"(": [-1, 0], "mu": [0.5]})");
    return refusal({"solve", "p.json"});
  };
  CHECK(problem("b").find("(did you mean q?)") != std::string::npos);
  CHECK(problem("z").find("did you mean") == std::string::npos);
  CHECK(refusal({"run", "stick", "-o", "x"}).find("(did you mean --out?)") != std::string::npos);
  CHECK(refusal({"run", "stick", "-x", "x"}).find("did you mean") == std::string::npos);
  // Of mu one too many is refused as what it is, not q.
  scratch.write("mu.json", R"({"dimension": 2, "W": [[1, 0], [0, 1]], "q": [-1, 0], "mu": [0.5, 0.5]})");
  CHECK(refusal({"solve", "mu.json"}) ==
        "duhem: mu.json: mu = 2 numbers: expected 1, one a contact: q has 2 numbers, 2 a contact\n");
  // A key of a witness is named once.
  scratch.write("w.json", R"({"duhem_witness": 1, "titel": "x"})");
  const std::string keys = refusal({"check", "w.json"});
  CHECK(keys.find("title,") == keys.rfind("title,"));
}

TEST_CASE("run --out overwrites an earlier run and says so, and refuses what somebody else put there", "[program][input]") {
  const ScratchDirectory scratch;
  const std::vector<std::string> run{"run", "stick", "--t-end", "0.001", "--out", "o"};
  const Output first = run_program(run, scratch.path());
  CHECK(first.exit_code == 0);
  CHECK(first.err.empty());
  const Output again = run_program(run, scratch.path());
  CHECK(again.exit_code == 0);
  CHECK(again.err == "duhem: note: --out o: an earlier run's files are overwritten\n");
  CHECK(again.out.starts_with(first.out.substr(0, 60)));
  scratch.write("o/plot.gp", "mine");  // beside ours: it is left alone
  CHECK(run_program(run, scratch.path()).exit_code == 0);
  CHECK(slurp(scratch.path("o/plot.gp")) == "mine");
  std::filesystem::create_directory(scratch.path("theirs"));
  scratch.write("theirs/energy.csv", "mine");
  check_refused({"run", "stick", "--out", "theirs"},
                {"--out = \"theirs\"", "new, empty or of an earlier duhem run", "energy.csv"}, scratch);
  CHECK(slurp(scratch.path("theirs/energy.csv")) == "mine");
  std::filesystem::create_directory(scratch.path("empty"));
  scratch.write("empty/run.json", "");  // what a shell has made for the document
  CHECK(run_program({"run", "stick", "--t-end", "0.001", "--out", "empty"}, scratch.path()).exit_code == 0);
}
