#include "tools/verbs/list.hpp"

#include "lib/scalar/text.hpp"
#include "properties/property.hpp"
#include "tools/embedded_cases.hpp"
#include "tools/names.hpp"
#include "tools/run/json.hpp"
#include "tools/run/request.hpp"

#include <fmt/format.h>

#include <iostream>

namespace duhem::program {
namespace {

template <class T, std::size_t N>
Json names_json(const std::array<Named<T>, N>& names) {
  Json list = Json::array();
  for (const auto& item : names) list.push_back({{"name", item.name}, {"meaning", item.meaning}});
  return list;
}

Json cases_json() {
  Json list = Json::array();
  for (const std::string& name : embedded_case_names()) {
    const CaseData data = load_case(name);
    Json parameters = Json::array();
    for (const Parameter& parameter : data.parameters) {
      const auto* word = std::get_if<Word>(&parameter.value);
      parameters.push_back({{"name", parameter.name},
                            {"default", word ? word->text : decimal(std::get<Exact>(parameter.value).value)},
                            {"unit", parameter.unit},
                            {"meaning", parameter.meaning}});
    }
    list.push_back(
        {{"name", name}, {"title", data.title}, {"source", data.source}, {"expects", data.expects}, {"parameters", parameters}});
  }
  return list;
}

Json properties_json() {
  Json list = Json::array();
  for (const auto& property : properties::all_properties()) {
    const bool holds = property.expectation == properties::Expectation::holds;
    list.push_back({{"name", property.name},
                    {"meaning", property.statement},
                    {"equation", property.equation},
                    {"expectation", holds ? "holds" : "falsifiable"}});
  }
  return list;
}

const std::vector<std::string> topics{"cases", "schemes", "solvers", "activations", "scalars", "properties"};

Json topic_json(const std::string& topic) {
  if (topic == "cases") return cases_json();
  if (topic == "schemes") return names_json(schemes);
  if (topic == "solvers") return names_json(solvers);
  if (topic == "activations") return names_json(activations);
  if (topic == "scalars") return names_json(scalars);
  return properties_json();
}

void print_cases(const Json& cases) {
  for (const Json& item : cases) {
    fmt::print("  {:<16} {}\n", item["name"].get<std::string>(), item["title"].get<std::string>());
    fmt::print("  {:<16}   source: {}\n", "", item["source"].get<std::string>());
    fmt::print("  {:<16}   expected: {}\n", "", item["expects"].get<std::string>());
    for (const Json& p : item["parameters"]) {
      const std::string unit = p["unit"].get<std::string>();
      fmt::print("  {:<16}   --set {}={}{}  {}\n", "", p["name"].get<std::string>(), p["default"].get<std::string>(),
                 unit == "-" ? "" : " [" + unit + "]", p["meaning"].get<std::string>());
    }
  }
}

void print_topic(const std::string& topic, const Json& items) {
  fmt::print("{}\n", topic);
  if (topic == "cases") return print_cases(items);
  const int width = topic == "properties" ? 40 : 18;
  for (const Json& item : items) {
    const bool must_fail = item.value("expectation", "") == "falsifiable";
    fmt::print("  {:<{}} {}{}\n", item["name"].get<std::string>(), width, must_fail ? "must fail: " : "",
               item["meaning"].get<std::string>());
  }
}

}  // namespace

Exit list(const std::string& what, bool json) {
  if (!what.empty() && std::find(topics.begin(), topics.end(), what) == topics.end())
    throw InputError("list", '"' + what + '"', one_of(what, topics));
  Json document{{"schema_version", 1}};
  for (const std::string& topic : topics)
    if (what.empty() || what == topic) document[topic] = topic_json(topic);
  if (json) {
    std::cout << document.dump(2) << '\n';
    return Exit::holds;
  }
  bool first = true;
  for (const std::string& topic : topics) {
    if (!document.contains(topic)) continue;
    if (!first) fmt::print("\n");
    first = false;
    print_topic(topic, document[topic]);
  }
  return Exit::holds;
}

}  // namespace duhem::program
