#include "properties/all_properties.hpp"
#include "properties/definition.hpp"
#include "properties/judged_contact.hpp"

namespace duhem::properties {
namespace {

/// [M 2]: scheme (72) is (61) with e_T = (1−θ)/θ. The data of (91) are those of (61) times θ, so the same impulses solve both;
/// and the same impulses lead to the same state and the same work.
struct SchemeEquivalence : AboutSteps<SchemeEquivalence> {
  static constexpr std::string_view name = "scheme_equivalence", equation = "(84), [M 2]",
                                    statement =
                                        "(72) is (61) with e_T = (1-theta)/theta: the same problem, solutions, motion and work";

  static StepCase draw(Choices& choices) {
    StepCase c = any_step(choices);
    c.rule = any_rule_by_gap(choices);
    c.situation.theta =
        choices.once_in(6) ? Fraction{1 + static_cast<int>(choices.below(8)), 8} : theta_of_proposition_1(choices, c.situation);
    return c;
  }

  template <class S, int Dim>
  static Evidence evidence(const StepCase& fremond, const Subject<S, Dim>& subject) {
    using std::abs;
    const TakenStep<S, Dim> there(fremond, subject);
    if (!there.is_solved()) return {};
    StepCase moreau = fremond;
    moreau.law = Law::moreau;
    const Fraction& fraction = fremond.situation.theta;
    for (auto& contact : moreau.situation.contacts) contact.e_T = in_lowest_terms(fraction.q - fraction.p, fraction.p);
    const TakenStep<S, Dim> here(step_start<S, Dim>(moreau.situation), moreau, subject,
                                 [&](const ConeProblem<S, Dim>&) { return given<S, Dim>(there.result.iterate); });

    const S u = unit_roundoff<S>(), n(static_cast<int>(here.start.x.v.size() + 8));
    const S& theta = there.settings.size.theta;
    Excess<S> excess;
    const auto& active = here.record().active;
    S b_off(0);
    if (active.size() != there.record().active.size()) return Evidence::judged(too_much, there.labels());
    for (std::size_t i = 0; i < active.size(); ++i) {
      const auto &row_here = here.result.problem.A.row(static_cast<int>(i)),
                 &row_there = there.result.problem.A.row(static_cast<int>(i));
      for (std::size_t j = 0; j < row_here.size(); ++j)
        for (int entry = 0; entry < Dim * Dim; ++entry) {
          const S a = theta * row_here[j].block(entry);
          excess.demand_zero(row_there[j].block(entry) - a, 4 * u * abs(a));
        }
      // b = u_free + c, and c is made of u_k: both as large as the sums show, or larger where they cancel.
      const Local<S, Dim> u_k = active[i].H * here.start.x.v;
      for (int entry = 0; entry < Dim; ++entry) {
        const S b = theta * here.result.problem.b[i](entry);
        const S off = 8 * u * (abs(b) + 2 * abs(u_k(entry)));
        excess.demand_zero(there.result.problem.b[i](entry) - b, off);
        b_off += (S(1) + active[i].law.mu) * off;
      }
      excess.demand_zero(here.balance.contacts[i].normal_work - there.balance.contacts[i].normal_work,
                         here.balance.contacts[i].rounding_bound);
      excess.demand_zero(here.balance.contacts[i].tangential_work - there.balance.contacts[i].tangential_work,
                         here.balance.contacts[i].rounding_bound);
    }
    for (Eigen::Index i = 0; i < here.start.x.v.size(); ++i)
      excess.demand_zero(here.record().x_k1.v[i] - there.record().x_k1.v[i], n * u * abs(here.record().x_k1.v[i]));
    if (!active.empty()) {  // ‖F_σ/σ‖ itself, as velocities of (72): as a part of ‖b‖ it is noise where b is
      const S unit_here = theta * residual_unit(here.result.problem), unit_there = residual_unit(there.result.problem);
      const Residual<S> r_here = subject.residual(here.result.problem, here.result.iterate);
      const Residual<S> r_there = subject.residual(there.result.problem, there.result.iterate);
      excess.demand_zero(r_here.scaled * unit_here - r_there.scaled * unit_there,
                         r_here.scaled_floor * unit_here + r_there.scaled_floor * unit_there + b_off);
    }
    return Evidence::judged(excess.most(), there.labels());
  }
};

}  // namespace

std::vector<Property> properties_on_equivalence() { return {property<SchemeEquivalence>()}; }

}  // namespace duhem::properties
