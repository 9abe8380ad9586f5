#include "properties/random_cone.hpp"
#include "properties/statement.hpp"
#include "properties/statements.hpp"

namespace duhem::properties {
namespace {

/// (72) under the hypotheses of Proposition 1, with a solver that is stopped after one to three sweeps.
StepCase unfinished_step(Choices& choices) {
  StepCase c = any_step(choices);
  c.situation.theta = theta_of_proposition_1(choices, c.situation);
  c.sweeps = 1 + static_cast<int>(choices.below(3));
  if (choices.once_in(2)) c.factor = positive_fraction(choices, 2);
  return c;
}

/// §5: with u = u_{k+θ}, β = (θ(1+e) − 1) u_{N,k} + μ‖u_T‖ ≥ 0, σ = 1, z = proj_K(p − u − β n), ρ = p − z, at each contact
///   u·p = ρ·(z + u) − β z_N,
/// hence  ΔE − W_ext − W_damp ≤ ‖ρ‖ ‖z + u‖ − Σ β z_N  and  ≤ ‖ρ‖ (‖p − ũ‖ + ‖ρ‖) − Σ β p_N  over all contacts.
struct Inexact {
  using Case = StepCase;
  static constexpr std::string_view name = "proposition_1_inexact", equation = "mathematics.md 5",
                                    statement =
                                        "with any impulses, however far from solved, (72) creates no more than the residual "
                                        "allows: |rho| |z + u| - sum beta z_N, and |rho| (|p - u~| + |rho|) - sum beta p_N";
  static constexpr Expectation expectation = Expectation::holds;
  static constexpr auto creates = met_count;  // the label after those of every step

  static int dimension(const StepCase& c) { return c.situation.dimension; }
  static std::vector<Label> labels() {
    auto labels = step_labels();
    labels.push_back({"creates energy by its residual"});
    return labels;
  }
  static StepCase draw(Choices& choices) { return unfinished_step(choices); }
  static Sheet sheet(const StepCase& c) { return sheet_of(c); }

