#include "properties/energy_safe_scaling.hpp"

#include "properties/all_properties.hpp"

namespace duhem::properties {
namespace {

/// The step scales by that t, with the y of (100), and then does no positive work.
struct EnergySafeStep : AboutSteps<EnergySafeStep> {
  static constexpr std::string_view name = "energy_safe_step", equation = "[M 5]",
                                    statement =
                                        "a step of (72) scaled energy-safe has the impulses t p, p those that it had, solved or "
                                        "not, t from p.W p and p.y, and does no positive work";

  static std::vector<Label> labels() { return step_labels_and("impulses scaled"); }
  static StepCase draw(Choices& choices) {
    StepCase c = unfinished_step(choices);
    c.energy_safe = true;
    return c;
  }
  template <class S, int Dim>
  static Evidence evidence(const StepCase& c, const Subject<S, Dim>& subject) {
    StepCase as_it_was = c;
    as_it_was.energy_safe = false;
    const TakenStep<S, Dim> taken(c, subject), before(as_it_was, subject),
        free(step_start<S, Dim>(c.situation), as_it_was, subject, no_impulses<S, Dim>);
    const std::size_t contacts = before.balance.contacts.size();
    if (taken.balance.contacts.size() != contacts || free.balance.contacts.size() != contacts)
      return Evidence::judged(too_much, taken.labels());

    // y of (100) is u_{k+θ} of the step without impulses, and W p + y that of the step that was not scaled.
    const auto& p = before.result.iterate;
    const S theta = c.situation.theta.in<S>(), t = taken.result.scaling.t, u = unit_roundoff<S>();
    const S n(static_cast<int>(8 + 2 * c.situation.v.size() + 2 * Dim * contacts));
    const Vec<S, Dynamic> off = velocity_rounding(before) + velocity_rounding(free);
    Excess<S> excess;
    S p_u(0), p_y(0), size(0), work(0), bound(0);
    for (std::size_t i = 0; i < contacts; ++i) {
      const auto &contact = before.balance.contacts[i], &of_y = free.balance.contacts[i];
      p_u += contact.work();
      p_y += S(p[i].dot(((S(1) - theta) * of_y.u_k + theta * of_y.u_k1).eval()));
      for (const auto* end : {&contact.u_k, &contact.u_k1, &of_y.u_k1}) size += S(p[i].cwiseAbs().dot(end->cwiseAbs()));
      bound += contact.rounding_bound + absolute_form<S>(before.record().active[i].H, p[i], off);
      const S change = S((taken.result.iterate[i] - t * p[i]).cwiseAbs().sum());
      excess.demand(change, u * S(p[i].cwiseAbs().sum()));
      work += taken.balance.contacts[i].work();
    }
    bound += n * u * size;
    demand_of_scaling<S>(excess, taken.result.scaling, p_u - p_y, p_y, bound);
    // t is right for W p + y as the problem holds them; the velocities carry the rounding of M̂⁻¹ too.
    const Vec<S, Dynamic> off_after = velocity_rounding(taken);
    for (std::size_t i = 0; i < contacts; ++i)
      bound += taken.balance.contacts[i].rounding_bound +
               absolute_form<S>(taken.record().active[i].H, taken.record().active[i].p, off_after);
    excess.demand(work, bound);
    Labels labels = taken.labels();
    labels.set(step_class_count, t < S(1));
    return Evidence::judged(excess.most(), labels);
  }
};

}  // namespace

std::vector<Property> properties_on_energy_safe_steps() { return {property<EnergySafeStep>()}; }

}  // namespace duhem::properties
