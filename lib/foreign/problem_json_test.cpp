#include <catch2/catch.hpp>

#include "lib/error.hpp"
#include "lib/foreign/problem_json.hpp"
#include "lib/scalar/text.hpp"

using namespace duhem;

namespace {

const char* mixed =
    R"({"schema_version": 1, "step": 12, "name": "mixed", "dimension": 2, "W": [["1/3", 0.1], ["0x1.8p-3", "0.1"]],
  "q": [-1, "-2.5e-1"], "mu": ["1/2"], "guess": [0, "1/7"], "r": ["1", 2]})";

}  // namespace

TEST_CASE("strings are read exactly, bare numbers are the nearest double", "[foreign][json]") {
  const auto exact = read_problem_json<Rational>(mixed, "mixed.json");
  const auto problem = std::get<0>(assemble(exact.parts));
  const auto W = problem.A.diagonal(0);
  CHECK(W(0, 0) == Rational(1, 3));
  CHECK(W(0, 1) == Rational::from_double(0.1));
  CHECK(W(1, 0) == Rational(3, 16));
  CHECK(W(1, 1) == Rational(1, 10));
  CHECK(problem.b[0](1) == Rational(-1, 4));
  CHECK(problem.mu[0] == Rational(1, 2));
  CHECK(exact.name == "mixed");
  CHECK(exact.guess == std::vector<Rational>{Rational(0), Rational(1, 7)});
  CHECK(exact.solution == std::vector<Rational>{Rational(1), Rational(2)});

  const auto wide = read_problem_json<Mp50>(mixed, "mixed.json").parts;
  CHECK(wide.W[1].value == Mp50(0.1));
  CHECK(wide.W[3].value == Mp50(1) / 10);
}

TEST_CASE("a list that no square W could be as long as is refused where it grows too long", "[foreign][json]") {
  const auto zeros = [](int count) {
    std::string list = "[0";
    for (int i = 1; i < count; ++i) list += ",0";
    return list + ']';
  };
  const auto refusal = [](const std::string& text) -> std::string {
    try {
      (void)read_problem_json<double>(text, "p");
      return "accepted";
    } catch (const InputError& error) {
      return error.what();
    }
  };
  // Millions of numbers that follow take no memory: what comes behind them is not JSON, and nobody gets there.
  const std::string long_row = R"({"W":[)" + zeros(2'000'000) + "!", long_q = R"({"q":)" + zeros(2'000'000) + "!";
  CHECK(refusal(long_row).find("p: W[0][2414] = a longer list: expected at most 2414 values in it: W is square") == 0);
  CHECK(refusal(long_q).find("p: q[2414] = a longer list: expected at most 2414") == 0);
  // One that W is as long as is read: 1,500 rows of as many one-digit numbers.
  std::string W = "[";
  for (int i = 0; i < 1500; ++i) W += (i > 0 ? "," : "") + zeros(1500);
  const std::string square = R"({"dimension":3,"W":)" + W + "],\"q\":" + zeros(1500) + ",\"mu\":" + zeros(500) + "}";
  CHECK(read_problem_json<double>(square, "p").parts.q.size() == 1500);
}

TEMPLATE_TEST_CASE("reading undoes writing in every scalar", "[foreign][json]", double, Quad, Mp50, Mp100, Rational) {
  using S = TestType;
  const auto read = read_problem_json<S>(mixed, "mixed.json");
  const std::string text = write_problem_json<S>(assemble(read.parts), "again", read.solution, read.guess);
  const auto again = read_problem_json<S>(text, "again.json");
  REQUIRE(again.parts.W.size() == 4);
  for (std::size_t k = 0; k < 4; ++k) CHECK(again.parts.W[k].value == read.parts.W[k].value);
  CHECK(again.parts.q == read.parts.q);
  CHECK(again.parts.mu == read.parts.mu);
  CHECK(again.solution == read.solution);
  CHECK(again.guess == read.guess);
}
