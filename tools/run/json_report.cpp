#include "tools/run/json_report.hpp"

namespace duhem::program {
namespace {

/// One value where all contacts agree, a list where they do not, null where there is no contact.
template <class S, class Get>
Json per_contact(const std::vector<ImpactLaw<S>>& laws, const Get& get) {
  Json list = Json::array();
  for (const auto& law : laws) list.push_back(to_json(S(get(law))));
  if (list.empty()) return nullptr;
  for (const Json& item : list)
    if (item != list.front()) return list;
  return list.front();
}

template <class S>
Json positive_json(const PositiveWork<S>& positive) {
  return {{"steps", positive.steps},
          {"contacts", positive.contacts},
          {"work", to_json(positive.work.value())},
          {"attribution", attribution_json(positive.attribution())}};
}

/// A creation of energy that was claimed, and what came of it in twice the digits.
template <class S>
Json claim_json(const Claim<S>& claim) {
  const Creation<S>& creation = claim.creation;
  Json json{{"step", creation.step},
            {"contact", creation.contact ? Json(*creation.contact) : Json(nullptr)},
            {"work", to_json(creation.work)},
            {"bound", to_json(creation.bound)},
            {"culprit", name_of(creation.culprit())},
            {"attribution", attribution_json(creation.attribution)},
            {"repeated", nullptr}};
  if (const auto& repetition = claim.repetition)
    json["repeated"] = {{"scalar", repetition->scalar},
                        {"first_step", repetition->first + 1},
                        {"steps", repetition->steps},
                        {"begins_before_contact", repetition->begins_before},
                        {"status", name_of(repetition->status)},
                        {"work", repetition->work},
                        {"stands", repetition->stands}};
  return json;
}

/// `{"a":1,"b":2}` without its braces, to be continued.
std::string inside(const Json& object) {
  // A file's name may not be UTF-8; the document must be.
  const std::string text = object.dump(-1, ' ', false, Json::error_handler_t::replace);
  return text.substr(1, text.size() - 2);
}

}  // namespace

template <class S>
Json parameters_json(const RunRequest& request, const RunPlan<S>& plan) {
  const auto& [size, activation, laws, solver, energy_safe, prescribed] = plan.settings;
  Json parameters{
      {"h", to_json(size.h)},
      {"theta", to_json(size.theta)},
      {"e", per_contact<S>(laws, [](const auto& law) { return law.e; })},
      {"e_t", per_contact<S>(laws, [&](const auto& law) { return law.effective_e_T(size.theta); })},
      {"mu", per_contact<S>(laws, [](const auto& law) { return law.mu; })},
      {"t_end", to_json(plan.t_end)},
      {"activation", name_of(activation.rule)},
      {"gap_slack", to_json(activation.gap_slack)},
      {"velocity_slack", to_json(activation.velocity_slack)},
      {"gamma", to_json(activation.gamma)},
      {"scalar", ScalarTraits<S>::name},
      {"solver", name_of(solver.name)},
      {"tolerance", to_json(solver.tolerance)},
      {"energy_safe", energy_safe},
      {"sigma", "1/mean(diag W_aa), W = H Mhat^-1 H^T"},
  };
  for (const Parameter& parameter : request.data.parameters) {
    const auto* word = std::get_if<Word>(&parameter.value);
    parameters["set"][parameter.name] =
        word ? Json(word->text) : to_json(nearest<S>(std::get<Exact>(parameter.value).value, parameter.name));
  }
  return parameters;
}

template <class S>
JsonReport<S>::JsonReport(std::ostream& out, const RunRequest& request, const RunPlan<S>& plan)
    : out_(out), limit_(request.impacts_limit) {
  const Json head{{"schema_version", 1},
                  {"case", request.data.name},
                  {"scheme", name_of(request.scheme)},
                  {"parameters", parameters_json(request, plan)},
                  {"dof", plan.problem.v_0.size()},
                  {"contacts", plan.settings.laws.size()},
                  {"initial", {{"q", list_to_json(plan.problem.q_0)}, {"v", list_to_json(plan.problem.v_0)}}}};
  out_ << '{' << inside(head) << ",\"impacts\":[";
}

template <class S>
void JsonReport<S>::add(const RunStep<S>& step) {
  for (const auto& c : step.contacts) {
    if (!c.has_impulse()) continue;
    if (listed_ >= limit_) return;
    const Json impact{{"step", step.number},
                      {"t", to_json(step.t)},
                      {"contact", c.contact},
                      {"mode", name_of(c.mode)},
                      {"p", list_to_json(c.p)},
                      {"u_minus", list_to_json(c.u_k)},
                      {"u_plus", list_to_json(c.u_k1)},
                      {"work_normal", to_json(c.normal_work)},
                      {"work_tangential", to_json(c.tangential_work)},
                      {"attribution", attribution_json(c.attribution)}};
    out_ << (listed_++ ? ",\n" : "\n") << impact.dump();
  }
}

template <class S>
void JsonReport<S>::finish(const RunRequest& request, const RunPlan<S>& plan, const RunResult<S>& result,
                           const RunVerdict<S>& verdict, const RunCost& cost) {
  const Ledger<S>& ledger = result.ledger;
  Json tail{
      {"impacts_total", ledger.impacts},
      {"steps", result.steps},
      {"final",
       {{"t", to_json(S(S(result.steps) * plan.settings.size.h))}, {"q", list_to_json(result.q)}, {"v", list_to_json(result.v)}}},
      {"energy",
       {{"initial", to_json(ledger.initial())},
        {"final", to_json(ledger.final())},
        {"kinetic", to_json(ledger.kinetic)},
        {"elastic", to_json(ledger.elastic)},
        {"potential", to_json(ledger.potential)},
        {"external_work", to_json(ledger.external_work.value())},
        {"damping_work", to_json(ledger.damping_work.value())},
        {"numerical", to_json(ledger.numerical.value())},
        {"mass_change", to_json(ledger.mass_change.value())},
        {"rotation", to_json(ledger.rotation.value())},
        {"contact_normal", to_json(ledger.contact_normal.value())},
        {"contact_tangential", to_json(ledger.contact_tangential.value())},
        {"max_positive_normal_work", to_json(ledger.max_positive_normal_work)},
        {"max_positive_tangential_work", to_json(ledger.max_positive_tangential_work)},
        {"max_identity_residual", to_json(ledger.max_identity_residual)},
        {"max_identity_residual_in_roundoffs",  // of an elastic body: without |q|'|K||q| the scale may be nothing at all
         plan.problem.drawing ? to_json(ledger.max_residual_in_roundoffs) : Json(nullptr)},
        {"identity_within_rounding", ledger.identity_holds},
        {"positive_work",
         {{"normal", positive_json(ledger.positive_normal)}, {"tangential", positive_json(ledger.positive_tangential)}}},
        {"attribution", attribution_json(ledger.attribution)}}},
      {"min_gap", ledger.min_gap ? to_json(*ledger.min_gap) : Json(nullptr)},
      {"dropped_contacts", ledger.dropped_contacts},
      {"catches", ledger.catches},
      {"creating_steps", ledger.creating_steps}};
  if (const Claim<S>* creation = verdict.creation()) tail["worst_creation"] = claim_json(*creation);
  for (const Claim<S>& claim : verdict.vanished()) tail["vanished"].push_back(claim_json(claim));
  if (request.energy_safe)
    tail["energy_safe"] = {{"steps_scaled", result.energy_safe.steps_scaled},
                           {"indefinite", result.energy_safe.indefinite},
                           {"smallest_t", to_json(result.energy_safe.smallest_t)},
                           {"largest_residual_scaled", to_json(result.energy_safe.largest_residual)}};
  tail["iterations"] = {{"steps_solved", cost.iterations.solved()},
                        {"median", cost.iterations.median()},
                        {"max", cost.iterations.most()},
                        {"total", cost.iterations.total()}};
  tail["prop_1_applies"] = plan.forbids_creation();
  tail["prop_1_unmet"] = plan.unmet;
  tail["warnings"] = verdict.warnings;
  tail["status"] = name_of(result.status);
  if (result.failed_residual) {
    tail["residual"] = to_json(result.failed_residual->natural);
    tail["residual_scaled"] = to_json(result.failed_residual->scaled);
  }
  if (result.off_law) {
    tail["distance_from_law"] = to_json(result.off_law->distance);
    tail["allowed_distance"] = to_json(result.off_law->allowed);
  }
  // Nothing is claimed of a run that could not be carried out.
  tail["verdict"] = result.supports_verdict() ? Json(verdict.creates_energy() ? "creates energy" : "dissipative") : Json(nullptr);
  tail["peak_memory_kilobytes"] = cost.peak_kilobytes;
  tail["seconds"] = cost.seconds;
  out_ << "],\n" << inside(tail) << "}\n";
}

#define INSTANTIATE(S)          \
  template class JsonReport<S>; \
  template Json parameters_json<S>(const RunRequest&, const RunPlan<S>&);
DUHEM_FOR_EACH_NAMED_FIELD(INSTANTIATE)

}  // namespace duhem::program
