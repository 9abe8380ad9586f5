#include "tools/request_checks.hpp"

#include "lib/error.hpp"
#include "lib/scalar/text.hpp"

#include <unistd.h>

#include <charconv>
#include <filesystem>

namespace duhem::program {

std::uint64_t whole_number(const std::string& text, const std::string& field, std::uint64_t least, std::uint64_t most) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || value < least || value > most)
    throw InputError(field, '"' + text + '"', "a whole number from " + std::to_string(least) + " to " + std::to_string(most));
  return value;
}

void check_file(const std::string& path, const std::string& field) {
  if (path.empty()) throw InputError(field, "\"\"", "the name of a file");
  const auto parent = std::filesystem::absolute(path).parent_path();
  if (!std::filesystem::is_directory(parent)) throw InputError(field, '"' + path + '"', "a file in a folder that exists");
  if (std::filesystem::is_directory(path)) throw InputError(field, '"' + path + '"', "a file, not a folder");
  if (access(parent.c_str(), W_OK) != 0) throw InputError(field, '"' + path + '"', "a file in a folder that can be written");
}

void check_folder(const std::string& path, const std::string& field) {
  if (path.empty()) throw InputError(field, "\"\"", "the name of a folder");
  auto there = std::filesystem::absolute(path);
  while (!std::filesystem::exists(there) && there.has_relative_path()) there = there.parent_path();
  if (!std::filesystem::is_directory(there) || access(there.c_str(), W_OK) != 0)
    throw InputError(field, '"' + path + '"', "a folder that can be written, or made");
}

double seconds_of(const std::string& text, const std::string& field) {
  const double seconds = read_scalar<double>(text, field);
  if (!(seconds > 0 && seconds <= 1e8)) throw InputError(field, '"' + text + '"', "seconds, > 0 and at most 1e8");
  return seconds;
}

bool is_same_file(const std::string& path, const std::string& other) {
  const auto full = [](const std::string& name) { return std::filesystem::weakly_canonical(std::filesystem::absolute(name)); };
  return full(path) == full(other);
}

}  // namespace duhem::program
