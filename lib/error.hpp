#pragma once

#include <stdexcept>
#include <string>

namespace duhem {

/// A caller's mistake, caught where data enters: which field, what it held, what was expected.
/// The program turns it into exit code 2; nothing in `lib` prints or exits.
struct InputError : std::runtime_error {
  InputError(std::string field_, std::string value_, std::string expectation_)
      : std::runtime_error(field_ + " = " + value_ + ": expected " + expectation_),
        field(std::move(field_)),
        value(std::move(value_)),
        expectation(std::move(expectation_)) {}

  std::string field, value, expectation;
};

}  // namespace duhem
