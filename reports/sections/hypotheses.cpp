#include "kit/html.hpp"
#include "sections/by_hand.hpp"
#include "sections/section.hpp"

namespace duhem::reports {
namespace {

struct Dropped {
  const char *property, *what;
};
constexpr std::array dropped{
    Dropped{"newton_creates_energy", "Frémond's law replaced by Newton's with Coulomb friction"},
    Dropped{"moreau_creates_energy", "Frémond's law replaced by Moreau's with 0 < e_T < 1"},
    Dropped{"local_creation_under_equal_restitution",
            "Equal restitution e_T = e dissipates in all; asked of each contact by itself"},
    Dropped{"proposition_1_theta_below_half", "Proposition 1 without θ ≥ ½"},
    Dropped{"proposition_1_theta_above_limit", "Proposition 1 without θ ≤ 1/(1+e)"},
    Dropped{"proposition_1_separating", "Proposition 1 without u_{N,k} ≤ 0 at active contacts"},
    Dropped{"corollary_1_theta", "Corollary 1 without θ = ½"},
    Dropped{"corollary_1_restitution", "Corollary 1 without e = 1"},
    Dropped{"corollary_1_slip", "Corollary 1 without \"no slip\""},
    Dropped{"convergence_to_fremond_off_midpoint", "The limit h → 0 of (72) is Frémond's law: at θ = ½ only"},
};

std::vector<RequiredCall> needs(const Scope& /*scope*/) {
  std::vector<RequiredCall> calls;
  for (const auto& item : dropped) calls.push_back(replay(item.property));
  return calls;
}

/// A counterexample, folded under its conclusion.
Folded shown(const Dropped& item, const BrokenStatement& found) {
  const bool is_good = found.conclusion.holds && found.objections.empty();
  Folded folded{
      .summary = formula(item.what) + ". " + Text::Span{Text::Kind::formula, found.conclusion.text, is_good ? "good" : "bad"},
      .blocks = {},
      .css = "case",
      .is_open = item.property == dropped[0].property || !is_good};
  for (const auto& objection : found.objections) folded.blocks.emplace_back(failure(objection));
  folded.blocks.emplace_back(Paragraph{found.statement + ", as in " + found.equation + ": broken.", "soft"});
  folded.blocks.emplace_back(arithmetic(found.lines));
  folded.blocks.emplace_back(Command{{"verify", "--replay", item.property}});
  folded.blocks.emplace_back(Claims{{{.name = item.property,
                                      .expected = "the counterexample breaks \"" + found.statement + "\", redone in fractions",
                                      .found = found.objections.empty() ? found.conclusion.text : found.objections.front(),
                                      .outcome = expected_if(is_good)}}});
  return folded;
}

Section make(const Results& results) {
  Section section{
      .id = "hypotheses", .title = "Each hypothesis dropped: the smallest case that breaks the statement", .data = Json::array()};
  section.add(Paragraph{
      "No hypothesis can go. The cases are the smallest that were found; every line is exact and can be redone by hand, as this "
      "page has done it, in fractions of its own. Semicolons part the rows of a matrix; normal components come first."});
  for (const Dropped& item : dropped)
    section.attempt(item.property, "a counterexample", [&] {
      const BrokenStatement found = redo_counterexample(results, item.property);
      section.add(shown(item, found));
      Json lines = Json::array();
      for (const auto& [what, how] : found.lines) lines.push_back({{"what", what}, {"formula", how}});
      section.data.push_back({{"property", item.property},
                              {"hypothesis", item.what},
                              {"statement", found.statement},
                              {"conclusion", found.conclusion.text},
                              {"command", command_line({"verify", "--replay", item.property})},
                              {"case", results.answer_that_holds(replay(item.property)).at("case")},
                              {"arithmetic", lines},
                              {"objections", found.objections}});
    });
  return section;
}

}  // namespace

SectionPlan hypotheses() { return {needs, make}; }

}  // namespace duhem::reports
