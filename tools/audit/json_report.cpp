#include "tools/audit/report.hpp"

#include <filesystem>

namespace duhem::program {
namespace {

template <class S>
Json place_json(const StepPlace<S>& place) {
  return {{"step", place.step}, {"line", place.line}, {"t", place.t ? to_json(*place.t) : Json(nullptr)}};
}

template <class S>
Json extreme_json(const Extreme<S>& extreme) {
  Json json{{"largest", to_json(extreme.value)}, {"at", nullptr}};
  if (extreme.place) json["at"] = place_json(*extreme.place);
  return json;
}

template <class S>
Json shares_json(const ByCause<S>& shares) {
  Json json;
  for (const Cause cause : causes) json[name_of(cause)] = to_json(shares[cause]);
  return json;
}
template <class S>
Json shares_json(const ByCause<CarefulSum<S>>& sums) {
  Json json;
  for (const Cause cause : causes) json[name_of(cause)] = to_json(sums[cause].value());
  return json;
}

template <class S>
Json law_json(const LawIdentification<S>& identification) {
  if (!identification.is_open() || identification.tried.empty()) {
    Json json{{"source", "trace"}};
    if (identification.named_law_follows_loads()) json["restitution_from"] = name_of(RestitutionFrom::free_velocity);
    if (identification.named_law_is_for_approaching()) json["restitution"] = name_of(Restitution::approaching);
    return json;
  }
  const auto& best = identification.best();
  Json tried = Json::array();
  for (const auto& c : identification.tried)
    tried.push_back({{"law", name_of(c.law.name)},
                     {"e", to_json(c.law.e)},
                     {"e_t", c.law.name == Law::fremond ? Json("(1-theta)/theta") : to_json(c.law.e_T)},
                     {"restitution_from", name_of(c.law.from)},
                     {"restitution", name_of(c.law.at)},
                     {"misfit", to_json(c.misfit())}});
  Json json{{"source", "identified"}, {"law", nullptr}, {"e", nullptr}, {"e_t", nullptr}, {"e_uncertainty", nullptr}};
  if (identification.e_is_identified()) {
    json["e"] = to_json(best.law.e);
    json["e_uncertainty"] = to_json(identification.fit_of_e().misfit(best.law.e));
  }
  if (identification.e_T_is_identified()) {
    json["law"] = name_of(best.law.name);
    json["e_t"] = best.law.name == Law::fremond ? Json("(1-theta)/theta") : to_json(best.law.e_T);
  }
  json["contacts_for_e"] = identification.fit_of_e().rows();
  json["contacts"] = best.contacts;
  json["unfit"] = best.unfit;
  json["restitution_from"] = name_of(best.law.from);
  json["restitution"] = name_of(best.law.at);
  json["misfit"] = to_json(best.misfit());
  json["candidates"] = tried;
  return json;
}

template <class S>
Json creation_json(const AuditedCreation<S>& c) {
  Json json = place_json(c.place);
  json["contact"] = c.contact;
  json["mode"] = c.mode;
  json["violation"] = c.violation ? Json(name_of(*c.violation)) : Json(nullptr);
  json["gap"] = c.gap ? to_json(*c.gap) : Json(nullptr);
  json["work"] = to_json(c.work);
  json["bound"] = to_json(c.bound);
  json["attribution"] = shares_json(c.shares);
  return json;
}

template <class S>
Json violations_json(const AuditReport<S>& report) {
  Json list = Json::array();
  for (const Violation kind : violation_kinds) {
    const auto& [contacts, largest] = report.totals.violations[kind];
    if (contacts == 0) continue;
    Json json{{"violation", name_of(kind)},
              {"contacts", contacts},
              {"of", is_impulse(kind) ? "impulse" : "velocity"},
              {"size", extreme_json(largest)},
              {"systematic", report.totals.is_systematic(kind)},
              {"words", report.totals.is_systematic(kind) ? report.words(kind) : meaning_of(kind)}};
    if (kind == Violation::outside_cone) json["beyond_cone"] = extreme_json(report.totals.beyond_cone);
    list.push_back(json);
  }
  return list;
}

template <class S>
Json gate_json(const AuditReport<S>& report) {
  const Gate& gate = report.request.gate;
  if (!gate.is_given()) return nullptr;
  return {{"allowed", to_json(gate.allowed(report.totals))},
          {"baseline", gate.baseline ? to_json(nearest<S>(gate.baseline->value, "")) : Json(nullptr)},
          {"exchanged", to_json(exchanged(report.totals))},
          {"passed", gate.holds(report.totals)}};
}

}  // namespace

template <class S>
Json audit_json(const AuditReport<S>& report) {
  const AuditTotals<S>& t = report.totals;
  Json named = Json::array(), worst = Json::array();
  for (const Accused<S>& culprit : t.culprits())
    named.push_back({{"share", name_of(culprit.cause)},
                     {"violation", culprit.violation ? Json(name_of(*culprit.violation)) : Json(nullptr)},
                     {"accusation", report.accusation(culprit)},
                     {"work", to_json(culprit.work)}});
  for (const auto& creation : t.worst) worst.push_back(creation_json(creation));
  return {{"schema_version", 1},
          {"trace", std::filesystem::path(report.request.name).filename().string()},
          {"format", name_of(report.request.format)},
          {"scalar", ScalarTraits<S>::name},
          {"tolerance", to_json(t.tolerance())},
          {"status", name_of(report.status)},
          {"verdict", report.claims() ? Json(report.verdict()) : Json(nullptr)},
          {"culprits", named},
          {"steps", t.steps},
          {"contacts", t.contacts},
          {"impulses", t.impulses},
          {"created",
           {{"work", to_json(t.created.value())},
            {"contacts", t.creations},
            {"steps", t.creating_steps},
            {"attribution", shares_json(t.created_shares)}}},
          {"solved_exactly",
           {{"steps", t.solved_again},
            {"not_solvable", t.not_solvable},
            {"not_tried", t.not_tried},
            {"created", to_json(t.created.value())},
            {"remains", to_json(t.would_remain())},
            {"attribution", shares_json(t.remaining)}}},
          {"violations", violations_json(report)},
          {"gate", gate_json(report)},
          {"work",
           {{"normal", to_json(t.work_normal.value())},
            {"tangential", to_json(t.work_tangential.value())},
            {"position_correction", to_json(t.work_of_correction.value())},
            {"positive", to_json(t.positive_work.value())},
            {"largest", extreme_json(t.work)},
            {"attribution", shares_json(t.shares)}}},
          {"law", law_json(report.identification)},
          {"worst", worst},
          {"asymmetry", extreme_json(t.asymmetry)},
          {"residual",
           {{"natural", extreme_json(t.natural)},
            {"scaled", extreme_json(t.scaled)},
            {"unsolved_steps", t.unsolved_steps},
            {"natural_depends_on_units", report.residual_depends_on_units()}}},
          {"sigma",
           {{"is", "1/mean(diag W_aa)"},
            {"least", t.sigma_least ? to_json(*t.sigma_least) : Json(nullptr)},
            {"most", t.sigma_most ? to_json(*t.sigma_most) : Json(nullptr)}}},
          {"velocity_gap", extreme_json(t.velocity_gap)},
          {"remarks", remarks(report)},
          {"seconds", report.seconds}};
}

#define INSTANTIATE(S) template Json audit_json<S>(const AuditReport<S>&);
DUHEM_FOR_EACH_NAMED_REAL(INSTANTIATE)

}  // namespace duhem::program
