// A box slides, falls and turns on a plane under Debian's MuJoCo, and every step with contacts is written as lib/foreign/TRACE.md
// says: a page to copy from. The build compiles it where the engine is (tools/exporters/CMakeLists.txt); by hand:
//   g++ -O1 tools/exporters/mujoco_box.cpp -lmujoco -o mujoco_box   # libmujoco-dev
//   ./mujoco_box > box.jsonl && duhem audit box.jsonl

#include <mujoco/mujoco.h>

#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

namespace {

constexpr double friction = 0.5;
// Elliptic cones and condim 3: a contact has three rows, normal first. MuJoCo takes the larger of two frictions.
constexpr const char* model = R"(<mujoco>
  <option timestep="0.002" cone="elliptic" integrator="Euler" tolerance="1e-14" iterations="1000"/>
  <worldbody>
    <geom type="plane" size="5 5 1" friction="0.5 0 0"/>
    <body pos="0 0 0.12"><freejoint/><geom type="box" size=".2 .15 .1" mass="3" friction="0.5 0 0" condim="3"/></body>
  </worldbody>
</mujoco>)";

template <class Get>
void print_list(const char* key, int n, const Get& get) {
  std::printf(",\"%s\":[", key);
  for (int i = 0; i < n; ++i) std::printf(i ? ",%.17g" : "%.17g", get(i));
  std::printf("]");
}

}  // namespace

int main(int, char** argv) {
  const std::string path = std::string(argv[0]) + ".xml";
  if (std::FILE* file = std::fopen(path.c_str(), "w")) {
    std::fputs(model, file);
    std::fclose(file);
  }
  char error[500] = "";
  mjModel* m = mj_loadXML(path.c_str(), nullptr, error, sizeof error);
  if (!m) return std::fprintf(stderr, "%s\n", error), 1;
  mjData* d = mj_makeData(m);
  d->qvel[0] = 1, d->qvel[2] = -0.5, d->qvel[4] = 0.3;
  const double h = m->opt.timestep;
  const int nv = m->nv;

  for (int step = 1; step <= 40; ++step) {
    const std::vector<double> v(d->qvel, d->qvel + nv);
    mj_step1(m, d);
    mj_step2(m, d);
    const int n = d->nefc;  // contacts alone: this model has no joint limits, no equality constraints and no dry friction
    if (n == 0) continue;
    const double* J = d->efc_J;
    std::vector<double> M_inverse_Jt(static_cast<std::size_t>(n * nv)), v_free(v);
    mj_solveM(m, d, M_inverse_Jt.data(), J, n);
    for (int k = 0; k < nv; ++k) v_free[static_cast<std::size_t>(k)] += h * d->qacc_smooth[k];
    const auto J_times = [&](int i, const double* x) {
      double sum = 0;
      for (int k = 0; k < nv; ++k) sum += J[i * nv + k] * x[k];
      return sum;
    };
    // What MuJoCo aims at, softness included.
    const auto aim = [&](int i) { return J_times(i, v.data()) + h * d->efc_aref[i] - d->efc_R[i] * h * d->efc_force[i]; };
    const auto off_aim = [&](int i) { return J_times(i, d->qvel) - aim(i); };

    std::printf("{\"step\":%d,\"t\":%.17g,\"h\":%.17g,\"dimension\":3,\"law\":\"newton\",\"e\":0,\"mu\":%.17g,\"W\":[", step,
                step * h, h, friction);
    for (int i = 0; i < n; ++i) {
      std::printf(i ? ",[" : "[");
      for (int j = 0; j < n; ++j)
        std::printf(j ? ",%.17g" : "%.17g", J_times(i, &M_inverse_Jt[static_cast<std::size_t>(j * nv)]));
      std::printf("]");
    }
    std::printf("]");
    print_list("u_minus", n, [&](int i) { return J_times(i, v.data()); });
    print_list("free_velocity", n, [&](int i) { return J_times(i, v_free.data()); });
    print_list("u_plus", n, [&](int i) { return J_times(i, d->qvel); });
    print_list("p", n, [&](int i) { return h * d->efc_force[i]; });
    // Its problem is convex: the shift of De Saxce, which the audit puts in, has to be taken out of what is asked for.
    print_list("bias_velocity", n,
               [&](int i) { return i % 3 == 0 ? aim(i) + friction * std::hypot(off_aim(i + 1), off_aim(i + 2)) : aim(i); });
    print_list("gap", n / 3, [&](int i) { return d->contact[i].dist; });
    std::printf("}\n");
  }
  mj_deleteData(d);
  mj_deleteModel(m);
}
