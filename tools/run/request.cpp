#include "tools/run/request.hpp"

#include "lib/foreign/case_file.hpp"
#include "lib/scalar/text.hpp"
#include "tools/embedded_cases.hpp"
#include "tools/mesh/case_mesh.hpp"

#include <filesystem>

namespace duhem::program {
namespace {

constexpr long most_steps = 1'000'000'000'000;  // a year of stepping: more is a slip of the pen

void require(bool holds, const Exact& number, const char* expected) {
  if (!holds) throw InputError(number.where, decimal(number.value), expected);
}

/// Option, else the file's [run], else the default.
class Settings {
 public:
  explicit Settings(const CaseData& data) : data_(data) {}

  [[nodiscard]] std::optional<Exact> option(const std::optional<std::string>& text, const char* name) const {
    if (!text) return std::nullopt;
    return Exact{parse_exact(*text, name), name};
  }
  [[nodiscard]] Exact number(const std::optional<std::string>& text, const char* name, const std::string& key,
                             Rational otherwise) const {
    if (const auto given = option(text, name)) return *given;
    if (const auto found = data_.run_numbers.find(key); found != data_.run_numbers.end()) return found->second;
    return {std::move(otherwise), std::string("the default of ") + name};
  }
  template <class T, std::size_t N>
  [[nodiscard]] T word(const std::array<Named<T>, N>& list, const std::optional<std::string>& text, const char* name,
                       const std::string& key, T otherwise) const {
    if (text) return value_of(list, *text, name);
    if (const auto found = data_.run_words.find(key); found != data_.run_words.end())
      return value_of(list, found->second.text, found->second.where);
    return otherwise;
  }

