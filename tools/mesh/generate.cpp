#include "tools/mesh/generate.hpp"

#include "lib/error.hpp"
#include "lib/foreign/gmsh_file.hpp"
#include "lib/scalar/text.hpp"
#include "tools/stopwatch.hpp"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <vector>

namespace duhem::program {
namespace {

/// A folder of ours alone, gone at the end.
class PrivateFolder {
 public:
  PrivateFolder() {
    std::error_code error;
    std::string pattern = (std::filesystem::temp_directory_path(error) / "duhem-mesh-XXXXXX").string();
    if (error || !mkdtemp(pattern.data()))
      throw InputError("TMPDIR", '"' + pattern + '"', "a folder that can be written, for gmsh");
    path_ = pattern;
  }
  PrivateFolder(const PrivateFolder&) = delete;
  PrivateFolder& operator=(const PrivateFolder&) = delete;
  ~PrivateFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  [[nodiscard]] std::string path(const char* name = "") const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

/// Signals that would end the process wait while this lives, and take their course after it.
class HeldSignals {
 public:
  HeldSignals() {
    sigemptyset(&held_);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
      struct sigaction now {};
      if (sigaction(signal, nullptr, &now) == 0 && now.sa_handler != SIG_IGN) sigaddset(&held_, signal);
    }
    pthread_sigmask(SIG_BLOCK, &held_, &before_);
  }
  HeldSignals(const HeldSignals&) = delete;
  HeldSignals& operator=(const HeldSignals&) = delete;
  ~HeldSignals() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

  [[nodiscard]] const sigset_t& before() const { return before_; }
  /// Did one come within so many milliseconds?
  [[nodiscard]] bool came_within(long milliseconds) {
    const timespec time{milliseconds / 1000, milliseconds % 1000 * 1'000'000};
    const int signal = sigtimedwait(&held_, nullptr, &time);
    if (signal > 0) raise(signal);  // is held in turn
    return signal > 0;
  }

 private:
  sigset_t held_, before_;
};

/// Tells a terminal that waits for more than two seconds for what.
class Waiting {
 public:
  Waiting() : terminal_(isatty(STDERR_FILENO) == 1) {}
  Waiting(const Waiting&) = delete;
  Waiting& operator=(const Waiting&) = delete;
  ~Waiting() {
    if (shown_ > 0) std::fprintf(stderr, "\r\033[K");
  }
  void show() {
    const auto seconds = static_cast<long>(clock_.seconds());
    if (!terminal_ || seconds < 2 || seconds == shown_) return;
    shown_ = seconds;
    std::fprintf(stderr, "\rgmsh makes the mesh: %ld s\033[K", seconds);
  }

 private:
  bool terminal_;
  Stopwatch clock_;
  long shown_ = 0;
};

struct Ended {
  int status;        ///< of waitpid
  bool interrupted;  ///< by a signal to us
};

/// The environment with another home: gmsh reads its settings from there.
std::vector<std::string> environment(const std::string& home) {
  std::vector<std::string> result{"HOME=" + home, "GMSH_HOME=" + home, "LC_ALL=C"};
  for (char** entry = environ; *entry; ++entry) {
    const std::string text = *entry;
    if (!text.starts_with("HOME=") && !text.starts_with("GMSH_HOME=") && !text.starts_with("LC_ALL=")) result.push_back(text);
  }
  return result;
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> result;
  for (std::string& text : texts) result.push_back(text.data());
  result.push_back(nullptr);
  return result;
}

/// Runs a program in a folder, what it says going into the file "log" there.
Ended run_in(const PrivateFolder& folder, std::vector<std::string> words, HeldSignals& signals) {
  std::vector<std::string> variables = environment(folder.path());
  const std::string log = folder.path("log");
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, log.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  posix_spawn_file_actions_adddup2(&files, STDOUT_FILENO, STDERR_FILENO);
  posix_spawn_file_actions_addchdir_np(&files, folder.path().c_str());
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setsigmask(&attributes, &signals.before());
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
  pid_t pid = 0;
  const int error =
      posix_spawnp(&pid, words.front().c_str(), &files, &attributes, pointers(words).data(), pointers(variables).data());
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  if (error == ENOENT) throw InputError("gmsh", "not found", "the mesh generator (Debian: gmsh), or --set mesh=FILE");
  if (error != 0) throw InputError("gmsh", std::strerror(error), "a program that runs, or --set mesh=FILE");

  Ended ended{0, false};
  Waiting waiting;
  while (waitpid(pid, &ended.status, WNOHANG) == 0) {
    waiting.show();
    if (!signals.came_within(5)) continue;
    ended.interrupted = true;
    kill(pid, SIGKILL);
    waitpid(pid, &ended.status, 0);
    return ended;
  }
  ended.interrupted = signals.came_within(0);  // a terminal's Ctrl-C ends gmsh too
  return ended;
}

/// What gmsh said last before it summed up, without its own "Error   : ".
std::optional<std::string> error_in(const std::string& log) {
  std::ifstream lines(log);
  std::optional<std::string> found;
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("Error")) continue;
    const auto begin = line.find_first_not_of(" :", 5);
    std::string said = begin == std::string::npos ? line : line.substr(begin);
    if (said.starts_with("-----")) break;
    found = std::move(said);
  }
  return found;
}

Mesh mesh_in(const PrivateFolder& folder, const std::string& geometry, const std::map<std::string, double>& numbers,
             const std::string& source, HeldSignals& signals, bool& interrupted) {
  std::ofstream(folder.path("mesh.geo")) << geometry;
  std::vector<std::string> words{"gmsh", "-2", "-format", "msh41", "-v", "2", "-nt", "1"};
  for (const auto& [name, value] : numbers) words.insert(words.end(), {"-setnumber", name, write_scalar(value)});
  words.insert(words.end(), {"-o", "mesh.msh", "mesh.geo"});
  const Ended ended = run_in(folder, std::move(words), signals);
  interrupted = ended.interrupted;
  if (interrupted) return {};
  const auto error = error_in(folder.path("log"));
  if (error) throw InputError(source, "gmsh says: " + *error, "a geometry and numbers that it can mesh");
  if (!WIFEXITED(ended.status) || WEXITSTATUS(ended.status) != 0)
    throw InputError(source,
                     WIFSIGNALED(ended.status) ? "gmsh ended by signal " + std::to_string(WTERMSIG(ended.status))
                                               : "gmsh ended with exit code " + std::to_string(WEXITSTATUS(ended.status)),
                     "a geometry and numbers that it can mesh");
  std::ifstream in(folder.path("mesh.msh"), std::ios::binary);
  if (!in) throw InputError(source, "gmsh wrote no mesh", "room in the folder for temporary files");
  std::ostringstream text;
  text << in.rdbuf();
  return read_gmsh(std::move(text).str(), source);
}

}  // namespace

Mesh generate_mesh(const std::string& geometry, const std::map<std::string, double>& numbers, const std::string& source) {
  bool interrupted = false;
  {
    HeldSignals signals;  // outlives the folder
    const PrivateFolder folder;
    Mesh mesh = mesh_in(folder, geometry, numbers, source, signals, interrupted);
    if (!interrupted) return mesh;
  }  // here the signal takes its course
  throw std::runtime_error("interrupted while gmsh made a mesh");
}

}  // namespace duhem::program
