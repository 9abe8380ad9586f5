#pragma once

#include "lib/checker/verdict.hpp"
#include "lib/names.hpp"

// What a verdict of the checker, which has a vocabulary of its own, is called in every output.
namespace duhem {

template <>
inline constexpr std::array names_of<Verdict::Outcome>{
    Named<Verdict::Outcome>{"proven", Verdict::Outcome::proven},
    Named<Verdict::Outcome>{"refuted", Verdict::Outcome::refuted},
    Named<Verdict::Outcome>{"undecided", Verdict::Outcome::undecided},
    Named<Verdict::Outcome>{"undecided", Verdict::Outcome::unchecked},
};
template <>
inline constexpr std::array names_of<Verdict::Method>{
    Named<Verdict::Method>{"rational", Verdict::Method::rational},
    Named<Verdict::Method>{"interval", Verdict::Method::interval},
};
template <>
inline constexpr std::array names_of<JudgedContact::Mode>{
    Named<JudgedContact::Mode>{"none", JudgedContact::Mode::none},
    Named<JudgedContact::Mode>{"takeoff", JudgedContact::Mode::takeoff},
    Named<JudgedContact::Mode>{"stick", JudgedContact::Mode::stick},
    Named<JudgedContact::Mode>{"slip", JudgedContact::Mode::slip},
};

}  // namespace duhem
