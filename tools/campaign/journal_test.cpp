#include "tools/campaign/journal.hpp"

#include "lib/error.hpp"
#include "tools/for_tests/run_program.hpp"

#include <catch2/catch.hpp>

#include <atomic>
#include <thread>

using namespace duhem::program;
using duhem::testing::ScratchDirectory;
using duhem::testing::slurp;

namespace {

Journal::Place place_in(const ScratchDirectory& scratch, bool resumes = false, int seed = 1) {
  return {.folder = scratch.path(), .resumes = resumes, .verb = "verify", .request = {{"cases", 100}, {"seed", seed}}};
}

std::string refusal(const Journal::Place& place) {
  try {
    const Journal journal(place);
  } catch (const duhem::InputError& error) {
    return error.what();
  }
  return "";
}

/// Ten records of all sorts of bytes.
std::string result_of(std::uint64_t piece) {
  std::string text = "piece " + std::to_string(piece) + '\n';
  for (std::uint64_t i = 0; i < 10 * piece; ++i) text += static_cast<char>(i * piece);
  return piece == 3 ? "" : text;
}

}  // namespace

TEST_CASE("what a journal was given is there for who resumes, byte for byte", "[journal]") {
  const ScratchDirectory scratch;
  {
    Journal journal(place_in(scratch));
    CHECK(journal.size() == 0);
    for (std::uint64_t piece = 0; piece < 10; ++piece) journal.append("first", piece, result_of(piece));
    journal.append("second", 3, "of another stage");
    CHECK(journal.is_all_kept());
  }
  const Journal journal(place_in(scratch, true));
  CHECK(journal.size() == 11);
  for (std::uint64_t piece = 0; piece < 10; ++piece) {
    REQUIRE(journal.find("first", piece));
    CHECK(*journal.find("first", piece) == result_of(piece));
  }
  CHECK(*journal.find("second", 3) == "of another stage");
  CHECK_FALSE(journal.find("second", 4));
  CHECK_FALSE(journal.find("third", 0));
}

TEST_CASE("a journal that was cut anywhere holds the records that are whole, and grows on from them", "[journal]") {
  const ScratchDirectory scratch;
  const std::string path = scratch.path("verify.journal");
  std::vector<std::size_t> ends;  // of the records
  {
    Journal journal(place_in(scratch));
    ends.push_back(slurp(path).size());
    for (std::uint64_t piece = 0; piece < 4; ++piece) {
      journal.append("first", piece, result_of(piece));
      ends.push_back(slurp(path).size());
    }
  }
  const std::string whole = slurp(path);
  for (std::size_t cut = 0; cut <= whole.size(); ++cut) {
    CAPTURE(cut);
    scratch.write("verify.journal", whole.substr(0, cut));
    const auto expected = static_cast<std::size_t>(std::ranges::count_if(ends, [&](std::size_t end) { return end <= cut; }));
    {
      Journal journal(place_in(scratch, true));
      REQUIRE(journal.size() == (expected == 0 ? 0 : expected - 1));
      for (std::uint64_t piece = journal.size(); piece < 4; ++piece) journal.append("first", piece, result_of(piece));
    }
    REQUIRE(slurp(path) == whole);
  }
}

TEST_CASE("a record that holds something else than it says, and all behind it, are left out", "[journal]") {
  const ScratchDirectory scratch;
  {
    Journal journal(place_in(scratch));
    for (std::uint64_t piece = 0; piece < 4; ++piece) journal.append("first", piece, "0123456789");
  }
  std::string text = slurp(scratch.path("verify.journal"));
  const std::size_t third = text.find("first 2");
  SECTION("a byte of a result") { text[text.find("0123456789", text.find("first 2")) + 4] = 'x'; }
  SECTION("its number") { text[text.find("first 2") + 6] = '7'; }
  SECTION("its length") { text.replace(text.find("first 2 10") + 8, 2, "99999999999"); }
  scratch.write("verify.journal", text);
  {
    const Journal journal(place_in(scratch, true));
    CHECK(journal.size() == 2);
    CHECK(journal.dropped() == text.size() - third);
  }
  CHECK(Journal(place_in(scratch, true)).dropped() == 0);
}

TEST_CASE("a journal is refused to another request, to who does not resume, and where it is none", "[journal]") {
  const ScratchDirectory scratch;
  CHECK(refusal(place_in(scratch, true)).empty());  // killed before it began
  const std::string before = slurp(scratch.path("verify.journal"));
  CHECK(refusal(place_in(scratch)).find("or --resume to go on with it") != std::string::npos);
  CHECK(refusal(place_in(scratch, true, 2)).find("seed = 1, with which its journal was begun, and not 2") != std::string::npos);
  auto other = place_in(scratch, true);
  other.request["scalar"] = "quad";
  CHECK(refusal(other).find("scalar = null") != std::string::npos);
  other.request = {{"cases", 100}};
  CHECK(refusal(other).find("seed = 1, with which its journal was begun, and not null") != std::string::npos);
  CHECK(slurp(scratch.path("verify.journal")) == before);
  const ScratchDirectory of_other;
  auto place = place_in(of_other);
  place.request["program"] = "duhem 0.0.1";
  CHECK(refusal(place).empty());
  CHECK(refusal(place_in(of_other, true)).find("program = \"duhem 0.0.1\", with which its journal was begun") !=
        std::string::npos);
}

TEST_CASE("a file that no journal began is refused, and stays as it is", "[journal]") {
  const ScratchDirectory scratch;
  CHECK(refusal(place_in(scratch)).empty());
  std::string changed = slurp(scratch.path("verify.journal"));  // a number of the header, which the checksum then denies
  changed[changed.find("100")] = '2';
  for (const std::string& text : {std::string("somebody's notes\n"), std::string("d"), changed, changed + "somebody's notes\n"}) {
    CAPTURE(text);
    scratch.write("verify.journal", text);
    CHECK_FALSE(refusal(place_in(scratch)).empty());
    if (text != "d") CHECK(refusal(place_in(scratch, true)).find("a journal that this program has written") != std::string::npos);
    if (text != "d") CHECK(slurp(scratch.path("verify.journal")) == text);
  }
}

TEST_CASE("two processes cannot write one journal, and the second waits for one that is about to end", "[journal]") {
  const ScratchDirectory scratch;
  auto first = std::make_unique<Journal>(place_in(scratch));
  CHECK(refusal(place_in(scratch)).find("no other process is writing") != std::string::npos);
  std::atomic<bool> is_ended{false};
  std::jthread ends([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    is_ended = true;
    first.reset();
  });
  CHECK(refusal(place_in(scratch, true)).empty());
  CHECK(is_ended);
}
