#include "sections/by_hand.hpp"

#include <Eigen/LU>

#include <algorithm>
#include <stdexcept>

namespace duhem::reports {
namespace {

using Eigen::Index;

template <class T>
bool is_zero(const T& x) {
  return x.isZero(0);
}

/// The case as it is written on its sheet; what is not there is 0.
struct GivenStep {
  Matrix M, K, C;
  Vector F, q_k, v_k;
  Fraction h, theta;
  bool is_fremond, is_rule_gap;
  std::vector<HandStep::Contact> contacts;
  Vector q_k1, v_k1;  ///< the program's answer

  explicit GivenStep(const Json& replay) {
    const Json &c = replay.at("case"), &step = replay.at("step");
    if (!step.is_object()) throw std::runtime_error("the case has no step in exact fractions");
    if (c.at("dimension") != "2" || c.at("activation") == "gap-clipped")
      throw std::runtime_error("not a step that is redone here");
    const Index n = std::ssize(c.at("v_k"));
    const auto number = [&](const std::string& name) { return parse_fraction(c.at(name).get<std::string>()); };
    const auto vector = [&](const char* name) { return c.contains(name) ? parse_vector(c.at(name), n) : Vector::Zero(n); };
    const auto matrix = [&](const char* name) { return c.contains(name) ? parse_matrix(c.at(name), n, n) : Matrix::Zero(n, n); };
    M = parse_matrix(c.at("M"), n, n);
    K = matrix("K");
    C = matrix("C");
    h = number("h");
    theta = number("theta");
    F = vector("F") + (1 - theta) * vector("F(t_k)") + theta * vector("F(t_k+1)");
    q_k = vector("q_k");
    v_k = vector("v_k");
    is_fremond = c.at("scheme") == "mjf";
    is_rule_gap = c.at("activation") == "gap";
    const Json& active = step.at("contacts");
    if (active.empty()) throw std::runtime_error("a step without contacts");
    for (const auto& contact : active) {
      const std::string place = '[' + std::to_string(contact.at("contact").get<int>()) + ']';
      contacts.push_back({.name = place,
                          .H = parse_matrix(c.at("H" + place), 2, n),
                          .mu = number("mu" + place),
                          .e = number("e" + place),
                          .e_T = number("e_T" + place),
                          .p = parse_vector(contact.at("p"), 2)});
    }
    q_k1 = parse_vector(step.at("q_k1"), n);
    v_k1 = parse_vector(step.at("v_k1"), n);
  }
  /// M̂ is M where nothing but the load acts.
  [[nodiscard]] bool is_plain() const { return is_zero(K) && is_zero(C); }
  /// "Newton's law", from what (61) was given.
  [[nodiscard]] std::string law() const {
    if (is_fremond) return "Fremond's law, scheme (72)";
    const bool is_newton = std::ranges::all_of(contacts, [](const auto& contact) { return contact.e_T == 0; });
    return is_newton ? "Newton's law and Coulomb's friction, scheme (61)" : "Moreau's law, scheme (61)";
  }
};

/// A term of a formula: not where its factor is 0.
template <class T, class... Parts>
std::string term(const T& factor, const Parts&... parts) {
  return is_zero(factor) ? "" : (text(parts) + ...);
}

/// "p_N[0] − 3/2 p_T[0] − 1": nothing where a coefficient is 0.
std::string linear_form(const Vector& coefficients, const std::vector<std::string>& names, const Fraction& constant) {
  std::string form;
  const auto add = [&](const Fraction& x, const std::string& name) {
    if (x == 0) return;
    const Fraction size = abs(x);
    form += form.empty() ? (x < 0 ? "−" : "") : (x < 0 ? " − " : " + ");
    form += name.empty() ? text(size) : size == 1 ? name : text(size) + ' ' + name;
  };
  for (std::size_t i = 0; i < names.size(); ++i) add(coefficients[i], names[i]);
  add(constant, "");
  return form.empty() ? "0" : form;
}

/// As a summand: "(−1/2)".
std::string summand(const Fraction& x) { return x < 0 ? '(' + text(x) + ')' : text(x); }

std::string mode_of(const Vector& w, const Vector& p) { return is_zero(p) ? "takes off" : is_zero(w) ? "sticks" : "slips"; }

/// K* ∋ w̃ ⟂ p ∈ K in the plane.
bool is_lawful(const Vector& w, const Vector& p, const Fraction& mu) {
  return w[0] >= 0 && p[0] >= 0 && abs(p[1]) <= mu * p[0] && complementarity(w, p, mu) == 0;
}

/// What a step is made of, worked out line by line.
class StepByHand {
 public:
  explicit StepByHand(const Json& replay) : g(replay) {
    result.contacts = g.contacts;
    write_given();
    find_velocities();
    find_impulses();
    find_energy();
  }
  HandStep result;

