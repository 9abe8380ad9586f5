#include "lib/foreign/trace.hpp"

#include "lib/foreign/json_document.hpp"
#include "lib/nearest_name.hpp"

#include <cstring>
#include <filesystem>

namespace duhem {
namespace {

using Json = nlohmann::json;

const std::vector<std::string> keys{"schema_version",
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
                                    "restitution_from",
                                    "gap",
                                    "bias_velocity",
                                    "position_impulse",
                                    "position_correction"};

/// A field of a trace that is one of some names.
template <class T, std::size_t N>
std::optional<T> name_in(const JsonDocument& document, const char* key, const std::array<std::pair<const char*, T>, N>& names) {
  const auto text = document.text(key);
  if (!text) return std::nullopt;
  std::vector<std::string> known;
  for (const auto& [name, value] : names) {
    if (*text == name) return value;
    known.emplace_back(name);
  }
  throw InputError(document.where(key), shown(*text), one_of(*text, known));
}

enum class LawName { newton, moreau, fremond };
constexpr std::array law_names{std::pair{"newton", LawName::newton}, std::pair{"moreau", LawName::moreau},
                               std::pair{"fremond", LawName::fremond}};
constexpr std::array approach_names{std::pair{"as_is", Approach::as_is}, std::pair{"clipped", Approach::clipped}};
constexpr std::array origin_names{std::pair{"u_minus", RestitutionFrom::u_minus},
                                  std::pair{"free_velocity", RestitutionFrom::free_velocity}};

template <class S>
class LineReader {
 public:
  LineReader(std::string_view text, const std::string& where)
      : document_(text, where, keys, "an object with dimension, W, u_minus, p and mu") {}

  [[nodiscard]] AnyTraceStep<S> read() const {
    if (document_.has("schema_version") && document_.get("schema_version", "1") != 1)
      throw InputError(document_.where("schema_version"), shown(document_.get("schema_version", "1")), "1");
    if (document_.dimension() == 2) return read_in<2>();
    return read_in<3>();
  }

 private:
  template <int Dim>
  [[nodiscard]] TraceStep<S, Dim> read_in() const {
    TraceStep<S, Dim> step;
    const auto u_minus = document_.numbers<S>("u_minus");
    const std::size_t n = u_minus.size(), contacts = n / Dim;
    if (n % Dim != 0)
      throw InputError(document_.where("u_minus"), std::to_string(n) + " numbers",
                       std::to_string(Dim) + " numbers a contact, normal first");
    step.contacts.resize(contacts);
    const auto put = [&](const std::vector<S>& values, auto member) {
      for (std::size_t i = 0; i < n; ++i) (step.contacts[i / Dim].*member)(static_cast<int>(i % Dim)) = values[i];
    };
    using Contact = TraceContact<S, Dim>;
    put(u_minus, &Contact::u_minus);
    put(required("p", n), &Contact::p);
    read_W(n, step);
    read_free_velocity(u_minus, [&](const std::vector<S>& values) { put(values, &Contact::u_free); });
    if (const auto u_plus = document_.optional_numbers<S>("u_plus", n))
      for (std::size_t alpha = 0; alpha < contacts; ++alpha) {
        step.contacts[alpha].u_plus.emplace();
        for (int i = 0; i < Dim; ++i) (*step.contacts[alpha].u_plus)(i) = (*u_plus)[alpha * Dim + static_cast<std::size_t>(i)];
      }
    if (const auto bias = document_.optional_numbers<S>("bias_velocity", n)) put(*bias, &Contact::bias);
    if (const auto impulse = document_.optional_numbers<S>("position_impulse", n)) put(*impulse, &Contact::position_impulse);
    read_time(step);
    if (const auto correction = document_.optional_numbers<S>("position_correction", n)) {
      if (!step.h) throw InputError(document_.where("h"), "missing", "the step's size, since there is a position_correction");
      put(*correction, &Contact::position_correction);
    }
    if (const auto gap = document_.optional_numbers<S>("gap", contacts))
      for (std::size_t alpha = 0; alpha < contacts; ++alpha) step.contacts[alpha].gap = (*gap)[alpha];
    read_law(step);
    return step;
  }

