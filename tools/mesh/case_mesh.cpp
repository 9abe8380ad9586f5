#include "tools/mesh/case_mesh.hpp"

#include "lib/catalogue/parameters.hpp"
#include "lib/foreign/case_file.hpp"
#include "lib/foreign/gmsh_file.hpp"
#include "tools/embedded_cases.hpp"
#include "tools/mesh/generate.hpp"

#include <cmath>
#include <cstdio>

namespace duhem::program {
namespace {

constexpr double most_unknowns = 4e6;

/// What of a case's parameters shapes its mesh, beside the size of the triangles.
struct Shape {
  std::vector<std::string> lengths;
  double (*area)(const std::map<std::string, double>&);
  double (*perimeter)(const std::map<std::string, double>&);
};
const std::map<std::string, Shape>& shapes() {
  using Numbers = std::map<std::string, double>;
  static const std::map<std::string, Shape> all{
      {"sliding_block",
       {{"length", "height"},
        [](const Numbers& n) { return n.at("length") * n.at("height"); },
        [](const Numbers& n) { return 2 * (n.at("length") + n.at("height")); }}},
      {"elastic_ball",
       {{"radius"},
        [](const Numbers& n) { return std::acos(-1.0) * n.at("radius") * n.at("radius"); },
        [](const Numbers& n) { return 2 * std::acos(-1.0) * n.at("radius"); }}}};
  return all;
}

const Parameter* find(const CaseData& data, const std::string& name) {
  for (const Parameter& parameter : data.parameters)
    if (parameter.name == name) return &parameter;
  return nullptr;
}

const Word& mesh_word(const Parameter& mesh) {
  if (const Word* word = std::get_if<Word>(&mesh.value)) return *word;
  const Exact& number = std::get<Exact>(mesh.value);
  throw InputError(number.where, decimal(number.value), std::string("the word ") + generated_mesh + ", or a file of Gmsh");
}

/// Two unknowns a node; a node has two of the triangles of the area √3/4 size², those of a side belong to it by half.
void require_moderate(const CaseData& data, const Shape& shape, const std::map<std::string, double>& numbers) {
  const double size = numbers.at("size");
  const double unknowns = 4 / std::sqrt(3.0) * shape.area(numbers) / size / size + shape.perimeter(numbers) / size;
  if (unknowns <= most_unknowns) return;
  char about[64];
  std::snprintf(about, sizeof about, "%.2g unknowns", unknowns);
  const Exact& given = std::get<Exact>(find(data, "size")->value);
  throw InputError(given.where, decimal(given.value) + ", about " + about, "a size with at most 4 million");
}

}  // namespace

bool has_mesh(const CaseData& data) { return find(data, "mesh") != nullptr; }

std::optional<Mesh> mesh_of(const CaseData& data) {
  const Parameter* mesh = find(data, "mesh");
  if (!mesh) return std::nullopt;
  const Word& word = mesh_word(*mesh);
  if (word.text != generated_mesh) return read_gmsh_file(word.text, word.where);
  const Shape& shape = shapes().at(data.system);
  const Parameters<double> parameters(data);
  std::map<std::string, double> numbers{{"size", parameters.positive("size")}};
  for (const std::string& name : shape.lengths) numbers[name] = parameters.positive(name);
  require_moderate(data, shape, numbers);
  return generate_mesh(embedded_geometry(data.system), numbers, data.system + ".geo");
}

std::vector<std::string> set_without_effect(const CaseData& data) {
  std::vector<std::string> names;
  const Parameter* mesh = find(data, "mesh");
  const auto shape = shapes().find(data.system);
  if (!mesh || shape == shapes().end() || mesh_word(*mesh).text == generated_mesh) return names;
  std::vector<std::string> all = shape->second.lengths;
  all.insert(all.begin(), "size");
  for (const std::string& name : all) {
    const Parameter* parameter = find(data, name);
    const Exact* number = parameter ? std::get_if<Exact>(&parameter->value) : nullptr;
    if (number && number->where == "--set " + name) names.push_back(number->where);
  }
  return names;
}

}  // namespace duhem::program
