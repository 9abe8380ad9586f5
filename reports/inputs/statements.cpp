#include "inputs/statements.hpp"

#include "inputs/answer.hpp"
#include "kit/data_file.hpp"

#include <algorithm>

namespace duhem::reports {
namespace {

using OrderedJson = nlohmann::ordered_json;  // labels keep their order

/// The rarest counterexample is one in some 400 cases: what so many do not break is not broken by bad luck.
constexpr unsigned long enough_to_be_broken = 10'000;

void read_document(TestedStatement& statement, const OrderedJson& document, unsigned long cases, unsigned long seed) {
  if (document.at("schema_version") != 1) throw std::runtime_error("schema_version is not 1");
  if (document.at("seed") != seed) throw std::runtime_error("its seed is " + document.at("seed").dump());
  if (document.at("properties").size() != 1) throw std::runtime_error("it is not of one statement");
  const OrderedJson& entry = document.at("properties").at(0);
  const ListedStatement& listed = statement.listed;
  if (entry.at("name") != listed.name || entry.at("expectation") != (listed.must_fail ? "falsifiable" : "holds"))
    throw std::runtime_error("it is of another statement, or of another expectation");
  statement.cases = entry.at("cases");
  statement.discarded = entry.at("discarded").get<unsigned long>() + entry.at("threw").get<unsigned long>();
  statement.broken = entry.at("broken");
  statement.worst_excess = entry.at("worst_excess");
  if (!entry.at("replay").is_null()) statement.replay = entry.at("replay");
  if (!entry.at("counterexample").is_null()) statement.counterexample = entry.at("counterexample");
  if (statement.discarded + statement.broken > statement.cases) throw std::runtime_error("it judged more cases than it had");
  const std::vector<std::string> rare = entry.at("uncovered");
  for (const auto& [name, count] : entry.at("labels").items())
    statement.labels.push_back({name, count, std::ranges::find(rare, name) != rare.end()});
  statement.answer = entry.at("outcome");

  const bool is_expected = statement.answer == (listed.must_fail ? "falsified" : "held");
  if ((is_expected || statement.answer == "held") && statement.cases != cases)
    throw std::runtime_error("it is of " + entry.at("cases").dump() + " cases");
  if (is_expected && document.at("passed") != true) throw std::runtime_error("outcome and \"passed\" contradict each other");
  if (statement.answer == "undecided") {
    statement.outcome = Outcome::undecided;
    statement.problem = entry.value("why", "undecided");
  } else if (is_expected) {
    statement.outcome = Outcome::as_expected;
  } else if (listed.must_fail) {
    statement.outcome = statement.cases < enough_to_be_broken ? Outcome::undecided : Outcome::against;
    statement.problem = "not broken in " + std::to_string(statement.judged()) + " judged cases" +
                        (statement.outcome == Outcome::undecided ? ", too few to say" : "");
  } else {
    statement.outcome = Outcome::against;
    statement.problem = std::to_string(statement.broken) + " of " + std::to_string(statement.judged()) + " judged cases break it";
  }
}

}  // namespace

std::string TestedStatement::margin() const {
  if (answer.empty()) return "?";
  if (listed.must_fail || broken > 0)
    return "broken " + (judged() > 0 ? percent(static_cast<double>(broken), static_cast<double>(judged())) : "?");
  const std::string text = fixed(worst_excess, 4);
  return worst_excess < 1 && text[0] != '0' ? "just below 1" : text;  // an inequality that one case makes an equality
}

std::vector<ListedStatement> read_listed_statements(const std::string& out) {
  std::vector<ListedStatement> statements;
  read_list(out, "properties", [&](const std::string& name, const Json& entry) {
    statements.push_back({name, entry.at("meaning"), entry.at("equation"), entry.at("expectation") == "falsifiable"});
  });
  return statements;
}

RequiredCall statement_call(const ListedStatement& statement, unsigned long cases, unsigned long seed) {
  return {.name = "statements/" + statement.name,
          .arguments = {"verify", statement.name, "--cases", std::to_string(cases), "--seed", std::to_string(seed), "--jobs", "1",
                        "--out", "{out}/counterexamples", "--json"},
          .weight = 2e-5 * static_cast<double>(cases)};
}

TestedStatement read_statement(const std::string& out, const ListedStatement& listed, unsigned long cases, unsigned long seed) {
  const Answer answer = read_answer(out, statement_call(listed, cases, seed));
  TestedStatement statement;
  statement.listed = listed;
  const std::string problem = answer.problem_of({0, 1, 3, 130}, [&](const std::string& text) {
    read_document(statement, OrderedJson::parse(text), cases, seed);
    if ((answer.exit_code == 0) != (statement.outcome == Outcome::as_expected))
      throw std::runtime_error("the answer is \"" + statement.answer + '"');
  });
  if (!problem.empty()) {
    statement.outcome = Outcome::failed;
    statement.problem = problem;
  }
  return statement;
}

std::vector<std::string> expected_statements(bool must_fail) {
  return data_file("expected_statements").at(must_fail ? "must_fail" : "must_hold");
}

std::vector<TestedStatement> read_statements(const std::string& out, unsigned long cases, unsigned long seed) {
  std::vector<TestedStatement> tested;
  for (const auto& listed : read_listed_statements(out)) tested.push_back(read_statement(out, listed, cases, seed));
  for (const bool must_fail : {false, true})
    for (const auto& name : expected_statements(must_fail)) {
      const auto found = std::ranges::find_if(tested, [&](const auto& one) { return one.listed.name == name; });
      if (found == tested.end()) {
        TestedStatement& missing = tested.emplace_back();
        missing.listed = {name, "a statement that is expected", "?", must_fail};
        missing.problem = "is not in `duhem list properties`";
      } else if (found->listed.must_fail != must_fail) {
        found->outcome = Outcome::failed;
        found->problem = std::string("is listed as one that must ") + (must_fail ? "hold, and must fail" : "fail, and must hold");
      }
    }
  return tested;
}

}  // namespace duhem::reports
