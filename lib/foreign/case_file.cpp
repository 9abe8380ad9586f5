#include "lib/foreign/case_file.hpp"

#include "lib/catalogue/system_names.hpp"
#include "lib/error.hpp"
#include "lib/foreign/matrix_market.hpp"
#include "lib/nearest_name.hpp"
#include "lib/scalar/text.hpp"

#include <toml++/toml.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace duhem {
namespace {

const std::vector<std::string> run_numbers{"h",  "t_end",     "theta",          "e",     "e_t",
                                           "mu", "gap_slack", "velocity_slack", "gamma", "tol"};
constexpr std::uintmax_t largest_file = 64'000'000;

const std::vector<std::string> run_words{"scheme", "activation", "solver"};

std::string kind(const toml::node& node) {
  std::ostringstream text;
  text << node.type();
  return text.str();
}

/// A table of the file, with the name it has there. Every reader says where it stood when it refuses.
class Table {
 public:
  Table(const toml::table& table, std::string path, std::string name)
      : table_(table), path_(std::move(path)), name_(std::move(name)) {}

  [[nodiscard]] bool has(const std::string& key) const { return table_.contains(key); }
  [[nodiscard]] std::string field(const std::string& key) const { return name_.empty() ? key : name_ + "." + key; }
  [[nodiscard]] std::string where(const std::string& key) const {
    const toml::node* node = table_.get(key);
    return at(node ? *node : static_cast<const toml::node&>(table_), field(key));
  }
  [[nodiscard]] std::string at(const toml::node& node, const std::string& field) const {
    return path_ + ":" + std::to_string(node.source().begin.line) + ": " + field;
  }

  void allow_only(const std::vector<std::string>& keys) const {
    for (const auto& [key, node] : table_) {
      const std::string name(key.str());
      if (std::find(keys.begin(), keys.end(), name) == keys.end())
        throw InputError(at(node, field(name)), "an unknown key", one_of(name, keys));
    }
  }
  [[nodiscard]] const toml::node& get(const std::string& key, const char* expected) const {
    const toml::node* node = table_.get(key);
    if (!node) throw InputError(where(key), "missing", expected);
    return *node;
  }

  [[nodiscard]] std::string text(const std::string& key, const char* expected) const {
    const toml::node& node = get(key, expected);
    if (!node.is_string()) throw InputError(where(key), kind(node), expected);
    return node.as_string()->get();
  }
  [[nodiscard]] std::string text_or(const std::string& key, const std::string& otherwise) const {
    return has(key) ? text(key, "a text") : otherwise;
  }
  [[nodiscard]] Exact number(const std::string& key) const { return number(get(key, "a number"), field(key)); }
  [[nodiscard]] std::optional<Exact> optional_number(const std::string& key) const {
    return has(key) ? std::optional(number(key)) : std::nullopt;
  }
  [[nodiscard]] Exact number_or(const std::string& key, int otherwise) const {
    return has(key) ? number(key) : Exact{Rational(otherwise), where(key)};
  }
  /// Strings are read exactly; a bare number means the nearest double.
  [[nodiscard]] Exact number(const toml::node& node, const std::string& field) const {
    const std::string place = at(node, field);
    if (const auto* integer = node.as_integer()) return {Rational(integer->get()), place};
    if (const auto* string = node.as_string()) return {parse_exact(string->get(), place), place};
    if (const auto* real = node.as_floating_point()) {
      if (!std::isfinite(real->get()))
        throw InputError(place, std::isnan(real->get()) ? "nan" : "an infinity", "a finite number");
      return {Rational::from_double(real->get()), place};
    }
    throw InputError(place, kind(node), "a number, or a string with one (\"1/12\")");
  }

  [[nodiscard]] Table table(const std::string& key) const {
    const toml::node& node = get(key, "a table");
    if (!node.is_table()) throw InputError(where(key), kind(node), "a table [" + field(key) + "]");
    return {*node.as_table(), path_, field(key)};
  }
  [[nodiscard]] std::vector<Table> tables(const std::string& key) const {
    std::vector<Table> result;
    if (!has(key)) return result;
    const toml::node& node = get(key, "tables");
    if (!node.is_array_of_tables() && !(node.is_array() && node.as_array()->empty()))
      throw InputError(where(key), kind(node), "a list of tables [[" + field(key) + "]]");
    for (const toml::node& item : *node.as_array())
      result.emplace_back(*item.as_table(), path_, field(key) + "[" + std::to_string(result.size()) + "]");
    return result;
  }

