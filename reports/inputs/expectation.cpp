#include "inputs/expectation.hpp"

#include "kit/text.hpp"
#include "kit/tried.hpp"
#include "kit/words.hpp"

#include <algorithm>
#include <cmath>
#include <regex>

namespace duhem::reports {
namespace {

/// What is said of a run, and what is demanded of it as "energy.kinetic > 2.7 energy.initial": a sum of products of numbers and
/// quantities on each side. Quantities are those of run.json by their paths, and those of `quantities_of`. "is" holds to the
/// letter, as exact numbers have to.
struct Demand {
  const char* text;
  std::vector<const char*> checks;
};
/// The runs of a line: an empty scheme stands for both, an empty scalar for every one that has no line of its own.
struct Line {
  const char *case_name, *scheme = "", *variant = "", *scalar = "";
};

constexpr const char *creates = "creating_steps > 0", *dissipates = "creating_steps = 0", *drops_none = "dropped_contacts = 0";
constexpr const char *friction_pushes = "friction.steps > 0", *friction_by_law = "friction.attribution.law > 0.5 friction.work",
                     *at_many_steps = "friction.steps >= 0.01 steps", *no_positive_friction = "friction.steps = 0";
/// By the rule, which lets separating contacts in; with a velocity slack those that separate by rounding, if any.
constexpr const char *normal_pushes = "normal.steps > 0", *normal_by_rule = "normal.attribution.activation >= 0.99 normal.work",
                     *no_positive_normal = "normal.steps = 0";

const Demand no_more{"goes to its end, with the energy identity (65) within rounding; no more is demanded", {}};

const std::vector<std::pair<Line, Demand>>& expectations() {
  static const Demand creates_none{"creates none", {dissipates}};
  // Nothing else does work there, so that the energy must follow the contacts' normal work: the residuals of the identity, one a
  // step, and the rounding of the energies are all that may be between them.
  static const Demand loses_at_contacts{
      "loses energy, by the normal work of its contacts alone",
      {dissipates, "-1 energy.contact_normal > steps energy.max_identity_residual + 1e-15 energy.initial",
       "energy.contact_tangential = 0",
       "change_beyond_normal_work <= steps energy.max_identity_residual + 1e-15 energy.initial"}};
  static const Demand mj_gap{
      "friction does positive work at many steps, up to a few 1e-3 mJ (Figure 9c), by the law; normal impulses too, by the rule",
      {friction_pushes, friction_by_law, at_many_steps, "energy.max_positive_tangential_work > 1e-3",
       "energy.max_positive_tangential_work < 1e-2", normal_pushes, normal_by_rule}};
  static const Demand mjf_gap{
      "friction does none (Figure 10c); normal impulses do, by the rule, which lets separating contacts in",
      {no_positive_friction, normal_pushes, normal_by_rule}};
  static const std::vector<std::pair<Line, Demand>> all{
      {{"stick", "mj"}, {"creates energy at the first impact", {creates, "creating_impacts.0 = 1"}}},
      {{"stick", "mjf"}, creates_none},
      {{"rocking_block", "mj"},  // Acary & Collins-Craft, section 5.2
       {"creates energy at the 2nd, 3rd, 6th and 8th impacts only",
        {"creating_steps = 4", "creating_impacts.0 = 2", "creating_impacts.1 = 3", "creating_impacts.2 = 6",
         "creating_impacts.3 = 8", "number_of_creating_impacts = 4"}}},
      {{"rocking_block", "mjf"}, creates_none},
      {{"kane", "mj"},  // the rods hang without gravity or springs: all their energy is kinetic
       {"multiplies the kinetic energy by more than 2.7", {creates, "energy.kinetic > 2.7 energy.initial"}}},
      {{"kane", "mjf"}, {"loses energy", {dissipates, "energy.final < energy.initial"}}},
      {{"exact_seed", "mj", "", "rational"},
       {"creates exactly 1/4", {creates, "energy.initial is 1", "energy.final is 5/4", "worst_creation.work is 1/4"}}},
      {{"exact_seed", "mj"}, {"creates energy", {creates}}},
      {{"exact_seed", "mjf"}, creates_none},
      {{"three_balls", "", "", "rational"}, {"keeps the energy exactly", {dissipates, "energy.final is energy.initial"}}},
      {{"three_balls"},
       {"keeps the energy, to the solver's tolerance",
        {dissipates, "works_of_contacts <= work_of_residuals + energy.max_identity_residual",
         "change <= work_of_residuals + energy.max_identity_residual + 1e-15 energy.initial"}}},
      {{"bouncing_ball"}, creates_none},
      {{"linear", "mj"}, no_more},
      {{"linear", "mjf"}, creates_none},
      {{"block_stack", "mj"}, no_more},
      {{"block_stack", "mjf"}, creates_none},
      {{"small_wall", "mj"}, no_more},
      {{"small_wall", "mjf"}, creates_none},
      {{"sliding_block", "mj"}, mj_gap},
      {{"sliding_block", "mjf"}, mjf_gap},
      {{"sliding_block", "mjf", "gap-slack"}, mjf_gap},
      {{"sliding_block", "mj", "gap-velocity"},
       {"friction does positive work by the law, normal impulses none",
        {friction_pushes, friction_by_law, at_many_steps, no_positive_normal}}},
      {{"sliding_block", "mjf", "gap-velocity"},
       {"no positive work, normal or tangential; the price: drops loaded contacts",
        {no_positive_friction, no_positive_normal, "dropped_contacts > 0"}}},
      {{"sliding_block", "mj", "gap-velocity-slacks"},
       {"friction does positive work by the law; normal impulses, if any, by the rule, whose slack lets in what separates",
        {friction_pushes, friction_by_law, at_many_steps, normal_by_rule}}},
      {{"sliding_block", "mjf", "gap-velocity-slacks"},
       {"no positive work of friction; of normal impulses, if any, by the rule, whose slack lets in what separates",
        {no_positive_friction, normal_by_rule}}},
      {{"sliding_block", "mj", "gap-clipped"},
       {"friction does positive work by the law, normal impulses none; no loaded contact dropped",
        {friction_pushes, friction_by_law, at_many_steps, no_positive_normal, drops_none}}},
      {{"sliding_block", "mjf", "gap-clipped"},
       {"no positive work, normal or tangential, and no loaded contact dropped",
        {no_positive_friction, no_positive_normal, drops_none}}},
      {{"sliding_block", "mj", "small"},  // with few contacts and for a part of the time, at some steps only
       {"friction does positive work at some steps, mostly by the law; no positive normal work, no loaded contact dropped",
        {friction_pushes, friction_by_law, no_positive_normal, drops_none}}},
      {{"sliding_block", "mjf", "small", "mp50"},  // the solver's tolerance is 1e-46
       {"no positive work above 1e-40, and no loaded contact dropped",
        {no_positive_friction, no_positive_normal, drops_none, "energy.max_positive_normal_work <= 1e-40",
         "energy.max_positive_tangential_work <= 1e-40"}}},
      {{"sliding_block", "mjf", "small"},
       {"no positive work, and no loaded contact dropped", {no_positive_friction, no_positive_normal, drops_none}}},
      {{"elastic_ball"}, loses_at_contacts},
      // With e = 1 and no friction the law takes nothing at theta = 1/2: what is left is the residual's and rounding.
      {{"elastic_ball", "", "e1"},
       {"keeps its energy, to rounding and the solver's tolerance",
        {dissipates, "impacts_total > 0", "change <= parameters.tolerance energy.initial"}}},
      {{"elastic_ball", "", "small"}, loses_at_contacts}};
  return all;
}

Demand demand_on(const Run& run) {
  const auto& [case_name, scheme, scalar, variant, options] = run.planned;
  for (const std::string& exact : {scalar, std::string()})
    for (const auto& [line, demand] : expectations())
      if (case_name == line.case_name && (line.scheme[0] == 0 || scheme == line.scheme) && variant == line.variant &&
          exact == line.scalar)
        return demand;
  // A case that is not in the table: the theory speaks where its hypotheses hold.
  return run.result && run.result->prop_1_applies ? Demand{"creates none (Proposition 1)", {dissipates}} : no_more;
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
    return {r.status == "law not obeyed" ? Outcome::against : Outcome::undecided,
            text,
            {code + ", " + r.status + " after " + std::to_string(r.steps) + " steps"}};
  const Tried<Json> quantities([&] { return quantities_of(run); });
  if (!quantities) return {Outcome::failed, text, {quantities.problem()}};
  std::vector<std::string> objections;
  if (run.exit_code != 0) objections.push_back(code + ": the theory forbids what it did");
  if (!r.identity_within_rounding) objections.emplace_back("the energy identity (65) is off by more than rounding");
  for (const std::string check : checks) objections.push_back(objection(*quantities, check));
  std::erase(objections, "");
  return {expected_if(objections.empty()), text, objections};
}

std::vector<std::string> cases_with_expectation() {
  std::vector<std::string> names;
  for (const auto& [line, demand] : expectations())
    if (std::ranges::find(names, line.case_name) == names.end()) names.emplace_back(line.case_name);
  return names;
}

}  // namespace duhem::reports
