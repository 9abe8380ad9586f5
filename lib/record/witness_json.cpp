#include "lib/record/witness_json.hpp"

#include "lib/error.hpp"
#include "lib/nearest_name.hpp"
#include "lib/record/json_outline.hpp"
#include "lib/scalar/exact_text.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>

namespace duhem {
namespace {

using Json = nlohmann::json;
using Kind = Witness::ClaimKind;
using Law = Witness::Law;

constexpr int version = 1;

template <class T>
struct Name {
  const char* text;
  T value;
};
constexpr std::array laws{Name<Law>{"newton", Law::newton}, Name<Law>{"moreau", Law::moreau}, Name<Law>{"fremond", Law::fremond}};
constexpr std::array kinds{Name<Kind>{"total", Kind::total}, Name<Kind>{"ratio", Kind::ratio}, Name<Kind>{"local", Kind::local},
                           Name<Kind>{"dissipative", Kind::dissipative}};

template <class T, std::size_t N>
const char* text_of(const std::array<Name<T>, N>& names, T value) {
  return std::ranges::find(names, value, &Name<T>::value)->text;
}

std::string shown(const Json& value) {
  const std::string text = value.dump(-1, ' ', true, Json::error_handler_t::replace);
  return text.size() > 60 ? text.substr(0, 57) + "..." : text;
}

/// A value of the document and where it stands, for the message if it is refused.
struct Item {
  const Json& value;
  std::string where;

  [[nodiscard]] const Json& list(const char* expected) const {
    if (!value.is_array()) throw InputError(where, shown(value), expected);
    return value;
  }
  [[nodiscard]] std::string at(std::size_t i) const { return where + "[" + std::to_string(i) + "]"; }

  [[nodiscard]] Rational number() const {
    if (value.is_string()) return parse_exact(value.get_ref<const std::string&>(), where);
    if (!value.is_number() || !std::isfinite(value.get<double>()))
      throw InputError(where, shown(value), "a string with an exact number (\"1/12\"), or a finite number: the nearest double");
    return Rational::from_double(value.get<double>());
  }
  [[nodiscard]] int index() const {
    if (!value.is_number_unsigned() || value.get<std::uint64_t>() > 1000000)
      throw InputError(where, shown(value), "a whole number >= 0");
    return value.get<int>();
  }
  [[nodiscard]] std::vector<Rational> numbers() const {
    std::vector<Rational> result;
    for (const Json& x : list("a list of numbers")) result.push_back(Item{x, at(result.size())}.number());
    return result;
  }
  [[nodiscard]] ExactRows matrix() const {
    ExactRows result;
    for (const Json& row : list("a list of rows of numbers")) {
      const Item item{row, at(static_cast<std::size_t>(result.rows))};
      const std::vector<Rational> numbers = item.numbers();
      if (result.rows++ == 0) result.columns = static_cast<int>(numbers.size());
      if (numbers.size() != static_cast<std::size_t>(result.columns))
        throw InputError(item.where, std::to_string(numbers.size()) + " numbers",
                         std::to_string(result.columns) + " numbers, as the first row has");
      result.entries.insert(result.entries.end(), numbers.begin(), numbers.end());
    }
    if (result.entries.empty()) throw InputError(where, shown(value), "a list of rows of numbers");
    return result;
  }
  template <class T, std::size_t N>
  [[nodiscard]] T one_named(const std::array<Name<T>, N>& names) const {
    std::vector<std::string> texts;
    for (const auto& name : names) {
      if (value == name.text) return name.value;
      texts.emplace_back(name.text);
    }
    throw InputError(where, shown(value), one_of(value.is_string() ? value.get<std::string>() : "", texts));
  }
};

/// An object of the document: every key is asked for, and a key that nobody asked for is refused.
class Object {
 public:
  Object(const Item& item, std::string prefix) : value_(item.value), prefix_(std::move(prefix)) {
    if (!value_.is_object()) throw InputError(item.where, shown(value_), "an object");
  }
  [[nodiscard]] bool has(const std::string& key) {
    known_.push_back(key);
    return value_.contains(key);
  }
  [[nodiscard]] Item get(const std::string& key, const char* expected) {
    if (!has(key)) throw InputError(prefix_ + key, "missing", expected);
    return {value_[key], prefix_ + key};
  }
  /// For a key that is only there under a condition.
  void refuse(const std::string& key, const char* expected) {
    if (has(key)) throw InputError(prefix_ + key, shown(value_[key]), expected);
  }
  void refuse_unknown() const {
    for (const auto& [key, value] : value_.items())
      if (std::ranges::find(known_, key) == known_.end())
        throw InputError(prefix_ + key.substr(0, 60), "an unknown key", one_of(key, known_));
  }

