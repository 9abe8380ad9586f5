#include "lib/names.hpp"
#include "lib/scheme/run_result.hpp"
#include "tools/study/report.hpp"

namespace duhem::program {
namespace {

/// Of a combination its rows, h first; empty where one is missing.
std::vector<Json> rows_of(const StudyRequest& request, const std::vector<Json>& rows, std::size_t combination) {
  std::vector<Json> found;
  for (unsigned i = 0; i <= request.halvings; ++i) {
    const Json& row = rows[combination * (request.halvings + 1) + i];
    if (row.is_null()) return {};
    found.push_back(row);
  }
  return found;
}

}  // namespace

StudyResult study_result(const StudyRequest& request, std::vector<Json> rows) {
  StudyResult result;
  result.rows = std::move(rows);
  for (std::size_t i = 0; i < result.rows.size(); ++i) {
    const Json& row = result.rows[i];
    if (row.is_null()) {
      result.is_complete = false;
      continue;
    }
    ++result.done;
    if (!row.at("verdict").is_null() && row.at("impacts") == 0) ++result.unloaded;
    if (row.at("verdict").is_null()) {
      ++result.without_verdict;
    } else if (row.at("verdict") == "creates energy") {
      ++result.creating;
      if (row.at("prop_1_applies")) ++result.forbidden;
      if (!result.largest || double_of(row.at("created")) > double_of(result.rows[*result.largest].at("created")))
        result.largest = i;
    }
  }
  if (request.halvings > 0)
    for (std::size_t i = 0; i < request.combinations(); ++i)
      result.convergence.push_back(convergence_of(rows_of(request, result.rows, i)));
  return result;
}

Json study_json(const StudyRequest& request, const StudyResult& result) {
  Json vary = Json::array(), runs = Json::array(), convergence = Json::array();
  for (const Axis& axis : request.axes) {
    Json values = Json::array();
    for (const auto& value : axis.values) values.push_back(value.typed);
    vary.push_back({{"name", axis.name}, {"values", values}});
  }
  const auto head = [&](std::size_t combination) {
    const auto at = request.places(combination);
    Json values = Json::object();
    for (std::size_t i = 0; i < request.axes.size(); ++i) values[request.axes[i].name] = request.axes[i].values[at[i + 1]].typed;
    return Json{{"scheme", request.schemes[at[0]]}, {"values", values}};
  };
  for (std::size_t i = 0; i < result.rows.size(); ++i) {
    if (result.rows[i].is_null()) continue;
    Json row{{"run", i + 1}};
    row.update(head(i / (request.halvings + 1)));
    row.update(result.rows[i]);
    runs.push_back(std::move(row));
  }
  const auto list = [](const auto& numbers) {
    Json values = Json::array();
    for (const auto& x : numbers) values.push_back(x ? Json(*x) : Json(nullptr));
    return values;
  };
  for (std::size_t i = 0; i < result.convergence.size(); ++i) {
    Json entry = head(i);
    entry.update(Json{{"h", result.convergence[i].h},
                      {"difference", list(result.convergence[i].difference)},
                      {"order", list(result.convergence[i].order)}});
    convergence.push_back(std::move(entry));
  }
  return {{"schema_version", 1},
          {"case", request.run.case_name},
          {"command", request.run_words},
          {"vary", vary},
          {"schemes", request.schemes},
          {"h_converge", request.halvings},
          {"runs", runs},
          {"convergence", convergence},
          {"runs_total", request.runs()},
          {"runs_done", result.done},
          {"creating", result.creating},
          {"forbidden", result.forbidden},
          {"without_verdict", result.without_verdict},
          {"largest", result.largest ? Json(*result.largest + 1) : Json(nullptr)}};
}

std::string study_csv(const StudyRequest& request, const StudyResult& result) {
  const RunRequest first = request.run_of(0);
  const CaseData& data = first.data;
  const Coordinates coordinates = coordinates_of(first);
  std::string text = "run,scheme";
  for (const Axis& axis : request.axes) text += ',' + axis.name;
  const std::string energy = " [" + data.energy_unit + ']';
  text += ",h [" + data.time_unit + "],steps,status,verdict,prop_1_applies,energy_initial" + energy + ",energy_final" + energy +
          ",created" + energy + ",bound" + energy +
          ",step,contact,culprit,creating_steps,impacts,dropped_contacts,catches,min_gap [" + data.length_unit + ']';
  const std::vector<std::string> keys{
      "h",    "steps",   "status",  "verdict",        "prop_1_applies", "energy_initial",   "energy_final", "created", "bound",
      "step", "contact", "culprit", "creating_steps", "impacts",        "dropped_contacts", "catches",      "min_gap"};
  for (std::size_t i = 0; i < coordinates.q.size(); ++i) text += ",q_" + coordinates.q[i] + " [" + coordinates.q_units[i] + ']';
  for (std::size_t i = 0; i < coordinates.v.size(); ++i) text += ",v_" + coordinates.v[i] + " [" + coordinates.v_units[i] + ']';
  if (!result.convergence.empty()) text += ",difference,order";
  text += '\n';
  const auto cell = [](const Json& value) {
    return value.is_null() ? "" : value.is_string() ? value.get<std::string>() : value.dump();
  };
  for (std::size_t run = 0; run < result.rows.size(); ++run) {
    const Json& row = result.rows[run];
    if (row.is_null()) continue;
    const std::size_t combination = run / (request.halvings + 1), halved = run % (request.halvings + 1);
    const auto at = request.places(combination);
    text += std::to_string(run + 1) + ',' + request.schemes[at[0]];
    for (std::size_t i = 0; i < request.axes.size(); ++i) text += ',' + request.axes[i].values[at[i + 1]].shown;
    for (const std::string& key : keys) text += ',' + cell(row.at(key));
    for (const char* key : {"q", "v"})
      for (const Json& value : row.at(key)) text += ',' + cell(value);
    if (!result.convergence.empty()) {
      const Convergence& c = result.convergence[combination];
      const auto at_h = [&](const auto& numbers) {
        return halved < numbers.size() && numbers[halved] ? Json(*numbers[halved]).dump() : "";
      };
      text += ',' + at_h(c.difference) + ',' + at_h(c.order);
    }
    text += '\n';
  }
  return text;
}

}  // namespace duhem::program
