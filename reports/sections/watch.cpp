#include "sections/watch.hpp"

#include "page/html.hpp"
#include "sections/watch_drawing.hpp"

#include <array>
#include <optional>

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

/// A law's side of the stage: its run, or why there is none.
struct Side {
  std::string scheme, law;
  std::optional<PlanarRun> run = {};
  std::string problem = {};
};

Side read_side(const std::string& out, const Player& player, const std::string& scheme, const std::string& law) {
  Side side{scheme, law};
  try {
    side.run = read_planar_run(out, player.case_name, scheme);
    side.problem = side.run->shortfall;
  } catch (const std::exception& error) {
    side.problem = error.what();
  }
  return side;
}

std::string stage(const WatchDrawing& drawing, const Side& side) {
  std::string html = "<div data-scheme=\"" + side.scheme + "\"><h4><span class=\"" + side.scheme + "\">" + side.scheme +
                     "</span> " + side.law + "</h4>";
  if (side.run)
    html += drawing.scene(*side.run) + "<p class=\"reading soft\">energy " + brief(side.run->total.values.front(), 6) +
            " at the start, " + brief(side.run->total.values.back(), 6) + " at the end</p>";
  if (!side.problem.empty())
    html += "<p class=\"bad outcome\">" + (side.run ? "The run " + escape(side.problem) : "No answer: " + escape(side.problem)) +
            "</p>";
  return html + "</div>\n";
}

std::string player_html(const Player& player, const WatchDrawing& drawing, const std::array<Side, 2>& sides) {
  const std::string name = player.title, still = brief(drawing.runs().front().t.values[drawing.still()]);
  const auto button = [&](const std::string& css, const std::string& label) {
    return "<button type=\"button\" class=\"" + css + "\" aria-label=\"" + label + ": " + escape(name) + "\">" + label +
           "</button>";
  };
  return "<figure class=\"watch\" id=\"watch-" + std::string(player.case_name) + "\" aria-label=\"" + escape(name) +
         "\"><figcaption><h3>" + escape(name) + "</h3>" + prose(player.says) + " The still picture: t = " + still +
         ".</figcaption>\n<div class=\"stage\">" + stage(drawing, sides[0]) + stage(drawing, sides[1]) +
         "<div class=\"plot\"><h4>Total energy</h4>" + drawing.energies() + "</div>\n</div>\n<div class=\"controls\" hidden>" +
         button("play", "Play") + button("next", "Next impact") +
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
    const std::array<Side, 2> sides{read_side(out, player, "mj", "Newton’s law"), read_side(out, player, "mjf", "Frémond’s law")};
    Claim claim{std::string(player.title) + ", animated from its two runs", "drawn", "", Claim::Outcome::as_expected};
    std::vector<PlanarRun> runs;
    for (const auto& side : sides) {
      claim.found +=
          (claim.found.empty() ? "" : ", ") +
          (side.run ? std::to_string(side.run->impacts.size()) + " impacts under " + side.scheme : "no " + side.scheme) +
          (side.problem.empty() ? "" : " (" + side.problem + ')');
      if (!side.run) {
        claim.outcome = Claim::Outcome::failed;
        continue;
      }
      if (!side.problem.empty() && claim.outcome != Claim::Outcome::failed)
        claim.outcome = side.run->result.status == "law not obeyed" ? Claim::Outcome::against : Claim::Outcome::undecided;
      runs.push_back(*side.run);
      section.data[player.case_name][side.scheme + "_impacts"] = side.run->impacts.size();
    }
    try {
      if (runs.empty()) throw std::runtime_error(claim.found);
      section.html += player_html(player, WatchDrawing(std::move(runs)), sides);
    } catch (const std::exception& error) {
      section.html += "<figure class=\"watch\" aria-label=\"" + escape(player.title) + "\"><figcaption><h3>" +
                      escape(player.title) + "</h3></figcaption><p class=\"bad outcome\">Not drawn: " + escape(error.what()) +
                      "</p></figure>\n";
      claim.found = error.what();
      claim.outcome = Claim::Outcome::failed;
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
