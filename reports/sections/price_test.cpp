#include <catch2/catch.hpp>

#include "runs/scratch_out.hpp"
#include "sections/price.hpp"

#include <cmath>
#include <map>

using namespace duhem::reports;
using nlohmann::json;

namespace {

void answer(const ScratchOut& out, const std::string& name, const json& document) {
  out.write("evidence/" + name + "/out.txt", document.dump());
  out.write("evidence/" + name + "/exit_code", "0");
}

json stuck(const std::vector<std::string>& slips, const std::string& work) {
  json run{{"status", "complete"}, {"impacts", json::array()}};
  for (std::size_t i = 0; i + 1 < slips.size(); ++i)
    run["impacts"].push_back({{"mode", "stick"},
                              {"u_minus", json::array({"0", slips[i]})},
                              {"u_plus", json::array({"0", slips[i + 1]})},
                              {"work_tangential", work}});
  return run;
}

/// The ball dropped from 5 under gravity 10 with e = 1/2: it lands at t = 1 and is at 5 (1/4) - 10 (1/4)^2/2 ... = 15/16 at t = 5/4.
json at_end(double h, double y, double x) {
  return {{"status", "complete"},
          {"parameters", {{"h", h}, {"e", 0.5}, {"set", {{"gravity", 10.0}, {"height", 5.0}, {"radius", 0.0}, {"vy", 0.0}}}}},
          {"final", {{"t", 1.25}, {"q", {x, y}}}}};
}

void write_all(const ScratchOut& out, double order) {
  out.write("figures/.keep", "");
  answer(out, "stuck-mj", stuck({"1/4", "0", "0"}, "-3/32"));
  answer(out, "stuck-mjf", stuck({"1/4", "-1/4", "1/4"}, "0"));
  for (const char* scheme : {"mj", "mjf"})
    for (int i = 0; i < 6; ++i) {
      const double h = 0.008 / std::pow(2, i), error = std::pow(h, order);
      answer(out, std::string("bounce-") + scheme + '-' + std::to_string(i), at_end(h, 0.9375 + error, 0));
      answer(out, std::string("drag-") + scheme + '-' + std::to_string(i), at_end(h, 0, i == 5 ? 1.0 : 1 + error));
    }
}

std::map<std::string, Claim> claims(const ScratchOut& out) {
  std::map<std::string, Claim> all;
  for (const auto& claim : make_price(out.path(), {}).claims) all[claim.name] = claim;
  return all;
}

}  // namespace

TEST_CASE("a stuck contact flips under Fremond's law and stops under Newton's, and errors fall with the step", "[reports]") {
  const ScratchOut out;
  write_all(out, 2);
  const auto all = claims(out);
  for (const char* name : {"flip-mj", "flip-mjf", "bounce-mj", "bounce-mjf", "drag-mj", "drag-mjf"}) {
    CAPTURE(name, all.at(name).found);
    CHECK(all.at(name).outcome == Claim::Outcome::as_expected);
  }
  CHECK(all.at("flip-mjf").found == "u_T = 1/4, −1/4, 1/4");
  CHECK(all.at("bounce-mj").found == "as h^2");
  CHECK(all.at("contacts of stick-mjf-double").outcome == Claim::Outcome::failed);  // no run
  CHECK(make_price(out.path(), {}).html.find("<svg") != std::string::npos);
}

TEST_CASE("a slip that dies out, or an error that does not fall, is against expectation", "[reports]") {
  const ScratchOut out;
  write_all(out, 0.1);
  answer(out, "stuck-mjf", stuck({"1/4", "-1/4", "0"}, "0"));
  answer(out, "stuck-mj", stuck({"1/4", "-1/4", "1/4"}, "0"));
  const auto all = claims(out);
  for (const char* name : {"flip-mj", "flip-mjf", "bounce-mj", "bounce-mjf", "drag-mj", "drag-mjf"}) {
    CAPTURE(name, all.at(name).found);
    CHECK(all.at(name).outcome == Claim::Outcome::against);
  }
}
