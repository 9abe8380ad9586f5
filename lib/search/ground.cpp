#include "lib/search/ground.hpp"

#include <cassert>

namespace duhem::search {
namespace {

/// Writes down the variables of a ground in the order in which `situation` reads them.
class Surveyor {
 public:
  Surveyor(Ground& ground, const Freedom& freedom) : ground_(ground), freedom_(freedom) {}

  void number(const std::string& name, Range range, int dof = -1, int other = -1, int contact = -1) {
    ground_.variables.push_back({name, std::move(range), {dof, other}, contact});
  }
  void motion(const std::vector<std::string>& names, const std::vector<int>& largest) {
    for (int i = 0; i < ground_.dofs; ++i) number(names[i], {-largest[i], largest[i]}, i);
    if (!freedom_.is_loaded) return;
    for (int i = 0; i < ground_.dofs; ++i) number("load_" + names[i], {-largest[i], largest[i]}, i);
  }
  void law(const std::string& suffix, int contact) {
    number("e" + suffix, freedom_.e, -1, -1, contact);
    number("e_t" + suffix, freedom_.e_T, -1, -1, contact);
    number("mu" + suffix, freedom_.mu, -1, -1, contact);
  }
  void theta() { number("theta", freedom_.theta); }

 private:
  Ground& ground_;
  const Freedom& freedom_;
};

Ground kane(const Freedom& freedom) {
  Ground ground{HuntedSystem::kane, 2, 1, freedom.is_loaded, {}};
  Surveyor write(ground, freedom);
  write.number("tan_half_angle1", {-1, 1});  // from −90° to 90°: rods that hang
  write.number("tan_half_angle2", {-1, 1});
  write.motion({"rate1", "rate2"}, {1, 1});
  write.law("", 0);
  write.theta();
  return ground;
}

/// A body is as energetic at ω = √12 as at a velocity of 1: its directions are covered.
Ground body(HuntedSystem system, const Range& angle, const Freedom& freedom) {
  Ground ground{system, 3, system == HuntedSystem::stick ? 1 : 2, freedom.is_loaded, {}};
  Surveyor write(ground, freedom);
  write.number("tan_half_angle", angle);
  write.motion({"vx", "vy", "omega"}, {1, 1, 4});
  write.law("", 0);
  write.theta();
  return ground;
}

std::string place(const char* name, int i) { return name + std::to_string(i + 1); }

Ground random(int dofs, int contacts, const Freedom& freedom) {
  Ground ground{HuntedSystem::random, dofs, contacts, freedom.is_loaded, {}};
  Surveyor write(ground, freedom);
  for (int i = 0; i < dofs; ++i) write.number(place("D", i), {Rational(1, 4), 4}, i);
  for (int i = 0; i < dofs; ++i)
    for (int j = 0; j < i; ++j) write.number(place("L", i) + std::to_string(j + 1), {-1, 1}, i, j);
  std::vector<std::string> velocities;
  for (int i = 0; i < dofs; ++i) velocities.push_back(place("v", i));
  write.motion(velocities, std::vector<int>(static_cast<std::size_t>(dofs), 1));
  for (int alpha = 0; alpha < contacts; ++alpha) {
    for (const char* row : {"H_N", "H_T"})
      for (int i = 0; i < dofs; ++i) write.number(place(row, alpha) + std::to_string(i + 1), {-1, 1}, i, -1, alpha);
    write.law(std::to_string(alpha + 1), alpha);
  }
  write.theta();
  return ground;
}

/// The numbers, one after the other.
template <class S>
class Reader {
 public:
  explicit Reader(std::span<const S> x) : x_(x) {}
  const S& next() { return x_[read_++]; }
  [[nodiscard]] bool is_at_end() const { return read_ == x_.size(); }

  void motion(const Ground& ground, Situation<S>& s) {
    s.v.resize(ground.dofs);
    for (int i = 0; i < ground.dofs; ++i) s.v[i] = next();
    s.load.setZero(ground.dofs);
    if (!ground.is_loaded) return;
    for (int i = 0; i < ground.dofs; ++i) s.load[i] = next();
  }
  void law(typename Situation<S>::Contact& contact) {
    contact.e = next();
    contact.e_T = next();
    contact.mu = next();
  }

 private:
  std::span<const S> x_;
  std::size_t read_ = 0;
};

template <class S>
struct Angle {
  S cos, sin;

