#include "sections/section.hpp"

#include <cmath>

namespace duhem::reports {
namespace {

constexpr std::array names{"law", "tolerance", "activation", "rounding"};

/// A positive work and what each of the four did of it, which adds up.
struct Split {
  double work = 0;
  std::map<std::string, double> parts = {};

  [[nodiscard]] std::string greatest() const {
    return *std::ranges::max_element(names, {}, [&](const char* name) { return parts.at(name); });
  }
  /// The parts above 0, as shares of their sum: one may be large because another is below 0. The law's share stands in the colour
  /// of its own law: Newton's, Frémond's.
  [[nodiscard]] Stack shares(const std::string& label, const std::string& scheme) const {
    double whole = 0;
    for (const auto& [name, part] : parts) whole += std::max(part, 0.0);
    const auto share = [&](const char* name) { return whole > 0 ? std::max(parts.at(name), 0.0) / whole : 0; };
    const double law = share("law");
    const bool is_fremond = scheme == "mjf";
    return {label, {is_fremond ? 0 : law, is_fremond ? law : 0, share("tolerance"), share("activation"), share("rounding")}};
  }
};

/// All positive works of a run beyond what rounding and tolerance explain.
Split split_of(const Result& result) {
  Split split;
  for (const auto& positive : {result.positive_normal, result.positive_tangential}) {
    split.work += positive.work.value;
    for (const auto& [name, part] : positive.attribution.parts()) split.parts[name] += part;
  }
  return split;
}

/// The largest positive work on the ladder's coarsest rung in double: there the run has nothing beyond its bounds.
Split split_of(const Json& ladder) {
  for (const auto& rung : ladder.at("rungs")) {
    if (rung.at("scalar") != "double" || rung.at("tolerance") != 1e-4) continue;
    if (const std::string status = rung.at("status"); status != "complete")
      throw std::runtime_error("the rung did not come to its end: " + status);
    const Json& largest = rung.at("max_positive_work");
    return {.work = largest.at("work"), .parts = largest.at("attribution")};
  }
  throw std::runtime_error("no such rung in double");
}

/// Whose positive work is mostly expected of whom: a run's, or that of the coarsest rung of its ladder.
struct Case {
  std::string name, scheme, expected;
  bool is_rung = false;
};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Case, name, scheme, expected, is_rung)

std::string draw(const Results& results, const std::vector<Stack>& stacks) {
  if (stacks.empty()) throw std::runtime_error("no positive work is known of any case");
  std::string alt = "Shares of the positive work of contacts.";
  for (const auto& [label, shares] : stacks)
    for (std::size_t i = 0; i < shares.size(); ++i)
      if (shares[i] > 0.005)
        alt += ' ' + label + ": " + names.at(i < 1 ? 0 : i - 1) + ' ' + std::to_string(std::lround(100 * shares[i])) + " %.";
  return draw_stacks(results.sheet("attribution", alt), "share of the positive work [-]",
                     // Tolerance and activation differ in lightness, for those who do not tell the hues apart.
                     {{Ink::newton, "law, mj"},
                      {Ink::fremond, "law, mjf"},
                      {Ink::third, "tolerance"},
                      {Ink::second, "activation"},
                      {Ink::neutral, "rounding"}},
                     stacks);
}

Section make(const Results& results) {
  Section section{"attribution", "Who created the energy, case by case"};
  section.add(Paragraph{wording("attribution")});
  TableBlock table = data_file("attribution").at("table");
  std::vector<Stack> stacks;
  Figure figure = captioned("attribution", "shares");
  figure.claim = "attribution figure";
  for (const Case one : data_file("attribution").at("cases")) {
    const std::string what = one.name + ", " + one.scheme + (one.is_rung ? ", tolerance 1e-4" : "");
    const PlannedRun run{one.name, one.scheme};
    const RequiredCall ladder = ladder_call(one.name, one.scheme);
    Split split;
    Row row = answered_row(what, "attribution " + what, "mostly by " + one.expected, [&](std::vector<Cell>& cells) {
      split = one.is_rung ? split_of(results.answer(ladder)) : split_of(*results.complete_run(run).result);
      figure.data.push_back(one.is_rung ? ladder.path() : run.file("run.json"));
      cells.push_back(number(brief(split.work)));
      double sum = 0;
      for (const char* name : names) {
        cells.push_back(number(brief(split.parts.at(name))));
        sum += split.parts.at(name);
      }
      if (!(split.work > 0)) return Found{"no positive work", false};
      stacks.push_back(split.shares(what, one.scheme));
      return Found{"mostly by " + split.greatest() + ", " + brief(split.work) + " in all",
                   std::abs(sum - split.work) <= 1e-9 * split.work && split.greatest() == one.expected};
    });
    row.cells.resize(2 + names.size(), number("?"));
    row.cells.push_back({one.expected});
    const std::string problem = row.claim->outcome == Outcome::failed ? row.claim->found : "";
    section.data.push_back({{"case", what}, {"work", split.work}, {"attribution", split.parts}, {"problem", problem}});
    table.rows.push_back(std::move(row));
  }
  section.add(FigureBlock{{drawn(figure, [&](Figure&) { return draw(results, stacks); })}});
  section.add(std::move(table));
  return section;
}

}  // namespace

/// The runs and the ladder's answers are there.
SectionPlan attribution() { return {no_calls, make}; }

}  // namespace duhem::reports