  /// A list of numbers, as one column.
  [[nodiscard]] ExactMatrix column(const std::string& key) const {
    const toml::array& list = array(key, "a list of numbers");
    ExactMatrix v;
    v.where = where(key);
    v.columns = 1;
    for (const toml::node& item : list) {
      v.entries.push_back(number(item, field(key) + "[" + std::to_string(v.rows) + "]").value);
      ++v.rows;
    }
    return v;
  }
  /// A list of rows, or the name of a Matrix Market file beside this one.
  [[nodiscard]] ExactMatrix matrix(const std::string& key) const {
    const char* expected = "a list of rows, or the name of a Matrix Market file";
    const toml::node& node = get(key, expected);
    if (const auto* file = node.as_string())
      return read_matrix_market_file((std::filesystem::path(path_).parent_path() / file->get()).string(), where(key));
    ExactMatrix m;
    m.where = where(key);
    for (const toml::node& row : array(key, expected)) {
      const std::string name = field(key) + "[" + std::to_string(m.rows) + "]";
      if (!row.is_array()) throw InputError(at(row, name), kind(row), "a row of numbers");
      const int columns = static_cast<int>(row.as_array()->size());
      if (m.rows > 0 && columns != m.columns)
        throw InputError(at(row, name), std::to_string(columns) + " numbers", std::to_string(m.columns) + " as in the row above");
      m.columns = columns;
      int j = 0;
      for (const toml::node& item : *row.as_array())
        m.entries.push_back(number(item, name + "[" + std::to_string(j++) + "]").value);
      ++m.rows;
    }
    return m;
  }

  template <class Visit>
  void for_each(const Visit& visit) const {
    for (const auto& [key, node] : table_) visit(std::string(key.str()), node);
  }

 private:
  [[nodiscard]] const toml::array& array(const std::string& key, const char* expected) const {
    const toml::node& node = get(key, expected);
    if (!node.is_array()) throw InputError(where(key), kind(node), expected);
    return *node.as_array();
  }

  const toml::table& table_;
  std::string path_, name_;
};

ExactTimeFunction read_time_function(const Table& table, bool scalar) {
  ExactTimeFunction f;
  const auto value = [scalar](const Table& from, const std::string& key) {
    if (!scalar) return from.column(key);
    const Exact number = from.number(key);
    return ExactMatrix{1, 1, {number.value}, number.where};
  };
  for (const Table& sample : table.tables("samples")) {
    sample.allow_only({"t", "value"});
    f.samples.push_back({sample.number("t"), value(sample, "value")});
  }
  for (const Table& harmonic : table.tables("harmonics")) {
    harmonic.allow_only({"amplitude", "omega", "phase"});
    f.harmonics.push_back({value(harmonic, "amplitude"), harmonic.number("omega"), harmonic.number_or("phase", 0)});
  }
  return f;
}

LinearData read_linear(const Table& root) {
  LinearData data;
  if (root.has("dimension")) {
    const Exact dimension = root.number("dimension");
    if (!(dimension.value == Rational(2)) && !(dimension.value == Rational(3)))
      throw InputError(dimension.where, decimal(dimension.value), "2 or 3, the dimension of a contact");
    data.dimension = dimension.value == Rational(2) ? 2 : 3;
  }
  const Table matrices = root.table("matrices");
  matrices.allow_only({"M", "K", "C"});
  data.M = matrices.matrix("M");
  if (matrices.has("K")) data.K = matrices.matrix("K");
  if (matrices.has("C")) data.C = matrices.matrix("C");

  const Table initial = root.table("initial");
  initial.allow_only({"q", "v"});
  data.q_0 = initial.column("q");
  data.v_0 = initial.column("v");

  if (root.has("load")) {
    const Table load = root.table("load");
    load.allow_only({"constant", "samples", "harmonics"});
    if (load.has("constant")) data.constant_load = load.column("constant");
    data.load = read_time_function(load, false);
  }
  for (const Table& contact : root.tables("contacts")) {
    contact.allow_only({"H", "gap", "e", "e_t", "mu"});
    data.contacts.push_back({contact.matrix("H"), contact.number_or("gap", 0), contact.optional_number("e"),
                             contact.optional_number("e_t"), contact.optional_number("mu")});
  }
  for (const Table& control : root.tables("controlled")) {
    control.allow_only({"dof", "velocity", "samples", "harmonics"});
    data.controlled.push_back({control.number("dof"), control.number_or("velocity", 0), read_time_function(control, true)});
  }
  return data;
}

void read_run(const Table& run, CaseData& data) {
  std::vector<std::string> known = run_numbers;
  known.insert(known.end(), run_words.begin(), run_words.end());
  run.allow_only(known);
  for (const std::string& key : run_numbers)
    if (run.has(key)) data.run_numbers.insert_or_assign(key, run.number(key));
  for (const std::string& key : run_words)
    if (run.has(key)) data.run_words.insert_or_assign(key, Word{run.text(key, "a text"), run.where(key)});
}

/// A value alone, for a parameter that the catalogue knows; or { value, unit, meaning }, which declares one.
void read_parameter(const Table& parameters, const std::string& key, const toml::node& node, bool declares,
                    const std::string& path, CaseData& data) {
  const auto value_of = [](const Table& table, const std::string& name, const toml::node& value, bool holds_word) {
    if (const auto* text = value.as_string()) return read_value(text->get(), table.where(name), holds_word);
    return std::variant<Exact, Word>(table.number(value, table.field(name)));
  };
  if (declares) {
    const Table declared = parameters.table(key);
    declared.allow_only({"value", "unit", "meaning"});
    data.parameters.push_back({key, value_of(declared, "value", declared.get("value", "a number"), false),
                               declared.text("unit", "a unit, \"-\" if none"), declared.text("meaning", "a few words")});
    return;
  }
  Parameter* known = data.find_parameter(key);
  if (!known) {
    std::vector<std::string> names;
    for (const Parameter& parameter : data.parameters) names.push_back(parameter.name);
    throw InputError(parameters.at(node, parameters.field(key)), "an unknown parameter", one_of(key, names));
  }
  known->value = value_of(parameters, key, node, std::holds_alternative<Word>(known->value));
  if (Word* word = std::get_if<Word>(&known->value); word && key == "mesh" && word->text != generated_mesh)
    word->text = (std::filesystem::path(path).parent_path() / word->text).string();
}

/// Files of a run are called after its case.
void require_file_name(const std::string& name, const std::string& where) {
  constexpr std::size_t longest = 100;
  const bool printable = std::none_of(name.begin(), name.end(), [](unsigned char c) { return c < ' ' || c == 127 || c == '/'; });
  if (name.empty() || name.front() == '.' || name.size() > longest || !printable)
    throw InputError(where, "a name of " + std::to_string(name.size()) + " characters that no file can have",
                     "1 to 100 characters, no '/', none that does not print, not '.' first");
}

}  // namespace

