#include "lib/checker/admissible.hpp"

#include "lib/checker/exact_ldlt.hpp"
#include "lib/error.hpp"
#include "lib/shown.hpp"

#include <algorithm>

namespace duhem {
namespace {

using Kind = Witness::ClaimKind;

std::string at(const std::string& name, int i) { return name + "[" + std::to_string(i) + "]"; }

unsigned bits_of(const Rational& x) {
  const auto& number = x.number().backend().data();
  return static_cast<unsigned>(std::max(mpz_sizeinbase(mpq_numref(number), 2), mpz_sizeinbase(mpq_denref(number), 2)));
}

void require(bool holds, const std::string& field, const std::string& found, const std::string& expected) {
  if (!holds) throw InputError(field, found, expected);
}
void require_number(bool holds, const std::string& field, const Rational& x, const char* expected) {
  if (!holds) throw InputError(field, shown(x.str()), expected);
}

/// What a row of numbers adds to the length of the numbers that an elimination makes of it.
std::size_t bits_of_row(const Rational* row, std::size_t size) {
  boost::multiprecision::mpz_int common = 1;
  std::size_t longest = 0;
  for (std::size_t i = 0; i < size; ++i) {
    const auto& number = row[i].number().backend().data();
    mpz_lcm(common.backend().data(), common.backend().data(), mpq_denref(number));
    longest = std::max(longest, mpz_sizeinbase(mpq_numref(number), 2));
  }
  return longest + mpz_sizeinbase(common.backend().data(), 2);
}
std::size_t bits_of_rows(const ExactMatrix& A) {
  std::size_t bits = 0;
  for (int i = 0; i < A.rows; ++i) bits += bits_of_row(&A(i, 0), static_cast<std::size_t>(A.columns));
  return bits;
}

/// The length is that of what is to be computed, not only of what is read: an exponent makes a long number of a short text.
void require_short(const Rational& x, const std::string& field) {
  require(bits_of(x) <= most_bits, field, std::to_string(bits_of(x)) + " bits", "at most " + std::to_string(most_bits));
}

void require_vector(const std::vector<Rational>& x, const std::string& field, int size) {
  require(x.size() == static_cast<std::size_t>(size), field, std::to_string(x.size()) + " numbers",
          std::to_string(size) + " numbers");
  for (int i = 0; i < size; ++i) require_short(x[static_cast<std::size_t>(i)], at(field, i));
}

void require_matrix(const ExactMatrix& A, const std::string& field, int rows, int columns) {
  const auto size = [](int m, int n) { return std::to_string(m) + " rows of " + std::to_string(n) + " numbers"; };
  require(A.rows == rows && A.columns == columns, field, size(A.rows, A.columns), size(rows, columns));
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < columns; ++j) {
      const std::string name = at(at(field, i), j);
      require_short(A(i, j), name);
    }
}

void require_semi_definite(const ExactMatrix& A, const std::string& field, bool definite) {
  for (int i = 0; i < A.rows; ++i)
    for (int j = 0; j < i; ++j)
      require(A(i, j) == A(j, i), at(at(field, i), j), shown(A(i, j).str()),
              shown(A(j, i).str()) + ", as " + at(at(field, j), i) + ": a symmetric matrix");
  const auto factors = factorise(A);
  require(factors && (!definite || factors->positive_definite()), field,
          definite ? "not positive definite" : "not positive semi-definite",
          definite ? "a symmetric positive definite matrix" : "a symmetric positive semi-definite matrix");
}

void require_step(const Witness& w, int n) {
  require_number(w.h >= Rational(0), "h", w.h, "a step > 0, or 0 for an impact");
  require_short(w.h, "h");
  require_number(w.theta >= Rational(0) && w.theta <= Rational(1), "theta", w.theta, "a number in [0, 1]");
  if (w.theta == Rational(0)) {
    require(w.law != Law::fremond, "theta", "0", "a number > 0 under Fremond's law");
    require(!w.clipped, "theta", "0", "a number > 0 where clipped");
  }
  require_short(w.theta, "theta");
  for (const auto& [matrix, name] : {std::pair{&w.K, "K"}, {&w.C, "C"}}) {
    if (matrix->rows == 0 && matrix->empty()) continue;
    require(w.h > Rational(0), name, "given", "none in an impact (h = 0)");
    require_matrix(*matrix, name, n, n);
  }
  if (!w.q.empty() || w.K.rows > 0) {
    require(w.K.rows > 0, "q", "given", "none without K");
    require_vector(w.q, "q", n);
  }
  require_vector(w.v, "v", n);
  if (!w.external_impulse.empty()) require_vector(w.external_impulse, "external_impulse", n);
}

void require_contact(const Witness::Contact& contact, const Witness& w, const std::string& name) {
  require_matrix(contact.H, name + ".H", w.dimension, w.dofs());
  require_number(contact.e >= Rational(0) && contact.e <= Rational(1), name + ".e", contact.e, "a number in [0, 1]");
  require_number(abs(contact.e_T) <= Rational(1), name + ".e_T", contact.e_T, "a number in [-1, 1]");
  require_number(w.law == Law::moreau || contact.e_T == Rational(0), name + ".e_T", contact.e_T, "none but under Moreau's law");
  require_number(contact.mu >= Rational(0), name + ".mu", contact.mu, "a number >= 0");
  for (const auto& [x, field] : {std::pair{&contact.e, ".e"}, {&contact.e_T, ".e_T"}, {&contact.mu, ".mu"}})
    require_short(*x, name + field);
  require_vector(contact.impulse, name + ".impulse", w.dimension);
}

void require_claim(const Witness& w) {
  const Witness::Claim& claim = w.claim;
  const auto contacts = static_cast<int>(w.contacts.size());
  require(claim.contact >= 0 && claim.contact < contacts, "claim.contact", std::to_string(claim.contact),
          "a contact, 0 to " + std::to_string(contacts - 1));
  require(claim.contact == 0 || claim.kind == Kind::local, "claim.contact", std::to_string(claim.contact),
          "none but in a local claim");
  require_number(claim.kind != Kind::dissipative || claim.at_least == Rational(0), "claim.at_least", claim.at_least,
                 "none in the claim dissipative");
  require_short(claim.at_least, "claim.at_least");
  if (claim.kind != Kind::ratio) return;
  require(w.K.rows == 0 && w.C.rows == 0 &&
              std::ranges::all_of(w.external_impulse, [](const Rational& x) { return x == Rational(0); }),
          "claim.kind", "ratio", "total where there are K, C or an external impulse: they do work too");
  require(std::ranges::any_of(w.v, [](const Rational& x) { return x != Rational(0); }), "claim.kind", "ratio",
          "total where the system is at rest: there is no energy to multiply");
}

/// Before anything is computed: what is refused here would take minutes or hours.
void require_feasible(const Witness& w) {
  std::size_t bits = bits_of_rows(w.M) + bits_of_rows(w.K) + bits_of_rows(w.C);
  if (w.K.rows > 0 || w.C.rows > 0)  // every row of M̂ = M + hθC + h²θ²K has them
    bits += 2 * static_cast<std::size_t>(w.dofs()) * (bits_of(w.h) + bits_of(w.theta));
  for (const auto* x : {&w.q, &w.v, &w.external_impulse}) bits += bits_of_row(x->data(), x->size());
  for (const auto& contact : w.contacts)
    bits += bits_of_rows(contact.H) + bits_of_row(contact.impulse.data(), contact.impulse.size());
  const double size = std::max(w.dofs(), w.dimension * static_cast<int>(w.contacts.size()));
  require(size * size * static_cast<double>(bits) <= most_work, "M",
          "with all other numbers " + std::to_string(bits) + " bits in its rows",
          "at most " + std::to_string(static_cast<long>(most_work / (size * size))) + " in a system of this size");
}

}  // namespace

