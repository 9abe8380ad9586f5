#include "kit/blocks.hpp"

#include "kit/tried.hpp"

namespace duhem::reports {
namespace {

void collect(std::vector<Claim>& claims, const std::vector<Block>& blocks) {
  for (const auto& block : blocks) {
    if (const auto* some = std::get_if<Claims>(&block)) claims.insert(claims.end(), some->claims.begin(), some->claims.end());
    if (const auto* folded = std::get_if<Folded>(&block)) collect(claims, folded->blocks);
    if (const auto* table = std::get_if<TableBlock>(&block))
      for (const auto& row : table->rows)
        if (row.claim) claims.push_back(*row.claim);
    if (const auto* drawings = std::get_if<FigureBlock>(&block))
      for (const auto& [title, caption, svg, problem, data, claim] : drawings->figures)
        if (!claim.empty())
          claims.push_back(
              {claim, "drawn", problem.empty() ? "drawn" : problem, problem.empty() ? Outcome::as_expected : Outcome::failed});
  }
}

}  // namespace

TableBlock claims_table(const std::string& caption, const std::string& says, const std::vector<Claim>& claims) {
  TableBlock table{.caption = caption, .heads = {says, "here"}, .rows = {}, .marks = "came out"};
  for (const auto& claim : claims)
    table.rows.push_back({.cells = {{claim.expected, "text"}, {claim.found, "text"}}, .claim = claim});
  return table;
}

Row answered_row(Text what, std::string name, std::string expected, const std::function<Found(std::vector<Cell>&)>& ask) {
  Row row{.cells = {head(std::move(what))}};
  row.claim = answered(std::move(name), std::move(expected), [&] { return ask(row.cells); });
  if (row.claim->outcome == Outcome::failed) row.cells[0].objections = {row.claim->found};
  return row;
}

FigureBlock claimed(std::vector<Figure> figures, const std::string& of) {
  for (auto& figure : figures) figure.claim = of + figure.title;
  const bool is_four = figures.size() == 4;
  return {std::move(figures), is_four ? "panels" : ""};
}

Json says_json(const Claim& claim) {
  return {{"says", claim.expected}, {"found", claim.found}, {"holds", claim.outcome == Outcome::as_expected}};
}

Json figures_and_claims(const std::vector<Block>& blocks) {
  Json data{{"figures", Json::array()}};
  for (const auto& block : blocks) {
    if (const auto* drawings = std::get_if<FigureBlock>(&block))
      for (const auto& figure : drawings->figures)
        data["figures"].push_back({{"title", figure.title}, {"caption", figure.caption}, {"problem", figure.problem}});
    if (const auto* table = std::get_if<TableBlock>(&block))
      for (const auto& row : table->rows)
        if (row.claim) data["claims"].push_back(says_json(*row.claim));
  }
  return data;
}

void Section::attempt(const std::string& name, const std::string& expected, const std::function<void()>& part) {
  try {
    part();
  } catch (const std::exception& error) {
    add(failure(name + ": " + error.what()));
    add(Claims{{{name, expected, error.what(), Outcome::failed}}});
  }
}

std::vector<Claim> claims_of(const Section& section) {
  std::vector<Claim> claims;
  collect(claims, section.blocks);
  return claims;
}

Figure drawn(Figure figure, const std::function<std::string(Figure&)>& draw) {
  const Tried<std::string> svg([&] { return draw(figure); });
  figure.svg = svg ? *svg : "";
  figure.problem = svg.problem();
  return figure;
}

}  // namespace duhem::reports
