#include <catch2/catch.hpp>

#include "lib/foreign/fclib.hpp"
#include "tools/for_tests/check_refused.hpp"

#include <hdf5.h>

#include <cmath>
#include <fstream>
#include <functional>

using namespace duhem::testing;

namespace {

struct BadText {
  std::string text;
  std::vector<std::string> names;
};

std::string replaced(const std::string& text, const std::string& from, const std::string& to) {
  const auto at = text.find(from);
  REQUIRE(at != std::string::npos);
  std::string result = text;
  return result.replace(at, from.size(), to);
}

const std::string dense = "2\n1\n0\n2\n2\n2 2\n1 0.5\n0.5 2\n-1 0.25\n0.3\n";
const std::string blocks =
    "2\n2\n1\n4\n4\n3\n2\n2\n2 4\n2 4\n3\n3\n0 1 3\n0 0 1\n0\n1 0 0 1\n1\n.1 0 0 .1\n2\n1 0 0 1\n-1 0 -1 0\n0.3 0.3\n";
const std::string csparse =
    "2\n1\n2\n2\n2\n2\nCSparse Version 3.1.9\n2-by-2, nzmax: 3 nnz: 3, 1-norm: 2\n"
    "    col 0 : locations 0 to 1\n      0 : 1\n      1 : 0.5\n    col 1 : locations 2 to 2\n      1 : 2\n-1 0.25\n0.3\n";
const std::string document = R"({"dimension": 2, "W": [[1, 0.5], [0.5, 2]], "q": [-1, 0.25], "mu": [0.3]})";

/// One planar contact in FCLIB's format, then changed by `edit`.
void write_edited(const std::string& path, const std::function<void(hid_t)>& edit) {
  duhem::ConeProblem<double, 2> problem;
  duhem::Mat<double, 2, 2> W;
  W << 1, 0.5, 0.5, 2;
  problem.A.append(0, W);
  problem.A.end_row();
  problem.b.push_back({-1, 0.25});
  problem.mu.push_back(0.3);
  std::ofstream(path) << duhem::fclib_file(problem, "edited", duhem::FclibSolution{{0, 0}, {1, 0}}, std::vector<double>{0, 0});
  const hid_t file = H5Fopen(path.c_str(), H5F_ACC_RDWR, H5P_DEFAULT);
  REQUIRE(file >= 0);
  edit(file);
  H5Fclose(file);
}

/// A data set in place of what was there; `claimed` rows of it where that is more than it holds, in chunks never written.
template <class T>
std::function<void(hid_t)> put(const std::string& name, std::vector<T> values, hsize_t claimed = 0) {
  return [=](hid_t file) {
    if (H5Lexists(file, name.c_str(), H5P_DEFAULT) > 0) H5Ldelete(file, name.c_str(), H5P_DEFAULT);
    const hid_t type = std::is_same_v<T, int> ? H5T_NATIVE_INT : H5T_NATIVE_DOUBLE;
    const hsize_t size = claimed > 0 ? claimed : values.size();
    const hid_t space = H5Screate_simple(1, &size, nullptr), created = H5Pcreate(H5P_DATASET_CREATE);
    const hsize_t chunk = 4;
    if (claimed > 0) H5Pset_chunk(created, 1, &chunk);
    const hid_t dataset = H5Dcreate2(file, name.c_str(), type, space, H5P_DEFAULT, created, H5P_DEFAULT);
    REQUIRE(dataset >= 0);
    const hsize_t start = 0, count = values.size();
    const hid_t memory = H5Screate_simple(1, &count, nullptr);
    H5Sselect_hyperslab(space, H5S_SELECT_SET, &start, nullptr, &count, nullptr);
    REQUIRE(H5Dwrite(dataset, type, memory, space, H5P_DEFAULT, values.data()) >= 0);
    H5Sclose(memory);
    H5Dclose(dataset);
    H5Pclose(created);
    H5Sclose(space);
  };
}

std::function<void(hid_t)> remove_item(const std::string& name) {
  return [=](hid_t file) { REQUIRE(H5Ldelete(file, name.c_str(), H5P_DEFAULT) >= 0); };
}

}  // namespace

