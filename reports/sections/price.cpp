#include "sections/price.hpp"

#include "figures/attempt.hpp"
#include "page/html.hpp"
#include "runs/run_files.hpp"
#include "sections/answers.hpp"
#include "sections/claims_table.hpp"
#include "sections/exact.hpp"

#include <algorithm>
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

/// A ball that lands while it slides, at u_T with mu (1+e) u_N/2 < u_T < mu (1+e) u_N: Newton's law stops the sliding, Fremond's
/// turns it round. It lands at t = 1 = (n + 1/3) h for every h of the list, so that the impact comes equally late in a step.
constexpr std::array landing_steps{"3/100", "3/400", "3/1600", "3/6400"};
Evidence land(const std::string& scheme, std::size_t i) {
  std::vector<std::string> arguments{"run", "bouncing_ball", "--scheme", scheme};
  for (const char* word : {"--e", "1/2", "--mu", "1/5", "--set", "height=5", "--set", "gravity=10", "--set", "vx=2", "--t-end",
                           "3/2", "--h", landing_steps.at(i), "--json"})
    arguments.emplace_back(word);
  return {"land-" + scheme + '-' + std::to_string(i), arguments};
}
constexpr std::array dragging_steps{"4e-3", "2e-3", "1e-3", "5e-4", "2.5e-4"};
Evidence drag(const std::string& scheme, std::size_t i) {
  return {"drag-" + scheme + '-' + std::to_string(i),
          {"run", "linear", "--scheme", scheme, "--h", dragging_steps.at(i), "--json"}};
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

/// The runs of a ladder of steps; one that did not end has no error.
template <std::size_t n>
std::vector<Json> runs_of(const std::string& out, const std::string& scheme,
                          Evidence (*evidence)(const std::string&, std::size_t), const std::array<const char*, n>& steps) {
  std::vector<Json> runs;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    runs.push_back(answer_that_holds(out, evidence(scheme, i).name));
    if (const std::string status = runs.back().at("status"); status != "complete")
      throw std::runtime_error(evidence(scheme, i).name + ": " + status);
  }
  return runs;
}
double step_of(const Json& run) { return run.at("parameters").at("h"); }
double x_of(const Json& run) { return run.at("final").at("q").at(0); }

/// Where the ball is along x after one impact, by hand. With w = u+ under Newton's law and u+ + u- under Fremond's, friction takes
/// mu (1+e) u_N off w, to 0 at most.
double landed_at(const Json& run, bool is_fremond) {
  const auto& p = run.at("parameters");
  const auto of = [&](const char* name) { return p.at("set").at(name).get<double>(); };
  const double e = p.at("e"), mu = p.at("mu"), gravity = of("gravity"), u_T = of("vx"), end = run.at("final").at("t");
  const double landing = std::sqrt(2 * of("height") / gravity), most = mu * (1 + e) * gravity * landing;
  if (!(u_T > 0 && of("vy") == 0 && of("x") == 0 && end > landing && end < landing * (1 + 2 * e)))
    throw std::runtime_error("not the ball of the closed form");
  const double after = is_fremond ? std::max(2 * u_T - most, 0.0) - u_T : std::max(u_T - most, 0.0);
  return u_T * landing + after * (end - landing);
}

/// Against the closed form of each scheme's own law.
Points landing_errors(const std::string& out, const std::string& scheme) {
  Points points;
  for (const auto& run : runs_of(out, scheme, land, landing_steps))
    points.emplace_back(step_of(run), std::abs(x_of(run) - landed_at(run, scheme == "mjf")));
  return points;
}

/// What a step and the next shorter one differ by: no run stands for the truth, which would make its neighbours look better.
Points dragging_differences(const std::string& out, const std::string& scheme) {
  const auto runs = runs_of(out, scheme, drag, dragging_steps);
  Points points;
  for (std::size_t i = 0; i + 1 < runs.size(); ++i)
    points.emplace_back(step_of(runs[i]), std::abs(x_of(runs[i]) - x_of(runs[i + 1])));
  return points;
}

/// From each length of the step to the next.
std::vector<double> orders(const Points& points) {
  std::vector<double> list;
  for (std::size_t i = 0; i + 1 < points.size(); ++i)
    list.push_back(std::log(points[i].second / points[i + 1].second) / std::log(points[i].first / points[i + 1].first));
  return list;
}

struct Accuracy {
  std::string name, title, against;
  Points (*errors)(const std::string& out, const std::string& scheme);
  double order;  ///< each must lie within 0.1 of it
  std::vector<Evidence> (*evidence)(const std::string& scheme);
};

