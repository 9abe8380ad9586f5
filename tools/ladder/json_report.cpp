#include "tools/ladder/reports.hpp"

namespace duhem::program {
namespace {

Json parts_json(const std::optional<Divergence>& parts) {
  if (!parts) return nullptr;
  return {{"step", parts->step},
          {"contact", parts->contact},
          {"differs", parts->is_activation ? "activation" : "mode"},
          {"here", parts->here},
          {"highest", parts->there},
          {"quantity", parts->value.quantity},
          {"value", parts->value.exact},
          {"value_highest", parts->value_there.exact},
          {"why", parts->why()}};
}

Json rung_json(const Rung& rung) {
  const bool was_run = rung.status == RunStatus::complete;
  return {{"scalar", name_of(scalars, rung.request.scalar)},
          {"tolerance", rung.tolerance},
          {"is_roundoff", rung.request.is_roundoff},
          {"unit_roundoff", rung.roundoff},
          {"status", to_string(rung.status)},
          {"steps", rung.steps},
          {"verdict", was_run ? Json(rung.creates_energy ? "creates energy" : "dissipative") : Json(nullptr)},
          {"max_positive_normal_work", rung.run.normal},
          {"max_positive_tangential_work", rung.run.tangential},
          {"max_positive_attribution", rung.run.share},
          {"first_divergence", parts_json(rung.parts)},
          {"single_steps",
           {{"solved", rung.single_solved},
            {"unsolved", rung.single_unsolved},
            {"other_modes", rung.single_other},
            {"max_positive_normal_work", rung.single.normal},
            {"max_positive_tangential_work", rung.single.tangential},
            {"max_positive_attribution", rung.single.share},
            {"max_rounding_by_itself", rung.rounding_by_itself ? Json(*rung.rounding_by_itself) : Json(nullptr)}}}};
}

Json scale_json(const std::optional<ScalesWith>& scale) { return scale ? Json(to_string(*scale)) : Json(nullptr); }

}  // namespace

Json ladder_json(const LadderRequest& request, const LadderReport& report, double seconds) {
  Json rungs = Json::array(), not_run = Json::array();
  for (const Rung& rung : report.rungs) rungs.push_back(rung_json(rung));
  for (const SkippedRung& rung : request.skipped)
    not_run.push_back({{"scalar", name_of(scalars, rung.scalar)},
                       {"tolerance", decimal(rung.tolerance.value)},
                       {"why", "below what the scalar resolves, " + rung.least}});
  const auto& scales = report.scales;
  return {
      {"schema_version", 1},
      {"case", request.run.data.name},
      {"scheme", name_of(schemes, request.run.scheme)},
      {"scales_with", scale_json(scales.overall())},
      {"scales",
       {{"runs", {{"normal", scale_json(scales.run_normal)}, {"tangential", scale_json(scales.run_tangential)}}},
        {"single_steps", {{"normal", scale_json(scales.single_normal)}, {"tangential", scale_json(scales.single_tangential)}}}}},
      {"rungs", std::move(rungs)},
      {"not_run", std::move(not_run)},
      {"base",
       {{"status", to_string(report.base.status)},
        {"steps", report.base.steps},
        {"steps_with_contact", report.base.with_contact},
        {"steps_taken_again", report.base.taken_again},
        {"most_active_contacts", report.base.most_active},
        {"parameters", report.base.parameters}}},
      {"prop_1_applies", report.forbids_creation},
      {"status", report.was_interrupted ? "interrupted"
                 : report.all_solved()  ? "complete"
                                        : "not all solved"},
      {"seconds", seconds}};
}

}  // namespace duhem::program
