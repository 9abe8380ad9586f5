#include <catch2/catch.hpp>

#include "for_tests/section.hpp"

#include <functional>
#include <map>

using namespace duhem::reports;

namespace {

struct Gains {
  double newton, moreau, fremond;
};

/// A map that shows what the theory says, and runs that agree with it at e = 0.7, mu = 0.5.
Gains right(double e, double mu) {
  const double loss = -0.4 * (1 - e * e);
  return {loss + 4 * e * mu, loss + (e > 0.5 ? mu : 0.0), loss - 0.1 * mu};
}

void write_map(const ScratchOut& out, const std::function<Gains(double, double)>& gains, int every = 1) {
  std::string rows = "e [-],mu [-],gain_newton [-],gain_moreau [-],gain_fremond [-]\n";
  for (int i = 0; i <= 50; ++i)
    for (int j = 0; j <= 50; ++j) {
      if ((51 * i + j) % every != 0) continue;
      const double e = i / 50.0, mu = j / 50.0;
      const auto [newton, moreau, fremond] = gains(e, mu);
      for (const double number : {e, mu, newton, moreau}) rows += nlohmann::json(number).dump() + ',';
      rows += nlohmann::json(fremond).dump() + '\n';
    }
  out.write("kane_gain.csv", rows);
  out.write("evidence/kane_gain/exit_code", "0");
}

void write_run(const ScratchOut& out, const std::string& scheme, double gain) {
  const PlannedRun planned{"kane", scheme, "double"};
  auto json = quiet_run(planned);
  json["parameters"].update({{"e", 0.7}, {"mu", 0.5}});
  json["energy"]["mass_change"] = 1e-8;
  json["energy"]["kinetic"] = 1 + gain;
  out.write_run(planned, json.dump());
}

void write_runs(const ScratchOut& out) {
  write_run(out, "mj", right(0.7, 0.5).newton + 1e-8);
  write_run(out, "mjf", right(0.7, 0.5).fremond);
}

std::map<std::string, Outcome> outcomes(const ScratchOut& out) {
  std::map<std::string, Outcome> all;
  for (const auto& claim : claims_of(made(kane(), out))) {
    UNSCOPED_INFO(claim.name << ": " << claim.found);
    if (claim.name.starts_with("Kane's map, ")) all[claim.name.substr(claim.name.find(", ") + 2)] = claim.outcome;
  }
  return all;
}

constexpr auto good = Outcome::as_expected, bad = Outcome::against;

}  // namespace

TEST_CASE("Kane's map is judged by what the theory forbids each law and where each creates", "[reports]") {
  const ScratchOut out;
  write_runs(out);
  write_map(out, right);
  for (const auto& [name, outcome] : outcomes(out)) {
    CAPTURE(name);
    CHECK(outcome == good);
  }
  write_map(out, [](double, double) { return Gains{0.5, 0.5, 0.5}; });
  auto all = outcomes(out);
  CHECK(all.at("the grid") == good);
  for (const char* name : {"Newton's law", "Moreau's law, e_T = 1/2", "Fremond's law", "no friction", "the case's runs"}) {
    CAPTURE(name);
    CHECK(all.at(name) == bad);
  }
  write_map(out, [](double e, double mu) { return Gains{right(e, mu).fremond, right(e, mu).fremond, right(e, mu).fremond}; });
  all = outcomes(out);
  CHECK(all.at("Newton's law") == bad);  // creates nowhere
  CHECK(all.at("Moreau's law, e_T = 1/2") == bad);
  CHECK(all.at("Fremond's law") == good);
  write_map(out, [](double e, double mu) {
    auto gains = right(e, mu);
    if (e == 0.5 && mu == 1) gains.moreau = 1e-3;
    if (e == 1 && mu == 1) gains.fremond = 1e-3;
    return gains;
  });
  all = outcomes(out);
  CHECK(all.at("Newton's law") == good);
  CHECK(all.at("Moreau's law, e_T = 1/2") == bad);
  CHECK(all.at("Fremond's law") == bad);
}

TEST_CASE("a map with holes, of a call that failed, or beside other runs is not passed over", "[reports]") {
  const ScratchOut out;
  write_runs(out);
  write_map(out, right, 3);
  CHECK(outcomes(out).at("the grid") == bad);
  write_map(out, right);
  out.write("evidence/kane_gain/exit_code", "1");
  CHECK(outcomes(out).at("the grid") == bad);
  write_map(out, right);
  write_run(out, "mj", right(0.7, 0.5).newton + 1e-6);
  CHECK(outcomes(out).at("the case's runs") == bad);
  const ScratchOut nothing;
  const auto all = outcomes(nothing);
  CHECK(all.size() == outcomes(out).size());
  for (const auto& [name, outcome] : all) CHECK(outcome == Outcome::failed);
}

TEST_CASE("the map of Kane's gain is drawn with the colour of each law, and says what it shows", "[reports]") {
  const ScratchOut out;
  std::string rows = "e [-],mu [-],gain_newton [-],gain_moreau [-],gain_fremond [-]\n";
  for (const char* e : {"0", "0.5", "1"})
    for (const char* mu : {"0", "0.5", "1"})
      rows += std::string(e) + ',' + mu + ',' + (*e == '0' && e[1] == 0 ? "-0.45" : "1.5") + ',' +
              (*mu == '1' ? "0.05" : "-0.05") + ",-0.25\n";
  out.write("kane_gain.csv", rows);
  const Figure figure = blocks_of<FigureBlock>(made(kane(), out).blocks).at(0).figures.at(1);
  CHECK(figure.problem.empty());
  CHECK(figure.svg.find("aria-label=\"Gain") != std::string::npos);
  CHECK(figure.svg.find("Newton: from -0.45 to 1.5 at e = 0.5, mu = 0.") != std::string::npos);
  for (const char* part : {"var(--mj)", "var(--moreau)", "var(--mjf)", "var(--neutral)", "e [-]", "mu [-]"}) {
    CAPTURE(part);
    CHECK(figure.svg.find(part) != std::string::npos);
  }
}

TEST_CASE("without its data the map is not drawn, and says why", "[reports]") {
  const ScratchOut out;
  const FigureBlock drawings = blocks_of<FigureBlock>(made(kane(), out).blocks).at(0);
  for (const Figure& figure : drawings.figures) {
    CHECK(figure.svg.empty());
    CHECK(figure.problem.find(figure.data.front() == "kane_gain.csv" ? "kane_gain.csv" : "was not run") != std::string::npos);
  }
}
