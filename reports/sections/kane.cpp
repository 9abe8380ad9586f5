#include "sections/section.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace duhem::reports {
namespace {

constexpr int steps = 50;  ///< of e and of mu, from 0 to 1

/// A gain is a ratio of two energies, each a sum of three products, less 1.
constexpr double rounding = 16 * std::numeric_limits<double>::epsilon();

struct Law {
  std::string column, title, key, expected;
  /// Newton, Moreau and Fremond are Moreau's law with this e_T [M 1]. With w = u+ + e_T u-, friction and the
  /// normal law give p.w <= p_N (e_T - e) u_N- <= 0 where e <= e_T, and u+ = u- + W p then makes p.u- <= 0 too, so that the
  /// work p.(u+ + u-)/2 = (p.w + (1 - e_T) p.u-)/2 is no gain.
  double e_T;

  [[nodiscard]] Ink ink() const { return e_T == 0 ? Ink::newton : e_T == 1 ? Ink::fremond : Ink::moreau; }
};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Law, column, title, key, expected, e_T)

const std::vector<Law>& laws() {
  static const std::vector<Law> all = data_file("kane").at("laws");
  return all;
}

const RequiredCall hunt{"kane_gain", {"hunt", "--system", "kane", "--evaluations", "1", "--map", "{out}/kane_gain.csv"}};

/// The gain in kinetic energy by one impact over the (e, mu) plane.
struct Map {
  Columns columns;
  std::vector<double> e = columns.at("e").values, mu = columns.at("mu").values;

  explicit Map(const std::string& out)
      : columns(read_csv(out + "/kane_gain.csv", {"e", "mu", laws().at(0).column, laws().at(1).column, laws().at(2).column})) {}
  [[nodiscard]] const std::vector<double>& gain(const Law& law) const { return columns.at(law.column).values; }
  [[nodiscard]] std::string at(std::size_t i) const { return "e = " + brief(e[i]) + ", mu = " + brief(mu[i]); }
};

/// Every place of the grid once, in order; a loss is at most everything. What is not a number is no gain either.
Found whole_grid(const Results& results, const Map& map) {
  const auto code = results.exit_code(hunt);
  if (!code) return {"the call left no exit code", false};
  constexpr std::size_t side = steps + 1;
  Found found{fmt::format("{} places, exit code {}", map.e.size(), *code), *code == 0 && map.e.size() == side * side};
  for (std::size_t i = 0; found.holds && i < side * side; ++i) {
    const bool is_here = map.e[i] == static_cast<double>(i / side) / steps && map.mu[i] == static_cast<double>(i % side) / steps;
    if (!is_here || !std::ranges::all_of(laws(), [&](const Law& law) { return map.gain(law)[i] >= -1; }))
      found = {fmt::format("{}; row {} {}", found.text, i + 2, is_here ? "has no gain" : "is another place"), false};
  }
  return found;
}

Found gains_of(const Map& map, const Law& law) {
  const auto& gain = map.gain(law);
  std::size_t most = 0, positive = 0;
  std::optional<std::size_t> forbidden;
  for (std::size_t i = 0; i < gain.size(); ++i) {
    if (gain[i] > gain[most]) most = i;
    if (gain[i] > rounding) ++positive;
    if (map.e[i] <= law.e_T && !(gain[i] <= rounding) && !(forbidden && gain[i] <= gain[*forbidden])) forbidden = i;
  }
  return {fmt::format("gain at most {} ({}), above rounding at {} of {} places", brief(gain[most]), map.at(most), positive,
                      gain.size()) +
              (forbidden ? "; " + brief(gain[*forbidden]) + " at " + map.at(*forbidden) + ", where there may be none" : ""),
          !forbidden && (positive > 0) == (law.e_T < 1)};
}

/// mu = 0: the impact reverses e of the approaching velocity, and (1 - e^2) of what is lost at e = 0 is lost.
Found without_friction(const Map& map) {
  if (map.e.front() != 0 || map.mu.front() != 0) return {"the map does not begin at e = 0, mu = 0", false};
  const double lost = map.gain(laws().front()).front();
  double most = 0;
  const long places = std::ranges::count(map.mu, 0.0);
  for (std::size_t i = 0; i < map.e.size(); ++i)
    for (const Law& law : laws())
      if (map.mu[i] == 0) most = std::max(most, std::abs(map.gain(law)[i] - (1 - map.e[i] * map.e[i]) * lost));
  return {fmt::format("{} places, at most {} off it", places, brief(most)), places == steps + 1 && most <= rounding && lost < 0};
}

