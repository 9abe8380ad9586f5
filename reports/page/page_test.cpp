#include <catch2/catch.hpp>

#include "page/html.hpp"
#include "page/page.hpp"
#include "runs/scratch_out.hpp"

using namespace duhem::reports;

TEST_CASE("text does not become markup", "[reports]") {
  CHECK(escape("a < b & \"c\" > 'd'") == "a &lt; b &amp; &quot;c&quot; &gt; &#39;d&#39;");
  CHECK(prose("<i>7.07e-4</i>") == "&lt;i&gt;7.07<span class=\"power\">×10<sup>−4</sup></span>&lt;/i&gt;");
}

TEST_CASE("every planned run is a row, also the one that failed, and the page asks for nothing", "[reports]") {
  const ScratchOut out;
  const std::vector<ListedCase> cases{{"stick", "A <stick>", "a \"source\""}};
  const auto planned = plan(cases, {"stick", "forgotten"}, true);
  CHECK(planned.size() == 12);  // both schemes in double, mp50 and mp100

  out.write_run(planned.front(), run_with_works(planned.front(), {7e-4}).dump());
  out.write("runs/" + planned[1].name() + "/exit_code", "2");
  out.write("runs/" + planned[1].name() + "/stderr.txt", "duhem: <script>");
  std::vector<JudgedRun> runs;
  for (const auto& item : planned) {
    const Run run = read_run(out.path(), item);
    runs.push_back({run, judge(run)});
  }
  const Figure not_drawn{"title", "caption", "", "no <gnuplot>"};
  const std::string html =
      page_html({"duhem 1", "today", "tools/verify.sh", "out", cases, runs, find_out(runs), {{"group", "", {not_drawn}}}});

  std::size_t rows = 0, failed = 0;
  for (std::size_t at = 0; (at = html.find("data-label=\"as expected\"", at)) != std::string::npos; ++at) ++rows;
  for (std::size_t at = 0; (at = html.find("<tr class=\"failed\">", at)) != std::string::npos; ++at) ++failed;
  CHECK(rows == 12);
  CHECK(failed == 11);
  CHECK(html.find("11 of 12 runs did NOT come out as expected") != std::string::npos);
  CHECK(html.find("A &lt;stick&gt;") != std::string::npos);
  CHECK(html.find("Not drawn: no &lt;gnuplot&gt;") != std::string::npos);
  for (const char* never : {"<script", "http://", "https://", "@import", "src="}) {
    CAPTURE(never);
    CHECK(html.find(never) == std::string::npos);
  }
}
