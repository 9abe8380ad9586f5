#include "lib/foreign/fclib.hpp"

#include "lib/error.hpp"
#include "lib/foreign/condensation.hpp"
#include "lib/foreign/hdf5_file.hpp"

#include <cmath>

namespace duhem {
namespace {

// In files that libfclib and Siconos write, triplets follow CSparse: i holds rows and p columns. Differs from the comment
// in fclib.h, which has them the other way round.
constexpr std::int64_t compressed_columns = -1, compressed_rows = -2;

class Reader {
 public:
  Reader(const Hdf5File& file, std::string group) : file_(file), group_(std::move(group)) {}

  [[nodiscard]] std::string name(const std::string& item) const { return group_ + "/" + item; }
  [[nodiscard]] std::string where(const std::string& item) const { return file_.where(name(item)); }
  [[nodiscard]] bool has(const std::string& item) const { return file_.has(name(item)); }
  [[noreturn]] void refuse(const std::string& item, const std::string& value, const std::string& expected) const {
    throw InputError(where(item), value, expected);
  }
  [[nodiscard]] std::int64_t whole(const std::string& item, std::int64_t least, std::int64_t most) const {
    const std::int64_t value = file_.integer(name(item));
    if (value < least || value > most)
      refuse(item, std::to_string(value), "a whole number from " + std::to_string(least) + " to " + std::to_string(most));
    return value;
  }
  [[nodiscard]] std::vector<double> numbers(const std::string& item, std::int64_t size) const {
    return file_.numbers(name(item), static_cast<std::size_t>(size));
  }
  [[nodiscard]] SparseMatrix matrix(const std::string& matrix_name, std::int64_t rows, std::int64_t columns) const;

  /// μ, and with it the number of contacts, which the data set backs.
  [[nodiscard]] std::vector<double> friction() const {
    auto mu = file_.numbers(name("vectors/mu"));
    if (mu.empty()) refuse("vectors/mu", "empty", "one number a contact, and a contact at least");
    for (std::size_t alpha = 0; alpha < mu.size(); ++alpha)
      if (mu[alpha] < 0) refuse("vectors/mu[" + std::to_string(alpha) + "]", std::to_string(mu[alpha]), "a number >= 0");
    if (static_cast<std::int64_t>(mu.size()) > largest_unknowns / 3)
      refuse("vectors/mu", std::to_string(mu.size()) + " numbers", "fewer contacts");
    return mu;
  }

