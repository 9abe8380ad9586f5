#include "sections/attribution.hpp"

#include "figures/attempt.hpp"
#include "runs/run_files.hpp"
#include "sections/answers.hpp"
#include "sections/claims_table.hpp"
#include "sections/ladder.hpp"

#include <algorithm>
#include <array>
#include <numeric>

namespace duhem::reports {
namespace {

using Json = nlohmann::json;

constexpr std::array names{"law", "tolerance", "activation", "rounding"};

/// A positive work and what each of the four did of it, which adds up.
struct Creator {
  std::string what, expected;
  double work = 0;
  std::array<double, 4> parts{};
  bool is_fremond = false;
  std::string problem = {};

  /// The parts above 0, as shares of their sum: one may be large because another is below 0.
  [[nodiscard]] std::vector<double> shares() const {
    std::vector<double> result;
    for (const double part : parts) result.push_back(std::max(part, 0.0));
    const double sum = std::accumulate(result.begin(), result.end(), 0.0);
    for (double& share : result) share = sum > 0 ? share / sum : 0;
    return result;
  }
  /// Nobody's where there is none.
  [[nodiscard]] std::string greatest() const {
    if (!(work > 0)) return "nothing";
    return names.at(static_cast<std::size_t>(std::max_element(parts.begin(), parts.end()) - parts.begin()));
  }
};

struct FromRun {
  const char *case_name, *scheme, *expected;
};
constexpr std::array from_runs{FromRun{"stick", "mj", "law"},
                               FromRun{"rocking_block", "mj", "law"},
                               FromRun{"kane", "mj", "law"},
                               FromRun{"exact_seed", "mj", "law"},
                               FromRun{"small_wall", "mj", "law"},
                               FromRun{"sliding_block", "mj", "activation"},
                               FromRun{"sliding_block", "mjf", "activation"}};

/// All positive works of a run beyond what rounding and tolerance explain.
Creator of_run(const std::string& out, const FromRun& from) {
  Creator creator{std::string(from.case_name) + ", " + from.scheme, from.expected};
  creator.is_fremond = from.scheme == std::string("mjf");
  const Run run = read_run(out, {from.case_name, from.scheme, "double"});
  if (!run.complete()) {
    creator.problem = run.shortfall();
    return creator;
  }
  for (const auto* positive : {&run.result->positive_normal, &run.result->positive_tangential}) {
    creator.work += positive->work.value;
    const std::array<double, 4> parts{positive->by.law.value, positive->by.tolerance.value, positive->by.activation.value,
                                      positive->by.rounding.value};
    for (std::size_t i = 0; i < parts.size(); ++i) creator.parts.at(i) += parts.at(i);
  }
  return creator;
}

/// The largest positive work on the ladder's coarsest rung in double: there the run has nothing beyond its bounds.
Creator of_coarse_rung(const std::string& out, const std::string& case_name, const std::string& expected) {
  Creator creator{case_name + ", mjf, tolerance 1e-4", expected};
  creator.is_fremond = true;
  try {
    const Json document = answer_json(out, ladder_name(case_name, "mjf"));
    for (const auto& rung : document.at("rungs")) {
      if (rung.at("scalar") != "double" || rung.at("tolerance") != 1e-4) continue;
      if (const std::string status = rung.at("status"); status != "complete") {
        creator.problem = "the rung did not come to its end: " + status;
        return creator;
      }
      const Json& largest = rung.at("max_positive_work");
      creator.work = largest.at("work");
      for (std::size_t i = 0; i < names.size(); ++i) creator.parts.at(i) = largest.at("attribution").at(names.at(i));
      return creator;
    }
    creator.problem = "no such rung in double";
  } catch (const std::exception& error) {
    creator.problem = error.what();
  }
  return creator;
}

Claim::Outcome outcome_of(const Creator& creator) {
  if (!creator.problem.empty()) return Claim::Outcome::failed;
  const double sum = std::accumulate(creator.parts.begin(), creator.parts.end(), 0.0);
  const bool adds_up = std::abs(sum - creator.work) <= 1e-9 * std::abs(creator.work);
  return creator.work > 0 && adds_up && creator.greatest() == creator.expected ? Claim::Outcome::as_expected
                                                                               : Claim::Outcome::against;
}

}  // namespace

std::vector<Evidence> attribution_needs(const Scope&) { return {}; }  // the runs and the ladder's answers are there

Section make_attribution(const std::string& out, const Scope&) {
  Section section{
      "attribution",
      "Who created the energy, case by case",
      "<p>The positive work of contacts, split exactly into what the impact law did, what the solver's tolerance left, what the "
      "activation rule let in, and rounding. Of a run: all works beyond what tolerance and rounding explain. Of the "
      "ladder's coarsest rung, where nothing is beyond that: the largest one. A run whose verdict is dissipative may stand here: "
      "one contact does positive work in a step in which the others take more.</p>\n",
      Json::array(),
      {}};
  std::vector<Creator> creators;
  for (const auto& from : from_runs) creators.push_back(of_run(out, from));
  creators.push_back(of_coarse_rung(out, "small_wall", "tolerance"));

  Table table{"Positive work and its parts",
              {"case", "work", "law", "tolerance", "activation", "rounding", "mostly expected of", "as expected"},
              {}};
  std::vector<Stack> stacks;
  for (const auto& creator : creators) {
    const Claim::Outcome outcome = outcome_of(creator);
    section.claims.push_back({"attribution " + creator.what, "mostly by " + creator.expected,
                              !creator.problem.empty() ? creator.problem
                              : creator.work > 0 ? "mostly by " + creator.greatest() + ", " + brief(creator.work) + " in all"
                                                 : "no positive work",
                              outcome});
    Row row{{{creator.what, "head"}},
            outcome == Claim::Outcome::as_expected ? Outcome::as_expected
            : outcome == Claim::Outcome::failed    ? Outcome::failed
                                                   : Outcome::against};
    const bool is_known = creator.problem.empty();
    row.cells.push_back({is_known ? brief(creator.work) : "?", "number"});
    for (const double part : creator.parts) row.cells.push_back({!is_known ? "?" : part == 0 ? "0" : brief(part), "number"});
    row.cells.push_back({is_known ? creator.expected : creator.expected + "; " + creator.problem, ""});
    table.rows.push_back(row);
    if (is_known && creator.work > 0) {  // the law's share in its own colour: Newton's, Fremond's
      std::vector<double> shares = creator.shares();
      shares.insert(shares.begin() + (creator.is_fremond ? 0 : 1), 0.0);
      stacks.push_back({creator.what, shares});
    }
    Json parts;
    for (std::size_t i = 0; i < names.size(); ++i) parts[names.at(i)] = creator.parts.at(i);
    section.data.push_back(
        {{"case", creator.what}, {"work", creator.work}, {"attribution", parts}, {"problem", creator.problem}});
  }
  std::vector<std::string> data;
  for (std::size_t i = 0; i < from_runs.size(); ++i)
    if (creators[i].problem.empty())
      data.push_back(PlannedRun{from_runs.at(i).case_name, from_runs.at(i).scheme, "double"}.file("run.json"));
  if (creators.back().problem.empty()) data.push_back(answer_path(ladder_name("small_wall", "mjf")));
  Figure figure =
      attempt({"Who did the positive work", "Shares of the parts above 0; parts below 0 stand in the table.", {}, {}}, [&] {
        if (stacks.empty()) throw std::runtime_error("no positive work is known of any case");
        std::string alt = "Shares of the positive work of contacts.";
        for (const auto& [label, shares] : stacks)
          for (std::size_t i = 0; i < shares.size(); ++i)
            if (shares[i] > 0.005)
              alt +=
                  ' ' + label + ": " + names.at(i < 1 ? 0 : i - 1) + ' ' + std::to_string(std::lround(100 * shares[i])) + " %.";
        return draw_stacks({out + "/figures/attribution.svg", "attribution", alt}, "share of the positive work [-]",
                           // Tolerance and activation differ in lightness, for those who do not tell the hues apart.
                           {{Ink::newton, "law, mj"},
                            {Ink::fremond, "law, mjf"},
                            {Ink::third, "tolerance"},
                            {Ink::second, "activation"},
                            {Ink::neutral, "rounding"}},
                           stacks);
      });
  figure.data = std::move(data);
  section.claims.push_back(drawing_claim("attribution figure", figure.problem));
  section.html += "<div class=\"figures\">" + figure_html(figure) + "</div>\n" + table_html(table);
  return section;
}

}  // namespace duhem::reports