  template <class S, int Dim>
  static Evidence judge(const StepCase& c, const Subject<S, Dim>& subject) {
    using std::abs;
    const TakenStep<S, Dim> taken(c, subject);
    const auto& balance = taken.balance;
    const S& theta = taken.settings.size.theta;
    const S u = unit_roundoff<S>();
    Evidence evidence{Evidence::Outcome::judged, 0, labels_of(c.situation) | labels_of(taken)};
    S rho_2(0), z_u_2(0), p_u_2(0), beta_z(0), beta_p(0), rounding = balance.rounding_bound;
    for (std::size_t i = 0; i < balance.contacts.size(); ++i) {
      const auto& contact = balance.contacts[i];
      const auto& law = taken.record().active[i].law;
      const Local<S, Dim> u_th = (S(1) - theta) * contact.u_k + theta * contact.u_k1;
      const S beta = (theta * (S(1) + law.e) - S(1)) * normal(contact.u_k) + law.mu * tangent_norm<S, Dim>(u_th);
      Local<S, Dim> shifted = u_th;
      normal(shifted) += beta;
      const Local<S, Dim> z = subject.project(CoulombCone<S, Dim>{law.mu}, contact.p - shifted).r;
      const Local<S, Dim> rho = contact.p - z, z_u = z + u_th, p_u = contact.p - shifted;

      const Local<S, Dim> sizes = z.cwiseAbs() + u_th.cwiseAbs() + shifted.cwiseAbs() + contact.p.cwiseAbs();
      const S off = 16 * (S(1) + law.mu) * u * S(sizes.dot(sizes));
      const S said = S(rho.dot(z_u)) - beta * normal(z);
      evidence.excess = std::max(evidence.excess, in_units_of<S>(abs(contact.work() - said), off));
      rounding += off + contact.rounding_bound;
      rho_2 += S(rho.dot(rho));
      z_u_2 += S(z_u.dot(z_u));
      p_u_2 += S(p_u.dot(p_u));
      beta_z += beta * normal(z);
      beta_p += beta * normal(contact.p);
      evidence.excess = std::max(evidence.excess, in_units_of<S>(S(-beta), u * S(sizes.sum())));
    }
    if constexpr (!is_exact<S>) {  // the bounds themselves need square roots
      using std::sqrt;
      const S length = sqrt(rho_2);
      const S least = std::min<S>(length * sqrt(z_u_2) - beta_z, length * (sqrt(p_u_2) + length) - beta_p);
      evidence.excess = std::max(evidence.excess, in_units_of<S>(balance.created() - least, rounding));
    }
    if (balance.created() > rounding) evidence.labels.set(creates);
    return evidence;
  }
};

/// What §5 says of t, from p·W p and p·y: in [0, 1], p left alone where it does no positive work, else all of the work taken and
/// no more, and t = 0 where nothing can be taken because p·W p ≤ 0. `off`: what rounding leaves of either product.
template <class S>
double off_from_scaling(const EnergySafeScaling<S>& scaling, const S& p_W_p, const S& p_y, const S& off) {
  using std::abs;
  const auto& [t, indefinite] = scaling;
  const S before = p_W_p + p_y;
  double excess = 0;
  const auto demand = [&](const S& value, const S& bound) { excess = std::max(excess, in_units_of<S>(value, bound)); };
  demand(S(-t), S(0));
  demand(t - S(1), S(0));
  demand(t * (t * p_W_p + p_y), off);
  if (before < -off) demand(S(1) - t, S(0));                                // left alone
  if (before > off && p_W_p > off) demand(indefinite ? S(1) : S(0), S(0));  // and called what it is
  if (before > off && p_W_p < -off) demand(indefinite ? t : S(1), S(0));
  if (before > off && p_W_p > off && p_y < -off) demand(abs(t * p_W_p + p_y), off);  // no more than needed
  return excess;
}

/// The step scales by that t, with the y of (100), and then does no positive work.
struct EnergySafeStep : AboutSteps<EnergySafeStep> {
  static constexpr std::string_view name = "energy_safe_step", equation = "mathematics.md 5",
                                    statement =
                                        "a step of (72) scaled energy-safe has the impulses t p, p those that it had, solved or "
                                        "not, t from p.W p and p.y, and does no positive work";
  static constexpr Expectation expectation = Expectation::holds;
  static constexpr std::initializer_list<Met> excluded{};
  static constexpr auto is_scaled = met_count;  // the label after those of every step

