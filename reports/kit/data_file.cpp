#include "kit/data_file.hpp"

#include <toml++/toml.h>

#include <map>
#include <sstream>
#include <stdexcept>

namespace duhem::reports {
namespace {

Json parsed(const std::string& name, const char* text) {
  std::ostringstream json;
  try {
    json << toml::json_formatter(toml::parse(text));
  } catch (const toml::parse_error& error) {
    throw std::logic_error(name + ".toml: " + error.what());
  }
  return Json::parse(json.str());
}

}  // namespace

const Json& data_file(const std::string& name) {
  static const auto all = [] {
    std::map<std::string, Json> files;
    for (const auto& [file, text] : data_file_texts())
      if (!files.emplace(file, parsed(file, text)).second) throw std::logic_error("two files are " + file + ".toml");
    return files;
  }();
  if (!all.contains(name)) throw std::logic_error("no file " + name + ".toml is built in");
  return all.at(name);
}

}  // namespace duhem::reports
