#include "kit/words.hpp"
#include "sections/exact.hpp"
#include "sections/section.hpp"

namespace duhem::reports {
namespace {

/// Built into the program: a hunt and its check are two calls, and calls of one report do not wait for each other.
struct Kept {
  std::string name, title, law;
  bool creates;
};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Kept, name, title, law, creates)

std::vector<Kept> kept() { return data_file("kane_witness").at("kept"); }

RequiredCall hunt(const Scope& scope) {
  return {"kane-hunt", words("hunt --system kane --seed " + std::to_string(scope.seed) +
                             " --out {out}/evidence/kane-hunt/witness.json --json")};
}
RequiredCall check(const std::string& name) { return {"check-" + name, {"check", name, "--json"}}; }

std::vector<RequiredCall> needs(const Scope& scope) {
  std::vector<RequiredCall> calls{hunt(scope)};
  for (const auto& item : kept()) calls.push_back(check(item.name));
  return calls;
}

/// Both ends of an enclosure; in exact arithmetic they agree.
Fraction exact_number(const Json& enclosure) {
  const Fraction lower = parse_fraction(enclosure.at("lower"));
  if (lower != parse_fraction(enclosure.at("upper"))) throw std::runtime_error("an enclosure where an exact number was expected");
  return lower;
}

/// A kept witness and its verdict, as a row and as data.
Row row_of(const Kept& item, Section& section, const Results& results) {
  const std::string expected = item.creates ? "proven: creates energy" : "proven: no contact does positive work";
  return answered_row(item.title, item.name, expected, [&](std::vector<Cell>& cells) {
    const Json &verdict = results.answer_that_holds(check(item.name)), &contact = verdict.at("local_work").at(0);
    const Fraction before = exact_number(verdict.at("energy_before")), after = exact_number(verdict.at("energy_after"));
    const bool holds = verdict.at("verdict") == "proven" && verdict.at("method") == "rational" && verdict.at("law") == item.law &&
                       after - before == exact_number(verdict.at("energy_change")) &&
                       (item.creates ? after > before : exact_number(contact) <= 0);
    const std::string found = verdict.at("verdict").get<std::string>() + ": " + verdict.at("reason").get<std::string>();
    cells.push_back({contact.at("mode").get<std::string>()});
    for (const Fraction& x : {before, after, after / before}) cells.push_back(number(brief(Json(x.str()))));
    cells.push_back({found, "text"});
    section.data[item.name] = verdict;
    return Found{found, holds};
  });
}

/// The hunt with the seed of the kept witness must find that very one; with another seed, any.
void add_hunt(Section& section, const Results& results) {
  const RequiredCall call = hunt(results.request.scope);
  const Json& document = results.answer_that_holds(call);
  Claim claim{.name = "kane_hunt",
              .expected = "a situation of Kane's rods that creates energy under Newton's law",
              .found = "none found",
              .outcome = Outcome::against};
  if (document.at("found") == true) {
    const Json &simplest = document.at("simplest"), witness = Json::parse(results.file(call, "witness.json"));
    const std::string created = simplest.at("created"), energy = simplest.at("energy"),
                      factor = brief(1 + document.at("gain_relative").get<double>());
    claim.found = "multiplies the energy by " + factor + "; made simple, " + created + " more than " + energy;
    claim.outcome = expected_if(witness.at("claim").at("at_least") == created && document.at("not_confirmed") == 0);
    section.add(Paragraph{"Kane's two rods, striking the floor. Of " + std::to_string(document.at("evaluations").get<long>()) +
                          " situations under Newton's law the worst multiplies the kinetic energy by " + factor +
                          ", at cond(W) = " + brief(document.at("cond")) +
                          " (100 allowed). The simplest numbers that still create any: " + created + " more than " + energy +
                          (simplest.at("unique") == true ? ", and no other motion solves that impact." : ".")});
    section.data["hunt"] = {{"gain_relative", document.at("gain_relative")},
                            {"cond", document.at("cond")},
                            {"simplest", simplest},
                            {"witness", witness}};
  }
  section.add(Claims{{claim}});
  section.add(results.command(call));
  section.add(Command{{"check", results.request.out + "/evidence/kane-hunt/witness.json"}});
}

Section make(const Results& results) {
  Section section{"kane-witness", "Kane's puzzle, proven", Json::object()};
  section.attempt("kane_hunt", "a witness", [&] { add_hunt(section, results); });
  TableBlock table = data_file("kane_witness").at("table");
  for (const auto& item : kept()) table.rows.push_back(row_of(item, section, results));
  section.add(std::move(table));
  section.add(Paragraph{wording("kane_witness", "angles"), "soft"});
  for (const auto& item : kept()) section.add(results.command(check(item.name)));
  return section;
}

}  // namespace

SectionPlan kane_witness() { return {needs, make}; }

}  // namespace duhem::reports
