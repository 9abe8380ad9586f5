#include "tools/hunt/request.hpp"

#include "lib/scalar/text.hpp"
#include "tools/campaign/journal_options.hpp"
#include "tools/files.hpp"
#include "tools/run/request.hpp"

namespace duhem::program {
namespace {

/// A number of the law: within its range in exact numbers, and within double's, in which the search runs.
auto given(void (*require)(const Exact&)) {
  return [require](const std::string& text, const std::string& name) {
    const Exact number = exact_within(require)(text, name);
    (void)nearest<double>(number.value, name);
    return search::Range{number.value, number.value};
  };
}

double condition_number(const std::string& text, const std::string& name) {
  const auto number = read_scalar<double>(text, name);
  if (!(number >= 1)) throw InputError(name, '"' + text + '"', "a number >= 1");
  return number;
}

/// Rules that judge by positions alone let separating contacts in, which only a load pushes back.
bool lets_separating_contacts_in(ActivationRule rule) {
  return rule != ActivationRule::gap_velocity && rule != ActivationRule::forecast_velocity;
}

}  // namespace

void declare(Options& options, HuntRequest& request) {
  auto& settings = request.settings;
  auto& freedom = settings.freedom;
  options.option("--system", settings.system, value_of<search::SearchedSystem>, "whose impacts are searched");
  options.option("--scheme", request.scheme, value_of<Scheme>, "whose law: what is hunted under mj is expected to create");
  options.option("--e", freedom.e, given(require_restitution), "normal restitution, in [0, 1]", "free");
  options.option("--e-t", freedom.e_T, given(require_tangential_restitution),
                 "tangential restitution of mj, in [-1, 1]; 0 is Newton's law", "0");
  options.option("--mu", freedom.mu, given(require_friction), "friction coefficient, >= 0", "free in [0, 1]");
  options.option("--theta", freedom.theta,
                 given([](const Exact& theta) { require_theta(theta, Scheme::mj, ActivationRule::gap_velocity); }), "in [0, 1]",
                 "1/2");
  options.option("--activation", settings.law.rule, value_of<ActivationRule>,
                 "which contacts enter a step; a load acts under those that judge by positions alone");
  options.option("--max-cond", settings.max_cond, condition_number, "cond(W) at most: near singular W the gain is unbounded");
  options.option("--time SECONDS", request.seconds, seconds, "a duration in place of a number of evaluations");
  options.option("--evaluations", settings.evaluations, whole(1, most_cases), "situations looked at");
  options.option("--seed", settings.seed, whole(0, UINT64_MAX), "another seed, other situations");
  add_jobs(options, settings.jobs, "threads, of each MPI rank; the result does not depend on them");
  add_journal(options, request.journal, request.resumes);
  options.option("--out FILE", request.out, as_typed, "write the simplest situation found, as a witness for `duhem check`");
  options.option("--map FILE", request.map, as_typed, "write Kane's gain over the (e, mu) plane at the textbook angles as CSV");
  options.flag("--json", request.json, "one JSON document on stdout");
}

void complete(const Options& options, HuntRequest& request, unsigned ranks) {
  if (ranks > 1) request.settings.jobs = 1;
  options.read();
  auto& settings = request.settings;
  auto& freedom = settings.freedom;
  if (request.scheme == Scheme::mjf) settings.law.name = Law::fremond;
  freedom.is_loaded = lets_separating_contacts_in(settings.law.rule);
  require_theta({freedom.theta.low, "--theta"}, request.scheme, settings.law.rule);
  if (options.has("--e-t") && request.scheme == Scheme::mjf)
    request.notes.emplace_back("--e-t has no effect with mjf, whose tangential restitution is (1-theta)/theta");
  if (request.seconds) {
    options.refuse("--seed", "no --time beside it: how far a hunt comes by the clock cannot be repeated");
    options.refuse("--evaluations", "no --time beside it: one of the two ends the hunt");
  }
  check_journal(options, request.journal, request.resumes, "hunt");
  if (request.out) check_file(*request.out, "--out");
  if (request.map) check_file(*request.map, "--map");
  if (settings.system != search::SearchedSystem::kane) options.refuse("--map", "--system kane: it is the map of Kane's rods");
  if (request.out && request.map && is_same_file(*request.out, *request.map)) options.refuse("--map", "another file than --out");
}

}  // namespace duhem::program
