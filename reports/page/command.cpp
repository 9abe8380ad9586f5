#include "page/command.hpp"

namespace duhem::reports {
namespace {

/// Letters that a shell leaves alone.
bool is_plain(const std::string& word) {
  return !word.empty() && word.find_first_not_of(
                              "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                              "-_./:,=+@%") == std::string::npos;
}

std::string quoted(const std::string& word) {
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? "'\\''" : std::string(1, c);
  return text + '\'';
}

}  // namespace

std::string command_line(const std::vector<std::string>& arguments) {
  std::string text = "build/duhem";
  for (const auto& word : arguments) text += ' ' + (is_plain(word) ? word : quoted(word));
  return text;
}

}  // namespace duhem::reports