  static std::vector<Label> labels() {
    auto labels = step_labels();
    labels.push_back({"impulses scaled"});
    return labels;
  }
  static StepCase draw(Choices& choices) {
    StepCase c = unfinished_step(choices);
    c.energy_safe = true;
    return c;
  }
  template <class S, int Dim>
  static Evidence judge(const StepCase& c, const Subject<S, Dim>& subject) {
    StepCase as_it_was = c;
    as_it_was.energy_safe = false;
    const auto none = [](const ConeProblem<S, Dim>& problem) {
      ConeSolution<S, Dim> solution;
      solution.r.resize(static_cast<std::size_t>(problem.contacts()), Local<S, Dim>::Zero());
      solution.status = SolveStatus::converged;
      return solution;
    };
    const TakenStep<S, Dim> taken(c, subject), before(as_it_was, subject),
        free(in_scalar<S, Dim>(c.situation), as_it_was, subject, none);
    Evidence evidence{Evidence::Outcome::judged, 0, labels_of(c.situation) | labels_of(taken)};
    const std::size_t contacts = before.balance.contacts.size();
    if (taken.balance.contacts.size() != contacts || free.balance.contacts.size() != contacts)
      return {Evidence::Outcome::judged, too_much, evidence.labels};

    // y of (100) is u_{k+θ} of the step without impulses, and W p + y that of the step that was not scaled.
    const auto& p = before.result.iterate;
    const S theta = c.situation.theta.in<S>(), t = taken.result.scaling.t, u = unit_roundoff<S>();
    const S n(static_cast<int>(8 + 2 * c.situation.v.size() + 2 * Dim * contacts));
    const Vec<S, Dynamic> off = velocity_rounding(before) + velocity_rounding(free);
    S p_u(0), p_y(0), size(0), work(0), bound(0);
    for (std::size_t i = 0; i < contacts; ++i) {
      const auto &contact = before.balance.contacts[i], &of_y = free.balance.contacts[i];
      p_u += contact.work();
      p_y += S(p[i].dot(((S(1) - theta) * of_y.u_k + theta * of_y.u_k1).eval()));
      for (const auto* end : {&contact.u_k, &contact.u_k1, &of_y.u_k1}) size += S(p[i].cwiseAbs().dot(end->cwiseAbs()));
      bound += contact.rounding_bound + absolute_form<S>(before.record().active[i].H, p[i], off);
      const S change = S((taken.result.iterate[i] - t * p[i]).cwiseAbs().sum());
      evidence.excess = std::max(evidence.excess, in_units_of<S>(change, u * S(p[i].cwiseAbs().sum())));
      work += taken.balance.contacts[i].work();
    }
    bound += n * u * size;
    evidence.excess = std::max(evidence.excess, off_from_scaling<S>(taken.result.scaling, p_u - p_y, p_y, bound));
    // t is right for W p + y as the problem holds them; the velocities carry the rounding of M̂⁻¹ besides.
    const Vec<S, Dynamic> off_after = velocity_rounding(taken);
    for (std::size_t i = 0; i < contacts; ++i)
      bound += taken.balance.contacts[i].rounding_bound +
               absolute_form<S>(taken.record().active[i].H, taken.record().active[i].p, off_after);
    evidence.excess = std::max(evidence.excess, in_units_of<S>(work, bound));
    evidence.labels.set(is_scaled, t < S(1));
    return evidence;
  }
};

/// W, y and impulses in the cone, as §5 has them; W may be asymmetric and indefinite, as measured data is.
struct ScalingCase {
  int dimension = 2, contacts = 1;
  BoundedVector<Fraction, 12> mu, y, p;                   ///< μ one a contact; y and p stacked
  BoundedVector<BoundedVector<Fraction, 12>, 6> columns;  ///< W = Σ ± c cᵀ + a bᵀ
  BoundedVector<Fraction, 6> signs;
  BoundedVector<Fraction, 12> left, right;  ///< a and b; empty where W is symmetric
};

struct EnergySafeScalingStatement {
  using Case = ScalingCase;
  static constexpr std::string_view name = "energy_safe_scaling", equation = "mathematics.md 5",
                                    statement =
                                        "t = max(0, -(p.y)/(p.W p)) is in [0, 1], makes p.(W p + y) zero where it was positive, "
                                        "and leaves p alone where it was not";
  static constexpr Expectation expectation = Expectation::holds;

  static int dimension(const Case& c) { return c.dimension; }
  static std::vector<Label> labels() {
    return {{"planar"}, {"in space"}, {"asymmetric"}, {"left alone"}, {"scaled"}, {"p.W p <= 0"}, {"t = 0, p.y >= 0"}};
  }
  static Case draw(Choices& choices) {
    Case c;
    if (choices.once_in(2)) c.dimension = 3;
    c.contacts = 1 + static_cast<int>(choices.below(4));
    const int n = c.dimension * c.contacts;
    const auto fill = [&](auto& vector) {
      for (int i = 0; i < n; ++i) vector.push_back(any_fraction(choices, 4));
    };
    const int columns = 1 + static_cast<int>(choices.below(6));
    const bool is_negative = choices.once_in(3);  // p·W p ≤ 0, and work all the same, is rare among the others
    for (int i = 0; i < columns; ++i) {
      c.columns.push_back({});
      fill(c.columns.back());
      c.signs.push_back({is_negative || choices.once_in(2) ? -1 : 1, 1});
    }
    fill(c.y);
    if (is_negative)
      for (auto& entry : c.y) entry.p = 8 * std::abs(entry.p);
    if (choices.once_in(2)) {
      fill(c.left);
      fill(c.right);
    }
    for (int alpha = 0; alpha < c.contacts; ++alpha) {
      c.mu.push_back(any_mu(choices));
      draw_in_cone(choices, c.p, c.mu.back(), c.dimension);
    }
    return c;
  }

