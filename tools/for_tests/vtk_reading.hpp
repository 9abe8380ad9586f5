#pragma once

#include <catch2/catch.hpp>

#include "tools/for_tests/run_program.hpp"

#include <sys/wait.h>

#include <cstdlib>
#include <optional>

namespace duhem::testing {

inline constexpr int not_installed = 77;  // the exit code of read_vtu.py

struct Answer {
  int exit_code;
  nlohmann::json document;
};

/// What read_vtu.py says.
inline Answer ask(const std::string& what, const std::vector<std::string>& files) {
  const ScratchDirectory scratch;
  std::string command = "/usr/bin/python3 '" DUHEM_READ_VTU "' " + what;
  for (const std::string& file : files) command += " '" + file + '\'';
  const int status = std::system((command + " >'" + scratch.path("out") + "'").c_str());
  const int code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return {code, code == 0 ? nlohmann::json::parse(slurp(scratch.path("out"))) : nlohmann::json()};
}

/// What a reader finds in the files; nothing where it is not installed. tools/test.sh installs meshio and says so.
inline std::optional<nlohmann::json> read_with(const std::string& reader, const std::vector<std::string>& files) {
  const Answer answer = ask(reader, files);
  if (answer.exit_code == not_installed && !(reader == "meshio" && std::getenv("DUHEM_HAS_MESHIO"))) {
    WARN("skipped: no python3-" << reader);
    return std::nullopt;
  }
  REQUIRE(answer.exit_code == 0);
  return answer.document;
}

/// The index as XML, after checking that it names only files that are there, whole.
inline nlohmann::json index_of(const ScratchDirectory& scratch, const std::string& name = "case.pvd") {
  const Answer answer = ask("index", {scratch.path(name)});
  REQUIRE(answer.exit_code == 0);
  for (const auto& entry : answer.document) {
    CAPTURE(entry.dump());
    CHECK(slurp(scratch.path(entry[1].get<std::string>())).ends_with("</VTKFile>\n"));
  }
  return answer.document;
}

}  // namespace duhem::testing
