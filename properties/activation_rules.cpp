#include "properties/all_properties.hpp"
#include "properties/definition.hpp"

#include <algorithm>

namespace duhem::properties {
namespace {

/// A step whose contacts are near their limits: each with a gap of its own, under any rule, with and without slacks.
struct ActivationCase {
  StepCase step;
  BoundedVector<Fraction, most_drawn_contacts> gaps{};  ///< at q = 0
};

/// The same situation with these gaps.
template <class S, int Dim>
StepStart<S, Dim> with_gaps(StepStart<S, Dim> there, const ActivationCase& c) {
  auto data = undriven<S, Dim>(there.x.v.size());
  data.M = there.system.M(there.x.q);
  data.K = there.system.K();
  data.C = there.system.C();
  data.constant_load = there.system.constant_load();
  for (int alpha = 0; alpha < there.system.contacts(); ++alpha)
    data.contacts.push_back(
        {there.system.geometry(there.x.q).H(alpha), c.gaps[static_cast<std::size_t>(alpha)].template in<S>()});
  there.system = LinearSystem<S, Dim>(std::move(data));
  return there;
}

/// One side of a rule's condition `value <= limit`, as exact numbers have it, and how far rounding may be off in units of u.
/// Where everything is a whole number, or zero, there is no rounding, and a contact at its limit must be let in.
struct Margin {
  Rational value;   ///< value − limit
  double size = 0;  ///< of the terms that were added up
  bool is_exact = true;

  Margin& add(const Fraction& x) {
    value += x.in<Rational>();
    size += std::abs(static_cast<double>(x.p) / x.q);
    is_exact = is_exact && x.q == 1;
    return *this;
  }
  /// x·y, row against column.
  Margin& add_product(const Fraction* x, const Situation::Row& y) {
    Rational sum(0);
    for (std::size_t j = 0; j < y.size(); ++j) {
      if (x[j].p == 0 || y[j].p == 0) continue;
      sum += x[j].in<Rational>() * y[j].in<Rational>();
      size += std::abs(static_cast<double>(x[j].p) / x[j].q * y[j].p / y[j].q);
      is_exact = is_exact && x[j].q == 1 && y[j].q == 1;
    }
    value += sum;
    return *this;
  }
  /// This + factor · other.
  Margin& add_scaled(const Rational& factor, const Margin& other) {
    value += factor * other.value;
    size += factor.nearest_double() * other.size;
    is_exact = is_exact && other.is_exact && (factor == Rational(1) || other.size == 0);
    return *this;
  }
  /// 1: certainly beyond the limit; −1: certainly within; 0: rounding decides.
  template <class S>
  [[nodiscard]] int side(std::size_t terms) const {
    const int sign = value > Rational(0) ? 1 : -1;
    if constexpr (duhem::is_exact<S>) {
      return sign;
    } else {
      const double off = static_cast<double>(4 * terms + 16) * size * static_cast<double>(unit_roundoff<S>());
      return is_exact || std::abs(value.nearest_double()) > off ? sign : 0;
    }
  }
};

/// The table of [M 3]: which contacts a rule lets into a step.
struct ActivationRules {
  using Case = ActivationCase;
  static constexpr std::string_view
      name = "activation_rules",
      equation = "(64), [M 3]",
      statement =
          "the contacts that enter a step are those that its rule names, with its slacks: a contact "
          "at the limit enters, one beyond it does not";
  static constexpr Expectation expectation = Expectation::holds;
  static constexpr std::array<std::string_view, 4> extras{"exactly at the limit of its gap",
                                                          "exactly at the limit of its velocity", "gap slack", "velocity slack"};
  static constexpr std::size_t rule_count = names_of<ActivationRule>.size();
  static_assert(step_class_count + rule_count + extras.size() <= most_labels);