std::variant<Exact, Word> read_value(const std::string& text, const std::string& where, bool holds_word) {
  if (!text.empty() && std::isalpha(static_cast<unsigned char>(text.front()))) return Word{text, where};
  try {
    return Exact{parse_exact(text, where), where};
  } catch (const InputError&) {
    if (!holds_word) throw;
    return Word{text, where};
  }
}

CaseData read_case(std::string_view text, const std::string& path, const FindCase& find) {
  toml::table parsed;
  try {
    parsed = toml::parse(text, path);
  } catch (const toml::parse_error& error) {
    throw InputError(path + ":" + std::to_string(error.source().begin.line), std::string(error.description()), "TOML");
  }
  const Table root(parsed, path, "");
  root.allow_only({"name", "title", "source", "expects", "system", "dimension", "run", "units", "parameters", "matrices",
                   "initial", "load", "contacts", "controlled"});

  const std::string system = root.text("system", "the name of a system, such as \"linear\" or \"stick\"");
  const auto& systems = system_names();
  if (std::find(systems.begin(), systems.end(), system) == systems.end())
    throw InputError(root.where("system"), '"' + system + '"', one_of(system, systems));

  CaseData data;
  bool declares = true;  // the catalogue's own files declare their parameters; a user's file changes some of them
  if (system == "linear") {
    if (root.has("parameters"))
      throw InputError(root.where("parameters"), "a table", "none: a linear system is given by its matrices");
    data.linear = read_linear(root);
  } else {
    for (const char* key : {"matrices", "initial", "load", "contacts", "controlled", "dimension"})
      if (root.has(key)) throw InputError(root.where(key), "given", "nothing: only system = \"linear\" takes it");
    if (auto base = find(system)) {
      data = *base;
      declares = false;
    }
  }
  data.system = system;
  data.name = root.text_or("name", std::filesystem::path(path).stem().string());
  if (root.has("name")) require_file_name(data.name, root.where("name"));
  data.title = root.text_or("title", data.name);
  data.source = root.text_or("source", "a user's file: " + path);
  data.expects = root.text_or("expects", "");
  if (root.has("run")) read_run(root.table("run"), data);
  if (root.has("units")) {
    const Table units = root.table("units");
    units.allow_only({"length", "time", "energy", "impulse"});
    data.length_unit = units.text_or("length", data.length_unit);
    data.time_unit = units.text_or("time", data.time_unit);
    data.energy_unit = units.text_or("energy", data.energy_unit);
    data.impulse_unit = units.text_or("impulse", data.impulse_unit);
  }
  if (root.has("parameters")) {
    const Table parameters = root.table("parameters");
    parameters.for_each(
        [&](const std::string& key, const toml::node& node) { read_parameter(parameters, key, node, declares, path, data); });
  }
  return data;
}

CaseData read_case_file(const std::string& path, const FindCase& find) {
  std::error_code error;
  if (std::filesystem::is_regular_file(path, error) && std::filesystem::file_size(path, error) > largest_file)
    throw InputError(path, "more than 64 MB", "a smaller file; large matrices belong into Matrix Market files");
  std::ifstream in(path);
  if (!in || !std::filesystem::is_regular_file(path, error)) throw InputError(path, "unreadable", "a TOML file that can be read");
  std::ostringstream text;
  text << in.rdbuf();
  return read_case(text.str(), path, find);
}

}  // namespace duhem
