#include "lib/record/witness_json.hpp"

#include "lib/text/document.hpp"
#include "lib/text/text_file.hpp"

#include <nlohmann/json.hpp>

namespace duhem {
namespace {

using Written = nlohmann::ordered_json;
using Kind = Witness::ClaimKind;

constexpr int version = 1;
constexpr std::size_t longest_text = std::size_t{1} << 22;
constexpr JsonLimits limits{.deepest = 6, .at_most = "a list of rows of numbers at most", .longest_text = longest_text};
constexpr int largest_index = 1'000'000;
constexpr const char *matrix = "a list of rows of numbers", *vector = "a list of numbers";

Witness::Contact contact_in(const Item& item, Law law) {
  item.allow_only({"H", "e", "e_T", "mu", "impulse"});
  Witness::Contact contact;
  contact.H = item.get("H", "rows of numbers, the normal one first").exact_matrix();
  contact.e = item.get("e", "a number in [0, 1]").exact();
  if (law == Law::moreau)
    contact.e_T = item.get("e_T", "a number in [-1, 1]").exact();
  else
    item.refuse_key("e_T", "none but under Moreau's law");
  contact.mu = item.get("mu", "a number >= 0").exact();
  contact.impulse = item.get("impulse", "a list of numbers, the normal one first").exact_numbers();
  return contact;
}

Witness::Claim claim_in(const Item& item) {
  item.allow_only({"kind", "contact", "at_least"});
  Witness::Claim claim;
  claim.kind = item.get("kind", "total, ratio, local or dissipative").one_named<Kind>();
  if (claim.kind == Kind::local)
    claim.contact =
        static_cast<int>(item.get("contact", "the number of a contact, from 0").whole(0, largest_index, "a whole number >= 0"));
  else
    item.refuse_key("contact", "none but in a local claim");
  if (claim.kind == Kind::dissipative)
    item.refuse_key("at_least", "none in the claim dissipative");
  else
    claim.at_least = item.get("at_least", "a number").exact();
  return claim;
}

Witness witness_in(const Item& root) {
  root.allow_only({"duhem_witness", "title", "dimension", "law", "clipped", "h", "theta", "M", "K", "C", "q", "v",
                   "external_impulse", "contacts", "radius", "claim"});
  (void)root.get("duhem_witness", "1, the version of the format")
      .whole(version, version, "1, the version of the format that this program reads");
  Witness w;
  if (const auto title = root.find("title")) w.title = title->text();
  w.dimension = static_cast<int>(root.get("dimension", "2 or 3").whole(0, largest_index, "2 or 3"));
  w.law = root.get("law", "newton, moreau or fremond").one_named<Law>();
  if (const auto clipped = root.find("clipped")) w.clipped = clipped->truth();
  if (const auto h = root.find("h")) w.h = h->exact();
  if (const auto theta = root.find("theta")) w.theta = theta->exact();
  w.M = root.get("M", matrix).exact_matrix();
  if (const auto K = root.find("K")) w.K = K->exact_matrix();
  if (const auto C = root.find("C")) w.C = C->exact_matrix();
  if (w.K.rows > 0)
    w.q = root.get("q", "a list of numbers, as there is K").exact_numbers();
  else
    root.refuse_key("q", "none without K");
  w.v = root.get("v", vector).exact_numbers();
  if (const auto impulse = root.find("external_impulse")) {
    w.external_impulse = impulse->exact_numbers();
    if (w.external_impulse.empty()) impulse->refuse_kind("as many numbers as M has rows, or no external_impulse at all");
  }
  constexpr const char* contacts = "a list of contacts";
  for (const Item contact : root.get("contacts", contacts).items(contacts)) w.contacts.push_back(contact_in(contact, w.law));
  if (const auto radius = root.find("radius")) w.radius = radius->exact();
  w.claim = claim_in(root.get("claim", "an object with kind and at_least"));
  return w;
}

Written list_of(const Rational* first, std::size_t size) {
  Written list = Written::array();
  for (std::size_t i = 0; i < size; ++i) list.push_back(first[i].str());
  return list;
}
Written list_of(const std::vector<Rational>& x) { return list_of(x.data(), x.size()); }
Written rows_of(const ExactMatrix& A) {
  Written rows = Written::array();
  for (int i = 0; i < A.rows; ++i) rows.push_back(list_of(&A(i, 0), static_cast<std::size_t>(A.columns)));
  return rows;
}

Written contact_json(const Witness::Contact& contact, Law law) {
  Written json{{"H", rows_of(contact.H)}, {"e", contact.e.str()}};
  if (law == Law::moreau) json["e_T"] = contact.e_T.str();
  json["mu"] = contact.mu.str();
  json["impulse"] = list_of(contact.impulse);
  return json;
}

Written claim_json(const Witness::Claim& claim) {
  Written json{{"kind", name_of(claim.kind)}};
  if (claim.kind == Kind::local) json["contact"] = claim.contact;
  if (claim.kind != Kind::dissipative) json["at_least"] = claim.at_least.str();
  return json;
}

/// As one writes it by hand: numbers side by side, the rows of a matrix below each other, a list of objects below its name.
/// The text begins in this column.
std::string laid_out(const Written& value, std::size_t column) {
  const auto below = [](std::size_t to) { return ",\n" + std::string(to, ' '); };
  if (value.is_array()) {
    const bool has_objects = !value.empty() && value[0].is_object(), has_rows = !value.empty() && value[0].is_array();
    const std::size_t inside = has_objects ? 2 : column + 1;
    std::string text = has_objects ? "[\n" + std::string(inside, ' ') : "[";
    for (std::size_t i = 0; i < value.size(); ++i)
      text += (i == 0 ? "" : has_objects || has_rows ? below(inside) : ", ") + laid_out(value[i], inside);
    return text + "]";
  }
  if (!value.is_object()) return value.dump(-1, ' ', false, Written::error_handler_t::replace);
  std::string text;
  bool after_list = false;
  for (const auto& [key, member] : value.items()) {
    const std::string name = '"' + key + "\": ";
    text += text.empty() ? "{" : member.is_array() || after_list ? below(column + 1) : ", ";
    text += name + laid_out(member, column + 1 + name.size());
    after_list = member.is_array();
  }
  return text + "}";
}

}  // namespace

Witness read_witness(std::string_view text, const std::string& file) {
  const Document document = read_json(text, file, limits);
  return witness_in(Item(document));
}

Witness read_witness_file(const std::string& path) {
  return read_witness(beginning_of_file(path, "WITNESS", "a file", longest_text + 1), path);
}

std::string witness_json(const Witness& w) {
  Written json{{"duhem_witness", version}};
  if (!w.title.empty()) json["title"] = w.title;
  json["dimension"] = w.dimension;
  json["law"] = name_of(w.law);
  if (w.clipped) json["clipped"] = true;
  json["h"] = w.h.str();
  json["theta"] = w.theta.str();
  json["M"] = rows_of(w.M);
  if (w.K.rows > 0) json["K"] = rows_of(w.K);
  if (w.C.rows > 0) json["C"] = rows_of(w.C);
  if (w.K.rows > 0) json["q"] = list_of(w.q);
  json["v"] = list_of(w.v);
  if (!w.external_impulse.empty()) json["external_impulse"] = list_of(w.external_impulse);
  json["contacts"] = Written::array();
  for (const auto& contact : w.contacts) json["contacts"].push_back(contact_json(contact, w.law));
  if (w.radius != Rational(0)) json["radius"] = w.radius.str();
  json["claim"] = claim_json(w.claim);

  std::string text;
  for (const auto& [key, value] : json.items())
    text += (text.empty() ? "{\n \"" : ",\n \"") + key + "\": " + laid_out(value, key.size() + 5);
  return text + "\n}\n";
}

}  // namespace duhem
