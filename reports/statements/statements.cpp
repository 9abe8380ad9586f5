#include "statements/statements.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>

namespace duhem::reports {
namespace {

using Json = nlohmann::ordered_json;  // labels keep their order

/// The rarest counterexample is one in some 400 cases: what so many do not break is not broken by bad luck.
constexpr unsigned long enough_to_be_broken = 10'000;

std::string first_line(const std::string& path) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  return line;
}

/// "12 %", "0.25 %", "4.8 %": two digits where the share is small.
std::string percent(double share) {
  return (share < 0.1 ? brief(100 * share, 2) : std::to_string(std::lround(100 * share))) + " %";
}

void read_labels(TestedStatement& statement, const Json& entry) {
  const auto& rare = entry.at("uncovered");
  for (const auto& [name, count] : entry.at("labels").items())
    statement.labels.push_back({name, count.get<unsigned long>(), std::find(rare.begin(), rare.end(), name) != rare.end()});
}

void read_document(TestedStatement& statement, const Json& document, unsigned long cases, unsigned long seed) {
  if (document.at("schema_version") != 1) throw std::runtime_error("schema_version is not 1");
  if (document.at("seed") != seed) throw std::runtime_error("its seed is " + document.at("seed").dump());
  if (document.at("properties").size() != 1) throw std::runtime_error("it is not of one statement");
  const Json& entry = document.at("properties").at(0);
  const ListedStatement& listed = statement.listed;
  if (entry.at("name") != listed.name || entry.at("expectation") != (listed.must_fail ? "falsifiable" : "holds"))
    throw std::runtime_error("it is of another statement, or of another expectation");
  statement.cases = entry.at("cases");
  statement.discarded = entry.at("discarded").get<unsigned long>() + entry.at("threw").get<unsigned long>();
  statement.broken = entry.at("broken");
  statement.worst_excess = entry.at("worst_excess");
  statement.seconds = entry.at("seconds");
  if (!entry.at("replay").is_null()) statement.replay = entry.at("replay");
  if (!entry.at("counterexample").is_null()) statement.counterexample = entry.at("counterexample");
  if (statement.discarded + statement.broken > statement.cases) throw std::runtime_error("it judged more cases than it had");
  read_labels(statement, entry);
  statement.answer = entry.at("outcome");

  if (statement.answer == "held" && statement.cases != cases)
    throw std::runtime_error("it is of " + entry.at("cases").dump() + " cases");
  if (statement.answer == "undecided") {
    statement.outcome = Outcome::undecided;
    statement.problem = entry.value("why", "undecided");
  } else if (statement.answer == (listed.must_fail ? "falsified" : "held")) {
    if (statement.cases != cases) throw std::runtime_error("it is of " + entry.at("cases").dump() + " cases");
    if (document.at("passed") != true) throw std::runtime_error("outcome and \"passed\" contradict each other");
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
    return "broken " + (judged() > 0 ? percent(static_cast<double>(broken) / static_cast<double>(judged())) : "?");
  char text[32];
  std::snprintf(text, sizeof text, "%.4f", worst_excess);
  if (worst_excess < 1 && text[0] != '0') return "just below 1";  // an inequality that one case makes an equality
  return text;
}

std::vector<ListedStatement> read_listed_statements(const std::string& out) {
  const std::string path = out + "/properties.json";
  try {
    std::ifstream file(path);
    const auto document = Json::parse(file);
    std::vector<ListedStatement> statements;
    for (const auto& item : document.at("properties")) {
      const std::string name = item.at("name");
      if (name.empty() || name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") != std::string::npos)
        throw std::runtime_error("name \"" + name + "\": expected lower-case letters, digits and underscores");
      statements.push_back({name, item.at("meaning"), item.at("equation"), item.at("expectation") == "falsifiable"});
    }
    return statements;
  } catch (const std::exception& error) {
    throw std::runtime_error(path + ": not what `duhem list properties --json` writes: " + error.what());
  }
}

TestedStatement read_statement(const std::string& out, const ListedStatement& listed, unsigned long cases, unsigned long seed) {
  const std::string folder = out + "/statements/" + listed.name;
  TestedStatement statement;
  statement.listed = listed;
  int code = 0;
  if (std::ifstream file(folder + "/exit_code"); !(file >> code)) {
    statement.problem = "was not tested: no exit code in " + folder;
    return statement;
  }
  if (code != 0 && code != 1 && code != 3 && code != 130) {  // the codes that come with a document
    statement.problem = "exit code " + std::to_string(code) + ": " + first_line(folder + "/err.txt");
    return statement;
  }
  try {
    std::ifstream file(folder + "/out.txt");
    read_document(statement, Json::parse(file), cases, seed);
    if ((code == 0) != (statement.outcome == Outcome::as_expected))
      throw std::runtime_error("the answer is \"" + statement.answer + '"');
  } catch (const std::exception& error) {
    statement.outcome = Outcome::failed;
    statement.problem = "exit code " + std::to_string(code) + ", but its answer cannot be used: " + error.what();
  }
  return statement;
}

}  // namespace duhem::reports
