#include "tools/compare/parting.hpp"

#include "lib/scalar/scalars.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace duhem::program {
namespace {

bool is_near(double a, double b) { return std::abs(a - b) <= 4 * unit_roundoff<double>() * std::max(std::abs(a), std::abs(b)); }

/// Which of two steps comes first: -1, 1; 0 where they are of the same time. t = k h is rounded once, h perhaps too.
int order_of(const ComparedStep& a, const ComparedStep& b) {
  if (!a.t || !b.t) return a.step < b.step ? -1 : a.step > b.step ? 1 : 0;
  if (is_near(*a.t, *b.t)) return 0;
  return *a.t < *b.t ? -1 : 1;
}

/// What two impulses of a contact differ by, as an energy: Σ |u| |Δp|.
double worth(const ComparedContact& a, const ComparedContact& b) {
  double energy = 0;
  for (std::size_t i = 0; i < std::min(a.p.size(), b.p.size()); ++i)
    energy += std::max(a.speed[i], b.speed[i]) * std::abs(a.p[i] - b.p[i]);
  return energy;
}

class Comparison {
 public:
  explicit Comparison(const StepReader& a) : names_(a.state_names()) {}

  void compare(const ComparedStep& a, const ComparedStep& b, Parting& found) {
    const Parting::Place here{a.step, b.step, a.t ? a.t : b.t};
    note_digit(a, b, here, found);
    note_contacts(a, b, found);
    const double rounding = a.rounding + b.rounding;
    for (std::size_t i = 0; i < a.energies.size() && !found.beyond; ++i) {
      const auto& [name, of_a] = a.energies[i];
      const double of_b = b.energies[i].second, difference = std::abs(of_b - of_a);
      if (!(difference <= rounding)) found.beyond = {{here}, name, std::nullopt, of_a, of_b, difference, rounding};
    }
  }

 private:
  void note_digit(const ComparedStep& a, const ComparedStep& b, const Parting::Place& here, Parting& found) const {
    if (found.first_digit || a.state == b.state) return;
    const std::size_t n = std::min(a.state.size(), b.state.size());
    std::size_t i = 0;
    while (i < n && a.state[i] == b.state[i]) ++i;
    if (i == n)
      found.first_digit = {
          {here}, "contacts", std::to_string(a.state.size()) + " numbers", std::to_string(b.state.size()) + " numbers"};
    else
      found.first_digit = {{here}, i < names_.size() ? names_[i] : "u_plus[" + std::to_string(i) + "]", a.state[i], b.state[i]};
  }
  static void note_contacts(const ComparedStep& a, const ComparedStep& b, Parting& found) {
    auto at_a = a.loaded.begin(), at_b = b.loaded.begin();
    const auto key = [](const ComparedContact& contact) { return std::pair(contact.step, contact.contact); };
    while (at_a != a.loaded.end() || at_b != b.loaded.end()) {
      const bool only_a = at_b == b.loaded.end() || (at_a != a.loaded.end() && key(*at_a) < key(*at_b));
      const bool only_b = !only_a && (at_a == a.loaded.end() || key(*at_b) < key(*at_a));
      const ComparedContact& one = only_b ? *at_b : *at_a;
      const Parting::Place here{one.step, one.step, one.t};
      const std::vector<double> none(one.p.size(), 0);
      const ComparedContact nothing{.step = one.step, .t = one.t, .contact = one.contact, .mode = "", .p = none, .speed = none};
      const ComparedContact &of_a = only_b ? nothing : *at_a, &of_b = only_a ? nothing : *at_b;
      const double energy = worth(of_a, of_b), rounding = a.rounding + b.rounding;
      if ((only_a || only_b) && !found.first_loaded) found.first_loaded = {{here}, one.contact, only_a};
      if (!only_a && !only_b && at_a->mode != at_b->mode && !found.first_mode)
        found.first_mode = {{here}, one.contact, at_a->mode, at_b->mode};
      if (!found.beyond && !(energy <= rounding))
        found.beyond = {{here}, "impulse", one.contact, of_a.p, of_b.p, energy, rounding};
      if (!only_b) ++at_a;
      if (!only_a) ++at_b;
    }
  }
  std::vector<std::string> names_;
};

/// A number, or the text of one, as scalars other than double are written.
std::optional<double> number_in(const Json& value) {
  if (!value.is_number() && !value.is_string()) return std::nullopt;
  try {
    return double_of(value);
  } catch (const InputError&) {
    return std::nullopt;
  }
}

/// Of one value, where two scalars write it each in its own way.
bool is_equal(const Json& a, const Json& b) {
  if (a == b) return true;
  if (a.is_array() && b.is_array()) return std::ranges::equal(a, b, is_equal);
  if (a.is_number() && b.is_number()) return false;
  const auto of_a = number_in(a), of_b = number_in(b);
  return of_a && of_b && is_near(*of_a, *of_b);
}

bool is_same_h(const Json& a, const Json& b) {
  const Json::json_pointer place("/parameters/h");
  if (!a.is_object() || !b.is_object() || !a.contains(place) || !b.contains(place)) return true;  // nobody says
  const auto of_a = number_in(a.at(place)), of_b = number_in(b.at(place));
  return of_a && of_b && is_near(*of_a, *of_b);
}

/// Numbers and words of two trees that differ, by their path; what only one of them has is null in the other.
void differing(const Json& a, const Json& b, const std::string& path, std::vector<Parting::Parameter>& found) {
  if (is_equal(a, b)) return;
  if (!a.is_object() || !b.is_object()) {
    found.push_back({path, a, b});
    return;
  }
  for (const auto& [key, value] : a.items())
    differing(value, b.contains(key) ? b[key] : Json(), path.empty() ? key : path + '.' + key, found);
  for (const auto& [key, value] : b.items())
    if (!a.contains(key)) found.push_back({path.empty() ? key : path + '.' + key, Json(), value});
}

}  // namespace

Parting parting_of(StepReader& a, StepReader& b) {
  Parting found;
  differing(a.about(), b.about(), "", found.parameters);
  const bool is_same_clock = is_same_h(a.about(), b.about());
  Comparison comparison(a);
  ComparedStep of_a, of_b;
  std::vector<ComparedContact> loaded_a, loaded_b;  // since the last row that both have
  // What a run does between its rows is told all the same; of a trace a step that is missing is not known to be without load.
  const auto take = [&](ComparedStep& step, std::vector<ComparedContact>& loaded) {
    if (!is_same_clock || !a.is_run()) loaded.clear();
    if (is_same_clock) std::ranges::move(step.loaded, std::back_inserter(loaded));
  };
  bool has_a = a.next(of_a), has_b = b.next(of_b);
  while (has_a || has_b) {
    const int order = !has_a ? 1 : !has_b ? -1 : order_of(of_a, of_b);
    if (order <= 0) take(of_a, loaded_a);
    if (order >= 0) take(of_b, loaded_b);
    if (order == 0) {
      ++found.compared;
      std::swap(of_a.loaded, loaded_a);
      std::swap(of_b.loaded, loaded_b);
      comparison.compare(of_a, of_b, found);
      loaded_a.clear();
      loaded_b.clear();
    }
    if (order <= 0) ++found.steps_a, has_a = a.next(of_a);
    if (order >= 0) ++found.steps_b, has_b = b.next(of_b);
  }
  found.energies_a = a.energies();
  found.energies_b = b.energies();
  return found;
}

}  // namespace duhem::program
