#include "sections/section.hpp"
#include "sections/watch_drawing.hpp"

namespace duhem::reports {
namespace {

struct Player {
  const char *case_name, *title, *says;
};
constexpr Player players[] = {
    {"stick", "The impacting stick",
     "One end hits the floor while it slides. mj: friction opposes the sliding after the impact, but works on the mean of before "
     "and after; mjf: it opposes that mean."},
    {"rocking_block", "The rocking block", "From corner to corner, without loss in the normal direction."}};

/// One case in motion: the law that answered stands beside what the other one says.
void add(Section& section, const Results& results, const Player& player) {
  Animation animation{.id = "watch-" + std::string(player.case_name), .title = player.title, .says = player.says};
  Claim claim{animation.title + ", animated from its two runs", "drawn", "", Outcome::as_expected};
  std::vector<const PlanarRun*> runs;
  for (const auto& [scheme, law] : {std::pair<std::string, std::string>{"mj", "Newton’s law"}, {"mjf", "Frémond’s law"}}) {
    const Tried<PlanarRun>& run = results.motion(player.case_name, scheme);
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
    section.data[player.case_name][scheme + "_impacts"] = run->impacts.size();
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
  Section section{.id = "watch", .title = "Watch it happen", .data = nlohmann::json::object()};
  section.add(Paragraph{
      Text("The same body, the same start, two schemes. Nothing but the floor does work, so the energy may only fall. Upright "
           "arrows: the floor’s impulse; coloured ones below the floor: friction’s, on a scale of their own. Circles, and a "
           "number in the law’s colour: an impact that ") +
      styled("em", "created") + " energy (the cases are dimensionless, as in the paper)."});
  section.add(Paragraph{"Keys: Tab to a control; Space plays and pauses, the arrows move the time.", "soft keys"});
  for (const auto& player : players) add(section, results, player);
  return section;
}

}  // namespace

SectionPlan watch() { return {no_calls, make}; }

}  // namespace duhem::reports
