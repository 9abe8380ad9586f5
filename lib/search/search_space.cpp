#include "lib/search/search_space.hpp"

#include <array>
#include <cassert>
#include <string_view>

namespace duhem::search {
namespace {

/// A number as the making of a situation asks for it: what it is called, where it may lie and what it belongs to.
struct Slot {
  std::string_view name;
  const Range& range;
  int numbers[2] = {0, 0};       ///< behind the name, where they are not 0
  std::string_view prefix = {};  ///< before it
  int dofs[2] = {-1, -1};
  int contact = -1;
};

// Where the numbers lie that are not the law's.
const Range unit{-1, 1}, mass{Rational(1, 4), 4};
const Range quick{-4, 4};                           // a body is as energetic at ω = √12 as at a velocity of 1
const Range tilt{Rational(-2, 5), Rational(2, 5)};  // 44° either way

Slot velocity(const SearchSpace& space, int i) {
  constexpr std::array<std::string_view, 3> of_body{"vx", "vy", "omega"};
  switch (space.system) {
    case SearchedSystem::kane: return {.name = "rate", .range = unit, .numbers = {i + 1}, .dofs = {i, -1}};
    case SearchedSystem::random: return {.name = "v", .range = unit, .numbers = {i + 1}, .dofs = {i, -1}};
    case SearchedSystem::stick:
    case SearchedSystem::rocking_block: break;
  }
  return {.name = of_body[static_cast<std::size_t>(i)], .range = i == 2 ? quick : unit, .dofs = {i, -1}};
}

template <class S>
struct Angle {
  S cos, sin;

  explicit Angle(const S& t) {
    const S square = t * t, scale = S(1) + square;
    cos = (S(1) - square) / scale;
    sin = 2 * t / scale;
  }
};

/// Makes a situation of a space from numbers that it asks for one after the other, next(slot): where they are read, from x;
/// where the space's variables are listed, nothing but their slots counts. So both have the same order.
template <class S, class Next>
class Maker {
 public:
  Maker(const SearchSpace& space, Next next, ImpactSituation<S>& situation)
      : space_(space), next_(std::move(next)), s_(situation) {}

  void make() {
    switch (space_.system) {
      case SearchedSystem::kane: kane(); break;
      case SearchedSystem::stick:
      case SearchedSystem::rocking_block: body(); break;
      case SearchedSystem::random: random(); break;
    }
    s_.theta = next_({.name = "theta", .range = space_.freedom.theta});
  }

 private:
  void kane() {
    const Angle<S> one(next_({.name = "tan_half_angle1", .range = unit}));  // from −90° to 90°: rods that hang
    const Angle<S> two(next_({.name = "tan_half_angle2", .range = unit}));
    const S coupling = (one.cos * two.cos + one.sin * two.sin) / 2;
    s_.M.resize(2, 2);
    s_.M << S(4) / 3, coupling, coupling, S(1) / 3;
    motion();
    s_.contacts.resize(1);
    auto& contact = s_.contacts[0];
    contact.H.resize(2, 2);
    contact.H << one.sin, two.sin, one.cos, two.cos;
    law(contact, 0);
  }

  void body() {
    const bool is_stick = space_.system == SearchedSystem::stick;
    const S t = next_({.name = "tan_half_angle", .range = is_stick ? unit : tilt});
    const Angle<S> angle(t);
    const S half = S(1) / 2;
    s_.M.setZero(3, 3);
    s_.M.diagonal() << S(1), S(1), S(1) / 12;
    motion();
    typename ImpactSituation<S>::Contact contact;
    law(contact, 0);
    const auto touch_at = [&](const S& X, const S& Y) {  // a point of the body, as lib/model/planar_body.hpp has it
      contact.H.resize(2, 3);
      contact.H << S(0), S(1), X * angle.cos - Y * angle.sin,  //
          S(-1), S(0), X * angle.sin + Y * angle.cos;
      s_.contacts.push_back(contact);
    };
    if (is_stick) return touch_at(S(0), -half);
    if (t >= S(0)) touch_at(-half, -half);
    if (t <= S(0)) touch_at(half, -half);
  }

