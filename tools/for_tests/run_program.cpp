#include "tools/for_tests/run_program.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <thread>

namespace duhem::testing {
namespace {

std::string shell_word(const std::string& word) {
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

/// Of a process of ours: whether it has installed a handler of the signal, by the mask that Linux shows of it.
bool catches(pid_t process, int signal) {
  std::istringstream status(slurp("/proc/" + std::to_string(process) + "/status"));
  for (std::string word; status >> word;)
    if (word == "SigCgt:" && status >> word) return (std::stoull(word, nullptr, 16) >> (signal - 1) & 1) != 0;
  return false;
}

}  // namespace

std::string slurp(const std::string& path) {
  std::ifstream in(path);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

Output run_program(const std::vector<std::string>& arguments, const std::string& directory) {
  const ScratchDirectory scratch;
  std::string command = "cd " + shell_word(directory) + " && " + shell_word(DUHEM_PROGRAM);
  for (const std::string& argument : arguments) command += ' ' + shell_word(argument);
  command += " >" + shell_word(scratch.path("out")) + " 2>" + shell_word(scratch.path("err")) + " </dev/null";
  const int status = std::system(command.c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, slurp(scratch.path("out")), slurp(scratch.path("err"))};
}

pid_t start_program(const std::vector<std::string>& arguments, const std::string& output) {
  std::vector<char*> argv{const_cast<char*>(DUHEM_PROGRAM)};
  for (const auto& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  for (const auto& [stream, ending] : {std::pair{STDOUT_FILENO, ""}, {STDERR_FILENO, ".err"}})
    posix_spawn_file_actions_addopen(&files, stream, (output + ending).c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  pid_t child = 0;
  // It returns once the program has taken the place of this one, whose handlers of signals, Catch's, are then gone.
  const int refused = posix_spawn(&child, DUHEM_PROGRAM, &files, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  if (refused != 0) throw std::runtime_error("duhem cannot be started");
  return child;
}

Output interrupt_program(const std::vector<std::string>& arguments, std::chrono::milliseconds at_work, int caught) {
  const ScratchDirectory scratch;
  const pid_t child = start_program(arguments, scratch.path("out"));
  int status = 0;
  while (!catches(child, caught)) {
    if (waitpid(child, &status, WNOHANG) == child) throw std::runtime_error("duhem ended before it could be interrupted");
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  std::this_thread::sleep_for(at_work);
  kill(child, SIGINT);
  waitpid(child, &status, 0);
  return {.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1,
          .out = slurp(scratch.path("out")),
          .err = slurp(scratch.path("out.err"))};
}

nlohmann::json run_json(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "run");
  arguments.emplace_back("--json");
  const Output output = run_program(arguments);
  if (output.exit_code != 0) throw std::runtime_error("duhem run failed: " + output.err);
  return output.json();
}

double number(const nlohmann::json& value) {
  if (value.is_number()) return value.get<double>();
  const std::string text = value.get<std::string>();
  const auto slash = text.find('/');
  if (slash == std::string::npos) return std::stod(text);
  return std::stod(text.substr(0, slash)) / std::stod(text.substr(slash + 1));
}

ScratchDirectory::ScratchDirectory() {
  std::string pattern = (std::filesystem::temp_directory_path() / "duhem-test-XXXXXX").string();
  if (!mkdtemp(pattern.data())) throw std::runtime_error("no scratch directory");
  path_ = pattern;
}
ScratchDirectory::~ScratchDirectory() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}
void ScratchDirectory::write(const std::string& name, const std::string& text) const { std::ofstream(path(name)) << text; }
std::size_t ScratchDirectory::entries() const {
  return static_cast<std::size_t>(
      std::distance(std::filesystem::directory_iterator(path_), std::filesystem::directory_iterator()));
}

std::vector<std::vector<std::string>> read_csv(const std::string& path) {
  std::ifstream in(path);
  std::vector<std::vector<std::string>> rows;
  for (std::string line; std::getline(in, line);) {
    std::istringstream cells(line);
    rows.emplace_back();
    for (std::string cell; std::getline(cells, cell, ',');) rows.back().push_back(cell);
  }
  return rows;
}

}  // namespace duhem::testing
