#include <catch2/catch.hpp>

#include "kit/number.hpp"

using namespace duhem::reports;

TEST_CASE("a number is read whole or not at all", "[reports]") {
  CHECK(parse_number("7.25e-4").value == 7.25e-4);
  CHECK(parse_number("-85/196").value == -85.0 / 196);
  CHECK(parse_number("-85/196").text == "-85/196");
  CHECK(parse_number("1.2500000000000000000000000000000000000e+00").value == 1.25);
  for (const char* text : {"", "nan", "inf", "1.5 ", "1,5", "1/0", "1/", "/2", "0x10", "1e999"}) {
    CAPTURE(text);
    CHECK_THROWS(parse_number(text));
  }
}

TEST_CASE("three digits, and exact numbers as they are", "[reports]") {
  CHECK(brief(0.000707036113571217) == "7.07e-4");
  CHECK(brief(0.08193800517385484) == "0.0819");
  CHECK(brief(-2.17e-100) == "-2.17e-100");
  CHECK(brief(1.5e7) == "1.50e7");
  CHECK(brief(0.0) == "0");
  CHECK(brief(parse_number("5/4")) == "5/4");
  CHECK(brief(parse_number("1.2500000000000002")) == "1.25");
}
