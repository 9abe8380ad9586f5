#include "kit/words.hpp"
#include "sections/exact.hpp"
#include "sections/section.hpp"

#include <cmath>

namespace duhem::reports {
namespace {

/// A ball at rest on the floor but for a little slip, which friction can stop at once: all in fractions.
RequiredCall stuck(const std::string& scheme) {
  return {"stuck-" + scheme, words("run bouncing_ball --scheme " + scheme +
                                   " --scalar rational --e 0 --mu 1 --h 1/10 --t-end 6/10 --set height=0 --set vx=1/4 "
                                   "--set gravity=10 --json")};
}

void add_flip(Section& section, const Results& results, const std::string& scheme) {
  const bool is_fremond = scheme == "mjf";
  const std::string expected =
      is_fremond ? "u_T changes its sign at every step and keeps its size" : "u_T is 0 after the first step";
  section.attempt("flip-" + scheme, expected, [&] {
    const Json& run = results.answer_that_holds(stuck(scheme));
    bool is_right = run.at("status") == "complete" && run.at("impacts").size() >= 2, works = false;
    std::string slips;
    for (const auto& impact : run.at("impacts")) {
      const Fraction before = parse_fraction(impact.at("u_minus").at(1)), after = parse_fraction(impact.at("u_plus").at(1));
      is_right = is_right && impact.at("mode") == "stick" && (is_fremond ? after == -before && after != 0 : after == 0);
      works = works || parse_fraction(impact.at("work_tangential")) != 0;
      slips += (slips.empty() ? text(before) : "") + ", " + text(after);
    }
    is_right = is_right && works == !is_fremond;
    section.data["flip"][scheme] = slips;
    section.add(Paragraph{styled(scheme, scheme) + ": " + formula("u_T") + " = " + slips + " from step to step; friction does " +
                          (works ? "work and stops it." : "no work at all.")});
    section.add(results.command(stuck(scheme)));
    section.add(
        Claims{{{.name = "flip-" + scheme, .expected = expected, .found = "u_T = " + slips, .outcome = expected_if(is_right)}}});
  });
}

double step_of(const Json& run) { return run.at("parameters").at("h"); }
double x_of(const Json& run) { return run.at("final").at("q").at(0); }

/// Where the ball is along x after one impact, by hand. With w = u+ under Newton's law and u+ + u- under Fremond's, friction
/// takes mu (1+e) u_N off w, to 0 at most.
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

/// How a run's place at its end nears something with shorter and shorter steps.
struct Accuracy {
  std::string name, title, against;
  std::string case_name, options;
  std::vector<std::string> steps;
  double order;          ///< each must lie within 0.1 of it
  bool has_closed_form;  ///< that of the ball that lands

