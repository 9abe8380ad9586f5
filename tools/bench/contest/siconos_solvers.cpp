#include "tools/bench/contest/contender.hpp"
#include "tools/stopwatch.hpp"

#include <FrictionContactProblem.h>
#include <Friction_cst.h>
#include <NonSmoothDrivers.h>
#include <NumericsMatrix.h>
#include <SolverOptions.h>
#include <SparseBlockMatrix.h>

#include <memory>

namespace duhem::bench {
namespace {

/// Siconos' data of one problem: W by columns in triplets, q, μ.
struct Data {
  struct Entry {
    int row, column;
    double value;
  };
  int dimension = 0, contacts = 0;
  std::vector<Entry> W;
  std::vector<double> q, mu;

  [[nodiscard]] int size() const { return dimension * contacts; }
};

template <int Dim>
Data data_of(const ConeProblem<double, Dim>& problem) {
  Data data{.dimension = Dim, .contacts = problem.contacts(), .W = {}, .q = {}, .mu = problem.mu};
  for (int alpha = 0; alpha < problem.contacts(); ++alpha) {
    for (const auto& [column, block] : problem.A.row(alpha))
      for (int j = 0; j < Dim; ++j)
        for (int i = 0; i < Dim; ++i)
          if (block(i, j) != 0) data.W.push_back({Dim * alpha + i, Dim * column + j, block(i, j)});
    const auto& b = problem.b[static_cast<std::size_t>(alpha)];
    data.q.insert(data.q.end(), b.begin(), b.end());
  }
  return data;
}

enum class Storage { dense, sparse, sparse_block };

/// A method of Siconos, with the storage that suits it best.
struct Method {
  const char* name;
  bool counts;
  int id;
  Storage storage;
  int patience;  ///< iterations
};

constexpr Method spatial[] = {
    {"NSGS", true, SICONOS_FRICTION_3D_NSGS, Storage::sparse_block, 200000},
    {"PROX", true, SICONOS_FRICTION_3D_PROX, Storage::sparse, 5000},
    {"NSN_AC", true, SICONOS_FRICTION_3D_NSN_AC, Storage::sparse, 5000},
    {"ADMM", true, SICONOS_FRICTION_3D_ADMM, Storage::sparse, 200000},
};
constexpr Method planar[] = {
    // only dense: the sparse storage of a planar problem crashes in 4.4
    {"NSGS", true, SICONOS_FRICTION_2D_NSGS, Storage::dense, 200000},
    {"LEMKE", false, SICONOS_FRICTION_2D_LEMKE, Storage::dense, 200000},
    {"ENUM", false, SICONOS_FRICTION_2D_ENUM, Storage::dense, 200000},
};

NumericsMatrix* dense(const Data& data) {
  NumericsMatrix* W = NM_create(NM_DENSE, data.size(), data.size());  // zero
  for (const auto& [row, column, value] : data.W) W->matrix0[row + static_cast<std::size_t>(column) * data.size()] = value;
  return W;
}

NumericsMatrix* sparse(const Data& data) {
  NumericsMatrix* W = NM_create(NM_SPARSE, data.size(), data.size());
  NM_triplet_alloc(W, static_cast<CS_INT>(data.W.size()));
  for (const auto& [row, column, value] : data.W) NM_entry(W, row, column, value);
  (void)NM_csc(W);  // compressed here, and not by the solver
  return W;
}

NumericsMatrix* sparse_block(const Data& data) {
  NumericsMatrix* triplets = sparse(data);
  NumericsMatrix* W = NM_create(NM_SPARSE_BLOCK, data.size(), data.size());
  W->matrix1 = SBM_new();
  SBM_from_csparse(data.dimension, NM_csc(triplets), W->matrix1);
  (void)SBM_diagonal_block_indices(W->matrix1);  // found here, and not by the solver
  NM_free(triplets);
  return W;
}

NumericsMatrix* stored(const Data& data, Storage storage) {
  switch (storage) {
    case Storage::dense: return dense(data);
    case Storage::sparse: return sparse(data);
    case Storage::sparse_block: break;
  }
  return sparse_block(data);
}

double* copied(const std::vector<double>& values) {  // Siconos releases it with free
  auto* copy = static_cast<double*>(std::malloc(values.size() * sizeof(double)));
  std::copy(values.begin(), values.end(), copy);
  return copy;
}

struct Release {
  void operator()(FrictionContactProblem* problem) const { frictionContactProblem_free(problem); }
  void operator()(SolverOptions* options) const { solver_options_delete(options); }
};

/// Problem and options are made anew for each solve: PROX leaves rounding of its own in W and q, and others write into
/// their options.
Answer solved(const Data& data, const Method& method, const Asked& asked) {
  const std::unique_ptr<FrictionContactProblem, Release> problem(frictionContactProblem_new_with_data(
      data.dimension, data.contacts, stored(data, method.storage), copied(data.q), copied(data.mu)));
  const std::unique_ptr<SolverOptions, Release> options(solver_options_create(method.id));
  options->dparam[SICONOS_DPARAM_TOL] = asked.tolerance;
  if (asked.patient) options->iparam[SICONOS_IPARAM_MAX_ITER] = method.patience;
  std::vector<double> velocity(data.q.size(), 0);
  Answer answer{0, std::vector<double>(data.q.size(), 0)};
  const auto driver = data.dimension == 2 ? fc2d_driver : fc3d_driver;
  const program::Stopwatch stopwatch;
  (void)driver(problem.get(), answer.r.data(), velocity.data(), options.get());  // its own verdict is not asked
  answer.seconds = stopwatch.seconds();
  return answer;
}

}  // namespace

std::vector<Contender> siconos_solvers(const ContactProblem& problem) {
  const auto data = std::make_shared<const Data>(std::visit([](const auto& p) { return data_of(p); }, problem.problem));
  std::vector<Contender> contenders;
  const auto add = [&](const Method& method) {
    contenders.push_back(
        {method.name, method.counts, [data, &method](const Asked& asked) { return solved(*data, method, asked); }});
  };
  if (data->dimension == 2)
    for (const Method& method : planar) add(method);
  else
    for (const Method& method : spatial) add(method);
  return contenders;
}

}  // namespace duhem::bench