  void random() {
    const int n = space_.dofs;
    typename ImpactSituation<S>::Vector D(n);
    typename ImpactSituation<S>::Matrix L = ImpactSituation<S>::Matrix::Identity(n, n);
    for (int i = 0; i < n; ++i) D[i] = next_({.name = "D", .range = mass, .numbers = {i + 1}, .dofs = {i, -1}});
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < i; ++j) L(i, j) = next_({.name = "L", .range = unit, .numbers = {i + 1, j + 1}, .dofs = {i, j}});
    s_.M.resize(n, n);
    for (int i = 0; i < n; ++i)
      for (int j = 0; j <= i; ++j) {  // both triangles from one sum: no rounding makes M less than symmetric
        S sum(0);
        for (int k = 0; k <= j; ++k) sum += L(i, k) * D[k] * L(j, k);
        s_.M(i, j) = s_.M(j, i) = sum;
      }
    motion();
    for (int alpha = 0; alpha < space_.contacts; ++alpha) {
      typename ImpactSituation<S>::Contact contact;
      contact.H.resize(2, n);
      for (int row = 0; row < 2; ++row)
        for (int i = 0; i < n; ++i)
          contact.H(row, i) = next_({.name = row == 0 ? "H_N" : "H_T",
                                     .range = unit,
                                     .numbers = {alpha + 1, i + 1},
                                     .dofs = {i, -1},
                                     .contact = alpha});
      law(contact, alpha);
      s_.contacts.push_back(std::move(contact));
    }
  }

  void motion() {
    s_.v.resize(space_.dofs);
    for (int i = 0; i < space_.dofs; ++i) s_.v[i] = next_(velocity(space_, i));
    s_.load.setZero(space_.dofs);
    if (!space_.freedom.is_loaded) return;
    for (int i = 0; i < space_.dofs; ++i) {
      Slot load = velocity(space_, i);
      load.prefix = "load_";
      s_.load[i] = next_(load);
    }
  }

  void law(typename ImpactSituation<S>::Contact& contact, int alpha) {
    const int number = space_.system == SearchedSystem::random ? alpha + 1 : 0;
    const auto own = [&](std::string_view name, const Range& range) {
      return next_({.name = name, .range = range, .numbers = {number}, .contact = alpha});
    };
    contact.e = own("e", space_.freedom.e);
    contact.e_T = own("e_t", space_.freedom.e_T);
    contact.mu = own("mu", space_.freedom.mu);
  }

  const SearchSpace& space_;
  Next next_;
  ImpactSituation<S>& s_;
};

/// The space of a system with its variables.
SearchSpace space_of(SearchedSystem system, int dofs, int contacts, const Freedom& freedom) {
  SearchSpace space{.system = system, .dofs = dofs, .contacts = contacts, .freedom = freedom, .variables = {}};
  std::vector<Variable> variables;
  const auto list = [&](const Slot& slot) {
    std::string name = std::string(slot.prefix) + std::string(slot.name);
    for (const int number : slot.numbers)
      if (number != 0) name += std::to_string(number);
    variables.push_back({std::move(name), slot.range, {slot.dofs[0], slot.dofs[1]}, slot.contact});
    return 0.0;
  };
  ImpactSituation<double> any;
  Maker(space, list, any).make();
  space.variables = std::move(variables);
  return space;
}

}  // namespace

std::vector<SearchSpace> search_spaces(SearchedSystem system, const Freedom& freedom) {
  switch (system) {
    case SearchedSystem::kane: return {space_of(system, 2, 1, freedom)};
    case SearchedSystem::stick: return {space_of(system, 3, 1, freedom)};
    case SearchedSystem::rocking_block: return {space_of(system, 3, 2, freedom)};
    case SearchedSystem::random: break;
  }
  std::vector<SearchSpace> sizes;
  for (int dofs = 1; dofs <= most_searched_dofs; ++dofs)
    for (int contacts = 1; contacts <= most_searched_contacts; ++contacts)
      sizes.push_back(space_of(system, dofs, contacts, freedom));
  return sizes;
}

template <class S>
ImpactSituation<S> impact_situation(const SearchSpace& space, std::span<const S> x) {
  assert(x.size() == space.variables.size());
  ImpactSituation<S> situation;
  Maker(
      space, [next = x.begin()](const Slot&) mutable { return *next++; }, situation)
      .make();
  return situation;
}

std::vector<Simpler> with_one_less(const SearchSpace& space, std::span<const Rational> x) {
  std::vector<Simpler> simpler;
  if (space.system != SearchedSystem::random) return simpler;
  const auto leave_out = [&](int dofs, int contacts, const auto& goes) {
    Simpler rest{space_of(space.system, dofs, contacts, space.freedom), {}};
    for (std::size_t i = 0; i < x.size(); ++i)
      if (!goes(space.variables[i])) rest.x.push_back(x[i]);
    simpler.push_back(std::move(rest));
  };
  for (int alpha = 0; space.contacts > 1 && alpha < space.contacts; ++alpha)
    leave_out(space.dofs, space.contacts - 1, [&](const Variable& v) { return v.contact == alpha; });
  for (int i = 0; space.dofs > 1 && i < space.dofs; ++i)
    leave_out(space.dofs - 1, space.contacts, [&](const Variable& v) { return v.dofs[0] == i || v.dofs[1] == i; });
  return simpler;
}

template ImpactSituation<double> impact_situation<double>(const SearchSpace&, std::span<const double>);
template ImpactSituation<Rational> impact_situation<Rational>(const SearchSpace&, std::span<const Rational>);

}  // namespace duhem::search
