#include <catch2/catch.hpp>

#include "lib/error.hpp"
#include "lib/scalar/text.hpp"

#include <random>

using namespace duhem;

TEST_CASE("a text is read exactly: decimals, fractions and hex floats", "[scalar]") {
  const auto exact = [](const char* text) { return parse_exact(text, "x"); };
  CHECK(exact("0.1") == Rational(1, 10));
  CHECK(exact("-1.5e-3") == Rational(-3, 2000));
  CHECK(exact("1/12") == Rational(1, 12));
  CHECK(exact("-2/6") == Rational(-1, 3));
  CHECK(exact("0x1.8p-3") == Rational(3, 16));
  CHECK(exact("-0xAp0") == Rational(-10));
  CHECK(exact("+007") == Rational(7));
  CHECK(exact(".5") == Rational(1, 2));
  CHECK(exact("2.") == Rational(2));
  CHECK(exact("1e3") == Rational(1000));
  CHECK(exact("0.5/0.25") == Rational(2));
}

TEST_CASE("what is not a finite number is refused by name", "[scalar][input]") {
  for (const char* text : {"", "nan", "inf", "-infinity", "1/0", "1e999999999", "1e", "--1", "0x", "1 ", " 1", "1,5", "1/2/3",
                           "e5", ".", "0x1p", "1e5001"}) {
    CAPTURE(text);
    try {
      (void)parse_exact(text, "mu");
      FAIL("accepted");
    } catch (const InputError& error) {
      CHECK(error.field == "mu");
    }
  }
  CHECK_THROWS_AS(read_scalar<double>("1e400", "x"), InputError);
  CHECK_THROWS_AS(read_scalar<Quad>("1e5000", "x"), InputError);
  CHECK_NOTHROW(read_scalar<Mp50>("1e400", "x"));
}

TEST_CASE("a decimal becomes the nearest scalar, not one read through double", "[scalar]") {
  CHECK(read_scalar<double>("0.1", "x") == 0.1);
  CHECK(read_scalar<double>("1/3", "x") == 1.0 / 3);
  CHECK(read_scalar<double>("4.9e-324", "x") == 4.9e-324);
  CHECK(read_scalar<Mp100>("0.1", "x") == Mp100(1) / 10);
  CHECK(read_scalar<Mp50>("0.1", "x") != Mp50(0.1));
  CHECK(read_scalar<Quad>("0.1", "x") == Quad(1) / 10);
}

TEMPLATE_TEST_CASE("a subnormal number is rounded once", "[scalar]", double, Quad) {
  using std::ldexp;
  using Limits = std::numeric_limits<TestType>;
  const TestType least = ldexp(TestType(1), Limits::min_exponent - Limits::digits);  // Boost's denorm_min does not compile
  const Rational unit = exactly(least), hair = Rational(1) / Rational(1L << 62) / Rational(1L << 62) / Rational(1L << 62);
  for (const int sign : {1, -1}) {
    const auto rounded = [&](const Rational& x) { return TestType(nearest<TestType>(Rational(sign) * x * unit, "x") * sign); };
    CHECK(rounded(Rational(1)) == least);
    CHECK(rounded(Rational(1, 2)) == TestType(0));  // a tie goes to the even one
    CHECK(rounded(Rational(1, 2) + hair) == least);
    CHECK(rounded(Rational(3, 2)) == 2 * least);
    CHECK(rounded(Rational(3, 2) - hair) == least);
    CHECK(rounded(Rational(5, 2)) == 2 * least);
    CHECK(rounded(Rational(5, 2) + hair) == 3 * least);
  }
}

TEMPLATE_TEST_CASE("reading undoes writing", "[scalar]", double, Quad, Mp50, Mp100, Rational) {
  std::mt19937_64 random(7);
  for (int i = 0; i < 200; ++i) {
    const TestType x = TestType(static_cast<long>(random())) / TestType(static_cast<long>(random() | 1)) / TestType(3);
    CHECK(read_scalar<TestType>(write_scalar(x), "x") == x);
    CHECK(nearest<TestType>(exactly(x), "x") == x);
  }
}

TEST_CASE("the sine of a long scalar has all its digits", "[scalar]") {
  using std::acos;
  const Mp100 quarter = acos(Mp100(-1)) / 4;
  const Mp100 s = sin(quarter);
  CHECK(abs(s * s - Mp100(1) / 2) < read_scalar<Mp100>("1e-99", "x"));
}

TEST_CASE("unit round-off is half the spacing at one", "[scalar]") {
  CHECK(unit_roundoff<double>() == std::ldexp(1.0, -53));
  CHECK(unit_roundoff<Quad>() == ldexp(Quad(1), -113));
  CHECK(unit_roundoff<Mp50>() < read_scalar<Mp50>("1e-49", "x"));
  CHECK(unit_roundoff<Rational>() == Rational(0));
}
