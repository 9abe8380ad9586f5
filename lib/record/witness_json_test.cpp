#include <catch2/catch.hpp>

#include "lib/checker/admissible.hpp"
#include "lib/error.hpp"
#include "lib/record/witness_json.hpp"

#include <random>

using namespace duhem;

namespace {

/// Reads and asks whether it is admissible, as `duhem check` does.
void accept(const std::string& text) { require_admissible(read_witness(text, "w.json")); }

std::string replaced(std::string text, const std::string& what, const std::string& with) {
  const auto at = text.find(what);
  REQUIRE(at != std::string::npos);
  return text.replace(at, what.size(), with);
}

const std::string plain =
    R"({"duhem_witness": 1, "dimension": 2, "law": "newton", "M": [["10", "-6"], ["-6", 4]], "v": ["-1", "-2"],
  "contacts": [{"H": [["1", "0"], ["0", "1"]], "e": "1/2", "mu": "0.5", "impulse": [3, "-0x1p0"]}],
  "claim": {"kind": "local", "contact": 0, "at_least": "1/4"}})";
const std::string step =
    R"({"duhem_witness": 1, "title": "t", "dimension": 2, "law": "moreau", "clipped": true, "h": "1", "theta": "1",
  "M": [["2"]], "K": [["0"]], "C": [["1"]], "q": ["7"], "v": ["-1"], "external_impulse": ["5"],
  "contacts": [{"H": [["1"], ["0"]], "e": "0", "e_T": "-1", "mu": "0", "impulse": ["0", "0"]}], "claim": {"kind": "dissipative"}})";

