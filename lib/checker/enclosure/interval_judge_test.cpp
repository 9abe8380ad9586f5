#include <catch2/catch.hpp>

#include "lib/checker/judge.hpp"
#include "lib/record/witness_json.hpp"
#include "lib/scalar/exact_text.hpp"

#include <chrono>
#include <fstream>
#include <sstream>

using namespace duhem;
using Outcome = Verdict::Outcome;
using Mode = JudgedContact::Mode;
using Kind = Witness::ClaimKind;

namespace {

ExactMatrix identity(int n) {
  ExactMatrix I(n, n);
  for (int i = 0; i < n; ++i) I(i, i) = 1;
  return I;
}

/// A particle of mass 1 that lands with v = (-1; 3, 4) and mu = 1/2, e = 0: slip, p = (1; -3/10, -4/10), and the work is
/// -1/2 - 19/8 = -23/8 exactly. What is given is a little off, so that it has to be enclosed.
Witness landing() {
  Witness w;
  w.dimension = 3;
  w.M = identity(3);
  w.v = {-1, 3, 4};
  w.contacts.resize(1);
  w.contacts[0].H = identity(3);
  w.contacts[0].mu = Rational(1, 2);
  w.contacts[0].impulse = {1, parse_exact("-0.3000001", ""), parse_exact("-0.3999999", "")};
  w.radius = parse_exact("1e-6", "");
  w.claim = {Kind::total, 0, Rational(-29, 10)};
  return w;
}

}  // namespace

TEST_CASE("a slip in space is enclosed with its work", "[checker][space]") {
  const Verdict verdict = judge(landing());
  CHECK(verdict.outcome == Outcome::proven);
  CHECK(verdict.method == Verdict::Method::interval);
  CHECK(verdict.contacts[0].mode == Mode::slip);
  CHECK(verdict.energy_change.lower <= Rational(-23, 8));
  CHECK(verdict.energy_change.upper >= Rational(-23, 8));
  CHECK(verdict.energy_change.upper - verdict.energy_change.lower < parse_exact("1e-40", ""));
  CHECK(verdict.energy_before.lower == Rational(13));
  CHECK(verdict.contacts[0].p[1].lower <= Rational(-3, 10));
  CHECK(verdict.contacts[0].p[1].upper >= Rational(-3, 10));
  CHECK(verdict.contacts[0].u_k1[0].exact());  // w_N = 0 is known, not enclosed
}

TEST_CASE("a claim in space is refuted on either side of the radius's resolution", "[checker][space]") {
  Witness w = landing();
  w.claim.at_least = Rational(-28, 10);  // false of the whole box
  CHECK(judge(w).outcome == Outcome::refuted);
  w.claim.at_least = Rational(-23, 8) + parse_exact("1e-30", "");  // false only of the solution itself
  const Verdict narrow = judge(w);
  CHECK(narrow.outcome == Outcome::refuted);
  CHECK(narrow.reason.find("not as claimed") != std::string::npos);
  w.claim.at_least = Rational(-23, 8) - parse_exact("1e-30", "");
  CHECK(judge(w).outcome == Outcome::proven);
  w.claim.at_least = Rational(-23, 8);  // exactly the truth: beyond intervals
  CHECK(judge(w).outcome == Outcome::undecided);
}

TEST_CASE("impulses that have no solution near them are refuted", "[checker][space]") {
  for (const int i : {0, 1, 2}) {
    Witness w = landing();
    w.contacts[0].impulse[static_cast<std::size_t>(i)] += Rational(1, 100);
    const Verdict verdict = judge(w);
    CAPTURE(i, verdict.reason);
    CHECK(verdict.outcome == Outcome::refuted);
  }
  Witness w = landing();
  w.contacts[0].impulse = {0, 0, 0};
  CHECK(judge(w).outcome == Outcome::refuted);
  w = landing();
  w.radius = parse_exact("1e-7", "") - parse_exact("1e-12", "");  // the solution lies just outside
  CHECK(judge(w).outcome == Outcome::refuted);
  w.radius = parse_exact("1e-7", "") + parse_exact("1e-12", "");
  CHECK(judge(w).outcome == Outcome::proven);
}

TEST_CASE("a contact in space pushes and does not pull", "[checker][space]") {
  // v = (1; 3, 4) held back: w_N = 0 with p_N = -1, and p_T = -mu p_N w_T/|w_T| all the same.
  Witness w = landing();
  w.v = {1, 3, 4};
  w.contacts[0].impulse = {-1, parse_exact("0.3000001", ""), parse_exact("0.3999999", "")};
  w.claim = {Kind::total, 0, -100};
  CHECK(judge(w).outcome == Outcome::refuted);
  w.radius = 10;  // the true solution, take-off, lies within
  const Verdict wide = judge(w);
  CHECK(wide.outcome == Outcome::proven);
  CHECK(wide.contacts[0].mode == Mode::takeoff);
}

