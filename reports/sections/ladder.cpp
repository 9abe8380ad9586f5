#include "kit/words.hpp"
#include "sections/section.hpp"

namespace duhem::reports {
namespace {

/// A case under both schemes, and what its largest positive work must fall with under Frémond's law; under Newton's, with
/// nothing.
struct Climb {
  const char *case_name, *falls_with;
};
constexpr std::array climbs{Climb{"stick", "roundoff"}, Climb{"rocking_block", "roundoff"}, Climb{"small_wall", "tolerance"}};

std::string word_of(const std::string& falls_with) {
  if (falls_with == "nothing") return "stays: the law's";
  return falls_with == "tolerance" ? "falls with the tolerance: the solver's" : "falls with the round-off: rounding";
}

double value(const Json& number) { return number.get<Number>().value; }

std::vector<RequiredCall> needs(const Scope& scope) {
  std::vector<RequiredCall> calls;
  for (const auto& climb : climbs)
    for (const char* scheme : schemes) calls.push_back(ladder_call(climb.case_name, scheme, scope));
  return calls;
}

/// What one ladder adds to the table, to the drawing of its case and to the data: a row and a curve for each scalar, or nothing
/// but why not.
void add_ladder(Section& section, TableBlock& table, std::vector<Curve>& curves, const Results& results, const RequiredCall& call,
                const std::string& case_name, const std::string& scheme, const std::string& expected) {
  std::vector<Row> rows;
  std::vector<Curve> lines;
  Json data;
  const Claim claim = answered(call.name, word_of(expected), [&] {
    const Json& document = results.answer(call);
    const std::string falls_with = document.at("scales_with");
    std::string scalar;
    for (const auto& rung : document.at("rungs")) {
      if (rung.at("status") != "complete") throw std::runtime_error("a rung that is not complete");
      if (rows.empty() || rung.at("scalar") != scalar) {
        scalar = rung.at("scalar");
        const Cell none = number("not run");
        rows.push_back({.cells = {head(case_name), head(scheme), head(scalar), none, none, none, {word_of(falls_with), "text"}}});
        lines.push_back({.ink = ink_of(scheme), .title = lines.empty() ? scheme : "", .width = 2});
      }
      const double tolerance = value(rung.at("tolerance")),
                   work = std::max(value(rung.at("max_positive_normal_work")), value(rung.at("max_positive_tangential_work")));
      std::vector<Cell>& cells = rows.back().cells;
      if (std::abs(tolerance / 1e-4 - 1) < 0.1) cells[3] = number(brief(work));
      if (std::abs(tolerance / 1e-8 - 1) < 0.1) cells[4] = number(brief(work));
      if (rung.at("is_roundoff").get<bool>()) cells[5] = number(brief(work) + " (at " + brief(tolerance, 1) + ')');
      lines.back().points.emplace_back(tolerance, work);
      data.push_back({{"scalar", scalar}, {"tolerance", tolerance}, {"largest_positive_work", work}});
    }
    if (rows.empty()) throw std::runtime_error("no rung");
    return Found{word_of(falls_with), falls_with == expected};
  });
  if (claim.outcome == Outcome::failed) {
    rows = {{.cells = {{.text = case_name, .css = "head", .objections = {claim.found}}, head(scheme), head("?")}}};
  } else {
    section.data[call.name] = data;
    for (Curve& line : lines) {
      std::ranges::sort(line.points);
      line.marks = line.points;
      curves.push_back(std::move(line));
    }
  }
  for (Row& row : rows) {
    row.outcome = claim.outcome;
    table.rows.push_back(row);
  }
  section.add(Claims{{claim}});
}

Section make(const Results& results) {
  Section section{"ladder", "The precision ladder: does the energy go away with more digits?", Json::object()};
  section.add(Paragraph{wording("ladder")});
  TableBlock table = data_file("ladder").at("table");
  FigureBlock figures;
  for (const auto& [case_name, falls_with] : climbs) {
    const std::string name = case_name;
    std::vector<Curve> curves;
    Figure figure{.title = name + ": largest positive work",
                  .caption = "A line for each scalar; where nothing is positive there is no line.",
                  .claim = "ladder-" + name + "-figure"};
    for (const std::string scheme : schemes) {
      const RequiredCall call = ladder_call(name, scheme, results.request.scope);
      add_ladder(section, table, curves, results, call, name, scheme, scheme == "mjf" ? falls_with : "nothing");
      if (section.data.contains(call.name)) figure.data.push_back(call.path());
    }
    figures.figures.push_back(drawn(figure, [&](Figure&) {
      if (curves.empty()) throw std::runtime_error("no rung gave an answer");
      return draw_powers(results.sheet("ladder_" + name, "Largest positive work of a contact of " + name +
                                                             " over the solver's tolerance, in each scalar: the table has the "
                                                             "numbers."),
                         "tolerance [-]", "largest positive work [-]", curves);
    }));
  }
  section.add(std::move(figures));
  section.add(std::move(table));
  for (const auto& call : needs(results.request.scope)) section.add(results.command(call));
  return section;
}

}  // namespace

/// Quick: three tolerances in double and 50 digits. Full: the program's own ladder.
RequiredCall ladder_call(const std::string& case_name, const std::string& scheme, const Scope& scope) {
  const std::string quick = scope.full ? "" : "--tols 1e-4,1e-8,roundoff --scalars double,mp50 ";
  return {"ladder-" + case_name + '-' + scheme, words("ladder " + case_name + " --scheme " + scheme + ' ' + quick + "--json")};
}

SectionPlan ladder() { return {needs, make}; }

}  // namespace duhem::reports