 private:
  const Json& value_;
  std::string prefix_;
  std::vector<std::string> known_;
};

Witness::Contact contact_in(const Item& item, Law law) {
  Object object(item, item.where + ".");
  Witness::Contact contact;
  contact.H = object.get("H", "rows of numbers, the normal one first").matrix();
  contact.e = object.get("e", "a number in [0, 1]").number();
  if (law == Law::moreau)
    contact.e_T = object.get("e_T", "a number in [-1, 1]").number();
  else
    object.refuse("e_T", "none but under Moreau's law");
  contact.mu = object.get("mu", "a number >= 0").number();
  contact.impulse = object.get("impulse", "a list of numbers, the normal one first").numbers();
  object.refuse_unknown();
  return contact;
}

Witness::Claim claim_in(const Item& item) {
  Object object(item, item.where + ".");
  Witness::Claim claim;
  claim.kind = object.get("kind", "total, ratio, local or dissipative").one_named(kinds);
  if (claim.kind == Kind::local)
    claim.contact = object.get("contact", "the number of a contact, from 0").index();
  else
    object.refuse("contact", "none but in a local claim");
  if (claim.kind == Kind::dissipative)
    object.refuse("at_least", "none in the claim dissipative");
  else
    claim.at_least = object.get("at_least", "a number").number();
  object.refuse_unknown();
  return claim;
}

Witness witness_in(const Json& root, const std::string& file) {
  Object object({root, file}, file + ": ");
  const Item format = object.get("duhem_witness", "1, the version of the format");
  if (format.value != version || !format.value.is_number_integer())
    throw InputError(format.where, shown(format.value), "1, the version of the format that this program reads");
  Witness w;
  if (object.has("title")) {
    const Item title = object.get("title", "a text");
    if (!title.value.is_string()) throw InputError(title.where, shown(title.value), "a text");
    w.title = title.value.get<std::string>();
  }
  w.dimension = object.get("dimension", "2 or 3").index();
  w.law = object.get("law", "newton, moreau or fremond").one_named(laws);
  if (object.has("clipped")) {
    const Item clipped = object.get("clipped", "true or false");
    if (!clipped.value.is_boolean()) throw InputError(clipped.where, shown(clipped.value), "true or false");
    w.clipped = clipped.value.get<bool>();
  }
  if (object.has("h")) w.h = object.get("h", "a number").number();
  if (object.has("theta")) w.theta = object.get("theta", "a number").number();
  w.M = object.get("M", "a list of rows of numbers").matrix();
  if (object.has("K")) w.K = object.get("K", "a list of rows of numbers").matrix();
  if (object.has("C")) w.C = object.get("C", "a list of rows of numbers").matrix();
  if (w.K.rows > 0)
    w.q = object.get("q", "a list of numbers, as there is K").numbers();
  else
    object.refuse("q", "none without K");
  w.v = object.get("v", "a list of numbers").numbers();
  if (object.has("external_impulse")) w.external_impulse = object.get("external_impulse", "a list of numbers").numbers();
  const Item contacts = object.get("contacts", "a list of contacts");
  for (const Json& contact : contacts.list("a list of contacts"))
    w.contacts.push_back(contact_in({contact, contacts.at(w.contacts.size())}, w.law));
  if (object.has("radius")) w.radius = object.get("radius", "a number").number();
  w.claim = claim_in(object.get("claim", "an object with kind and at_least"));
  object.refuse_unknown();
  return w;
}

/// Of a text that the outline let pass.
Json parse(std::string_view text, const std::string& file) {
  try {
    return Json::parse(text.begin(), text.end());
  } catch (const Json::exception& error) {
    const std::string message = error.what();  // "[json.exception.parse_error.101] parse error at line 1, column 5: ..."
    const auto from = message.find("] ");
    const std::string reason = from == std::string::npos ? message : message.substr(from + 2);
    throw InputError(file, reason.size() > 200 ? reason.substr(0, 197) + "..." : reason, "JSON with finite numbers");
  }
}

std::string list_text(const Rational* first, std::size_t size) {
  std::string text = "[";
  for (std::size_t i = 0; i < size; ++i) text += (i > 0 ? ", \"" : "\"") + first[i].str() + "\"";
  return text + "]";
}
std::string list_text(const std::vector<Rational>& x) { return list_text(x.data(), x.size()); }
std::string rows_text(const ExactRows& A, const std::string& indent) {
  std::string text = "[";
  for (int i = 0; i < A.rows; ++i)
    text += (i > 0 ? ",\n" + indent + " " : "") +
            list_text(&A.entries[static_cast<std::size_t>(i * A.columns)], static_cast<std::size_t>(A.columns));
  return text + "]";
}
std::string quoted(const Rational& x) { return '"' + x.str() + '"'; }

}  // namespace

Witness read_witness(std::string_view text, const std::string& file) {
  JsonOutline outline(file);
  for (const char c : text) outline.take(c);
  return witness_in(parse(text, file), file);
}

Witness read_witness_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  JsonOutline outline(path);
  std::string text;
  std::vector<char> piece(1 << 16);
  while (in.read(piece.data(), static_cast<std::streamsize>(piece.size())), in.gcount() > 0) {
    const auto size = static_cast<std::size_t>(in.gcount());
    for (std::size_t i = 0; i < size; ++i) outline.take(piece[i]);
    text.append(piece.data(), size);
  }
  if (!in.eof() || in.bad()) throw InputError("WITNESS", '"' + path + '"', "a file that can be read");
  return witness_in(parse(text, path), path);
}

