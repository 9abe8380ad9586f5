#pragma once

#include "lib/catalogue/case_data.hpp"
#include "lib/error.hpp"
#include "lib/scalar/text.hpp"

namespace duhem {

/// The parameters of a case with code, read into one scalar and checked as they are asked for.
template <class S>
class Parameters {
 public:
  explicit Parameters(const CaseData& data) : data_(data) {}

  [[nodiscard]] S number(const std::string& name) const {
    const Exact& exact = exact_number(name);
    return nearest<S>(exact.value, exact.where);
  }
  [[nodiscard]] S positive(const std::string& name) const {
    const Exact& exact = exact_number(name);
    const S value = nearest<S>(exact.value, exact.where);
    if (!(value > S(0))) throw InputError(exact.where, decimal(exact.value), "a positive number in this scalar");
    return value;
  }
  [[nodiscard]] S not_negative(const std::string& name) const {
    const Exact& exact = exact_number(name);
    if (exact.value < Rational(0)) throw InputError(exact.where, decimal(exact.value), "a number >= 0");
    return nearest<S>(exact.value, exact.where);
  }
  /// A whole number from 1 to `most`.
  [[nodiscard]] int count(const std::string& name, int most) const {
    const Exact& exact = exact_number(name);
    for (int n = 1; n <= most; ++n)
      if (exact.value == Rational(n)) return n;
    throw InputError(exact.where, decimal(exact.value), "a whole number from 1 to " + std::to_string(most));
  }
  /// Degrees, as radians: the quotient by 180 comes first, so that 45 degrees are π/4 to the last bit.
  [[nodiscard]] S angle(const std::string& name) const {
    const S half_turns = number(name) / S(180);
    using std::acos;
    return half_turns * S(acos(S(-1)));
  }
  /// A word where the file gives one, nothing where it gives a number.
  [[nodiscard]] const Word* word(const std::string& name) const { return std::get_if<Word>(&find(name).value); }

  /// As it was given.
  [[nodiscard]] const Exact& exact_number(const std::string& name) const {
    const Parameter& parameter = find(name);
    if (const Word* text = std::get_if<Word>(&parameter.value))
      throw InputError(text->where, '"' + text->text + '"',
                       "a number" + (parameter.unit == "-" ? "" : " in " + parameter.unit) + ": " + parameter.meaning);
    return std::get<Exact>(parameter.value);
  }

 private:
  [[nodiscard]] const Parameter& find(const std::string& name) const {
    for (const Parameter& parameter : data_.parameters)
      if (parameter.name == name) return parameter;
    throw InputError(data_.name + ": parameters." + name, "missing", "a value");
  }
  const CaseData& data_;
};

}  // namespace duhem
