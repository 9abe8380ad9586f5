#include "sections/by_hand.hpp"

#include "page/html.hpp"

#include <regex>
#include <stdexcept>

namespace duhem::reports {
namespace {

using Json = nlohmann::json;

Fraction number(const Json& value) { return parse_fraction(value.get<std::string>()); }
Vector vector(const Json& list) {
  Vector v;
  for (const auto& x : list) v.push_back(number(x));
  return v;
}
Matrix matrix(const Json& rows) {
  Matrix A;
  for (const auto& row : rows) A.push_back(vector(row));
  return A;
}

Vector zeros(std::size_t n) { return Vector(n); }
Fraction absolute(const Fraction& x) { return x < 0 ? Fraction(-x) : x; }
bool is_zero(const Vector& v) { return v == zeros(v.size()); }
bool is_identity(const Matrix& A) {
  for (std::size_t i = 0; i < A.size(); ++i)
    for (std::size_t j = 0; j < A.size(); ++j)
      if (A[i].at(j) != (i == j ? 1 : 0)) return false;
  return true;
}

/// The case as it is written on its sheet.
struct GivenStep {
  Matrix M, K, C;  ///< K and C empty where there are none
  Vector F, q_k, v_k;
  Fraction h, theta;
  bool is_fremond, is_rule_gap;
  struct Contact {
    std::string name;
    Matrix H;
    Fraction mu, e, e_T;
    Vector p;
  };
  std::vector<Contact> contacts;
  Vector q_k1, v_k1;  ///< the program's answer

  explicit GivenStep(const Json& replay) {
    const Json &c = replay.at("case"), &step = replay.at("step");
    if (!step.is_object()) throw std::runtime_error("the case has no step in exact fractions");
    if (c.at("dimension") != "2" || c.at("activation") == "gap-clipped")
      throw std::runtime_error("not a step that is redone here");
    M = matrix(c.at("M"));
    if (c.contains("K")) K = matrix(c.at("K"));
    if (c.contains("C")) C = matrix(c.at("C"));
    v_k = vector(c.at("v_k"));
    q_k = c.contains("q_k") ? vector(c.at("q_k")) : zeros(v_k.size());
    h = number(c.at("h"));
    theta = number(c.at("theta"));
    F = c.contains("F") ? vector(c.at("F")) : zeros(v_k.size());
    if (c.contains("F(t_k)")) F = F + (1 - theta) * vector(c.at("F(t_k)")) + theta * vector(c.at("F(t_k+1)"));
    is_fremond = c.at("scheme") == "mjf";
    is_rule_gap = c.at("activation") == "gap";
    for (const auto& active : step.at("contacts")) {
      const std::string name = '[' + std::to_string(active.at("contact").get<int>()) + ']';
      contacts.push_back({name, matrix(c.at("H" + name)), number(c.at("mu" + name)), number(c.at("e" + name)),
                          number(c.at("e_T" + name)), vector(active.at("p"))});
    }
    if (contacts.empty()) throw std::runtime_error("a step without contacts");
    q_k1 = vector(step.at("q_k1"));
    v_k1 = vector(step.at("v_k1"));
  }
  [[nodiscard]] bool has_forces() const { return !K.empty() || !C.empty() || !is_zero(F); }
  /// Names only where there are several.
  [[nodiscard]] std::string label(const Contact& contact) const { return contacts.size() == 1 ? "" : contact.name; }
};

/// "Newton's law", from what (61) was given.
std::string law_of(const GivenStep& given) {
  if (given.is_fremond) return "Fremond's law, scheme (72)";
  for (const auto& contact : given.contacts)
    if (contact.e_T != 0) return "Moreau's law, scheme (61)";
  return "Newton's law and Coulomb's friction, scheme (61)";
}

/// "p_N[0] − 3/2 p_T[0] − 1": nothing where a coefficient is 0.
std::string linear_form(const Vector& coefficients, const std::vector<std::string>& names, const Fraction& constant) {
  std::string form;
  const auto add = [&](const Fraction& x, const std::string& name) {
    if (x == 0) return;
    const Fraction size = absolute(x);
    form += form.empty() ? (x < 0 ? "−" : "") : (x < 0 ? " − " : " + ");
    form += name.empty() ? text(size) : size == 1 ? name : text(size) + ' ' + name;
  };
  for (std::size_t i = 0; i < names.size(); ++i) add(coefficients[i], names[i]);
  add(constant, "");
  return form.empty() ? "0" : form;
}

/// As a summand: "(−1/2)".
std::string summand(const Fraction& x) { return x < 0 ? '(' + text(x) + ')' : text(x); }

std::string mode_of(const Vector& w, const Vector& p) {
  if (is_zero(p)) return "takes off";
  return is_zero(w) ? "sticks" : "slips";
}

/// K* ∋ w̃ ⟂ p ∈ K in the plane: w_N ≥ 0, |p_T| ≤ μ p_N, (w_N + μ |w_T|) p_N + w_T p_T = 0.
bool is_lawful(const Vector& w, const Vector& p, const Fraction& mu) {
  return w[0] >= 0 && p[0] >= 0 && absolute(p[1]) <= mu * p[0] && (w[0] + mu * absolute(w[1])) * p[0] + w[1] * p[1] == 0;
}

/// What a step is made of, worked out line by line.
class StepByHand {
 public:
  explicit StepByHand(const Json& replay) : given_(replay) {
    write_given();
    find_velocities();
    find_impulses();
    find_energy();
  }
  HandStep result;

