#include <catch2/catch.hpp>

#include "figures/figure.hpp"
#include "runs/scratch_out.hpp"

using namespace duhem::reports;

TEST_CASE("the map of Kane's gain is drawn with the colour of each law, and says what it shows", "[reports]") {
  const ScratchOut out;
  out.write("figures/.keep", "");
  std::string rows = "e [-],mu [-],gain_newton [-],gain_moreau [-],gain_fremond [-]\n";
  for (const char* e : {"0", "0.5", "1"})
    for (const char* mu : {"0", "0.5", "1"})
      rows += std::string(e) + ',' + mu + ',' + (*e == '0' && e[1] == 0 ? "-0.45" : "1.5") + ',' +
              (*mu == '1' ? "0.05" : "-0.05") + ",-0.25\n";
  out.write("kane_gain.csv", rows);
  const Figure figure = kane_gain(out.path());
  CHECK(figure.problem.empty());
  CHECK(figure.svg.find("aria-label=\"Gain") != std::string::npos);
  CHECK(figure.svg.find("Newton: from -0.45 to 1.5 at e = 0.5, mu = 0.") != std::string::npos);
  for (const char* colour : {"var(--mj)", "var(--moreau)", "var(--mjf)", "var(--neutral)"}) {
    CAPTURE(colour);
    CHECK(figure.svg.find(colour) != std::string::npos);
  }
  for (const char* label : {"e [-]", "mu [-]"}) CHECK(figure.svg.find(label) != std::string::npos);
}

TEST_CASE("without its data the map is not drawn, and says why", "[reports]") {
  const ScratchOut out;
  const Figure figure = kane_gain(out.path());
  CHECK(figure.svg.empty());
  CHECK(figure.problem.find("kane_gain.csv") != std::string::npos);
}