TEST_CASE("bad options of solve are refused with the option, the value and what was expected", "[program][solve][input]") {
  const ScratchDirectory scratch;
  scratch.write("good.json", document);
  scratch.write("space.json", R"({"dimension": 3, "W": [[1,0,0],[0,1,0],[0,0,1]], "q": [-1,0,0], "mu": [0]})");
  std::filesystem::create_directory(scratch.path("empty"));
  const std::pair<std::vector<std::string>, std::vector<std::string>> rows[] = {
      {{"solve"}, {"FILE"}},
      {{"solve", "nowhere.dat"}, {"FILE", "nowhere.dat"}},
      {{"solve", "empty"}, {"DIR", "with files"}},
      {{"solve", "good.json", "--solver", "nsg"}, {"--solver", "did you mean nsgs?"}},
      {{"solve", "good.json", "--scalar", "float"}, {"--scalar", "\"float\""}},
      {{"solve", "good.json", "--tol", "-1"}, {"--tol = -1", ">= 0"}},
      {{"solve", "good.json", "--tol", "nan"}, {"--tol", "\"nan\""}},
      {{"solve", "good.json", "--max-iter", "0"}, {"--max-iter", "\"0\"", ">= 1"}},
      {{"solve", "good.json", "--max-iter", "many"}, {"--max-iter", "\"many\""}},
      {{"solve", "good.json", "--repeat", "0"}, {"--repeat", "\"0\"", ">= 1"}},
      {{"solve", "good.json", "--all", "--scalar", "double"}, {"--scalar", "rational"}},
      {{"solve", "good.json", "--all", "--solver", "nsgs"}, {"--solver", "\"nsgs\""}},
      {{"solve", "good.json", "--al"}, {"\"--al\"", "did you mean --all?"}},
      {{"solve", "good.json", "--out", "none/x.hdf5"}, {"--out", "none/x.hdf5"}},
      {{"solve", "good.json", "--out", "/dev/full"}, {"--out", "/dev/full"}},
      {{"solve", "good.json", "--out", "empty"}, {"--out", "empty\""}},
      {{"solve", "good.json", "--scalar", "mp50", "--out", "x.hdf5"}, {"--out", ".json", "mp50"}},
      {{"solve", ".", "--out", "x.hdf5"}, {"--out", "folder"}},
      {{"solve", "space.json", "--scalar", "rational"}, {"--scalar", "space.json", "square root"}},
      {{"solve", "space.json", "--all"}, {"--scalar", "space.json"}},
  };
  for (const auto& [arguments, names] : rows) check_refused(arguments, names, scratch);
  CHECK(run_program({"solve", "good.json"}, scratch.path()).exit_code == 0);
}

