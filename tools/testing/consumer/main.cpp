// Another project's program: the first impact of the stick under both laws.

#include "lib/scheme/instances.hpp"

#include <cmath>
#include <cstdio>

using namespace duhem;

namespace {

struct Silent {
  void failed(const auto&, SolveStatus) const {}
  bool step_done(long, const auto&, const auto&) const { return true; }
};

double gain(const ImpactLaw<double>& law) {
  const PlanarBody<double, 1> stick(1, 1.0 / 12, 10, {{{0.0, -0.5}}});
  const double gamma = std::acos(-1.0) / 4;
  State<PlanarBody<double, 1>> x{{std::sin(gamma) / 2, std::cos(gamma) / 2 + 0.01, gamma}, {-0.5, 0.1, 0.1}};
  const SchemeSettings<double> settings{{1e-4, 0.5}, {}, {law}, {SolverName::automatic, 1e-12}};
  Ledger<double> ledger(stick, x);
  simulate(stick, settings, x, 1000, ledger, Silent{});
  return ledger.contact_tangential.value();
}

}  // namespace

int main() {
  const double newton = gain(newton_law(1.0, 0.01)), fremond = gain(fremond_law(1.0, 0.01));
  std::printf("Newton %g, Fremond %g\n", newton, fremond);
  return newton > 0 && fremond < 0 ? 0 : 1;
}
