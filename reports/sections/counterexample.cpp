#include "sections/by_hand.hpp"

#include <functional>
#include <map>
#include <stdexcept>

namespace duhem::reports {
namespace {

using Json = nlohmann::json;

Vector vector(const Json& list) {
  Vector v;
  for (const auto& x : list) v.push_back(parse_fraction(x.get<std::string>()));
  return v;
}

struct Conclusion {
  std::string text;
  bool is_broken = false;
};
using Conclude = std::function<Conclusion(const HandStep&)>;

Conclusion creates(const HandStep& step) { return {"energy created: " + text(step.created) + " > 0", step.created > 0}; }
Conclusion changes(const HandStep& step) { return {"energy changed by " + text(step.created) + ", not 0", step.created != 0}; }

/// Normal and tangential work apart, as Proposition 1 has it.
Conclusion creates_at_a_contact(const HandStep& step) {
  for (const auto& contact : step.contacts)
    for (const auto& [kind, work] : {std::pair{"normal", contact.normal_work}, std::pair{"tangential", contact.tangential_work}})
      if (work > 0)
        return {(step.contacts.size() == 1 ? "the contact" : "contact " + contact.name) + std::string(" does ") + kind +
                    " work " + text(work) + " > 0",
                true};
  return {"no contact does positive work", false};
}

Conclusion creates_locally(const HandStep& step) {
  for (const auto& contact : step.contacts)
    if (const Fraction work = contact.normal_work + contact.tangential_work; work > 0)
      return {"contact " + contact.name + " does work " + text(work) +
                  " > 0, although the impact as a whole changes the energy by " + text(step.created),
              true};
  return {"no contact does positive work", false};
}

/// (50): Frémond's law is of u⁺ + u⁻, tangentially.
Conclusion is_not_fremonds(const HandStep& step) {
  for (const auto& contact : step.contacts) {
    const Vector w{contact.u_k1[0] + contact.e * contact.u_k[0], contact.u_k1[1] + contact.u_k[1]};
    const Fraction size = w[1] < 0 ? Fraction(-w[1]) : w[1],
                   product = (w[0] + contact.mu * size) * contact.p[0] + w[1] * contact.p[1];
    if (product != 0)
      return {"under Fremond's law w = (u_N^+ + e u_N^-, u_T^+ + u_T^-) = " + text(w) +
                  " and (w_N + μ|w_T|) p_N + w_T p_T = " + text(product) + ", not 0",
              true};
  }
  return {"Fremond's law is obeyed", false};
}

Conclusion friction_does_more(const HandStep& step) {
  for (const auto& contact : step.contacts) {
    const Fraction u = contact.u_th[1] < 0 ? Fraction(-contact.u_th[1]) : contact.u_th[1], right = -contact.mu * contact.p[0] * u;
    if (contact.tangential_work == right && right != 0)
      return {
          "friction does −μ p_N |u_{T,k+θ}| = " + text(right) + ", twice the " + text(Fraction(right / 2)) + " that is printed",
          true};
  }
  return {"friction does not do the work of (55) as corrected", false};
}

const std::map<std::string, Conclude>& conclusions() {
  static const std::map<std::string, Conclude> all{{"proposition_1_theta_below_half", creates},
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
  return all;
}

/// Those that are about a pair of vectors.
bool redo_pair(const Json& c, BrokenStatement& found) {
  if (found.property == "erratum_11") {
    const Vector r = vector(c.at("r")), u = vector(c.at("u"));
    const Fraction product = dot(r, u);
    found.lines = {{"at μ = 0", "(11) as printed is |r_T| ≤ 0: r = " + text(r) + " is in it, with r_N < 0"},
                   {"and its dual (14)", "0 ≤ u_N: u = " + text(u) + " is in it"},
                   {"but", "r·u = " + text(product)}};
    if (r.at(1) != 0 || u.at(0) < 0) found.objections.push_back("the pair is not in the cones");
    found.conclusion = "r·u = " + text(product) + " < 0: with r_N ≥ 0 left out the two are not dual";
    found.is_broken = product < 0;
  } else if (found.property == "erratum_38") {
    const Vector x = vector(c.at("x"));
    if (c.at("mu") != "0") throw std::runtime_error("erratum_38: only μ = 0 is redone here");
    const Vector r{x.at(0) > 0 ? x[0] : Fraction(0), 0}, u = x - r;
    found.lines = {{"given", "x = " + text(x) + ", μ = 0"},
                   {"nearest point of K", "r = proj_K(x) = (max(x_N, 0), 0) = " + text(r)},
                   {"so", "u = x − r = " + text(u) + " is in N_K(r), as (38) is printed"}};
    found.conclusion = "u_N = " + text(u[0]) + " < 0: the bodies go on approaching";
    found.is_broken = u[0] < 0;
  } else if (found.property == "erratum_59") {
    const Vector slope = vector(c.at("c")), u = vector(c.at("u"));
    const Fraction work = dot(slope, u);
    found.lines = {{"potential", "φ(x) = −c·x, c = " + text(slope) + ": convex, φ(0) = 0"},
                   {"impulse", "−p in ∂φ(u) = {−c}: p = " + text(slope)},
                   {"work", "at u = " + text(u) + ": u·p = " + text(work)}};
    found.conclusion = "the impact does work " + text(work) + " > 0: φ ≥ 0 is needed";
    found.is_broken = work > 0;
  } else {
    return false;
  }
  return true;
}

}  // namespace

BrokenStatement redo_counterexample(const Json& replay) {
  BrokenStatement found{replay.at("property"), replay.at("statement"), replay.value("equation", ""), {}, {}, false, {}};
  if (redo_pair(replay.at("case"), found)) return found;
  const auto conclude = conclusions().find(found.property);
  if (conclude == conclusions().end()) throw std::runtime_error("no arithmetic for " + found.property);
  const HandStep step = redo_step(replay);
  found.lines = step.lines;
  found.objections = step.objections;
  const auto [conclusion, is_broken] = conclude->second(step);
  found.conclusion = conclusion;
  found.is_broken = is_broken;
  return found;
}

}  // namespace duhem::reports
