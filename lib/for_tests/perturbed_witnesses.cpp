#include "lib/for_tests/perturbed_witnesses.hpp"

#include <boost/multiprecision/cpp_int.hpp>

#include <array>
#include <optional>

namespace duhem::testing {
namespace {

using nlohmann::ordered_json;
using Fraction = boost::multiprecision::number<boost::multiprecision::cpp_rational_backend, boost::multiprecision::et_off>;
using Pair = std::array<Fraction, 2>;
using Square = std::array<Pair, 2>;  // rows

Fraction fraction(const ordered_json& value) {
  return value.is_string() ? Fraction(value.get<std::string>()) : Fraction(value.get<long>());
}
Pair pair(const ordered_json& value) { return {fraction(value[0]), fraction(value[1])}; }
Square square(const ordered_json& value) { return {pair(value[0]), pair(value[1])}; }

Fraction dot(const Pair& a, const Pair& b) { return a[0] * b[0] + a[1] * b[1]; }
Pair times(const Square& A, const Pair& x) { return {dot(A[0], x), dot(A[1], x)}; }
Fraction determinant(const Square& A) { return A[0][0] * A[1][1] - A[0][1] * A[1][0]; }
/// Cramer's rule; nothing where the determinant is zero.
std::optional<Pair> solved(const Square& A, const Pair& b) {
  const Fraction d = determinant(A);
  if (d == 0) return std::nullopt;
  return Pair{(b[0] * A[1][1] - b[1] * A[0][1]) / d, (b[1] * A[0][0] - b[0] * A[1][0]) / d};
}

/// An impact of one contact: w = W p + b.
struct Impact {
  Square W;
  Pair b;
  Fraction mu;

