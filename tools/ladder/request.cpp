#include "tools/ladder/request.hpp"

#include "lib/scalar/scalars.hpp"
#include "lib/scalar/text.hpp"
#include "lib/solver/solve.hpp"

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
    const ScalarName scalar = value_of<ScalarName>(item, field);
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

/// A list, or the option of `run` with a single item in its place.
struct Given {
  std::string list, field;
};
Given given(const Options& options, const char* list_name, const std::optional<std::string>& list, const char* single_name,
            const std::optional<std::string>& single, const char* otherwise) {
  if (list) options.refuse(single_name, std::string("nothing beside ") + list_name);
  if (list) return {*list, list_name};
  return {single.value_or(otherwise), single_name};
}

/// The rungs of one scalar. Compared in the scalar itself: its own tolerance is 1e-12 rounded once, and so is one's "1e-12".
template <class S>
void add_rungs(LadderRequest& request, ScalarName scalar, const Tolerances& tolerances, const std::string& field) {
  const S own = default_tolerance<S>();
  const S least = 4 * unit_roundoff<S>();  // the residual is a difference of rounded numbers: less is 0 or chance
  const auto add = [&](const Exact& tolerance, bool is_own, bool is_tighter) {
    request.rungs.push_back({.scalar = scalar, .tolerance = tolerance, .is_roundoff = is_own, .is_tighter = is_tighter});
  };
  bool has_own = !tolerances.roundoff;
  for (const Exact& tolerance : tolerances.numbers) {
    const S rounded = nearest<S>(tolerance.value, field);
    if (!has_own && rounded < own) add({exactly(own), field}, true, false);
    has_own = has_own || rounded <= own;
    if (rounded < least)
      request.skipped.push_back({scalar, tolerance, brief(least)});
    else
      add(tolerance, rounded == own, rounded < own);
  }
  if (!has_own) add({exactly(own), field}, true, false);
}

}  // namespace

RunRequest LadderRequest::at(const RungRequest& rung) const {
  RunRequest request = run;
  request.scalar = rung.scalar;
  request.tolerance = rung.tolerance;
  return request;
}

void declare(Options& options, LadderRequest& request) {
  declare_case(options, request.run);
  options.option("--tols LIST", request.tols, as_typed,
                 "tolerances of the contact solver, with commas; the word roundoff is each scalar's own", default_tolerances);
  options.option("--scalars LIST", request.scalars, as_typed, "of double, quad, mp50 and mp100, with commas", default_scalars);
  options.option("--scalar NAME", request.scalar, as_typed, "one scalar in place of --scalars");
  options.option("--tol NUMBER", request.tol, as_typed, "one tolerance in place of --tols");
}

void complete(const Options& options, LadderRequest& request) {
  complete(options, request.run);
  const Given in = given(options, "--scalars", request.scalars, "--scalar", request.scalar, default_scalars);
  const Given to = given(options, "--tols", request.tols, "--tol", request.tol, default_tolerances);
  const auto tolerances = read_tolerances(to.list, to.field);
  for (const ScalarName scalar : read_scalars(in.list, in.field))
    with_real(scalar, [&]<class S>() { add_rungs<S>(request, scalar, tolerances, to.field); });
  if (request.rungs.empty())
    throw InputError(to.field, decimal(tolerances.numbers.front().value),
                     "a tolerance that one of the scalars can resolve: " + request.skipped.back().least + " or more");
  const auto longest = request.rungs.back().scalar;
  request.highest_index = request.rungs.size() - 1;
  for (std::size_t i = 0; i < request.rungs.size(); ++i)
    if (request.rungs[i].scalar == longest && !request.rungs[i].is_tighter) request.highest_index = i;
}

}  // namespace duhem::program