 private:
  template <class... Parts>
  void line(const std::string& what, const Parts&... parts) {
    result.lines.push_back({what, (text(parts) + ...)});
  }
  template <class... Parts>
  void demand(bool holds, const Parts&... objection) {
    if (!holds) result.objections.push_back((text(objection) + ...));
  }

  /// "work [0]": with names only where there are several contacts.
  [[nodiscard]] std::string of(const std::string& what, const HandStep::Contact& contact, const char* blank = " ") const {
    return g.contacts.size() == 1 ? what : what + blank + contact.name;
  }

  void write_given() {
    line("given", "M = ", g.M, term(g.K, ", K = ", g.K), term(g.C, ", C = ", g.C), term(g.F, ", F = ", g.F), ", v_k = ", g.v_k,
         term(g.q_k, ", q_k = ", g.q_k), ", h = ", g.h, ", θ = ", g.theta, "; ", g.law());
    for (const auto& contact : result.contacts)
      line(of("contact", contact), "H = ", contact.H, ", μ = ", contact.mu, ", e = ", contact.e,
           g.is_fremond || contact.e_T == 0 ? "" : ", e_T = " + text(contact.e_T));
  }

  void find_velocities() {
    const Matrix M_hat = g.M + g.h * g.theta * g.C + g.h * g.h * g.theta * g.theta * g.K;
    M_hat_inverse_ = M_hat.inverse();  // throws where it divides by zero
    v_free_ = M_hat_inverse_ * (g.M * g.v_k + g.h * g.F - g.h * (1 - g.theta) * (g.C * g.v_k) -
                                g.h * (g.K * (g.q_k + g.h * g.theta * (1 - g.theta) * g.v_k)));
    if (!g.is_plain())
      line("(94)", "M̂ = M", term(g.C, " + hθ C"), term(g.K, " + h^2θ^2 K"), " = ", M_hat, ", M̂^-1 = ", M_hat_inverse_);
    else if (M_hat_inverse_ != g.M)  // of positive definite ones the identity alone is its own inverse
      line("masses", "M^-1 = ", M_hat_inverse_);
    const std::string formula = !g.is_plain() ? "v_free = M̂^-1[M v_k" + term(g.C, " − h(1−θ) C v_k") +
                                                    term(g.K, " − h K (q_k + hθ(1−θ) v_k)") + term(g.F, " + h F") + "]"
                                : is_zero(g.F) ? "no force acts: v_free = v_k"
                                               : "v_free = v_k + h M^-1 F";
    line("without impulse", formula, " = ", v_free_);
    for (auto& contact : result.contacts) {
      const Fraction approach = (contact.u_k = contact.H * g.v_k)[0];
      line(of("before", contact), "u_k = H v_k = ", contact.u_k,
           approach < 0    ? ": it approaches"
           : approach == 0 ? ": it neither approaches nor separates"
                           : ": it separates, and the rule lets it in by its gap alone");
      demand(approach <= 0 || g.is_rule_gap, "contact ", contact.name, " separates and must not be active");
    }
  }

  void find_impulses() {
    const Index size = 2 * std::ssize(result.contacts);
    Matrix H(size, g.v_k.size());
    Vector p(size), c(size);
    std::vector<std::string> names;
    for (Index i = 0; const auto& contact : result.contacts) {
      const Vector &u_k = contact.u_k, u_free = contact.H * v_free_;
      H.middleRows(i, 2) = contact.H;
      p.segment(i, 2) = contact.p;
      if (g.is_fremond) {
        c.segment(i, 2) = g.theta * u_free + (1 - g.theta) * u_k;
        c[i] += (g.theta * (1 + contact.e) - 1) * u_k[0];
      } else {
        c.segment(i, 2) << u_free[0] + contact.e * u_k[0], u_free[1] + contact.e_T * u_k[1];
      }
      for (const char* part : {"p_N", "p_T"}) names.push_back(of(part, contact, ""));
      i += 2;
    }
    const std::string hat = g.is_plain() ? "M^-1" : "M̂^-1";
    const Matrix W = (g.is_fremond ? g.theta : Fraction(1)) * (H * M_hat_inverse_ * H.transpose());
    if (g.contacts.size() > 1) line("stacked", "H = ", H);
    line("(94)", "W = ", g.is_fremond ? "θ " : "", "H ", hat, " H^T = ", W);
    line("the law's velocity", "w = W p + c, c = ",
         g.is_fremond ? "θ u_free + (1−θ) u_k + ((θ(1+e) − 1) u_{N,k}, 0)" : "u_free + (e u_{N,k}, e_T u_{T,k})", " = ", c);
    const Vector w = W * p + c;
    for (Index i = 0; auto& contact : result.contacts) {
      contact.w = w.segment(i, 2);
      contact.mode = mode_of(contact.w, contact.p);
      line(of("mode", contact), contact.mode, ": ", equations(contact, W, c, names, i));
      demand(is_lawful(contact.w, contact.p, contact.mu), "the impulse of contact ", contact.name,
             " does not obey its law: w = ", contact.w);
      i += 2;
    }
    line("so", "p = ", p, ", w = W p + c = ", w);
    for (const auto& contact : result.contacts)
      line(of("the law is obeyed", contact), "w_N = ", contact.w[0], " ≥ 0, |p_T| = ", Fraction(abs(contact.p[1])),
           " ≤ μ p_N = ", Fraction(contact.mu * contact.p[0]),
           ", (w_N + μ|w_T|) p_N + w_T p_T = ", complementarity(contact.w, contact.p, contact.mu));
    v_k1_ = v_free_ + M_hat_inverse_ * (H.transpose() * p);
    line("after", "v_{k+1} = v_free + ", hat, " H^T p = ", v_k1_);
    demand(v_k1_ == g.v_k1, "the program has v_{k+1} = ", g.v_k1);
  }

