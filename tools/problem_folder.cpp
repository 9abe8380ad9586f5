#include "tools/problem_folder.hpp"

#include "lib/error.hpp"

#include <algorithm>
#include <filesystem>

namespace duhem::program {

std::vector<std::string> problem_files(const std::string& folder, const std::string& field) {
  std::vector<std::string> names;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error))
    if (entry.is_regular_file(error) && !entry.path().filename().string().starts_with('.'))
      names.push_back(entry.path().filename().string());
  if (error) throw InputError(field, '"' + folder + '"', "a folder that can be read");
  if (names.empty()) throw InputError(field, '"' + folder + '"', "a folder with files");
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace duhem::program
