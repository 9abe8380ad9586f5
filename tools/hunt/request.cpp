#include "tools/hunt/request.hpp"

#include "lib/scalar/text.hpp"
#include "tools/request_checks.hpp"
#include "tools/run/request.hpp"

#include <thread>

namespace duhem::program {
namespace {

/// A number of the law: within its range in exact numbers, and within double's, in which the search runs.
search::Range given(const std::string& text, const std::string& field, void (*require)(const Exact&)) {
  const Exact number{parse_exact(text, field), field};
  require(number);
  (void)nearest<double>(number.value, field);
  return {number.value, number.value};
}

void require_theta(const Exact& theta) {
  if (theta.value < Rational(0) || theta.value > Rational(1))
    throw InputError(theta.where, decimal(theta.value), "a number in [0, 1]");
}

/// Rules that judge by positions alone let separating contacts in, which only a load pushes back.
bool lets_separating_contacts_in(ActivationRule rule) {
  return rule != ActivationRule::gap_velocity && rule != ActivationRule::forecast_velocity;
}

}  // namespace

HuntRequest make_hunt_request(const HuntOptions& options) {
  HuntRequest request;
  auto& settings = request.settings;
  auto& freedom = settings.freedom;
  if (options.system) settings.system = value_of(hunted_systems, *options.system, "--system");
  if (options.scheme) request.scheme = value_of(schemes, *options.scheme, "--scheme");
  if (request.scheme == Scheme::mjf) settings.law.kind = ImpactLaw<double>::Kind::fremond;
  if (options.activation) settings.law.rule = value_of(activations, *options.activation, "--activation");
  freedom.is_loaded = lets_separating_contacts_in(settings.law.rule);

  if (options.e) freedom.e = given(*options.e, "--e", require_restitution);
  if (options.e_t) freedom.e_T = given(*options.e_t, "--e-t", require_tangential_restitution);
  if (options.mu) freedom.mu = given(*options.mu, "--mu", require_friction);
  if (options.theta) freedom.theta = given(*options.theta, "--theta", require_theta);
  if (freedom.theta.low == Rational(0) && request.scheme == Scheme::mjf)
    throw InputError("--theta", "0", "theta > 0 with mjf: (72) divides by it");
  if (freedom.theta.low == Rational(0) && settings.law.rule == ActivationRule::gap_clipped)
    throw InputError("--theta", "0", "theta > 0 with gap-clipped: its offset divides by it");
  if (options.e_t && request.scheme == Scheme::mjf)
    request.notes.emplace_back("--e-t has no effect with mjf, whose tangential restitution is (1-theta)/theta");

  if (options.max_cond) {
    settings.max_cond = read_scalar<double>(*options.max_cond, "--max-cond");
    if (!(settings.max_cond >= 1)) throw InputError("--max-cond", '"' + *options.max_cond + '"', "a number >= 1");
  }
  constexpr std::uint64_t many = 1'000'000'000'000;
  if (options.time) {
    request.seconds = seconds_of(*options.time, "--time");
    if (options.seed)
      throw InputError("--seed", '"' + *options.seed + '"',
                       "no --time beside it: how far a hunt comes by the clock cannot be repeated");
    if (options.evaluations)
      throw InputError("--evaluations", '"' + *options.evaluations + '"', "no --time beside it: one of the two ends the hunt");
  }
  if (options.evaluations) settings.evaluations = whole_number(*options.evaluations, "--evaluations", 1, many);
  if (options.seed) settings.seed = whole_number(*options.seed, "--seed", 0, UINT64_MAX);
  settings.jobs = std::max(1U, std::thread::hardware_concurrency());
  if (options.jobs) settings.jobs = static_cast<unsigned>(whole_number(*options.jobs, "--jobs", 1, 1024));
  if (options.out) check_file(*options.out, "--out");
  if (options.map) {
    check_file(*options.map, "--map");
    if (settings.system != search::HuntedSystem::kane)
      throw InputError("--map", '"' + *options.map + '"', "--system kane: it is the map of Kane's rods");
  }
  if (options.out && options.map && is_same_file(*options.out, *options.map))
    throw InputError("--map", '"' + *options.map + '"', "another file than --out");
  request.out = options.out;
  request.map = options.map;
  request.json = options.json;
  return request;
}

}  // namespace duhem::program
