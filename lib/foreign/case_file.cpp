#include "lib/foreign/case_file.hpp"

#include "lib/catalogue/system_names.hpp"
#include "lib/error.hpp"
#include "lib/foreign/matrix_market.hpp"
#include "lib/foreign/toml_document.hpp"
#include "lib/nearest_name.hpp"
#include "lib/scalar/text.hpp"
#include "lib/text/text_file.hpp"

#include <filesystem>
#include <limits>
#include <map>

namespace duhem {
namespace {

const std::vector<std::string> run_numbers{"h",  "t_end",     "theta",          "e",     "e_t",
                                           "mu", "gap_slack", "velocity_slack", "gamma", "tol"};
const std::vector<std::string> run_words{"scheme", "activation", "solver"};

Exact number(const Item& item) { return {item.exact(), item.where()}; }
Exact number(const Item& table, const char* key) { return number(table.get(key, "a number")); }
std::optional<Exact> optional_number(const Item& table, const char* key) {
  const auto item = table.find(key);
  return item ? std::optional(number(*item)) : std::nullopt;
}
Exact number_or_zero(const Item& table, const char* key) {
  return optional_number(table, key).value_or(Exact{Rational(0), table.where(key)});
}

GivenVector column(const Item& table, const char* key) {
  const Item list = table.get(key, "a list of numbers");
  return {list.exact_numbers(), list.where()};
}

ExactSparseMatrix without_zeros(const ExactMatrix& full) {
  ExactSparseMatrix m{.rows = full.rows, .columns = full.columns, .entries = {}};
  for (int i = 0; i < m.rows; ++i)
    for (int j = 0; j < m.columns; ++j)
      if (!(full(i, j) == Rational(0))) m.entries.push_back({i, j, full(i, j)});
  return m;
}

/// The list `entries` of a table, each [row, column, value], indices from 0.
ExactSparseMatrix read_entries(const Item& table, int rows, int columns) {
  const std::string expected = "[row, column, value], the row from 0 to " + std::to_string(rows - 1) + ", the column from 0 to " +
                               std::to_string(columns - 1);
  std::map<std::pair<int, int>, Rational> entries;
  for (const Item entry : table.get("entries", "a list of [row, column, value]").items("a list of [row, column, value]")) {
    if (!entry.tree().is_array() || entry.size() != 3) entry.refuse(expected);
    int place[2] = {}, next = 0;
    for (const Item part : entry.items(expected)) {
      if (next < 2)
        place[next] = static_cast<int>(part.whole(0, (next == 0 ? rows : columns) - 1, expected.c_str()));
      else if (!entries.emplace(std::pair(place[0], place[1]), part.exact()).second)
        throw InputError(entry.where(), "an entry given twice", "each entry once");
      ++next;
    }
  }
  ExactSparseMatrix m{.rows = rows, .columns = columns, .entries = {}};
  for (const auto& [at, value] : entries)
    if (!(value == Rational(0))) m.entries.push_back({at.first, at.second, value});
  return m;
}

constexpr const char* matrix_forms = "a list of rows, { size, entries }, or the name of a Matrix Market file";
constexpr const char* contact_forms = "a list of rows, { entries }, or the name of a Matrix Market file";

/// The tables of a list [[key]]; none where it is not there.
std::vector<Item> tables(const Item& table, const char* key, const std::vector<std::string>& known) {
  std::vector<Item> result;
  if (const auto list = table.find(key))
    for (const Item item : list->items(std::string("a list of tables [[") + key + "]]")) {
      item.allow_only(known, "a table");
      result.push_back(item);
    }
  return result;
}

class CaseReader {
 public:
  CaseReader(const Document& document, const FindCase& find) : root_(document), path_(document.file), find_(find) {}

  [[nodiscard]] CaseData read() const;

 private:
  [[nodiscard]] std::optional<Item> find_table(const char* key, const std::vector<std::string>& known) const {
    auto table = root_.find(key);
    if (table) table->allow_only(known, (std::string("a table [") + key + "]").c_str());
    return table;
  }
  [[nodiscard]] Item table(const char* key, const std::vector<std::string>& known) const {
    if (auto found = find_table(key, known)) return *std::move(found);
    throw InputError(root_.where(key), "missing", "a table");
  }
  [[nodiscard]] std::string text_or(const char* key, const std::string& otherwise) const {
    const auto item = root_.find(key);
    return item ? item->text() : otherwise;
  }
  /// Other files are looked for beside this one.
  [[nodiscard]] std::string beside(const std::string& file) const {
    return (std::filesystem::path(path_).parent_path() / file).string();
  }

  [[nodiscard]] GivenMatrix matrix(const Item& item) const;
  [[nodiscard]] std::optional<GivenMatrix> optional_matrix(const Item& table, const char* key) const {
    const auto item = table.find(key);
    return item ? std::optional(matrix(*item)) : std::nullopt;
  }
  [[nodiscard]] GivenMatrix contact_rows(const Item& contact, int dimension, int degrees) const;
  [[nodiscard]] std::vector<ExactContact> read_contacts(const LinearData& data, const std::optional<GivenMatrix>& H) const;
  [[nodiscard]] LinearData read_linear() const;
  void read_run(CaseData& data) const;
  void read_units(CaseData& data) const;
  void read_parameter(const std::string& key, const Item& item, CaseData& data) const;