 private:
  const CaseData& data_;
};

/// --set NAME=VALUE
void set_parameter(CaseData& data, const std::string& assignment) {
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
}

long step_count(const Exact& h, const Exact& t_end) {
  const Rational ratio = t_end.value / h.value;
  if (ratio > Rational(most_steps)) throw InputError(t_end.where, decimal(t_end.value), "at most 1e12 steps of h");
  const Rational doubled = ratio * Rational(2) + Rational(1);  // round(x) = floor((2x + 1)/2)
  using boost::multiprecision::denominator;
  using boost::multiprecision::numerator;
  const auto steps = numerator(doubled.number()) / (denominator(doubled.number()) * 2);
  const long count = steps.convert_to<long>();
  if (count < 1) throw InputError(t_end.where, decimal(t_end.value), "at least one step of h = " + decimal(h.value));
  return count;
}

long whole_number(const std::string& text, const char* option, const char* expected) {
  const bool digits = !text.empty() && text.size() < 18 && text.find_first_not_of("0123456789") == std::string::npos;
  if (!digits) throw InputError(option, '"' + text + '"', expected);
  return std::stol(text);
}

long impacts_limit(const std::optional<std::string>& text) {
  if (!text) return 1000;
  if (*text == "all") return std::numeric_limits<long>::max();
  return whole_number(*text, "--impacts", "a whole number >= 0, or all");
}

/// Steps from one VTK frame to the next; 0 where there is nothing to draw or nowhere to put it.
long vtk_every(const RunOptions& options, const CaseData& data, long steps) {
  const bool drawable = has_mesh(data) && options.out;
  if (!options.vtk_every) return drawable ? default_vtk_every(steps) : 0;
  const long every = whole_number(*options.vtk_every, "--vtk-every", "a whole number of steps, or 0 for no VTK files");
  if (every == 0) return 0;
  if (!has_mesh(data)) throw InputError("--vtk-every", "given with " + data.name, "a case with a mesh");
  if (!options.out) throw InputError("--vtk-every", "given without --out", "--out DIR, where the files go");
  return every;
}

}  // namespace

void require_restitution(const Exact& e) { require(e.value >= Rational(0) && e.value <= Rational(1), e, "a number in [0, 1]"); }
void require_tangential_restitution(const Exact& e_t) {
  require(e_t.value >= Rational(-1) && e_t.value <= Rational(1), e_t, "a number in [-1, 1]");
}
void require_friction(const Exact& mu) { require(mu.value >= Rational(0), mu, "a number >= 0"); }

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

RunRequest make_request(const RunOptions& options) {
  RunRequest request;
  request.data = load_case(options.case_name);
  for (const std::string& assignment : options.set) set_parameter(request.data, assignment);
  for (const std::string& option : set_without_effect(request.data))
    request.notes.push_back(option + " has no effect: the mesh comes from a file");
  const Settings settings(request.data);

  request.scheme = settings.word(schemes, options.scheme, "--scheme", "scheme", Scheme::mjf);
  request.activation = settings.word(activations, options.activation, "--activation", "activation", ActivationRule::gap_velocity);
  request.solver = settings.word(solvers, options.solver, "--solver", "solver", SolverName::automatic);
  request.scalar = value_of(scalars, options.scalar.value_or("double"), "--scalar");

  request.h = settings.number(options.h, "--h", "h", Rational(1, 1000));
  request.t_end = settings.number(options.t_end, "--t-end", "t_end", Rational(1));
  request.theta = settings.number(options.theta, "--theta", "theta", Rational(1, 2));
  require(request.h.value > Rational(0), request.h, "a step > 0");
  require(request.t_end.value > Rational(0), request.t_end, "a duration > 0");
  require(request.theta.value >= Rational(0) && request.theta.value <= Rational(1), request.theta, "a number in [0, 1]");
  if (request.theta.value == Rational(0)) {
    require(request.scheme == Scheme::mj, request.theta, "theta > 0 with mjf: (72) divides by it");
    require(request.activation != ActivationRule::gap_clipped, request.theta,
            "theta > 0 with gap-clipped: its offset divides by it");
  }
  request.steps = step_count(request.h, request.t_end);

  request.e = settings.option(options.e, "--e");
  request.e_t = settings.option(options.e_t, "--e-t");
  request.mu = settings.option(options.mu, "--mu");
  request.default_e = settings.number({}, "--e", "e", Rational(0));
  request.default_e_t = settings.number({}, "--e-t", "e_t", Rational(0));
  request.default_mu = settings.number({}, "--mu", "mu", Rational(0));
  require_restitution(request.e_of({}));
  require_restitution(request.default_e);
  require_tangential_restitution(request.e_t_of({}));
  require_tangential_restitution(request.default_e_t);
  require_friction(request.mu_of({}));
  require_friction(request.default_mu);

  request.gap_slack = settings.number(options.gap_slack, "--gap-slack", "gap_slack", Rational(0));
  request.velocity_slack = settings.number(options.velocity_slack, "--velocity-slack", "velocity_slack", Rational(0));
  request.gamma = settings.number(options.gamma, "--gamma", "gamma", Rational(1));
  require(request.gap_slack.value >= Rational(0), request.gap_slack, "a distance >= 0");
  require(request.velocity_slack.value >= Rational(0), request.velocity_slack, "a velocity >= 0");
  require(request.gamma.value >= Rational(0), request.gamma, "a number >= 0");

  request.tolerance = settings.option(options.tol, "--tol");
  if (!request.tolerance && request.data.run_numbers.contains("tol")) request.tolerance = request.data.run_numbers.at("tol");
  if (request.tolerance) require(request.tolerance->value >= Rational(0), *request.tolerance, "a tolerance >= 0");

  request.energy_safe = options.energy_safe;
  if (request.energy_safe && request.scheme == Scheme::mj)
    throw InputError("--energy-safe", "given with mj", "the scheme mjf: the scaling rests on (72)");
  request.json = options.json;
  request.impacts_limit = impacts_limit(options.impacts);
  request.dump_problems = options.dump_problems;
  request.out = options.out;
  request.vtk_every = vtk_every(options, request.data, request.steps);

  if (request.e_t && request.scheme == Scheme::mjf)
    request.notes.emplace_back("--e-t has no effect with mjf, whose tangential restitution is (1-theta)/theta");
  if (options.gamma && request.activation != ActivationRule::projected_gap)
    request.notes.emplace_back("--gamma has no effect without --activation projected-gap");
  const bool uses_velocity =
      request.activation == ActivationRule::gap_velocity || request.activation == ActivationRule::forecast_velocity;
  if (options.velocity_slack && !uses_velocity)
    request.notes.emplace_back("--velocity-slack has no effect with a rule that does not look at velocities");
  request.data.mesh = mesh_of(request.data);  // last: a large one takes seconds
  return request;
}

}  // namespace duhem::program