TEST_CASE("stick in space does work of known sign even where it does none", "[checker][space]") {
  // theta = 1/2, e = 1, stick under Fremond's law: u_{k+theta} = 0, so the work is exactly zero although p is only enclosed.
  Witness w = landing();
  w.law = Law::fremond;
  w.M(0, 1) = w.M(1, 0) = Rational(1, 7);
  w.v = {-3, 1, Rational(1, 3)};
  w.contacts[0].e = 1;
  w.contacts[0].mu = 2;
  // dv = -2 v, p = M dv = (6 - 2/7, -2 + 6/7, -2/3).
  w.contacts[0].impulse = {Rational(40, 7) + parse_exact("1e-8", ""), Rational(-8, 7), Rational(-2, 3)};
  w.claim = {Kind::dissipative, 0, 0};
  const Verdict verdict = judge(w);
  CHECK(verdict.outcome == Outcome::proven);
  CHECK(verdict.method == Verdict::Method::interval);
  CHECK(verdict.contacts[0].mode == Mode::stick);
  CHECK(verdict.contacts[0].work.lower == Rational(0));
  CHECK(verdict.contacts[0].work.upper == Rational(0));
  w.law = Law::newton;  // no longer a solution
  CHECK(judge(w).outcome == Outcome::refuted);
}

TEST_CASE("a contact without friction needs no direction of slip", "[checker][space]") {
  Witness w = landing();
  w.contacts[0].mu = 0;
  w.v = {-1, 0, 0};
  w.contacts[0].impulse = {1 + parse_exact("1e-8", ""), 0, 0};
  w.claim = {Kind::dissipative, 0, 0};
  CHECK(judge(w).outcome == Outcome::proven);
}

TEST_CASE("take-off in space: no impulse, no work", "[checker][space]") {
  Witness w = landing();
  w.v = {1, 3, 4};
  w.contacts[0].impulse = {0, 0, parse_exact("1e-9", "")};
  w.claim = {Kind::total, 0, 0};
  const Verdict verdict = judge(w);
  CHECK(verdict.outcome == Outcome::proven);
  CHECK(verdict.contacts[0].mode == Mode::takeoff);
  CHECK(verdict.energy_change.exact());
}

TEST_CASE("what lies at the limit of two modes, or has many solutions, stays undecided", "[checker][space]") {
  // Stick with |p_T| = mu p_N: v = (-1; 3/10, 4/10), so p = (1; -3/10, -4/10) brings it to rest on the edge of the cone.
  Witness edge = landing();
  edge.v = {-1, Rational(3, 10), Rational(2, 5)};
  CHECK(judge(edge).outcome == Outcome::undecided);
  // Given exactly, it is decided exactly, whatever the radius.
  edge.contacts[0].impulse = {1, Rational(-3, 10), Rational(-2, 5)};
  edge.claim.at_least = -1;
  const Verdict exact = judge(edge);
  CHECK(exact.outcome == Outcome::proven);
  CHECK(exact.method == Verdict::Method::rational);
  // Two contacts at the same place share the load as they like.
  Witness shared = landing();
  shared.contacts.push_back(shared.contacts[0]);
  for (auto& contact : shared.contacts)
    for (Rational& p : contact.impulse) p /= Rational(2);
  CHECK(judge(shared).outcome == Outcome::undecided);
}

TEST_CASE("a solution that lies beyond the radius by less than intervals resolve proves nothing", "[checker][space]") {
  // M = H = 1, v = (-1, 0, 0), e = 0: the only solution is p = (1, 0, 0), 1/2 away from the impulse given.
  for (const Rational& mu : {Rational(0), Rational(1)}) {
    Witness w;
    w.dimension = 3;
    w.M = ExactMatrix(3, 3);
    for (int i = 0; i < 3; ++i) w.M(i, i) = 1;
    w.v = {-1, 0, 0};
    w.contacts = {{w.M, 0, 0, mu, {Rational(1, 2), 0, 0}}};
    w.claim = {Kind::total, 0, -1};
    Rational tiny(1);
    for (int i = 0; i < 60; ++i) tiny /= Rational(10);
    w.radius = Rational(1, 2) - tiny;
    CHECK(judge(w).outcome != Outcome::proven);
    w.radius = Rational(1, 2) + Rational(1, 1000);
    CHECK(judge(w).outcome == Outcome::proven);
  }
}

