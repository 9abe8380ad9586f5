#include "tools/ladder/rungs.hpp"

namespace duhem::program {
namespace {

Json divergence_json(const std::optional<Divergence>& divergence) {
  if (!divergence) return nullptr;
  Json decided_by = Json::array();
  for (const auto& [here, there] : divergence->decided_by)
    decided_by.push_back({{"quantity", here.quantity}, {"here", here.exact}, {"highest", there.exact}});
  return {{"step", divergence->step},
          {"contact", divergence->contact},
          {"differs", divergence->is_activation ? "activation" : "mode"},
          {"here", divergence->here},
          {"highest", divergence->there},
          {"decided_by", std::move(decided_by)},
          {"why", divergence->why()}};
}

void add_figures(Json& to, const PlainLargestWork& figures) {
  to["max_positive_normal_work"] = figures.normal.exact;
  to["max_positive_tangential_work"] = figures.tangential.exact;
  to["max_positive_work"] = {{"work", figures.total.exact}, {"attribution", figures.of_total}};
  to["max_positive_attribution"] = figures.share;
}

Json rung_json(const Rung& rung) {
  const bool was_run = rung.status == RunStatus::complete;
  Json entry{{"scalar", name_of(rung.request.scalar)},
             {"tolerance", rung.tolerance},
             {"is_roundoff", rung.request.is_roundoff},
             {"unit_roundoff", rung.roundoff},
             {"status", name_of(rung.status)},
             {"steps", rung.steps},
             {"created_by", !was_run || !rung.creates_energy ? Json(nullptr)
                            : rung.is_numerical()            ? Json("numerical term")
                                                             : Json("contact")},
             {"verdict", was_run ? Json(rung.creates_energy ? "creates energy" : "dissipative") : Json(nullptr)}};
  add_figures(entry, rung.run);
  entry["first_divergence"] = divergence_json(rung.first_divergence);
  Json& single = entry["single_steps"];
  single = {{"solved", rung.single_solved}, {"unsolved", rung.single_unsolved}, {"other_modes", rung.single_other}};
  add_figures(single, rung.single);
  single["max_rounding_by_itself"] = rung.rounding_by_itself ? Json(*rung.rounding_by_itself) : Json(nullptr);
  return entry;
}

Json scale_json(const std::optional<ScalesWith>& scale) { return scale ? Json(name_of(*scale)) : Json(nullptr); }
Json scales_json(const Scales::Kinds& kinds) {
  return {{"normal", scale_json(kinds.normal)}, {"tangential", scale_json(kinds.tangential)}, {"total", scale_json(kinds.total)}};
}

}  // namespace

Json ladder_json(const LadderRequest& request, const LadderReport& report, double seconds) {
  Json rungs = Json::array(), not_run = Json::array();
  for (const Rung& rung : report.rungs) rungs.push_back(rung_json(rung));
  for (const SkippedRung& rung : request.skipped)
    not_run.push_back({{"scalar", name_of(rung.scalar)},
                       {"tolerance", decimal(rung.tolerance.value)},
                       {"why", "below what the scalar resolves, " + rung.least}});
  const auto& scales = report.scales;
  const char* status = report.was_interrupted ? "interrupted" : report.all_solved() ? "complete" : "not all solved";
  return {{"schema_version", 1},
          {"case", request.run.data.name},
          {"scheme", name_of(request.run.scheme)},
          {"scales_with", scale_json(report.verdict())},
          {"creates_energy", report.culprit().has_value()},
          {"culprit", report.culprit() ? Json(name_of(*report.culprit())) : Json(nullptr)},
          {"scales", {{"runs", scales_json(scales.runs)}, {"single_steps", scales_json(scales.single_steps)}}},
          {"rungs", std::move(rungs)},
          {"not_run", std::move(not_run)},
          {"base",
           {{"status", name_of(report.base.status)},
            {"steps", report.base.steps},
            {"steps_with_contact", report.base.with_contact},
            {"steps_taken_again", report.base.taken_again},
            {"most_active_contacts", report.base.most_active},
            {"parameters", report.base.parameters}}},
          {"prop_1_applies", report.forbids_creation},
          {"status", status},
          {"seconds", seconds}};
}

}  // namespace duhem::program
