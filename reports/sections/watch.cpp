#include "sections/section.hpp"
#include "sections/watch_drawing.hpp"

namespace duhem::reports {
namespace {

/// One case in motion: the law that answered stands beside what the other one says.
void add(Section& section, const Results& results, const std::string& case_name) {
  const Figure words = captioned("watch", case_name);
  Animation animation{.id = "watch-" + case_name, .title = words.title, .says = words.caption};
  Claim claim{animation.title + ", animated from its two runs", "drawn", "", Outcome::as_expected};
  std::vector<const PlanarRun*> runs;
  for (const auto& [scheme, law] : {std::pair<std::string, std::string>{"mj", "Newton’s law"}, {"mjf", "Frémond’s law"}}) {
    const Tried<PlanarRun>& run = results.motion(case_name, scheme);
    const std::string problem = run ? run->shortfall : run.problem();
    claim.found += (claim.found.empty() ? "" : ", ") +
                   (run ? std::to_string(run->impacts.size()) + " impacts under " + scheme : "no " + scheme) +
                   (problem.empty() ? "" : " (" + problem + ')');
    claim.outcome = worse(claim.outcome, run ? run->outcome() : Outcome::failed);
    animation.sides.push_back({.scheme = scheme, .law = law, .problem = problem});
    if (!run) continue;
    animation.sides.back().reading =
        "energy " + brief(run->total.values.front(), 6) + " at the start, " + brief(run->total.values.back(), 6) + " at the end";
    runs.push_back(&*run);
    section.data[case_name][scheme + "_impacts"] = run->impacts.size();
  }
  try {
    if (runs.empty()) throw std::runtime_error(claim.found);
    draw(animation, runs);
  } catch (const std::exception& error) {
    animation.problem = claim.found = error.what();
    claim.outcome = Outcome::failed;
  }
  section.add(animation);
  section.add(Claims{{claim}});
}

Section make(const Results& results) {
  Section section{"watch", "Watch it happen", Json::object()};
  section.add(Paragraph{
      Text("The same body, the same start, two schemes. Nothing but the floor does work, so the energy may only fall. Upright "
           "arrows: the floor’s impulse; coloured ones below the floor: friction’s, on a scale of their own. Circles, and a "
           "number in the law’s colour: an impact that ") +
      styled("em", "created") + " energy (the cases are dimensionless, as in the paper)."});
  section.add(Paragraph{wording("watch", "keys"), "soft keys"});
  for (const char* case_name : {"stick", "rocking_block"}) add(section, results, case_name);
  return section;
}

}  // namespace

SectionPlan watch() { return {no_calls, make}; }

}  // namespace duhem::reports
