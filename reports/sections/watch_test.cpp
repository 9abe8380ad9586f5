#include <catch2/catch.hpp>

#include "for_tests/planar_run_files.hpp"
#include "for_tests/section.hpp"
#include "kit/render.hpp"
#include "sections/watch_drawing.hpp"

using namespace duhem::reports;

TEST_CASE("the local velocities of a run are H(q) v, and its points where the body has them", "[reports]") {
  const ScratchOut out;
  write_planar_run(out, "rocking_block", "mj", -0.5);
  const PlanarRun run = read_planar_run(out.path(), read_run(out.path(), {"rocking_block", "mj"}));
  CHECK(run.impacts.size() == 1);
  CHECK(!run.impacts[0].creates);
  CHECK(run.q[2].unit == "rad");
  CHECK(run.contacts.size() == 2);
  // By hand, at gamma = 0: the right corner, (1, -2) from G, with v = (0.5, -2) and omega = 3; normal +y, tangent -x.
  const auto u = run.local_velocity(1, 0);
  CHECK(u[0] == -2 + 3 * 1);
  CHECK(u[1] == -0.5 + 3 * (-2));
  // At gamma = 1/4 the corner has turned with the body; its velocity is the difference quotient of its place.
  const PlanarPoint corner = run.at(run.contacts[1], 20);
  CHECK(corner.x == Approx(1.0 / 3 + 0.02 + std::cos(0.25) + 2 * std::sin(0.25)));
  CHECK(corner.y == Approx(3 + std::sin(0.25) - 2 * std::cos(0.25)));
  const double arm = corner.x - run.q[0].values[20];
  CHECK(run.local_velocity(1, 20)[0] == Approx(-2 - 3 * arm));

  out.write("runs/rocking_block-mj-double/impacts.csv",
            "step,t [-],contact,mode,p_N [-],p_T [-],u_minus_N [-],u_minus_T [-],u_plus_N [-],u_plus_T [-],work_normal "
            "[-],work_tangential [-]\n41,0.41,0,slip,1,0.5,-1,0.5,1,0.25,0,0\n");
  CHECK_THROWS(read_planar_run(out.path(), read_run(out.path(), {"rocking_block", "mj"})));  // there is no step 41
}

TEST_CASE("a motion is thinned, its impacts are kept as they were", "[reports]") {
  const ScratchOut out;
  write_planar_run(out, "stick", "mj", 0.125);
  write_planar_run(out, "stick", "mjf", -0.125);
  const auto animations = blocks_of<Animation>(made(watch(), out).blocks);
  const PlanarRun run = read_planar_run(out.path(), read_run(out.path(), {"stick", "mj"}));
  const auto& data = animations.at(0).data;
  CHECK(data["still"] == run.t.values[20]);
  const auto& mj = data["mj"];
  const auto& steps = mj["step"];
  CHECK(steps.front() == 0);
  CHECK(steps.back() == 40);
  for (const std::size_t step : {19, 20}) {
    const auto found = std::find(steps.begin(), steps.end(), step);
    REQUIRE(found != steps.end());
    const auto place = static_cast<std::size_t>(found - steps.begin());
    CHECK(mj["x"][place].get<double>() == run.q[0].values[step]);  // to the last digit
    CHECK(mj["energy"][place].get<double>() == run.total.values[step]);
  }
  CHECK(mj["x"][0].get<double>() == 0.333333);  // in few digits elsewhere
  REQUIRE(mj["impacts"].size() == 1);
  CHECK(mj["impacts"][0]["creates"] == true);
  CHECK(data["mjf"]["impacts"][0]["creates"] == false);
  const auto& sides = animations.at(0).sides;
  CHECK(sides.at(0).picture.find("+0.125 created") != std::string::npos);
  CHECK(sides.at(1).picture.find("created<") == std::string::npos);
}

TEST_CASE("ticks are round numbers within their range", "[reports]") {
  CHECK(round_ticks(0, 1) == std::vector<double>{0, 0.2, 0.4, 0.6000000000000001, 0.8, 1});
  const auto ticks = round_ticks(3.7643, 3.7669);
  REQUIRE(ticks.size() >= 4);
  CHECK(ticks.size() <= 7);
  CHECK(ticks.front() >= 3.7643);
  CHECK(ticks.back() <= 3.7669);
}

TEST_CASE("an animation whose run is missing is shown as failed, the other one stands", "[reports]") {
  const ScratchOut out;
  write_planar_run(out, "rocking_block", "mj", 0.125);
  write_planar_run(out, "rocking_block", "mjf", -0.125);
  const Section section = made(watch(), out);
  REQUIRE(claims_of(section).size() == 2);
  CHECK(claims_of(section)[0].outcome == Outcome::failed);
  CHECK(claims_of(section)[1].outcome == Outcome::as_expected);
  CHECK(html(section).find("Not drawn: no mj (stick") != std::string::npos);
  CHECK(html(section).find("id=\"watch-rocking_block\"") != std::string::npos);
  CHECK(html(section).find("http") == std::string::npos);
}

TEST_CASE("the law that answered is animated beside what the other one says", "[reports]") {
  const ScratchOut out;
  write_planar_run(out, "stick", "mj", 0.125);
  write_planar_run(out, "rocking_block", "mj", 0.125);
  write_planar_run(out, "rocking_block", "mjf", -0.125);
  end_early(out, "rocking_block", "mjf", 25);
  const Section section = made(watch(), out);
  REQUIRE(claims_of(section).size() == 2);
  CHECK(claims_of(section)[0].outcome == Outcome::failed);
  CHECK(claims_of(section)[1].outcome == Outcome::against);
  CHECK(html(section).find("id=\"watch-stick\"") != std::string::npos);
  CHECK(html(section).find("No answer: stick under mjf") != std::string::npos);
  CHECK(html(section).find("The run ended after 25 steps: law not obeyed") != std::string::npos);
  CHECK(html(section).find("\"mjf\":{") != std::string::npos);
}