  [[nodiscard]] Pair w(const Pair& p) const {
    const Pair moved = times(W, p);
    return {moved[0] + b[0], moved[1] + b[1]};
  }
  /// A mode as two equations E p = f for the impulse; what it asks beyond them is in `allowed`.
  [[nodiscard]] bool allowed(const std::string& mode, const Pair& p) const {
    const Pair velocity = w(p);
    if (mode == "take-off") return velocity[0] >= 0;
    if (mode == "stick") return p[0] >= 0 && p[1] <= mu * p[0] && p[1] >= -mu * p[0];
    if (mode == "forward") return p[0] >= 0 && velocity[1] > 0;
    return p[0] >= 0 && velocity[1] < 0;  // backward
  }
  [[nodiscard]] std::pair<Square, Pair> equations(const std::string& mode) const {
    if (mode == "take-off") return {{{{1, 0}, {0, 1}}}, {0, 0}};
    if (mode == "stick") return {W, {-b[0], -b[1]}};
    const Fraction side = mode == "forward" ? -mu : mu;  // p_T = side p_N, against the slip
    return {{{W[0], {-side, 1}}}, {-b[0], 0}};
  }
  /// Whether p is one of the solutions, found mode by mode; where a mode has many, whether it is one of those.
  [[nodiscard]] bool solved_by(const Pair& p) const {
    for (const char* mode : {"take-off", "stick", "forward", "backward"}) {
      const auto [E, f] = equations(mode);
      if (const auto solution = solved(E, f)) {
        if (*solution == p && allowed(mode, *solution)) return true;
      } else if (times(E, p) == f && allowed(mode, p)) {
        return true;
      }
    }
    return false;
  }
};

bool within(const Fraction& x, int low, int high) { return x >= low && x <= high; }

/// Of "/M/1/2" "/M/2/1"; empty for what is no entry of M.
std::string mirrored(const std::string& pointer) {
  if (!pointer.starts_with("/M/")) return "";
  const auto slash = pointer.find('/', 3);
  return "/M" + pointer.substr(slash) + "/" + pointer.substr(3, slash - 3);
}

}  // namespace

bool can_enumerate(const ordered_json& witness) {
  for (const char* key : {"clipped", "K", "C", "external_impulse"})
    if (witness.contains(key)) return false;
  return witness["dimension"] == 2 && witness["contacts"].size() == 1 && witness["M"].size() == 2 && witness["h"] == "0";
}

std::string expected_of(const ordered_json& witness) {
  const std::string law = witness["law"];
  const ordered_json& contact = witness["contacts"][0];
  const Square M = square(witness["M"]), H = square(contact["H"]);
  const Pair v = pair(witness["v"]), p = pair(contact["impulse"]);
  const Fraction e = fraction(contact["e"]), mu = fraction(contact["mu"]), theta = fraction(witness["theta"]),
                 h = fraction(witness["h"]);
  const Fraction given_e_T = contact.contains("e_T") ? fraction(contact["e_T"]) : Fraction(0);
  const std::string kind = witness["claim"]["kind"];
  const bool admissible = witness["duhem_witness"] == 1 && witness["dimension"] == 2 && M[0][0] > 0 && determinant(M) > 0 &&
                          h >= 0 && within(theta, 0, 1) && !(law == "fremond" && theta == 0) && within(e, 0, 1) &&
                          within(given_e_T, -1, 1) && mu >= 0 && !(kind == "ratio" && v == Pair{0, 0});
  if (!admissible) return "not admissible";

  const Pair u = times(H, v);
  const Fraction e_T = law == "fremond" ? Fraction((1 - theta) / theta) : given_e_T;
  // M^-1 H^T, column by column.
  const Pair by_normal = *solved(M, H[0]), by_tangent = *solved(M, H[1]);
  const Impact impact{{{{dot(H[0], by_normal), dot(H[0], by_tangent)}, {dot(H[1], by_normal), dot(H[1], by_tangent)}}},
                      {(1 + e) * u[0], (1 + e_T) * u[1]},
                      mu};
  if (!impact.solved_by(p)) return "refuted";

  const Pair after{v[0] + by_normal[0] * p[0] + by_tangent[0] * p[1], v[1] + by_normal[1] * p[0] + by_tangent[1] * p[1]};
  const auto energy = [&M](const Pair& x) { return Fraction(dot(x, times(M, x)) / 2); };
  const Pair u_after = times(H, after);
  const Fraction work = ((1 - theta) * u[0] + theta * u_after[0]) * p[0] + ((1 - theta) * u[1] + theta * u_after[1]) * p[1];
  const Fraction bound = kind == "dissipative" ? Fraction(0) : fraction(witness["claim"]["at_least"]);
  const bool holds = kind == "total"   ? energy(after) - energy(v) >= bound
                     : kind == "ratio" ? energy(after) >= bound * energy(v)
                     : kind == "local" ? work >= bound
                                       : work <= 0;
  return holds ? "proven" : "refuted";
}

std::vector<std::pair<std::string, ordered_json>> perturbed(const ordered_json& witness) {
  std::vector<std::pair<std::string, ordered_json>> result;
  const ordered_json flat = witness.flatten();
  for (const auto& [pointer, value] : flat.items()) {
    if (pointer == "/title" || pointer == "/law" || pointer == "/claim/kind") continue;
    const Fraction x = fraction(value);
    const std::pair<const char*, Fraction> changes[] = {{" + 1", x + 1},
                                                        {" - 1", x - 1},
                                                        {" negated", -x},
                                                        {" doubled", 2 * x},
                                                        {" halved", x / 2},
                                                        {" + 1/1000", x + Fraction(1, 1000)},
                                                        {" - 1/1000", x - Fraction(1, 1000)},
                                                        {" zero", 0}};
    for (const auto& [how, y] : changes) {
      if (y == x) continue;
      ordered_json changed = witness;
      const ordered_json put = value.is_string() ? ordered_json(y.str()) : ordered_json(static_cast<long>(y));
      if (put == value) continue;  // a whole number, changed by a thousandth
      changed[ordered_json::json_pointer(pointer)] = put;
      if (const std::string mirror = mirrored(pointer); !mirror.empty()) changed[ordered_json::json_pointer(mirror)] = put;
      result.emplace_back(pointer + how, std::move(changed));
    }
  }
  return result;
}

}  // namespace duhem::testing
