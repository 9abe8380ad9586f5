#include "tools/report/fresh_folder.hpp"

#include "lib/error.hpp"
#include "tools/campaign/journal.hpp"
#include "tools/files.hpp"
#include "tools/version.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace duhem::program {
namespace {

namespace fs = std::filesystem;

/// All that a report writes, or wrote.
constexpr const char* ours[] = {"index.html",       "report.json",     "junit.xml",       "runs",           "statements",
                                "evidence",         "figures",         "counterexamples", "kane_gain.csv",  "cases.json",
                                "properties.json",  "provenance.json", "statements.txt",  "report.journal", "index.html.part",
                                "report.json.part", "junit.xml.part"};

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

FreshFolder::FreshFolder(const std::string& out, bool resumes) {
  const auto refuse = [&](const std::string& expectation) { throw InputError("--out", '"' + out + '"', expectation); };
  try {
    fs::create_directories(out);
  } catch (const fs::filesystem_error& error) {
    refuse(std::string("a folder that can be written: ") + error.what());
  }
  // The calls of the report do not inherit it: what a killed report leaves running keeps nobody out.
  const std::string mark = out + "/version.txt", text = std::string(version_text()) + '\n';
  std::error_code ignored;
  const bool is_new = !fs::exists(mark, ignored);
  mark_ = open(mark.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
  if (mark_ < 0) refuse(std::string("a folder that can be written: ") + std::strerror(errno));
  try {
    // A file system that knows no locks keeps nobody out.
    if (!is_locked(mark_, resumes)) refuse("a folder that no other report is being written to");
    if (resumes) return;
    // The mark first: whatever happens from here on, the folder is known for a report's.
    const auto length = static_cast<off_t>(text.size());
    if (pwrite(mark_, text.data(), text.size(), 0) != length || ftruncate(mark_, length) != 0) {
      const std::string reason = std::strerror(errno);
      if (is_new) fs::remove(mark, ignored);
      refuse("a folder that can be written: " + reason);
    }
    for (const char* name : ours) fs::remove_all(fs::path(out) / name);
  } catch (const fs::filesystem_error& error) {
    close(mark_);
    refuse(std::string("a folder that can be written: ") + error.what());
  } catch (...) {
    close(mark_);
    throw;
  }
}

FreshFolder::~FreshFolder() { close(mark_); }

}  // namespace duhem::program
