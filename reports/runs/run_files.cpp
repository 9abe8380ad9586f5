#include "runs/run_files.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace duhem::reports {
namespace {

using Json = nlohmann::json;

/// Doubles are numbers in JSON, every other scalar is a string.
Number number(const Json& json) {
  if (json.is_string()) return parse_number(json.get_ref<const std::string&>());
  if (json.is_number()) return parse_number(json.dump());
  throw std::runtime_error("expected a number, found " + json.dump());
}

std::vector<double> vector(const Json& json) {
  std::vector<double> values;
  for (const auto& x : json) values.push_back(number(x).value);
  return values;
}

Impact impact(const Json& json) {
  return {json.at("step"),      number(json.at("t")),      number(json.at("work_normal")), number(json.at("work_tangential")),
          vector(json.at("p")), vector(json.at("u_minus"))};
}

/// A word, or a number as exactly as a double holds it.
bool is_same(const Json& found, const std::string& expected) {
  if (found.is_string() && found == expected) return true;
  if (!found.is_string() && !found.is_number()) return false;
  try {
    return number(found).value == parse_number(expected).value;
  } catch (const std::runtime_error&) {
    return false;  // another word
  }
}

/// A file left behind by another run must not count as this one.
void must_be(const Json& json, const char* field, const std::string& expected) {
  const std::string found = json.at(field);
  if (found != expected) throw std::runtime_error(std::string(field) + " is \"" + found + "\", expected \"" + expected + '"');
}

/// The same of what the options say: "--gap-slack 1e-9" is the parameter gap_slack, "--set size=5" the case's own size.
void must_have(const Json& parameters, const std::string& options) {
  std::istringstream words(options);
  for (std::string option, value; words >> option >> value;) {
    const bool is_set = option == "--set";
    const auto equals = value.find('=');
    std::string name = is_set ? value.substr(0, equals) : option.substr(2);
    if (is_set) value.erase(0, equals + 1);
    std::replace(name.begin(), name.end(), '-', '_');
    const Json& found = is_set ? parameters.at("set").at(name) : parameters.at(name);
    if (!is_same(found, value)) throw std::runtime_error(name + " is " + found.dump() + ", expected " + value);
  }
}

Attribution attribution(const Json& json) {
  return {number(json.at("law")), number(json.at("tolerance")), number(json.at("activation")), number(json.at("rounding"))};
}

PositiveWork positive_work(const Json& json) {
  return {json.at("steps"), json.at("contacts"), number(json.at("work")), attribution(json.at("attribution"))};
}

Result result(const Json& json, const PlannedRun& planned) {
  if (json.at("schema_version") != 1) throw std::runtime_error("schema_version is not 1");
  const Json &parameters = json.at("parameters"), &energy = json.at("energy");
  must_be(json, "case", planned.case_name);
  must_be(json, "scheme", planned.scheme);
  must_be(parameters, "scalar", planned.scalar);
  must_have(parameters, planned.options);

  Result r;
  r.e = number(parameters.at("e")).value;
  r.tolerance = number(parameters.at("tolerance")).value;
  r.initial = number(energy.at("initial"));
  r.final = number(energy.at("final"));
  r.kinetic = number(energy.at("kinetic"));
  r.contact_normal = number(energy.at("contact_normal"));
  r.contact_tangential = number(energy.at("contact_tangential"));
  r.max_positive_normal_work = number(energy.at("max_positive_normal_work"));
  r.max_positive_tangential_work = number(energy.at("max_positive_tangential_work"));
  r.max_identity_residual = number(energy.at("max_identity_residual"));
  r.identity_within_rounding = energy.at("identity_within_rounding");
  r.positive_normal = positive_work(energy.at("positive_work").at("normal"));
  r.positive_tangential = positive_work(energy.at("positive_work").at("tangential"));
  if (const Json& gap = json.at("min_gap"); !gap.is_null()) r.min_gap = number(gap);
  r.dropped_contacts = json.at("dropped_contacts");
  r.catches = json.at("catches");
  for (const auto& item : json.at("impacts")) r.impacts.push_back(impact(item));
  r.steps = json.at("steps");
  r.impacts_total = json.at("impacts_total");
  r.creating_steps = json.at("creating_steps");
  if (const auto worst = json.find("worst_creation"); worst != json.end() && !worst->is_null())
    r.worst_creation = {worst->at("step"), number(worst->at("work")), number(worst->at("bound"))};
  r.prop_1_applies = json.at("prop_1_applies");
  r.status = json.at("status");
  if (json.at("verdict").is_null() && r.status != "complete") return r;  // it ended before there was one
  r.verdict = json.at("verdict");
  const bool claims_creation = r.verdict == "creates energy";
  if (claims_creation != r.creates_energy() || r.creates_energy() != r.worst_creation.has_value())
    throw std::runtime_error("verdict, creating_steps and worst_creation contradict each other");
  return r;
}

std::string first_line(const std::string& path) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  return line;
}

std::optional<int> read_exit_code(const std::string& path) {
  std::ifstream file(path);
  int code = 0;
  return file >> code ? std::optional(code) : std::nullopt;
}

}  // namespace

std::vector<std::size_t> Result::creating_impacts() const {
  std::vector<std::size_t> places;
  if (!worst_creation) return places;
  // An impact's own bound is not written; that of the largest creation has the same scale.
  for (std::size_t i = 0; i < impacts.size(); ++i)
    if (impacts[i].work() > worst_creation->bound.value) places.push_back(i + 1);
  return places;
}

std::string Run::shortfall() const {
  if (complete()) return "";
  if (!result) return problem.empty() ? "no answer" : problem;
  return "ended after " + std::to_string(result->steps) + " steps: " + result->status +
         (exit_code ? " (exit code " + std::to_string(*exit_code) + ')' : "");
}

Run read_run(const std::string& out, const PlannedRun& planned) {
  const std::string folder = out + "/runs/" + planned.name();
  Run run{planned, read_exit_code(folder + "/exit_code"), {}, {}};
  if (!run.exit_code) {
    run.problem = "was not run: no exit code in " + folder;
    return run;
  }
  if (*run.exit_code != 0 && *run.exit_code != 1 && *run.exit_code != 3) {  // the codes that come with a document
    run.problem = "exit code " + std::to_string(*run.exit_code) + ": " + first_line(folder + "/stderr.txt");
    return run;
  }
  try {
    std::ifstream file(folder + "/run.json");
    run.result = result(Json::parse(file), planned);
  } catch (const std::exception& error) {
    run.problem = "exit code " + std::to_string(*run.exit_code) + ", but run.json cannot be read: " + error.what();
  }
  return run;
}

std::vector<Run> read_runs(const std::string& out, const std::vector<std::string>& known, bool full) {
  std::vector<Run> runs;
  for (const auto& planned : plan(read_cases(out), known, full)) runs.push_back(read_run(out, planned));
  return runs;
}

const Run* find_run(const std::vector<Run>& runs, const std::string& case_name, const std::string& scheme,
                    const std::string& scalar, const std::string& variant) {
  const auto found = std::find_if(runs.begin(), runs.end(), [&](const Run& run) {
    const PlannedRun& planned = run.planned;
    return planned.case_name == case_name && planned.scheme == scheme && planned.scalar == scalar && planned.variant == variant;
  });
  return found != runs.end() && found->complete() ? &*found : nullptr;
}

const Result* find(const std::vector<Run>& runs, const std::string& case_name, const std::string& scheme,
                   const std::string& scalar, const std::string& variant) {
  const Run* run = find_run(runs, case_name, scheme, scalar, variant);
  return run ? &*run->result : nullptr;
}

}  // namespace duhem::reports
