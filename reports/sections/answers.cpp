#include "sections/answers.hpp"

#include "page/command.hpp"
#include "page/html.hpp"
#include "runs/number.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace duhem::reports {

namespace {

nlohmann::json document_of(const std::string& out, const std::string& name, std::initializer_list<int> codes) {
  const auto answer = read_answer(out, name);
  if (!answer) throw std::runtime_error("no answer in " + out + "/evidence/" + name);
  auto document = nlohmann::json::parse(answer->out, nullptr, false);
  if (document.is_discarded())
    throw std::runtime_error("exit code " + std::to_string(answer->exit_code) + ", no JSON in " + answer->directory + ": " +
                             answer->err.substr(0, answer->err.find('\n')));
  if (std::ranges::find(codes, answer->exit_code) == codes.end())
    throw std::runtime_error("exit code " + std::to_string(answer->exit_code) + " in " + answer->directory +
                             ", whatever the document there says: " + answer->err.substr(0, answer->err.find('\n')));
  return document;
}

}  // namespace

nlohmann::json answer_json(const std::string& out, const std::string& name) { return document_of(out, name, {0, 1, 3}); }

nlohmann::json answer_that_holds(const std::string& out, const std::string& name) { return document_of(out, name, {0}); }

std::string answer_file(const std::string& out, const std::string& name, const std::string& file) {
  const std::string path = out + "/evidence/" + name + '/' + file;
  std::ifstream in(path);
  std::ostringstream text;
  text << in.rdbuf();
  if (!in) throw std::runtime_error(path + " cannot be read");
  return text.str();
}

std::string answer_path(const std::string& name) { return "evidence/" + name + "/out.txt"; }

std::string command_of(const Evidence& evidence, const std::string& out) { return command_line(arguments_of(evidence, out)); }

std::string brief(const nlohmann::json& value) {
  if (value.is_string()) return brief(parse_number(value.get<std::string>()));
  if (value.is_number_integer()) return std::to_string(value.get<long>());
  if (value.is_number()) return brief(value.get<double>());
  return "none";
}

std::string failure_html(const std::string& problem) { return "<p class=\"bad outcome\">Failed: " + escape(problem) + "</p>\n"; }

std::string typed_html(const std::string& command) { return "<p>" + command_html(command) + "</p>\n"; }

void attempt_part(Section& section, const std::string& name, const std::string& expected, const std::function<void()>& part) {
  try {
    part();
  } catch (const std::exception& error) {
    section.html += failure_html(name + ": " + error.what());
    section.claims.push_back({name, expected, error.what(), Claim::Outcome::failed});
  }
}

}  // namespace duhem::reports