TEST_CASE("bad text files are refused with the line, the value and what was expected", "[program][solve][input]") {
  const BadText rows[] = {
      {"", {"bad.dat", "empty"}},
      {"hello\n", {"bad.dat", "contact problem"}},
      {"4\n1\n0\n", {"bad.dat:1", "\"4\"", "dimension"}},
      {"2.5\n1\n0\n", {"bad.dat:1", "\"2.5\""}},
      {"2\n0\n0\n0\n0\n", {"bad.dat:2", "\"0\"", "contacts"}},
      {"2\n-3\n0\n", {"bad.dat:2", "\"-3\""}},
      {"2\n99999999999999999999\n0\n", {"bad.dat:2", "99999999999999999999"}},
      {"2\n30000000\n0\n60000000\n60000000\n", {"bad.dat:2", "numbers of q and mu"}},
      {replaced(dense, "\n0\n", "\n3\n"), {"bad.dat:3", "storage"}},
      {replaced(dense, "\n2\n2\n", "\n4\n2\n"), {"bad.dat:4", "\"4\"", "2 here"}},
      {replaced(dense, "2 2\n1", "2 3\n1"), {"bad.dat:6", "\"3\""}},
      {replaced(dense, "0.5 2\n", "0.5 nan\n"), {"bad.dat:8", "\"nan\"", "finite"}},
      {replaced(dense, "0.5 2\n", "0.5 1e999\n"), {"bad.dat:8", "\"1e999\"", "finite"}},
      {replaced(dense, "0.5 2\n", "0.5 -inf\n"), {"bad.dat:8", "\"-inf\""}},
      {replaced(dense, "0.5 2\n", "0.5 two\n"), {"bad.dat:8", "\"two\""}},
      {replaced(dense, "0.5 2\n", "0.5\n"), {"bad.dat", "end of the file", "mu"}},
      {replaced(dense, "-1 0.25\n0.3\n", ""), {"bad.dat", "end of the file", "q"}},
      {replaced(dense, "0.3\n", "-0.3\n"), {"bad.dat:10", "-0.3", "mu >= 0"}},
      {dense + "0.5\n", {"bad.dat:11", "\"0.5\"", "integer"}},
      {dense + "1\n1\n", {"bad.dat:12", "end of the file"}},
      {replaced(blocks, "4\n4\n3\n", "4\n4\n2000000000\n"), {"bad.dat:6", "2000000000"}},
      {replaced(blocks, "3\n2\n2\n", "3\n2\n3\n"), {"bad.dat:8", "columns of blocks"}},
      {replaced(blocks, "2 4\n2 4\n", "2 4\n2 5\n"), {"bad.dat:10", "\"5\""}},
      {replaced(blocks, "0 1 3\n", "0 3 1\n"), {"bad.dat", "rows of blocks"}},
      {replaced(blocks, "0 1 3\n", "1 1 3\n"), {"bad.dat", "begin with block 0"}},
      {replaced(blocks, "0 0 1\n", "0 0 2\n"), {"bad.dat:14", "\"2\"", "column of a block"}},
      {replaced(blocks, "\n1\n.1", "\n2\n.1"), {"bad.dat:17", "next block"}},
      {replaced(csparse, "2-by-2", "3-by-3"), {"bad.dat:8", "\"3-by-3,\"", "2-by-2"}},
      {replaced(csparse, "nnz: 3", "nnz: 8941193247066683188"), {"bad.dat:8", "8941193247066683188"}},
      {replaced(csparse, "nnz: 3", "nnz: 999999999"), {"bad.dat:8", "999999999"}},
      {replaced(csparse, "locations 0 to 1", "locations 0 to 7"), {"bad.dat:9", "\"7\""}},
      {replaced(csparse, "      1 : 0.5", "      2 : 0.5"), {"bad.dat:11", "\"2\"", "a row"}},
      {replaced(csparse, "      1 : 0.5", "      1 0.5"), {"bad.dat:11", "\"0.5\"", "\":\""}},
      {replaced(csparse, "CSparse", "CHOLMOD"), {"bad.dat:7", "CSparse"}},
      {replaced(csparse, "nnz: 3", "nnz: 4"), {"bad.dat", "3 entries", "4 as announced"}},
  };
  const ScratchDirectory scratch;
  for (const auto& [text, names] : rows) {
    scratch.write("bad.dat", text);
    check_refused({"solve", "bad.dat", "--json", "--out", "out.json"}, names, scratch);
  }
  for (const auto& text : {dense, dense + "1\n", blocks, csparse}) {  // so it is the broken thing that was refused
    scratch.write("good.dat", text);
    CHECK(run_program({"solve", "good.dat"}, scratch.path()).exit_code == 0);
  }
}

