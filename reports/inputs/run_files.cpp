#include "inputs/run_files.hpp"

#include "inputs/answer.hpp"
#include "kit/tried.hpp"
#include "kit/words.hpp"

#include <cmath>

namespace duhem::reports {
namespace {

/// A word, or a number as exactly as a double holds it.
bool is_same(const Json& found, const std::string& expected) {
  if (found.is_string() && found == expected) return true;
  const Tried<bool> is_equal([&] { return found.get<Number>().value == parse_number(expected).value; });
  return is_equal && *is_equal;  // else another word
}

/// A file left behind by another run must not count as this one.
void must_be(const std::string& name, const Json& found, const std::string& expected) {
  if (!is_same(found, expected)) throw std::runtime_error(name + " is " + found.dump() + ", expected " + expected);
}

/// The same of what the options say: "--gap-slack 1e-9" is the parameter gap_slack, "--set size=5" the case's own size.
void must_have(const Json& parameters, const std::vector<std::string>& options) {
  for (std::size_t i = 0; i + 1 < options.size(); i += 2) {
    const std::string &option = options[i], &value = options[i + 1];
    if (option == "--set") {
      const auto equals = value.find('=');
      const std::string name = value.substr(0, equals);
      must_be(name, parameters.at("set").at(name), value.substr(equals + 1));
    } else {
      const std::string name = replaced(option.substr(2), "-", "_");
      must_be(name, parameters.at(name), value);
    }
  }
}

Result result(const Json& json, const PlannedRun& planned) {
  if (json.at("schema_version") != 1) throw std::runtime_error("schema_version is not 1");
  const Json &parameters = json.at("parameters"), &energy = json.at("energy");
  must_be("case", json.at("case"), planned.case_name);
  must_be("scheme", json.at("scheme"), planned.scheme);
  must_be("scalar", parameters.at("scalar"), planned.scalar);
  must_have(parameters, planned.options);

  Json plain = json;
  plain.update(energy);
  Result r = plain;
  r.tolerance = parameters.at("tolerance").get<Number>().value;
  r.positive_normal = energy.at("positive_work").at("normal");
  r.positive_tangential = energy.at("positive_work").at("tangential");
  if (const Json& gap = json.at("min_gap"); !gap.is_null()) r.min_gap = gap.get<Number>();
  for (const auto& impact : json.at("impacts"))
    r.impacts.push_back(impact.at("work_normal").get<Number>().value + impact.at("work_tangential").get<Number>().value);
  if (const auto worst = json.find("worst_creation"); worst != json.end() && !worst->is_null())
    r.worst_creation = worst->get<Creation>();
  if (json.at("verdict").is_null() && r.status != "complete") return r;  // it ended before there was one
  r.verdict = json.at("verdict");
  if ((r.verdict == "creates energy") != r.creates_energy() || r.creates_energy() != r.worst_creation.has_value())
    throw std::runtime_error("verdict, creating_steps and worst_creation contradict each other");
  return r;
}

}  // namespace

std::string PositiveWork::by_whom(const std::string& unit) const {
  std::vector<std::string> parts;
  for (const auto& [name, part] : attribution.parts())
    if (std::abs(part) > 1e-3 * work.value) parts.push_back(std::string(name) + ' ' + percent(part, work.value));
  return brief(work) + ' ' + unit + " by " + joined(parts, ", ");
}

std::vector<std::size_t> Result::creating_impacts() const {
  std::vector<std::size_t> places;
  if (!worst_creation) return places;
  // An impact's own bound is not written; that of the largest creation has the same scale.
  for (std::size_t i = 0; i < impacts.size(); ++i)
    if (impacts[i] > worst_creation->bound.value) places.push_back(i + 1);
  return places;
}

std::string Run::shortfall() const {
  if (complete()) return "";
  if (!result) return problem.empty() ? "no answer" : problem;
  return "ended after " + std::to_string(result->steps) + " steps: " + result->status +
         (exit_code ? " (exit code " + std::to_string(*exit_code) + ')' : "");
}

Run read_run(const std::string& out, const PlannedRun& planned) {
  const Answer answer = read_answer(out, planned.call());
  Run run{.planned = planned, .exit_code = answer.exit_code, .document = {}, .result = {}, .problem = {}};
  run.problem = answer.problem_of({0, 1, 3}, [&](const std::string& text) {
    run.document = Json::parse(text);
    run.result = result(run.document, planned);
  });
  return run;
}

}  // namespace duhem::reports
