#include <catch2/catch.hpp>

#include "lib/error.hpp"
#include "lib/foreign/vtu_file.hpp"

using namespace duhem;

namespace {

Mesh one_triangle() { return {{{0, 0, 1}, {1, 0, 2}, {0, 1, 3}}, {{{0, 1, 2}, 1}}, {}, "one triangle"}; }

/// The text between a tag that holds `attribute` and the next tag, without its line ends.
std::string content(const std::string& xml, const std::string& attribute) {
  const auto found = xml.find(attribute);
  REQUIRE(found != std::string::npos);
  const auto start = xml.find('>', found) + 2, end = xml.find("\n", start);
  return xml.substr(start, end - start);
}

}  // namespace

// What vtkXMLUnstructuredGridWriter of VTK 9.1 writes for the same arrays (binary, no compressor, header UInt32): texts that
// end with none, one and two padding characters.
TEST_CASE("VTU arrays are encoded as VTK encodes them", "[foreign][vtu]") {
  const std::vector<VtuField> cells{{"strain", "-", 6, std::vector<double>{1, 2, 3, 4, 5, 6}}};
  const std::string xml = write_vtu(one_triangle(), 0.5, {}, cells);
  CHECK(content(xml, "Name=\"TimeValue\"") == "CAAAAAAAAAAAAOA/");
  CHECK(content(xml, "Name=\"types\"") == "AQAAAAU=");
  CHECK(content(xml, "Name=\"strain\"") == "MAAAAAAAAAAAAPA/AAAAAAAAAEAAAAAAAAAIQAAAAAAAABBAAAAAAAAAFEAAAAAAAAAYQA==");
  CHECK(xml.find("ComponentName3=\"XY\"") != std::string::npos);
}

TEST_CASE("a VTU field of a wrong length is refused by name", "[foreign][vtu][input]") {
  const Mesh mesh = one_triangle();
  const auto field = [](std::size_t size) {
    return std::vector<VtuField>{{"velocity", "m/s", 3, std::vector<double>(size, 1.0)}};
  };
  CHECK_NOTHROW(write_vtu(mesh, 0, field(9), field(3)));
  CHECK_THROWS_WITH(write_vtu(mesh, 0, field(6), {}), Catch::Contains("velocity") && Catch::Contains("9"));
  CHECK_THROWS_WITH(write_vtu(mesh, 0, {}, field(9)), Catch::Contains("velocity") && Catch::Contains("3"));
}

TEST_CASE("names and units in VTK's XML are escaped", "[foreign][vtu]") {
  const std::vector<VtuField> points{{"a<b", "\"&\"", 1, std::vector<std::int32_t>{0, 1, 2}}};
  const std::string xml = write_vtu(one_triangle(), 0, points, {});
  CHECK(xml.find("a&lt;b") != std::string::npos);
  CHECK(xml.find("&quot;&amp;&quot;") != std::string::npos);
  CHECK(xml.find("a<b") == std::string::npos);
  CHECK(pvd_entry(0.1, "a&b.vtu") == "<DataSet timestep=\"0.1\" part=\"0\" file=\"a&amp;b.vtu\"/>\n");
}