TEST_CASE("bad JSON files are refused with the field, the value and what was expected", "[program][solve][input]") {
  const BadText rows[] = {
      {"{", {"bad.json", "line 1"}},
      {document + "x", {"bad.json", "line 1"}},
      {replaced(document, "0.25]", "0.25"), {"bad.json", "line 1"}},
      {"{}", {"bad.json: dimension", "missing"}},
      {replaced(document, "0.25", std::string(1000000, '[')), {"bad.json", "rows of numbers"}},
      {replaced(document, "\"dimension\": 2", "\"dimension\": 4"), {"bad.json: dimension = 4", "2 or 3"}},
      {replaced(document, "\"dimension\": 2", "\"dimension\": \"2\""), {"bad.json: dimension", "2 or 3"}},
      {replaced(document, "\"dimension\": 2", "\"dimension\": 3"), {"bad.json: q", "2 numbers", "3 numbers"}},
      {replaced(document, "\"mu\"", "\"Mu\""), {"bad.json: Mu", "did you mean mu?"}},
      {replaced(document, "\"mu\": [0.3]", "\"mu\": [0.3], \"mu\": [0.4]"), {"bad.json: mu", "twice"}},
      {replaced(document, "[0.3]", "[-0.3]"), {"bad.json: mu[0] = -0.3", ">= 0"}},
      {replaced(document, "[0.3]", "[]"), {"bad.json: mu"}},
      {replaced(document, "[0.3]", "0.3"), {"bad.json: mu", "a list"}},
      {replaced(document, "0.25", "NaN"), {"bad.json", "line 1"}},
      {replaced(document, "0.25", "1e999"), {"bad.json", "1e999"}},
      {replaced(document, "0.25", "\"nan\""), {"bad.json: q[1]", "\"nan\"", "finite"}},
      {replaced(document, "0.25", "\"1e999999999\""), {"bad.json: q[1]", "1e999999999"}},
      {replaced(document, "0.25", "\"1/0\""), {"bad.json: q[1]", "denominator"}},
      {replaced(document, "0.25", "\"1e400\""), {"bad.json: q[1]", "range of double"}},
      {replaced(document, "0.25", "null"), {"bad.json: q[1] = null", "number"}},
      {replaced(document, ", [0.5, 2]", ""), {"bad.json: W", "1 rows", "2"}},
      {replaced(document, "[0.5, 2]", "[0.5]"), {"bad.json: W[1]", "1 numbers", "2 numbers"}},
      {replaced(document, "[0.5, 2]", "7"), {"bad.json: W[1] = 7", "a row"}},
      {replaced(document, "[0.5, 2]", "[0.5, true]"), {"bad.json: W[1][1] = true"}},
      {replaced(document, "\"mu\"", "\"r\": [1], \"mu\""), {"bad.json: r", "2 numbers"}},
  };
  const ScratchDirectory scratch;
  for (const auto& [text, names] : rows) {
    scratch.write("bad.json", text);
    check_refused({"solve", "bad.json", "--json"}, names, scratch);
  }
  scratch.write("good.json", document);
  CHECK(run_program({"solve", "good.json"}, scratch.path()).exit_code == 0);
}

