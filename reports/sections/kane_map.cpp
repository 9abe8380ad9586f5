#include "sections/kane_map.hpp"

#include "runs/csv.hpp"
#include "runs/run_files.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <functional>
#include <limits>
#include <optional>

namespace duhem::reports {
namespace {

constexpr int steps = 50;  ///< of e and of mu, from 0 to 1

/// A gain is a ratio of two energies, each a sum of three products, less 1.
constexpr double rounding = 16 * std::numeric_limits<double>::epsilon();

struct Law {
  const char *column, *title, *expected;
  /// Newton, Moreau and Fremond are Moreau's law with this e_T (mathematics, section 1). With w = u+ + e_T u-, friction and the
  /// normal law give p.w <= p_N (e_T - e) u_N- <= 0 where e <= e_T, and u+ = u- + W p then makes p.u- <= 0 too, so that the
  /// work p.(u+ + u-)/2 = (p.w + (1 - e_T) p.u-)/2 is no gain.
  double e_T;
};
constexpr std::array laws{
    Law{"gain_newton", "Newton's law", "creates energy somewhere, but none at e = 0 (e_T = 0: none where e is not above e_T)", 0},
    Law{"gain_moreau", "Moreau's law, e_T = 1/2", "creates energy somewhere, but none at e up to 1/2 (none where e <= e_T)", 0.5},
    Law{"gain_fremond", "Fremond's law", "creates none anywhere (e_T = 1: e <= e_T always)", 1}};

struct Found {
  std::string text;
  bool holds = false;
};

struct Map {
  std::vector<double> e, mu;
  std::array<std::vector<double>, 3> gain;