 private:
  void line(const std::string& what, const std::string& formula) { result.lines.push_back({what, formula}); }

  void write_given() {
    const GivenStep& g = given_;
    std::string system = "M = " + text(g.M);
    if (!g.K.empty()) system += ", K = " + text(g.K);
    if (!g.C.empty()) system += ", C = " + text(g.C);
    if (!is_zero(g.F)) system += ", F = " + text(g.F);
    line("given", system + ", v_k = " + text(g.v_k) + (is_zero(g.q_k) ? "" : ", q_k = " + text(g.q_k)) + ", h = " + text(g.h) +
                      ", θ = " + text(g.theta) + "; " + law_of(g));
    for (const auto& contact : g.contacts)
      line("contact" + (g.contacts.size() > 1 ? ' ' + contact.name : ""),
           "H = " + text(contact.H) + ", μ = " + text(contact.mu) + ", e = " + text(contact.e) +
               (g.is_fremond || contact.e_T == 0 ? "" : ", e_T = " + text(contact.e_T)));
  }

  void find_velocities() {
    const GivenStep& g = given_;
    Matrix M_hat = g.M;
    if (!g.C.empty()) M_hat = M_hat + (g.h * g.theta) * g.C;
    if (!g.K.empty()) M_hat = M_hat + (g.h * g.h * g.theta * g.theta) * g.K;
    M_hat_inverse_ = inverse(M_hat);
    Vector momentum = g.M * g.v_k + g.h * g.F;
    if (!g.C.empty()) momentum = momentum - (g.h * (1 - g.theta)) * (g.C * g.v_k);
    if (!g.K.empty()) momentum = momentum - g.h * (g.K * (g.q_k + (g.h * g.theta * (1 - g.theta)) * g.v_k));
    v_free_ = M_hat_inverse_ * momentum;
    if (!g.C.empty() || !g.K.empty())
      line("(94)", std::string("M̂ = M") + (g.C.empty() ? "" : " + hθ C") + (g.K.empty() ? "" : " + h^2θ^2 K") + " = " +
                       text(M_hat) + ", M̂^-1 = " + text(M_hat_inverse_));
    else if (!is_identity(g.M))
      line("masses", "M^-1 = " + text(M_hat_inverse_));
    if (!g.has_forces())
      line("without impulse", "no force acts: v_free = v_k = " + text(v_free_));
    else
      line("without impulse", std::string("v_free = ") + (g.C.empty() && g.K.empty() ? "v_k + h M^-1 F" : "M̂^-1[M v_k") +
                                  (g.C.empty() ? "" : " − h(1−θ) C v_k") + (g.K.empty() ? "" : " − h K (q_k + hθ(1−θ) v_k)") +
                                  (g.C.empty() && g.K.empty() ? ""
                                   : is_zero(g.F)             ? "]"
                                                              : " + h F]") +
                                  " = " + text(v_free_));
    for (const auto& contact : g.contacts) {
      const Vector u_k = contact.H * g.v_k;
      result.contacts.push_back({contact.name, "", contact.mu, contact.e, contact.e_T, u_k, {}, {}, {}, contact.p, 0, 0});
      line("before" + space(contact), "u_k = H v_k = " + text(u_k) +
                                          (u_k[0] < 0    ? ": it approaches"
                                           : u_k[0] == 0 ? ": it neither approaches nor separates"
                                                         : ": it separates, and the rule lets it in by its gap alone"));
      if (u_k[0] > 0 && !g.is_rule_gap)
        result.objections.push_back("contact " + contact.name + " separates and must not be active");
    }
  }