  template <class S, int Dim>
  static Evidence judge(const Case& c, const Subject<S, Dim>& subject) {
    const int n = Dim * c.contacts;
    Mat<S, Dynamic, Dynamic> W = Mat<S, Dynamic, Dynamic>::Zero(n, n);
    const auto add_product = [&](const auto& a, const auto& b, const S& sign) {
      for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j)
          W(i, j) += sign * a[static_cast<std::size_t>(i)].template in<S>() * b[static_cast<std::size_t>(j)].template in<S>();
    };
    for (std::size_t i = 0; i < c.columns.size(); ++i) add_product(c.columns[i], c.columns[i], c.signs[i].in<S>());
    if (!c.left.empty()) add_product(c.left, c.right, S(1));
    BlockMatrix<S, Dim> blocks;
    std::vector<Local<S, Dim>> y, p;
    Vec<S, Dynamic> y_all(n), p_all(n);
    for (int alpha = 0; alpha < c.contacts; ++alpha) {
      for (int beta = 0; beta < c.contacts; ++beta) blocks.append(beta, W.template block<Dim, Dim>(alpha * Dim, beta * Dim));
      blocks.end_row();
      for (int i = 0; i < Dim; ++i) {
        y_all[alpha * Dim + i] = c.y[static_cast<std::size_t>(alpha * Dim + i)].template in<S>();
        p_all[alpha * Dim + i] = c.p[static_cast<std::size_t>(alpha * Dim + i)].template in<S>();
      }
      y.push_back(y_all.template segment<Dim>(alpha * Dim));
      p.push_back(p_all.template segment<Dim>(alpha * Dim));
    }
    const S p_W_p = S(p_all.dot((W * p_all).eval())), p_y = S(p_all.dot(y_all));
    const S size = S(p_all.cwiseAbs().dot((W.cwiseAbs() * p_all.cwiseAbs() + y_all.cwiseAbs()).eval()));
    const S off = S(2 * n + 8) * unit_roundoff<S>() * size, before = p_W_p + p_y;

    const auto scaling = subject.energy_safe_scaling(blocks, y, p);
    const S& t = scaling.t;
    Evidence evidence{Evidence::Outcome::judged, off_from_scaling<S>(scaling, p_W_p, p_y, off), {}};
    const auto note_if = [&](bool is_there, std::size_t label) { evidence.labels.set(label, is_there); };
    note_if(Dim == 2, 0);
    note_if(Dim == 3, 1);
    note_if(!c.left.empty(), 2);
    note_if(before <= S(0), 3);
    note_if(before > off && S(0) < t && t < S(1), 4);
    note_if(before > off && p_W_p <= S(0), 5);
    note_if(before > off && p_W_p > S(0) && p_y >= S(0), 6);
    return evidence;
  }

  static Sheet sheet(const Case& c) {
    Sheet sheet;
    write(sheet, "dimension", std::to_string(c.dimension));
    for (std::size_t i = 0; i < c.columns.size(); ++i) {
      write_vector(sheet, "c" + std::to_string(i), c.columns[i].begin(), c.columns[i].size());
      write(sheet, "sign" + std::to_string(i), c.signs[i]);
    }
    if (!c.left.empty()) {
      write_vector(sheet, "a", c.left.begin(), c.left.size());
      write_vector(sheet, "b", c.right.begin(), c.right.size());
    }
    write_vector(sheet, "mu", c.mu.begin(), c.mu.size());
    write_vector(sheet, "y", c.y.begin(), c.y.size());
    write_vector(sheet, "p", c.p.begin(), c.p.size());
    return sheet;
  }
};

}  // namespace

std::vector<Property> statements_on_inexact_solvers() {
  return {property<Inexact>(), property<EnergySafeScalingStatement>(), property<EnergySafeStep>()};
}

}  // namespace duhem::properties
