#pragma once

#include "properties/verdict.hpp"
#include "tools/run/json.hpp"
#include "tools/verify/request.hpp"

#include <iosfwd>

namespace duhem::program {

/// One property of a finished campaign.
struct VerifiedProperty {
  properties::Verdict verdict;
  std::string file;  ///< of the counterexample; empty where there is none
  std::string kept;  ///< a kept counterexample that breaks a statement which should hold; empty as a rule
  std::size_t corpus = 0, corpus_broken = 0;  ///< kept cases that were tried first, and those of them that break it
  double seconds = 0;

  [[nodiscard]] bool is_as_expected() const { return verdict.is_as_expected() && kept.empty(); }
  [[nodiscard]] bool is_undecided() const { return verdict.outcome == properties::Outcome::undecided && kept.empty(); }
};

[[nodiscard]] const char* outcome_of(const VerifiedProperty& property);
[[nodiscard]] Json campaign_json(const VerifyRequest& request, unsigned jobs, const std::vector<VerifiedProperty>& verified);
/// For people: the verdict, a table of the properties, and how often each class of cases was met.
void print_campaign(std::ostream& out, const VerifyRequest& request, const std::vector<VerifiedProperty>& verified);
/// JUnit's XML, a test case a property.
void write_junit(const std::string& path, const std::vector<VerifiedProperty>& verified);

}  // namespace duhem::program
