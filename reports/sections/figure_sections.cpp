#include "sections/figure_sections.hpp"

#include "page/elastic.hpp"
#include "page/html.hpp"
#include "sections/block_sentences.hpp"
#include "sections/claims_table.hpp"
#include "sections/kane_map.hpp"

#include <algorithm>
#include <filesystem>

namespace duhem::reports {
namespace {

/// Drawings, sentences and tables, one below the other, on their way to being a section.
class Builder {
 public:
  Builder(std::string id, std::string title)
      : section_{std::move(id), std::move(title), "", {{"figures", nlohmann::json::array()}}, {}} {}

  void soft(const std::string& text) {
    if (!text.empty()) section_.html += "<p class=\"soft\">" + escape(text) + "</p>\n";
  }
  void say(const std::string& sentence) { section_.html += "<p>" + prose(sentence) + "</p>\n"; }
  void head(const std::string& text) { section_.html += "<h3 class=\"part\">" + prose(text) + "</h3>\n"; }
  void table(const Table& table) { section_.html += table_html(table); }

  /// Four panels stand two by two, as in the paper. A drawing that could not be made is a claim that failed;
  /// `of` tells claims of one title apart.
  void figures(const std::vector<Figure>& figures, const std::string& of = "") {
    section_.html += figures.size() == 4 ? "<div class=\"figures panels\">\n" : "<div class=\"figures\">\n";
    for (const auto& figure : figures) {
      section_.html += figure_html(figure);
      section_.data["figures"].push_back({{"title", figure.title}, {"caption", figure.caption}, {"problem", figure.problem}});
      const bool is_drawn = figure.problem.empty();
      section_.claims.push_back({of + figure.title, "drawn", is_drawn ? "drawn" : figure.problem,
                                 is_drawn ? Claim::Outcome::as_expected : Claim::Outcome::failed});
    }
    section_.html += "</div>\n";
  }
  void judged(const std::string& caption, const std::string& says, const std::vector<Claim>& claims) {
    table(claims_table(caption, says, claims));
    section_.claims.insert(section_.claims.end(), claims.begin(), claims.end());
    for (const auto& claim : claims)
      section_.data["claims"].push_back(
          {{"says", claim.expected}, {"found", claim.found}, {"holds", claim.outcome == Claim::Outcome::as_expected}});
  }
  [[nodiscard]] Section done() { return std::move(section_); }

 private:
  Section section_;
};

std::vector<Run> all_runs(const std::string& out, const Scope& scope) {
  return read_runs(out, cases_with_expectation(), scope.full);
}

ListedCase listed(const std::string& out, const std::string& name) {
  for (const auto& item : read_cases(out))
    if (item.name == name) return item;
  return {name, name, ""};
}

}  // namespace

std::vector<Evidence> needs_nothing(const Scope&) { return {}; }

Section kane_section(const std::string& out, const Scope& scope) {
  const ListedCase item = listed(out, "kane");
  Builder section("kane", item.title);
  section.soft(item.source);
  section.figures({kane_energy(out, all_runs(out, scope)), kane_gain(out)});
  section.judged("What the map must show, and what it shows", "the theory", kane_map_claims(out));
  return section.done();
}

Section elastic_section(const std::string& out, const Scope& scope) {
  const auto runs = all_runs(out, scope);
  const ListedCase block = listed(out, "sliding_block"), ball = listed(out, "elastic_ball");
  std::vector<JudgedRun> judged;
  for (const auto& run : runs) judged.push_back({run, judge(run)});
  Builder section("elastic", "The paper's Figures 9 and 10, from our runs: " + block.title);
  section.soft(block.source);
  section.head("Figure 9, classical scheme (mj)");
  section.figures(sliding_block_panels(out, "mj", runs), "Figure 9 ");
  section.judged("Figure 9: what the paper says of it", "the paper", block_sentences(out, "mj"));
  section.head("Figure 10, Fremond's law (mjf)");
  section.figures(sliding_block_panels(out, "mjf", runs), "Figure 10 ");
  section.judged("Figure 10: what the paper says of it", "the paper", block_sentences(out, "mjf"));
  section.head(ball.title);
  section.soft(ball.source);
  section.figures({elastic_ball_energy(out, runs)});
  section.table(elastic_findings(out, judged));
  return section.done();
}

Section activation_section(const std::string& out, const Scope& scope) {
  const auto runs = all_runs(out, scope);
  const auto classical = read_rule_runs(out, "mj", runs), fremond = read_rule_runs(out, "mjf", runs);
  auto rows = fremond;
  rows.insert(rows.end(), classical.begin(), classical.end());
  Builder section("activation", listed(out, "sliding_block").title + ": what the activation rule costs");
  section.soft("Five rules for which contacts enter a step, all else equal; the figures are under mjf.");
  for (const auto& sentence : rules_sentences(fremond)) section.say(sentence);
  section.figures(rule_figures(out, fremond));
  section.table(rules_table(rows));
  return section.done();
}

}  // namespace duhem::reports
