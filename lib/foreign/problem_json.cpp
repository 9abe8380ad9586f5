#include "lib/foreign/problem_json.hpp"

#include "lib/error.hpp"
#include "lib/nearest_name.hpp"
#include "lib/scalar/text.hpp"

#include <nlohmann/json.hpp>

#include <cmath>
#include <set>

namespace duhem {
namespace {

using Json = nlohmann::json;

const std::vector<std::string> keys{"schema_version", "step", "name", "dimension", "W", "q", "mu", "guess", "r", "u"};

std::string shown(const Json& value) {
  const std::string text = value.dump(-1, ' ', true, Json::error_handler_t::replace);
  return text.size() > 60 ? text.substr(0, 57) + "..." : text;
}

constexpr int deepest = 3;  // the document, W, its rows

/// The document as a tree. A key that comes twice would silently lose one of its values, and a tree of any depth would
/// take the stack with it where it is printed.
Json parse(std::string_view text, const std::string& path) {
  std::set<std::string> seen;
  const auto callback = [&](int depth, Json::parse_event_t event, Json& item) {
    if (depth >= deepest && (event == Json::parse_event_t::array_start || event == Json::parse_event_t::object_start))
      throw InputError(path, "lists within lists within lists", "W as a list of rows of numbers");
    if (event == Json::parse_event_t::key && depth == 1 && !seen.insert(item.get<std::string>()).second)
      throw InputError(path + ": " + item.get<std::string>(), "given twice", "one value");
    return true;
  };
  try {
    return Json::parse(text.begin(), text.end(), callback);
  } catch (const Json::exception& error) {
    const std::string message = error.what();  // "[json.exception.parse_error.101] parse error at line 1, column 5: ..."
    const auto from = message.find("] ");
    const std::string reason = from == std::string::npos ? message : message.substr(from + 2);
    throw InputError(path, reason.size() > 200 ? reason.substr(0, 197) + "..." : reason, "JSON with finite numbers");
  }
}

template <class S>
class Document {
 public:
  Document(std::string_view text, const std::string& path) : path_(path), root_(parse(text, path)) {
    if (!root_.is_object()) throw InputError(path_, shown(root_), "an object with dimension, W, q and mu");
    for (const auto& [key, value] : root_.items())
      if (std::find(keys.begin(), keys.end(), key) == keys.end())
        throw InputError(where(key), "an unknown key", one_of(key, keys));
  }

  [[nodiscard]] bool has(const std::string& key) const { return root_.contains(key); }
  [[nodiscard]] std::string where(const std::string& field) const { return path_ + ": " + field; }
  [[nodiscard]] const Json& get(const std::string& key, const char* expected) const {
    if (!has(key)) throw InputError(where(key), "missing", expected);
    return root_[key];
  }
  [[nodiscard]] const Json& list(const Json& value, const std::string& field, const char* expected) const {
    if (!value.is_array()) throw InputError(where(field), shown(value), expected);
    return value;
  }
  [[nodiscard]] S number(const Json& value, const std::string& field) const {
    if (value.is_string()) return read_scalar<S>(value.get_ref<const std::string&>(), where(field));
    if (!value.is_number() || !std::isfinite(value.get<double>()))
      throw InputError(where(field), shown(value), "a finite number, or a string with one (\"1/12\")");
    return from_double<S>(value.get<double>());
  }
  [[nodiscard]] std::vector<S> numbers(const std::string& key) const {
    std::vector<S> result;
    for (const Json& item : list(get(key, "a list of numbers"), key, "a list of numbers"))
      result.push_back(number(item, key + "[" + std::to_string(result.size()) + "]"));
    return result;
  }
  /// Another list of q's size, where it is given.
  [[nodiscard]] std::optional<std::vector<S>> optional_numbers(const std::string& key, std::size_t size) const {
    if (!has(key)) return std::nullopt;
    auto result = numbers(key);
    require_size(result.size(), size, key);
    return result;
  }
  void require_size(std::size_t size, std::size_t expected, const std::string& field) const {
    if (size != expected)
      throw InputError(where(field), std::to_string(size) + " numbers", std::to_string(expected) + " numbers");
  }

