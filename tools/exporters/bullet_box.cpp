// A tumbling box falls on a plane under Debian's Bullet, and every step with contacts is written as lib/foreign/TRACE.md says:
// a page to copy from. The build compiles it where the engine is (tools/exporters/CMakeLists.txt); by hand:
//   g++ -O1 tools/exporters/bullet_box.cpp $(pkg-config --cflags --libs bullet-float64) -o bullet_box   # libbullet-dev
//   ./bullet_box > box.jsonl && duhem audit box.jsonl

#include <btBulletDynamicsCommon.h>

#include <cmath>
#include <cstdio>
#include <vector>

namespace {

constexpr double h = 1.0 / 120, restitution = 0.6, friction = 0.5, gravity = 9.81;

struct Body {  // at the beginning of a step
  btVector3 origin, v, omega;
  btMatrix3x3 inverse_inertia;
  btTransform transform;
};

struct Contact {
  btVector3 arm, axes[3];  // from the body's centre; normal first
  double p[3], gap, e, bias;
  bool split;  // pushed out in the position alone
};

/// What the three axes of a contact see of a velocity and a spin.
double along(const Contact& c, int i, const btVector3& v, const btVector3& omega) {
  return c.axes[i].dot(v + omega.cross(c.arm));
}

/// Bullet's own rules for one contact point (btSequentialImpulseConstraintSolver::setupContactConstraint).
Contact contact_of(const btManifoldPoint& point, const Body& before, const btContactSolverInfo& info) {
  Contact c;
  c.axes[0] = point.m_normalWorldOnB;
  c.axes[1] = point.m_lateralFrictionDir1;
  c.axes[2] = point.m_lateralFrictionDir2;
  c.arm = point.getPositionWorldOnA() - before.origin;
  c.p[0] = point.m_appliedImpulse;
  c.p[1] = point.m_appliedImpulseLateral1;
  c.p[2] = point.m_appliedImpulseLateral2;
  c.gap = point.getDistance();
  // Restitution sees the velocity before gravity is added, and only above a threshold.
  const double u_N = along(c, 0, before.v, before.omega);
  c.e = u_N < 0 && -u_N >= info.m_restitutionVelocityThreshold ? restitution : 0;
  // Baumgarte: an open gap may close within the step, a penetration is pushed out by the velocity; a deep one by split impulses.
  c.split = info.m_splitImpulse && c.gap <= info.m_splitImpulsePenetrationThreshold;
  c.bias = c.gap > 0 ? -c.gap / h : c.split ? 0 : -c.gap * info.m_erp2 / h;
  return c;
}

void print_list(const char* key, const std::vector<double>& values) {
  std::printf(",\"%s\":[", key);
  for (std::size_t i = 0; i < values.size(); ++i) std::printf(i ? ",%.17g" : "%.17g", values[i]);
  std::printf("]");
}

}  // namespace

int main() {
  btDefaultCollisionConfiguration configuration;
  btCollisionDispatcher dispatcher(&configuration);
  btDbvtBroadphase broadphase;
  btSequentialImpulseConstraintSolver solver;
  btDiscreteDynamicsWorld world(&dispatcher, &broadphase, &solver, &configuration);
  world.setGravity({0, -gravity, 0});
  world.getSolverInfo().m_solverMode |= SOLVER_USE_2_FRICTION_DIRECTIONS | SOLVER_DISABLE_VELOCITY_DEPENDENT_FRICTION_DIRECTION;

  btStaticPlaneShape plane({0, 1, 0}, 0);
  btRigidBody ground(btRigidBody::btRigidBodyConstructionInfo(0, nullptr, &plane));
  btBoxShape box({0.5, 0.3, 0.4});
  const double mass = 3;
  btVector3 inertia;
  box.calculateLocalInertia(mass, inertia);
  btDefaultMotionState start(btTransform(btQuaternion(btVector3(1, 0, 2).normalized(), 0.3), {0, 1, 0}));
  btRigidBody body(btRigidBody::btRigidBodyConstructionInfo(mass, &start, &box, inertia));
  for (btRigidBody* b : {&ground, &body}) {
    b->setRestitution(b == &body ? restitution : 1);  // Bullet multiplies the two
    b->setFriction(b == &body ? friction : 1);
    b->setDamping(0, 0);
    b->setFlags(0);  // no gyroscopic torque: loads are gravity alone
    b->setActivationState(DISABLE_DEACTIVATION);
    world.addRigidBody(b);
  }
  body.setLinearVelocity({1.5, -1, 0.5});
  body.setAngularVelocity({0.5, 0.2, -1});

  for (int step = 1; step <= 150; ++step) {
    const Body before{body.getWorldTransform().getOrigin(), body.getLinearVelocity(), body.getAngularVelocity(),
                      body.getInvInertiaTensorWorld(), body.getWorldTransform()};
    world.stepSimulation(h, 0);
    std::vector<Contact> contacts;
    for (int m = 0; m < dispatcher.getNumManifolds(); ++m) {
      const btPersistentManifold& manifold = *dispatcher.getManifoldByIndexInternal(m);
      if (manifold.getBody0() != &body) return std::fprintf(stderr, "the box is expected to be Bullet's body A\n"), 1;
      for (int i = 0; i < manifold.getNumContacts(); ++i)
        contacts.push_back(contact_of(manifold.getContactPoint(i), before, world.getSolverInfo()));
    }
    if (contacts.empty()) continue;

    std::vector<double> u_minus, external, u_plus, p, bias, correction, e, gap;
    const btTransform after = body.getWorldTransform();
    for (const Contact& c : contacts) {
      // Where the point of the box went beyond its velocity.
      const btVector3 moved = after * (before.transform.inverse() * (before.origin + c.arm)) - before.origin - c.arm -
                              h * (body.getLinearVelocity() + body.getAngularVelocity().cross(c.arm));
      for (int i = 0; i < 3; ++i) {
        correction.push_back(c.split ? c.axes[i].dot(moved) : 0);
        u_minus.push_back(along(c, i, before.v, before.omega));
        external.push_back(along(c, i, {0, -gravity * h, 0}, {0, 0, 0}));
        u_plus.push_back(along(c, i, body.getLinearVelocity(), body.getAngularVelocity()));
        p.push_back(c.p[i]);
        bias.push_back(i == 0 ? c.bias : 0);
      }
      e.push_back(c.e);
      gap.push_back(c.gap);
    }
    std::printf("{\"step\":%d,\"t\":%.17g,\"h\":%.17g,\"dimension\":3,\"law\":\"newton\",\"mu\":%.17g,\"W\":[", step, step * h, h,
                friction);
    for (std::size_t a = 0; a < contacts.size(); ++a)
      for (int i = 0; i < 3; ++i) {  // W = H M^-1 H^T, row by row
        std::printf(a + i ? ",[" : "[");
        for (std::size_t b = 0; b < contacts.size(); ++b)
          for (int j = 0; j < 3; ++j) {
            const btVector3 dv = contacts[b].axes[j] / mass;
            const btVector3 spin = before.inverse_inertia * contacts[b].arm.cross(contacts[b].axes[j]);
            std::printf(b + j ? ",%.17g" : "%.17g", along(contacts[a], i, dv, spin));
          }
        std::printf("]");
      }
    std::printf("]");
    print_list("u_minus", u_minus);
    print_list("external_impulse", external);
    print_list("u_plus", u_plus);
    print_list("p", p);
    print_list("bias_velocity", bias);
    print_list("position_correction", correction);
    print_list("e", e);
    print_list("gap", gap);
    std::printf("}\n");
  }
  world.removeRigidBody(&body);
  world.removeRigidBody(&ground);
}
