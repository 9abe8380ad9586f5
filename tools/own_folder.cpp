#include "tools/own_folder.hpp"

#include "lib/error.hpp"
#include "tools/files.hpp"
#include "tools/version.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace duhem::program {
namespace {

namespace fs = std::filesystem;

std::string mark_of(const std::string& out) { return out + '/' + folder_mark; }

bool is_marked(const std::string& out, const std::string& verb) {
  std::ifstream file(mark_of(out));
  const Json mark = Json::parse(file, nullptr, false);
  return mark.is_object() && mark.value("verb", Json()) == verb;
}

bool is_something(const fs::directory_entry& entry) {
  std::error_code problem;
  return !entry.is_regular_file(problem) || entry.file_size(problem) > 0;
}

}  // namespace

bool check_own_folder(const std::string& out, const std::string& verb) {
  check_folder(out, "--out", {folder_mark});
  std::error_code problem;
  if (!fs::exists(out, problem)) return false;
  if (is_marked(out, verb)) return true;
  const fs::directory_iterator entries(out, problem);
  const auto found = std::find_if(begin(entries), end(entries), is_something);
  if (problem || found != end(entries))
    throw InputError("--out", '"' + out + '"',
                     "a folder that is new, empty or of an earlier duhem " + verb + ": it holds " +
                         (problem ? "what cannot be read" : found->path().filename().string() + ", which might be overwritten"));
  return false;
}

void mark_own_folder(const std::string& out, const std::string& verb, const Json& about) {
  (void)make_folder(out, "--out");
  Json mark{{"schema_version", 1}, {"verb", verb}, {"program", version_text()}};
  mark.update(about);
  write_file(mark_of(out), "--out", mark.dump(2, ' ', false, Json::error_handler_t::replace) + '\n');
}

}  // namespace duhem::program