  void find_impulses() {
    const GivenStep& g = given_;
    Matrix H;
    Vector p, c;
    std::vector<std::string> names;
    for (std::size_t i = 0; i < g.contacts.size(); ++i) {
      const auto& contact = g.contacts[i];
      const Vector &u_k = result.contacts[i].u_k, u_free = contact.H * v_free_;
      for (std::size_t row = 0; row < 2; ++row) H.push_back(contact.H.at(row));
      p.insert(p.end(), contact.p.begin(), contact.p.end());
      const Vector own = g.is_fremond
                             ? g.theta * u_free + (1 - g.theta) * u_k + Vector{(g.theta * (1 + contact.e) - 1) * u_k[0], 0}
                             : u_free + Vector{contact.e * u_k[0], contact.e_T * u_k[1]};
      c.insert(c.end(), own.begin(), own.end());
      for (const char* part : {"p_N", "p_T"}) names.push_back(part + g.label(contact));
    }
    const std::string hat = g.C.empty() && g.K.empty() ? "M^-1" : "M̂^-1";
    const Matrix W = (g.is_fremond ? g.theta : Fraction(1)) * (H * (M_hat_inverse_ * transpose(H)));
    if (g.contacts.size() > 1) line("stacked", "H = " + text(H));
    line("(94)", std::string("W = ") + (g.is_fremond ? "θ " : "") + "H " + hat + " H^T = " + text(W));
    line("the law's velocity", g.is_fremond ? "w = W p + c, c = θ u_free + (1−θ) u_k + ((θ(1+e) − 1) u_{N,k}, 0) = " + text(c)
                                            : "w = W p + c, c = u_free + (e u_{N,k}, e_T u_{T,k}) = " + text(c));
    const Vector w = W * p + c;
    for (std::size_t i = 0; i < g.contacts.size(); ++i) {
      auto& contact = result.contacts[i];
      contact.w = {w[2 * i], w[2 * i + 1]};
      contact.mode = mode_of(contact.w, contact.p);
      line("mode" + space(g.contacts[i]), contact.mode + ": " + equations(contact, W, c, names, i));
      if (!is_lawful(contact.w, contact.p, contact.mu))
        result.objections.push_back("the impulse of contact " + contact.name + " does not obey its law: w = " + text(contact.w));
    }
    line("so", "p = " + text(p) + ", w = W p + c = " + text(w));
    for (const auto& contact : result.contacts)
      line("the law is obeyed" + (g.contacts.size() > 1 ? ' ' + contact.name : ""),
           "w_N = " + text(contact.w[0]) + " ≥ 0, |p_T| = " + text(absolute(contact.p[1])) +
               " ≤ μ p_N = " + text(Fraction(contact.mu * contact.p[0])) + ", (w_N + μ|w_T|) p_N + w_T p_T = " +
               text(Fraction((contact.w[0] + contact.mu * absolute(contact.w[1])) * contact.p[0] + contact.w[1] * contact.p[1])));
    v_k1_ = v_free_ + M_hat_inverse_ * (transpose(H) * p);
    line("after", "v_{k+1} = v_free + " + hat + " H^T p = " + text(v_k1_));
    if (v_k1_ != g.v_k1) result.objections.push_back("the program has v_{k+1} = " + text(g.v_k1));
  }

  /// The equations that a mode gives for p.
  static std::string equations(const HandStep::Contact& contact, const Matrix& W, const Vector& c,
                               const std::vector<std::string>& names, std::size_t i) {
    const auto row = [&](std::size_t j, const char* name) {
      const std::string form = linear_form(W[j], names, c[j]);
      return std::string(name) + " = " + form + (form == "0" ? "" : " = 0");
    };
    const std::size_t N = 2 * i, T = N + 1;
    if (contact.mode == "takes off") return names[N] + " = " + names[T] + " = 0";
    if (contact.mode == "sticks") return row(N, "w_N") + " and " + row(T, "w_T");
    const Fraction slope = contact.w[1] > 0 ? Fraction(-contact.mu) : contact.mu;  // friction against the law's velocity
    return row(N, "w_N") + " and " + names[T] + " = " + linear_form({slope}, {names[N]}, 0);
  }