  explicit Angle(const S& t) {
    const S square = t * t, scale = S(1) + square;
    cos = (S(1) - square) / scale;
    sin = 2 * t / scale;
  }
};

template <class S>
void read_kane(const Ground& ground, Reader<S>& read, Situation<S>& s) {
  const Angle<S> one(read.next()), two(read.next());
  const S coupling = (one.cos * two.cos + one.sin * two.sin) / 2;
  s.M.resize(2, 2);
  s.M << S(4) / 3, coupling, coupling, S(1) / 3;
  read.motion(ground, s);
  s.contacts.resize(1);
  auto& contact = s.contacts[0];
  contact.H.resize(2, 2);
  contact.H << one.sin, two.sin, one.cos, two.cos;
  read.law(contact);
}

/// A point (X, Y) of the body, as lib/model/planar_body.hpp has it.
template <class S>
void touch(typename Situation<S>::Contact& contact, const Angle<S>& angle, const S& X, const S& Y) {
  contact.H.resize(2, 3);
  contact.H << S(0), S(1), X * angle.cos - Y * angle.sin,  //
      S(-1), S(0), X * angle.sin + Y * angle.cos;
}

template <class S>
void read_body(const Ground& ground, Reader<S>& read, Situation<S>& s) {
  const S& t = read.next();
  const Angle<S> angle(t);
  const S half = S(1) / 2;
  s.M.setZero(3, 3);
  s.M.diagonal() << S(1), S(1), S(1) / 12;
  read.motion(ground, s);
  typename Situation<S>::Contact law;
  read.law(law);
  const auto add = [&](const S& X) {
    touch<S>(law, angle, X, -half);
    s.contacts.push_back(law);
  };
  if (ground.system == HuntedSystem::stick) return add(S(0));
  if (t >= S(0)) add(-half);
  if (t <= S(0)) add(half);
}

template <class S>
void read_random(const Ground& ground, Reader<S>& read, Situation<S>& s) {
  const int n = ground.dofs;
  typename Situation<S>::Vector D(n);
  typename Situation<S>::Matrix L = Situation<S>::Matrix::Identity(n, n);
  for (int i = 0; i < n; ++i) D[i] = read.next();
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < i; ++j) L(i, j) = read.next();
  s.M.resize(n, n);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j <= i; ++j) {  // both triangles from one sum: no rounding makes M less than symmetric
      S sum(0);
      for (int k = 0; k <= j; ++k) sum += L(i, k) * D[k] * L(j, k);
      s.M(i, j) = s.M(j, i) = sum;
    }
  read.motion(ground, s);
  for (int alpha = 0; alpha < ground.contacts; ++alpha) {
    typename Situation<S>::Contact contact;
    contact.H.resize(2, n);
    for (int row = 0; row < 2; ++row)
      for (int i = 0; i < n; ++i) contact.H(row, i) = read.next();
    read.law(contact);
    s.contacts.push_back(std::move(contact));
  }
}

}  // namespace

std::vector<Ground> grounds(HuntedSystem system, const Freedom& freedom) {
  switch (system) {
    case HuntedSystem::kane: return {kane(freedom)};
    case HuntedSystem::stick: return {body(system, {-1, 1}, freedom)};
    case HuntedSystem::rocking_block: return {body(system, {Rational(-2, 5), Rational(2, 5)}, freedom)};  // 44° either way
    case HuntedSystem::random: break;
  }
  std::vector<Ground> sizes;
  for (int dofs = 1; dofs <= most_dofs; ++dofs)
    for (int contacts = 1; contacts <= most_contacts; ++contacts) sizes.push_back(random(dofs, contacts, freedom));
  return sizes;
}

template <class S>
Situation<S> situation(const Ground& ground, std::span<const S> x) {
  assert(x.size() == ground.variables.size());
  Reader<S> read(x);
  Situation<S> s;
  switch (ground.system) {
    case HuntedSystem::kane: read_kane(ground, read, s); break;
    case HuntedSystem::stick:
    case HuntedSystem::rocking_block: read_body(ground, read, s); break;
    case HuntedSystem::random: read_random(ground, read, s); break;
  }
  s.theta = read.next();
  assert(read.is_at_end());
  return s;
}

std::vector<Simpler> with_one_less(const Ground& ground, std::span<const Rational> x, const Freedom& freedom) {
  std::vector<Simpler> simpler;
  if (ground.system != HuntedSystem::random) return simpler;
  const auto leave_out = [&](Ground smaller, const auto& goes) {
    Simpler rest{std::move(smaller), {}};
    for (std::size_t i = 0; i < x.size(); ++i)
      if (!goes(ground.variables[i])) rest.x.push_back(x[i]);
    simpler.push_back(std::move(rest));
  };
  for (int alpha = 0; ground.contacts > 1 && alpha < ground.contacts; ++alpha)
    leave_out(random(ground.dofs, ground.contacts - 1, freedom), [&](const Variable& v) { return v.contact == alpha; });
  for (int i = 0; ground.dofs > 1 && i < ground.dofs; ++i)
    leave_out(random(ground.dofs - 1, ground.contacts, freedom),
              [&](const Variable& v) { return v.dofs[0] == i || v.dofs[1] == i; });
  return simpler;
}

template Situation<double> situation<double>(const Ground&, std::span<const double>);
template Situation<Rational> situation<Rational>(const Ground&, std::span<const Rational>);

}  // namespace duhem::search
