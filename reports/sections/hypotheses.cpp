#include "sections/hypotheses.hpp"

#include "page/html.hpp"
#include "sections/answers.hpp"
#include "sections/by_hand.hpp"

#include <array>

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

Evidence evidence_of(const char* property) {
  return {std::string("replay-") + property, {"verify", "--replay", property, "--json"}};
}

Claim claim_of(const BrokenStatement& found, const std::string& name) {
  const Claim claim{name, "the counterexample breaks \"" + found.statement + "\", redone in fractions",
                    found.objections.empty() ? found.conclusion : found.objections.front(), Claim::Outcome::against};
  Claim result = claim;
  if (found.is_broken && found.objections.empty()) result.outcome = Claim::Outcome::as_expected;
  return result;
}

}  // namespace

std::vector<Evidence> hypotheses_need(const Scope&) {
  std::vector<Evidence> needs;
  for (const auto& item : dropped) needs.push_back(evidence_of(item.property));
  return needs;
}

Section make_hypotheses(const std::string& out, const Scope&) {
  Section section{
      "hypotheses", "Each hypothesis dropped: the smallest case that breaks the statement", "", nlohmann::json::array(), {}};
  section.html =
      "<p>No hypothesis can go. The cases are the smallest that were found; every line is exact and can be redone by hand, as "
      "this "
      "page has done it, in fractions of its own. Semicolons part the rows of a matrix; normal components come first.</p>\n";
  for (const auto& [property, what] : dropped)
    attempt_part(section, property, "a counterexample", [&, name = property, title = what] {
      const auto document = answer_that_holds(out, evidence_of(name).name);
      const BrokenStatement found = redo_counterexample(document);
      if (found.property != name) throw std::runtime_error("the answer is about " + found.property);
      const Claim claim = claim_of(found, name);
      const bool is_good = claim.outcome == Claim::Outcome::as_expected;
      section.claims.push_back(claim);
      section.html += std::string("<details class=\"case\"") + (name == dropped[0].property || !is_good ? " open" : "") +
                      "><summary>" + formula_html(title) + ". <strong class=\"" + (is_good ? "good" : "bad") + "\">" +
                      formula_html(found.conclusion) + "</strong></summary>\n";
      for (const auto& objection : found.objections) section.html += failure_html(objection);
      section.html += "<p class=\"soft\">" + prose(found.statement) + ", as in " + prose(found.equation) + ": broken.</p>\n" +
                      arithmetic_html(found.lines) + typed_html("build/duhem verify --replay " + std::string(name)) +
                      "</details>\n";
      nlohmann::json lines = nlohmann::json::array();
      for (const auto& line : found.lines) lines.push_back({{"what", line.what}, {"formula", line.formula}});
      section.data.push_back({{"property", name},
                              {"hypothesis", title},
                              {"statement", found.statement},
                              {"conclusion", found.conclusion},
                              {"command", "build/duhem verify --replay " + std::string(name)},
                              {"case", document.at("case")},
                              {"arithmetic", lines},
                              {"objections", found.objections}});
    });
  return section;
}

}  // namespace duhem::reports