  Item root_;
  std::string path_;
  const FindCase& find_;
};

GivenMatrix CaseReader::matrix(const Item& item) const {
  if (item.is_text()) {
    const std::string file = beside(item.text());
    return {read_matrix_market_file(file, item.where()), item.where() + " (" + file + ")"};
  }
  if (!item.tree().is_object()) return {without_zeros(item.exact_matrix(matrix_forms)), item.where()};
  item.allow_only({"size", "entries"}, matrix_forms);
  const char* whole = "a whole number, the rows and columns";
  const int size = static_cast<int>(item.get("size", whole).whole(1, std::numeric_limits<int>::max(), whole));
  return {read_entries(item, size, size), item.where()};
}

/// H of a contact: the row that is too long or too short is known by the mass matrix.
GivenMatrix CaseReader::contact_rows(const Item& contact, int dimension, int degrees) const {
  const Item H = contact.get("H", contact_forms);
  if (H.tree().is_object()) {
    H.allow_only({"entries"}, contact_forms);
    return {read_entries(H, dimension, degrees), H.where()};
  }
  if (H.tree().is_array())
    for (const Item row : H.items("a list of rows"))
      if (row.tree().is_array() && row.size() != static_cast<std::size_t>(degrees))
        throw InputError(row.where(), std::to_string(row.size()) + " numbers",
                         std::to_string(degrees) + " numbers, one a degree of freedom as in M");
  return matrix(H);
}

/// Each with an H of its own, or all with their rows of the one that is given.
std::vector<ExactContact> CaseReader::read_contacts(const LinearData& data, const std::optional<GivenMatrix>& H) const {
  std::vector<ExactContact> contacts;
  for (const Item& contact : tables(root_, "contacts", {"H", "gap", "e", "e_t", "mu"})) {
    if (H && contact.has("H"))
      throw InputError(contact.where("H"), "given besides matrices.H", "one of them: matrices.H has the rows of all contacts");
    contacts.push_back({.H = H ? GivenMatrix{{data.dimension, H->value.columns, {}}, H->where}
                               : contact_rows(contact, data.dimension, data.M.value.columns),
                        .gap = number_or_zero(contact, "gap"),
                        .e = optional_number(contact, "e"),
                        .e_t = optional_number(contact, "e_t"),
                        .mu = optional_number(contact, "mu")});
  }
  if (!H) return contacts;
  if (static_cast<std::size_t>(H->value.rows) != contacts.size() * static_cast<std::size_t>(data.dimension))
    throw InputError(
        H->where, std::to_string(H->value.rows) + " rows",
        std::to_string(data.dimension) + " rows for each of the " + std::to_string(contacts.size()) + " [[contacts]]");
  for (const auto& [row, column, value] : H->value.entries)
    contacts[static_cast<std::size_t>(row / data.dimension)].H.value.entries.push_back({row % data.dimension, column, value});
  return contacts;
}

ExactTimeFunction read_time_function(const Item& table, bool scalar) {
  ExactTimeFunction f;
  const auto value = [scalar](const Item& from, const char* key) {
    if (!scalar) return column(from, key);
    Exact one = number(from, key);
    return GivenVector{{std::move(one.value)}, std::move(one.where)};
  };
  for (const Item& sample : tables(table, "samples", {"t", "value"}))
    f.samples.push_back({number(sample, "t"), value(sample, "value")});
  for (const Item& harmonic : tables(table, "harmonics", {"amplitude", "omega", "phase"}))
    f.harmonics.push_back({value(harmonic, "amplitude"), number(harmonic, "omega"), number_or_zero(harmonic, "phase")});
  return f;
}

LinearData CaseReader::read_linear() const {
  LinearData data;
  if (const auto dimension = optional_number(root_, "dimension")) {
    if (!(dimension->value == Rational(2)) && !(dimension->value == Rational(3)))
      throw InputError(dimension->where, decimal(dimension->value), "2 or 3, the dimension of a contact");
    data.dimension = dimension->value == Rational(2) ? 2 : 3;
  }
  const Item matrices = table("matrices", {"M", "K", "C", "H"});
  data.M = matrix(matrices.get("M", matrix_forms));
  data.K = optional_matrix(matrices, "K");
  data.C = optional_matrix(matrices, "C");

  const Item initial = table("initial", {"q", "v"});
  data.q_0 = column(initial, "q");
  data.v_0 = column(initial, "v");

  if (const auto load = find_table("load", {"constant", "samples", "harmonics"})) {
    if (load->has("constant")) data.constant_load = column(*load, "constant");
    data.load = read_time_function(*load, false);
  }
  data.contacts = read_contacts(data, optional_matrix(matrices, "H"));
  for (const Item& control : tables(root_, "controlled", {"dof", "velocity", "samples", "harmonics"}))
    data.controlled.push_back({number(control, "dof"), number_or_zero(control, "velocity"), read_time_function(control, true)});
  return data;
}

void CaseReader::read_run(CaseData& data) const {
  std::vector<std::string> known = run_numbers;
  known.insert(known.end(), run_words.begin(), run_words.end());
  const auto run = find_table("run", known);
  if (!run) return;
  for (const std::string& key : run_numbers)
    if (const auto item = run->find(key)) data.run_numbers.insert_or_assign(key, number(*item));
  for (const std::string& key : run_words)
    if (const auto item = run->find(key)) data.run_words.insert_or_assign(key, Word{item->text(), item->where()});
}

void CaseReader::read_units(CaseData& data) const {
  const auto units = find_table("units", {"length", "time", "energy", "impulse"});
  if (!units) return;
  for (const auto& [key, unit] : {std::pair{"length", &data.length_unit}, std::pair{"time", &data.time_unit},
                                  std::pair{"energy", &data.energy_unit}, std::pair{"impulse", &data.impulse_unit}})
    if (const auto item = units->find(key)) *unit = item->text();
}

std::variant<Exact, Word> value_in(const Item& item, bool holds_word) {
  if (item.is_text()) return read_value(item.text(), item.where(), holds_word);
  return number(item);
}

/// What the catalogue's own files say of a parameter: { value, unit, meaning }.
Parameter declared(const std::string& key, const Item& item) {
  item.allow_only({"value", "unit", "meaning"}, "a table");
  return {.name = key,
          .value = value_in(item.get("value", "a number"), false),
          .unit = item.get("unit", "a unit, \"-\" if none").text(),
          .meaning = item.get("meaning", "a few words").text()};
}

/// A value alone, for a parameter that the catalogue knows.
void CaseReader::read_parameter(const std::string& key, const Item& item, CaseData& data) const {
  Parameter* known = data.find_parameter(key);
  if (!known) {
    std::vector<std::string> names;
    for (const Parameter& parameter : data.parameters) names.push_back(parameter.name);
    throw InputError(item.where(), "an unknown parameter", one_of(key, names));
  }
  known->value = value_in(item, std::holds_alternative<Word>(known->value));
  if (Word* word = std::get_if<Word>(&known->value); word && key == "mesh" && word->text != generated_mesh)
    word->text = beside(word->text);
}

/// Files of a run are called after its case.
void require_file_name(const std::string& name, const std::string& where) {
  constexpr std::size_t longest = 100;
  const bool printable = std::none_of(name.begin(), name.end(), [](unsigned char c) { return c < ' ' || c == 127 || c == '/'; });
  if (name.empty() || name.front() == '.' || name.size() > longest || !printable)
    throw InputError(where, "a name of " + std::to_string(name.size()) + " characters that no file can have",
                     "1 to 100 characters, no '/', none that does not print, not '.' first");
}

CaseData CaseReader::read() const {
  root_.allow_only({"name", "title", "source", "expects", "system", "dimension", "run", "units", "parameters", "matrices",
                    "initial", "load", "contacts", "controlled"});
  const std::string system = root_.get("system", "the name of a system, such as \"linear\" or \"stick\"").text();
  if (std::ranges::find(system_names, system) == system_names.end())
    throw InputError(root_.where("system"), '"' + system + '"', one_of(system, system_names));

  CaseData data;
  bool declares = true;  // the catalogue's own files declare their parameters; a user's file changes some of them
  if (system == "linear") {
    if (root_.has("parameters"))
      throw InputError(root_.where("parameters"), "a table", "none: a linear system is given by its matrices");
    data.linear = read_linear();
  } else {
    for (const char* key : {"matrices", "initial", "load", "contacts", "controlled", "dimension"})
      if (root_.has(key)) throw InputError(root_.where(key), "given", "nothing: only system = \"linear\" takes it");
    if (auto base = find_(system)) {
      data = *base;
      declares = false;
    }
  }
  data.system = system;
  data.name = text_or("name", std::filesystem::path(path_).stem().string());
  if (root_.has("name")) require_file_name(data.name, root_.where("name"));
  data.title = text_or("title", data.name);
  data.source = text_or("source", "a user's file: " + path_);
  data.expects = text_or("expects", "");
  read_run(data);
  read_units(data);
  if (const auto parameters = root_.find("parameters")) {
    if (!parameters->tree().is_object()) parameters->refuse_kind("a table [parameters]");
    for (const auto& [key, value] : parameters->tree().items()) {
      const Item item = parameters->get(key, "");
      if (declares)
        data.parameters.push_back(declared(key, item));
      else
        read_parameter(key, item, data);
    }
  }
  return data;
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
  const Document document = read_toml(text, path);
  return CaseReader(document, find).read();
}

CaseData read_case_file(const std::string& path, const FindCase& find) {
  constexpr TextFormat toml{
      .name = "a TOML file", .largest = 64'000'000, .advice = "; large matrices belong into Matrix Market files"};
  return read_case(text_file(path, "CASE", toml), path, find);
}

}  // namespace duhem
