#include "tools/files.hpp"

#include "lib/error.hpp"

#include <unistd.h>

#include <algorithm>
#include <filesystem>

namespace duhem::program {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(const std::string& path, const std::string& field, const char* expected) {
  throw InputError(field, '"' + path + '"', expected);
}

bool is_writable(const fs::path& path) { return access(path.c_str(), W_OK) == 0; }

/// A file that is there, in a folder that is.
void check_existing(const fs::path& path, const std::string& field) {
  std::error_code error;
  if (fs::is_directory(path, error)) refuse(path.string(), field, "a file, not a folder");
  if (fs::exists(path, error) && !(fs::is_regular_file(path, error) && is_writable(path)))
    refuse(path.string(), field, "a file that can be written");
}

}  // namespace

void check_file(const std::string& path, const std::string& field) {
  std::error_code error;
  if (path.empty()) refuse(path, field, "the name of a file");
  const fs::path parent = fs::absolute(path).parent_path();
  if (!fs::is_directory(parent, error)) refuse(path, field, "a file in a folder that exists");
  check_existing(path, field);
  if (!is_writable(parent)) refuse(path, field, "a file in a folder that can be written to");
}

void check_folder(const std::string& path, const std::string& field, const std::vector<std::string>& files) {
  std::error_code error;
  if (path.empty()) refuse(path, field, "the name of a folder");
  fs::path there = fs::absolute(path);
  while (!fs::exists(there, error) && there.has_relative_path()) there = there.parent_path();
  if (!fs::is_directory(there, error) || !is_writable(there)) refuse(path, field, "a folder that can be written to, or made");
  for (const std::string& file : files) check_existing(fs::path(path) / file, field);
}

bool make_folder(const std::string& path, const std::string& field) {
  std::error_code error;
  const bool is_new = fs::create_directories(path, error);
  if (error || !fs::is_directory(path, error)) refuse(path, field, "a folder that can be written to, or made");
  return is_new;
}

std::ofstream open_file(const std::string& path, const std::string& field) {
  std::ofstream file(path);
  if (!file) refuse(path, field, "a file that can be written");
  return file;
}

void close_file(std::ofstream& file, const std::string& path, const std::string& field) {
  file.close();
  if (!file) refuse(path, field, "a file that can be written, and room for all of it");
}

void write_file(const std::string& path, const std::string& field, const std::string& text) {
  std::error_code error;
  const auto there = fs::status(path, error);
  const bool is_pipe = fs::exists(there) && !fs::is_regular_file(there);
  const fs::path target = fs::is_regular_file(there) ? fs::canonical(path, error) : fs::path(path);
  const std::string unfinished = is_pipe ? path : target.string() + ".part";
  std::ofstream file(unfinished);
  file << text;
  file.close();
  if (file && !is_pipe) {
    if (fs::is_regular_file(there)) fs::permissions(unfinished, there.permissions(), error);
    fs::rename(unfinished, target, error);
  }
  if (file && (is_pipe || !error)) return;
  if (!is_pipe) fs::remove(unfinished, error);
  refuse(path, field, "a file that can be written, and room for all of it");
}

std::vector<std::string> files_of(const std::string& folder, const std::string& field) {
  std::vector<std::string> names;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error))
    if (entry.is_regular_file(error) && !entry.path().filename().string().starts_with('.'))
      names.push_back(entry.path().filename().string());
  if (error) refuse(folder, field, "a folder that can be read");
  if (names.empty()) refuse(folder, field, "a folder with files");
  std::sort(names.begin(), names.end());
  return names;
}

bool is_same_file(const std::string& path, const std::string& other) {
  const auto full = [](const std::string& name) { return fs::weakly_canonical(fs::absolute(name)); };
  return full(path) == full(other);
}

}  // namespace duhem::program
