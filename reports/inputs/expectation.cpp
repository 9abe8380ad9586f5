#include "inputs/expectation.hpp"

#include "kit/data_file.hpp"
#include "kit/tried.hpp"
#include "kit/words.hpp"

#include <algorithm>
#include <cmath>
#include <regex>

namespace duhem::reports {
namespace {

/// What is said of a run, and what is demanded of it: an entry of expectation.toml.
struct Demand {
  std::string says;
  std::vector<std::string> demands;
};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Demand, says, demands)

const Json& expectations() { return data_file("expectation").at("runs"); }

Demand demand_on(const Run& run) {
  const auto& [case_name, scheme, scalar, variant, options] = run.planned;
  for (const std::string& exact : {scalar, std::string()})
    for (const Json& entry : expectations())
      if (entry.at("case") == case_name && entry.value("scheme", scheme) == scheme && entry.value("variant", "") == variant &&
          entry.value("scalar", "") == exact)
        return entry;
  // A case that is not in the table: the theory speaks where its hypotheses hold.
  if (run.result && run.result->prop_1_applies) return {"creates none (Proposition 1)", {"creating_steps = 0"}};
  return {"goes to its end, with the energy identity (65) within rounding; no more is demanded", {}};
}

/// The document of a run, and what follows from it.
Json quantities_of(const Run& run) {
  Json all = run.document;
  const Json &energy = run.document.at("energy"), &parameters = run.document.at("parameters");
  const auto value = [](const Json& number) { return number.get<Number>().value; };
  const double normal = value(energy.at("contact_normal")), change = value(energy.at("final")) - value(energy.at("initial"));
  // What a residual within the tolerance can cost where e = 1, mu = 0 and nothing else does work: at a contact that carries p_N
  // the residual is that of the velocity |w_N| <= tol (1 + |q|), with |q| <= (1+e) |u-|, and theta w_N p_N is the work.
  double impulses = 0, velocities = 0;
  for (const auto& impact : run.document.at("impacts")) {
    impulses += std::abs(value(impact.at("p").at(0)));
    velocities = std::hypot(velocities, value(impact.at("u_minus").at(0)));
  }
  all["friction"] = energy.at("positive_work").at("tangential");
  all["normal"] = energy.at("positive_work").at("normal");
  all["creating_impacts"] = run.result->creating_impacts();
  all["number_of_creating_impacts"] = all["creating_impacts"].size();
  all["change"] = std::abs(change);
  all["change_beyond_normal_work"] = std::abs(change - normal);
  all["works_of_contacts"] = std::abs(normal) + std::abs(value(energy.at("contact_tangential")));  // no digits cancelled
  all["work_of_residuals"] = value(parameters.at("tolerance")) * (1 + (1 + value(parameters.at("e"))) * velocities) * impulses;
  return all;
}

Number quantity(const Json& quantities, const std::string& path) {
  const Json::json_pointer place('/' + replaced(path, ".", "/"));
  if (!quantities.contains(place)) throw std::runtime_error("there is no " + path);
  return quantities.at(place);
}

/// Of one side of a check; with its text where it is one word.
Number value_of(const Json& quantities, const std::string& side) {
  double sum = 0, product = 1;
  Number factor;
  const auto all = words(side);
  for (const auto& word : all) {
    if (word == "+") {
      sum += std::exchange(product, 1);
      continue;
    }
    const bool is_path = std::isalpha(static_cast<unsigned char>(word[0])) != 0;
    factor = is_path ? quantity(quantities, word) : parse_number(word);
    product *= factor.value;
  }
  return {sum + product, all.size() == 1 ? factor.text : ""};
}

/// What the run does instead; empty where it does as demanded.
std::string objection(const Json& quantities, const std::string& check) {
  static const std::regex form("(.*) (<=?|=|>=?|is) (.*)");
  std::smatch part;
  if (!std::regex_match(check, part, form)) throw std::invalid_argument(check);
  const std::string left = part[1], relation = part[2], right = part[3];
  const Tried<std::pair<Number, Number>> both([&] { return std::pair(value_of(quantities, left), value_of(quantities, right)); });
  if (!both) return check + " does not hold: " + both.problem();
  const auto& [found, bound] = *both;
  const double a = found.value, b = bound.value;
  if (relation == "is"   ? found.text == bound.text
      : relation == "<"  ? a < b
      : relation == "<=" ? a <= b
      : relation == "="  ? a == b
      : relation == ">"  ? a > b
                         : a >= b)
    return "";
  const auto words_of = [&](const std::string& side, const Number& x) {
    return side + " is " + (relation == "is" ? x.text : x.text.empty() ? brief(x.value) : brief(x));
  };
  return check + " does not hold: " + words_of(left, found) + (right == bound.text ? "" : ", " + words_of(right, bound));
}

}  // namespace

Judgement judge(const Run& run) {
  const auto [text, checks] = demand_on(run);
  if (!run.result) return {Outcome::failed, text, {run.problem}};
  const Result& r = *run.result;
  const std::string code = "exit code " + std::to_string(*run.exit_code);
  if (!run.complete())
    return {r.status == "law not obeyed" || r.status == "couple off" ? Outcome::against : Outcome::undecided,
            text,
            {code + ", " + r.status + " after " + std::to_string(r.steps) + " steps"}};
  const Tried<Json> quantities([&] { return quantities_of(run); });
  if (!quantities) return {Outcome::failed, text, {quantities.problem()}};
  std::vector<std::string> objections;
  if (run.exit_code != 0) objections.push_back(code + ": the theory forbids what it did");
  if (!r.identity_within_rounding) objections.emplace_back("the energy identity (65) is off by more than rounding");
  for (const auto& check : checks) objections.push_back(objection(*quantities, check));
  std::erase(objections, "");
  return {expected_if(objections.empty()), text, objections};
}

std::vector<std::string> cases_with_expectation() {
  std::vector<std::string> names;
  for (const Json& entry : expectations())
    if (const std::string name = entry.at("case"); std::ranges::find(names, name) == names.end()) names.push_back(name);
  return names;
}

}  // namespace duhem::reports
