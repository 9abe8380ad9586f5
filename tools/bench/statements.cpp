#include "properties/campaign.hpp"
#include "properties/proposition_1.hpp"
#include "tools/bench/results.hpp"

namespace duhem::bench {
namespace {

using namespace duhem::properties;

constexpr SituationKind one_contact_impact{.most_contacts = 1, .has_forces = false};
constexpr SituationKind eight_contact_step{.least_contacts = 8};

/// What a campaign does with each case: draw, solve, check Proposition 1 and the energy identity, label.
template <const SituationKind& kind>
struct OfKind : AboutSteps<OfKind<kind>> {
  static constexpr std::string_view name = "benchmark", equation = "", statement = "";
  static StepCase draw(Choices& choices) {
    StepCase c = any_step(choices, kind);
    c.situation.theta = theta_of_proposition_1(choices, c.situation);
    return c;
  }
  template <class S, int Dim>
  static double excess(const TakenStep<S, Dim>& taken) {
    using std::abs;
    return std::max(Proposition1::excess(taken),
                    in_units_of<S>(abs(taken.balance.identity_residual()), taken.balance.rounding_bound));
  }
};

constexpr std::uint64_t batch = 4096;

template <const SituationKind& kind, unsigned jobs>
void campaign(benchmark::State& state) {
  const Property of_kind = property<OfKind<kind>>();
  const Subjects library = the_library();
  CampaignSize size{.cases = batch, .jobs = jobs};
  for (auto _ : state) {
    ++size.seed;  // other cases each time
    const Tally tally = run_campaign(of_kind, library, size);
    if (tally.broken > 0 || tally.judged() * 20 < tally.cases * 19)
      return state.SkipWithError("a case is broken, or few are solved");
  }
  count_each(state, batch);
}

template <const SituationKind& kind>
void drawing(benchmark::State& state) {
  std::uint64_t seed = 0;
  for (auto _ : state) {
    ++seed;
    for (std::uint64_t index = 0; index < batch; ++index) {
      Choices choices(seed, 1, index, Choices::Keep::nothing);
      benchmark::DoNotOptimize(OfKind<kind>::draw(choices));
    }
  }
  count_each(state, batch);
}

BENCHMARK(campaign<one_contact_impact, 2>)->Name("statements/one_contact")->UseRealTime();
BENCHMARK(campaign<eight_contact_step, 2>)->Name("statements/eight_contacts")->UseRealTime();
BENCHMARK(campaign<one_contact_impact, 1>)->Name("statements/solving_one");
BENCHMARK(campaign<eight_contact_step, 1>)->Name("statements/solving_eight");
BENCHMARK(drawing<one_contact_impact>)->Name("statements/drawing_one");
BENCHMARK(drawing<eight_contact_step>)->Name("statements/drawing_eight");

}  // namespace
}  // namespace duhem::bench