  [[nodiscard]] std::vector<RequiredCall> calls(const std::string& scheme) const {
    std::vector<RequiredCall> list;
    for (const auto& step : steps)
      list.push_back({name + '-' + scheme + '-' + std::to_string(list.size()),
                      words("run " + case_name + " --scheme " + scheme + ' ' + options + " --h " + step + " --json")});
    return list;
  }
  /// Over the step. Without a closed form they are what a step and the next shorter one differ by: no run stands for it, which
  /// would make its neighbours look better.
  [[nodiscard]] Points errors(const std::vector<Json>& runs, bool is_fremond) const {
    Points points;
    for (std::size_t i = 0; i + (has_closed_form ? 0 : 1) < runs.size(); ++i) {
      const double truth = has_closed_form ? landed_at(runs[i], is_fremond) : x_of(runs[i + 1]);
      points.emplace_back(step_of(runs[i]), std::abs(x_of(runs[i]) - truth));
    }
    return points;
  }
};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Accuracy, name, title, against, case_name, options, steps, order, has_closed_form)

std::vector<Accuracy> accuracies() { return data_file("price").at("accuracies"); }

/// The least and the most of the orders from each length of the step to the next.
std::pair<double, double> orders(const Points& points) {
  std::vector<double> list;
  for (std::size_t i = 0; i + 1 < points.size(); ++i)
    list.push_back(std::log(points[i].second / points[i + 1].second) / std::log(points[i].first / points[i + 1].first));
  const auto [least, most] = std::ranges::minmax_element(list);
  return {*least, *most};
}

void add_accuracy(Section& section, const Results& results, const Accuracy& accuracy) {
  const std::string& name = accuracy.name;
  const std::string expected = "as h^" + brief(accuracy.order, 2) + ", from every step to the next within 0.1";
  TableBlock table{
      .caption = accuracy.title + ": x at the end, " + accuracy.against, .heads = {"scheme"}, .marks = "as expected"};
  Figure figure{
      .title = accuracy.title, .caption = "x at the end over the step, " + accuracy.against + '.', .claim = name + "-figure"};
  std::vector<Curve> curves;
  std::vector<Json> ends;  // of each scheme the states in which its runs end
  for (const std::string scheme : schemes) {
    const auto calls = accuracy.calls(scheme);
    table.rows.push_back(answered_row(scheme, name + "-" + scheme, expected, [&](std::vector<Cell>& cells) {
      std::vector<Json> runs;
      Json end;
      for (const auto& call : calls) {
        runs.push_back(results.answer_that_holds(call));
        if (const std::string status = runs.back().at("status"); status != "complete")
          throw std::runtime_error(call.name + ": " + status);
        end.push_back(runs.back().at("final"));
      }
      ends.push_back(end);
      const Points points = accuracy.errors(runs, scheme == "mjf");
      const auto [least, most] = orders(points);
      const std::string first = brief(least, 3), last = brief(most, 3),
                        falls = "h^" + first + (last == first ? "" : " to h^" + last);
      // Both may fall on one line: the wider lies below.
      curves.push_back(
          {.ink = ink_of(scheme), .title = scheme, .points = points, .marks = points, .width = scheme == "mj" ? 5.0 : 2.0});
      table.heads.resize(1);
      for (const auto& [h, error] : points) {
        table.heads.push_back("h = " + brief(h));
        cells.push_back(number(brief(error)));
        section.data[name][scheme].push_back({{"h", h}, {"error", error}});
      }
      table.heads.emplace_back("falls as");
      cells.push_back(number(falls));
      const auto is_near = [&](double order) { return std::abs(order - accuracy.order) <= 0.1; };  // not so of what is no number
      return Found{"as " + falls, is_near(least) && is_near(most)};
    }));
    for (const auto& call : calls)
      if (results.has_answer(call)) figure.data.push_back(call.path());
  }
  section.add(FigureBlock{{drawn(figure, [&](Figure&) {
    if (curves.empty()) throw std::runtime_error("no run gave an answer");
    return draw_powers(results.sheet(name, accuracy.title + ", over the step h under both schemes: the table has the numbers."),
                       "h [-]", "error [-]", curves);
  })}});
  section.add(std::move(table));
  if (ends.size() == schemes.size())
    section.add(
        Paragraph{ends[0] == ends[1] ? "Here both schemes give the same numbers, to the last bit." : "Here the schemes part."});
  for (const auto& scheme : schemes) section.add(results.command(accuracy.calls(scheme).front()));
}

TableBlock contacts_table(Section& section, const Results& results) {
  TableBlock table = data_file("price").at("contacts_table");
  const auto add = [&](const PlannedRun& run, const std::string& rule) {
    Row row = answered_row(
        run.case_name + ", " + run.scheme, "contacts of " + run.name(), "a complete run", [&](std::vector<Cell>& cells) {
          cells.push_back({rule});
          const Result& r = *results.complete_run(run).result;
          for (const std::string& words :
               {std::to_string(r.steps), r.min_gap ? brief(*r.min_gap) : "none", std::to_string(r.dropped_contacts),
                std::to_string(r.catches), std::to_string(r.positive_normal.steps) + " steps"})
            cells.push_back(number(words));
          section.data["contacts"].push_back({{"run", run.name()},
                                              {"min_gap", r.min_gap ? Json(r.min_gap->value) : Json()},
                                              {"dropped", r.dropped_contacts},
                                              {"catches", r.catches}});
          return Found{"complete", true};
        });
    table.rows.push_back(std::move(row));
  };
  for (const char* case_name : {"stick", "rocking_block"}) add({case_name, "mjf"}, "gap-velocity (64)");
  for (const char* case_name : {"small_wall", "block_stack"}) add({case_name, "mjf"}, "the case's own");
  for (const Rule& rule : rules()) add({"sliding_block", "mjf", "double", rule.variant}, rule.title);
  return table;
}

std::vector<RequiredCall> needs(const Scope& /*scope*/) {
  std::vector<RequiredCall> calls;
  for (const auto& scheme : schemes) {
    calls.push_back(stuck(scheme));
    for (const auto& accuracy : accuracies())
      for (const auto& call : accuracy.calls(scheme)) calls.push_back(call);
  }
  return calls;
}

Section make(const Results& results) {
  Section section{"price", "What dissipation costs", Json::object()};
  section.add(
      Paragraph{Text("Dissipative is not the same as accurate. At θ = ½ sticking means ") + formula("u_{T,k+1} = −u_{T,k}") +
                ": a stuck contact that comes with a little slip flips it at every step, for ever. A ball of mass 3 rests "
                "on the floor and slips at ¼; friction could stop it in one step:"});
  for (const auto& scheme : schemes) add_flip(section, results, scheme);
  section.add(contacts_table(section, results));
  for (const auto& accuracy : accuracies()) add_accuracy(section, results, accuracy);
  return section;
}

}  // namespace

SectionPlan price() { return {needs, make}; }

}  // namespace duhem::reports
