#pragma once

#include "properties/verdict.hpp"
#include "tools/exit_code.hpp"
#include "tools/json.hpp"
#include "tools/session.hpp"
#include "tools/verify/request.hpp"

#include <iosfwd>

namespace duhem::program {

/// One property of a finished campaign.
struct VerifiedProperty {
  properties::Verdict verdict;
  std::string file;       ///< of the counterexample; empty where there is none
  std::string broken_by;  ///< the corpus' file of a case that breaks it although it should hold; empty as a rule
  std::size_t corpus = 0, corpus_broken = 0;  ///< cases of the corpus that were tried first, and those of them that break it
  double seconds = 0;

  [[nodiscard]] properties::Outcome outcome() const {
    return broken_by.empty() ? verdict.outcome : properties::Outcome::falsified;
  }
  [[nodiscard]] bool is_as_expected() const { return verdict.is_as_expected() && broken_by.empty(); }
  [[nodiscard]] bool is_undecided() const { return outcome() == properties::Outcome::undecided; }
};

/// Of campaigns, or of mutants: what came out against expectation decides, then what is undecided.
template <class Item>
[[nodiscard]] Exit exit_of(const std::vector<Item>& items) {
  if (interrupted()) return Exit::interrupted;
  Exit exit = Exit::holds;
  for (const Item& item : items) {
    if (item.is_as_expected()) continue;
    if (!item.is_undecided()) return Exit::does_not_hold;
    exit = Exit::undecided;
  }
  return exit;
}

[[nodiscard]] Json campaign_json(const VerifyRequest& request, unsigned jobs, const std::vector<VerifiedProperty>& verified);
/// For people: the verdict, a table of the properties, and how often each class of cases was met.
void print_campaign(std::ostream& out, const VerifyRequest& request, const std::vector<VerifiedProperty>& verified);
/// JUnit's XML, a test case a property.
void write_junit(const std::string& path, const std::vector<VerifiedProperty>& verified);

}  // namespace duhem::program
