#include "lib/foreign/toml_document.hpp"

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

}  // namespace

Document read_toml(std::string_view text, const std::string& path) {
  try {
    const toml::table table = toml::parse(text, path);
    return {.file = path, .tree = tree_of(table, path), .lines = lines_of(table)};
  } catch (const toml::parse_error& error) {
    throw InputError(path + ":" + std::to_string(error.source().begin.line), std::string(error.description()), "TOML");
  }
}

}  // namespace duhem
