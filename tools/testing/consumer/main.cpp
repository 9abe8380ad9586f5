// Another project's program: the first impact of the stick under both laws.

#include "lib/scheme/instances.hpp"

#include <cmath>
#include <cstdio>

using namespace duhem;

namespace {

double gain(const ImpactLaw<double>& law) {
  const PlanarBody<double, 1> stick(1, 1.0 / 12, 10, {{{0.0, -0.5}}});
  const double gamma = std::acos(-1.0) / 4;
  const State<PlanarBody<double, 1>> x{{std::sin(gamma) / 2, std::cos(gamma) / 2 + 0.01, gamma}, {-0.5, 0.1, 0.1}};
  const SchemeSettings<double> settings{.size = {1e-4, 0.5}, .laws = {law}, .solver = {SolverName::automatic, 1e-12}};
  const auto run = simulate(stick, settings, x, 1000);
  return run.status == RunStatus::complete ? run.ledger.contact_tangential.value() : NAN;
}

}  // namespace

int main() {
  const double newton = gain(newton_law(1.0, 0.01)), fremond = gain(fremond_law(1.0, 0.01));
  std::printf("Newton %g, Fremond %g\n", newton, fremond);
  return newton > 0 && fremond < 0 ? 0 : 1;
}
