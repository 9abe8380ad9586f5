#include "sections/watch.hpp"

#include "page/html.hpp"
#include "sections/watch_drawing.hpp"

namespace duhem::reports {
namespace {

struct Player {
  const char *case_name, *title, *says;
};
constexpr Player players[] = {
    {"stick", "The impacting stick",
     "One end hits the floor while it slides. mj: friction opposes the sliding after the impact, but works on the mean of before "
     "and "
     "after; mjf: it opposes that mean."},
    {"rocking_block", "The rocking block", "From corner to corner, without loss in the normal direction."}};

std::string stage(const WatchDrawing& drawing, const PlanarRun& run, const std::string& law) {
  return "<div data-scheme=\"" + run.scheme + "\"><h4><span class=\"" + run.scheme + "\">" + run.scheme + "</span> " + law +
         "</h4>" + drawing.scene(run) + "<p class=\"reading soft\">energy " + brief(run.total.values.front(), 6) +
         " at the start, " + brief(run.total.values.back(), 6) + " at the end</p></div>\n";
}

std::string player_html(const Player& player, const WatchDrawing& drawing) {
  const std::string name = player.title, still = brief(drawing.mj().t.values[drawing.still()]);
  const auto button = [&](const std::string& css, const std::string& label) {
    return "<button type=\"button\" class=\"" + css + "\" aria-label=\"" + label + ": " + escape(name) + "\">" + label +
           "</button>";
  };
  return "<figure class=\"watch\" id=\"watch-" + std::string(player.case_name) + "\" aria-label=\"" + escape(name) +
         "\"><figcaption><h3>" + escape(name) + "</h3>" + prose(player.says) + " The still picture: t = " + still +
         ".</figcaption>\n<div class=\"stage\">" + stage(drawing, drawing.mj(), "Newton’s law") +
         stage(drawing, drawing.mjf(), "Frémond’s law") + "<div class=\"plot\"><h4>Total energy</h4>" + drawing.energies() +
         "</div>\n</div>\n<div class=\"controls\" hidden>" + button("play", "Play") + button("next", "Next impact") +
         "<input type=\"range\" min=\"0\" max=\"200\" value=\"0\" aria-label=\"Time: " + escape(name) +
         "\"><output>t</output></div>\n<script type=\"application/json\">" + drawing.data().dump() + "</script></figure>\n";
}

Section make(const std::string& out, const Scope& /*scope*/) {
  Section section{"watch", "Watch it happen", {}, nlohmann::json::object(), {}};
  section.html =
      "<p>The same body, the same start, two schemes. Nothing but the floor does work, so the energy may only fall. Upright "
      "arrows: the "
      "floor’s impulse; coloured ones below the floor: friction’s, on a scale of their own. Circles, and a number in the law’s "
      "colour: an impact that <em>created</em> energy (the cases are dimensionless, as in the paper).</p>\n"
      "<p class=\"soft keys\">Keys: Tab to a control; Space plays and pauses, the arrows move the time.</p>\n";
  for (const auto& player : players) {
    Claim claim{std::string(player.title) + ", animated from its two runs", "drawn", "", Claim::Outcome::failed};
    try {
      const WatchDrawing drawing(read_planar_run(out, player.case_name, "mj"), read_planar_run(out, player.case_name, "mjf"));
      section.html += player_html(player, drawing);
      claim.found = std::to_string(drawing.mj().impacts.size()) + " impacts under mj, " +
                    std::to_string(drawing.mjf().impacts.size()) + " under mjf";
      claim.outcome = Claim::Outcome::as_expected;
      section.data[player.case_name] = {{"mj_impacts", drawing.mj().impacts.size()},
                                        {"mjf_impacts", drawing.mjf().impacts.size()}};
    } catch (const std::exception& error) {
      section.html += "<figure class=\"watch\" aria-label=\"" + escape(player.title) + "\"><figcaption><h3>" +
                      escape(player.title) + "</h3></figcaption><p class=\"bad outcome\">Not drawn: " + escape(error.what()) +
                      "</p></figure>\n";
      claim.found = error.what();
    }
    section.claims.push_back(std::move(claim));
  }
  section.html += std::string("<script>") + watch_script + "</script>\n";
  return section;
}

}  // namespace

SectionPlan watch() {
  return {[](const Scope&) { return std::vector<Evidence>{}; }, make};
}

}  // namespace duhem::reports
