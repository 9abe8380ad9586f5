#include "tools/bench/contest/report.hpp"

#include "tools/bench/contest/profile.hpp"
#include "tools/bench/text.hpp"

#include <fmt/format.h>
#include <fmt/ostream.h>
#include <nlohmann/json.hpp>

#include <cmath>

namespace duhem::bench {
namespace {

constexpr double taus[] = {1, 2, 4, 10, 100, 1000};

/// The median, and how few solves it is of where the cap cut them short.
std::string time_of(const Result& result, const ContestSettings& settings) {
  const std::string text = time_text(result.seconds);
  if (result.solves >= settings.repeat) return text;
  return fmt::format("{} ({} solve{})", text, result.solves, result.solves == 1 ? "" : "s");
}

std::string who_passes(const ProblemResult& problem) {
  std::string counted, beside;
  const auto add = [](std::string& list, const std::string& name) { list += (list.empty() ? "" : ", ") + name; };
  if (problem.ours.passes()) add(counted, problem.ours.method);
  for (const Result& result : problem.siconos)
    if (result.passes()) add(result.counts ? counted : beside, result.method);
  return beside.empty() ? counted : counted + " (" + beside + ")";
}

struct Summary {
  double geometric_mean, worst;
  std::string worst_name;
  std::size_t compared = 0;
};

Summary summary_of(const std::vector<ProblemResult>& results, bool all_methods) {
  Summary summary{.geometric_mean = NAN, .worst = 0, .worst_name = "none"};
  double logarithms = 0;
  for (const ProblemResult& problem : results)
    if (const auto ratio = problem.ratio(all_methods)) {
      logarithms += std::log(*ratio);
      ++summary.compared;
      if (*ratio > summary.worst) summary.worst = *ratio, summary.worst_name = problem.name;
    }
  if (summary.compared > 0) summary.geometric_mean = std::exp(logarithms / static_cast<double>(summary.compared));
  return summary;
}

void print_list(std::ostream& out, const char* title, const std::vector<std::string>& names) {
  fmt::print(out, "- {}: {}\n", title, names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", ")));
}

void print_summary(std::ostream& out, const Contest& contest) {
  std::vector<std::string> siconos_fails, we_fail;
  for (const ProblemResult& problem : contest.results) {
    if (!problem.best()) siconos_fails.push_back(problem.name);
    if (!problem.ours.passes()) we_fail.push_back(problem.name);
  }
  const Summary four = summary_of(contest.results, false), all = summary_of(contest.results, true);
  fmt::print(out, "\n- geometric mean of the {} ratios: **{:.3f}** (target ≤ 0.5)\n", four.compared, four.geometric_mean);
  fmt::print(out, "- worst ratio: **{:.2f}**, {} (target ≤ 3)\n", four.worst, four.worst_name);
  fmt::print(out, "- with Siconos' LEMKE and ENUM counted as well: mean {:.3f} of {}, worst {:.2f}, {}\n", all.geometric_mean,
             all.compared, all.worst, all.worst_name);
  print_list(out, "no solver of Siconos passes, a win for duhem where it does", siconos_fails);
  print_list(out, "duhem does not pass", we_fail);
}

void print_profiles(std::ostream& out, const Contest& contest) {
  out << "\n| share within a factor τ of the fastest |";
  for (const double tau : taus) fmt::print(out, " τ = {} |", tau);
  out << " solved |\n|---|";
  for (std::size_t i = 0; i <= std::size(taus); ++i) out << "---:|";
  out << '\n';
  for (const MethodProfile& profile : profiles(contest.results)) {
    fmt::print(out, "| {} |", profile.method);
    for (const double tau : taus) fmt::print(out, " {:.0f} % |", 100 * profile.share(tau));
    fmt::print(out, " {} of {} |\n", profile.factors.size(), profile.problems);
  }
}

nlohmann::ordered_json result_json(const Result& result) {
  static constexpr const char* outcomes[] = {"passes", "misses", "too slow or crashed"};
  nlohmann::ordered_json json{{"method", result.method},
                              {"counts", result.counts},
                              {"outcome", outcomes[static_cast<int>(result.outcome)]},
                              {"asked_tolerance", result.asked.tolerance},
                              {"patient", result.asked.patient},
                              {"natural", result.natural},
                              {"scaled", result.scaled},
                              {"solves", result.solves}};
  json["median_seconds"] = result.solves > 0 ? nlohmann::ordered_json(result.seconds) : nlohmann::ordered_json();
  return json;
}

}  // namespace

void print_contest(std::ostream& out, const Contest& contest, const ContestSettings& settings) {
  fmt::print(out, "\n### Both residuals within {:.0e}\n\n", contest.tolerance);
  out << "| problem | dim | contacts | duhem | Siconos' best | with | ratio | whose answer passes |\n"
      << "|---|---:|---:|---:|---:|---|---:|---|\n";
  for (const ProblemResult& problem : contest.results) {
    const Result* theirs = problem.best();
    const auto ratio = problem.ratio();
    fmt::print(out, "| {} | {} | {} | {} | {} | {} | {} | {} |\n", problem.name, problem.dimension, problem.contacts,
               problem.ours.passes() ? time_of(problem.ours, settings) : "fails", theirs ? time_of(*theirs, settings) : "fails",
               theirs ? theirs->method : "", ratio ? fmt::format("{:.3g}", *ratio) : "", who_passes(problem));
  }
  print_summary(out, contest);
  print_profiles(out, contest);
}

nlohmann::ordered_json contest_json(const Contest& contest) {
  auto problems = nlohmann::ordered_json::array();
  for (const ProblemResult& problem : contest.results) {
    auto siconos = nlohmann::ordered_json::array();
    for (const Result& result : problem.siconos) siconos.push_back(result_json(result));
    const auto ratio = problem.ratio();
    problems.push_back({{"name", problem.name},
                        {"dimension", problem.dimension},
                        {"contacts", problem.contacts},
                        {"ratio", ratio ? nlohmann::ordered_json(*ratio) : nlohmann::ordered_json()},
                        {"duhem", result_json(problem.ours)},
                        {"siconos", siconos}});
  }
  const Summary summary = summary_of(contest.results, false);
  return {{"tolerance", contest.tolerance},
          {"geometric_mean", summary.geometric_mean},
          {"worst_ratio", summary.worst},
          {"worst_problem", summary.worst_name},
          {"problems", problems}};
}

}  // namespace duhem::bench
