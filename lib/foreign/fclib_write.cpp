#include "lib/error.hpp"
#include "lib/foreign/fclib.hpp"
#include "lib/foreign/hdf5_file.hpp"

extern "C" {  // which the header forgets
#include <fclib.h>
}

#include <filesystem>
#include <fstream>

namespace duhem {
namespace {

/// A file beside the one to be written, which takes its name when it is complete, or goes.
class UnfinishedFile {
 public:
  UnfinishedFile(const std::string& path, const std::string& where, std::uintmax_t bytes)
      : target_(path), path_(path + ".part"), where_(where) {
    namespace fs = std::filesystem;
    std::error_code error;
    if (fs::exists(target_, error) && !fs::is_regular_file(target_, error)) refuse("a file that can be written");
    fs::remove(path_, error);
    if (!std::ofstream(path_)) refuse("a file that can be written");
    // libfclib ends the process where a disk is full, so there must be room before it begins.
    const auto space = fs::space(path_, error);
    fs::remove(path_, error);
    if (!error && space.available < bytes) refuse("room for " + std::to_string(bytes) + " bytes");
  }
  UnfinishedFile(const UnfinishedFile&) = delete;
  UnfinishedFile& operator=(const UnfinishedFile&) = delete;
  ~UnfinishedFile() {
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
  }
  [[nodiscard]] const char* path() const { return path_.c_str(); }
  void finish() const {
    std::error_code error;
    std::filesystem::rename(path_, target_, error);
    if (error) refuse("a file that can be written");
  }
  [[noreturn]] void refuse(const std::string& expected) const { throw InputError(where_, '"' + target_ + '"', expected); }

 private:
  std::string target_, path_, where_;
};

/// libfclib takes everything by pointers to what it does not change; these arrays own it.
struct CompressedRows {
  std::vector<int> p{0}, i;
  std::vector<double> x;
};

template <int Dim>
CompressedRows compressed(const ConeProblem<double, Dim>& problem) {
  CompressedRows W;
  for (int alpha = 0; alpha < problem.contacts(); ++alpha)
    for (int a = 0; a < Dim; ++a) {
      for (const auto& [beta, block] : problem.A.row(alpha))
        for (int c = 0; c < Dim; ++c) {
          W.i.push_back(beta * Dim + c);
          W.x.push_back(block(a, c));
        }
      W.p.push_back(static_cast<int>(W.x.size()));
    }
  return W;
}

fclib_solution solution_of(std::vector<double>& u, std::vector<double>& r) {
  fclib_solution solution{};
  solution.u = u.data();
  solution.r = r.data();
  return solution;
}

template <int Dim>
void write_in(const std::string& target, const ConeProblem<double, Dim>& problem, std::string name, const std::string& where,
              std::optional<FclibSolution> solution, std::optional<std::vector<double>> guess) {
  CompressedRows rows = compressed(problem);
  const int m = problem.contacts() * Dim;
  fclib_matrix W{};
  W.m = W.n = m;
  W.nzmax = static_cast<int>(rows.x.size());
  W.nz = -2;  // compressed rows
  W.p = rows.p.data();
  W.i = rows.i.data();
  W.x = rows.x.data();

  std::vector<double> q, mu = problem.mu;
  for (const auto& b : problem.b) q.insert(q.end(), b.data(), b.data() + Dim);
  char description[] = "written by duhem", unknown[] = "unknown";
  fclib_info info{name.data(), description, unknown};
  fclib_local local{};
  local.W = &W;
  local.mu = mu.data();
  local.q = q.data();
  local.spacedim = Dim;
  local.info = &info;

  const Hdf5Silence silence;
  constexpr std::uintmax_t overhead = 100'000;  // of HDF5 and of the small data sets
  const UnfinishedFile file(target, where, 12 * rows.x.size() + 64 * static_cast<std::uintmax_t>(m) + overhead);
  bool written = fclib_write_local(&local, file.path()) == 1;
  std::vector<double> no_velocity(static_cast<std::size_t>(m), 0.0);
  if (written && guess) {
    fclib_solution first = solution_of(no_velocity, *guess);
    written = fclib_write_guesses(1, &first, file.path()) == 1;
  }
  if (written && solution) {
    fclib_solution found = solution_of(solution->u, solution->r);
    written = fclib_write_solution(&found, file.path()) == 1;
  }
  if (!written) file.refuse("a file that libfclib can write");
  file.finish();
}

}  // namespace

void write_fclib(const std::string& path, const AnyConeProblem<double>& problem, const std::string& name,
                 const std::string& where, const std::optional<FclibSolution>& solution,
                 const std::optional<std::vector<double>>& guess) {
  std::visit([&](const auto& known) { write_in(path, known, name, where, solution, guess); }, problem);
}

}  // namespace duhem