Rational random_number(std::mt19937& random) {
  const auto draw = [&random](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  Rational x(draw(2001) - 1000, 1 + draw(1000));
  for (int i = draw(4); i > 0; --i) x *= Rational(static_cast<long>(random() | 1), 3L + draw(1000000));
  return x;
}

Witness random_witness(std::mt19937& random) {
  const auto draw = [&random](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  const auto vector = [&random](int n) {
    std::vector<Rational> x;
    for (int i = 0; i < n; ++i) x.push_back(random_number(random));
    return x;
  };
  const auto matrix = [&](int m, int n) {
    ExactMatrix A(m, n);
    A.entries = vector(m * n);
    return A;
  };
  const int n = 1 + draw(4);
  Witness w;
  if (draw(2) == 0) w.title = "a \"title\" with \\ and \xc3\xa9 and\na line " + std::to_string(draw(100));
  w.dimension = 2 + draw(2);
  w.law = static_cast<Law>(draw(3));
  w.clipped = draw(2) == 0;
  w.h = random_number(random);
  w.theta = random_number(random);
  w.M = matrix(n, n);
  if (draw(2) == 0) {
    w.K = matrix(n, n);
    w.q = vector(n);
  }
  if (draw(2) == 0) w.C = matrix(n, n);
  w.v = vector(n);
  if (draw(2) == 0) w.external_impulse = vector(n);
  for (int alpha = draw(4); alpha >= 0; --alpha) {
    Witness::Contact contact{matrix(w.dimension, n), random_number(random), 0, random_number(random), vector(w.dimension)};
    if (w.law == Law::moreau) contact.e_T = random_number(random);
    w.contacts.push_back(contact);
  }
  if (draw(2) == 0) w.radius = random_number(random);
  w.claim.kind = static_cast<Witness::ClaimKind>(draw(4));
  if (w.claim.kind == Witness::ClaimKind::local) w.claim.contact = draw(1000);
  if (w.claim.kind != Witness::ClaimKind::dissipative) w.claim.at_least = random_number(random);
  return w;
}

}  // namespace

TEST_CASE("a witness is read exactly: fractions, decimals, hex floats and bare doubles", "[record]") {
  const Witness w = read_witness(plain, "w.json");
  CHECK(w.M(0, 1) == Rational(-6));
  CHECK(w.contacts[0].mu == Rational(1, 2));
  CHECK(w.contacts[0].impulse == std::vector<Rational>{3, -1});
  CHECK(w.h == Rational(0));
  CHECK(w.theta == Rational(1, 2));
  CHECK(read_witness(replaced(plain, "\"0.5\"", "0.1"), "").contacts[0].mu == Rational::from_double(0.1));
  CHECK(read_witness(replaced(plain, "\"0.5\"", "\"0.1\""), "").contacts[0].mu == Rational(1, 10));
  const Witness s = read_witness(step, "w.json");
  CHECK(s.clipped);
  CHECK(s.C(0, 0) == Rational(1));
  CHECK(s.external_impulse == std::vector<Rational>{5});
  CHECK(s.contacts[0].e_T == Rational(-1));
  accept(plain);
  accept(step);
}

TEST_CASE("reading undoes writing a witness", "[record][property]") {
  std::mt19937 random(5);
  for (int i = 0; i < 500; ++i) {
    const Witness w = random_witness(random);
    const std::string text = witness_json(w);
    CAPTURE(text);
    CHECK(read_witness(text, "") == w);
    CHECK(text.starts_with("{\n \"duhem_witness\": 1,"));
  }
}

TEST_CASE("what is not a witness is refused with the field, the value and what was expected", "[record][input]") {
  struct Row {
    std::string text;
    std::vector<std::string> names;
  };
  const auto in_plain = [](const std::string& what, const std::string& with) { return replaced(plain, what, with); };
  const auto in_step = [](const std::string& what, const std::string& with) { return replaced(step, what, with); };
  const std::string digits(30000, '7');
  const Row rows[] = {
      {"", {"w.json"}},
      {"{", {"w.json", "line 1"}},
      {"[]", {"w.json", "object"}},
      {plain + "x", {"w.json", "line 3"}},
      {std::string(100000, '['), {"w.json", "lists within lists"}},
      {in_plain("\"-6\"", std::string(100000, '[')), {"M[0][1]", "lists within lists"}},
      {in_plain("\"duhem_witness\": 1,", ""), {"w.json: duhem_witness", "missing"}},
      {in_plain("\"duhem_witness\": 1", "\"duhem_witness\": 2"), {"w.json: duhem_witness = 2", "version"}},
      {in_plain("\"duhem_witness\": 1", "\"duhem_witness\": \"1\""), {"duhem_witness"}},
      {in_plain("\"duhem_witness\": 1", "\"duhem_witness\": 1.0"), {"duhem_witness = 1.0"}},
      {in_plain("\"dimension\": 2,", ""), {"w.json: dimension", "missing"}},
      {in_plain("\"dimension\": 2", "\"dimension\": 4"), {"dimension = 4", "2 or 3"}},
      {in_plain("\"dimension\": 2", "\"dimension\": -2"), {"dimension = -2"}},
      {in_plain("\"dimension\": 2", "\"dimension\": 3"), {"contacts[0].H", "2 rows", "3 rows"}},
      {in_plain("\"law\": \"newton\"", "\"law\": \"newtn\""), {"w.json: law", "did you mean newton?"}},
      {in_plain("\"law\": \"newton\"", "\"law\": 3"), {"w.json: law = 3"}},
      {in_plain("\"law\": \"newton\",", ""), {"law", "missing"}},
      {in_plain("\"M\": [[\"10\", \"-6\"], [\"-6\", 4]],", ""), {"M", "missing"}},
      {in_plain("[\"-6\", 4]", "[\"-6\"]"), {"M = a row of 2 numbers, and row 1 of 1", "rows of one length"}},
      {in_plain(", [\"-6\", 4]", ""), {"M = 1 rows of 2 numbers", "1 rows of 1"}},
      {in_plain("[\"-6\", 4]", "[\"-5\", 4]"), {"M[1][0] = -5", "-6", "symmetric"}},
      {in_plain("\"10\"", "\"9\""), {"M = not positive definite"}},
      {in_plain("\"10\"", "\"8\""), {"M = not positive definite"}},
      {in_plain("\"10\"", "\"ten\""), {"M[0][0] = \"ten\""}},
      {in_plain("\"10\"", "\"10/\""), {"M[0][0] = \"10/\""}},
      {in_plain("\"10\"", "\"10/0\""), {"M[0][0]", "denominator"}},
      {in_plain("\"10\"", "\"nan\""), {"M[0][0] = \"nan\""}},
      {in_plain("\"10\"", "null"), {"M[0][0] = null"}},
      {in_plain("\"10\"", "true"), {"M[0][0] = true"}},
      {in_plain("\"10\"", "1e999"), {"w.json", "1e999"}},
      {in_plain("\"10\"", "NaN"), {"w.json", "line 1"}},
      {in_plain("\"10\"", '"' + digits + '"'), {"w.json: M[0][0]", "20000 characters"}},
      {in_plain("\"10\"", digits), {"w.json: M[0][0]", "20000 characters"}},
      {in_plain("\"10\"", "\"1e3000\""), {"M[0][0]", "bits", "8192"}},
      {in_plain("\"10\"", "\"1e-3000\""), {"M[0][0]", "bits", "8192"}},
      {in_plain("\"v\": [\"-1\", \"-2\"],", ""), {"v", "missing"}},
      {in_plain("\"v\": [\"-1\", \"-2\"]", "\"v\": [\"-1\"]"), {"v = 1 numbers", "2 numbers"}},
      {in_plain("\"v\": [\"-1\", \"-2\"]", "\"v\": 3"), {"v = 3", "a list"}},
      {in_plain("\"v\"", "\"v\": [], \"v\""), {"w.json: v", "twice"}},
      {in_plain("\"e\"", "\"e\": 1, \"e\""), {"w.json: contacts[0].e", "twice"}},
      {in_plain("\"v\"", "\"\\u0076\": [], \"v\""), {"w.json: v", "twice"}},
      {in_plain("\"v\"", "\"w\": [], \"v\""), {"w.json: w", "unknown key"}},
      {in_plain("\"e\"", "\"E\": 1, \"e\""), {"contacts[0].E", "unknown key", "one of H, e, e_T, mu, impulse"}},
      {in_plain("\"kind\"", "\"kinds\": 1, \"kind\""), {"claim.kinds", "did you mean kind?"}},
      {in_plain("\"v\"", "\"q\": [0, 0], \"v\""), {"w.json: q", "without K"}},
      {in_plain("\"v\"", "\"K\": [[1, 0], [0, 1]], \"q\": [0, 0], \"v\""), {"K = given", "h = 0"}},
      {in_plain("\"v\"", "\"C\": [[1, 0], [0, 1]], \"v\""), {"C = given", "h = 0"}},
      {in_plain("\"v\"", "\"h\": \"-1\", \"v\""), {"h = -1"}},
      {in_plain("\"v\"", "\"theta\": \"-1/7\", \"v\""), {"theta = -1/7", "[0, 1]"}},
      {in_plain("\"v\"", "\"theta\": \"8/7\", \"v\""), {"theta = 8/7", "[0, 1]"}},
      {in_plain("\"v\"", "\"external_impulse\": [1], \"v\""), {"external_impulse = 1 numbers", "2 numbers"}},
      {in_plain("\"v\"", "\"external_impulse\": [], \"v\""), {"external_impulse = []", "as M has rows"}},
      {in_plain("\"v\"", "\"clipped\": 1, \"v\""), {"clipped = 1", "true or false"}},
      {in_plain("\"v\"", "\"title\": 1, \"v\""), {"title = 1", "a text"}},
      {in_plain("\"v\"", "\"radius\": \"1/8\", \"v\""), {"radius = 1/8", "in the plane"}},
      {in_plain("\"v\"", "\"radius\": \"-1\", \"v\""), {"radius = -1"}},
      {in_plain("[{\"H\": [[\"1\", \"0\"], [\"0\", \"1\"]], \"e\": \"1/2\", \"mu\": \"0.5\", \"impulse\": [3, \"-0x1p0\"]}]",
                "[]"),
       {"contacts = 0", "1 to 32"}},
      {in_plain("[[\"1\", \"0\"], [\"0\", \"1\"]]", "[]"), {"contacts[0].H = []"}},
      {in_plain("[[\"1\", \"0\"], [\"0\", \"1\"]]", "[[\"1\", \"0\"]]"), {"contacts[0].H = 1 rows"}},
      {in_plain("\"e\": \"1/2\",", ""), {"contacts[0].e", "missing"}},
      {in_plain("\"1/2\"", "\"-1/9\""), {"contacts[0].e = -1/9", "[0, 1]"}},
      {in_plain("\"1/2\"", "\"10/9\""), {"contacts[0].e = 10/9", "[0, 1]"}},
      {in_plain("\"e\": \"1/2\",", "\"e\": \"1/2\", \"e_T\": \"0\","), {"contacts[0].e_T", "Moreau"}},
      {in_plain("\"0.5\"", "-0.5"), {"contacts[0].mu = -1/2", ">= 0"}},
      {in_plain("\"mu\": \"0.5\",", ""), {"contacts[0].mu", "missing"}},
      {in_plain("[3, \"-0x1p0\"]", "[3]"), {"contacts[0].impulse = 1 numbers", "2 numbers"}},
      {in_plain(", \"impulse\": [3, \"-0x1p0\"]", ""), {"contacts[0].impulse", "missing"}},
      {in_plain("\"kind\": \"local\"", "\"kind\": \"globl\""), {"claim.kind", "total, ratio, local, dissipative"}},
      {in_plain("\"kind\": \"local\"", "\"kind\": \"total\""), {"claim.contact", "local"}},
      {in_plain("\"contact\": 0", "\"contact\": 1"), {"claim.contact = 1", "0 to 0"}},
      {in_plain("\"contact\": 0", "\"contact\": -1"), {"claim.contact = -1"}},
      {in_plain("\"contact\": 0", "\"contact\": 0.5"), {"claim.contact = 0.5"}},
      {in_plain("\"contact\": 0, ", ""), {"claim.contact", "missing"}},
      {in_plain(", \"at_least\": \"1/4\"", ""), {"claim.at_least", "missing"}},
      {in_plain(",\n  \"claim\": {\"kind\": \"local\", \"contact\": 0, \"at_least\": \"1/4\"}", ""), {"claim", "missing"}},
      {in_step("\"kind\": \"dissipative\"", "\"kind\": \"dissipative\", \"at_least\": 0"), {"claim.at_least", "dissipative"}},
      {in_step("\"kind\": \"dissipative\"", "\"kind\": \"ratio\", \"at_least\": 0"), {"claim.kind = ratio"}},
      {in_step("[[\"0\"]]", "[[\"-1\"]]"), {"K = not positive semi-definite"}},
      {in_step("[[\"1\"]]", "[[\"-1\"]]"), {"C = not positive semi-definite"}},
      {in_step("\"q\": [\"7\"],", ""), {"q", "missing"}},
      {in_step("\"q\": [\"7\"]", "\"q\": []"), {"q = 0 numbers"}},
      {in_step("\"h\": \"1\"", "\"h\": \"0\""), {"K = given"}},
      {in_step("\"theta\": \"1\"", "\"theta\": \"0\""), {"theta = 0", "clipped"}},
      {in_step("\"e_T\": \"-1\"", "\"e_T\": \"-2\""), {"contacts[0].e_T = -2", "[-1, 1]"}},
      {in_step("\"e_T\": \"-1\", ", ""), {"contacts[0].e_T", "missing"}},
      {replaced(replaced(in_step("\"moreau\"", "\"fremond\""), "\"e_T\": \"-1\", ", ""), "\"theta\": \"1\"", "\"theta\": \"0\""),
       {"theta = 0", "Fremond"}},
  };
  for (const auto& [text, names] : rows) {
    CAPTURE(text.substr(0, 600));
    try {
      accept(text);
      FAIL_CHECK("accepted");
    } catch (const InputError& error) {
      const std::string message = error.what();
      CAPTURE(message);
      for (const std::string& name : names) {
        CAPTURE(name);
        CHECK(message.find(name) != std::string::npos);
      }
      CHECK(message.size() < 400);
    }
  }
}

TEST_CASE("a matrix that is semi-definite by the skin of its teeth is told from one that is not", "[checker][input]") {
  Witness w = read_witness(step, "");
  w.M = w.K = w.C = ExactMatrix(2, 2);
  w.M(0, 0) = w.M(1, 1) = 1;
  w.q = w.v = w.external_impulse = {0, 0};
  w.contacts[0].H = ExactMatrix(2, 2);
  for (ExactMatrix* A : {&w.K, &w.C}) {
    *A = ExactMatrix(2, 2);
    (*A)(0, 0) = 2;
    (*A)(0, 1) = (*A)(1, 0) = 4;
    (*A)(1, 1) = 8;
    CHECK_NOTHROW(require_admissible(w));
    (*A)(1, 1) = Rational(8) - Rational(1, 1000000000000000000L);
    CHECK_THROWS_AS(require_admissible(w), InputError);
    *A = ExactMatrix(2, 2);
    (*A)(1, 1) = 1;
    CHECK_NOTHROW(require_admissible(w));  // a zero on the diagonal, and nothing beside it
    (*A)(0, 1) = (*A)(1, 0) = Rational(1, 1000000000000000000L);
    CHECK_THROWS_AS(require_admissible(w), InputError);
    *A = ExactMatrix(2, 2);
  }
}

TEST_CASE("an impact without motion has no energy to multiply", "[checker][input]") {
  Witness w = read_witness(plain, "");
  w.claim = {Witness::ClaimKind::ratio, 0, 1};
  CHECK_NOTHROW(require_admissible(w));
  w.v = {0, 0};
  CHECK_THROWS_AS(require_admissible(w), InputError);
}

TEST_CASE("systems and numbers whose exact arithmetic would take minutes are refused before it begins", "[checker][input]") {
  const auto of_size = [](int n) {
    Witness w = read_witness(plain, "");
    w.M = ExactMatrix(n, n);
    for (int i = 0; i < n; ++i) w.M(i, i) = 1;
    w.v.assign(static_cast<std::size_t>(n), 0);
    w.contacts[0].H = ExactMatrix(2, n);
    return w;
  };
  CHECK_NOTHROW(require_admissible(of_size(most_dofs)));
  CHECK_THROWS_AS(require_admissible(of_size(most_dofs + 1)), InputError);

  Witness crowd = of_size(2);
  crowd.claim.contact = 0;
  crowd.contacts.resize(most_contacts, crowd.contacts[0]);
  CHECK_NOTHROW(require_admissible(crowd));
  crowd.contacts.push_back(crowd.contacts[0]);
  CHECK_THROWS_AS(require_admissible(crowd), InputError);

  // Another denominator of 61 bits in every place: few of them, or many.
  for (const int n : {8, 40}) {
    Witness w = of_size(n);
    long denominator = 1L << 60;
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < i; ++j) w.M(i, j) = w.M(j, i) = Rational(1L, denominator += 2);
    CAPTURE(n);
    if (n == 8)
      CHECK_NOTHROW(require_admissible(w));
    else
      CHECK_THROWS_AS(require_admissible(w), InputError);
  }
}

TEST_CASE("a text that has no end in whitespace, nesting or a title is refused", "[record][input]") {
  for (const std::string& text :
       {std::string(5000000, ' ') + plain,
        replaced(plain, "\"dimension\"", "\"title\": \"" + std::string(30000, 'x') + "\", \"dimension\""),
        replaced(plain, "\"dimension\"", "\"" + std::string(30000, 'x') + "\": 1, \"dimension\"")}) {
    try {
      accept(text);
      FAIL_CHECK("accepted");
    } catch (const InputError& error) {
      CHECK(std::string(error.what()).size() < 300);
      CHECK(error.expectation.find("characters") != std::string::npos);
    }
  }
}
