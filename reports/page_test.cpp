#include <catch2/catch.hpp>

#include "for_tests/scratch_out.hpp"
#include "for_tests/statements.hpp"
#include "inputs/statements.hpp"
#include "kit/canvas.hpp"
#include "kit/html.hpp"
#include "report.hpp"

#include <sys/resource.h>

#include <array>
#include <cmath>
#include <csignal>
#include <map>
#include <regex>
#include <set>

using namespace duhem::reports;

namespace {

std::size_t count_of(const std::string& what, const std::string& text) {
  std::size_t n = 0;
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; ++at) ++n;
  return n;
}

std::string slurp(const std::string& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// The lists of what there is, without which nothing is planned.
void write_lists(const ScratchOut& out) {
  out.write("cases.json", R"({"cases": [{"name": "stick", "title": "A <stick>", "source": "a \"source\""}]})");
  out.write("properties.json", listed_statements({"holds_well", "holds_ill"}, {"must_fail"}).dump());
}

struct Made {
  int code;
  std::string page, summary, junit;
  nlohmann::json json;
};

Made make(const ScratchOut& out, ReportRequest request = {}) {
  request.out = out.path();
  request.cases = 100;
  request.command = {"report", "--quick", "--seed", "1"};
  std::ostringstream summary;
  const int code = write_report(request, summary);
  return {code, slurp(out.path() + "/index.html"), summary.str(), slurp(out.path() + "/junit.xml"),
          nlohmann::json::parse(slurp(out.path() + "/report.json"))};
}

const nlohmann::json& named(const nlohmann::json& list, const std::string& name) {
  for (const auto& item : list)
    if (item.at("name") == name) return item;
  throw std::runtime_error(name + ": not there");
}

using Rgb = std::array<int, 3>;

/// The colours of the page, in the light and then in the dark.
std::vector<std::map<std::string, Rgb>> palettes() {
  const std::string css = page_file("style");
  std::vector<std::map<std::string, Rgb>> all;
  for (std::size_t at = 0; (at = css.find(":root {", at)) != std::string::npos; ++at) {
    const std::string block = css.substr(at, css.find('}', at) - at);
    const std::regex colour("--([a-z-]+): #(..)(..)(..);");
    all.emplace_back();
    for (std::sregex_iterator i(block.begin(), block.end(), colour), end; i != end; ++i)
      for (std::size_t k = 0; k < 3; ++k) all.back()[(*i)[1]].at(k) = std::stoi((*i)[k + 2], nullptr, 16);
  }
  return all;
}

/// WCAG 2.2, https://www.w3.org/TR/WCAG22/#dfn-relative-luminance.
double luminance(const Rgb& colour) {
  const auto linear = [](int part) {
    const double c = part / 255.0;
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * linear(colour[0]) + 0.7152 * linear(colour[1]) + 0.0722 * linear(colour[2]);
}

double contrast(const Rgb& one, const Rgb& other) {
  const double a = luminance(one), b = luminance(other);
  return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
}

}  // namespace

TEST_CASE("text stands out from its ground, light and dark, and so does what can be pressed", "[reports]") {
  const auto both = palettes();
  REQUIRE(both.size() == 2);
  for (const auto& palette : both) {
    const auto check = [&](const std::string& text, const std::string& ground, double least) {
      CAPTURE(text, ground, luminance(palette.at("paper")));
      CHECK(contrast(palette.at(text), palette.at(ground)) >= least);
    };
    for (const char* ground : {"paper", "panel", "good-panel", "bad-panel", "open-panel"})
      for (const char* text : {"text", "soft", "mj", "mjf", "moreau", "good", "bad", "open"}) check(text, ground, 4.5);
    for (const char* ink : {"neutral", "first", "second", "third", "fourth", "fifth"}) check(ink, "paper", 4.5);
    check("neutral", "panel", 3);  // bars on their track
    check("open", "panel", 3);
    check("soft", "panel", 3);  // the border of a button
  }
  CHECK(std::string(page_file("style"))
            .find(".controls button { font: inherit; padding: .3rem .9rem; min-width: 5.5rem; border: 1px solid "
                  "var(--soft);") != std::string::npos);
}

