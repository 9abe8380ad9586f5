#include "lib/foreign/toml_document.hpp"

#include "lib/shown.hpp"

#include <toml++/toml.h>

namespace duhem {
namespace {

using Tree = Document::Tree;

int line_of(const toml::node& node) { return static_cast<int>(node.source().begin.line); }

Tree tree_of(const toml::node& node, const std::string& path) {
  if (const auto* table = node.as_table()) {
    Tree tree = Tree::object();
    auto& members = tree.get_ref<Tree::object_t&>();
    for (const auto& [key, value] : *table) members.push_back({std::string(key.str()), tree_of(value, path)});
    return tree;
  }
  if (const auto* array = node.as_array()) {
    Tree tree = Tree::array();
    for (const toml::node& value : *array) tree.push_back(tree_of(value, path));
    return tree;
  }
  if (const auto* text = node.as_string()) return text->get();
  if (const auto* boolean = node.as_boolean()) return boolean->get();
  if (const auto* number = node.as_floating_point()) return number->get();
  const auto* integer = node.as_integer();
  if (!integer)
    throw InputError(path + ":" + std::to_string(line_of(node)), "a date or a time", "a number, a text, a list or a table");
  constexpr std::int64_t exact_as_double = std::int64_t{1} << 53;
  const std::int64_t value = integer->get();
  return value >= -exact_as_double && value <= exact_as_double ? Tree(value) : Tree(std::to_string(value));
}

Document::Lines lines_of(const toml::node& node) {
  Document::Lines lines{.line = line_of(node)};
  if (const auto* table = node.as_table())
    for (const auto& [key, value] : *table) lines.parts.push_back(lines_of(value));
  if (const auto* array = node.as_array())
    for (const toml::node& value : *array) lines.parts.push_back(lines_of(value));
  return lines;
}

/// Without its blanks.
std::string_view line_of(std::string_view text, toml::source_index number) {
  for (; number > 1 && text.find('\n') != std::string_view::npos; --number) text.remove_prefix(text.find('\n') + 1);
  text = text.substr(0, text.find_first_of("\r\n"));
  const auto first = text.find_first_not_of(" \t");
  return first == std::string_view::npos ? "" : text.substr(first);
}

}  // namespace

Document read_toml(std::string_view text, const std::string& path) {
  try {
    const toml::table table = toml::parse(text, path);
    return {.file = path, .tree = tree_of(table, path), .lines = lines_of(table)};
  } catch (const toml::parse_error& error) {
    const auto line = error.source().begin.line;
    throw InputError(
        path + ":" + std::to_string(line), '"' + shown(line_of(text, line)) + '"',
        "TOML: a number without its unit, a text in quotes, a list or a table (" + std::string(error.description()) + ")");
  }
}

}  // namespace duhem
