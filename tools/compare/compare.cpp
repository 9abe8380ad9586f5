#include "lib/error.hpp"
#include "lib/scalar/text.hpp"
#include "tools/compare/parting.hpp"
#include "tools/text.hpp"
#include "tools/verbs.hpp"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <filesystem>
#include <iostream>

namespace duhem::program {
namespace {

struct CompareRequest {
  std::string a, b;
  bool json = false;
};

void declare(Options& options, CompareRequest& request) {
  options.argument("A", request.a, "a folder of duhem run --out, or a trace of JSON lines");
  options.argument("B", request.b, "another of the same kind");
  options.flag("--json", request.json, "one JSON document on stdout");
}

std::unique_ptr<StepReader> open(const std::string& path, const char* name) {
  std::error_code problem;
  if (std::filesystem::exists(path + "/trajectory.csv", problem)) return open_run_folder(path);
  if (std::filesystem::is_directory(path, problem))
    throw InputError(name, '"' + path + '"', "a folder of duhem run --out: it has no trajectory.csv");
  return open_trace(path);
}

Json place_json(const Parting::Place& place) {
  return {{"step_a", place.step_a}, {"step_b", place.step_b}, {"t", place.t ? Json(*place.t) : Json(nullptr)}};
}
template <class Found>
Json with_place(const std::optional<Found>& found, const auto& rest) {
  if (!found) return nullptr;
  Json json = place_json(*found);
  json.update(rest(*found));
  return json;
}

Json document(const CompareRequest& request, const Parting& found) {
  Json parameters = Json::array(), energies = Json::array();
  for (const auto& [name, a, b] : found.parameters) parameters.push_back({{"name", name}, {"a", a}, {"b", b}});
  for (std::size_t i = 0; i < found.energies_a.size(); ++i) {
    const double a = found.energies_a[i].second, b = i < found.energies_b.size() ? found.energies_b[i].second : 0;
    energies.push_back({{"name", found.energies_a[i].first}, {"a", a}, {"b", b}, {"difference", b - a}});
  }
  return {{"schema_version", 1},
          {"a", request.a},
          {"b", request.b},
          {"verdict", found.verdict()},
          {"steps_a", found.steps_a},
          {"steps_b", found.steps_b},
          {"compared", found.compared},
          {"parameters", parameters},
          {"first_digit", with_place(found.first_digit,
                                     [](const auto& d) {
                                       return Json{{"what", d.what}, {"a", d.a}, {"b", d.b}};
                                     })},
          {"first_loaded", with_place(found.first_loaded,
                                      [](const auto& d) {
                                        return Json{{"contact", d.contact}, {"in", d.in_a ? "a" : "b"}};
                                      })},
          {"first_mode", with_place(found.first_mode,
                                    [](const auto& d) {
                                      return Json{{"contact", d.contact}, {"a", d.a}, {"b", d.b}};
                                    })},
          {"parting", with_place(found.beyond,
                                 [](const auto& d) {
                                   return Json{{"what", d.what},     {"contact", d.contact ? Json(*d.contact) : Json(nullptr)},
                                               {"a", d.a},           {"b", d.b},
                                               {"energy", d.energy}, {"rounding", d.rounding}};
                                 })},
          {"energies", energies}};
}

std::string at(const Parting::Place& place) {
  const std::string step = place.step_a == place.step_b ? fmt::format("step {}", place.step_a)
                                                        : fmt::format("step {} of A, {} of B", place.step_a, place.step_b);
  return place.t ? step + fmt::format(" (t = {})", brief(*place.t)) : step;
}

/// What happened up to the step in which they part.
void print_why(const Parting& found) {
  const auto before = [&](const auto& event) { return event && (!found.beyond || event->step_a <= found.beyond->step_a); };
  for (const auto& [name, a, b] : found.parameters) fmt::print("  {}: A has {}, B {}\n", name, a.dump(), b.dump());
  if (before(found.first_loaded))
    fmt::print("  contact {} carries an impulse in {} only: {}\n", found.first_loaded->contact,
               found.first_loaded->in_a ? 'A' : 'B', at(*found.first_loaded));
  if (before(found.first_mode))
    fmt::print("  contact {}: {} in A, {} in B: {}\n", found.first_mode->contact, found.first_mode->a, found.first_mode->b,
               at(*found.first_mode));
  if (found.first_digit)
    fmt::print("  first digit that differs: {}, {}: {} and {}\n", at(*found.first_digit), found.first_digit->what,
               found.first_digit->a, found.first_digit->b);
}

void print(const Parting& found) {
  const auto& beyond = found.beyond;
  if (beyond) {
    const std::string what = beyond->contact           ? fmt::format("the impulse of contact {}", *beyond->contact)
                             : beyond->what == "final" ? std::string("the energy")
                                                       : "the energy, " + beyond->what + ',';
    fmt::print(
        "THEY PART at {}: {} is {} in A and {} in B.\n  A difference of {} in energy; rounding explains {} of it at most.\n",
        at(*beyond), what, beyond->a.dump(), beyond->b.dump(), brief(beyond->energy), brief(beyond->rounding, 2));
  } else if (found.compared == 0)
    fmt::print("NOTHING TO COMPARE: no step of A is of the time of one of B.\n");
  else if (found.first_digit)
    fmt::print("THE SAME BUT FOR ROUNDING: nothing of {} differs by more than that.\n", counted(found.compared, "row"));
  else
    fmt::print("THE SAME{}: {}, to the last digit.\n", found.has_all() ? "" : " WHERE BOTH HAVE ROWS",
               counted(found.compared, "row"));
  if (!found.has_all())
    fmt::print("  A has {}, B {}; {} of them are of equal time.\n", counted(found.steps_a, "row"), counted(found.steps_b, "row"),
               found.compared);
  print_why(found);
  fmt::print("\n{:<24} {:>20} {:>20} {:>14}\n", "at the end", "A", "B", "B - A");
  for (std::size_t i = 0; i < found.energies_a.size() && i < found.energies_b.size(); ++i) {
    const double a = found.energies_a[i].second, b = found.energies_b[i].second;
    fmt::print("{:<24} {:>20} {:>20} {:>14}\n", found.energies_a[i].first, brief(a, 12), brief(b, 12), brief(b - a));
  }
}

Exit compare(const Options& options, CompareRequest& request) {
  options.read();
  const auto a = open(request.a, "A"), b = open(request.b, "B");
  if (a->is_run() != b->is_run())
    throw InputError("B", '"' + request.b + '"', a->is_run() ? "a folder of duhem run --out, as A" : "a trace, as A");
  if (a->state_names() != b->state_names())
    throw InputError("B", '"' + request.b + '"', "a run of the same system: the columns of trajectory.csv are others than A's");
  const Parting found = parting_of(*a, *b);
  if (request.json)
    print_json(std::cout, document(request, found));
  else
    print(found);
  return Exit::holds;
}

}  // namespace

void add_compare(Program& program) {
  program.verb("compare", "where two runs, or two traces, part, and why; their energies side by side", declare, compare);
}

}  // namespace duhem::program
