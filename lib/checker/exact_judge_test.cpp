#include <catch2/catch.hpp>

#include "lib/checker/judge.hpp"
#include "lib/error.hpp"
#include "lib/for_tests/perturbed_witnesses.hpp"
#include "lib/record/witness_json.hpp"

#include <filesystem>
#include <fstream>

using namespace duhem;
using nlohmann::ordered_json;
using Outcome = Verdict::Outcome;
using Mode = JudgedContact::Mode;

namespace {

std::string file(const std::string& name) { return DUHEM_WITNESSES "/" + name + ".json"; }
Verdict verdict_of(const std::string& name) { return judge(read_witness_file(file(name))); }

ordered_json document(const std::string& name) {
  std::ifstream in(file(name));
  return ordered_json::parse(in);
}

std::string judged(const std::string& text) {
  try {
    switch (judge(read_witness(text, "changed")).outcome) {
      case Outcome::proven: return "proven";
      case Outcome::refuted: return "refuted";
      case Outcome::undecided: return "undecided";
      case Outcome::unchecked: return "unchecked";
    }
  } catch (const InputError&) {
    return "not admissible";
  }
  return "";
}

/// The particle of mass 1 above a floor, 2 degrees of freedom, normal +y and tangent -x as for a planar body.
Witness particle() {
  Witness w;
  w.M = ExactMatrix(2, 2);
  w.M(0, 0) = w.M(1, 1) = 1;
  w.v = {0, -1};
  Witness::Contact contact;
  contact.H = ExactMatrix(2, 2);
  contact.H(0, 1) = 1;
  contact.H(1, 0) = -1;
  contact.e = Rational(1, 2);
  contact.mu = Rational(1, 2);
  contact.impulse = {Rational(3, 2), 0};
  w.contacts = {contact};
  w.claim = {Witness::ClaimKind::dissipative, 0, 0};
  return w;
}

}  // namespace

TEST_CASE("the exact seed is proven to create a quarter", "[checker][reference]") {
  const Verdict verdict = verdict_of("exact_seed");
  CHECK(verdict.outcome == Outcome::proven);
  CHECK(verdict.method == Verdict::Method::rational);
  CHECK(verdict.energy_before.lower == Rational(1));
  CHECK(verdict.energy_after.lower == Rational(5, 4));
  CHECK(verdict.energy_change.lower == Rational(1, 4));
  CHECK(verdict.energy_change.exact());
  REQUIRE(verdict.contacts.size() == 1);
  CHECK(verdict.contacts[0].mode == Mode::stick);
  CHECK(verdict.contacts[0].work.lower == Rational(1, 4));
  CHECK(verdict.contacts[0].u_k1[0].lower == Rational(1, 2));
  CHECK(verdict.contacts[0].u_k1[1].lower == Rational(0));
}

TEST_CASE("Kane's impact is proven to multiply the kinetic energy by more than 2.7", "[checker][reference][kane]") {
  const Verdict newton = verdict_of("kane_newton");
  CHECK(newton.outcome == Outcome::proven);
  CHECK(newton.contacts[0].mode == Mode::slip);
  CHECK(newton.energy_after.lower > Rational(27, 10) * newton.energy_before.lower);
  CHECK(newton.energy_after.lower < Rational(28, 10) * newton.energy_before.lower);  // 2.76 at 20 and 30 degrees
}

TEST_CASE("the same impact under Fremond's law is proven to dissipate at the contact", "[checker][reference][kane]") {
  const Witness newton = read_witness_file(file("kane_newton")), same = read_witness_file(file("kane_fremond"));
  CHECK(same.M == newton.M);
  CHECK(same.v == newton.v);
  CHECK(same.contacts[0].H == newton.contacts[0].H);
  CHECK(same.contacts[0].e == newton.contacts[0].e);
  CHECK(same.contacts[0].mu == newton.contacts[0].mu);
  const Verdict fremond = judge(same);
  CHECK(fremond.outcome == Outcome::proven);
  CHECK(fremond.contacts[0].mode == Mode::slip);
  CHECK(fremond.contacts[0].work.upper < Rational(0));
  CHECK(fremond.energy_change.lower == fremond.contacts[0].work.lower);
}

