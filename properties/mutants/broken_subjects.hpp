#pragma once

#include "properties/mutants/fault.hpp"
#include "properties/subject.hpp"

namespace duhem::properties {

/// The library with one fault; with `none`, the second implementation of the step in the place of the first.
[[nodiscard]] Subjects broken_subjects(Fault fault);

}  // namespace duhem::properties
