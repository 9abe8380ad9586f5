#include "properties/all_properties.hpp"
#include "properties/definition.hpp"

namespace duhem::properties {
namespace {

/// [M 5]: with u = u_{k+θ}, β = (θ(1+e) − 1) u_{N,k} + μ‖u_T‖ ≥ 0, σ = 1, z = proj_K(p − u − β n), ρ = p − z, at each contact
///   u·p = ρ·(z + u) − β z_N,
/// hence  ΔE − W_ext − W_damp ≤ ‖ρ‖ ‖z + u‖ − Σ β z_N  and  ≤ ‖ρ‖ (‖p − ũ‖ + ‖ρ‖) − Σ β p_N  over all contacts.
struct Inexact : AboutSteps<Inexact> {
  static constexpr std::string_view name = "proposition_1_inexact", equation = "[M 5]",
                                    statement =
                                        "with any impulses, however far from solved, (72) creates no more than the residual "
                                        "allows: |rho| |z + u| - sum beta z_N, and |rho| (|p - u~| + |rho|) - sum beta p_N";

  static std::vector<Label> labels() { return step_labels_and("creates energy by its residual"); }
  static StepCase draw(Choices& choices) { return unfinished_step(choices); }

  template <class S, int Dim>
  static Evidence evidence(const StepCase& c, const Subject<S, Dim>& subject) {
    const TakenStep<S, Dim> taken(c, subject);
    const auto& balance = taken.balance;
    const S& theta = taken.settings.size.theta;
    const S u = unit_roundoff<S>();
    Excess<S> excess;
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
      excess.demand_zero(contact.work() - said, off);
      rounding += off + contact.rounding_bound;
      rho_2 += S(rho.dot(rho));
      z_u_2 += S(z_u.dot(z_u));
      p_u_2 += S(p_u.dot(p_u));
      beta_z += beta * normal(z);
      beta_p += beta * normal(contact.p);
      excess.demand(S(-beta), u * S(sizes.sum()));
    }
    if constexpr (!is_exact<S>) {  // the bounds themselves need square roots
      using std::sqrt;
      const S length = sqrt(rho_2);
      const S least = std::min<S>(length * sqrt(z_u_2) - beta_z, length * (sqrt(p_u_2) + length) - beta_p);
      excess.demand(balance.created() - least, rounding);
    }
    Labels labels = taken.labels();
    labels.set(step_class_count, balance.created() > rounding);
    return Evidence::judged(excess.most(), labels);
  }
};

}  // namespace

std::vector<Property> properties_on_inexact_solvers() { return {property<Inexact>()}; }

}  // namespace duhem::properties