TEST_CASE("three balls keep their energy, exactly", "[checker][reference]") {
  const Verdict verdict = verdict_of("three_balls");
  CHECK(verdict.outcome == Outcome::proven);
  CHECK(verdict.energy_change.lower == Rational(0));
  CHECK(verdict.energy_before.lower == Rational(1, 2));
  CHECK(verdict.contacts[0].u_k1[0].lower == Rational(1));  // 2/3 + 1/3
  CHECK(verdict.contacts[1].u_k1[0].lower == Rational(0));
}

TEST_CASE("changing any number of a witness is noticed, as an independent enumeration says", "[checker][perturbation]") {
  int witnesses = 0;
  for (const auto& entry : std::filesystem::directory_iterator(DUHEM_WITNESSES)) {
    const std::string name = entry.path().stem().string();
    const ordered_json original = document(name);
    if (!testing::can_enumerate(original)) continue;
    ++witnesses;
    CHECK(testing::expected_of(original) == "proven");
    std::map<std::string, int> seen;
    for (const auto& [what, changed] : testing::perturbed(original)) {
      CAPTURE(name, what, changed.dump());
      const std::string expected = testing::expected_of(changed);
      CHECK(judged(changed.dump()) == expected);
      ++seen[expected];
    }
    CAPTURE(name, seen);
    CHECK(seen["proven"] >= 5);  // a larger mu in stick, a smaller claim, theta of an impact under Newton's law
    CHECK(seen["refuted"] >= 40);
    CHECK(seen["not admissible"] >= 10);
  }
  CHECK(witnesses >= 3);
}

TEST_CASE("a claim that says a little more than the truth is refuted", "[checker]") {
  Witness seed = read_witness_file(file("exact_seed"));
  seed.claim.at_least = Rational(1, 4) + Rational(1, 1000000000) / Rational(1000000000);
  CHECK(judge(seed).outcome == Outcome::refuted);
  seed.claim = {Witness::ClaimKind::ratio, 0, Rational(5, 4)};
  CHECK(judge(seed).outcome == Outcome::proven);
  seed.claim = {Witness::ClaimKind::local, 0, Rational(1, 4)};
  CHECK(judge(seed).outcome == Outcome::proven);
  seed.claim = {Witness::ClaimKind::dissipative, 0, 0};
  const Verdict verdict = judge(seed);
  CHECK(verdict.outcome == Outcome::refuted);
  CHECK(verdict.reason.find("contact 0") != std::string::npos);
}

TEST_CASE("a step with stiffness, damping and load is judged by its equations", "[checker]") {
  // By hand: m = 1 on a spring 3 and a damper 2 along x, h = 1, theta = 1/2, load (1, 0), q = (1, 0), v = (2, 0), no contact
  // force as y does not move: M_hat = 1 + 1 + 3/4 = 11/4; right side 1 - 2*2 - 3 (1 + 1) = -9; dv = -36/11.
  Witness w = particle();
  w.h = 1;
  w.K = w.C = ExactMatrix(2, 2);
  w.K(0, 0) = 3;
  w.C(0, 0) = 2;
  w.q = {1, 0};
  w.v = {2, 0};
  w.external_impulse = {1, 0};
  w.contacts[0].impulse = {0, 0};
  w.claim = {Witness::ClaimKind::total, 0, 0};
  const Verdict verdict = judge(w);
  CHECK(verdict.outcome == Outcome::proven);
  CHECK(verdict.contacts[0].mode == Mode::takeoff);
  CHECK(verdict.contacts[0].u_k1[1].lower == -(Rational(2) - Rational(36, 11)));
  CHECK(verdict.energy_before.lower == Rational(7, 2));
  // v' = -14/11, v_th = 4/11, q' = 15/11: E' = (98 + 337.5)/121.
  CHECK(verdict.energy_after.lower == Rational(871, 242));
  CHECK(verdict.energy_change.lower == Rational(0));  // theta = 1/2 and no contact: nothing is created
}

