#include "sections/ladder.hpp"

#include "figures/attempt.hpp"
#include "runs/number.hpp"
#include "sections/answers.hpp"
#include "sections/claims_table.hpp"

#include <algorithm>
#include <array>

namespace duhem::reports {
namespace {

using Json = nlohmann::json;

/// A case under a scheme, and what its largest positive work must fall with.
struct Climb {
  const char *case_name, *scheme, *falls_with;
};
constexpr std::array climbs{Climb{"stick", "mj", "nothing"},         Climb{"stick", "mjf", "roundoff"},
                            Climb{"rocking_block", "mj", "nothing"}, Climb{"rocking_block", "mjf", "roundoff"},
                            Climb{"small_wall", "mj", "nothing"},    Climb{"small_wall", "mjf", "tolerance"}};

/// Quick: three tolerances in double and 50 digits. Full: the program's own ladder.
Evidence evidence_of(const Climb& climb, const Scope& scope) {
  std::vector<std::string> arguments{"ladder", climb.case_name, "--scheme", climb.scheme};
  if (!scope.full) arguments.insert(arguments.end(), {"--tols", "1e-4,1e-8,roundoff", "--scalars", "double,mp50"});
  arguments.push_back("--json");
  return {ladder_name(climb.case_name, climb.scheme), arguments};
}

std::string word_of(const std::string& falls_with) {
  if (falls_with == "nothing") return "stays: the law's";
  return falls_with == "tolerance" ? "falls with the tolerance: the solver's" : "falls with the round-off: rounding";
}

Number number_of(const Json& value) {
  return value.is_string() ? parse_number(value.get<std::string>()) : Number{value.get<double>(), brief(value.get<double>())};
}

/// The largest positive work of a contact on each rung, by scalar.
struct Rungs {
  struct Rung {
    double tolerance, work;
    bool is_roundoff;
  };
  std::vector<std::pair<std::string, std::vector<Rung>>> scalars;

  explicit Rungs(const Json& document) {
    for (const auto& rung : document.at("rungs")) {
      if (rung.at("status") != "complete") throw std::runtime_error("a rung that is not complete");
      const std::string scalar = rung.at("scalar");
      if (scalars.empty() || scalars.back().first != scalar) scalars.push_back({scalar, {}});
      scalars.back().second.push_back({number_of(rung.at("tolerance")).value,
                                       std::max(number_of(rung.at("max_positive_normal_work")).value,
                                                number_of(rung.at("max_positive_tangential_work")).value),
                                       rung.at("is_roundoff").get<bool>()});
    }
  }
};

std::string at_tolerance(const std::vector<Rungs::Rung>& rungs, double tolerance) {
  for (const auto& rung : rungs)
    if (rung.tolerance > 0.9 * tolerance && rung.tolerance < 1.1 * tolerance) return rung.work == 0 ? "0" : brief(rung.work);
  return "not run";
}
std::string at_roundoff(const std::vector<Rungs::Rung>& rungs) {
  for (const auto& rung : rungs)
    if (rung.is_roundoff) return (rung.work == 0 ? "0" : brief(rung.work)) + " (at " + brief(rung.tolerance, 1) + ')';
  return "not run";
}

void add_curves(std::vector<Curve>& curves, const Climb& climb, const Rungs& rungs) {
  const bool is_fremond = std::string(climb.scheme) == "mjf";
  for (const auto& [scalar, list] : rungs.scalars) {
    Points points;
    for (const auto& rung : list) points.emplace_back(rung.tolerance, rung.work);
    std::sort(points.begin(), points.end());
    const bool is_first = scalar == rungs.scalars.front().first;
    curves.push_back({is_fremond ? Ink::fremond : Ink::newton, is_first ? climb.scheme : "", points, points, 2});
  }
}

}  // namespace

std::string ladder_name(const std::string& case_name, const std::string& scheme) { return "ladder-" + case_name + '-' + scheme; }

std::vector<Evidence> ladder_needs(const Scope& scope) {
  std::vector<Evidence> needs;
  for (const auto& climb : climbs) needs.push_back(evidence_of(climb, scope));
  return needs;
}

Section make_ladder(const std::string& out, const Scope& scope) {
  Section section{
      "ladder",
      "The precision ladder: does the energy go away with more digits?",
      "<p>Each case runs again with tighter tolerances and longer numbers. Energy that the law creates stays; energy that "
      "the solver or rounding created falls with the tolerance or with the round-off.</p>\n",
      Json::object(),
      {}};
  Table table{"Largest positive work of a contact in a step, by the solver's tolerance",
              {"case", "scheme", "scalar", "1e-4", "1e-8", "round-off's own", "verdict", "as expected"},
              {}};
  std::string figures, commands, drawn;
  std::vector<Curve> curves;
  std::vector<std::string> data;
  const auto draw = [&](const std::string& name) {
    if (name.empty()) return;
    if (curves.empty()) {
      section.claims.push_back(drawing_claim("ladder-" + name + "-figure", "no rung gave an answer"));
      return;
    }
    Figure figure = attempt(
        {name + ": largest positive work", "A line for each scalar; where nothing is positive there is no line.", {}, {}}, [&] {
          return draw_powers({out + "/figures/ladder_" + name + ".svg", "ladder_" + name,
                              "Largest positive work of a contact of " + name +
                                  " over the solver's tolerance, in each scalar: the table has the numbers."},
                             "tolerance [-]", "largest positive work [-]", curves);
        });
    figure.data = std::exchange(data, {});
    figures += figure_html(figure);
    section.claims.push_back(drawing_claim("ladder-" + name + "-figure", figure.problem));
    curves.clear();
  };
  for (const auto& climb : climbs) {
    const Evidence evidence = evidence_of(climb, scope);
    if (drawn != climb.case_name) draw(drawn);
    drawn = climb.case_name;
    Claim claim{evidence.name, word_of(climb.falls_with), "", Claim::Outcome::failed};
    try {
      const Json document = answer_json(out, evidence.name);
      const Rungs rungs(document);
      const std::string falls_with = document.at("scales_with");
      const bool is_right = falls_with == climb.falls_with && !rungs.scalars.empty();
      claim.found = word_of(falls_with);
      claim.outcome = is_right ? Claim::Outcome::as_expected : Claim::Outcome::against;
      for (const auto& [scalar, list] : rungs.scalars) {
        table.rows.push_back({{{climb.case_name, "head"},
                               {climb.scheme, "head"},
                               {scalar, "head"},
                               {at_tolerance(list, 1e-4), "number"},
                               {at_tolerance(list, 1e-8), "number"},
                               {at_roundoff(list), "number"},
                               {claim.found, "text"}},
                              is_right ? Outcome::as_expected : Outcome::against});
        for (const auto& rung : list)
          section.data[evidence.name].push_back(
              {{"scalar", scalar}, {"tolerance", rung.tolerance}, {"largest_positive_work", rung.work}});
      }
      add_curves(curves, climb, rungs);
      data.push_back(answer_path(evidence.name));
    } catch (const std::exception& error) {
      claim.found = error.what();
      table.rows.push_back({{{climb.case_name, "head"},
                             {climb.scheme, "head"},
                             {"?", "head"},
                             {"?", "number"},
                             {"?", "number"},
                             {"?", "number"},
                             {claim.found, "text"}},
                            Outcome::failed});
    }
    section.claims.push_back(claim);
    commands += typed_html(command_of(evidence, out));
  }
  draw(drawn);
  section.html += "<div class=\"figures\">" + figures + "</div>\n" + table_html(table) + commands;
  return section;
}

}  // namespace duhem::reports