/// Do both schemes leave the same numbers, to the last bit?
bool are_alike(const std::string& out, const Accuracy& accuracy) {
  const auto classical = accuracy.evidence("mj"), fremond = accuracy.evidence("mjf");
  for (std::size_t i = 0; i < classical.size(); ++i)
    if (answer_json(out, classical[i].name).at("final") != answer_json(out, fremond[i].name).at("final")) return false;
  return true;
}

void tell_accuracy(Section& section, const std::string& out, const Accuracy& accuracy) {
  const auto& [name, title, against, errors, order, evidence] = accuracy;
  const std::string expected = "as h^" + brief(order, 2) + ", from every step to the next within 0.1";
  Table table{title + ": x at the end, " + against, {"scheme"}, {}};
  std::vector<Curve> curves;
  for (const std::string scheme : schemes)
    attempt_part(section, name + "-" + scheme, expected, [&] {
      const Points points = errors(out, scheme);
      const auto local = orders(points);
      const auto [least, most] = std::minmax_element(local.begin(), local.end());
      const bool is_right = std::abs(*least - order) <= 0.1 && std::abs(*most - order) <= 0.1;  // not so of what is no number
      std::string falls = "h^" + brief(*least, 3);
      if (brief(*most, 3) != brief(*least, 3)) falls += " to h^" + brief(*most, 3);
      section.claims.push_back(
          {name + "-" + scheme, expected, "as " + falls, is_right ? Claim::Outcome::as_expected : Claim::Outcome::against});
      // Both may fall on one line: the wider lies below.
      curves.push_back({scheme == "mj" ? Ink::newton : Ink::fremond, scheme, points, points, scheme == "mj" ? 5.0 : 2.0});
      Row row{{{scheme, "head"}}, is_right ? Outcome::as_expected : Outcome::against};
      if (table.heads.size() == 1) {
        for (const auto& point : points) table.heads.push_back("h = " + brief(point.first));
        table.heads.insert(table.heads.end(), {"falls as", "as expected"});
      }
      for (const auto& point : points) {
        row.cells.push_back({brief(point.second), "number"});
        section.data[name][scheme].push_back({{"h", point.first}, {"error", point.second}});
      }
      row.cells.push_back({falls, "number"});
      table.rows.push_back(row);
    });
  Figure figure = attempt({title, "x at the end over the step, " + against + '.', {}, {}}, [&] {
    if (curves.empty()) throw std::runtime_error("no run gave an answer");
    return draw_powers(
        {out + "/figures/" + name + ".svg", name, title + ", over the step h under both schemes: the table has the numbers."},
        "h [-]", "error [-]", curves);
  });
  for (const std::string scheme : schemes)
    for (const auto& one : evidence(scheme))
      if (read_answer(out, one.name)) figure.data.push_back(answer_path(one.name));
  section.claims.push_back(drawing_claim(name + "-figure", figure.problem));
  section.html += "<div class=\"figures\">" + figure_html(figure) + "</div>\n";
  if (!table.rows.empty()) section.html += table_html(table);
  attempt_part(section, name + "-alike", "both schemes' answers", [&] {
    section.html += are_alike(out, accuracy) ? "<p>Here both schemes give the same numbers, to the last bit.</p>\n"
                                             : "<p>Here the schemes part.</p>\n";
  });
  for (const char* scheme : schemes) section.html += typed_html(command_of(evidence(scheme).front(), out));
}

template <Evidence (*one)(const std::string&, std::size_t), std::size_t n>
std::vector<Evidence> all_of(const std::string& scheme) {
  std::vector<Evidence> list;
  for (std::size_t i = 0; i < n; ++i) list.push_back(one(scheme, i));
  return list;
}
const Accuracy landing{
    "land", "A ball that lands sliding",       "against the closed form of each scheme's own law", landing_errors,
    1,      all_of<land, landing_steps.size()>};
const Accuracy dragging{
    "drag", "Block dragged by a spring",        "a step's answer against that of the next shorter one", dragging_differences,
    2,      all_of<drag, dragging_steps.size()>};

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
    section.claims.push_back({"contacts of " + planned.name(), "a complete run", run.complete() ? "complete" : run.shortfall(),
                              run.complete() ? Claim::Outcome::as_expected : Claim::Outcome::failed});
    Row row{{{planned.case_name + ", " + planned.scheme, "head"}, {rule, ""}}};
    if (!run.complete()) {
      row.outcome = Outcome::failed;
      row.cells.push_back({"no answer: " + run.shortfall()});
      while (row.cells.size() < table.heads.size()) row.cells.push_back({"?", "number"});
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
    for (const auto* accuracy : {&landing, &dragging})
      for (const auto& evidence : accuracy->evidence(scheme)) needs.push_back(evidence);
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
  for (const auto* accuracy : {&landing, &dragging}) tell_accuracy(section, out, *accuracy);
  return section;
}

}  // namespace duhem::reports