TEST_CASE("a figure that stands alone has the colours of the page", "[reports]") {
  const ScratchOut out;
  out.write("figures/.keep", "");
  const std::map<std::string, Ink> inks{{"mj", Ink::newton},       {"moreau", Ink::moreau}, {"mjf", Ink::fremond},
                                        {"neutral", Ink::neutral}, {"first", Ink::first},   {"second", Ink::second},
                                        {"third", Ink::third},     {"fourth", Ink::fourth}, {"fifth", Ink::fifth}};
  std::vector<Bar> bars;
  for (const auto& [variable, ink] : inks) bars.push_back({ink, variable, 1});
  const std::string path = out.path() + "/figures/inks.svg", inlined = draw_bars({path, "inks", "inks"}, "y", bars);
  const std::string alone = slurp(path);
  const auto light = palettes().front();
  for (const auto& [variable, ink] : inks) {
    CAPTURE(variable);
    const auto& [red, green, blue] = light.at(variable);
    char rgb[32];
    std::snprintf(rgb, sizeof rgb, "rgb(%3d, %3d, %3d)", red, green, blue);
    CHECK(alone.find(rgb) != std::string::npos);
    CHECK(inlined.find("var(--" + variable + ")") != std::string::npos);
  }
}

TEST_CASE("text does not become markup", "[reports]") {
  CHECK(escape("a < b & \"c\" > 'd'") == "a &lt; b &amp; &quot;c&quot; &gt; &#39;d&#39;");
  CHECK(prose("u_N,k+theta <= mu p_N, theta_2, rocking_block") == "u<sub>N,k+θ</sub> ≤ μ p<sub>N</sub>, theta_2, rocking_block");
  CHECK(prose("<i>7.07e-4</i>") == "&lt;i&gt;7.07<span class=\"power\">×10<sup>−4</sup></span>&lt;/i&gt;");
}

TEST_CASE("bytes that are no text, and characters that have no place in XML, do not spoil the page", "[reports]") {
  CHECK(escape("a\xff"
               "b") == "a\uFFFDb");
  CHECK(escape("\xc3\xa9 \u2264 \U0001F600\n\t") == "\u00e9 \u2264 \U0001F600\n\t");
  CHECK(escape("\xc3") == "\uFFFD");                      // cut off
  CHECK(escape("\xc0\xaf") == "\uFFFD\uFFFD");            // too long for what it says
  CHECK(escape("\xed\xa0\x80") == "\uFFFD\uFFFD\uFFFD");  // a surrogate
  CHECK(escape("\xf4\x90\x80\x80").find('\x90') == std::string::npos);
  CHECK(escape("\xef\xbf\xbe|\xef\xbf\xbf|\xf0\x9f\xbf\xbe") == "\uFFFD|\uFFFD|\uFFFD");  // U+FFFE and U+FFFF
  CHECK(escape(std::string("a\0\x1b[1m\x7f\r", 8)) == "a  [1m  ");
  CHECK(escape("\xc2\x85") == "\uFFFD");  // a control character, in two bytes

  const ScratchOut out;
  write_lists(out);
  const PlannedRun stick{"stick", "mj", "double"};
  out.write("runs/" + stick.name() + "/exit_code", "2");
  out.write("runs/" + stick.name() + "/stderr.txt", "duhem: \xff\x01\xef\xbf\xbf");
  const Made made = make(out);
  for (const std::string& text : {made.page, made.junit, made.summary})
    for (const char* never : {"\xff", "\x01", "\xef\xbf\xbf"}) CHECK(text.find(never) == std::string::npos);
  CHECK(made.junit.find("duhem: \uFFFD \uFFFD") != std::string::npos);
}

TEST_CASE("a command is typed so that a shell reads its words, and shown with all their blanks", "[reports]") {
  CHECK(command_line(std::vector<std::string>{"report", "--out", "it's  a 'x' \"q\"", "~", ""}) ==
        "build/duhem report --out 'it'\\''s  a '\\''x'\\'' \"q\"' '~' ''");
  CHECK(command_html(std::vector<std::string>{"run", "a-b", "c  d'  e"}) ==
        "<code><span>build/duhem</span> <span>run</span> <span>a-b</span> "
        "<span style=\"white-space:pre-wrap\">&#39;c  d&#39;\\&#39;&#39;  e&#39;</span></code>");
}

TEST_CASE("a statement or a case that is expected but not listed has failed, whatever was left of it", "[reports]") {
  const ScratchOut out;
  write_lists(out);
  out.write("properties.json", listed_statements({"erratum_11"}, {}).dump());
  write_statement(out, "erratum_11", "holds", "held", 0);
  const PlannedRun wall{"small_wall", "mjf", "double"};
  out.write_run(wall, quiet_run(wall).dump());
  const Made made = make(out);
  CHECK(made.json["statements"].size() == expected_statements(false).size() + expected_statements(true).size());
  CHECK(named(made.json["statements"], "lemma_1")["outcome"] == "failed");
  CHECK(named(made.json["statements"], "lemma_1")["problem"] == "is not in `duhem list properties`");
  CHECK(named(made.json["statements"], "erratum_11")["outcome"] == "failed");  // it must fail, and is listed as one that holds
  CHECK(named(made.json["runs"], wall.name())["outcome"] == "failed");
  CHECK(made.page.find("<tr class=\"failed\" id=\"statement-lemma_1\">") != std::string::npos);
  for (const char* name : {"block_stack-mj-double", "block_stack-mjf-double"})
    CHECK(named(made.json["runs"], name)["outcome"] == "failed");
}