TEST_CASE("contacts do not pull: no solution of a shared load does more work than their pushes allow", "[checker][space]") {
  // Two contacts at the same place under e = 0: u_N,k+1 = 0, so each does the work u_N,k p_N / 2 <= 0, however they share.
  Witness w;
  w.dimension = 3;
  w.M = ExactMatrix(3, 3);
  for (int i = 0; i < 3; ++i) w.M(i, i) = 1;
  w.v = {Rational(-1, 10), 0, 0};
  w.contacts = {{w.M, 0, 0, 0, {0, 0, 0}}, {w.M, 0, 0, 0, {0, 0, 0}}};
  w.radius = 1;
  w.claim = {Kind::local, 0, Rational(1, 40)};
  CHECK(judge(w).outcome == Outcome::refuted);
}

TEST_CASE("work that is exactly zero for no reason of the law stays undecided, unless the impulses are exact",
          "[checker][space]") {
  // W = [[3, 9/10, 6/5], [9/10, 1, 0], [6/5, 0, 1]], e = 1, Newton: friction turns u_T = -(3, 4)/10 into +(3, 4)/10, and what it
  // takes is what it gave: p = (1; -3/10, -4/10), work 0.
  Witness w = landing();
  const Rational rows[3][3] = {{Rational(4, 3), Rational(-6, 5), Rational(-8, 5)},
                               {Rational(-6, 5), Rational(52, 25), Rational(36, 25)},
                               {Rational(-8, 5), Rational(36, 25), Rational(73, 25)}};
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) w.M(i, j) = rows[i][j];
  w.v = {Rational(-9, 8), Rational(-3, 10), Rational(-2, 5)};
  w.contacts[0].e = 1;
  w.claim = {Kind::dissipative, 0, 0};
  const Verdict near = judge(w);
  CHECK(near.outcome == Outcome::undecided);
  CHECK(near.reason.find("may or may not") != std::string::npos);
  w.claim = {Kind::local, 0, Rational(-1, 1000000000)};
  CHECK(judge(w).outcome == Outcome::proven);
  w.claim = {Kind::dissipative, 0, 0};
  w.contacts[0].impulse = {1, Rational(-3, 10), Rational(-2, 5)};
  const Verdict exact = judge(w);
  CHECK(exact.outcome == Outcome::proven);
  CHECK(exact.energy_change.lower == Rational(0));
}

TEST_CASE("a contact that only just does not press stays undecided", "[checker][space]") {
  // The landing contact pushes another one, by W_{NN} = 1/4, exactly as fast as that one approaches: w_N = 0 with p = 0.
  Witness w = landing();
  Witness::Contact other = w.contacts[0];
  w.M = identity(6);
  w.M(0, 0) = w.M(3, 3) = Rational(16, 15);
  w.M(0, 3) = w.M(3, 0) = Rational(-4, 15);
  w.v = {-1, 3, 4, Rational(-1, 4), 1, 0};
  w.contacts.push_back(other);
  for (const std::size_t alpha : {0, 1}) {
    w.contacts[alpha].H = ExactMatrix(3, 6);
    for (int i = 0; i < 3; ++i) w.contacts[alpha].H(i, 3 * static_cast<int>(alpha) + i) = 1;
  }
  w.contacts[1].impulse = {0, 0, 0};
  w.claim.at_least = -100;
  CHECK(judge(w).outcome == Outcome::undecided);
  w.v[3] = Rational(-1, 5);  // slower: it is left behind
  const Verdict left = judge(w);
  CHECK(left.outcome == Outcome::proven);
  CHECK(left.contacts[1].mode == Mode::takeoff);
}

TEST_CASE("the witnesses in space are proven, four contacts in much less than five seconds", "[checker][space][reference]") {
  const auto start = std::chrono::steady_clock::now();
  const Verdict four = judge(read_witness_file(DUHEM_WITNESSES "/in_space_four.json"));
  CHECK(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() < 5);
  CHECK(four.outcome == Outcome::proven);
  CHECK(four.method == Verdict::Method::interval);
  REQUIRE(four.contacts.size() == 4);
  CHECK(four.contacts[0].mode == Mode::slip);
  CHECK(four.contacts[1].mode == Mode::slip);
  CHECK(four.contacts[2].mode == Mode::takeoff);
  CHECK(four.contacts[3].mode == Mode::stick);
  const Verdict slip = judge(read_witness_file(DUHEM_WITNESSES "/in_space_slip.json"));
  CHECK(slip.outcome == Outcome::proven);
  CHECK(slip.energy_after.lower > Rational(2) * slip.energy_before.lower);
}

TEST_CASE("the examples of the format's page are witnesses, and proven", "[checker][reference]") {
  std::ifstream in(DUHEM_FORMAT);
  std::ostringstream page;
  page << in.rdbuf();
  const std::string text = page.str(), fence = "```json\n";
  int examples = 0;
  for (auto at = text.find(fence); at != std::string::npos; at = text.find(fence, at + 1)) {
    const auto from = at + fence.size();
    CHECK(judge(read_witness(text.substr(from, text.find("```", from) - from), "FORMAT.md")).outcome == Outcome::proven);
    ++examples;
  }
  CHECK(examples == 3);
}
