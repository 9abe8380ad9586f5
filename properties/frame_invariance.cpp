#include "properties/all_properties.hpp"
#include "properties/definition.hpp"
#include "properties/judged_contact.hpp"
#include "properties/random_cone.hpp"

namespace duhem::properties {
namespace {

/// A step, and another description of the same step.
struct FramedCase {
  StepCase step;
  BoundedVector<int, most_drawn_contacts> order{};           ///< which contact stands at each place
  BoundedVector<Direction, most_drawn_contacts> tangents{};  ///< the new first tangent times five, in the old ones
  BoundedVector<bool, most_drawn_contacts> is_mirrored{};    ///< and whether the second points the other way
  Fraction length{1, 1}, mass{1, 1}, time{1, 1};             ///< the old units in the new ones
};

/// The step as the new description has it.
template <class S, int Dim>
StepStart<S, Dim> described_anew(const FramedCase& c, const StepStart<S, Dim>& old) {
  const S length = c.length.in<S>(), mass = c.mass.in<S>(), time = c.time.in<S>();
  const auto& [q, v] = old.x;
  auto data = undriven<S, Dim>(v.size());
  data.M = old.system.M(q);
  data.K = old.system.K();
  data.C = old.system.C();
  data.M *= mass;
  data.K *= S(mass / (time * time));
  data.C *= S(mass / time);
  data.constant_load = S(mass * length / (time * time)) * old.system.constant_load();
  for (std::size_t i = 0; i < c.order.size(); ++i) {
    const auto& H = old.system.geometry(q).H(c.order[i]);
    SparseMap<S, Dim> turned = H;
    const S x = S(c.tangents[i].x) / 5, y = S(c.tangents[i].y) / 5, sign(c.is_mirrored[i] ? -1 : 1);
    for (auto& [dof, entries] : turned.columns) {
      const Local<S, Dim> t = entries;
      if constexpr (Dim == 2) {
        entries[1] = x * t[1];
      } else {
        entries[1] = x * t[1] + y * t[2];
        entries[2] = sign * (x * t[2] - y * t[1]);
      }
    }
    const S sum = absolute_form<S>(H, Local<S, Dim>::Unit(0), Vec<S, Dynamic>::Ones(v.size()));
    const S closed = length * (S(0) - S(sum * S(1000)) - S(1));
    data.contacts.push_back({std::move(turned), closed});
  }
  return {LinearSystem<S, Dim>(std::move(data)), {length * q, S(length / time) * v}, {time * old.size.h, old.size.theta}};
}

struct FrameInvariance {
  using Case = FramedCase;
  static constexpr std::string_view name = "frame_invariance", equation = "(7)",
                                    statement =
                                        "turned tangents, renumbered contacts and other units: the same impulses solve, the same "
                                        "motion follows, the same work is done";
  static constexpr Expectation expectation = Expectation::holds;

  static CaseSize size(const Case& c) { return AboutSteps<FrameInvariance>::size(c.step); }
  static std::vector<Label> labels() { return step_labels({StepClass::separating}); }
  static Case draw(Choices& choices) {
    Case c{.step = any_step(choices)};
    auto& situation = c.step.situation;
    c.step.rule = ActivationRule::gap_clipped;  // continuous in u_N: no contact comes or goes by rounding
    situation.theta = theta_of_proposition_1(choices, situation);
    for (std::size_t i = 0; i < situation.contacts.size(); ++i) {
      c.order.push_back(static_cast<int>(i));
      std::swap(c.order[i], c.order[i - choices.below(static_cast<std::uint32_t>(i + 1))]);
      c.tangents.push_back(any_direction(choices, situation.dimension));
      c.is_mirrored.push_back(choices.once_in(2));
    }
    constexpr std::array units{Fraction{1, 1}, Fraction{1000, 1}, Fraction{1, 1000}, Fraction{7, 3}, Fraction{1, 60}};
    for (Fraction* unit : {&c.length, &c.mass, &c.time}) *unit = units[choices.below(units.size())];
    return c;
  }

