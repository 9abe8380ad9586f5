#pragma once

#include "lib/foreign/problem_parts.hpp"

#include <string_view>

namespace duhem {

/// Reads a frictional contact problem in the text format of Siconos numerics: dimension, number of contacts, storage, sizes,
/// W, q, mu, separated by white space. W is
///   0  dense, column by column,
///   1  sparse blocks: number of blocks, their rows and columns, cumulative sizes, the two index lists, then every block
///      after its number, column by column,
///   2  what CSparse prints, by compressed columns or as triplets, with the few digits it prints.
/// One integer after mu is ignored: some of Siconos' own files end in one. Numbers are doubles, as Siconos reads them.
/// `path` names the text in messages. Throws InputError with file and line.
[[nodiscard]] ProblemParts<double> read_siconos_text(std::string_view text, const std::string& path);

}  // namespace duhem
