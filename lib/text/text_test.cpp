#include <catch2/catch.hpp>

#include "lib/error.hpp"
#include "lib/text/document.hpp"
#include "lib/text/text_file.hpp"
#include "lib/text/words.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <future>

using namespace duhem;

namespace {

constexpr JsonLimits limits{.deepest = 3, .at_most = "rows", .longest_text = 100'000};

std::string refusal(const std::function<void()>& reads) {
  try {
    reads();
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

std::string refusal_of(const std::string& text) {
  return refusal([&] { (void)read_json(text, "f", limits); });
}

/// Of whatever is asked of {"a": text}.
template <class Ask>
std::string refusal_of_a(const std::string& text, const Ask& ask) {
  const Document document = read_json("{\"a\": " + text + "}", "f", limits);
  return refusal([&] { (void)ask(Item(document).get("a", "something")); });
}

std::string object_of(std::size_t keys) {
  std::string text = "{";
  for (std::size_t i = 0; i < keys; ++i) text += (i > 0 ? ", \"" : "\"") + std::to_string(i) + "\": 0";
  return text + "}";
}

}  // namespace

TEST_CASE("a JSON text beyond a limit is refused by the field that is, one at the limit is read", "[text][input]") {
  const std::string digits(longest_json_token, '7'), text(limits.longest_text - 2, ' ');
  CHECK(refusal_of(R"({"a": [[]]})") == "accepted");
  CHECK(refusal_of(R"({"a": [1, [[]]]})") == "f: a[1][0] = lists within lists within lists: expected rows");
  CHECK(refusal_of("{\"a\": \"" + digits + "\"}") == "accepted");
  CHECK(refusal_of("{\"a\": \"" + digits + "7\"}") == "f: a = \"77777777777777777777...\": expected at most 20000 characters");
  CHECK(refusal_of("{\"" + digits + "7\": 1}").find("at most 20000 characters") != std::string::npos);
  CHECK(refusal_of("[0, -1" + digits + "]").starts_with("f: [1] = \"-1777"));
  CHECK(refusal_of("[0, -1" + digits).starts_with("f: [1] = \"-1777"));
  CHECK(refusal_of("[]" + text) == "accepted");
  CHECK(refusal_of("[]" + text + " ") == "f = a longer text: expected at most 100000 characters in all");
  CHECK(refusal_of(object_of(most_json_keys)) == "accepted");
  CHECK(refusal_of(object_of(most_json_keys + 1)) == "f: 200 = a key too many: expected at most 200 in an object");
}

TEST_CASE("a JSON text that would lose a value, or is none, is refused in one line", "[text][input]") {
  CHECK(refusal_of(R"([{"b": 1, "c": 2, "b": 1}])") == "f: [0].b = given twice: expected one value");
  CHECK(refusal_of(R"({"b": 1, "\u0062": 1})") == "f: b = given twice: expected one value");
  CHECK(refusal_of("{\"a\": [1, 1e999]}") == "f: a[1] = 1e999: expected a finite number");
  CHECK(refusal_of(std::string("[]\0 and what no reader sees", 28)) ==
        "f = a NUL byte after 2 bytes: expected a text, which has none");
  CHECK(refusal_of("{\"a\": [1, }").starts_with("f = parse error at line 1, column 11: "));
  const Document document = read_json(R"({"two\nlines\u001b": 0})", "f", limits);
  CHECK(refusal([&] { Item(document).allow_only({"a"}); }) == "f: two?lines? = an unknown key: expected one of a");
}

TEST_CASE("a JSON value of another type is refused with its place, as it stands there", "[text][input]") {
  const auto whole = [](const Item& a) { return a.whole(-2, 7, "-2 to 7"); };
  for (const char* in_range : {"-2", "0", "7"}) CHECK(refusal_of_a(in_range, whole) == "accepted");
  for (const std::string beyond : {"-3", "8", "1.0", "18446744073709551615", "\"1\"", "null", "[1]"})
    CHECK(refusal_of_a(beyond, whole).starts_with("f: a = " + beyond.substr(0, 10)));
  CHECK(refusal_of_a("18446744073709551616", whole).starts_with("f: a = 1.8446744"));  // past 64 bits it is a double
  const auto any = [](const Item& a) {
    return a.whole(std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max(), "a whole number");
  };
  CHECK(refusal_of_a("9223372036854775807", any) == "accepted");
  CHECK(refusal_of_a("9223372036854775808", any) == "f: a = 9223372036854775808: expected a whole number");
  CHECK(refusal_of_a("[1, \"1/0\"]", [](const Item& a) { return a.exact_numbers(); }).starts_with("f: a[1] = \"1/0\": "));
  CHECK(refusal_of_a("[[1], [1, 2]]", [](const Item& a) { return a.exact_matrix(); }) ==
        "f: a = a row of 1 numbers, and row 1 of 2: expected rows of one length");
  CHECK(refusal_of_a("{}", [](const Item& a) { return a.get("b", "a number"); }) == "f: a.b = missing: expected a number");
}

TEST_CASE("a value is found by its line wherever its document went, a missing one by the line of what it is missing in",
          "[text]") {
  const auto made = [] {
    return Document{.file = "f", .tree = {{"a", {1, 2}}, {"b", 3}}, .lines = Document::Lines{1, {{2, {{2}, {3}}}, {4}}}};
  };
  std::vector<Document> moved;
  for (int i = 0; i < 9; ++i) moved.push_back(made());
  const Item root(moved.front());
  CHECK(root.get("b", "").where() == "f:4: b");
  CHECK(root.where("c") == "f:1: c");
  std::vector<std::string> places;
  for (const Item part : root.get("a", "").items("")) places.push_back(part.where());
  CHECK(places == std::vector<std::string>{"f:2: a[0]", "f:3: a[1]"});
}

TEST_CASE("words come line by line where the lines count, comments and blank lines passed over", "[text]") {
  Words file("%% head\n\n% c\n one  two\n%\n3", "m", "M");
  using Line = std::vector<std::string_view>;
  CHECK(file.line('\0') == Line{"%%", "head"});
  CHECK(file.line('%') == Line{"one", "two"});
  CHECK(refusal([&] { file.refuse("x\ny", "z"); }) == "M (m:4) = \"x?y\": expected z");
  CHECK(file.line('%') == Line{"3"});
  CHECK(file.line('%').empty());
}

TEST_CASE("a pipe is read to its end up to the size of its format", "[text][input]") {
  std::string folder = (std::filesystem::temp_directory_path() / "duhem-XXXXXX").string();
  REQUIRE(mkdtemp(folder.data()) != nullptr);
  const std::string path = folder + "/pipe", text(2'000'000, 'x');
  REQUIRE(mkfifo(path.c_str(), 0600) == 0);
  std::signal(SIGPIPE, SIG_IGN);  // the rest of what is too long is not taken
  // While `f` reads, somebody writes. The pipe is held open besides, so that the writer ends even where f never opens it.
  const auto while_written = [&](const auto& f) {
    const int held = open(path.c_str(), O_RDONLY | O_NONBLOCK);
    auto writer = std::async(std::launch::async, [&] { std::ofstream(path, std::ios::binary) << text; });
    const std::string said = f();
    close(held);
    return said;
  };
  CHECK(while_written([&] { return text_file(path, "FILE", {"a text", 2'000'000}); }) == text);
  CHECK(while_written([&] {
          return refusal([&] { (void)text_file(path, "FILE", {"a text", 1'000'000}); });
        }) == "FILE = \"" + path + "\": expected a text of at most 1 MB");
  std::signal(SIGPIPE, SIG_DFL);
  std::filesystem::remove_all(folder);
}

TEST_CASE("a file is read whole up to the size of its format", "[text][input]") {
  const std::string path = (std::filesystem::temp_directory_path() / "duhem-text-file").string();
  const std::string text(1'000'001, 'x');
  std::ofstream(path, std::ios::binary) << text;
  CHECK(text_file(path, "FILE", {"a text", 2'000'000}) == text);
  CHECK(beginning_of_file(path, "FILE", "a text", 70'000) == text.substr(0, 70'000));
  CHECK(refusal([&] {
          (void)text_file(path, "FILE", {"a text", 1'000'000, ", no more"});
        }) == "FILE = \"" + path + "\": expected a text of at most 1 MB, no more");
  std::ofstream(path, std::ios::binary) << std::string("x\0y", 3);
  CHECK(refusal([&] {
          (void)text_file(path, "FILE", {"a text", 9});
        }) == path + " = a NUL byte after 1 bytes: expected a text, which has none");
  std::filesystem::remove(path);
  for (const char* none : {"/no/file", "/", "/dev/zero"})
    CHECK(refusal([&] {
            (void)text_file(none, "FILE", {"a text", 9});
          }) == "FILE = \"" + std::string(none) + "\": expected a text that can be read");
}
