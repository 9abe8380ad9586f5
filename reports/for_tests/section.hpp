#pragma once

#include "for_tests/scratch_out.hpp"
#include "sections/section.hpp"

namespace duhem::reports {

/// What a call of the program left behind.
inline void answer(const ScratchOut& out, const std::string& name, const nlohmann::json& document,
                   const std::string& code = "0") {
  out.write("evidence/" + name + "/out.txt", document.dump());
  out.write("evidence/" + name + "/exit_code", code);
}

/// The results that lie in the folder, of a program that lists what is known and no statement; a list that is there stays.
inline Results results_in(const ScratchOut& out, const std::vector<RequiredCall>& calls = {}, const Scope& scope = {}) {
  nlohmann::json cases = nlohmann::json::array();
  for (const auto& name : cases_with_expectation()) cases.push_back({{"name", name}, {"title", name}, {"source", name}});
  if (!std::filesystem::exists(out.path() + "/cases.json")) out.write("cases.json", nlohmann::json{{"cases", cases}}.dump());
  if (!std::filesystem::exists(out.path() + "/properties.json")) out.write("properties.json", R"({"properties": []})");
  std::filesystem::create_directories(out.path() + "/figures");
  return Results({.out = out.path(), .scope = scope, .cases = 100, .command = {}}, calls);
}

/// A section made from them.
inline Section made(const SectionPlan& plan, const ScratchOut& out, const Scope& scope = {}) {
  return plan.make(results_in(out, plan.needs(scope), scope));
}

/// All blocks of one kind, in their order.
template <class Kind>
std::vector<Kind> blocks_of(const std::vector<Block>& blocks) {
  std::vector<Kind> all;
  for (const auto& block : blocks) {
    if (const auto* one = std::get_if<Kind>(&block)) all.push_back(*one);
    if (const auto* folded = std::get_if<Folded>(&block))
      for (const auto& one : blocks_of<Kind>(folded->blocks)) all.push_back(one);
  }
  return all;
}
/// The words of a table's row, cell by cell; nothing where no row begins so.
inline std::vector<std::string> row_of(const TableBlock& table, const std::string& first) {
  std::vector<std::string> words;
  for (const auto& row : table.rows)
    if (words.empty() && row.cells.at(0).text.plain() == first)
      for (const auto& cell : row.cells) words.push_back(cell.text.plain());
  return words;
}

/// Its claims by their names.
inline std::map<std::string, Claim> claims_by_name(const Section& section) {
  std::map<std::string, Claim> all;
  for (const auto& claim : claims_of(section)) all[claim.name] = claim;
  return all;
}

}  // namespace duhem::reports
