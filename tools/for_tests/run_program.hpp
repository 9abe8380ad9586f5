#pragma once

#include <nlohmann/json.hpp>

#include <sys/types.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <string>
#include <vector>

namespace duhem::testing {

struct Output {
  int exit_code;
  std::string out, err;

  [[nodiscard]] nlohmann::json json() const { return nlohmann::json::parse(out); }
};

/// Runs the program as a user does, and keeps what it said. `directory` is where it runs.
[[nodiscard]] Output run_program(const std::vector<std::string>& arguments, const std::string& directory = ".");

/// Starts the program with its output in a file, and what it says on stderr in FILE.err, for tests that watch or interrupt it.
[[nodiscard]] pid_t start_program(const std::vector<std::string>& arguments, const std::string& output);

/// What the program says that is interrupted after so long a time at work, by one signal: a second one means at once. The time
/// begins when it has done so much that it catches a signal, which a busy machine may put off for seconds: SIGTERM, once it has
/// read what it works on; SIGINT, from its beginning.
[[nodiscard]] Output interrupt_program(const std::vector<std::string>& arguments, std::chrono::milliseconds at_work,
                                       int caught = SIGTERM);

/// `duhem run …` that must succeed, as JSON.
[[nodiscard]] nlohmann::json run_json(std::vector<std::string> arguments);

/// The whole text of a file.
[[nodiscard]] std::string slurp(const std::string& path);

/// A number of the JSON, whatever the scalar: a double as it is, a decimal string or fraction as the nearest double.
[[nodiscard]] double number(const nlohmann::json& value);

/// A directory of its own for a test, removed with it.
class ScratchDirectory {
 public:
  ScratchDirectory();
  ScratchDirectory(const ScratchDirectory&) = delete;
  ScratchDirectory& operator=(const ScratchDirectory&) = delete;
  ~ScratchDirectory();
  [[nodiscard]] std::string path(const std::string& name = "") const { return name.empty() ? path_ : path_ + "/" + name; }
  void write(const std::string& name, const std::string& text) const;
  [[nodiscard]] std::size_t entries() const;

 private:
  std::string path_;
};

/// The rows of a CSV file, header first, cells as text.
[[nodiscard]] std::vector<std::vector<std::string>> read_csv(const std::string& path);

}  // namespace duhem::testing
