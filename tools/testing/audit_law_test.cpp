#include <catch2/catch.hpp>

#include "tools/for_tests/audit_traces.hpp"
#include "tools/for_tests/check_refused.hpp"

#include <fstream>
#include <sstream>

using namespace duhem::testing;
using nlohmann::json;

TEST_CASE("a law that is not named is identified", "[program][audit]") {
  const ScratchDirectory scratch;
  scratch.write("open", kane_line(""));
  const json open = audit_json(scratch, "open", 1);
  CHECK(open["law"]["source"] == "identified");
  CHECK(number(open["law"]["e"]) == Approx(0.7).epsilon(1e-12));
  CHECK(open["law"]["contacts_for_e"] == 1);
  CHECK(open["verdict"] == "your law");
  scratch.write("named", kane_line("newton"));
  CHECK(number(open["created"]["work"]) == Approx(number(audit_json(scratch, "named", 1)["created"]["work"])).epsilon(1e-12));

  // From rest nothing says what e is, and nothing depends on it.
  scratch.write("rest", R"({"dimension":2,"W":[[1,0],[0,1]],"u_minus":[0,0],"external_impulse":[-1,0],"p":[1,0],"mu":0.5})");
  const json rest = audit_json(scratch, "rest", 0);
  CHECK(rest["law"]["e"].is_null());
  CHECK(rest["law"]["e_t"].is_null());
  CHECK(says(rest, "e cannot be identified: no loaded contact approached"));
  CHECK(says(rest, "every candidate fits to rounding. No share depends on which"));
  CHECK(open["law"]["unfit"] == 0);
}

TEST_CASE("an e at an end of [0, 1] is not driven out of it by rounding", "[program][audit]") {
  const ScratchDirectory scratch;
  for (const double e : {0.0, 1.0}) {
    std::string trace;
    for (int i = 1; i <= 40; ++i) {
      json impact = json::parse(head_on(-0.1 * i, e, 0));
      impact["u_plus"] = {0.1 * i * (e == 0 ? -4e-16 : 1 + 5e-16), 0};
      trace += impact.dump() + "\n";
    }
    scratch.write("end", trace);
    const json end = audit_json(scratch, "end", 0);
    CAPTURE(e);
    CHECK(number(end["law"]["e"]) == e);
    CHECK_FALSE(says(end, "outside [0, 1]"));
  }
  scratch.write("beyond", head_on(-1, 1.25, 0) + head_on(-2, 1.25, 0));
  CHECK(says(audit_json(scratch, "beyond", 1), "e = 1.25 fits best, outside [0, 1]"));
}

TEST_CASE("what one law leaves of two is not called the solver's", "[program][audit]") {
  const ScratchDirectory scratch;
  std::string named, open;
  for (int i = 1; i <= 20; ++i) {  // Kane's gain, where p sticks: W p = -(1 + e, 1) u-
    const double e = i % 2 == 0 ? 0.3 : 0.9, size = 0.1 * i;
    json impact{{"dimension", 2}, {"W", {{1, 1.5}, {1.5, 2.5}}}, {"u_minus", {-size, -2 * size}}, {"mu", 0.5}};
    impact["p"] = {size * (10 * (1 + e) - 12), size * (8 - 6 * (1 + e))};
    open += impact.dump() + "\n";
    impact["law"] = "newton", impact["e"] = e;
    named += impact.dump() + "\n";
  }
  scratch.write("named", named);
  scratch.write("open", open);
  CHECK(audit_json(scratch, "named", 1)["verdict"] == "your law");
  const json found = audit_json(scratch, "open", 1);
  const std::string verdict = found["verdict"];
  CHECK(verdict.find("your solver's tolerance or a law that differs from contact to contact (none was named)") != verdict.npos);
  CHECK(found["law"]["unfit"] == 20);
  std::string half;
  for (std::istringstream lines(named); std::getline(lines, half);) {
    json impact = json::parse(half);
    impact.erase("e");
    std::ofstream(scratch.path("half"), std::ios::app) << impact.dump() << '\n';
  }
  CHECK(audit_json(scratch, "half", 1)["verdict"].get<std::string>().find("(e was not named)") != verdict.npos);
  CHECK(says(found, "No single law of the family fits"));
  CHECK(says(found, "20 of 20 impulses"));

  // Contacts that approached and contradict each other are not contacts that did not approach.
  scratch.write("scatter", head_on(-0.1, 10, 0) + head_on(-0.2, 5, 0));
  const json scatter = audit_json(scratch, "scatter", 1);
  CHECK(scatter["law"]["e"].is_null());
  CHECK(says(scatter, "2 loaded contacts moved along the normal before the step, but what is left of it scatters"));
  CHECK_FALSE(says(scatter, "no loaded contact approached"));
}

TEST_CASE("an e_T between two candidates that both leave something is the reader's to name", "[program][audit]") {
  const ScratchDirectory scratch;
  // It sticks, once with e_T = 0.1 and once with 0.9: Newton's and Fremond's law fit both as badly.
  std::string trace;
  for (const double e_T : {0.1, 0.9})
    trace += json{{"dimension", 2}, {"W", {{1, 0}, {0, 1}}}, {"u_minus", {-1, -0.7}}, {"p", {1.5, 0.7 * (1 + e_T)}}, {"mu", 5}}
                 .dump() +
             "\n";
  scratch.write("two", trace);
  const json two = json::parse(run_program({"audit", "two", "--json"}, scratch.path()).out);
  CHECK(two["law"]["law"].is_null());
  CHECK(says(two, "The shares depend on which: name the law"));
  CHECK_FALSE(says(two, "No share depends"));
}

TEST_CASE("impacts after a hundred thousand resting impulses are heard", "[program][audit]") {
  const ScratchDirectory scratch;
  const std::string rest =
      R"({"dimension":2,"W":[[2,0],[0,2]],"mu":0.6,"u_minus":[0,0],"external_impulse":[-1,0.1],"p":[0.5,-0.05]})"
      "\n";
  std::string impacts;
  for (int i = 1; i <= 30; ++i)  // Moreau's law with e_T = 0.3, sticking
    impacts += json{{"dimension", 2},
                    {"W", {{2, 0}, {0, 2}}},
                    {"mu", 5},
                    {"u_minus", {-0.1 * i, 0.05 * i}},
                    {"p", {0.1 * i * 1.5 / 2, -0.05 * i * 1.3 / 2}}}
                   .dump() +
               "\n";
  {
    std::ofstream out(scratch.path("late"));
    for (int i = 0; i < 100'000; ++i) out << rest;
    out << impacts;
  }
  const json late = audit_json(scratch, "late", 0);
  CHECK(late["law"]["law"] == "moreau");
  CHECK(number(late["law"]["e"]) == Approx(0.5).epsilon(1e-12));
  CHECK(number(late["law"]["e_t"]) == Approx(0.3).epsilon(1e-12));
  CHECK(late["law"]["contacts"] == 100'000);
  CHECK(late["residual"]["unsolved_steps"] == 0);
}