 private:
  std::string path_;
  Json root_;
};

template <class S>
void read_W(const Document<S>& document, ProblemParts<S>& parts) {
  const char* expected = "a list of rows of numbers";
  const Json& rows = document.list(document.get("W", expected), "W", expected);
  if (rows.size() != parts.q.size())
    throw InputError(document.where("W"), std::to_string(rows.size()) + " rows",
                     std::to_string(parts.q.size()) + ", as q has numbers");
  std::int32_t i = 0;
  for (const Json& row : rows) {
    const std::string name = "W[" + std::to_string(i) + "]";
    document.require_size(document.list(row, name, "a row of numbers").size(), parts.q.size(), name);
    std::int32_t j = 0;
    for (const Json& item : row) {
      const S value = document.number(item, name + "[" + std::to_string(j) + "]");
      bool negative_zero = false;
      if constexpr (std::is_same_v<S, double>) negative_zero = value == 0 && std::signbit(value);
      if (!(value == S(0)) || negative_zero) parts.W.push_back({i, j, value});
      ++j;
    }
    ++i;
  }
}

}  // namespace

template <class S>
ProblemWithImpulses<S> read_problem_json(std::string_view text, const std::string& path) {
  const Document<S> document(text, path);
  ProblemWithImpulses<S> result;
  ProblemParts<S>& parts = result.parts;
  const Json& dimension = document.get("dimension", "2 or 3");
  if (dimension != 2 && dimension != 3) throw InputError(document.where("dimension"), shown(dimension), "2 or 3");
  parts.dimension = dimension == 2 ? 2 : 3;
  parts.mu = document.numbers("mu");
  if (parts.mu.empty()) throw InputError(document.where("mu"), "[]", "one number a contact, and a contact at least");
  for (std::size_t alpha = 0; alpha < parts.mu.size(); ++alpha)
    if (parts.mu[alpha] < S(0))
      throw InputError(document.where("mu[" + std::to_string(alpha) + "]"), brief(parts.mu[alpha]), "a number >= 0");
  parts.q = document.numbers("q");
  document.require_size(parts.q.size(), parts.mu.size() * static_cast<std::size_t>(parts.dimension), "q");
  read_W(document, parts);
  if (document.has("name")) {
    const Json& name = document.get("name", "a text");
    if (!name.is_string()) throw InputError(document.where("name"), shown(name), "a text");
    result.name = name.get<std::string>();
  }
  result.guess = document.optional_numbers("guess", parts.q.size());
  result.solution = document.optional_numbers("r", parts.q.size());
  return result;
}

namespace {

template <class S>
nlohmann::ordered_json scalar_json(const S& x) {
  if constexpr (std::is_same_v<S, double>)
    return x;
  else
    return write_scalar(x);
}

template <class Range>
nlohmann::ordered_json list_json(const Range& range) {
  auto list = nlohmann::ordered_json::array();
  for (const auto& x : range) list.push_back(scalar_json(x));
  return list;
}

template <class S, int Dim>
std::string write_in(const ConeProblem<S, Dim>& problem, const std::string& name, const std::optional<std::vector<S>>& solution,
                     const std::optional<std::vector<S>>& guess) {
  const auto n = static_cast<std::size_t>(problem.contacts() * Dim);
  std::vector<S> q;
  auto W = nlohmann::ordered_json::array();
  for (int alpha = 0; alpha < problem.contacts(); ++alpha) {
    std::vector<std::vector<S>> rows(Dim, std::vector<S>(n, S(0)));
    for (const auto& [beta, block] : problem.A.row(alpha))
      for (int i = 0; i < Dim; ++i)
        for (int j = 0; j < Dim; ++j) rows[static_cast<std::size_t>(i)][static_cast<std::size_t>(beta * Dim + j)] = block(i, j);
    for (const auto& row : rows) W.push_back(list_json(row));
    for (int i = 0; i < Dim; ++i) q.push_back(problem.b[static_cast<std::size_t>(alpha)](i));
  }
  nlohmann::ordered_json document{{"schema_version", 1},        {"name", name}, {"dimension", Dim}, {"W", W}, {"q", list_json(q)},
                                  {"mu", list_json(problem.mu)}};
  if (guess) document["guess"] = list_json(*guess);
  if (solution) document["r"] = list_json(*solution);
  return document.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace

template <class S>
std::string write_problem_json(const AnyConeProblem<S>& problem, const std::string& name,
                               const std::optional<std::vector<S>>& solution, const std::optional<std::vector<S>>& guess) {
  return std::visit([&](const auto& known) { return write_in(known, name, solution, guess); }, problem);
}

#define INSTANTIATE(S)                                                                                                           \
  template ProblemWithImpulses<S> read_problem_json<S>(std::string_view, const std::string&);                                    \
  template std::string write_problem_json<S>(const AnyConeProblem<S>&, const std::string&, const std::optional<std::vector<S>>&, \
                                             const std::optional<std::vector<S>>&);
DUHEM_FOR_EACH_FIELD(INSTANTIATE)

}  // namespace duhem