  void find_energy() {
    const GivenStep& g = given_;
    const Vector v_th = g.theta * v_k1_ + (1 - g.theta) * g.v_k, q_k1 = g.q_k + g.h * v_th;
    if (q_k1 != g.q_k1) result.objections.push_back("the program has q_{k+1} = " + text(g.q_k1));
    Fraction contact_work = 0;
    for (std::size_t i = 0; i < g.contacts.size(); ++i) {
      auto& contact = result.contacts[i];
      contact.u_k1 = g.contacts[i].H * v_k1_;
      contact.u_th = g.theta * contact.u_k1 + (1 - g.theta) * contact.u_k;
      contact.normal_work = contact.u_th[0] * contact.p[0];
      contact.tangential_work = contact.u_th[1] * contact.p[1];
      contact_work += contact.normal_work + contact.tangential_work;
      const std::string own = space(g.contacts[i]);
      line("velocities" + own,
           "u_{k+1} = H v_{k+1} = " + text(contact.u_k1) + ", u_{k+θ} = θ u_{k+1} + (1−θ) u_k = " + text(contact.u_th));
      line("work" + own, "u_{k+θ}·p = " + text(contact.normal_work) + " (normal) + " + summand(contact.tangential_work) +
                             " (tangential) = " + text(Fraction(contact.normal_work + contact.tangential_work)));
    }
    const auto form = [](const Matrix& A, const Vector& v) { return A.empty() ? Fraction(0) : dot(v, A * v); };
    const Fraction before = (form(g.M, g.v_k) + form(g.K, g.q_k)) / 2, after = (form(g.M, v_k1_) + form(g.K, q_k1)) / 2;
    const std::string formula = g.K.empty() ? "½ v·M v" : "½ v·M v + ½ q·K q";
    line("energy (41)", "E = " + formula + ": E_k = " + text(before) + ", E_{k+1} = " + text(after) +
                            ", ΔE = " + text(Fraction(after - before)));
    const Fraction external = g.h * dot(v_th, g.F), damping = -g.h * form(g.C, v_th);
    if (!is_zero(g.F)) line("load (66)", "W_ext = h v_{k+θ}·F = " + text(external));
    if (!g.C.empty()) line("damping (67)", "W_damp = −h v_{k+θ}·C v_{k+θ} = " + text(damping));
    result.created = after - before - external - damping;
    const Fraction numerical = (Fraction(1) / 2 - g.theta) * (form(g.M, v_k1_ - g.v_k) + form(g.K, q_k1 - g.q_k));
    line("identity (65)", "(½−θ)[‖v_{k+1} − v_k‖^2 + ‖q_{k+1} − q_k‖^2] + Σ u_{k+θ}·p = " + text(numerical) + " + " +
                              text(contact_work) + " = " + text(result.created) + " = ΔE" + (is_zero(g.F) ? "" : " − W_ext") +
                              (g.C.empty() ? "" : " − W_damp"));
    if (result.created != numerical + contact_work) result.objections.push_back("the energy identity (65) does not close");
  }

  [[nodiscard]] std::string space(const GivenStep::Contact& contact) const {
    const std::string name = given_.label(contact);
    return name.empty() ? "" : ' ' + name;
  }

  GivenStep given_;
  Matrix M_hat_inverse_;
  Vector v_free_, v_k1_;
};

}  // namespace

HandStep redo_step(const Json& replay) { return StepByHand(replay).result; }

std::string formula_html(const std::string& formula) {
  std::string html = escape(formula);
  for (const auto& [mark, tag] : {std::pair{"_", "sub"}, std::pair{"\\^", "sup"}}) {
    const std::string by = std::string("<") + tag + ">$1</" + tag + '>';
    html = std::regex_replace(html, std::regex(mark + std::string("\\{([^}]*)\\}")), by);
    html = std::regex_replace(html, std::regex(mark + std::string("([-+]?[0-9A-Za-z]*)")), by);
  }
  return std::regex_replace(std::regex_replace(html, std::regex("<sup>-"), "<sup>−"), std::regex("Fremond"), "Frémond");
}

std::string arithmetic_html(const std::vector<HandLine>& lines) {
  std::string table = "<table class=\"arithmetic\"><caption class=\"unseen\">The arithmetic</caption><tbody>\n";
  for (const auto& [what, formula] : lines)
    table += "<tr><th scope=\"row\">" + formula_html(what) + "</th><td>" + formula_html(formula) + "</td></tr>\n";
  return table + "</tbody></table>\n";
}

}  // namespace duhem::reports
