#include <catch2/catch.hpp>

#include "tools/for_tests/run_program.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>

using namespace duhem::testing;

namespace {

const std::vector<std::string> verbs{"run",  "ladder", "study", "compare", "solve", "verify",
                                     "hunt", "check",  "audit", "report",  "list",  "help"};

std::string help(const std::string& verb) {
  const Output output = run_program({"help", verb});
  CAPTURE(verb, output.err);
  REQUIRE(output.exit_code == 0);
  CHECK(output.err.empty());
  return output.out;
}

std::vector<std::string> matches(const std::string& text, const std::string& pattern) {
  std::vector<std::string> found;
  const std::regex expression(pattern);
  for (std::sregex_iterator at(text.begin(), text.end(), expression), end; at != end; ++at) found.push_back((*at)[1]);
  return found;
}

/// What a shell prints.
std::string said_by(const std::string& command, const ScratchDirectory& scratch, int expected = 0) {
  const std::string line = "cd '" + scratch.path() + "' && (" + command + ") > out 2> err";
  const int status = std::system(line.c_str());
  CAPTURE(command, slurp(scratch.path("err")));
  CHECK(WEXITSTATUS(status) == expected);
  return slurp(scratch.path("out"));
}

/// What bash offers for a command line that is typed so far.
std::set<std::string> offered(const std::string& line, const ScratchDirectory& scratch) {
  scratch.write("ask.sh", "source ./duhem.bash\nCOMP_WORDS=(" + line + ")\nCOMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n_duhem\n" +
                              "printf '%s\\n' \"${COMPREPLY[@]}\"\n");
  std::istringstream lines(said_by("bash ask.sh", scratch));
  std::set<std::string> words;
  for (std::string word; std::getline(lines, word);) words.insert(word);
  return words;
}

}  // namespace

TEST_CASE("help lists every verb, and of each the options with values and defaults, examples and exit codes", "[program][help]") {
  const std::string all = help("");
  CHECK(all == run_program({"--help"}).out);
  CHECK(matches(all, "\n  ([a-z]+) ") == verbs);
  for (const std::string& verb : verbs) {
    const std::string text = help(verb);
    CAPTURE(verb, text);
    CHECK(text == run_program({verb, "--help"}).out);
    CHECK(text.starts_with("duhem " + verb));
    CHECK_FALSE(matches(text, "\n  (duhem|echo) ").empty());
    const auto codes = matches(text.substr(text.find("\nexit code\n")), "\n  (\\d+) ");
    CHECK(codes.front() == "0");
    CHECK(std::set<std::string>(codes.begin(), codes.end()).count("2") == 1);
    CHECK(codes.back() == "130");
    CHECK(matches(text, "(--[a-z-]+ X)\\b").empty());  // every value has a name that says what it is
  }
  const std::string run = help("run");
  for (const char* expected :
       {"--mu NUMBER ", "--out DIR ", "--theta NUMBER              in [0, 1]. Default: 0.5.", "One of mj, mjf. Default: mjf.",
        "--impacts N|all             how many impacts the JSON lists. Default: 1000."})
    CHECK(run.find(expected) != std::string::npos);
  CHECK(help("verify").find("Default: 10000.") != std::string::npos);
  CHECK(help("hunt").find("Default: 500000.") != std::string::npos);
}

TEST_CASE("help has the exit codes 1 and 3 of a verb exactly where its source returns them", "[program][help]") {
  for (const std::string& verb : verbs) {
    std::string source;
    for (const auto& file : std::filesystem::directory_iterator(std::string(DUHEM_TRACES) + "/../../tools/" + verb))
      if (file.path().extension() == ".cpp") source += slurp(file.path());
    const std::string text = help(verb);
    const auto codes = matches(text.substr(text.find("\nexit code\n")), "\n  (\\d+) ");
    for (const auto& [code, name] : {std::pair("1", "Exit::does_not_hold"), {"3", "Exit::undecided"}}) {
      CAPTURE(verb, code);
      CHECK((std::ranges::find(codes, code) != codes.end()) == (source.find(name) != std::string::npos));
    }
  }
}

TEST_CASE("every example of the help does what it says", "[program][help]") {
  for (const std::string& verb : verbs) {
    if (verb == "report") continue;  // minutes; its own tests make pages
    const ScratchDirectory scratch;
    const std::string text = help(verb);
    const auto from = text.find("\nexamples\n") + 9;
    for (const std::string& command : matches(text.substr(from, text.find("\nexit code\n") - from), "\n  ([^ ][^\n]*)")) {
      const std::string path = DUHEM_PROGRAM;
      (void)said_by(std::regex_replace(command, std::regex("\\bduhem (?=[a-z])"), path + ' '), scratch);
    }
  }
}

TEST_CASE("bash completes verbs, options, values and names of cases", "[program][help]") {
  const ScratchDirectory scratch;
  scratch.write("duhem.bash", run_program({"help", "--bash"}).out);
  scratch.write("my.toml", "");
  auto first = offered("duhem ''", scratch);
  for (const std::string& verb : verbs) CHECK(first.count(verb) == 1);
  CHECK(offered("duhem stu", scratch) == std::set<std::string>{"study"});
  CHECK(offered("duhem run sti", scratch) == std::set<std::string>{"stick"});
  CHECK(offered("duhem run my", scratch) == std::set<std::string>{"my.toml"});
  CHECK(offered("duhem run stick --t", scratch) == std::set<std::string>{"--theta", "--t-end", "--tol"});
  CHECK(offered("duhem run stick --scheme m", scratch) == std::set<std::string>{"mj", "mjf"});
  CHECK(offered("duhem verify lemma", scratch).count("lemma_1") == 1);
  CHECK(offered("duhem help comp", scratch) == std::set<std::string>{"compare"});
  CHECK(offered("duhem list ac", scratch) == std::set<std::string>{"activations"});
}

TEST_CASE("the manual page is troff without a warning, and has every verb and option", "[program][help]") {
  const ScratchDirectory scratch;
  scratch.write("duhem.1", run_program({"help", "--man"}).out);
  if (std::system("command -v groff >/dev/null 2>&1") != 0) {
    WARN("no groff: not tested");
    return;
  }
  const std::string page = said_by("groff -ww -man -Tascii -P-cbou -rLL=200n duhem.1", scratch);
  CHECK(slurp(scratch.path("err")).empty());
  for (const std::string& verb : verbs)
    for (const std::string& option : matches(help(verb), "\n  (--[a-z-]+)")) {
      CAPTURE(verb, option);
      if (option != "--help") CHECK(page.find(option) != std::string::npos);
    }
  CHECK(page.find("duhem study CASE [options]") != std::string::npos);
}
