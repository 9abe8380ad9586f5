#include "sections/block_sentences.hpp"

#include "figures/block_balance.hpp"
#include "runs/run_files.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

namespace duhem::reports {
namespace {

struct Block {
  Result result;
  BlockBalance balance;
};

struct Found {
  std::string text;
  bool holds = false;
};

struct Sentence {
  const char* says;
  std::function<Found(const Block&)> judge;
};

std::string positive_friction(const Block& block) {
  const PositiveWork& work = block.result.positive_tangential;
  return "beyond rounding and the solver's tolerance friction does positive work at " + std::to_string(work.steps) + " of " +
         std::to_string(block.result.steps) + " steps, at most " + brief(block.result.max_positive_tangential_work) + ' ' +
         block.balance.energy.unit + " at a contact";
}

Found never_positive(const Block& block) { return {positive_friction(block), block.result.positive_tangential.steps == 0}; }

Found sometimes_positive(const Block& block) {
  const PositiveWork& work = block.result.positive_tangential;
  return {positive_friction(block) + ", of it by the law " + brief(work.by.law),
          work.steps > 0 && work.by.law.value > work.work.value / 2};
}

/// "Closely" has no number in the paper; ours is in the answer.
Found tracks(const Block& block) {
  const auto& energy = block.balance.energy;
  const double largest = *std::max_element(energy.values.begin(), energy.values.end());
  return {"they part by at most " + brief(block.balance.apart) + ' ' + energy.unit + " of up to " + brief(largest) + ' ' +
              energy.unit + "; counted as close below a millionth of it",
          block.balance.apart < 1e-6 * largest};
}

/// All that contacts create, the law and the activation rule, against what they take.
Found overcome(const Block& block) {
  const auto& taken = block.balance.taken;
  const double created = block.result.positive_normal.work.value + block.result.positive_tangential.work.value;
  return {"positive works of contacts: " + brief(created) + ' ' + taken.unit +
              " in all; all their works together: " + brief(taken.values.back()) + ' ' + taken.unit,
          created > 0 && taken.values.back() < 0};
}

/// Stable: at no time more energy than was there and was put in.
Found stable(const Block& block) {
  const auto& taken = block.balance.taken;
  const auto most = std::max_element(taken.values.begin(), taken.values.end());
  const double bound = static_cast<double>(block.result.steps) * block.result.max_identity_residual.value;
  return {"the works of contacts, summed from the start, are at most " + brief(*most) + ' ' + taken.unit +
              " (t = " + brief(block.balance.t.values[static_cast<std::size_t>(most - taken.values.begin())]) + ' ' +
              block.balance.t.unit + "): never more energy than there was at the start and the loads put in",
          *most <= bound};
}

const std::vector<Sentence>& sentences(const std::string& scheme) {
  static const Sentence closely{
      "(b): \"the sum of the total work and dissipation tracks the total energy closely in both cases\"", tracks};
  static const std::vector<Sentence> classical{
      {"(c): \"the new scheme completely avoids generating positive tangential work [...]. However, this is not the case for the "
       "original Moreau-Jean scheme\"",
       sometimes_positive},
      {"\"the rest of the system is dissipative enough to overcome the energy created by the Moreau-Jean scheme\"", overcome},
      {"\"the global system remains stable\"", stable},
      closely};
  static const std::vector<Sentence> fremond{
      {"(c): \"the new scheme completely avoids generating positive tangential work\"", never_positive}, closely};
  return scheme == "mj" ? classical : fremond;
}

Block read_block(const std::string& out, const std::string& scheme) {
  const Run run = read_run(out, {"sliding_block", scheme, "double"});
  if (!run.complete()) throw std::runtime_error("sliding_block under " + scheme + ": " + run.shortfall());
  return {*run.result, block_balance(out + '/' + run.planned.file("energy.csv"), run.result->steps)};
}

}  // namespace

std::vector<Claim> block_sentences(const std::string& out, const std::string& scheme) {
  std::vector<Claim> claims;
  for (const auto& sentence : sentences(scheme))
    claims.push_back({(scheme == "mj" ? "Figure 9: " : "Figure 10: ") + std::string(sentence.says), sentence.says, "",
                      Claim::Outcome::failed});
  try {
    const Block block = read_block(out, scheme);
    for (std::size_t i = 0; i < claims.size(); ++i) {
      const Found found = sentences(scheme)[i].judge(block);
      claims[i].found = found.text;
      claims[i].outcome = found.holds ? Claim::Outcome::as_expected : Claim::Outcome::against;
    }
  } catch (const std::exception& error) {
    for (auto& claim : claims) claim.found = error.what();
  }
  return claims;
}

}  // namespace duhem::reports
