#include "sections/kane_witness.hpp"

#include "page/command.hpp"
#include "page/html.hpp"
#include "runs/number.hpp"
#include "sections/answers.hpp"
#include "sections/exact.hpp"

#include <array>

namespace duhem::reports {
namespace {

using Json = nlohmann::json;

/// Built into the program: a hunt and its check are two calls, and calls of one report do not wait for each other.
struct Kept {
  const char *name, *title, *law;
  bool creates;
};
constexpr std::array kept{Kept{"kane_hunted", "Newton's law, found by the hunt", "newton", true},
                          Kept{"kane_newton", "Newton's law, the textbook's angles", "newton", true},
                          Kept{"kane_fremond", "Frémond's law, the same impact", "fremond", false}};

Evidence hunt(const Scope& scope) {
  return {"kane-hunt",
          {"hunt", "--system", "kane", "--seed", std::to_string(scope.seed), "--out", "{dir}/witness.json", "--json"}};
}
Evidence check(const char* name) { return {std::string("check-") + name, {"check", name, "--json"}}; }

/// Both ends of an enclosure; in exact arithmetic they agree.
Fraction exact(const Json& enclosure) {
  const Fraction lower = parse_fraction(enclosure.at("lower")), upper = parse_fraction(enclosure.at("upper"));
  if (lower != upper) throw std::runtime_error("an enclosure where an exact number was expected");
  return lower;
}

/// Fractions that a person would write, else three digits.
std::string readable(const Fraction& x) {
  const std::string exactly = text(x);
  return exactly.size() <= 12 ? exactly : brief(x.convert_to<double>());
}

Row row_of(const Kept& item, const Json& verdict, Claim& claim) {
  const Fraction before = exact(verdict.at("energy_before")), after = exact(verdict.at("energy_after")),
                 work = exact(verdict.at("local_work").at(0));
  const bool is_right = verdict.at("verdict") == "proven" && verdict.at("method") == "rational" &&
                        verdict.at("law") == item.law && after - before == exact(verdict.at("energy_change")) &&
                        (item.creates ? after > before : work <= 0);
  claim.outcome = is_right ? Claim::Outcome::as_expected : Claim::Outcome::against;
  claim.found = verdict.at("verdict").get<std::string>() + ": " + verdict.at("reason").get<std::string>();
  return {{{item.title, "head"},
           {verdict.at("local_work").at(0).at("mode").get<std::string>(), ""},
           {readable(before), "number"},
           {readable(after), "number"},
           {readable(Fraction(after / before)), "number"},
           {claim.found, "text"}},
          is_right ? Outcome::as_expected : Outcome::against};
}

/// The hunt with the seed of the kept witness must find that very one; with another seed, any.
void tell_hunt(Section& section, const std::string& out, const Scope& scope) {
  const Json document = answer_that_holds(out, hunt(scope).name);
  Claim claim{"kane_hunt", "a situation of Kane's rods that creates energy under Newton's law", "none found",
              Claim::Outcome::against};
  if (document.at("found") == true) {
    const Json& simplest = document.at("simplest");
    const Json witness = Json::parse(answer_file(out, hunt(scope).name, "witness.json"));
    claim.found = "multiplies the energy by " + brief(1 + document.at("gain_relative").get<double>()) + "; made simple, " +
                  simplest.at("created").get<std::string>() + " more than " + simplest.at("energy").get<std::string>();
    const bool is_the_same = witness.at("claim").at("at_least") == simplest.at("created");
    if (is_the_same && document.at("not_confirmed") == 0) claim.outcome = Claim::Outcome::as_expected;
    section.html +=
        "<p>Kane's two rods, striking the floor. Of " + std::to_string(document.at("evaluations").get<long>()) +
        " situations under Newton's law the worst multiplies the kinetic energy by " +
        prose(brief(1 + document.at("gain_relative").get<double>())) +
        ", at cond(W) = " + prose(brief(document.at("cond").get<double>())) +
        " (100 allowed). The simplest numbers that still create any: " + escape(simplest.at("created").get<std::string>()) +
        " more than " + escape(simplest.at("energy").get<std::string>()) +
        (simplest.at("unique") == true ? ", and no other motion solves that impact.</p>\n" : ".</p>\n");
    section.data["hunt"] = {{"gain_relative", document.at("gain_relative")},
                            {"cond", document.at("cond")},
                            {"simplest", simplest},
                            {"witness", witness}};
  }
  section.claims.push_back(claim);
  section.html +=
      typed_html(command_of(hunt(scope), out)) + typed_html(command_line({"check", out + "/evidence/kane-hunt/witness.json"}));
}

}  // namespace

std::vector<Evidence> kane_witness_needs(const Scope& scope) {
  std::vector<Evidence> needs{hunt(scope)};
  for (const auto& item : kept) needs.push_back(check(item.name));
  return needs;
}

Section make_kane_witness(const std::string& out, const Scope& scope) {
  Section section{"kane-witness", "Kane's puzzle, proven", "", Json::object(), {}};
  attempt_part(section, "kane_hunt", "a witness", [&] { tell_hunt(section, out, scope); });
  Table table{"Witnesses, judged by code that shares nothing with the solvers",
              {"impact", "mode", "energy before", "after", "ratio", "exact verdict", "as expected"},
              {}};
  for (const auto& item : kept) {
    Claim claim{item.name, item.creates ? "proven: creates energy" : "proven: no contact does positive work", "",
                Claim::Outcome::failed};
    try {
      const Json verdict = answer_that_holds(out, check(item.name).name);
      table.rows.push_back(row_of(item, verdict, claim));
      section.data[item.name] = verdict;
    } catch (const std::exception& error) {
      claim.found = error.what();
      table.rows.push_back(
          {{{item.title, "head"}, {"?"}, {"?", "number"}, {"?", "number"}, {"?", "number"}, {claim.found, "text"}},
           Outcome::failed});
    }
    section.claims.push_back(claim);
  }
  section.html +=
      table_html(table) +
      "<p class=\"soft\">The kept witnesses have rational sines, tan 10\u00b0 \u2248 3/17 and tan 15\u00b0 \u2248 15/56, so that "
      "their ratios differ from those of the runs, at 20\u00b0 and 30\u00b0, in the third digit.</p>\n";
  for (const auto& item : kept) section.html += typed_html(command_of(check(item.name), out));
  return section;
}

}  // namespace duhem::reports
