#include "page/expectation.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace duhem::reports {
namespace {

/// Collects what a run does not fulfil.
class Demands {
 public:
  void operator()(bool holds, const std::string& otherwise) {
    if (!holds) objections_.push_back(otherwise);
  }
  [[nodiscard]] std::vector<std::string> objections() const { return objections_; }

 private:
  std::vector<std::string> objections_;
};

std::string steps_text(const Result& r) { return "energy created at " + std::to_string(r.creating_steps) + " steps"; }

void creates(const Result& r, Demands& demand) { demand(r.creates_energy(), "no energy created"); }
void dissipates(const Result& r, Demands& demand) { demand(!r.creates_energy(), steps_text(r)); }
void anything(const Result&, Demands&) {}

void creates_at_first_impact(const Result& r, Demands& demand) {
  creates(r, demand);
  const auto places = r.creating_impacts();
  demand(!places.empty() && places.front() == 1, "not at the first impact");
}

/// Acary & Collins-Craft, section 5.2: the second, third, sixth and eighth impacts.
void creates_as_in_the_paper(const Result& r, Demands& demand) {
  demand(r.creating_steps == 4, steps_text(r) + ", expected 4");
  demand(r.creating_impacts() == std::vector<std::size_t>{2, 3, 6, 8}, "at other impacts than the 2nd, 3rd, 6th and 8th");
}

/// The rods hang without gravity or springs: all their energy is kinetic.
void multiplies_by_2_7(const Result& r, Demands& demand) {
  creates(r, demand);
  demand(r.kinetic.value > 2.7 * r.initial.value, "kinetic energy multiplied by " + brief(r.kinetic.value / r.initial.value));
}

void loses(const Result& r, Demands& demand) {
  dissipates(r, demand);
  demand(r.final.value < r.initial.value, "no energy lost");
}

void creates_a_quarter(const Result& r, Demands& demand) {
  creates(r, demand);
  demand(r.initial.text == "1" && r.final.text == "5/4", "energy from " + r.initial.text + " to " + r.final.text);
  demand(r.worst_creation && r.worst_creation->work.text == "1/4", "not a creation of 1/4");
}

/// What a residual within the tolerance can cost where e = 1, mu = 0 and nothing else does work: at a contact that carries p_N
/// the residual is that of the velocity |w_N| <= tol (1 + |q|), with |q| <= (1+e) |u-|, and theta w_N p_N is the work.
double energy_of_tolerance(const Result& r) {
  double impulses = 0, velocities = 0;
  for (const auto& impact : r.impacts) {
    impulses += std::abs(impact.p.at(0));
    velocities = std::hypot(velocities, impact.u_minus.at(0));
  }
  return r.tolerance * (1 + (1 + r.e) * velocities) * impulses;
}

void keeps_energy(const Result& r, Demands& demand) {
  dissipates(r, demand);
  const double bound = energy_of_tolerance(r) + r.max_identity_residual.value;
  const double by_contacts = std::abs(r.contact_normal.value) + std::abs(r.contact_tangential.value);  // no digits cancelled
  demand(by_contacts <= bound && std::abs(r.final.value - r.initial.value) <= bound + 1e-15 * r.initial.value,
         "energy changed by " + brief(by_contacts) + ", more than the tolerance explains (" + brief(bound) + ')');
}

void keeps_energy_exactly(const Result& r, Demands& demand) {
  dissipates(r, demand);
  demand(r.final.text == r.initial.text, "energy from " + r.initial.text + " to " + r.final.text);
}

struct Expectation {
  const char *case_name, *scheme, *scalar;  ///< scalar "": every one that has no line of its own
  const char* text;
  void (*check)(const Result&, Demands&);
};

constexpr std::array expectations{
    Expectation{"stick", "mj", "", "creates energy at the first impact", creates_at_first_impact},
    Expectation{"stick", "mjf", "", "creates none", dissipates},
    Expectation{"rocking_block", "mj", "", "creates energy at the 2nd, 3rd, 6th and 8th impacts only", creates_as_in_the_paper},
    Expectation{"rocking_block", "mjf", "", "creates none", dissipates},
    Expectation{"kane", "mj", "", "multiplies the kinetic energy by more than 2.7", multiplies_by_2_7},
    Expectation{"kane", "mjf", "", "loses energy", loses},
    Expectation{"exact_seed", "mj", "rational", "creates exactly 1/4", creates_a_quarter},
    Expectation{"exact_seed", "mj", "", "creates energy", creates},
    Expectation{"exact_seed", "mjf", "", "creates none", dissipates},
    Expectation{"three_balls", "mj", "rational", "keeps the energy exactly", keeps_energy_exactly},
    Expectation{"three_balls", "mjf", "rational", "keeps the energy exactly", keeps_energy_exactly},
    Expectation{"three_balls", "mj", "", "keeps the energy, to the solver's tolerance", keeps_energy},
    Expectation{"three_balls", "mjf", "", "keeps the energy, to the solver's tolerance", keeps_energy},
    Expectation{"bouncing_ball", "mj", "", "creates none", dissipates},
    Expectation{"bouncing_ball", "mjf", "", "creates none", dissipates},
    Expectation{"linear", "mj", "", "nothing is claimed", anything},
    Expectation{"linear", "mjf", "", "creates none", dissipates},
};

Expectation expectation_of(const Run& run) {
  for (const std::string& scalar : {run.planned.scalar, std::string()})
    for (const auto& line : expectations)
      if (run.planned.case_name == line.case_name && run.planned.scheme == line.scheme && scalar == line.scalar) return line;
  // A case that is not in the table: the theory speaks where its hypotheses hold.
  if (run.result && run.result->prop_1_applies) return {"", "", "", "creates none (Proposition 1)", dissipates};
  return {"", "", "", "nothing is claimed", anything};
}

}  // namespace

Judgement judge(const Run& run) {
  const Expectation expectation = expectation_of(run);
  if (!run.result) return {Outcome::failed, expectation.text, {run.problem}};
  const Result& r = *run.result;
  if (!run.complete())
    return {Outcome::undecided,
            expectation.text,
            {"exit code " + std::to_string(*run.exit_code) + ", " + r.status + " after " + std::to_string(r.steps) + " steps"}};

  Demands demand;
  demand(run.exit_code == 0, "exit code " + std::to_string(*run.exit_code) + ": the theory forbids what it did");
  demand(r.identity_within_rounding, "the energy identity (65) is off by more than rounding");
  expectation.check(r, demand);
  return {demand.objections().empty() ? Outcome::as_expected : Outcome::against, expectation.text, demand.objections()};
}

std::vector<std::string> cases_with_expectation() {
  std::vector<std::string> names;
  for (const auto& line : expectations)
    if (std::find(names.begin(), names.end(), line.case_name) == names.end()) names.emplace_back(line.case_name);
  return names;
}

}  // namespace duhem::reports
