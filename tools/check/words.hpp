#pragma once

#include "lib/checker/verdict.hpp"
#include "lib/record/witness.hpp"

// What a witness and its verdict are called in every output.
namespace duhem::program {

[[nodiscard]] inline const char* name_of(Verdict::Outcome outcome) {
  switch (outcome) {
    case Verdict::Outcome::proven: return "proven";
    case Verdict::Outcome::refuted: return "refuted";
    case Verdict::Outcome::undecided:
    case Verdict::Outcome::unchecked: break;
  }
  return "undecided";
}
[[nodiscard]] inline const char* name_of(Verdict::Method method) {
  return method == Verdict::Method::rational ? "rational" : "interval";
}
[[nodiscard]] inline const char* name_of(Witness::Law law) {
  switch (law) {
    case Witness::Law::newton: return "newton";
    case Witness::Law::moreau: return "moreau";
    case Witness::Law::fremond: break;
  }
  return "fremond";
}
[[nodiscard]] inline const char* name_of(Witness::ClaimKind kind) {
  switch (kind) {
    case Witness::ClaimKind::total: return "total";
    case Witness::ClaimKind::ratio: return "ratio";
    case Witness::ClaimKind::local: return "local";
    case Witness::ClaimKind::dissipative: break;
  }
  return "dissipative";
}
[[nodiscard]] inline const char* name_of(JudgedContact::Mode mode) {
  switch (mode) {
    case JudgedContact::Mode::takeoff: return "takeoff";
    case JudgedContact::Mode::stick: return "stick";
    case JudgedContact::Mode::slip: return "slip";
    case JudgedContact::Mode::none: break;
  }
  return "none";
}

}  // namespace duhem::program
