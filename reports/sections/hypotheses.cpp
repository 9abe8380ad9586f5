#include "kit/html.hpp"
#include "sections/by_hand.hpp"
#include "sections/section.hpp"

namespace duhem::reports {
namespace {

/// A hypothesis, and the property whose counterexample shows what goes wrong without it.
struct Dropped {
  std::string property, what;
};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Dropped, property, what)

std::vector<Dropped> dropped() { return data_file("hypotheses").at("dropped"); }

std::vector<RequiredCall> needs(const Scope& /*scope*/) {
  std::vector<RequiredCall> calls;
  for (const auto& item : dropped()) calls.push_back(replay(item.property));
  return calls;
}

/// A counterexample, folded under its conclusion.
Folded shown(const Dropped& item, const BrokenStatement& found, bool is_first) {
  const bool is_good = found.conclusion.holds && found.objections.empty();
  Folded folded{
      .summary = formula(item.what) + ". " + Text::Span{Text::Kind::formula, found.conclusion.text, is_good ? "good" : "bad"},
      .blocks = {},
      .css = "case",
      .is_open = is_first || !is_good};
  for (const auto& objection : found.objections) folded.blocks.emplace_back(failure(objection));
  folded.blocks.emplace_back(Paragraph{found.statement + ", as in " + found.equation + ": broken.", "soft"});
  folded.blocks.emplace_back(arithmetic(found.lines));
  folded.blocks.emplace_back(Command{{"verify", "--replay", item.property}});
  folded.blocks.emplace_back(Claims{{{.name = item.property,
                                      .expected = "the counterexample breaks \"" + found.statement + "\", redone in fractions",
                                      .found = found.objections.empty() ? found.conclusion.text : found.objections.front(),
                                      .outcome = expected_if(is_good)}}});
  return folded;
}

Section make(const Results& results) {
  Section section{"hypotheses", "Each hypothesis dropped: the smallest case that breaks the statement", Json::array()};
  section.add(Paragraph{wording("hypotheses")});
  const auto all = dropped();
  for (const Dropped& item : all)
    section.attempt(item.property, "a counterexample", [&] {
      const BrokenStatement found = redo_counterexample(results, item.property);
      section.add(shown(item, found, &item == &all.front()));
      section.data.push_back({{"property", item.property},
                              {"hypothesis", item.what},
                              {"statement", found.statement},
                              {"conclusion", found.conclusion.text},
                              {"command", command_line({"verify", "--replay", item.property})},
                              {"case", results.answer_that_holds(replay(item.property)).at("case")},
                              {"arithmetic", found.lines},
                              {"objections", found.objections}});
    });
  return section;
}

}  // namespace

SectionPlan hypotheses() { return {needs, make}; }

}  // namespace duhem::reports
