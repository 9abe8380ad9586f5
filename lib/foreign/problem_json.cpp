#include "lib/foreign/problem_json.hpp"

#include "lib/foreign/json_numbers.hpp"

namespace duhem {

template <class S>
ProblemWithImpulses<S> read_problem_json(std::string_view text, const std::string& path) {
  RowsOfW<S> W_rows;
  const Document document = read_json(text, path, contact_json_limits(text), W_rows.taken());
  const Item root(document);
  root.allow_only({"schema_version", "step", "name", "dimension", "W", "q", "mu", "guess", "r", "u"},
                  "an object with dimension, W, q and mu");
  ProblemWithImpulses<S> result;
  ProblemParts<S>& parts = result.parts;
  parts.dimension = dimension_of(root);
  const Item mu = root.get("mu", "a list of numbers");
  for (const Item item : mu.items("a list of numbers")) {
    parts.mu.push_back(number<S>(item));
    if (parts.mu.back() < S(0)) throw InputError(item.where(), brief(parts.mu.back()), "a number >= 0");
  }
  if (parts.mu.empty()) mu.refuse("one number a contact, and a contact at least");
  const auto dimension = static_cast<std::size_t>(parts.dimension);
  const std::size_t n = parts.mu.size() * dimension;
  // Where q and W agree on another number of contacts, it is mu that is wrong.
  if (const auto q = root.find("q"), W = root.find("W"); q && W && q->tree().is_array() && W->tree().is_array())
    if (q->size() == W->size() && q->size() != n && q->size() % dimension == 0 && q->size() > 0)
      throw InputError(mu.where(), std::to_string(mu.size()) + " numbers",
                       std::to_string(q->size() / dimension) + ", one a contact: q has " + std::to_string(q->size()) +
                           " numbers, " + std::to_string(dimension) + " a contact");
  parts.q = numbers<S>(root.get("q", "a list of numbers"), n);
  parts.W = std::move(W_rows).square(root, n, "q");
  if (const auto name = root.find("name")) result.name = name->text();
  result.guess = optional_numbers<S>(root, "guess", n);
  result.solution = optional_numbers<S>(root, "r", n);
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
  return document.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n';
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
DUHEM_FOR_EACH_NAMED_FIELD(INSTANTIATE)

}  // namespace duhem
