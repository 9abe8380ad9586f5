#include "tools/verify/replay.hpp"

#include "lib/error.hpp"
#include "properties/verdict.hpp"
#include "tools/verify/counterexample_file.hpp"

#include <fmt/format.h>

#include <charconv>
#include <filesystem>
#include <iostream>

namespace duhem::program {
namespace {

using properties::Choices;
using properties::Evidence;
using properties::Expectation;

std::uint64_t number_in(const std::string& replay, std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || text.empty())
    throw InputError("--replay", '"' + replay + '"', "NAME:SEED:INDEX, a property that must fail, or a file of a counterexample");
  return value;
}

/// The program's own counterexample to the property of this name, if there is one.
std::optional<CorpusCase> built_in_case(const std::string& property) {
  for (CorpusCase& kept : built_in_corpus())
    if (kept.property->name == property) return std::move(kept);
  return std::nullopt;
}

CorpusCase case_of(const std::string& replay) {
  const auto first = replay.find(':'), last = replay.rfind(':');
  if (first == std::string::npos && !std::filesystem::exists(replay))
    if (auto kept = built_in_case(replay)) return *kept;
  if (std::filesystem::exists(replay) || first == std::string::npos || first == last) return read_corpus_case(replay);
  const auto& property = properties::property_named(replay.substr(0, first));
  const std::string_view rest = std::string_view(replay).substr(first + 1);
  const std::uint64_t seed = number_in(replay, rest.substr(0, last - first - 1)),
                      index = number_in(replay, rest.substr(last - first));
  Choices choices(seed, property.stream(), index);
  const Json written = case_json(property.write(choices));
  return {.file = replay, .property = &property, .choices = choices.made(), .written = written};
}

const char* word_of(const Evidence& evidence) {
  if (evidence.kind == Evidence::Kind::outside) return "outside the property";
  if (evidence.kind == Evidence::Kind::unsolved) return "not solved";
  return evidence.breaks() ? "broken" : "kept";
}

/// The library, which leaves in `step` what its first step on rationals came to: all that a reader needs to check it by hand.
properties::Subjects noting_the_step(Json& step) {
  auto subjects = properties::the_library();
  using Plane = properties::Subject<Rational, 2>;
  using Sys = Plane::Sys;
  auto& take = std::get<Plane>(subjects).step;
  take = [&step, inner = take](StepResult<Sys>& result, const Sys& system, const SchemeSettings<Rational>& settings,
                               const State<Sys>& x_k, const Plane::Impulses& impulses) {
    inner(result, system, settings, x_k, impulses);
    if (!step.is_null() || result.status != SolveStatus::converged) return;
    step = {
        {"q_k1", list_to_json(result.record.x_k1.q)}, {"v_k1", list_to_json(result.record.x_k1.v)}, {"contacts", Json::array()}};
    for (const auto& active : result.record.active)
      step["contacts"].push_back({{"contact", active.contact}, {"p", list_to_json(active.p)}});
  };
  return subjects;
}

}  // namespace

Exit replay(const VerifyRequest& request) {
  const CorpusCase kept = case_of(*request.replay);
  const auto& property = *kept.property;
  if (kept.is_outdated())
    throw InputError(kept.file + ": case", "not what its choices make", "a counterexample written by this version's generators");
  Json step;
  const auto subjects = noting_the_step(step);
  Json judgements = Json::array();
  bool is_any_judged = false;
  if (!request.json) {
    fmt::print("{} {}: {}\n", property.name, property.equation, property.statement);
    Choices choices(kept.choices);
    std::cout << property.write(choices);
  }
  for (const ScalarName scalar :
       {ScalarName::double_, ScalarName::quad, ScalarName::mp50, ScalarName::mp100, ScalarName::rational}) {
    Choices choices(kept.choices);
    const Evidence evidence = property.judge(scalar, subjects, choices);
    const bool is_judged = evidence.kind == Evidence::Kind::judged;
    is_any_judged = is_any_judged || is_judged;
    judgements.push_back(
        {{"scalar", name_of(scalar)}, {"outcome", word_of(evidence)}, {"excess", is_judged ? Json(evidence.excess) : Json()}});
    if (request.json) continue;
    if (is_judged && scalar != ScalarName::rational)
      fmt::print("{:<9} {}: {:.4g} of what rounding and residual explain\n", name_of(scalar), word_of(evidence), evidence.excess);
    else
      fmt::print("{:<9} {}\n", name_of(scalar), word_of(evidence));
  }
  const auto found = properties::confirmed(property, subjects, ScalarName::double_, kept.choices);
  const bool is_open = !is_any_judged || (found && found->kind == properties::Confirmation::Kind::open);
  const bool breaks = properties::is_broken(found), is_expected = breaks == (property.expectation == Expectation::falsifiable);
  if (request.json) {
    const Json document{{"schema_version", 1},
                        {"property", property.name},
                        {"statement", property.statement},
                        {"equation", property.equation},
                        {"case", kept.written},
                        {"step", step},
                        {"judged", judgements},
                        {"breaks", is_open ? Json() : Json(breaks)},
                        {"as_expected", is_open ? Json() : Json(is_expected)}};
    print_json(std::cout, document);
  } else if (is_open) {
    fmt::print("UNDECIDED: {}.\n", is_any_judged ? "the scalars do not settle whether the case breaks the property"
                                                 : "the case was not solved, or the property says nothing of it");
  } else {
    fmt::print("{}: the case {} the property, {}.\n", is_expected ? "AS EXPECTED" : "NOT AS EXPECTED",
               breaks ? "breaks" : "keeps", property.expectation == Expectation::holds ? "which should hold" : "which must fail");
  }
  return is_open ? Exit::undecided : is_expected ? Exit::holds : Exit::does_not_hold;
}

}  // namespace duhem::program