TEST_CASE("an interruption while the page is made is in all that is written", "[reports]") {
  const ScratchOut out;
  write_lists(out);
  ReportRequest request;
  request.out = out.path();
  for (const int asked_before : {0, 1}) {  // before anything is written, and meanwhile
    int asked = 0;
    std::ostringstream summary;
    CHECK(write_report(request, summary, [&] { return asked++ >= asked_before; }) == 130);
    const auto json = nlohmann::json::parse(slurp(out.path() + "/report.json"));
    CHECK(json["interrupted"] == true);
    CHECK(json["exit_code"] == 130);
    CHECK(slurp(out.path() + "/index.html").find("Interrupted: ") != std::string::npos);
  }
}

TEST_CASE("where there is no room for the page, that is said and no part of it stays", "[reports]") {
  const ScratchOut out;
  write_lists(out);
  ReportRequest request;
  request.out = out.path();
  rlimit before{};
  getrlimit(RLIMIT_FSIZE, &before);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  const rlimit small{1000, before.rlim_max};
  setrlimit(RLIMIT_FSIZE, &small);
  std::ostringstream summary;
  std::string said;
  try {
    (void)write_report(request, summary);
  } catch (const std::system_error& error) {
    said = error.what();
  }
  setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, handler);
  CHECK(said == "cannot write " + out.path() + "/junit.xml: File too large");
  CHECK(!std::filesystem::exists(out.path() + "/junit.xml.part"));
}

TEST_CASE("no two test cases of junit.xml have the same name", "[reports]") {
  const ScratchOut out;
  write_lists(out);
  for (const bool full : {false, true}) {
    ReportRequest request;
    request.scope.full = full;
    const std::string junit = make(out, request).junit, begin = "<testcase ";
    std::set<std::string> names;
    for (std::size_t at = 0; (at = junit.find(begin, at)) != std::string::npos; at += begin.size()) {
      const std::string name = junit.substr(at, junit.find_first_of(">", at) - at);
      CAPTURE(name);
      CHECK(names.insert(name.substr(0, name.find_last_of('"'))).second);
    }
    CHECK(names.size() > 100);
  }
}

