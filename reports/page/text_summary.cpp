#include "page/text_summary.hpp"

#include <iomanip>
#include <ostream>

namespace duhem::reports {
namespace {

const char* word(Outcome outcome) {
  switch (outcome) {
    case Outcome::as_expected: return "yes";
    case Outcome::against: return "NO";
    case Outcome::undecided: return "UNDECIDED";
    case Outcome::failed: return "FAILED";
  }
  return "";
}

void print_row(std::ostream& out, const JudgedRun& item) {
  const PlannedRun& planned = item.run.planned;
  const auto& result = item.run.result;
  const std::string name = planned.variant.empty() ? planned.case_name : "  " + planned.variant;
  out << std::left << std::setw(22) << name << std::setw(7) << planned.scheme << std::setw(9) << planned.scalar << std::setw(15)
      << (item.run.complete() ? result->verdict : "no verdict");
  if (result)
    out << std::right << std::setw(8) << result->impacts_total << std::setw(12) << brief(result->max_positive_tangential_work)
        << std::setw(12) << brief(result->max_positive_normal_work) << std::setw(12) << brief(result->max_identity_residual);
  else
    out << std::right << std::setw(8) << '?' << std::setw(12) << '?' << std::setw(12) << '?' << std::setw(12) << '?';
  out << "  " << std::left << word(item.judgement.outcome) << '\n';
}

}  // namespace

void print_summary(std::ostream& out, const std::vector<JudgedRun>& runs, const Findings& findings, const std::string& version,
                   const std::string& page_path) {
  out << "                                                              work > 0 in a step       identity  as\n"
         "case                  scheme scalar   verdict         impacts  tangential      normal    residual  expected\n";
  for (const auto& item : runs) print_row(out, item);
  for (const auto& item : runs)
    for (const auto& objection : item.judgement.objections)
      out << word(item.judgement.outcome) << ": " << item.run.planned.name() << ": " << objection
          << "; expected: " << item.judgement.expectation << '\n';

  out << '\n' << findings.outcome << '\n';
  for (const auto& line : findings.by_case) out << line << '\n';
  out << findings.verdict.at(1) << '\n' << findings.verdict.at(2) << '\n' << version << '\n' << "report: " << page_path << '\n';
}

}  // namespace duhem::reports