  [[nodiscard]] std::vector<S> required(const char* key, std::size_t size) const {
    auto values = document_.numbers<S>(key);
    document_.require_size(values.size(), size, key);
    return values;
  }

  template <int Dim>
  void read_W(std::size_t n, TraceStep<S, Dim>& step) const {
    std::vector<Mat<S, Dim, Dim>> row(n / Dim);  // of blocks, while it is read
    document_.read_W<S>(n, "u_minus", [&](std::int32_t i, std::int32_t j, const S& value) {
      if (i == j && value < S(0))
        throw InputError(document_.where("W[" + std::to_string(i) + "][" + std::to_string(i) + "]"), brief(value),
                         "a number >= 0: W = H M^-1 H^T");
      row[static_cast<std::size_t>(j) / Dim](i % Dim, j % Dim) = value;
      if (i % Dim != Dim - 1 || static_cast<std::size_t>(j) != n - 1) return;
      for (std::size_t beta = 0; beta < row.size(); ++beta)
        if (static_cast<int>(beta) == i / Dim || !(row[beta].array() == S(0)).all())
          step.W.append(static_cast<int>(beta), row[beta]);
      step.W.end_row();
    });
  }

  template <class Put>
  void read_free_velocity(const std::vector<S>& u_minus, const Put& put) const {
    auto u_free = document_.optional_numbers<S>("free_velocity", u_minus.size());
    const auto loads = document_.optional_numbers<S>("external_impulse", u_minus.size());
    if (u_free && loads)
      throw InputError(document_.where("external_impulse"), "given beside free_velocity",
                       "one of the two: free_velocity = u_minus + external_impulse");
    if (!u_free) u_free = u_minus;
    if (loads)
      for (std::size_t i = 0; i < loads->size(); ++i) (*u_free)[i] += (*loads)[i];
    put(*u_free);
  }

  template <int Dim>
  void read_time(TraceStep<S, Dim>& step) const {
    if (document_.has("step")) {
      const Json& number = document_.get("step", "a whole number");
      if (!number.is_number_integer() || (number.is_number_unsigned() && number > std::numeric_limits<long>::max()))
        throw InputError(document_.where("step"), shown(number), "a whole number");
      step.step = number.get<long>();
    }
    step.t = document_.number<S>("t");
    step.h = document_.number<S>("h");
    if (step.h && !(*step.h > S(0))) throw InputError(document_.where("h"), brief(*step.h), "a number > 0");
  }

  /// One number for all contacts, or one a contact; each within [least, most] where these are given.
  template <int Dim, class Put>
  void read_per_contact(const char* key, const TraceStep<S, Dim>& step, const S& least, const std::optional<S>& most,
                        const Put& put) const {
    const Json& value = document_.get(key, "a number, or a list with one a contact");
    const auto check = [&](const S& x, const std::string& field) {
      if (x < least || (most && x > *most))
        throw InputError(document_.where(field), brief(x),
                         most ? "a number in [" + brief(least) + ", " + brief(*most) + "]" : "a number >= " + brief(least));
    };
    if (value.is_array()) {
      const auto values = required(key, step.contacts.size());
      for (std::size_t alpha = 0; alpha < values.size(); ++alpha) {
        check(values[alpha], std::string(key) + "[" + std::to_string(alpha) + "]");
        put(alpha, values[alpha]);
      }
    } else {
      const S x = *document_.number<S>(key);
      check(x, key);
      for (std::size_t alpha = 0; alpha < step.contacts.size(); ++alpha) put(alpha, x);
    }
  }

