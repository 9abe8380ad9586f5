#include "page/runs_html.hpp"

#include "page/html.hpp"
#include "page/table.hpp"

namespace duhem::reports {
namespace {

std::string title_of(const std::string& case_name, const std::vector<ListedCase>& cases) {
  for (const auto& item : cases)
    if (item.name == case_name) return item.title;
  return "not in `duhem list cases`";
}

std::string number(const std::string& label, const Number* x) { return cell(label, x ? prose(brief(*x)) : "?", "number"); }

std::string variant(const PlannedRun& planned) {
  return planned.variant.empty() ? "" : " <span class=\"variant\">" + escape(planned.variant) + "</span>";
}

std::string row(const JudgedRun& item) {
  const auto& [run, judgement] = item;
  const Result* r = run.result ? &*run.result : nullptr;
  const Badge mark = badge(judgement.outcome);
  const std::string& scheme = run.planned.scheme;
  std::string expected = prose(judgement.expectation);
  for (const auto& objection : judgement.objections) expected += "<span class=\"objection\">" + prose(objection) + "</span>";

  return std::string("<tr class=\"") + mark.row + "\" id=\"run-" + escape(run.planned.name()) + "\">" +
         cell("scheme", "<span class=\"" + scheme + "\">" + scheme + "</span>" + variant(run.planned), "head") +
         cell("scalar", run.planned.scalar, "head") +
         cell("verdict",
              !r                    ? "no answer"
              : r->creates_energy() ? "<strong>creates energy</strong>"
              : r->verdict.empty()  ? escape(r->status)
                                    : escape(r->verdict),
              "head") +
         cell("impacts", r ? std::to_string(r->impacts_total) : "?", "number") +
         number("largest tangential work > 0", r ? &r->max_positive_tangential_work : nullptr) +
         number("largest normal work > 0", r ? &r->max_positive_normal_work : nullptr) +
         number("largest identity residual", r ? &r->max_identity_residual : nullptr) + cell("expected", expected) +
         mark_cell(mark) + "</tr>\n";
}

}  // namespace

std::string runs_html(const std::vector<JudgedRun>& runs, const std::vector<ListedCase>& cases) {
  std::string html;
  for (const auto& sentence : find_out(runs).verdict) html += "<p>" + prose(sentence) + "</p>\n";
  html +=
      "<p class=\"soft\">The works are the largest positive ones of a contact in a step. A verdict "
      "counts only what exceeds the bound for rounding and for the solver's tolerance.</p>\n"
      "<table class=\"runs\"><caption class=\"unseen\">Every run and its verdict</caption><thead><tr><th "
      "scope=\"col\">scheme</th><th scope=\"col\">scalar</th><th scope=\"col\">verdict</th>"
      "<th scope=\"col\" class=\"number\">impacts</th><th scope=\"col\" class=\"number\">largest tangential work &gt; 0</th>"
      "<th scope=\"col\" class=\"number\">largest normal work &gt; 0</th>"
      "<th scope=\"col\" class=\"number\">largest identity residual</th><th scope=\"col\">expected</th>"
      "<th scope=\"col\">as expected</th></tr></thead>\n";
  std::string previous;
  for (const auto& item : runs) {
    const std::string& name = item.run.planned.case_name;
    if (name != previous)
      html += (previous.empty() ? "<tbody>" : "</tbody>\n<tbody>") +
              std::string("<tr class=\"case\"><th scope=\"rowgroup\" colspan=\"9\">") + escape(title_of(name, cases)) +
              " <code>" + escape(name) + "</code></th></tr>\n";
    html += row(item);
    previous = name;
  }
  return html + "</tbody></table>\n";
}

}  // namespace duhem::reports
