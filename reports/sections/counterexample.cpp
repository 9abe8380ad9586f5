#include "sections/by_hand.hpp"

#include <map>
#include <stdexcept>

namespace duhem::reports {
namespace {

using Contact = HandStep::Contact;

Found creates(const HandStep& step) { return {"energy created: " + text(step.created) + " > 0", step.created > 0}; }
Found changes(const HandStep& step) { return {"energy changed by " + text(step.created) + ", not 0", step.created != 0}; }

/// What the first contact shows of which `says` has something to say.
template <class Says>
Found at_a_contact(const HandStep& step, const std::string& otherwise, const Says& says) {
  for (const Contact& contact : step.contacts)
    if (const std::string said = says(contact); !said.empty()) return {said, true};
  return {otherwise, false};
}

/// Normal and tangential work apart, as Proposition 1 has it.
Found creates_at_a_contact(const HandStep& step) {
  return at_a_contact(step, "no contact does positive work", [&](const Contact& contact) -> std::string {
    const bool is_normal = contact.normal_work > 0;
    const Fraction& work = is_normal ? contact.normal_work : contact.tangential_work;
    if (work <= 0) return "";
    return (step.contacts.size() == 1 ? "the contact" : "contact " + contact.name) + " does " +
           (is_normal ? "normal" : "tangential") + " work " + text(work) + " > 0";
  });
}

Found creates_locally(const HandStep& step) {
  return at_a_contact(step, "no contact does positive work", [&](const Contact& contact) {
    const Fraction work = contact.normal_work + contact.tangential_work;
    return work <= 0 ? ""
                     : "contact " + contact.name + " does work " + text(work) +
                           " > 0, although the impact as a whole changes the energy by " + text(step.created);
  });
}

/// (50): Frémond's law is of u⁺ + u⁻, tangentially.
Found is_not_fremonds(const HandStep& step) {
  return at_a_contact(step, "Fremond's law is obeyed", [](const Contact& contact) {
    const Vector w{{contact.u_k1[0] + contact.e * contact.u_k[0], contact.u_k1[1] + contact.u_k[1]}};
    const Fraction product = complementarity(w, contact.p, contact.mu);
    return product == 0 ? ""
                        : "under Fremond's law w = (u_N^+ + e u_N^-, u_T^+ + u_T^-) = " + text(w) +
                              " and (w_N + μ|w_T|) p_N + w_T p_T = " + text(product) + ", not 0";
  });
}

Found friction_does_more(const HandStep& step) {
  return at_a_contact(step, "friction does not do the work of (55) as corrected", [](const Contact& contact) {
    const Fraction right = -contact.mu * contact.p[0] * abs(contact.u_th[1]);
    return contact.tangential_work != right || right == 0
               ? ""
               : "friction does −μ p_N |u_{T,k+θ}| = " + text(right) + ", twice the " + text(right / 2) + " that is printed";
  });
}

const std::map<std::string, Found (*)(const HandStep&)> conclusions{{"proposition_1_theta_below_half", creates},
                                                                    {"proposition_1_theta_above_limit", creates_at_a_contact},
                                                                    {"proposition_1_separating", creates_at_a_contact},
                                                                    {"corollary_1_slip", changes},
                                                                    {"corollary_1_restitution", changes},
                                                                    {"corollary_1_theta", changes},
                                                                    {"newton_creates_energy", creates},
                                                                    {"moreau_creates_energy", creates},
                                                                    {"local_creation_under_equal_restitution", creates_locally},
                                                                    {"convergence_to_fremond_off_midpoint", is_not_fremonds},
                                                                    {"erratum_55", friction_does_more}};

/// Those that are about a pair of vectors.
bool redo_pair(const Json& c, BrokenStatement& found) {
  if (found.property == "erratum_11") {
    const Vector r = parse_vector(c.at("r"), 2), u = parse_vector(c.at("u"), 2);
    const Fraction product = r.dot(u);
    found.lines = {{"at μ = 0", "(11) as printed is |r_T| ≤ 0: r = " + text(r) + " is in it, with r_N < 0"},
                   {"and its dual (14)", "0 ≤ u_N: u = " + text(u) + " is in it"},
                   {"but", "r·u = " + text(product)}};
    if (r[1] != 0 || u[0] < 0) found.objections.push_back("the pair is not in the cones");
    found.conclusion = {"r·u = " + text(product) + " < 0: with r_N ≥ 0 left out the two are not dual", product < 0};
  } else if (found.property == "erratum_38") {
    const Vector x = parse_vector(c.at("x"), 2);
    if (c.at("mu") != "0") throw std::runtime_error("erratum_38: only μ = 0 is redone here");
    const Vector r{{x[0] > 0 ? x[0] : Fraction(0), Fraction(0)}}, u = x - r;
    found.lines = {{"given", "x = " + text(x) + ", μ = 0"},
                   {"nearest point of K", "r = proj_K(x) = (max(x_N, 0), 0) = " + text(r)},
                   {"so", "u = x − r = " + text(u) + " is in N_K(r), as (38) is printed"}};
    found.conclusion = {"u_N = " + text(u[0]) + " < 0: the bodies go on approaching", u[0] < 0};
  } else if (found.property == "erratum_59") {
    const Vector slope = parse_vector(c.at("c"), 2), u = parse_vector(c.at("u"), 2);
    const Fraction work = slope.dot(u);
    found.lines = {{"potential", "φ(x) = −c·x, c = " + text(slope) + ": convex, φ(0) = 0"},
                   {"impulse", "−p in ∂φ(u) = {−c}: p = " + text(slope)},
                   {"work", "at u = " + text(u) + ": u·p = " + text(work)}};
    found.conclusion = {"the impact does work " + text(work) + " > 0: φ ≥ 0 is needed", work > 0};
  } else {
    return false;
  }
  return true;
}

}  // namespace

BrokenStatement redo_counterexample(const Json& replay) {
  BrokenStatement found;
  found.property = replay.at("property");
  found.statement = replay.at("statement");
  found.equation = replay.value("equation", "");
  if (redo_pair(replay.at("case"), found)) return found;
  const auto conclude = conclusions.find(found.property);
  if (conclude == conclusions.end()) throw std::runtime_error("no arithmetic for " + found.property);
  const HandStep step = redo_step(replay);
  found.lines = step.lines;
  found.objections = step.objections;
  found.conclusion = conclude->second(step);
  return found;
}

RequiredCall replay(const std::string& property) { return {"replay-" + property, {"verify", "--replay", property, "--json"}}; }

BrokenStatement redo_counterexample(const Results& results, const std::string& property) {
  BrokenStatement found = redo_counterexample(results.answer_that_holds(replay(property)));
  if (found.property != property) throw std::runtime_error("the answer is about " + found.property);
  return found;
}

}  // namespace duhem::reports