 private:
  const Hdf5File& file_;
  std::string group_;
};

SparseMatrix Reader::matrix(const std::string& matrix_name, std::int64_t rows, std::int64_t columns) const {
  const Reader at(file_, name(matrix_name));
  const auto sized = [&](const char* item, std::int64_t expected) {
    const std::int64_t value = file_.integer(at.name(item));
    if (value != expected) at.refuse(item, std::to_string(value), std::to_string(expected));
  };
  sized("m", rows);
  sized("n", columns);
  const std::int64_t storage = at.whole("nz", compressed_rows, std::numeric_limits<std::int32_t>::max());
  const auto p = file_.integers(at.name("p")), i = file_.integers(at.name("i"));
  const auto x = file_.numbers(at.name("x"));
  const auto require_size = [&](const char* item, std::size_t size, std::int64_t least, std::int64_t most) {
    if (static_cast<std::int64_t>(size) != least && static_cast<std::int64_t>(size) != most)
      at.refuse(item, std::to_string(size) + " numbers", std::to_string(least) + " numbers");
  };
  const auto require_index = [&](const char* item, std::size_t k, std::int64_t value, std::int64_t size) {
    if (value < 0 || value >= size)
      at.refuse(std::string(item) + "[" + std::to_string(k) + "]", std::to_string(value),
                "an index from 0 to " + std::to_string(size - 1));
    return static_cast<std::int32_t>(value);
  };

  SparseMatrix matrix{rows, columns, {}};
  const std::int64_t room = at.whole("nzmax", 0, std::numeric_limits<std::int32_t>::max());
  if (storage >= 0) {
    require_size("p", p.size(), storage, room);
    require_size("i", i.size(), storage, room);
    require_size("x", x.size(), storage, room);
    for (std::size_t k = 0; k < static_cast<std::size_t>(storage); ++k)
      matrix.entries.push_back({require_index("i", k, i[k], rows), require_index("p", k, p[k], columns), x[k]});
    return matrix;
  }
  const bool by_columns = storage == compressed_columns;
  const std::int64_t lines = by_columns ? columns : rows, length = by_columns ? rows : columns;
  require_size("p", p.size(), lines + 1, lines + 1);
  if (p.front() != 0) at.refuse("p[0]", std::to_string(p.front()), "0");
  require_size("i", i.size(), p.back(), room);
  require_size("x", x.size(), p.back(), room);
  for (std::size_t line = 0; line < static_cast<std::size_t>(lines); ++line) {
    if (p[line] > p[line + 1] || p[line + 1] > static_cast<std::int64_t>(std::min(i.size(), x.size())))
      at.refuse("p[" + std::to_string(line + 1) + "]", std::to_string(p[line + 1]), "offsets that increase up to the last entry");
    for (auto k = static_cast<std::size_t>(p[line]); k < static_cast<std::size_t>(p[line + 1]); ++k) {
      const std::int32_t along = require_index("i", k, i[k], length), across = static_cast<std::int32_t>(line);
      matrix.entries.push_back({by_columns ? along : across, by_columns ? across : along, x[k]});
    }
  }
  return matrix;
}

/// Columns of a matrix that the problem states nowhere else, such as the number of equality constraints.
std::int64_t columns_of(const Reader& group, const std::string& matrix, const char* vector, const Hdf5File& file) {
  const auto size = static_cast<std::int64_t>(file.numbers(group.name(vector)).size());
  return group.whole(matrix + "/n", size, size);
}

template <class S>
ProblemParts<S> read_local(const Hdf5File& file) {
  const Reader group(file, "fclib_local");
  ConstrainedProblem problem;
  ProblemParts<double>& parts = problem.unconstrained;
  parts.dimension = static_cast<int>(group.whole("spacedim", 2, 3));
  parts.mu = group.friction();
  const auto m = static_cast<std::int64_t>(parts.mu.size()) * parts.dimension;
  parts.q = group.numbers("vectors/q", m);
  parts.W = group.matrix("W", m, m).entries;
  if (group.has("V") || group.has("R")) {
    const std::int64_t p = columns_of(group, "V", "vectors/s", file);
    problem.V = group.matrix("V", m, p);
    problem.R = group.matrix("R", p, p);
    problem.s = group.numbers("vectors/s", p);
  }
  return condense<S>(problem, file.where("fclib_local"));
}

template <class S>
ProblemParts<S> read_global(const Hdf5File& file) {
  const Reader group(file, "fclib_global");
  GlobalProblem problem;
  problem.dimension = static_cast<int>(group.whole("spacedim", 2, 3));
  problem.mu = group.friction();
  const auto m = static_cast<std::int64_t>(problem.mu.size()) * problem.dimension;
  problem.w = group.numbers("vectors/w", m);
  problem.f = file.numbers(group.name("vectors/f"));
  const auto n = static_cast<std::int64_t>(problem.f.size());
  problem.M = group.matrix("M", n, n);
  problem.H = group.matrix("H", n, m);
  if (group.has("G")) {
    const std::int64_t p = columns_of(group, "G", "vectors/b", file);
    problem.G = group.matrix("G", n, p);
    problem.b = group.numbers("vectors/b", p);
  }
  return condense<S>(problem, file.where("fclib_global"));
}

template <class S>
std::optional<std::vector<S>> read_impulses(const Hdf5File& file, const std::string& name, std::size_t size) {
  if (!file.is_written(name)) return std::nullopt;
  return from_doubles<S>(file.numbers(name, size));
}

}  // namespace

template <class S>
ProblemWithImpulses<S> read_fclib(const std::string& path) {
  const Hdf5File file(path);
  const bool local = file.has("fclib_local");
  if (!local && !file.has("fclib_global"))
    throw InputError(path, "HDF5 without a contact problem", "FCLIB's group fclib_local or fclib_global");
  ProblemWithImpulses<S> result{.parts = local ? read_local<S>(file) : read_global<S>(file)};
  const std::size_t size = result.parts.q.size();
  result.guess = read_impulses<S>(file, "guesses/1/r", size);
  result.solution = read_impulses<S>(file, "solution/r", size);
  return result;
}

#define INSTANTIATE(S) template ProblemWithImpulses<S> read_fclib<S>(const std::string&);
DUHEM_FOR_EACH_NAMED_FIELD(INSTANTIATE)

}  // namespace duhem
