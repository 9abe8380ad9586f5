#include "tools/report/travel.hpp"

#include <filesystem>
#include <fstream>

namespace duhem::program {
namespace {

/// "step,t,…,travel" without what stands between the second comma and the last.
std::string first_two_and_last(const std::string& line) {
  const auto second = line.find(',', line.find(',') + 1), last = line.rfind(',');
  return second < last ? line.substr(0, second) + line.substr(last) : line;
}

bool has_travel(const std::string& head) {
  const auto last = head.rfind(',');
  return last != std::string::npos && head.compare(last, 18, ",mean_contact_q_x ") == 0;
}

}  // namespace

void keep_the_travel(const std::string& folder) {
  const std::string path = folder + "/trajectory.csv", part = path + ".part";
  std::ifstream whole(path);
  std::string line;
  if (!std::getline(whole, line) || !has_travel(line)) return;
  std::ofstream kept(part);
  do kept << first_two_and_last(line) << '\n';
  while (std::getline(whole, line));
  kept.close();
  if (!kept) return;  // what is there is more than needed, but not wrong
  std::error_code ignored;
  std::filesystem::rename(part, path, ignored);
  std::filesystem::remove(folder + "/impacts.csv", ignored);
}

}  // namespace duhem::program