void require_admissible(const Witness& w) {
  require(w.dimension == 2 || w.dimension == 3, "dimension", std::to_string(w.dimension), "2 or 3");
  const int n = w.dofs();
  require(n >= 1 && n <= most_dofs, "M", std::to_string(n) + " rows", "1 to " + std::to_string(most_dofs));
  require(!w.contacts.empty() && w.contacts.size() <= most_contacts, "contacts", std::to_string(w.contacts.size()),
          "1 to " + std::to_string(most_contacts) + " contacts");
  // Sizes and lengths first, then what has to be computed.
  require_matrix(w.M, "M", n, n);
  require_step(w, n);
  for (std::size_t alpha = 0; alpha < w.contacts.size(); ++alpha)
    require_contact(w.contacts[alpha], w, at("contacts", static_cast<int>(alpha)));
  require_number(w.radius >= Rational(0), "radius", w.radius, "a number > 0, or none where the impulses are exact");
  require_number(w.dimension == 3 || w.radius == Rational(0), "radius", w.radius,
                 "none in the plane: there the impulses are exact");
  require_short(w.radius, "radius");
  require_claim(w);
  require_feasible(w);
  require_semi_definite(w.M, "M", true);
  for (const auto& [matrix, name] : {std::pair{&w.K, "K"}, {&w.C, "C"}})
    if (matrix->rows > 0) require_semi_definite(*matrix, name, false);
}

}  // namespace duhem
