#include "tools/report/fresh_folder.hpp"

#include "lib/error.hpp"
#include "tools/request_checks.hpp"
#include "tools/version.hpp"

#include <filesystem>
#include <fstream>

namespace duhem::program {
namespace {

namespace fs = std::filesystem;

/// All that a report writes, or wrote.
constexpr const char* ours[] = {"index.html",     "report.json",     "junit.xml",        "runs",
                                "statements",     "evidence",        "figures",          "counterexamples",
                                "kane_gain.csv",  "cases.json",      "properties.json",  "provenance.json",
                                "statements.txt", "index.html.part", "report.json.part", "junit.xml.part"};

/// What says that a folder is a report's: it holds the version of the program that made it.
bool is_marked(const std::string& out) {
  std::ifstream file(out + "/version.txt");
  std::string word;
  return file >> word && word == "duhem";
}

}  // namespace

void check_fresh_folder(const std::string& out) {
  std::error_code problem;
  const bool is_ours_or_empty = !fs::exists(out, problem) || fs::is_empty(out, problem) || is_marked(out);
  if (!is_ours_or_empty || problem)
    throw InputError("--out", '"' + out + '"',
                     "a folder that is new, empty or an earlier report, since what it holds is deleted");
  check_folder(out, "--out");
}

void make_fresh_folder(const std::string& out) {
  try {
    fs::create_directories(out);
    for (const char* name : ours) fs::remove_all(fs::path(out) / name);
  } catch (const fs::filesystem_error& error) {
    throw InputError("--out", '"' + out + '"', std::string("a folder that can be written: ") + error.what());
  }
  std::ofstream file(out + "/version.txt");
  file << version_text() << '\n';
  file.close();
  if (!file) throw InputError("--out", '"' + out + '"', "a folder that can be written");
}

}  // namespace duhem::program
