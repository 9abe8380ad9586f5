#include "sections/mutants.hpp"

#include "page/claims.hpp"
#include "page/html.hpp"
#include "sections/answers.hpp"

#include <regex>

namespace duhem::reports {
namespace {

using Json = nlohmann::json;

/// Ten thousand cases of each statement; full: a hundred thousand.
Evidence trial(const Scope& scope) {
  return {"mutants",
          {"verify", "--mutants", "--cases", scope.full ? "100000" : "10000", "--seed", std::to_string(scope.seed), "--jobs", "1",
           "--json"},
          scope.full ? 12.0 : 2.0};
}

Outcome outcome_of(const Json& mutant) {
  const std::string came_out = mutant.at("outcome");
  if (came_out == "undecided") return Outcome::undecided;
  if (came_out != "killed" && came_out != "survived") throw std::runtime_error("an outcome \"" + came_out + '"');
  const bool is_killed = came_out == "killed";
  return is_killed == mutant.at("must_be_killed").get<bool>() ? Outcome::as_expected : Outcome::against;
}

std::string found_in(const Json& mutant) {
  const std::string came_out = mutant.at("outcome");
  if (came_out == "killed")
    return "found by " + mutant.at("statement").get<std::string>() + " at its case " +
           std::to_string(mutant.at("case").get<long>());
  const std::string cases = std::to_string(mutant.at("cases").get<long>());
  return came_out == "survived" ? "no statement objects, in " + cases + " cases" : mutant.value("why", "undecided");
}

struct Share {
  std::size_t all = 0, as_expected = 0;
};

/// A mistake as the paper would print it: "q_k+1 = q_k + h v_k+1", "h theta^2 K", "M_hat", "|dq|^2_K".
std::string printed(const std::string& mistake) {
  static const std::vector<std::pair<std::regex, const char*>> signs{
      {std::regex("\\^([0-9T])"), "<sup>$1</sup>"},
      {std::regex("M_hat"), "M̂"},
      {std::regex("(^|[ (]|1)-(?=[(p θ])"), "$1−"},
      {std::regex("u\\+"), "u<sup>+</sup>"},
      {std::regex("\\bd phi"), "∂φ"},
      {std::regex("\\bd φ"), "∂φ"},
      {std::regex("\\bin N_K"), "∈ N<sub>K</sub>"},
      {std::regex("\\bin ∂"), "∈ ∂"},
      {std::regex("_([A-Za-z]+(?:,k)?(?:\\+(?:1|θ))?|1)"), "<sub>$1</sub>"}};
  std::string html = prose(mistake);
  for (const auto& [ascii, sign] : signs) html = std::regex_replace(html, ascii, sign);
  return html;
}

/// A row of the table, with its claim.
void add(Section& section, std::string& rows, const Json& mutant) {
  const Outcome outcome = outcome_of(mutant);
  const bool must = mutant.at("must_be_killed").get<bool>(), is_killed = mutant.at("outcome") == "killed";
  const std::string name = mutant.at("mutant"), found = found_in(mutant);
  const std::string statement = is_killed ? mutant.at("statement").get<std::string>() : "";
  rows += std::string("<tr class=\"") + badge(outcome).row + "\">" + cell("in", escape(mutant.at("part")), "head") +
          cell("what it changes", printed(name), "text") +
          cell(must ? "first found by" : "objected to by",
               is_killed ? "<a href=\"#statement-" + escape(statement) + "\"><code>" + escape(statement) + "</code></a>"
                         : escape(mutant.at("outcome") == "survived" ? "no statement" : found)) +
          cell("at its case, from 0", is_killed ? std::to_string(mutant.at("case").get<long>()) : "–", "number") +
          cell("cases in all", std::to_string(mutant.at("cases").get<long>()), "number") + mark_cell(badge(outcome)) + "</tr>\n";
  section.claims.push_back(
      {"mutant: " + name, must ? "found by a statement" : "no statement objects", found, claim_outcome(outcome)});
  Json data;
  for (const char* key : {"mutant", "part", "must_be_killed", "outcome", "statement", "case", "decided_by", "cases"})
    data[key] = mutant.at(key);
  section.data["mutants"].push_back(data);
}

void tell(Section& section, const Json& document) {
  Section told;  // a document that breaks off half-way leaves no half of a table
  Share mistakes, innocents;
  std::string rows;
  if (document.at("mutants").empty()) throw std::runtime_error("no mistake was tried");
  for (const Json& mutant : document.at("mutants")) {
    add(told, rows, mutant);
    Share& share = mutant.at("must_be_killed").get<bool>() ? mistakes : innocents;
    ++share.all;
    share.as_expected += told.claims.back().outcome == Claim::Outcome::as_expected;
  }
  const std::string statements = std::to_string(document.at("statements").get<long>());
  told.html =
      "<p><strong>" + std::to_string(mistakes.as_expected) + " of " + std::to_string(mistakes.all) +
      "</strong> mistakes are found, within " + std::to_string(document.at("cases").get<long>()) + " cases of each of " +
      statements + " statements; to <strong>" + std::to_string(innocents.as_expected) + " of " + std::to_string(innocents.all) +
      "</strong> programs without a mistake no statement objects in " +
      std::to_string(document.at("cases_of_innocents").get<long>()) + " cases of each.</p>\n" +
      "<table class=\"runs\"><caption class=\"unseen\">Mistakes and who finds them</caption><thead><tr><th "
      "scope=\"col\">in</th><th scope=\"col\">what it changes</th><th scope=\"col\">first "
      "found by</th><th scope=\"col\" class=\"number\">at its case, from 0</th><th scope=\"col\" class=\"number\">cases in "
      "all</th><th "
      "scope=\"col\">as expected</th></tr></thead>\n<tbody>" +
      rows + "</tbody></table>\n";
  told.data["cases"] = document.at("cases");
  told.data["cases_of_innocents"] = document.at("cases_of_innocents");
  section.html += told.html;
  section.data = told.data;
  section.claims = told.claims;
}

}  // namespace

std::vector<Evidence> mutants_need(const Scope& scope) { return {trial(scope)}; }

Section make_mutants(const std::string& out, const Scope& scope) {
  Section section{"mutants",
                  "Would the statements notice a mistake?",
                  "<p>They are tested too. Each line is a mistake that somebody could make, put into the program on purpose; all "
                  "statements are "
                  "asked, ten cases of each, then ten more, then twice as many, until one says no and longer numbers confirm it. "
                  "The last lines are "
                  "the same program in other words: to these none may object.</p>\n",
                  Json::object(),
                  {}};
  attempt_part(section, "mutants", "every mistake is found", [&] { tell(section, answer_json(out, "mutants")); });
  section.html += typed_html(command_of(trial(scope), out));
  return section;
}

}  // namespace duhem::reports
