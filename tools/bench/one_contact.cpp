#include "lib/solver/one/one_contact.hpp"
#include "lib/contact/mode.hpp"
#include "tools/bench/results.hpp"

#include <Eigen/Cholesky>

#include <algorithm>
#include <array>
#include <numbers>
#include <random>
#include <vector>

namespace duhem::bench {
namespace {

constexpr int pool_size = 1024;

/// A problem built around its solution: w = A r + b.
template <int Dim>
struct Posed {
  OneContact<double, Dim> problem;
  Local<double, Dim> r;
};

class Random {
 public:
  [[nodiscard]] double between(double low, double high) { return std::uniform_real_distribution(low, high)(engine_); }
  template <int Dim>
  [[nodiscard]] Vec<double, Dim> direction() {
    if constexpr (Dim == 1) {
      return Vec<double, 1>(between(-1, 1) < 0 ? -1.0 : 1.0);
    } else {
      const double angle = between(-std::numbers::pi, std::numbers::pi);
      return {std::cos(angle), std::sin(angle)};
    }
  }
  template <int Dim>
  [[nodiscard]] Mat<double, Dim, Dim> positive_definite() {
    const auto G = Mat<double, Dim, Dim>::NullaryExpr([this] { return between(-1, 1); }).eval();
    return G * G.transpose() + 0.1 * Mat<double, Dim, Dim>::Identity();
  }
  [[nodiscard]] auto& engine() { return engine_; }

 private:
  std::mt19937_64 engine_{20240229};
};

/// (w, r) of the mode, by Lemma 1, and then b = w − A r. Draws again where the coupling of A with μ is so strong that the
/// contact would separate as well (b_N ≥ 0), which is the solver's first answer.
template <int Dim>
Posed<Dim> pose(Mode mode, Random& random) {
  for (;;) {
    const double mu = random.between(0.1, 0.8), r_N = random.between(0.1, 2);
    const Vec<double, Dim - 1> s = random.template direction<Dim - 1>();
    Local<double, Dim> w = Local<double, Dim>::Zero(), r = w;
    switch (mode) {
      case Mode::takeoff: w = local<double, Dim>(random.between(0.1, 1), random.between(0, 1) * s); break;
      case Mode::stick: r = local<double, Dim>(r_N, random.between(0, 0.9) * mu * r_N * s); break;
      case Mode::slip:
        w = local<double, Dim>(0, random.between(0.1, 1) * s);
        r = local<double, Dim>(r_N, -mu * r_N * s);
        break;
    }
    const auto A = random.template positive_definite<Dim>();
    const Local<double, Dim> b = w - A * r;
    if ((normal(b) >= 0) == (mode == Mode::takeoff)) return {{A, b, mu}, r};
  }
}

/// As many of each mode, in no order.
template <int Dim, Mode... modes>
std::vector<Posed<Dim>> pool() {
  constexpr std::array wanted{modes...};
  Random random;
  std::vector<Posed<Dim>> problems;
  for (std::size_t i = 0; i < pool_size; ++i) problems.push_back(pose<Dim>(wanted[i % wanted.size()], random));
  std::shuffle(problems.begin(), problems.end(), random.engine());
  return problems;
}

template <int Dim, Mode... modes>
void one_contact(benchmark::State& state) {
  const auto problems = pool<Dim, modes...>();
  for (const auto& [problem, r] : problems) {
    const auto solved = solve_one_contact<double, Dim>(problem);
    if (!(solved && (*solved - r).norm() <= 1e-10 * (1 + r.norm()))) return state.SkipWithError("a problem is not solved");
  }
  for (auto _ : state)
    for (const auto& [problem, r] : problems) benchmark::DoNotOptimize(solve_one_contact<double, Dim>(problem));
  count_each(state, pool_size);
}
BENCHMARK_TEMPLATE(one_contact, 2, Mode::takeoff, Mode::stick, Mode::slip)->Name("one_contact/plane");
BENCHMARK_TEMPLATE(one_contact, 3, Mode::takeoff, Mode::stick, Mode::slip)->Name("one_contact/space");
BENCHMARK_TEMPLATE(one_contact, 3, Mode::takeoff)->Name("one_contact/space_takeoff");
BENCHMARK_TEMPLATE(one_contact, 3, Mode::stick)->Name("one_contact/space_stick");
BENCHMARK_TEMPLATE(one_contact, 3, Mode::slip)->Name("one_contact/space_slip");

/// The yardstick: what a single linear system of the same size costs.
void cholesky(benchmark::State& state) {
  const auto problems = pool<3, Mode::takeoff, Mode::stick, Mode::slip>();
  for (auto _ : state)
    for (const auto& [problem, r] : problems) {
      const Local<double, 3> x = Eigen::LLT<Mat<double, 3, 3>>(problem.A).solve(problem.b);
      benchmark::DoNotOptimize(x);
    }
  count_each(state, pool_size);
}
BENCHMARK(cholesky);

}  // namespace
}  // namespace duhem::bench