  template <int Dim>
  void read_law(TraceStep<S, Dim>& step) const {
    auto& contacts = step.contacts;
    read_per_contact("mu", step, S(0), std::nullopt, [&](std::size_t alpha, const S& mu) { contacts[alpha].mu = mu; });
    if (document_.has("e"))
      read_per_contact("e", step, S(0), S(1), [&](std::size_t alpha, const S& e) { contacts[alpha].e = e; });
    const auto law = name_in(document_, "law", law_names);
    if (document_.has("e_t")) {
      if (law && *law != LawName::moreau)
        throw InputError(document_.where("e_t"), "given beside the law " + *document_.text("law"),
                         "e_t beside no law or beside \"moreau\": the others say what it is");
      read_per_contact("e_t", step, S(-1), S(1), [&](std::size_t alpha, const S& e_T) { contacts[alpha].e_T = e_T; });
    }
    for (auto& c : contacts) {
      if (law == LawName::newton) c.e_T = S(0);
      c.fremond = law == LawName::fremond;
    }
    step.approach = name_in(document_, "activation", approach_names).value_or(Approach::as_is);
    step.restitution_from = name_in(document_, "restitution_from", origin_names);
    step.theta = document_.number<S>("theta").value_or(S(1) / 2);
    if (step.theta < S(0) || step.theta > S(1))
      throw InputError(document_.where("theta"), brief(step.theta), "a number in [0, 1]");
    if (step.theta == S(0) && (law == LawName::fremond || step.approach == Approach::clipped))
      throw InputError(document_.where("theta"), "0", "a number > 0 with fremond's law and with the activation clipped");
  }

  JsonDocument document_;
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
  step.W = problem.A;
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

TraceLines::TraceLines(const std::string& path) : path_(path) {
  std::error_code error;
  if (!std::filesystem::exists(path, error)) throw InputError(path, "not there", "a file that can be read");
  file_.reset(std::filesystem::is_directory(path, error) ? nullptr : std::fopen(path.c_str(), "rb"));
  if (!file_) throw InputError(path, "unreadable", "a file that can be read");
  bytes_ = static_cast<long>(std::filesystem::file_size(path, error));
  if (error) bytes_ = 0;  // a pipe has no size
}

bool TraceLines::fill() {
  constexpr std::size_t chunk = 1 << 16;
  if (begin_ > 0) {
    std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
  }
  if (end_ > longest)
    throw InputError(path_ + ":" + std::to_string(number_ + 1), "more than 500 MB", "a step a line, ended by a newline");
  if (buffer_.size() < end_ + chunk) buffer_.resize(std::max(end_ + chunk, 2 * end_));
  const std::size_t got = std::fread(buffer_.data() + end_, 1, chunk, file_.get());
  if (got == 0 && std::ferror(file_.get()) != 0)
    throw InputError(path_, "unreadable after line " + std::to_string(number_), "a file that can be read");
  end_ += got;
  bytes_read_ += static_cast<long>(got);
  return got > 0;
}

bool TraceLines::next(std::string_view& line) {
  for (;;) {
    std::size_t searched = begin_;
    const void* newline = nullptr;
    while (true) {
      if (end_ > searched) newline = std::memchr(buffer_.data() + searched, '\n', end_ - searched);
      if (newline) break;
      const std::size_t seen = end_ - begin_;
      if (!fill()) break;
      searched = begin_ + seen;
    }
    if (!newline && begin_ == end_) return false;
    const std::size_t stop = newline ? static_cast<std::size_t>(static_cast<const char*>(newline) - buffer_.data()) : end_;
    line = std::string_view(buffer_).substr(begin_, stop - begin_);
    begin_ = newline ? stop + 1 : end_;
    ++number_;
    if (line.find_first_not_of(" \t\r") != std::string_view::npos) return true;
  }
}

#define INSTANTIATE(S) template AnyTraceStep<S> read_trace_line<S>(std::string_view, const std::string&);
DUHEM_FOR_EACH_REAL(INSTANTIATE)
#undef INSTANTIATE
#define INSTANTIATE(S)                                                                             \
  template TraceStep<S, 2> step_of_problem<S, 2>(const ConeProblem<S, 2>&, const std::vector<S>&); \
  template TraceStep<S, 3> step_of_problem<S, 3>(const ConeProblem<S, 3>&, const std::vector<S>&);
DUHEM_FOR_EACH_REAL(INSTANTIATE)

}  // namespace duhem