TEST_CASE("off the midpoint the scheme itself takes energy, and the judge counts it", "[checker]") {
  Witness w = particle();
  w.theta = 1;
  w.claim = {Witness::ClaimKind::total, 0, Rational(-3, 8)};
  const Verdict verdict = judge(w);  // v = (0, -1) -> (0, 1/2)
  CHECK(verdict.outcome == Outcome::proven);
  CHECK(verdict.energy_change.lower == Rational(-3, 8));
  CHECK(verdict.contacts[0].work.lower == Rational(3, 4));  // u_{k+1} p = 1/2 * 3/2
}

TEST_CASE("a contact pushes and does not pull", "[checker]") {
  Witness w = particle();
  w.v = {0, 1};
  w.contacts[0].impulse = {Rational(-3, 2), 0};  // w = 0, as if glued
  const Verdict verdict = judge(w);
  CHECK(verdict.outcome == Outcome::refuted);
  CHECK(verdict.reason.find("friction cone") != std::string::npos);
}

TEST_CASE("clipped, an approaching contact obeys the plain law", "[checker][clipped]") {
  for (const bool clipped : {false, true}) {
    Witness w = particle();
    w.theta = Rational(3, 4);  // theta (1 + e) > 1
    w.clipped = clipped;
    w.claim = {Witness::ClaimKind::total, 0, Rational(-3, 8)};
    const Verdict verdict = judge(w);
    CAPTURE(clipped, verdict.reason);
    CHECK(verdict.contacts[0].u_k1[0].lower == Rational(1, 2));  // -e u_N
    CHECK(verdict.contacts[0].mode == Mode::stick);
    CHECK(verdict.outcome == Outcome::proven);
  }
}

TEST_CASE("clipped, a separating contact keeps its velocity", "[checker][clipped]") {
  // u_N = 1 and nothing pushes back: under the plain law w_N = 1 + e > 0 takes off; and so it does when clipped.
  Witness w = particle();
  w.v = {0, 1};
  w.contacts[0].impulse = {0, 0};
  CHECK(judge(w).outcome == Outcome::proven);
  // A load pushes back to rest at theta = 1/2: clipped w_N = u_{N,k+1} + u_{N,k}, so the contact must turn it to u_N = -1;
  // the plain law asks for w_N = u_{N,k+1} + u_{N,k}/2.
  w.external_impulse = {0, -4};
  w.contacts[0].impulse = {2, 0};
  w.clipped = true;
  const Verdict clipped = judge(w);
  CHECK(clipped.outcome == Outcome::proven);
  CHECK(clipped.contacts[0].work.lower == Rational(0));  // u_{N,k+theta} p_N = 0: Prop. 1 for any sign of u_N
  w.clipped = false;
  CHECK(judge(w).outcome == Outcome::refuted);
  w.contacts[0].impulse = {Rational(5, 2), 0};
  const Verdict plain = judge(w);
  CHECK(plain.outcome == Outcome::refuted);  // obeys the law, and does the work 1/4 * 5/2: not dissipative
  CHECK(plain.contacts[0].mode == Mode::stick);
  CHECK(plain.contacts[0].work.lower == Rational(5, 8));
}

TEST_CASE("in space an impulse whose squares are rational is judged exactly", "[checker][space]") {
  // Mass 1, v = (-1 normal; 3, 4): slip against (3, 4)/5 with mu = 1/2, e = 0, p = (1, -3/10, -4/10).
  Witness w;
  w.dimension = 3;
  w.M = ExactMatrix(3, 3);
  w.M(0, 0) = w.M(1, 1) = w.M(2, 2) = 1;
  w.v = {-1, 3, 4};
  w.contacts.resize(1);
  w.contacts[0].H = w.M;
  w.contacts[0].mu = Rational(1, 2);
  w.contacts[0].impulse = {1, Rational(-3, 10), Rational(-2, 5)};
  w.claim = {Witness::ClaimKind::dissipative, 0, 0};
  const Verdict slip = judge(w);
  CHECK(slip.outcome == Outcome::proven);
  CHECK(slip.contacts[0].mode == Mode::slip);
  w.contacts[0].impulse = {1, Rational(-2, 5), Rational(-3, 10)};  // as long, another direction
  CHECK(judge(w).outcome == Outcome::refuted);
  w.contacts[0].impulse = {1, Rational(3, 10), Rational(2, 5)};  // along the motion
  CHECK(judge(w).outcome == Outcome::refuted);
}
