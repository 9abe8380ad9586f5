#include "lib/foreign/problem_json.hpp"

#include "lib/foreign/json_document.hpp"

#include <cmath>

namespace duhem {
namespace {

using Json = nlohmann::json;

const std::vector<std::string> keys{"schema_version", "step", "name", "dimension", "W", "q", "mu", "guess", "r", "u"};

template <class S>
void read_W(const JsonDocument& document, ProblemParts<S>& parts) {
  document.read_W<S>(parts.q.size(), "q", [&](std::int32_t i, std::int32_t j, const S& value) {
    bool negative_zero = false;
    if constexpr (std::is_same_v<S, double>) negative_zero = value == 0 && std::signbit(value);
    if (!(value == S(0)) || negative_zero) parts.W.push_back({i, j, value});
  });
}

}  // namespace

template <class S>
ProblemWithImpulses<S> read_problem_json(std::string_view text, const std::string& path) {
  const JsonDocument document(text, path, keys, "an object with dimension, W, q and mu");
  ProblemWithImpulses<S> result;
  ProblemParts<S>& parts = result.parts;
  parts.dimension = document.dimension();
  parts.mu = document.numbers<S>("mu");
  if (parts.mu.empty()) throw InputError(document.where("mu"), "[]", "one number a contact, and a contact at least");
  for (std::size_t alpha = 0; alpha < parts.mu.size(); ++alpha)
    if (parts.mu[alpha] < S(0))
      throw InputError(document.where("mu[" + std::to_string(alpha) + "]"), brief(parts.mu[alpha]), "a number >= 0");
  parts.q = document.numbers<S>("q");
  document.require_size(parts.q.size(), parts.mu.size() * static_cast<std::size_t>(parts.dimension), "q");
  read_W(document, parts);
  result.name = document.text("name").value_or("");
  result.guess = document.optional_numbers<S>("guess", parts.q.size());
  result.solution = document.optional_numbers<S>("r", parts.q.size());
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
