#include "tools/verify/campaign_report.hpp"

#include <fmt/ostream.h>

#include <algorithm>
#include <map>

namespace duhem::program {
namespace {

using properties::Expectation;

void print_verdict(std::ostream& out, const VerifyRequest& request, const std::vector<VerifiedProperty>& verified) {
  std::uint64_t cases = 0;
  std::size_t held = 0, falsified = 0, unexpected = 0, undecided = 0;
  double worst = 0;
  for (const auto& item : verified) {
    cases += item.verdict.tally.cases;
    unexpected += !item.is_as_expected();
    undecided += !item.is_as_expected() && item.is_undecided();
    if (!item.is_as_expected()) continue;
    if (item.verdict.property->expectation == Expectation::holds) {
      ++held;
      worst = std::max(worst, item.verdict.worst_excess);
    } else {
      ++falsified;
    }
  }
  fmt::print(out, "{}: {} properties hold, {} that must fail were falsified, {} came out otherwise; {} cases, seed {}, {}.\n",
             unexpected == 0           ? "PASSED"
             : unexpected == undecided ? "UNDECIDED"
                                       : "NOT PASSED",
             held, falsified, unexpected, cases, request.size.seed, name_of(request.size.scalar));
  if (held > 0)
    fmt::print(out,
               "Of what rounding and the solver's residual can explain, the worst case of a property that holds used {:.4f}.\n",
               worst);
}

void print_table(std::ostream& out, const std::vector<VerifiedProperty>& verified) {
  fmt::print(out, "\n  {:>2}  {:<40} {:<10} {:>10} {:>10} {:>9} {:>9} {:>8}  {}\n", "", "property", "outcome", "cases",
             "discarded", "broken", "worst", "seconds", "equation");
  int number = 0;
  for (const auto& item : verified) {
    const auto& verdict = item.verdict;
    const bool holds = verdict.property->expectation == Expectation::holds;
    fmt::print(out, "{} {:>2}  {:<40} {:<10} {:>10} {:>10} {:>9} {:>9} {:>8.1f}  {}\n", item.is_as_expected() ? ' ' : '!',
               ++number, verdict.property->name, name_of(item.outcome()), verdict.tally.cases,
               verdict.tally.outside + verdict.tally.unsolved, verdict.tally.broken,
               holds ? fmt::format("{:.4f}", verdict.worst_excess) : "", item.seconds, verdict.property->equation);
  }
}

void print_details(std::ostream& out, const VerifyRequest& request, const std::vector<VerifiedProperty>& verified) {
  for (const auto& item : verified) {
    const auto& verdict = item.verdict;
    const bool is_expected = item.is_as_expected();
    if (!is_expected)
      fmt::print(out, "\n{} is {}: {}\n", verdict.property->name, name_of(item.outcome()), verdict.property->statement);
    if (!verdict.why.empty())
      fmt::print(out, "  {}{}\n", verdict.why,
                 !is_expected && item.corpus_broken > 0 ? fmt::format("; {} kept ones do break it", item.corpus_broken) : "");
    if (request.is_quiet && is_expected) continue;
    for (const auto label : verdict.uncovered) fmt::print(out, "  hardly met: {}\n", label);
    if (verdict.not_confirmed > 0)
      fmt::print(out, "  {}: {} cases are hardly beyond their bound in {}, by rounding that it forgot\n", verdict.property->name,
                 verdict.not_confirmed, name_of(request.size.scalar));
    if (!is_expected && verdict.outcome == properties::Outcome::held)
      fmt::print(out, "  no case of this campaign breaks it, of which ten and more should have; {} kept ones do\n",
                 item.corpus_broken);
    if (!item.broken_by.empty()) fmt::print(out, "  broken by the kept case {}\n", item.broken_by);
    if (is_expected || !verdict.counterexample) continue;
    fmt::print(out, "  case {} breaks it, decided by {}; {} shrinks; duhem verify --replay {}:{}:{}\n",
               verdict.counterexample->index, name_of(verdict.counterexample->decided_by), verdict.counterexample->shrinks,
               verdict.property->name, request.size.seed, verdict.counterexample->index);
  }
  if (request.is_quiet) return;
  bool is_first = true;
  for (const auto& item : verified) {
    if (item.file.empty()) continue;
    if (std::exchange(is_first, false))
      fmt::print(out, "\nCounterexamples, as simple as they get (duhem verify --replay FILE shows one):\n");
    fmt::print(out, "  {}  ({})\n", item.file, name_of(item.verdict.counterexample->decided_by));
  }
}

/// Properties that share a list of classes share a table: a row a class, a column a property, in percent of the judged cases.
void print_labels(std::ostream& out, const std::vector<VerifiedProperty>& verified) {
  std::map<std::vector<std::string_view>, std::vector<std::size_t>> tables;
  std::vector<std::vector<std::string_view>> order;
  for (std::size_t i = 0; i < verified.size(); ++i) {
    std::vector<std::string_view> names;
    for (const auto& label : verified[i].verdict.property->labels) names.push_back(label.name);
    if (names.empty()) continue;
    if (!tables.contains(names)) order.push_back(names);
    tables[names].push_back(i);
  }
  fmt::print(out, "\nHow often each class of cases was met, in percent of the judged ones, by the number of the property:\n");
  for (const auto& names : order) {
    const auto& columns = tables[names];
    fmt::print(out, "\n  {:<44}", "");
    for (const std::size_t column : columns) fmt::print(out, "{:>6}", column + 1);
    for (std::size_t label = 0; label < names.size(); ++label) {
      fmt::print(out, "\n  {:<44}", names[label]);
      for (const std::size_t column : columns) {
        const auto& tally = verified[column].verdict.tally;
        const double judged = static_cast<double>(std::max<std::uint64_t>(1, tally.judged()));
        fmt::print(out, "{:>6.1f}", 100 * static_cast<double>(tally.labels[label]) / judged);
      }
    }
    fmt::print(out, "\n");
  }
}

}  // namespace

void print_campaign(std::ostream& out, const VerifyRequest& request, const std::vector<VerifiedProperty>& verified) {
  print_verdict(out, request, verified);
  if (!request.is_quiet) print_table(out, verified);
  print_details(out, request, verified);
  if (!request.is_quiet) print_labels(out, verified);
}

}  // namespace duhem::program
