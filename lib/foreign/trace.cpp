#include "lib/foreign/trace.hpp"

#include "lib/foreign/json_numbers.hpp"

#include <array>
#include <filesystem>

namespace duhem {

template <>
inline constexpr std::array names_of<Approach>{Named<Approach>{"as_is", Approach::as_is},
                                               Named<Approach>{"clipped", Approach::clipped}};
namespace {

/// A field of a trace that is one of some names.
template <class T>
std::optional<T> name_in(const Item& object, const char* key) {
  const auto item = object.find(key);
  return item ? std::optional(item->one_named<T>()) : std::nullopt;
}

template <class S>
class LineReader {
 public:
  LineReader(std::string_view text, const std::string& where)
      : document_(read_json(text, where, contact_json_limits(text), W_.taken())), root_(document_) {
    root_.allow_only({"schema_version",
                      "step",
                      "t",
                      "h",
                      "dimension",
                      "W",
                      "u_minus",
                      "free_velocity",
                      "external_impulse",
                      "u_plus",
                      "p",
                      "mu",
                      "law",
                      "e",
                      "e_t",
                      "theta",
                      "activation",
                      "restitution",
                      "restitution_from",
                      "gap",
                      "bias_velocity",
                      "position_impulse",
                      "position_correction"},
                     "an object with dimension, W, u_minus, p and mu");
  }

  [[nodiscard]] AnyTraceStep<S> read() {
    if (const auto version = root_.find("schema_version"); version && version->tree() != 1) version->refuse("1");
    if (dimension_of(root_) == 2) return read_in<2>();
    return read_in<3>();
  }

 private:
  template <int Dim>
  [[nodiscard]] TraceStep<S, Dim> read_in() {
    TraceStep<S, Dim> step;
    const auto u_minus = numbers<S>(root_, "u_minus");
    const std::size_t n = u_minus.size(), contacts = n / Dim;
    if (n % Dim != 0)
      throw InputError(root_.where("u_minus"), std::to_string(n) + " numbers",
                       std::to_string(Dim) + " numbers a contact, normal first");
    step.contacts.resize(contacts);
    const auto put = [&](const std::vector<S>& values, auto member) {
      for (std::size_t i = 0; i < n; ++i) (step.contacts[i / Dim].*member)(static_cast<int>(i % Dim)) = values[i];
    };
    using Contact = TraceContact<S, Dim>;
    put(u_minus, &Contact::u_minus);
    put(numbers<S>(root_.get("p", "a list of numbers"), n), &Contact::p);
    const ProblemParts<S> parts{Dim, std::move(W_).square(root_, n, "u_minus"), u_minus, std::vector<S>(contacts, S(0))};
    step.W = std::get<ConeProblem<S, Dim>>(assemble(parts)).A.R();
    read_free_velocity(u_minus, [&](const std::vector<S>& values) { put(values, &Contact::u_free); });
    if (const auto u_plus = optional_numbers<S>(root_, "u_plus", n))
      for (std::size_t alpha = 0; alpha < contacts; ++alpha) {
        step.contacts[alpha].u_plus.emplace();
        for (int i = 0; i < Dim; ++i) (*step.contacts[alpha].u_plus)(i) = (*u_plus)[alpha * Dim + static_cast<std::size_t>(i)];
      }
    if (const auto bias = optional_numbers<S>(root_, "bias_velocity", n)) put(*bias, &Contact::bias);
    if (const auto impulse = optional_numbers<S>(root_, "position_impulse", n)) put(*impulse, &Contact::position_impulse);
    read_time(step);
    if (const auto correction = optional_numbers<S>(root_, "position_correction", n)) {
      if (!step.h) throw InputError(root_.where("h"), "missing", "the step's size, since there is a position_correction");
      put(*correction, &Contact::position_correction);
    }
    if (const auto gap = optional_numbers<S>(root_, "gap", contacts))
      for (std::size_t alpha = 0; alpha < contacts; ++alpha) step.contacts[alpha].gap = (*gap)[alpha];
    read_law(step);
    return step;
  }

  template <class Put>
  void read_free_velocity(const std::vector<S>& u_minus, const Put& put) const {
    auto u_free = optional_numbers<S>(root_, "free_velocity", u_minus.size());
    const auto loads = optional_numbers<S>(root_, "external_impulse", u_minus.size());
    if (u_free && loads)
      throw InputError(root_.where("external_impulse"), "given beside free_velocity",
                       "one of the two: free_velocity = u_minus + external_impulse");
    if (!u_free) u_free = u_minus;
    if (loads)
      for (std::size_t i = 0; i < loads->size(); ++i) (*u_free)[i] += (*loads)[i];
    put(*u_free);
  }

  template <int Dim>
  void read_time(TraceStep<S, Dim>& step) const {
    if (const auto number = root_.find("step"))
      step.step = number->whole(std::numeric_limits<long>::min(), std::numeric_limits<long>::max(), "a whole number");
    step.t = optional_number<S>(root_, "t");
    step.h = optional_number<S>(root_, "h");
    if (step.h && !(*step.h > S(0))) throw InputError(root_.where("h"), brief(*step.h), "a number > 0");
  }