  template <class S, int Dim>
  static Evidence evidence(const Case& c, const Subject<S, Dim>& subject) {
    using std::abs;
    const TakenStep<S, Dim> old(c.step, subject);
    if (!old.is_solved()) return {};
    // All contacts are closed, so under gap-clipped all of them enter.
    if (old.record().active.size() != c.order.size()) return Evidence::judged(too_much, old.labels());
    const S length = c.length.in<S>(), mass = c.mass.in<S>(), time = c.time.in<S>();
    const S speed = length / time, impulse = mass * speed, energy = mass * speed * speed;

    StepCase renumbered = c.step;
    for (std::size_t i = 0; i < c.order.size(); ++i)
      renumbered.situation.contacts[i] = c.step.situation.contacts[static_cast<std::size_t>(c.order[i])];
    const auto impulses = [&](const ConeProblem<S, Dim>& problem) {
      if (problem.contacts() != static_cast<int>(c.order.size())) return ConeSolution<S, Dim>{};
      std::vector<Local<S, Dim>> p_anew;
      for (std::size_t i = 0; i < c.order.size(); ++i) {
        const Local<S, Dim>& p = old.result.iterate[static_cast<std::size_t>(c.order[i])];
        const S x = S(c.tangents[i].x) / 5, y = S(c.tangents[i].y) / 5, sign(c.is_mirrored[i] ? -1 : 1);
        Local<S, Dim> turned = p;
        if constexpr (Dim == 2) {
          turned[1] = x * p[1];
        } else {
          turned[1] = x * p[1] + y * p[2];
          turned[2] = sign * (x * p[2] - y * p[1]);
        }
        p_anew.push_back(impulse * turned);
      }
      return given<S, Dim>(std::move(p_anew));
    };
    const TakenStep<S, Dim> anew(described_anew(c, old.start), renumbered, subject, impulses);

    Excess<S> excess;
    if (!anew.is_solved() || anew.record().active.size() != c.order.size()) return Evidence::judged(too_much, old.labels());

    const S u = unit_roundoff<S>();
    const auto& system = old.start.system;
    const S& h = old.settings.size.h;
    const auto& [q_k, v_k] = old.record().x_k;
    const auto& [q_k1, v_k1] = old.record().x_k1;
    const Vec<S, Dynamic> off = 4 * velocity_rounding(old);  // of both descriptions, and of turning one into the other

    for (Eigen::Index i = 0; i < v_k.size(); ++i) excess.demand_zero(anew.record().x_k1.v[i] - speed * v_k1[i], speed * off[i]);
    for (Eigen::Index i = 0; i < v_k.size(); ++i)
      excess.demand_zero(anew.record().x_k1.q[i] - length * q_k1[i],
                         length * (h * off[i] + 8 * u * (abs(q_k[i]) + h * (abs(v_k[i]) + abs(v_k1[i])))));
    const Vec<S, Dynamic> speeds = v_k.cwiseAbs() + v_k1.cwiseAbs() + off;
    const S energy_off = absolute_form<S>(system.M(q_k), speeds, off) +
                         h * absolute_form<S>(system.K(), Vec<S, Dynamic>(q_k.cwiseAbs() + q_k1.cwiseAbs() + h * off), off) +
                         h * absolute_dot<S>(system.constant_load(), off);
    excess.demand_zero(anew.balance.change - energy * old.balance.change,
                       energy * (energy_off + 2 * old.balance.rounding_bound) + 2 * anew.balance.rounding_bound);
    for (std::size_t i = 0; i < c.order.size(); ++i) {
      const auto& before = old.balance.contacts[static_cast<std::size_t>(c.order[i])];
      const auto& after = anew.balance.contacts[i];
      const S work_off = absolute_form<S>(old.record().active[static_cast<std::size_t>(c.order[i])].H, before.p, off);
      const S bound = energy * (work_off + before.rounding_bound) + after.rounding_bound;
      excess.demand_zero(after.normal_work - energy * before.normal_work, bound);
      excess.demand_zero(after.tangential_work - energy * before.tangential_work, bound);
    }
    if (!anew.record().active.empty()) {
      const Residual<S> r_old = subject.residual(old.result.problem, old.result.iterate);
      const Residual<S> r_new = subject.residual(anew.result.problem, anew.result.iterate);
      S w_off(0);  // both problems were computed: A from M̂⁻¹, b from the free velocity
      for (const auto& contact : old.record().active)
        w_off += (S(1) + contact.law.mu) * absolute_form<S>(contact.H, Local<S, Dim>::Ones(), off);
      // ‖F_σ/σ‖ itself: as a part of ‖b‖ it is noise where b is.
      const S old_unit = residual_unit(old.result.problem), new_unit = residual_unit(anew.result.problem);
      excess.demand_zero(r_new.scaled * new_unit - speed * r_old.scaled * old_unit,
                         2 * (r_new.scaled_floor * new_unit + speed * (r_old.scaled_floor * old_unit + w_off)));
    }
    return Evidence::judged(excess.most(), old.labels());
  }

  static WrittenCase written(const Case& c) {
    BoundedVector<Fraction, most_drawn_contacts> order, tangent_x, tangent_y, mirrored;
    for (std::size_t i = 0; i < c.order.size(); ++i) {
      order.push_back({c.order[i], 1});
      tangent_x.push_back({c.tangents[i].x, 5});
      tangent_y.push_back({c.tangents[i].y, 5});
      mirrored.push_back({c.is_mirrored[i] ? 1 : 0, 1});
    }
    WrittenCase written = written_case(c.step);
    written.add("order", order).add("tangent_1", tangent_x).add("tangent_2", tangent_y).add("mirrored", mirrored);
    return written.add("length", c.length).add("mass", c.mass).add("time", c.time);
  }
};

}  // namespace

std::vector<Property> properties_on_frames() { return {property<FrameInvariance>()}; }

}  // namespace duhem::properties
