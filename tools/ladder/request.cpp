#include "tools/ladder/request.hpp"

#include "lib/scalar/text.hpp"
#include "lib/solver/solve.hpp"
#include "tools/ladder/in_scalar.hpp"

#include <algorithm>

namespace duhem::program {
namespace {

constexpr const char* default_scalars = "double,quad,mp50,mp100";
constexpr const char* default_tolerances = "1e-4,1e-6,1e-8,1e-10,1e-12,1e-14,1e-40,roundoff";

std::vector<std::string> items(const std::string& list, const std::string& field) {
  std::vector<std::string> found{""};
  for (const char c : list) {
    if (c == ',')
      found.emplace_back();
    else if (c != ' ')
      found.back() += c;
  }
  for (const std::string& item : found)
    if (item.empty()) throw InputError(field, '"' + list + '"', "items with a comma between them, none of them empty");
  return found;
}

/// In the order of the scalars' lengths, each once.
std::vector<ScalarName> read_scalars(const std::string& list, const std::string& field) {
  std::vector<ScalarName> found;
  for (const std::string& item : items(list, field)) {
    const ScalarName scalar = value_of(scalars, item, field);
    if (scalar == ScalarName::rational)
      throw InputError(field, '"' + item + '"', "double, quad, mp50 or mp100: on rationals nothing is rounded, there is no rung");
    found.push_back(scalar);
  }
  std::ranges::sort(found);
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

/// The numbers of the list, the loosest first, each once; and whether the word `roundoff` is in it.
struct Tolerances {
  std::vector<Exact> numbers;
  bool roundoff = false;
};
Tolerances read_tolerances(const std::string& list, const std::string& field) {
  Tolerances found;
  for (const std::string& item : items(list, field)) {
    if (item == "roundoff") {
      found.roundoff = true;
      continue;
    }
    const bool is_word = std::isalpha(static_cast<unsigned char>(item.front())) != 0;
    if (is_word) throw InputError(field, '"' + item + '"', "a tolerance > 0, or the word roundoff");
    const Exact tolerance{parse_exact(item, field), field};
    if (!(tolerance.value > Rational(0))) throw InputError(field, '"' + item + '"', "a tolerance > 0, or the word roundoff");
    found.numbers.push_back(tolerance);
  }
  std::ranges::sort(found.numbers, std::ranges::greater{}, &Exact::value);
  const auto same = std::ranges::unique(found.numbers, {}, &Exact::value);
  found.numbers.erase(same.begin(), same.end());
  return found;
}

/// A list, or the single value of the option of `run` in its place.
std::string list_of(const std::optional<std::string>& list, const std::optional<std::string>& single, const char* list_name,
                    const char* single_name, const char* otherwise) {
  if (list && single) throw InputError(single_name, '"' + *single + '"', std::string("nothing beside ") + list_name);
  return list ? *list : single ? *single : otherwise;
}

/// The rungs of one scalar. Compared in the scalar itself: its own tolerance is 1e-12 rounded once, and so is one's "1e-12".
template <class S>
void add_rungs(LadderRequest& request, ScalarName scalar, const Tolerances& tolerances, const std::string& field) {
  const S own = default_tolerance<S>();
  const S least = 4 * unit_roundoff<S>();  // the residual is a difference of rounded numbers: less is 0 or chance
  bool has_own = !tolerances.roundoff;
  for (const Exact& tolerance : tolerances.numbers) {
    const S rounded = nearest<S>(tolerance.value, field);
    if (!has_own && rounded < own) request.rungs.push_back({scalar, {exactly(own), field}, true, false});
    has_own = has_own || rounded <= own;
    if (rounded < least)
      request.skipped.push_back({scalar, tolerance, brief(least)});
    else
      request.rungs.push_back({scalar, tolerance, rounded == own, rounded < own});
  }
  if (!has_own) request.rungs.push_back({scalar, {exactly(own), field}, true, false});
}

}  // namespace

RunRequest LadderRequest::at(const RungRequest& rung) const {
  RunRequest request = run;
  request.scalar = rung.scalar;
  request.tolerance = rung.tolerance;
  return request;
}

LadderRequest make_ladder_request(const LadderOptions& options) {
  RunOptions base = options.run;  // what the single steps are taken from: in double, to the case's own tolerance
  base.scalar = base.tol = std::nullopt;
  LadderRequest request{make_request(base), {}, {}, 0};
  const std::string scalar_field = options.scalars ? "--scalars" : "--scalar", tol_field = options.tols ? "--tols" : "--tol";
  const auto in =
      read_scalars(list_of(options.scalars, options.run.scalar, "--scalars", "--scalar", default_scalars), scalar_field);
  const auto tolerances =
      read_tolerances(list_of(options.tols, options.run.tol, "--tols", "--tol", default_tolerances), tol_field);
  for (const ScalarName scalar : in) in_scalar(scalar, [&]<class S>() { add_rungs<S>(request, scalar, tolerances, tol_field); });
  if (request.rungs.empty())
    throw InputError(tol_field, decimal(tolerances.numbers.front().value),
                     "a tolerance that one of the scalars can resolve: " + request.skipped.back().least + " or more");
  const auto longest = request.rungs.back().scalar;
  request.highest_index = request.rungs.size() - 1;
  for (std::size_t i = 0; i < request.rungs.size(); ++i)
    if (request.rungs[i].scalar == longest && !request.rungs[i].is_tighter) request.highest_index = i;
  return request;
}

}  // namespace duhem::program
