#include "inputs/answer.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace duhem::reports {

std::string Answer::problem_of(const std::vector<int>& codes, const std::function<void(const std::string&)>& read) const {
  if (!exit_code) return "was not run: no exit code in " + folder;
  const std::string code = "exit code " + std::to_string(*exit_code) + " in " + folder,
                    said = first_error.empty() ? "" : ": " + first_error;
  if (std::ranges::find(codes, *exit_code) == codes.end()) return code + said;
  try {
    read(text);
    return "";
  } catch (const std::exception& error) {
    return code + said + "; its answer cannot be used: " + error.what();
  }
}

Answer read_answer(const std::string& out, const RequiredCall& call) {
  Answer answer{.folder = out + '/' + call.folder()};
  const auto text = [&](const std::string& file) { return text_of(answer.folder + '/' + file).value_or(""); };
  if (int code = 0; std::istringstream(text("exit_code")) >> code) answer.exit_code = code;
  const std::string errors = text(call.errors);
  answer.text = text(call.answer);
  answer.first_error = errors.substr(0, errors.find('\n'));
  return answer;
}

std::optional<std::string> text_of(const std::string& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return file ? std::optional(text.str()) : std::nullopt;
}

void read_list(const std::string& out, const std::string& what,
               const std::function<void(const std::string& name, const Json& entry)>& add) {
  const std::string path = out + '/' + what + ".json";
  try {
    const auto document = Json::parse(text_of(path).value_or(""));
    for (const auto& entry : document.at(what)) {
      const std::string name = entry.at("name");
      if (name.empty() || name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") != std::string::npos)
        throw std::runtime_error("name \"" + name + "\": expected lower-case letters, digits and underscores");
      add(name, entry);
    }
  } catch (const std::exception& error) {
    throw std::runtime_error(path + ": not what `duhem list " + what + " --json` writes: " + error.what());
  }
}

}  // namespace duhem::reports