TEST_CASE("a report of nothing that was run shows every part as failed, and the page asks for nothing", "[reports]") {
  const ScratchOut out;
  write_lists(out);
  const PlannedRun stick{"stick", "mj", "double"};
  auto newton = run_with_works(stick, {7e-4});
  newton["energy"]["positive_work"]["tangential"] = positive_work(1, 7e-4, "law");
  out.write_run(stick, newton.dump());
  const PlannedRun refused{"stick", "mjf", "double"};
  out.write("runs/" + refused.name() + "/exit_code", "2");
  out.write("runs/" + refused.name() + "/stderr.txt", "duhem: <script>");
  Made made = make(out);

  CHECK(made.code == 3);
  CHECK(made.json["exit_code"] == 3);
  CHECK(named(made.json["runs"], stick.name())["outcome"] == "as expected");
  CHECK(named(made.json["runs"], refused.name())["outcome"] == "failed");
  for (const auto& run : made.json["runs"])
    if (run["name"] != stick.name()) CHECK(run["outcome"] == "failed");
  for (const auto& statement : made.json["statements"]) CHECK(statement["outcome"] == "failed");
  CHECK(count_of("<tr class=\"failed\" id=", made.page) == made.json["runs"].size() - 1 + made.json["statements"].size());
  for (const auto& section : made.json["sections"])
    for (const auto& claim : section["claims"]) {
      CAPTURE(section["id"], claim["name"]);
      const bool is_there = claim["name"] == "attribution stick, mj" || claim["name"] == "attribution figure";  // of that one run
      CHECK(claim["outcome"] == (is_there ? "as expected" : "failed"));
    }
  CHECK(made.page.find("A &lt;stick&gt;") != std::string::npos);
  CHECK(made.page.find("did NOT come out as expected") != std::string::npos);
  CHECK(made.page.find("Not drawn: ") != std::string::npos);
  CHECK(count_of("<error ", made.junit) == made.json["claims"]["failed"].get<std::size_t>());
  for (const char* name_of_a_language : {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"})
    for (std::size_t at = 0; (at = made.page.find(name_of_a_language)) != std::string::npos;) made.page.erase(at, 7);
  for (const char* never : {"http://", "https://", "@import", "src=", "duhem: <script>"}) {
    CAPTURE(never);
    CHECK(made.page.find(never) == std::string::npos);
  }
}

TEST_CASE("a statement against its expectation is red in the page, in report.json, in junit.xml and in the exit code",
          "[reports]") {
  const ScratchOut out;
  write_lists(out);
  write_statement(out, "holds_well", "holds", "held", 0);
  write_statement(out, "must_fail", "falsifiable", "falsified", 0);
  write_statement(out, "holds_ill", "holds", "falsified", 1);
  const Made made = make(out);
  CHECK(made.code == 1);
  CHECK(named(made.json["statements"], "holds_well")["outcome"] == "as expected");
  CHECK(named(made.json["statements"], "must_fail")["outcome"] == "as expected");
  CHECK(named(made.json["statements"], "holds_ill")["outcome"] == "against");
  CHECK(made.page.find("<tr class=\"against\" id=\"statement-holds_ill\">") != std::string::npos);
  CHECK(made.page.find("<tr class=\"\" id=\"statement-holds_well\">") != std::string::npos);
  CHECK(count_of("<failure ", made.junit) == 2);  // and that in the verdict
  CHECK(made.junit.find("classname=\"duhem.verdict\" name=\"the statements\"><failure ") != std::string::npos);
  CHECK(made.junit.find("classname=\"duhem.statements\" name=\"holds_ill\"><failure ") != std::string::npos);
  CHECK(made.summary.find("against: holds_ill") != std::string::npos);
}

TEST_CASE("however much fails, the summary is a screen that begins with the verdict and says how much more there is",
          "[reports]") {
  const ScratchOut out;
  write_lists(out);
  const Made made = make(out);
  CHECK(made.json["claims"]["failed"] > 40);
  CHECK(count_of("\n", made.summary) <= 24);
  CHECK(made.summary.find("did NOT come out as expected") < made.summary.find('\n'));
  const std::size_t shown = count_of("failed: ", made.summary), in_the_verdict = 3;
  CHECK(made.summary.find("and " + std::to_string(made.json["claims"]["failed"].get<std::size_t>() - in_the_verdict - shown) +
                          " more, which") != std::string::npos);
}

TEST_CASE("every link of the page lands on it", "[reports]") {
  const ScratchOut out;
  write_lists(out);
  const std::string page = make(out).page;
  std::size_t links = 0;
  const std::string begin = "href=\"#";
  for (std::size_t at = 0; (at = page.find(begin, at)) != std::string::npos; ++links) {
    at += begin.size();
    const std::string id = page.substr(at, page.find('"', at) - at);
    CAPTURE(id);
    CHECK(count_of(" id=\"" + id + "\"", page) == 1);
  }
  CHECK(links > 5);
}

TEST_CASE("made twice from the same answers, the page is the same but for times", "[reports]") {
  const ScratchOut out;
  write_lists(out);
  out.write("provenance.json", R"({"machine": "m", "time": {"seconds": 3}})");
  const std::string page = make(out).page;
  out.write("provenance.json", R"({"machine": "m", "time": {"seconds": 4}})");
  const std::string again = make(out).page;
  const auto without_time = [](std::string text) {
    const auto begin = text.find("<dd class=\"time\">"), end = text.find("</dd>", begin);
    REQUIRE(begin != std::string::npos);
    return text.erase(begin, end - begin);
  };
  CHECK(page != again);
  CHECK(without_time(page) == without_time(again));
}

TEST_CASE("a call that reads the files of another is made after it, from its folder", "[reports]") {
  const ScratchOut out;
  write_lists(out);
  ReportRequest request;
  request.out = out.path();
  const auto calls = needed_calls(request);
  const auto named = [&](const std::string& name) { return *std::ranges::find(calls, name, &RequiredCall::name); };
  const RequiredCall solve = named("solve-wall-auto"), dump = named("problems-wall");
  CHECK(solve.after == std::vector<std::string>{"problems-wall"});
  CHECK(filled(solve.arguments, "a b").at(1) == "a b/evidence/problems-wall/problems");
  CHECK(std::find(dump.arguments.begin(), dump.arguments.end(), solve.arguments.at(1)) != dump.arguments.end());
  CHECK(dump.after.empty());
}
