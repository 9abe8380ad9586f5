#include "lib/foreign/json_document.hpp"

#include "lib/nearest_name.hpp"

#include <algorithm>
#include <set>

namespace duhem {
namespace {

using Json = nlohmann::json;

constexpr int deepest = 3;  // the document, W, its rows

/// The document as a tree. A key that comes twice would silently lose one of its values, and a tree of any depth would
/// take the stack with it where it is printed.
Json parse(std::string_view text, const std::string& where) {
  std::set<std::string> seen;
  const auto callback = [&](int depth, Json::parse_event_t event, Json& item) {
    if (depth >= deepest && (event == Json::parse_event_t::array_start || event == Json::parse_event_t::object_start))
      throw InputError(where, "lists within lists within lists", "W as a list of rows of numbers");
    if (event == Json::parse_event_t::key && depth == 1 && !seen.insert(item.get<std::string>()).second)
      throw InputError(where + ": " + item.get<std::string>(), "given twice", "one value");
    return true;
  };
  try {
    return Json::parse(text.begin(), text.end(), callback);
  } catch (const Json::exception& error) {
    const std::string message = error.what();  // "[json.exception.parse_error.101] parse error at line 1, column 5: ..."
    const auto from = message.find("] ");
    const std::string reason = from == std::string::npos ? message : message.substr(from + 2);
    throw InputError(where, reason.size() > 200 ? reason.substr(0, 197) + "..." : reason, "JSON with finite numbers");
  }
}

}  // namespace

std::string shown(const Json& value) {
  const std::string text = value.dump(-1, ' ', true, Json::error_handler_t::replace);
  return text.size() > 60 ? text.substr(0, 57) + "..." : text;
}

JsonDocument::JsonDocument(std::string_view text, std::string where, const std::vector<std::string>& keys, const char* expected)
    : where_(std::move(where)), root_(parse(text, where_)) {
  if (!root_.is_object()) throw InputError(where_, shown(root_), expected);
  for (const auto& [key, value] : root_.items())
    if (std::find(keys.begin(), keys.end(), key) == keys.end())
      throw InputError(this->where(key), "an unknown key", one_of(key, keys));
}

const Json& JsonDocument::get(const char* key, const char* expected) const {
  const auto found = root_.find(key);
  if (found == root_.end()) throw InputError(where(key), "missing", expected);
  return *found;
}

const Json& JsonDocument::list(const Json& value, const std::string& field, const char* expected) const {
  if (!value.is_array()) throw InputError(where(field), shown(value), expected);
  return value;
}

void JsonDocument::require_size(std::size_t size, std::size_t expected, const std::string& field) const {
  if (size != expected) throw InputError(where(field), std::to_string(size) + " numbers", std::to_string(expected) + " numbers");
}

int JsonDocument::dimension() const {
  const Json& dimension = get("dimension", "2 or 3");
  if (dimension != 2 && dimension != 3) throw InputError(where("dimension"), shown(dimension), "2 or 3");
  return dimension == 2 ? 2 : 3;
}

std::optional<std::string> JsonDocument::text(const char* key) const {
  if (!has(key)) return std::nullopt;
  const Json& value = root_[key];
  if (!value.is_string()) throw InputError(where(key), shown(value), "a text");
  return value.get<std::string>();
}

}  // namespace duhem
