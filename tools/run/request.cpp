#include "tools/run/request.hpp"

#include "lib/foreign/case_file.hpp"
#include "lib/scalar/text.hpp"
#include "tools/embedded_cases.hpp"
#include "tools/mesh/case_mesh.hpp"

#include <fmt/format.h>

#include <filesystem>

namespace duhem::program {
namespace {

constexpr long most_steps = 1'000'000'000'000;  // a year of stepping: more is a slip of the pen

void require(bool holds, const Exact& number, const char* expected) {
  if (!holds) throw InputError(number.where, decimal(number.value), expected);
}

/// What the file's [run] says where the command line is silent.
void take_settings(const Options& options, RunRequest& request) {
  const auto number = [&](const char* name, const char* key, Exact& target) {
    const auto found = request.data.run_numbers.find(key);
    if (found != request.data.run_numbers.end() && !options.has(name)) target = found->second;
  };
  const auto word = [&]<class T>(const char* name, const char* key, T& target) {
    const auto found = request.data.run_words.find(key);
    if (found != request.data.run_words.end() && !options.has(name))
      target = value_of<T>(found->second.text, found->second.where);
  };
  word("--scheme", "scheme", request.scheme);
  word("--activation", "activation", request.activation);
  word("--solver", "solver", request.solver);
  number("--h", "h", request.h);
  number("--t-end", "t_end", request.t_end);
  number("--theta", "theta", request.theta);
  number("", "e", request.default_e);
  number("", "e_t", request.default_e_t);
  number("", "mu", request.default_mu);
  number("--gap-slack", "gap_slack", request.gap_slack);
  number("--velocity-slack", "velocity_slack", request.velocity_slack);
  number("--gamma", "gamma", request.gamma);
  if (const auto found = request.data.run_numbers.find("tol"); found != request.data.run_numbers.end() && !request.tolerance)
    request.tolerance = found->second;
}

/// --set NAME=VALUE, and which it is
std::string set_parameter(CaseData& data, const std::string& assignment) {
  const auto equals = assignment.find('=');
  if (equals == std::string::npos || equals == 0) throw InputError("--set", '"' + assignment + '"', "NAME=VALUE");
  const std::string name = assignment.substr(0, equals), value = assignment.substr(equals + 1);
  Parameter* parameter = data.find_parameter(name);
  if (!parameter) {
    std::vector<std::string> names;
    for (const Parameter& known : data.parameters) names.push_back(known.name);
    throw InputError(
        "--set", '"' + name + '"',
        names.empty() ? "no parameter: " + data.name + " is given by the matrices of its file" : one_of(name, names));
  }
  parameter->value = read_value(value, "--set " + name, std::holds_alternative<Word>(parameter->value));
  return name;
}

/// A bare number of a file is the nearest double, and a ratio of such misses a whole number by their rounding. Those are
/// fractions of a power of two; of decimals as written only few are, and these are exact doubles.
bool may_be_rounded(const Rational& x) {
  const auto d = boost::multiprecision::denominator(x.number());
  return d > 1 && (d & (d - 1)) == 0;
}

/// How many steps of h make t_end; h is made to fit where that is asked for.
long step_count(RunRequest& request) {
  Exact& h = request.h;
  const Exact& t_end = request.t_end;
  const Rational ratio = t_end.value / h.value;
  if (ratio > Rational(most_steps)) throw InputError(t_end.where, decimal(t_end.value), "at most 1e12 steps of h");
  using boost::multiprecision::denominator;
  using boost::multiprecision::numerator;
  const auto whole = numerator(ratio.number()) / denominator(ratio.number());
  const long below = whole.convert_to<long>(), nearest = below + (ratio - Rational(below) >= Rational(1, 2) ? 1 : 0);
  const bool is_rounded = may_be_rounded(h.value) || may_be_rounded(t_end.value);
  const Rational allowed = is_rounded ? ratio * Rational(4) * Rational(std::numeric_limits<double>::epsilon()) : Rational(0);
  const Rational off = ratio - Rational(nearest);
  if (nearest >= 1 && off <= allowed && -allowed <= off) return nearest;
  const auto steps = [](long count) { return fmt::format("{} step{}", count, count == 1 ? "" : "s"); };
  if (request.h_adjust) {
    const long count = std::max(nearest, 1L);
    const Rational adjusted = t_end.value / Rational(count);
    request.notes.push_back("h = " + decimal(h.value) + " is made " + decimal(adjusted) + ": " + steps(count) +
                            " to t_end = " + decimal(t_end.value));
    h.value = adjusted;
    return count;
  }
  const auto duration = [&](long count) { return decimal(Rational(count) * h.value) + " (" + steps(count) + ')'; };
  throw InputError(t_end.where, decimal(t_end.value),
                   "a whole number of steps of h = " + decimal(h.value) + ": " + (below >= 1 ? duration(below) + " or " : "") +
                       duration(below + 1) + "; or --h-adjust, which makes h fit");
}

long impacts_limit(const std::string& text, const std::string& name) {
  if (text == "all") return std::numeric_limits<long>::max();
  return static_cast<long>(whole_number(text, name, 0, unlimited, ", or all"));
}

void check_vtk(const Options& options, RunRequest& request) {
  const bool is_drawable = has_mesh(request.data);
  if (!options.has("--vtk-every")) {
    request.vtk_every = is_drawable && request.out ? default_vtk_every(request.steps) : 0;
  } else if (request.vtk_every > 0) {
    if (!is_drawable) throw InputError("--vtk-every", "given with " + request.data.name, "a case with a mesh");
    if (!request.out) throw InputError("--vtk-every", "given without --out", "--out DIR, where the files go");
  }
}

void note_what_has_no_effect(const Options& options, RunRequest& request) {
  const auto rule = request.activation;
  for (const std::string& option : set_without_effect(request.data))
    request.notes.push_back(option + " has no effect: the mesh comes from a file");
  if (request.e_t && request.scheme == Scheme::mjf)
    request.notes.emplace_back("--e-t has no effect with mjf, whose tangential restitution is (1-theta)/theta");
  if (options.has("--gamma") && rule != ActivationRule::projected_gap)
    request.notes.emplace_back("--gamma has no effect without --activation projected-gap");
  if (options.has("--velocity-slack") && rule != ActivationRule::gap_velocity && rule != ActivationRule::forecast_velocity)
    request.notes.emplace_back("--velocity-slack has no effect with a rule that does not look at velocities");
}

}  // namespace

void require_restitution(const Exact& e) { require(e.value >= Rational(0) && e.value <= Rational(1), e, "a number in [0, 1]"); }
void require_tangential_restitution(const Exact& e_t) {
  require(e_t.value >= Rational(-1) && e_t.value <= Rational(1), e_t, "a number in [-1, 1]");
}
void require_friction(const Exact& mu) { require(mu.value >= Rational(0), mu, "a number >= 0"); }
void require_theta(const Exact& theta, Scheme scheme, ActivationRule activation) {
  require(theta.value >= Rational(0) && theta.value <= Rational(1), theta, "a number in [0, 1]");
  if (theta.value > Rational(0)) return;
  require(scheme == Scheme::mj, theta, "theta > 0 with mjf: (72) divides by it");
  require(activation != ActivationRule::gap_clipped, theta, "theta > 0 with gap-clipped: its offset divides by it");
}

CaseData load_case(const std::string& name) {
  const FindCase find = [](const std::string& system) -> std::optional<CaseData> {
    if (const char* text = embedded_case(system))
      return read_case(text, system + ".toml", [](const auto&) { return std::nullopt; });
    return std::nullopt;
  };
  if (auto known = find(name)) return *known;
  const bool looks_like_a_file = name.ends_with(".toml") || name.find('/') != std::string::npos || std::filesystem::exists(name);
  if (looks_like_a_file) return read_case_file(name, find);
  throw InputError("CASE", '"' + name + '"', one_of(name, embedded_case_names()) + ", or a TOML file");
}

void declare_case(Options& options, RunRequest& request) {
  options.argument("CASE", request.case_name, "a case of `duhem list cases`, or a TOML file");
  options.explain_unknown([&request](const std::string& option, const std::string& value) -> std::string {
    try {
      const std::string name = option.substr(std::min(option.find_first_not_of('-'), option.size()));
      const bool is_parameter = load_case(request.case_name).find_parameter(name) != nullptr;
      return is_parameter ? "--set " + name + '=' + (value.empty() ? "VALUE" : value) + ", since it is a parameter of the case"
                          : "";
    } catch (const InputError&) {
      return "";  // without the case nothing is known of its parameters
    }
  });
  options.option("--scheme", request.scheme, value_of<Scheme>, "the law of impact, and with it the scheme");
  options.option("--e", request.e, exact, "normal restitution, in [0, 1]", "what a contact says, else 0");
  options.option("--e-t", request.e_t, exact, "tangential restitution of mj, in [-1, 1]; 0 is Newton's law",
                 "what a contact says, else 0");
  options.option("--mu", request.mu, exact, "friction coefficient, >= 0", "what a contact says, else 0");
  options.option("--theta", request.theta, exact, "in [0, 1]");
  options.option("--h", request.h, exact, "step, > 0");
  options.option("--t-end", request.t_end, exact, "duration, > 0, a whole number of steps");
  options.flag("--h-adjust", request.h_adjust, "make h fit where --t-end is no whole number of steps");
  options.option("--activation", request.activation, value_of<ActivationRule>,
                 "which contacts enter a step; `duhem list activations` explains them");
  options.option("--gap-slack", request.gap_slack, exact, "s_g >= 0");
  options.option("--velocity-slack", request.velocity_slack, exact, "s_v >= 0");
  options.option("--gamma", request.gamma, exact, "of the rule projected-gap, >= 0");
  options.option("--solver", request.solver, value_of<SolverName>, "of the contact problems; `duhem list solvers` explains them");
  options.list("--set", request.set, "NAME=VALUE", "a parameter of the case");
  options.flag("--energy-safe", request.energy_safe, "scale impulses whose total work would be positive (mjf)");
  options.flag("--json", request.json, "one JSON document on stdout");
}

void declare(Options& options, RunRequest& request) {
  declare_case(options, request);
  options.option("--scalar", request.scalar, value_of<ScalarName>, "of the arithmetic; rational for planar cases without a sine");
  options.option("--tol", request.tolerance, exact, "of the contact solver, on both residuals",
                 "1e-12 in double, less in longer scalars");
  options.option("--impacts N|all", request.impacts_limit, impacts_limit, "how many impacts the JSON lists");
  options.option("--dump-problems DIR", request.dump_problems, as_typed,
                 "write each step's contact problem into this folder: FCLIB (.hdf5) in double, JSON in other scalars");
  options.option(
      "--out DIR", request.out, as_typed,
      "write trajectory.csv, energy.csv, contacts.csv and impacts.csv into this folder, and VTK files of a case with a mesh");
  options.option("--every", request.every, whole<long>(1, unlimited),
                 "steps from one row of the CSV files to the next; impacts.csv keeps them all");
  options.option("--near", request.near, exact, "gap up to which contacts.csv has a contact that carries nothing", "any");
  options.option("--vtk-every", request.vtk_every, whole<long>(0, unlimited), "steps from one VTK frame to the next; 0 for none",
                 "a hundredth of the run");
  options.flag("--fail-on-creation", request.fail_on_creation,
               "exit 1 on any creation of energy, also where no theory forbids it");
}

void complete(const Options& options, RunRequest& request) {
  request.data = load_case(request.case_name);
  std::vector<std::string> names;
  for (const std::string& assignment : request.set) {
    names.push_back(set_parameter(request.data, assignment));
    if (std::ranges::count(names, names.back()) > 1) throw InputError("--set " + names.back(), "given twice", "one value");
  }
  options.read();
  take_settings(options, request);

  require(request.h.value > Rational(0), request.h, "a step > 0");
  require(request.t_end.value > Rational(0), request.t_end, "a duration > 0");
  require_theta(request.theta, request.scheme, request.activation);
  request.steps = step_count(request);
  for (const Exact& e : {request.e_of({}), request.default_e}) require_restitution(e);
  for (const Exact& e_t : {request.e_t_of({}), request.default_e_t}) require_tangential_restitution(e_t);
  for (const Exact& mu : {request.mu_of({}), request.default_mu}) require_friction(mu);
  require(request.gap_slack.value >= Rational(0), request.gap_slack, "a distance >= 0");
  require(request.velocity_slack.value >= Rational(0), request.velocity_slack, "a velocity >= 0");
  require(request.gamma.value >= Rational(0), request.gamma, "a number >= 0");
  if (request.tolerance) require_tolerance(*request.tolerance, request.scalar);
  if (request.energy_safe && request.scheme == Scheme::mj)
    throw InputError("--energy-safe", "given with mj", "the scheme mjf: the scaling rests on (72)");
  check_vtk(options, request);
  for (const char* name : {"--every", "--near"})
    if (!request.out) options.refuse(name, "--out DIR beside it, where the files go");
  note_what_has_no_effect(options, request);
  request.data.mesh = mesh_of(request.data);  // last: a large one takes seconds
}

}  // namespace duhem::program