  /// The equations that a mode gives for p, whose normal part has the place N.
  static std::string equations(const HandStep::Contact& contact, const Matrix& W, const Vector& c,
                               const std::vector<std::string>& names, Index N) {
    const Index T = N + 1;
    const auto row = [&](Index j, const std::string& name) {
      const std::string form = linear_form(W.row(j), names, c[j]);
      return name + " = " + form + (form == "0" ? "" : " = 0");
    };
    if (contact.mode == "takes off") return names[N] + " = " + names[T] + " = 0";
    if (contact.mode == "sticks") return row(N, "w_N") + " and " + row(T, "w_T");
    const Fraction slope = contact.w[1] > 0 ? -contact.mu : contact.mu;  // friction against the law's velocity
    return row(N, "w_N") + " and " + names[T] + " = " + linear_form(Vector::Constant(1, slope), {names[N]}, 0);
  }

  void find_energy() {
    const Vector v_th = g.theta * v_k1_ + (1 - g.theta) * g.v_k, q_k1 = g.q_k + g.h * v_th;
    demand(q_k1 == g.q_k1, "the program has q_{k+1} = ", g.q_k1);
    Fraction contact_work = 0;
    for (auto& contact : result.contacts) {
      contact.u_k1 = contact.H * v_k1_;
      contact.u_th = g.theta * contact.u_k1 + (1 - g.theta) * contact.u_k;
      contact.normal_work = contact.u_th[0] * contact.p[0];
      contact.tangential_work = contact.u_th[1] * contact.p[1];
      const Fraction work = contact.normal_work + contact.tangential_work;
      contact_work += work;
      line(of("velocities", contact), "u_{k+1} = H v_{k+1} = ", contact.u_k1,
           ", u_{k+θ} = θ u_{k+1} + (1−θ) u_k = ", contact.u_th);
      line(of("work", contact), "u_{k+θ}·p = ", contact.normal_work, " (normal) + ", summand(contact.tangential_work),
           " (tangential) = ", work);
    }
    const auto form = [](const Matrix& A, const Vector& v) -> Fraction { return v.dot(A * v); };
    const Fraction before = (form(g.M, g.v_k) + form(g.K, g.q_k)) / 2, after = (form(g.M, v_k1_) + form(g.K, q_k1)) / 2,
                   change = after - before, external = g.h * v_th.dot(g.F), damping = -g.h * form(g.C, v_th),
                   numerical = (Fraction(1) / 2 - g.theta) * (form(g.M, v_k1_ - g.v_k) + form(g.K, q_k1 - g.q_k));
    result.created = change - external - damping;
    line("energy (41)", "E = ½ v·M v", term(g.K, " + ½ q·K q"), ": E_k = ", before, ", E_{k+1} = ", after, ", ΔE = ", change);
    if (!is_zero(g.F)) line("load (66)", "W_ext = h v_{k+θ}·F = ", external);
    if (!is_zero(g.C)) line("damping (67)", "W_damp = −h v_{k+θ}·C v_{k+θ} = ", damping);
    line("identity (65)", "(½−θ)[‖v_{k+1} − v_k‖^2 + ‖q_{k+1} − q_k‖^2] + Σ u_{k+θ}·p = ", numerical, " + ", contact_work, " = ",
         result.created, " = ΔE", term(g.F, " − W_ext"), term(g.C, " − W_damp"));
    demand(result.created == numerical + contact_work, "the energy identity (65) does not close");
  }

  const GivenStep g;
  Matrix M_hat_inverse_;
  Vector v_free_, v_k1_;
};

}  // namespace

HandStep redo_step(const Json& replay) { return StepByHand(replay).result; }

Fraction complementarity(const Vector& w, const Vector& p, const Fraction& mu) {
  return (w[0] + mu * abs(w[1])) * p[0] + w[1] * p[1];
}

TableBlock arithmetic(const std::vector<HandLine>& lines) {
  TableBlock table{.caption = "The arithmetic", .is_caption_shown = false, .css = "arithmetic"};
  for (const auto& [what, how] : lines) table.rows.push_back({.cells = {{formula(what), "row"}, {formula(how)}}});
  return table;
}

}  // namespace duhem::reports
