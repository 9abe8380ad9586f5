#include "sections/price.hpp"

#include "figures/attempt.hpp"
#include "page/html.hpp"
#include "runs/run_files.hpp"
#include "sections/answers.hpp"
#include "sections/exact.hpp"

#include <array>
#include <cmath>

namespace duhem::reports {
namespace {

using Json = nlohmann::json;

constexpr std::array schemes{"mj", "mjf"};

/// A ball at rest on the floor but for a little slip, which friction can stop at once: all in fractions.
Evidence stuck(const std::string& scheme) {
  std::vector<std::string> arguments{"run", "bouncing_ball", "--scheme", scheme};
  for (const char* word : {"--scalar", "rational", "--e", "0", "--mu", "1", "--h", "1/10", "--t-end", "6/10", "--set", "height=0",
                           "--set", "vx=1/4", "--set", "gravity=10", "--json"})
    arguments.emplace_back(word);
  return {"stuck-" + scheme, arguments};
}

/// Steps of the accuracy runs, the last is the finest; `number` tells the evidence apart.
constexpr std::array steps{"8e-3", "4e-3", "2e-3", "1e-3", "5e-4", "2.5e-4"};
Evidence bounce(const std::string& scheme, std::size_t i) {
  return {"bounce-" + scheme + '-' + std::to_string(i),
          {"run", "bouncing_ball", "--scheme", scheme, "--h", steps.at(i), "--json"}};
}
Evidence drag(const std::string& scheme, std::size_t i) {
  return {"drag-" + scheme + '-' + std::to_string(i), {"run", "linear", "--scheme", scheme, "--h", steps.at(i), "--json"}};
}

std::string plain(const Json& value) { return value.get<std::string>(); }

void tell_flip(Section& section, const std::string& out, const std::string& scheme) {
  const std::string expected =
      scheme == "mjf" ? "u_T changes its sign at every step and keeps its size" : "u_T is 0 after the first step";
  attempt_part(section, "flip-" + scheme, expected, [&] {
    const Json run = answer_that_holds(out, stuck(scheme).name);
    std::vector<Fraction> slips;
    bool is_right = run.at("status") == "complete" && run.at("impacts").size() >= 2, works = false;
    std::string listed;
    for (const auto& impact : run.at("impacts")) {
      const Fraction before = parse_fraction(plain(impact.at("u_minus").at(1))),
                     after = parse_fraction(plain(impact.at("u_plus").at(1)));
      if (slips.empty()) slips.push_back(before);
      slips.push_back(after);
      is_right = is_right && impact.at("mode") == "stick" && (scheme == "mjf" ? after == -before && after != 0 : after == 0);
      works = works || parse_fraction(plain(impact.at("work_tangential"))) != 0;
    }
    for (const auto& slip : slips) listed += (listed.empty() ? "" : ", ") + text(slip);
    is_right = is_right && works == (scheme == "mj");
    section.claims.push_back(
        {"flip-" + scheme, expected, "u_T = " + listed, is_right ? Claim::Outcome::as_expected : Claim::Outcome::against});
    section.data["flip"][scheme] = listed;
    section.html += "<p><span class=\"" + scheme + "\">" + scheme + "</span>: u<sub>T</sub> = " + escape(listed) +
                    " from step to step; friction does " + (works ? "work and stops it" : "no work at all") + ".</p>\n" +
                    typed_html(command_of(stuck(scheme), out));
  });
}

/// Height of the case's ball at its end: dropped from rest, H above the floor, e = v⁺/v⁻ (the case's `source`).
double bounced_height(const Json& run) {
  const auto& p = run.at("parameters");
  const auto of = [&](const char* name) { return p.at("set").at(name).get<double>(); };
  const double e = p.at("e"), gravity = of("gravity"), end = run.at("final").at("t");
  if (!(gravity > 0 && e >= 0 && of("height") > 0 && of("vy") == 0)) throw std::runtime_error("not the ball of the closed form");
  double t = std::sqrt(2 * of("height") / gravity), v = e * gravity * t;
  if (end < t) return of("radius") + of("height") - gravity * end * end / 2;
  while (v > 1e-6 && t + 2 * v / gravity < end) {
    t += 2 * v / gravity;
    v *= e;
  }
  return of("radius") + v * (end - t) - gravity * (end - t) * (end - t) / 2;
}

/// The error of each step length. `of` reads one number of a run and is compared with the closed form or the finest run.
Points errors(const std::string& out, const std::string& scheme, Evidence (*evidence)(const std::string&, std::size_t),
              bool has_closed_form) {
  std::vector<Json> runs;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    runs.push_back(answer_that_holds(out, evidence(scheme, i).name));
    if (runs.back().at("status") != "complete") throw std::runtime_error(evidence(scheme, i).name + " did not end");
  }
  const std::size_t coordinate = has_closed_form ? 1 : 0;
  Points points;
  for (std::size_t i = 0; i + (has_closed_form ? 0 : 1) < runs.size(); ++i) {
    const double right = has_closed_form ? bounced_height(runs[i]) : runs.back().at("final").at("q").at(coordinate).get<double>();
    points.emplace_back(runs[i].at("parameters").at("h").get<double>(),
                        std::abs(runs[i].at("final").at("q").at(coordinate).get<double>() - right));
  }
  return points;
}

/// Over the whole ladder of steps: log(error ratio)/log(h ratio).
double order_of(const Points& points) {
  return std::log(points.front().second / points.back().second) / std::log(points.front().first / points.back().first);
}

void tell_accuracy(Section& section, const std::string& out, const std::string& name, const std::string& title,
                   const std::string& against, Evidence (*evidence)(const std::string&, std::size_t), bool has_closed_form,
                   double least_order) {
  const std::string expected = "the error falls at least as h^" + brief(least_order, 2);
  Table table{title + ": error at the end, against " + against, {"scheme"}, {}};
  std::vector<Curve> curves;
  for (const std::string scheme : schemes)
    attempt_part(section, name + "-" + scheme, expected, [&] {
      const Points points = errors(out, scheme, evidence, has_closed_form);
      const double order = order_of(points);
      section.claims.push_back({name + "-" + scheme, expected, "as h^" + brief(order, 3),
                                order >= least_order ? Claim::Outcome::as_expected : Claim::Outcome::against});
      // Both may fall on one line: the wider lies below.
      curves.push_back({scheme == "mj" ? Ink::newton : Ink::fremond, scheme, points, points, scheme == "mj" ? 5.0 : 2.0});
      Row row{{{scheme, "head"}}, order >= least_order ? Outcome::as_expected : Outcome::against};
      if (table.heads.size() == 1) {
        for (const auto& point : points) table.heads.push_back("h = " + brief(point.first));
        table.heads.insert(table.heads.end(), {"falls as", "as expected"});
      }
      for (const auto& point : points) {
        row.cells.push_back({brief(point.second), "number"});
        section.data[name][scheme].push_back({{"h", point.first}, {"error", point.second}});
      }
      row.cells.push_back({"h^" + brief(order, 3), "number"});
      table.rows.push_back(row);
    });
  if (curves.empty()) return;
  Figure figure = attempt({title, "Error in position at the end over the step, against " + against + '.', {}, {}}, [&] {
    return draw_powers({out + "/figures/" + name + ".svg", name,
                        "Error of " + title + " over the step h under both schemes: the table has the numbers."},
                       "h [-]", "error [-]", curves);
  });
  for (const std::string scheme : schemes)
    for (std::size_t i = 0; i < steps.size(); ++i) figure.data.push_back(answer_path(evidence(scheme, i).name));
  if (!figure.problem.empty()) section.claims.push_back({name + "-figure", "a drawing", figure.problem, Claim::Outcome::failed});
  section.html += "<div class=\"figures\">" + figure_html(figure) + "</div>\n" + table_html(table) +
                  typed_html(command_of(evidence("mjf", 0), out));
}

struct Costly {
  PlannedRun run;
  const char* rule;
};
const std::vector<Costly>& costly() {
  static const std::vector<Costly> all{{{"stick", "mjf", "double"}, "gap-velocity (64)"},
                                       {{"rocking_block", "mjf", "double"}, "gap-velocity (64)"},
                                       {{"small_wall", "mjf", "double"}, "the case's own"},
                                       {{"block_stack", "mjf", "double"}, "the case's own"},
                                       {{"sliding_block", "mjf", "double"}, "gap"},
                                       {{"sliding_block", "mjf", "double", "gap-slack"}, "gap, slack 1e-9 mm"},
                                       {{"sliding_block", "mjf", "double", "gap-velocity"}, "gap-velocity (64)"},
                                       {{"sliding_block", "mjf", "double", "gap-velocity-slacks"}, "gap-velocity, slacks 1e-9"},
                                       {{"sliding_block", "mjf", "double", "gap-clipped"}, "gap-clipped, slack 1e-9 mm"}};
  return all;
}

void tell_contacts(Section& section, const std::string& out) {
  Table table{"What the schemes leave of the contacts",
              {"case", "rule", "steps", "deepest gap", "loaded contacts dropped", "catches", "positive normal work at"},
              {}};
  for (const auto& [planned, rule] : costly()) {
    const Run run = read_run(out, planned);
    Row row{{{planned.case_name + ", " + planned.scheme, "head"}, {rule, ""}}};
    if (!run.complete()) {
      row.outcome = Outcome::failed;
      row.cells.push_back({"no answer: " + run.problem});
      while (row.cells.size() < table.heads.size()) row.cells.push_back({"?", "number"});
      section.claims.push_back({"contacts of " + planned.name(), "a complete run", run.problem, Claim::Outcome::failed});
    } else {
      const Result& r = *run.result;
      for (const std::string& words :
           {std::to_string(r.steps), r.min_gap ? brief(*r.min_gap) : "none", std::to_string(r.dropped_contacts),
            std::to_string(r.catches), std::to_string(r.positive_normal.steps) + " steps"})
        row.cells.push_back({words, "number"});
      section.data["contacts"].push_back({{"run", planned.name()},
                                          {"min_gap", r.min_gap ? Json(r.min_gap->value) : Json()},
                                          {"dropped", r.dropped_contacts},
                                          {"catches", r.catches}});
    }
    table.rows.push_back(row);
  }
  section.html += table_html(table);
}

}  // namespace

std::vector<Evidence> price_needs(const Scope&) {
  std::vector<Evidence> needs;
  for (const std::string scheme : schemes) {
    needs.push_back(stuck(scheme));
    for (std::size_t i = 0; i < steps.size(); ++i) {
      needs.push_back(bounce(scheme, i));
      needs.push_back(drag(scheme, i));
    }
  }
  return needs;
}

Section make_price(const std::string& out, const Scope&) {
  Section section{"price", "What dissipation costs", "", Json::object(), {}};
  section.html =
      "<p>Dissipative is not the same as accurate. At θ = ½ sticking means u<sub>T,k+1</sub> = −u<sub>T,k</sub>: a stuck contact "
      "that comes "
      "with a little slip flips it at every step, for ever. A ball of mass 3 rests on the floor and slips at ¼; friction could "
      "stop it in "
      "one step:</p>\n";
  for (const char* scheme : schemes) tell_flip(section, out, scheme);
  tell_contacts(section, out);
  tell_accuracy(section, out, "bounce", "Bouncing ball", "the closed form", bounce, true, 0.5);
  tell_accuracy(section, out, "drag", "Block dragged by a spring", "the run at h = 2.5e-4", drag, false, 1);
  return section;
}

}  // namespace duhem::reports