/// The runs of the case are one step of h, in which the rods turn a little: that changes their kinetic energy by what the run
/// has as mass_change. Twice that, and rounding, is what they may be off.
Found runs_at_their_point(const Results& results, const Map& map) {
  Found found{"", true};
  for (const auto& [scheme, law] : {std::pair{"mj", laws().front()}, std::pair{"mjf", laws().back()}}) {
    const Run& run = results.complete_run({"kane", scheme});
    const double e = run.document.at("parameters").at("e"), mu = run.document.at("parameters").at("mu"),
                 turned = run.document.at("energy").at("mass_change"), initial = run.result->initial.value;
    std::size_t place = 0;
    while (place < map.e.size() && !(map.e[place] == e && map.mu[place] == mu)) ++place;
    if (place == map.e.size()) return {"the map has no place at the run's e = " + brief(e) + ", mu = " + brief(mu), false};
    const double gain = run.result->kinetic.value / initial - 1, there = map.gain(law)[place];
    found.text += fmt::format("{}{} {} by the run, {} in the map", found.text.empty() ? map.at(place) + ": " : "; ", scheme,
                              brief(gain, 6), brief(there, 6));
    found.holds = found.holds && std::abs(gain - there) <= 2 * std::abs(turned) / initial + rounding * (1 + std::abs(gain));
  }
  return found;
}

std::string draw_map(const Results& results, const Map& map) {
  std::vector<Plane> planes;
  std::string alt = "Gain in kinetic energy of Kane's rods by one impact, over restitution e and friction mu from 0 to 1.";
  for (const Law& law : laws()) {
    const auto& gain = map.gain(law);
    const auto most = std::ranges::max_element(gain);  // the first of equals
    planes.push_back({.ink = law.ink(), .title = law.key, .x = map.e, .y = map.mu, .z = gain});
    alt += fmt::format(" {}: from {} to {} at {}.", law.key, brief(std::ranges::min(gain)), brief(*most),
                       map.at(most - gain.begin()));
  }
  return draw_planes(results.sheet("kane_gain", alt), map.columns.at("e").axis("e"), map.columns.at("mu").axis("mu"), planes,
                     {-0.5, -0.4, -0.3, -0.2, -0.1, 0, 1, 2, 3, 4, 5});
}

/// The kinetic energy before the impact, and after it under each law.
std::string draw_energies(const Results& results) {
  const Number &mj = results.complete_run({"kane", "mj"}).result->kinetic,
               &mjf = results.complete_run({"kane", "mjf"}).result->kinetic;
  const Column kinetic = results.columns({"kane", "mj"}, "energy.csv", {"kinetic"}).at("kinetic");
  const double before = kinetic.values.front();
  return draw_bars(
      results.sheet("kane_energy",
                    fmt::format("Kinetic energy of Kane's rods: before the impact {}, after it {} under mj and {} under mjf.",
                                brief(before), brief(mj), brief(mjf))),
      kinetic.axis("kinetic energy"),
      {{Ink::neutral, "before", before}, {Ink::newton, "after, mj", mj.value}, {Ink::fremond, "after, mjf", mjf.value}});
}

Section make(const Results& results) {
  const ListedCase item = results.listed("kane");
  Section section{"kane", item.title};
  section.add(Paragraph{exact(item.source), "soft"});
  const Tried<Map> map([&] { return Map(results.request.out); });

  Figure energies = captioned("kane", "energies"), gains = captioned("kane", "gains");
  for (const std::string scheme : {"mj", "mjf"})
    for (const char* file : {"run.json", "energy.csv"}) energies.data.push_back(PlannedRun{"kane", scheme}.file(file));
  gains.data = {"kane_gain.csv"};
  section.add(claimed({drawn(energies, [&](Figure&) { return draw_energies(results); }),
                       drawn(gains, [&](Figure&) { return draw_map(results, *map); })}));

  std::vector<Claim> claims;
  const auto claim = [&](const std::string& about, const std::string& expected, const std::function<Found()>& find) {
    claims.push_back(answered("Kane's map, " + about, about + ": " + expected, find));
  };
  claim("the grid", "51 by 51 places, e and mu from 0 to 1 by 0.02; exit code 0", [&] { return whole_grid(results, *map); });
  for (const Law& law : laws()) claim(law.title, law.expected, [&] { return gains_of(*map, law); });
  claim("no friction", "at mu = 0 the gain is (1 - e^2) times that at e = 0, under each law",
        [&] { return without_friction(*map); });
  claim("the case's runs", "one step of each scheme gains what the map has at its e and mu",
        [&] { return runs_at_their_point(results, *map); });
  section.add(claims_table("What the map must show, and what it shows", "the theory", claims));
  section.data = figures_and_claims(section.blocks);
  return section;
}

}  // namespace

SectionPlan kane() {
  return {[](const Scope&) { return std::vector{hunt}; }, make};
}

}  // namespace duhem::reports
