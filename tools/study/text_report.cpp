#include "lib/energy/creation.hpp"
#include "lib/scalar/text.hpp"
#include "tools/study/report.hpp"
#include "tools/text.hpp"

#include <fmt/format.h>
#include <fmt/ostream.h>

namespace duhem::program {
namespace {

constexpr std::size_t shown_combinations = 12, most_values = 25;

void print_verdict(std::ostream& out, const StudyRequest& request, const StudyResult& result) {
  if (!result.is_complete)
    fmt::print(out, "Interrupted after {} of {}; what follows is of those.\n", counted(result.done, "run"), request.runs());
  const long judged = result.done - result.without_verdict;
  if (result.largest) {
    const Json& row = result.rows[*result.largest];
    const Culprit culprit = value_of<Culprit>(row.at("culprit"), "culprit");
    fmt::print(out, "ENERGY WAS CREATED in {} of {}; most in run {}: {} at step {}, by {}.\n  That run: {}, h = {}.\n",
               result.creating, counted(result.done, "run"), *result.largest + 1, brief(double_of(row.at("created"))),
               row.at("step").get<long>(), meaning_of(culprit), request.label(*result.largest / (request.halvings + 1)),
               brief(double_of(row.at("h"))));
  } else if (judged > 0 && result.unloaded == judged) {
    fmt::print(out, "NO CONTACT WAS LOADED in {}, so that this says nothing of an impact law.\n", counted(judged, "run"));
  } else if (judged > 0) {
    fmt::print(out, "NO ENERGY WAS CREATED in {}.\n", counted(judged, "run"));
  } else {
    fmt::print(out, "NO VERDICT: {} was carried out to its end.\n", result.done == 0 ? "no run" : "none of the runs");
  }
  if (result.forbidden > 0) fmt::print(out, "  Proposition 1 forbids it in {} of them: something is wrong.\n", result.forbidden);
  if (result.unloaded > 0 && result.unloaded < judged)
    fmt::print(out, "  In {} of them no contact was loaded: these say nothing of an impact law.\n", result.unloaded);
  if (result.without_verdict > 0)
    fmt::print(out, "  {} without a verdict: `status` of study.csv says why.\n", counted(result.without_verdict, "run"));
}

/// How the runs of each scheme, and of each value of each axis, came out.
void print_counts(std::ostream& out, const StudyRequest& request, const StudyResult& result) {
  fmt::print(out, "\n{:<28} {:>8} {:>14} {:>12} {:>16}\n", "", "runs", "create energy", "no verdict", "largest creation");
  for (std::size_t axis = 0; axis <= request.axes.size(); ++axis) {
    const std::size_t values = axis == 0 ? request.schemes.size() : request.axes[axis - 1].values.size();
    if (values > most_values)
      fmt::print(out, "{:<28} {} values: study.csv and the drawings of --out have them\n", request.axes[axis - 1].name, values);
    for (std::size_t value = 0; value < values && values <= most_values; ++value) {
      long runs = 0, creating = 0, unknown = 0;
      double largest = 0;
      for (std::size_t i = 0; i < result.rows.size(); ++i) {
        if (result.rows[i].is_null() || request.places(i / (request.halvings + 1))[axis] != value) continue;
        ++runs;
        const Json& created = result.rows[i].at("created");
        if (created.is_null())
          ++unknown;
        else if (result.rows[i].at("verdict") == "creates energy")
          ++creating, largest = std::max(largest, double_of(created));
      }
      const std::string name = axis == 0 ? "scheme " + request.schemes[value]
                                         : request.axes[axis - 1].name + " = " + request.axes[axis - 1].values[value].shown;
      fmt::print(out, "{:<28} {:>8} {:>14} {:>12} {:>16}\n", name, runs, creating, unknown, brief(largest));
    }
  }
}

void print_convergence(std::ostream& out, const StudyRequest& request, const StudyResult& result) {
  if (result.convergence.empty()) return;
  const auto shown = [](const std::vector<std::optional<double>>& numbers, std::size_t i) {
    return i >= numbers.size() ? "" : numbers[i] ? brief(*numbers[i], 4) : "-";
  };
  fmt::print(out,
             "\nconvergence of the final q: |q(h) - q(h/2)|, the largest over the coordinates; order log2 of two of them, - "
             "where rounding "
             "decides it\n");
  for (std::size_t i = 0; i < std::min(shown_combinations, result.convergence.size()); ++i) {
    const Convergence& c = result.convergence[i];
    fmt::print(out, "{}\n  {:>14} {:>14} {:>8}\n", request.label(i), "h", "difference", "order");
    for (std::size_t k = 0; k < c.h.size(); ++k)
      fmt::print(out, "  {:>14} {:>14} {:>8}\n", brief(c.h[k]), shown(c.difference, k), shown(c.order, k));
  }
  if (result.convergence.size() > shown_combinations)
    fmt::print(out, "the first {} of {} combinations; --json and --out have them all\n", shown_combinations,
               result.convergence.size());
}

}  // namespace

void print_study(std::ostream& out, const StudyRequest& request, const StudyResult& result) {
  print_verdict(out, request, result);
  print_counts(out, request, result);
  print_convergence(out, request, result);
}

}  // namespace duhem::program