  /// One number for all contacts, or one a contact; each within [least, most] where these are given.
  template <int Dim, class Put>
  void read_per_contact(const char* key, const TraceStep<S, Dim>& step, const S& least, const std::optional<S>& most,
                        const Put& put) const {
    const Item given = root_.get(key, "a number, or a list with one a contact");
    const auto read = [&](const Item& item) {
      const S x = number<S>(item);
      if (x < least || (most && x > *most))
        throw InputError(item.where(), brief(x),
                         most ? "a number in [" + brief(least) + ", " + brief(*most) + "]" : "a number >= " + brief(least));
      return x;
    };
    if (!given.tree().is_array()) {
      const S x = read(given);
      for (std::size_t alpha = 0; alpha < step.contacts.size(); ++alpha) put(alpha, x);
      return;
    }
    given.require_size(step.contacts.size());
    std::size_t alpha = 0;
    for (const Item item : given.items("")) put(alpha++, read(item));
  }

  template <int Dim>
  void read_law(TraceStep<S, Dim>& step) const {
    auto& contacts = step.contacts;
    read_per_contact("mu", step, S(0), std::nullopt, [&](std::size_t alpha, const S& mu) { contacts[alpha].mu = mu; });
    if (root_.find("e")) read_per_contact("e", step, S(0), S(1), [&](std::size_t alpha, const S& e) { contacts[alpha].e = e; });
    const auto law = name_in<Law>(root_, "law");
    if (root_.find("e_t")) {
      if (law && *law != Law::moreau)
        throw InputError(root_.where("e_t"), std::string("given beside the law ") + name_of(*law),
                         "e_t beside no law or beside \"moreau\": the others say what it is");
      read_per_contact("e_t", step, S(-1), S(1), [&](std::size_t alpha, const S& e_T) { contacts[alpha].e_T = e_T; });
    }
    for (auto& c : contacts) {
      if (law == Law::newton) c.e_T = S(0);
      c.fremond = law == Law::fremond;
    }
    step.approach = name_in<Approach>(root_, "activation").value_or(Approach::as_is);
    step.restitution = name_in<Restitution>(root_, "restitution");
    step.restitution_from = name_in<RestitutionFrom>(root_, "restitution_from");
    step.theta = optional_number<S>(root_, "theta").value_or(S(1) / 2);
    if (step.theta < S(0) || step.theta > S(1)) throw InputError(root_.where("theta"), brief(step.theta), "a number in [0, 1]");
    if (step.theta == S(0) && (law == Law::fremond || step.approach == Approach::clipped))
      throw InputError(root_.where("theta"), "0", "a number > 0 with fremond's law and with the activation clipped");
  }

  RowsOfW<S> W_{S(0)};
  Document document_;
  Item root_;
};

}  // namespace

template <class S>
AnyTraceStep<S> read_trace_line(std::string_view text, const std::string& where) {
  return LineReader<S>(text, where).read();
}

template <class S, int Dim>
TraceStep<S, Dim> step_of_problem(const ConeProblem<S, Dim>& problem, const std::vector<S>& r) {
  TraceStep<S, Dim> step;
  step.theta = S(1);
  step.W = problem.A.assembled();
  step.contacts.resize(static_cast<std::size_t>(problem.contacts()));
  for (std::size_t alpha = 0; alpha < step.contacts.size(); ++alpha) {
    TraceContact<S, Dim>& c = step.contacts[alpha];
    c.u_minus = Local<S, Dim>::Zero();
    c.u_free = problem.b[alpha];
    c.p = Eigen::Map<const Local<S, Dim>>(&r[alpha * Dim]);
    c.mu = problem.mu[alpha];
    c.e = c.e_T = S(0);  // they multiply u_k = 0
  }
  return step;
}

TraceLines::TraceLines(const std::string& path, std::string name) : name_(std::move(name)) {
  std::error_code error;
  if (!std::filesystem::exists(path, error)) throw InputError(name_, "not there", "a file that can be read");
  if (!std::filesystem::is_directory(path, error)) in_.open(path, std::ios::binary);
  if (!in_.is_open()) throw InputError(name_, "unreadable", "a file that can be read");
  bytes_ = static_cast<long>(std::filesystem::file_size(path, error));
  if (error) bytes_ = 0;  // a pipe has no size
}

bool TraceLines::next(std::string_view& line) {
  std::array<char, 1 << 16> piece;
  do {
    line_.clear();
    bool found = false;
    for (bool ended = false; !ended && in_.good();) {
      in_.getline(piece.data(), piece.size());
      const auto got = static_cast<std::size_t>(in_.gcount());
      if (in_.bad()) throw InputError(name_, "unreadable after line " + std::to_string(number_), "a file that can be read");
      bytes_read_ += static_cast<long>(got);
      found = found || got > 0;
      ended = in_.good();  // at a newline, which is counted but not kept
      line_.append(piece.data(), got - (ended ? 1 : 0));
      if (!ended && !in_.eof()) in_.clear();  // the piece is full, and the line goes on
      if (line_.size() > longest)
        throw InputError(name_ + ":" + std::to_string(number_ + 1), "more than 500 MB", "a step a line, ended by a newline");
    }
    if (!found) return false;
    ++number_;
  } while (line_.find_first_not_of(" \t\r") == std::string::npos);
  line = line_;
  return true;
}

#define INSTANTIATE(S) template AnyTraceStep<S> read_trace_line<S>(std::string_view, const std::string&);
DUHEM_FOR_EACH_NAMED_REAL(INSTANTIATE)
#undef INSTANTIATE
#define INSTANTIATE(S)                                                                             \
  template TraceStep<S, 2> step_of_problem<S, 2>(const ConeProblem<S, 2>&, const std::vector<S>&); \
  template TraceStep<S, 3> step_of_problem<S, 3>(const ConeProblem<S, 3>&, const std::vector<S>&);
DUHEM_FOR_EACH_NAMED_REAL(INSTANTIATE)

}  // namespace duhem
