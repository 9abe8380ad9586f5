#include <catch2/catch.hpp>

#include "lib/error.hpp"
#include "lib/foreign/trace.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>

using namespace duhem;

namespace {

/// The lines of a file that holds `text`, each with its number.
std::vector<std::pair<long, std::string>> lines_of(const std::string& text) {
  std::string path = (std::filesystem::temp_directory_path() / "duhem-trace-XXXXXX").string();
  const int file = mkstemp(path.data());
  REQUIRE(file >= 0);
  std::ofstream(path, std::ios::binary) << text;
  std::vector<std::pair<long, std::string>> found;
  {
    TraceLines lines(path);
    for (std::string_view line; lines.next(line);) found.emplace_back(lines.number(), line);
    CHECK(lines.bytes_read() == static_cast<long>(text.size()));
    CHECK(lines.bytes() == lines.bytes_read());
  }
  std::filesystem::remove(path);
  return found;
}

}  // namespace

TEST_CASE("lines of any length come whole, with their numbers", "[foreign][trace]") {
  using Lines = std::vector<std::pair<long, std::string>>;
  CHECK(lines_of("").empty());
  CHECK(lines_of("\n \r\n\t").empty());
  CHECK(lines_of("a\n\nb") == Lines{{1, "a"}, {3, "b"}});
  CHECK(lines_of("a\r\n b \n") == Lines{{1, "a\r"}, {2, " b "}});
  // Around the size of what is read at once, and far beyond it.
  for (const std::size_t length : {65534u, 65535u, 65536u, 65537u, 1000000u}) {
    const std::string longer(length, 'x');
    CHECK(lines_of("a\n" + longer + "\nb\n" + longer) == Lines{{1, "a"}, {2, longer}, {3, "b"}, {4, longer}});
  }
  CHECK_THROWS_AS(TraceLines("/nowhere/at/all"), InputError);
  CHECK_THROWS_AS(TraceLines("/tmp"), InputError);
}

TEST_CASE("a step is read field by field, strings exactly", "[foreign][trace]") {
  const auto read = read_trace_line<Mp50>(
      R"({"dimension":2,"W":[["1/3",0,2,0],[0,1,0,0],[0,0,1,0],[0,0,0,1]],"u_minus":[1,2,3,4],"p":[5,6,7,8],"mu":["1/3",0],"e":0.5,)"
      R"("e_t":[0.25,-1],"law":"moreau","theta":1,"activation":"clipped","restitution_from":"free_velocity","step":7,"t":"1/7",)"
      R"("h":0.5,"external_impulse":[10,20,30,40],"u_plus":[0,0,0,9],"bias_velocity":[0,1,0,0],"position_impulse":[2,0,0,0],)"
      R"("position_correction":[0,0,3,0],"gap":[-1,1]})",
      "here");
  const auto& step = std::get<TraceStep<Mp50, 2>>(read);
  CHECK(step.W.row(0)[0].block(0, 0) == Mp50(1) / 3);
  CHECK(step.W.row(0)[1].block(0, 0) == 2);
  CHECK(step.W.row(1).size() == 1);  // a block of zeros is not kept
  CHECK(step.theta == 1);
  CHECK(step.approach == Approach::clipped);
  CHECK(step.restitution_from == RestitutionFrom::free_velocity);
  CHECK(step.step == 7);
  CHECK(*step.t == Mp50(1) / 7);
  CHECK(*step.h == Mp50(1) / 2);
  const auto &one = step.contacts[0], &other = step.contacts[1];
  CHECK(one.u_minus == Local<Mp50, 2>(1, 2));
  CHECK(other.p == Local<Mp50, 2>(7, 8));
  CHECK(other.u_free == Local<Mp50, 2>(33, 44));
  CHECK(*other.u_plus == Local<Mp50, 2>(0, 9));
  CHECK(one.bias == Local<Mp50, 2>(0, 1));
  CHECK(one.position_impulse == Local<Mp50, 2>(2, 0));
  CHECK(other.position_correction == Local<Mp50, 2>(3, 0));
  CHECK(one.mu == Mp50(1) / 3);
  CHECK(*other.e == Mp50(1) / 2);
  CHECK(*other.e_T == -1);
  CHECK_FALSE(one.fremond);
  CHECK(*one.gap == -1);
  CHECK_FALSE(step.leaves_law_open());

  const auto bare = read_trace_line<double>(R"({"dimension":3,"W":[],"u_minus":[],"p":[],"mu":0})", "here");
  CHECK(std::get<TraceStep<double, 3>>(bare).theta == 0.5);
  const auto open =
      read_trace_line<double>(R"({"dimension":2,"W":[[1,0],[0,1]],"u_minus":[1,2],"p":[0,0],"mu":0,"law":"fremond"})", "here");
  CHECK(std::get<TraceStep<double, 2>>(open).contacts[0].fremond);
  CHECK(std::get<TraceStep<double, 2>>(open).contacts[0].u_free == Local<double, 2>(1, 2));
  CHECK(std::get<TraceStep<double, 2>>(open).leaves_law_open());  // no e
}