TEST_CASE("bad HDF5 files are refused with the data set, the value and what was expected", "[program][solve][input]") {
  using Ints = std::vector<int>;
  using Doubles = std::vector<double>;
  struct Row {
    std::function<void(hid_t)> edit;
    std::vector<std::string> names;
  };
  const Row rows[] = {
      {remove_item("fclib_local"), {"bad.hdf5", "fclib_local or fclib_global"}},
      {remove_item("fclib_local/W"), {"/fclib_local/W/m", "missing"}},
      {remove_item("fclib_local/W/x"), {"/fclib_local/W/x", "missing"}},
      {remove_item("fclib_local/vectors/mu"), {"/fclib_local/vectors/mu", "missing"}},
      {remove_item("fclib_local/spacedim"), {"/fclib_local/spacedim", "missing"}},
      {put("fclib_local/spacedim", Ints{4}), {"/fclib_local/spacedim = 4", "2 to 3"}},
      {put("fclib_local/spacedim", Ints{3}), {"/fclib_local/vectors/q = 2 numbers", "3 numbers"}},
      {put("fclib_local/spacedim", Ints{2, 2}), {"/fclib_local/spacedim = 2 numbers", "one"}},
      {put("fclib_local/vectors/q", Doubles{-1}), {"/fclib_local/vectors/q = 1 numbers", "2 numbers"}},
      {put("fclib_local/vectors/q", Doubles{-1, std::nan("")}), {"/fclib_local/vectors/q[1] = nan", "finite"}},
      {put("fclib_local/vectors/q", Doubles{-1, INFINITY}), {"/fclib_local/vectors/q[1] = an infinity"}},
      {put("fclib_local/vectors/mu", Doubles{-0.5}), {"/fclib_local/vectors/mu[0] = -0.5", ">= 0"}},
      {put("fclib_local/vectors/mu", Doubles{0.5, 0.5}), {"/fclib_local/vectors/q = 2 numbers", "4 numbers"}},
      {put("fclib_local/vectors/mu", Doubles{0.5}, hsize_t{1} << 40), {"/fclib_local/vectors/mu = 1099511627776", "bytes"}},
      {put("fclib_local/W/m", Ints{2000000000}), {"/fclib_local/W/m = 2000000000", "2"}},
      {put("fclib_local/W/n", Ints{1}), {"/fclib_local/W/n = 1"}},
      {put("fclib_local/W/nz", Ints{-3}), {"/fclib_local/W/nz = -3"}},
      {put("fclib_local/W/nz", Ints{2000000000}), {"/fclib_local/W/p", "2000000000 numbers"}},
      {put("fclib_local/W/p", Ints{0, 2}), {"/fclib_local/W/p = 2 numbers", "3 numbers"}},
      {put("fclib_local/W/p", Ints{1, 2, 4}), {"/fclib_local/W/p[0] = 1"}},
      {put("fclib_local/W/p", Ints{0, 5, 4}), {"/fclib_local/W/p[1] = 5"}},
      {put("fclib_local/W/p", Ints{0, -1, 4}), {"/fclib_local/W/p[1] = -1"}},
      {put("fclib_local/W/i", Ints{0, 1, 0, 2}), {"/fclib_local/W/i[3] = 2", "0 to 1"}},
      {put("fclib_local/W/i", Ints{0, 1, 0, -1}), {"/fclib_local/W/i[3] = -1"}},
      {put("fclib_local/W/i", Ints{0, 1}), {"/fclib_local/W/i = 2 numbers", "4 numbers"}},
      {put("fclib_local/W/i", Doubles{0, 1, 0, 1}), {"/fclib_local/W/i", "whole numbers"}},
      {put("fclib_local/W/x", Doubles{1, 2, 3}), {"/fclib_local/W/x = 3 numbers"}},
      {put("fclib_local/W/x", Doubles{1, 2, 3, std::nan("")}), {"/fclib_local/W/x[3] = nan"}},
      {put("solution/r", Doubles{1}), {"/solution/r = 1 numbers", "2 numbers"}},
      {put("solution/r", Doubles{1, std::nan("")}), {"/solution/r[1] = nan"}},
      {[](hid_t file) {
         remove_item("fclib_local/vectors/q")(file);
         H5Lcreate_external("/etc/hostname", "q", file, "fclib_local/vectors/q", H5P_DEFAULT, H5P_DEFAULT);
       },
       {"/fclib_local/vectors/q = a link"}},
      {[](hid_t file) {
         remove_item("fclib_local/W/x")(file);
         H5Gclose(H5Gcreate2(file, "fclib_local/W/x", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
       },
       {"/fclib_local/W/x = no data set"}},
  };
  const ScratchDirectory scratch;
  for (const auto& [edit, names] : rows) {
    write_edited(scratch.path("bad.hdf5"), edit);
    check_refused({"solve", "bad.hdf5", "--json"}, names, scratch);
  }
  write_edited(scratch.path("good.hdf5"), [](hid_t) {});
  CHECK(run_program({"solve", "good.hdf5"}, scratch.path()).exit_code == 0);

  // Cut anywhere, it is refused or, where only padding went, still the same problem.
  std::ifstream in(scratch.path("good.hdf5"), std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(in), {}};
  for (const double share : {0.001, 0.1, 0.5, 0.9}) {
    scratch.write("cut.hdf5", bytes.substr(0, static_cast<std::size_t>(share * static_cast<double>(bytes.size()))));
    const Output cut = run_program({"solve", "cut.hdf5"}, scratch.path());
    CAPTURE(share, cut.err);
    CHECK(cut.exit_code == 2);
    CHECK(cut.err.find("cut.hdf5") != std::string::npos);
  }
}