std::string witness_json(const Witness& w) {
  std::string text = "{\n \"duhem_witness\": " + std::to_string(version);
  const auto add = [&text](const std::string& key, const std::string& value) { text += ",\n \"" + key + "\": " + value; };
  if (!w.title.empty()) add("title", Json(w.title).dump(-1, ' ', false, Json::error_handler_t::replace));
  add("dimension", std::to_string(w.dimension));
  add("law", '"' + std::string(text_of(laws, w.law)) + '"');
  if (w.clipped) add("clipped", "true");
  add("h", quoted(w.h));
  add("theta", quoted(w.theta));
  add("M", rows_text(w.M, "      "));
  if (w.K.rows > 0) add("K", rows_text(w.K, "      "));
  if (w.C.rows > 0) add("C", rows_text(w.C, "      "));
  if (w.K.rows > 0) add("q", list_text(w.q));
  add("v", list_text(w.v));
  if (!w.external_impulse.empty()) add("external_impulse", list_text(w.external_impulse));
  std::string contacts = "[";
  for (const auto& contact : w.contacts) {
    if (contacts.size() > 1) contacts += ",";
    contacts += "\n  {\"H\": " + rows_text(contact.H, "        ") + ",\n   \"e\": " + quoted(contact.e);
    if (w.law == Law::moreau) contacts += ", \"e_T\": " + quoted(contact.e_T);
    contacts += ", \"mu\": " + quoted(contact.mu) + ",\n   \"impulse\": " + list_text(contact.impulse) + "}";
  }
  add("contacts", contacts + "]");
  if (w.radius != Rational(0)) add("radius", quoted(w.radius));
  std::string claim = std::string("{\"kind\": \"") + text_of(kinds, w.claim.kind) + '"';
  if (w.claim.kind == Kind::local) claim += ", \"contact\": " + std::to_string(w.claim.contact);
  if (w.claim.kind != Kind::dissipative) claim += ", \"at_least\": " + quoted(w.claim.at_least);
  add("claim", claim + "}");
  return text + "\n}\n";
}

}  // namespace duhem