  [[nodiscard]] std::string at(std::size_t i) const { return "e = " + brief(e[i]) + ", mu = " + brief(mu[i]); }
};

Map read_map(const std::string& out) {
  const auto c = read_csv(out + "/kane_gain.csv", {"e", "mu", laws[0].column, laws[1].column, laws[2].column});
  return {c[0].values, c[1].values, {c[2].values, c[3].values, c[4].values}};
}

/// Every place of the grid once, in order; a loss is at most everything. What is not a number is no gain either.
Found whole_grid(const std::string& out, const Map& map) {
  std::ifstream file(out + "/evidence/kane_gain/exit_code");
  int code = -1;
  if (!(file >> code)) return {"the call left no exit code", false};
  const std::size_t side = steps + 1, wanted = side * side;
  std::string text = std::to_string(map.e.size()) + " places, exit code " + std::to_string(code);
  bool holds = code == 0 && map.e.size() == wanted;
  for (std::size_t i = 0; holds && i < wanted; ++i) {
    const bool is_here = map.e[i] == static_cast<double>(i / side) / steps && map.mu[i] == static_cast<double>(i % side) / steps;
    const bool is_gain =
        std::all_of(map.gain.begin(), map.gain.end(), [&](const auto& gain) { return std::isfinite(gain[i]) && gain[i] >= -1; });
    if (!is_here || !is_gain) {
      holds = false;
      text += "; row " + std::to_string(i + 2) + (is_here ? " has no gain" : " is another place");
    }
  }
  return {text, holds};
}

Found gains_of(const Map& map, std::size_t law) {
  const auto& gain = map.gain[law];
  std::size_t most = 0, positive = 0;
  std::optional<std::size_t> forbidden;
  for (std::size_t i = 0; i < gain.size(); ++i) {
    if (gain[i] > gain[most]) most = i;
    if (gain[i] > rounding) ++positive;
    if (map.e[i] <= laws[law].e_T && !(gain[i] <= rounding) && !(forbidden && gain[i] <= gain[*forbidden])) forbidden = i;
  }
  std::string text = "gain at most " + brief(gain[most]) + " (" + map.at(most) + "), above rounding at " +
                     std::to_string(positive) + " of " + std::to_string(gain.size()) + " places";
  if (forbidden) text += "; " + brief(gain[*forbidden]) + " at " + map.at(*forbidden) + ", where there may be none";
  return {text, !forbidden && (positive > 0) == (laws[law].e_T < 1)};
}

/// mu = 0: the impact reverses e of the approaching velocity, and (1 - e^2) of what is lost at e = 0 is lost.
Found without_friction(const Map& map) {
  if (map.e.front() != 0 || map.mu.front() != 0) return {"the map does not begin at e = 0, mu = 0", false};
  double most = 0;
  std::size_t places = 0;
  for (std::size_t i = 0; i < map.e.size(); ++i) {
    if (map.mu[i] != 0) continue;
    ++places;
    for (const auto& gain : map.gain) {
      const double apart = std::abs(gain[i] - (1 - map.e[i] * map.e[i]) * map.gain[0].front());
      most = std::isnan(apart) ? std::numeric_limits<double>::infinity() : std::max(most, apart);
    }
  }
  return {std::to_string(places) + " places, at most " + brief(most) + " off it",
          places == steps + 1 && most <= rounding && map.gain[0].front() < 0};
}

/// The runs of the case are one step of h, in which the rods turn a little: that changes their kinetic energy by what the run
/// books as mass_change. Twice that, and rounding, is what they may be off.
Found runs_at_their_point(const std::string& out, const Map& map) {
  Found found{"", true};
  for (const auto& [scheme, law] : {std::pair<std::string, std::size_t>{"mj", 0}, {"mjf", 2}}) {
    const Run run = read_run(out, {"kane", scheme, "double"});
    if (!run.complete()) throw std::runtime_error("kane under " + scheme + ": " + run.shortfall());
    std::ifstream file(out + '/' + run.planned.file("run.json"));
    const auto document = nlohmann::json::parse(file);
    const double e = document.at("parameters").at("e"), mu = document.at("parameters").at("mu"),
                 turned = document.at("energy").at("mass_change"), initial = run.result->initial.value;
    std::optional<std::size_t> place;
    for (std::size_t i = 0; i < map.e.size(); ++i)
      if (map.e[i] == e && map.mu[i] == mu) place = i;
    if (!place) return {"the map has no place at the run's e = " + brief(e) + ", mu = " + brief(mu), false};
    const double gain = run.result->kinetic.value / initial - 1, there = map.gain[law][*place];
    found.text += (found.text.empty() ? map.at(*place) + ": " : "; ") + scheme + ' ' + brief(gain, 6) + " by the run, " +
                  brief(there, 6) + " in the map";
    found.holds = found.holds && std::abs(gain - there) <= 2 * std::abs(turned) / initial + rounding * (1 + std::abs(gain));
  }
  return found;
}

}  // namespace

std::vector<Claim> kane_map_claims(const std::string& out) {
  std::optional<Map> map;
  std::string problem;
  try {
    map = read_map(out);
  } catch (const std::exception& error) {
    problem = error.what();
  }
  std::vector<Claim> claims;
  const auto add = [&](const std::string& about, const std::string& expected, const std::function<Found(const Map&)>& judge) {
    Claim claim{"Kane's map, " + about, about + ": " + expected, problem, Claim::Outcome::failed};
    try {
      if (map) {
        const Found found = judge(*map);
        claim.found = found.text;
        claim.outcome = found.holds ? Claim::Outcome::as_expected : Claim::Outcome::against;
      }
    } catch (const std::exception& error) {
      claim.found = error.what();
    }
    claims.push_back(std::move(claim));
  };
  add("the grid", "51 by 51 places, e and mu from 0 to 1 by 0.02; exit code 0",
      [&](const Map& whole) { return whole_grid(out, whole); });
  for (std::size_t law = 0; law < laws.size(); ++law)
    add(laws[law].title, laws[law].expected, [&](const Map& whole) { return gains_of(whole, law); });
  add("no friction", "at mu = 0 the gain is (1 - e^2) times that at e = 0, under each law", without_friction);
  add("the case's runs", "one step of each scheme gains what the map has at its e and mu",
      [&](const Map& whole) { return runs_at_their_point(out, whole); });
  return claims;
}

}  // namespace duhem::reports
