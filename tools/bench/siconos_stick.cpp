#include "tools/bench/siconos_stick.hpp"

#include <SiconosKernel.hpp>

#include <cmath>

namespace duhem::bench {
namespace {

/// g = y − (l/2) cos γ and its H, as in lib/model/planar_body.hpp.
class Tip : public LagrangianScleronomousR {
 public:
  explicit Tip(double length) : half_(length / 2) {
    _jachq = std::make_shared<SimpleMatrix>(2, 3);
    _jachq->zero();
    _jachq->setValue(0, 1, 1);
    _jachq->setValue(1, 0, -1);
  }
  void computeh(const BlockVector& q, BlockVector&, SiconosVector& y) override {
    y.setValue(0, q.getValue(1) - half_ * std::cos(q.getValue(2)));
  }
  void computeJachq(const BlockVector& q, BlockVector&) override {
    _jachq->setValue(0, 2, half_ * std::sin(q.getValue(2)));
    _jachq->setValue(1, 2, -half_ * std::cos(q.getValue(2)));
  }

 private:
  double half_;
};

/// Siconos starts a step from the guess q_k + h v_k, and takes H there; (61) has H(q_k).
class MoreauJeanFromStart : public MoreauJeanOSI {
 public:
  using MoreauJeanOSI::MoreauJeanOSI;
  void computeInitialNewtonState() override {}
};

std::shared_ptr<SiconosVector> vector(const std::array<double, 3>& x) {
  auto made = std::make_shared<SiconosVector>(3);
  for (unsigned i = 0; i < 3; ++i) made->setValue(i, x[i]);
  return made;
}

std::shared_ptr<LagrangianDS> make_body(SiconosBody kind, const StickNumbers& n) {
  auto M = std::make_shared<SimpleMatrix>(3, 3);
  M->zero();
  M->setValue(0, 0, n.mass);
  M->setValue(1, 1, n.mass);
  M->setValue(2, 2, n.inertia);
  std::shared_ptr<LagrangianDS> body;
  if (kind == SiconosBody::general)
    body = std::make_shared<LagrangianDS>(vector(n.q_0), vector(n.v_0), M);
  else
    body = std::make_shared<LagrangianLinearTIDS>(vector(n.q_0), vector(n.v_0), M);
  body->setFExtPtr(vector({0, -n.mass * n.gravity, 0}));
  return body;
}

}  // namespace

struct SiconosStick::Parts {
  std::shared_ptr<LagrangianDS> body;
  std::shared_ptr<TimeStepping> simulation;
};

SiconosStick::SiconosStick(SiconosBody kind, const StickNumbers& n) {
  auto body = make_body(kind, n);
  const auto law = std::make_shared<NewtonImpactFrictionNSL>(n.e, 0.0, n.mu, 2);
  const double t_end = static_cast<double>(n.steps + 1) * n.h;
  auto system = std::make_shared<NonSmoothDynamicalSystem>(0.0, t_end);
  system->insertDynamicalSystem(body);
  system->link(std::make_shared<Interaction>(law, std::make_shared<Tip>(n.length)), body);

  auto problem = std::make_shared<FrictionContact>(2, SICONOS_FRICTION_2D_NSGS);
  problem->setMStorageType(NM_DENSE);  // the sparse storage of a planar problem crashes in 4.4
  auto simulation = std::make_shared<TimeStepping>(system, std::make_shared<TimeDiscretisation>(0.0, n.h),
                                                   std::make_shared<MoreauJeanFromStart>(n.theta), problem);
  simulation->setNewtonOptions(SICONOS_TS_LINEAR);  // one solve a step is (61); it is also the faster
  simulation->initialize();
  parts_ = std::make_unique<Parts>(Parts{std::move(body), std::move(simulation)});
}

SiconosStick::~SiconosStick() = default;

void SiconosStick::step() {
  parts_->simulation->computeOneStep();
  parts_->simulation->nextStep();
}

std::array<double, 3> SiconosStick::q() const {
  const SiconosVector& q = *parts_->body->q();
  return {q.getValue(0), q.getValue(1), q.getValue(2)};
}

}  // namespace duhem::bench
