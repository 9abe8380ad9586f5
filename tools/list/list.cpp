#include "tools/list/list.hpp"

#include "lib/names.hpp"
#include "lib/scalar/text.hpp"
#include "properties/property.hpp"
#include "tools/embedded_cases.hpp"
#include "tools/run/request.hpp"
#include "tools/verbs.hpp"

#include <fmt/ostream.h>

#include <iostream>

namespace duhem::program {
namespace {

template <class T>
Json names_json() {
  Json list = Json::array();
  for (const auto& item : names_of<T>) list.push_back({{"name", item.name}, {"meaning", item.meaning}});
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
  for (const auto& property : properties::all_properties())
    list.push_back({{"name", property.name},
                    {"meaning", property.statement},
                    {"equation", property.equation},
                    {"expectation", name_of(property.expectation)}});
  return list;
}

const std::vector<std::string> topics{"cases", "schemes", "solvers", "activations", "scalars", "properties"};

Json topic_json(const std::string& topic) {
  if (topic == "cases") return cases_json();
  if (topic == "schemes") return names_json<Scheme>();
  if (topic == "solvers") return names_json<SolverName>();
  if (topic == "activations") return names_json<ActivationRule>();
  if (topic == "scalars") return names_json<ScalarName>();
  return properties_json();
}

void print_cases(const Json& cases) {
  for (const Json& item : cases) {
    fmt::print(std::cout, "  {:<16} {}\n", item["name"].get<std::string>(), item["title"].get<std::string>());
    fmt::print(std::cout, "  {:<16}   source: {}\n", "", item["source"].get<std::string>());
    fmt::print(std::cout, "  {:<16}   expected: {}\n", "", item["expects"].get<std::string>());
    for (const Json& p : item["parameters"]) {
      const std::string unit = p["unit"].get<std::string>();
      fmt::print(std::cout, "  {:<16}   --set {}={}{}  {}\n", "", p["name"].get<std::string>(), p["default"].get<std::string>(),
                 unit == "-" ? "" : " [" + unit + "]", p["meaning"].get<std::string>());
    }
  }
}

void print_topic(const std::string& topic, const Json& items) {
  fmt::print(std::cout, "{}\n", topic);
  if (topic == "cases") return print_cases(items);
  const int width = topic == "properties" ? 40 : 18;
  for (const Json& item : items) {
    const bool must_fail = item.value("expectation", "") == "falsifiable";
    fmt::print(std::cout, "  {:<{}} {}{}\n", item["name"].get<std::string>(), width, must_fail ? "must fail: " : "",
               item["meaning"].get<std::string>());
  }
}

}  // namespace

const std::vector<std::string>& list_topics() { return topics; }

Json list_document(const std::string& what) {
  Json document{{"schema_version", 1}};
  for (const std::string& topic : topics)
    if (what.empty() || what == topic) document[topic] = topic_json(topic);
  return document;
}

namespace {

struct ListRequest {
  std::string what;  ///< empty: everything
  bool json = false;
};

void declare(Options& options, ListRequest& request) {
  options.argument("WHAT", request.what, "cases, schemes, solvers, activations, scalars or properties", false);
  options.flag("--json", request.json, "one JSON document on stdout");
}

Exit list(const Options& /*options*/, ListRequest& request) {
  const std::string& what = request.what;
  if (!what.empty() && std::find(topics.begin(), topics.end(), what) == topics.end())
    throw InputError("list", '"' + what + '"', one_of(what, topics));
  const Json document = list_document(what);
  if (request.json) {
    print_json(std::cout, document);
    return Exit::holds;
  }
  bool first = true;
  for (const std::string& topic : topics) {
    if (!document.contains(topic)) continue;
    if (!first) fmt::print(std::cout, "\n");
    first = false;
    print_topic(topic, document[topic]);
  }
  return Exit::holds;
}

}  // namespace

void add_list(Program& program) { program.verb<ListRequest>("list", "the names that the verbs take", declare, list); }

}  // namespace duhem::program
