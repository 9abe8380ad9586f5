#include "properties/rapidcheck_cases.hpp"
#include "properties/verdict.hpp"

#include <cmath>
#include <set>

using duhem::ScalarName;
using namespace duhem::properties;

namespace {

constexpr int cases = 10000;  // of each property

/// What RapidCheck finds of a property among that many cases. Of one that must hold, a case that nothing settles is too much.
rc::detail::TestResult checked(const Property& property, const Subjects& subjects) {
  rc::detail::TestParams parameters = rc::detail::configuration().testParams;
  parameters.maxSuccess = cases;
  parameters.maxDiscardRatio = 2;
  rc::detail::TestMetadata metadata;
  metadata.id = metadata.description = std::string(property.name);
  const bool must_hold = property.expectation == Expectation::holds;
  bool has_thrown = false;
  const auto result = rc::detail::checkTestable(
      [&] {
        const DrawnCase drawn = *case_of(property);
        Evidence first;
        std::optional<Confirmation> found;
        try {
          Choices choices(drawn.choices);
          first = property.judge(ScalarName::double_, subjects, choices);
          if (first.breaks()) found = confirmed(property, subjects, ScalarName::double_, drawn.choices);
        } catch (const std::exception&) {
          has_thrown = true;
          throw;
        }
        RC_PRE(first.kind == Evidence::Kind::judged);
        RC_ASSERT_FALSE(is_broken(found) || (must_hold && found && found->kind == Confirmation::Kind::open));
      },
      metadata, parameters);
  CHECK_FALSE(has_thrown);
  return result;
}

std::string text_of(const rc::detail::TestResult& result) {
  std::ostringstream out;
  rc::detail::printResultMessage(result, out);
  return out.str();
}

/// Three degrees of freedom and two contacts at most, in the plane: the first three choices of a step are its sizes.
Choices small_and_planar(const Property& property, std::uint64_t index) {
  Choices drawn(1, property.stream(), index);
  (void)property.draw(drawn);
  auto list = drawn.made();
  constexpr std::array<std::uint32_t, 3> limits{1, 3, 2};
  for (std::size_t i = 0; i < limits.size() && i < list.size(); ++i) list[i] %= limits[i];
  return Choices(std::move(list));
}

}  // namespace

TEST_CASE("every property holds in 10,000 random cases", "[property][holds]") {
  const Subjects library = the_library();
  for (const Property& property : all_properties()) {
    if (property.expectation != Expectation::holds) continue;
    DYNAMIC_SECTION(property.name << ": " << property.statement) {
      const auto result = checked(property, library);
      INFO(text_of(result));
      CHECK(result.is<rc::detail::SuccessResult>());
    }
  }
}

TEST_CASE("every property holds exactly, on rationals, in small planar cases", "[property][holds]") {
  const Subjects library = the_library();
  for (const Property& property : all_properties()) {
    if (property.expectation != Expectation::holds) continue;
    DYNAMIC_SECTION(property.name) {
      int judged = 0;
      for (std::uint64_t index = 0; index < 300; ++index) {
        Choices choices = small_and_planar(property, index);
        const Evidence evidence = property.judge(ScalarName::rational, library, choices);
        judged += evidence.kind == Evidence::Kind::judged;
        CAPTURE(index);
        CHECK_FALSE(evidence.breaks());
      }
      CHECK(judged > 50);
    }
  }
}

TEST_CASE("every property that must fail is falsified, and shrinks to a case to redo by hand", "[property][falsifiable]") {
  const Subjects library = the_library();
  for (const Property& property : all_properties()) {
    if (property.expectation != Expectation::falsifiable) continue;
    DYNAMIC_SECTION(property.name << ": " << property.statement) {
      const auto result = checked(property, library);
      INFO(text_of(result));
      CHECK(result.is<rc::detail::FailureResult>());
    }
  }
}

TEST_CASE("properties have names, words and numbers of their own", "[property]") {
  std::set<std::string_view> names;
  std::set<std::uint32_t> streams;
  for (const Property& property : all_properties()) {
    CAPTURE(property.name);
    CHECK(names.insert(property.name).second);
    CHECK(streams.insert(property.stream()).second);
    CHECK_FALSE(property.statement.empty());
    CHECK_FALSE(property.equation.empty());
    CHECK(property.labels.size() <= most_labels);
    CHECK(&property_named(std::string(property.name)) == &property);
  }
  CHECK(names.size() >= 29);
}

TEST_CASE("what must fail is broken by the share of its cases that is written beside it", "[property][rates]") {
  const Subjects library = the_library();
  constexpr double wanted = 200, measured_on = 1e6, deviations = 6;  // one in 10^9 by chance
  for (const Property& property : all_properties()) {
    CAPTURE(property.name);
    const double rate = property.known_rate;
    CHECK((rate > 0) == (property.expectation == Expectation::falsifiable));
    if (rate == 0) continue;
    const CampaignSize size{.seed = 2, .cases = static_cast<std::uint64_t>(wanted / rate), .jobs = 2};
    const auto n = static_cast<double>(size.cases), rounding = n * 0.005 * rate;  // it has three digits
    const double deviation = std::sqrt(n * rate * (1 - rate) * (1 + n / measured_on));
    CHECK(std::abs(static_cast<double>(run_campaign(property, library, size).broken) - n * rate) <=
          deviations * deviation + rounding);
  }
}