  static CaseSize size(const Case& c) { return AboutSteps<ActivationRules>::size(c.step); }
  static std::vector<Label> labels() {
    auto labels = step_labels({StepClass::takeoff, StepClass::stick, StepClass::slip, StepClass::slip_reversal});
    for (const auto& rule : names_of<ActivationRule>) labels.push_back({rule.name});
    for (const std::string_view extra : extras) labels.push_back({extra});
    return labels;
  }
  static Case draw(Choices& choices) {
    Case c{.step = any_step(choices)};
    auto& [situation, law, rule, sweeps, factor, energy_safe, s_g, s_v, gamma] = c.step;
    rule = any_rule(choices);
    situation.theta = theta_of_proposition_1(choices, situation);
    if (choices.once_in(3)) s_g = positive_fraction(choices, 1);
    if (choices.once_in(3)) s_v = positive_fraction(choices, 1);
    if (choices.once_in(2)) gamma = positive_fraction(choices, 2);
    for (std::size_t alpha = 0; alpha < situation.contacts.size(); ++alpha) {
      const auto& contact = situation.contacts[alpha];
      // Half of the gaps are such that g(q_k) is at its limit, if that is whole; the others are anything.
      const Margin at = Margin().add_product(contact.H.data(), situation.q);
      const Rational limit = s_g.in<Rational>() - at.value;
      const auto whole = static_cast<int>(limit.nearest_double());
      const bool is_whole = Rational(whole) == limit;
      c.gaps.push_back(choices.once_in(2) && is_whole ? Fraction{whole, 1} : any_fraction(choices, 4));
    }
    return c;
  }

  template <class S, int Dim>
  static Evidence evidence(const Case& c, const Subject<S, Dim>& subject) {
    const auto& situation = c.step.situation;
    const TakenStep<S, Dim> taken(with_gaps(step_start<S, Dim>(situation), c), c.step, subject, no_impulses<S, Dim>);
    const std::size_t terms = situation.v.size() + situation.q.size();
    bool is_at_gap_limit = false, is_at_velocity_limit = false;
    Excess<S> excess;
    for (std::size_t alpha = 0; alpha < situation.contacts.size(); ++alpha) {
      const auto [by_gap, by_velocity] = margins(c, alpha);
      is_at_gap_limit = is_at_gap_limit || by_gap.value == Rational(0);
      is_at_velocity_limit = is_at_velocity_limit || (by_velocity && by_velocity->value == Rational(0));
      const int gap_side = by_gap.template side<S>(terms),
                velocity_side = by_velocity ? by_velocity->template side<S>(terms) : -1;
      const bool is_active = std::ranges::any_of(
          taken.record().active, [&](const auto& active) { return static_cast<std::size_t>(active.contact) == alpha; });
      const bool must_stay_out = gap_side > 0 || velocity_side > 0, must_enter = gap_side < 0 && velocity_side < 0;
      excess.demand(!(must_stay_out && is_active) && !(must_enter && !is_active));
    }
    const Labels more =
        labels_where<extras>({is_at_gap_limit, is_at_velocity_limit, c.step.gap_slack.p > 0, c.step.velocity_slack.p > 0});
    Labels labels = labels_of(situation) | more << (step_class_count + rule_count);
    labels.set(step_class_count + static_cast<std::size_t>(c.step.rule));
    return Evidence::judged(excess.most(), labels);
  }

  struct Margins {
    Margin by_gap;
    std::optional<Margin> by_velocity;  ///< of the rules that look at u_{N,k}
  };
  static Margins margins(const Case& c, std::size_t alpha) {
    const auto& situation = c.step.situation;
    const auto& contact = situation.contacts[alpha];
    Margin g, u_N;
    g.add(c.gaps[alpha]).add_product(contact.H.data(), situation.q);
    u_N.add_product(contact.H.data(), situation.v);
    const Rational h = situation.h.in<Rational>(), theta = situation.theta.in<Rational>();
    const Fraction minus_s_g{-c.step.gap_slack.p, c.step.gap_slack.q},
        minus_s_v{-c.step.velocity_slack.p, c.step.velocity_slack.q};
    Margin by_gap = g;
    switch (c.step.rule) {
      case ActivationRule::gap_velocity:
      case ActivationRule::gap:
      case ActivationRule::gap_clipped: break;                                                             // g(q_k)
      case ActivationRule::forecast_velocity: by_gap.add_scaled(h, u_N); break;                            // g(q_k + h v_k)
      case ActivationRule::projected_gap: by_gap.add_scaled(c.step.gamma.in<Rational>() * h, u_N); break;  // g_k + γ h u_{N,k}
      case ActivationRule::midpoint: by_gap.add_scaled(h * (Rational(1) - theta), u_N); break;  // g(q_k + h (1−θ) v_k)
    }
    by_gap.add(minus_s_g);
    if (c.step.rule != ActivationRule::gap_velocity && c.step.rule != ActivationRule::forecast_velocity) return {by_gap, {}};
    return {by_gap, u_N.add(minus_s_v)};
  }

  static WrittenCase written(const Case& c) { return written_case(c.step).add("gaps", c.gaps); }
};

}  // namespace

std::vector<Property> properties_on_activation() { return {property<ActivationRules>()}; }

}  // namespace duhem::properties
