#include "kit/html.hpp"
#include "kit/words.hpp"
#include "sections/section.hpp"

namespace duhem::reports {
namespace {

/// Ten thousand cases of each statement; full: a hundred thousand.
RequiredCall trial(const Scope& scope) {
  const std::string cases = scope.full ? "100000" : "10000";
  return {"mutants", words("verify --mutants --cases " + cases + " --seed " + std::to_string(scope.seed) + " --jobs 1 --json"),
          scope.full ? 12.0 : 2.0};
}

/// A mistake as the paper would print it.
Text printed(const std::string& mistake) { return formula(with_signs(mistake, "mistake")); }

/// A row of the table, with its claim.
Row row_of(const Json& mutant) {
  const std::string came_out = mutant.at("outcome"), cases = std::to_string(mutant.at("cases").get<long>());
  const bool must = mutant.at("must_be_killed").get<bool>(), is_killed = came_out == "killed";
  if (!is_killed && came_out != "survived" && came_out != "undecided") throw std::runtime_error("an outcome \"" + came_out + '"');
  std::string at = "–", found = mutant.value("why", "undecided");
  Text by = exact(found);
  if (is_killed) {
    const std::string statement = mutant.at("statement");
    at = std::to_string(mutant.at("case").get<long>());
    found = "found by " + statement + " at its case " + at;
    by = code(statement, "#statement-" + statement);
  } else if (came_out == "survived") {
    found = "no statement objects, in " + cases + " cases";
    by = "no statement";
  }
  return {.cells = {head(exact(mutant.at("part"))), {printed(mutant.at("mutant")), "text"}, {by}, number(at), number(cases)},
          .claim = Claim{.name = "mutant: " + mutant.at("mutant").get<std::string>(),
                         .expected = must ? "found by a statement" : "no statement objects",
                         .found = found,
                         .outcome = came_out == "undecided" ? Outcome::undecided : expected_if(is_killed == must)}};
}

/// "51 of 52"
Text share(const std::vector<Claim>& claims) {
  return strong(std::to_string(std::ranges::count(claims, Outcome::as_expected, &Claim::outcome)) + " of " +
                std::to_string(claims.size()));
}

Section make(const Results& results) {
  Section section{"mutants", "Would the statements notice a mistake?", Json::object()};
  section.add(Paragraph{wording("mutants")});
  const RequiredCall call = trial(results.request.scope);
  section.attempt("mutants", "every mistake is found", [&] {
    const Json& document = results.answer(call);
    TableBlock table = data_file("mutants").at("table");
    std::vector<Claim> mistakes, equivalents;
    Json mutants = document.at("mutants");
    if (mutants.empty()) throw std::runtime_error("no mistake was tried");
    for (Json& mutant : mutants) {
      table.rows.push_back(row_of(mutant));
      (mutant.at("must_be_killed").get<bool>() ? mistakes : equivalents).push_back(*table.rows.back().claim);
      mutant.erase("seconds");  // differs from run to run
    }
    const auto count = [&](const char* key) { return std::to_string(document.at(key).get<long>()); };
    section.add(Paragraph{share(mistakes) + " mistakes are found, within " + count("cases") + " cases of each of " +
                          count("statements") + " statements; to " + share(equivalents) +
                          " programs without a mistake no statement objects in " + count("cases_of_innocents") +
                          " cases of each."});
    section.add(std::move(table));
    // A document that breaks off half-way leaves no half of it.
    section.data = {
        {"cases", document.at("cases")}, {"cases_of_innocents", document.at("cases_of_innocents")}, {"mutants", mutants}};
  });
  section.add(results.command(call));
  return section;
}

}  // namespace

SectionPlan mutants() {
  return {[](const Scope& scope) { return std::vector{trial(scope)}; }, make};
}

}  // namespace duhem::reports
