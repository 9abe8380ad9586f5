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

/// Nothing else does work here, so that the energy must follow the contacts' normal work: the residuals of the identity, one a
/// step, and the rounding of the energies are all that may be between them.
void loses_by_normal_work(const Result& r, Demands& demand) {
  dissipates(r, demand);
  const double change = r.final.value - r.initial.value,
               bound = static_cast<double>(r.steps) * r.max_identity_residual.value + 1e-15 * r.initial.value;
  demand(r.contact_normal.value < -bound, "normal work of the contacts " + brief(r.contact_normal));
  demand(r.contact_tangential.value == 0, "work of friction " + brief(r.contact_tangential));
  demand(std::abs(change - r.contact_normal.value) <= bound,
         "the energy changes by " + brief(change) + ", the contacts' normal work is " + brief(r.contact_normal));
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

/// With e = 1 and no friction the law takes nothing at theta = 1/2: what is left is the residual's and rounding, at every impact.
void keeps_energy_but_rounding(const Result& r, Demands& demand) {
  dissipates(r, demand);
  demand(r.impacts_total > 0, "no impact");
  const double bound = r.tolerance * r.initial.value;
  demand(std::abs(r.final.value - r.initial.value) <= bound,
         "energy changed by " + brief(r.final.value - r.initial.value) + " of " + brief(r.initial.value));
}

/// On a small mesh, with few contacts and for a part of the time, at some.
void friction_pushes_at_some_steps(const Result& r, Demands& demand) {
  const PositiveWork& work = r.positive_tangential;
  demand(work.steps > 0, "no positive work of friction");
  demand(work.by.law.value > work.work.value / 2, "not by the law");
}

/// At many steps: here one in a hundred at least.
void friction_pushes(const Result& r, Demands& demand) {
  friction_pushes_at_some_steps(r, demand);
  const long steps = r.positive_tangential.steps;
  demand(100 * steps >= r.steps, "positive work of friction at " + std::to_string(steps) + " steps");
}

/// Figure 9(c).
void friction_pushes_as_in_the_paper(const Result& r, Demands& demand) {
  friction_pushes(r, demand);
  const double most = r.max_positive_tangential_work.value;
  demand(most > 1e-3 && most < 1e-2, "at most " + brief(most) + " at a contact in a step");
}

void no_positive_friction(const Result& r, Demands& demand) {
  demand(r.positive_tangential.steps == 0,
         "positive work of friction at " + std::to_string(r.positive_tangential.steps) + " steps");
}

void no_positive_normal(const Result& r, Demands& demand) {
  demand(r.positive_normal.steps == 0, "positive normal work at " + std::to_string(r.positive_normal.steps) + " steps");
}

/// Only separating contacts that the rule let in push.
void positive_normal_by_activation(const Result& r, Demands& demand) {
  const PositiveWork& work = r.positive_normal;
  demand(work.steps > 0, "no positive normal work");
  demand(work.by.activation.value > 0.99 * work.work.value, "not by the activation rule");
}

void drops_none(const Result& r, Demands& demand) {
  demand(r.dropped_contacts == 0, std::to_string(r.dropped_contacts) + " loaded contacts dropped");
}

void gap_under_newton(const Result& r, Demands& demand) {
  friction_pushes_as_in_the_paper(r, demand);
  positive_normal_by_activation(r, demand);
}

void gap_under_fremond(const Result& r, Demands& demand) {
  no_positive_friction(r, demand);
  positive_normal_by_activation(r, demand);
}

void approaching_under_newton(const Result& r, Demands& demand) {
  friction_pushes(r, demand);
  no_positive_normal(r, demand);
}

void no_positive_work(const Result& r, Demands& demand) {
  no_positive_friction(r, demand);
  no_positive_normal(r, demand);
}

void drops_contacts(const Result& r, Demands& demand) {
  no_positive_work(r, demand);
  demand(r.dropped_contacts > 0, "no loaded contact dropped");
}

/// A velocity slack lets in contacts that separate by rounding: what they do is the rule's.
void only_what_the_slack_allows(const Result& r, Demands& demand) {
  no_positive_friction(r, demand);
  if (r.positive_normal.steps > 0) positive_normal_by_activation(r, demand);
}

void slack_under_newton(const Result& r, Demands& demand) {
  friction_pushes(r, demand);
  if (r.positive_normal.steps > 0) positive_normal_by_activation(r, demand);
}

void clipped_under_newton(const Result& r, Demands& demand) {
  approaching_under_newton(r, demand);
  drops_none(r, demand);
}

void clipped_under_newton_in_small(const Result& r, Demands& demand) {
  friction_pushes_at_some_steps(r, demand);
  no_positive_normal(r, demand);
  drops_none(r, demand);
}

void clipped_under_fremond(const Result& r, Demands& demand) {
  no_positive_work(r, demand);
  drops_none(r, demand);
}

/// In 50 digits the solver's tolerance is 1e-46.
void no_positive_work_in_50_digits(const Result& r, Demands& demand) {
  clipped_under_fremond(r, demand);
  for (const Number& most : {r.max_positive_normal_work, r.max_positive_tangential_work})
    demand(most.value <= 1e-40, "positive work of " + brief(most));
}

struct Expectation {
  const char *case_name, *scheme, *scalar;  ///< scalar "": every one that has no line of its own
  const char* text;
  void (*check)(const Result&, Demands&);
  const char* variant = "";
};

constexpr const char* identity_alone = "goes to its end, with the energy identity (65) within rounding; no more is demanded";
constexpr const char* newton_gap =
    "friction does positive work at many steps, up to a few 1e-3 mJ (Figure 9c), by the law; normal impulses too, by the rule";
constexpr const char* fremond_gap =
    "friction does none (Figure 10c); normal impulses do, by the rule, which lets separating contacts in";
constexpr const char* newton_approaching = "friction does positive work by the law, normal impulses none";
constexpr const char* newton_clipped = "friction does positive work by the law, normal impulses none; no loaded contact dropped";
constexpr const char* keeps_ball = "keeps its energy, to rounding and the solver's tolerance";

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
    Expectation{"linear", "mj", "", identity_alone, anything},
    Expectation{"linear", "mjf", "", "creates none", dissipates},
    Expectation{"block_stack", "mj", "", identity_alone, anything},
    Expectation{"block_stack", "mjf", "", "creates none", dissipates},
    Expectation{"small_wall", "mj", "", identity_alone, anything},
    Expectation{"small_wall", "mjf", "", "creates none", dissipates},
    Expectation{"sliding_block", "mj", "", newton_gap, gap_under_newton},
    Expectation{"sliding_block", "mjf", "", fremond_gap, gap_under_fremond},
    Expectation{"sliding_block", "mjf", "", fremond_gap, gap_under_fremond, "gap-slack"},
    Expectation{"sliding_block", "mj", "", newton_approaching, approaching_under_newton, "gap-velocity"},
    Expectation{"sliding_block", "mjf", "", "no positive work, normal or tangential; the price: drops loaded contacts",
                drops_contacts, "gap-velocity"},
    Expectation{
        "sliding_block", "mj", "",
        "friction does positive work by the law; normal impulses, if any, by the rule, whose slack lets in what separates",
        slack_under_newton, "gap-velocity-slacks"},
    Expectation{"sliding_block", "mjf", "",
                "no positive work of friction; of normal impulses, if any, by the rule, whose slack lets in what separates",
                only_what_the_slack_allows, "gap-velocity-slacks"},
    Expectation{"sliding_block", "mj", "", newton_clipped, clipped_under_newton, "gap-clipped"},
    Expectation{"sliding_block", "mjf", "", "no positive work, normal or tangential, and no loaded contact dropped",
                clipped_under_fremond, "gap-clipped"},
    Expectation{
        "sliding_block", "mj", "",
        "friction does positive work at some steps, mostly by the law; no positive normal work, no loaded contact dropped",
        clipped_under_newton_in_small, "small"},
    Expectation{"sliding_block", "mjf", "mp50", "no positive work above 1e-40, and no loaded contact dropped",
                no_positive_work_in_50_digits, "small"},
    Expectation{"sliding_block", "mjf", "", "no positive work, and no loaded contact dropped", clipped_under_fremond, "small"},
    Expectation{"elastic_ball", "mj", "", "loses energy, by the normal work of its contacts alone", loses_by_normal_work},
    Expectation{"elastic_ball", "mjf", "", "loses energy, by the normal work of its contacts alone", loses_by_normal_work},
    Expectation{"elastic_ball", "mj", "", keeps_ball, keeps_energy_but_rounding, "e1"},
    Expectation{"elastic_ball", "mjf", "", keeps_ball, keeps_energy_but_rounding, "e1"},
    Expectation{"elastic_ball", "mj", "", "loses energy, by the normal work of its contacts alone", loses_by_normal_work,
                "small"},
    Expectation{"elastic_ball", "mjf", "", "loses energy, by the normal work of its contacts alone", loses_by_normal_work,
                "small"},
};

Expectation expectation_of(const Run& run) {
  for (const std::string& scalar : {run.planned.scalar, std::string()})
    for (const auto& line : expectations)
      if (run.planned.case_name == line.case_name && run.planned.scheme == line.scheme && run.planned.variant == line.variant &&
          scalar == line.scalar)
        return line;
  // A case that is not in the table: the theory speaks where its hypotheses hold.
  if (run.result && run.result->prop_1_applies) return {"", "", "", "creates none (Proposition 1)", dissipates};
  return {"", "", "", identity_alone, anything};
}

}  // namespace

Judgement judge(const Run& run) {
  const Expectation expectation = expectation_of(run);
  if (!run.result) return {Outcome::failed, expectation.text, {run.problem}};
  const Result& r = *run.result;
  if (!run.complete())
    return {r.status == "law not obeyed" ? Outcome::against : Outcome::undecided,
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
