#include "tools/report/provenance.hpp"

#include "tools/machine.hpp"
#include "tools/version.hpp"

#include <sys/utsname.h>

#include <fmt/core.h>
#include <gmp.h>
#include <mpfr.h>
#include <CLI/Version.hpp>
#include <Eigen/Core>
#include <boost/version.hpp>

#include <array>
#include <cstdio>
#include <memory>
#include <thread>

namespace duhem::program {
namespace {

std::string version_of(int major, int minor, int patch) { return fmt::format("{}.{}.{}", major, minor, patch); }

/// What a command says, or nothing where it cannot be called.
std::string said_by(const char* command) {
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command, "r"), pclose);
  std::string text;
  std::array<char, 256> piece{};
  while (pipe && std::fgets(piece.data(), piece.size(), pipe.get())) text += piece.data();
  return text;
}

/// The packages that the build and the figures need, as tools/prepare.sh installs them.
Json packages() {
  const std::string text = said_by(
      "dpkg-query -W -f='${Package} ${Version}\\n' g++ cmake libeigen3-dev libboost-dev libgmp-dev libmpfr-dev libmpfi-dev "
      "libfmt-dev libcli11-dev nlohmann-json3-dev libtomlplusplus-dev libfclib-dev librandom123-dev libbullet-dev gmsh "
      "gnuplot-nox "
      "libgnuplot-iostream-dev libopenmpi-dev 2>/dev/null");
  Json list = Json::object();
  std::size_t begin = 0;
  for (std::size_t end; (end = text.find('\n', begin)) != std::string::npos; begin = end + 1) {
    const std::string line = text.substr(begin, end - begin);
    const auto space = line.find(' ');
    if (space != std::string::npos && space + 1 < line.size()) list[line.substr(0, space)] = line.substr(space + 1);
  }
  if (list.empty()) return "unknown: no dpkg-query here";
  return list;
}

std::string machine() {
  utsname name{};
  if (uname(&name) != 0) return "unknown";
  return fmt::format("{} {} {}, {}, {} threads", name.sysname, name.release, name.machine, processor(),
                     std::thread::hardware_concurrency());
}

}  // namespace

Json provenance() {
  const Json libraries{
      {"Eigen", version_of(EIGEN_WORLD_VERSION, EIGEN_MAJOR_VERSION, EIGEN_MINOR_VERSION)},
      {"Boost", version_of(BOOST_VERSION / 100000, BOOST_VERSION / 100 % 1000, BOOST_VERSION % 100)},
      {"GMP", gmp_version},
      {"MPFR", mpfr_get_version()},
      {"fmt", version_of(FMT_VERSION / 10000, FMT_VERSION / 100 % 100, FMT_VERSION % 100)},
      {"CLI11", CLI11_VERSION},
      {"nlohmann-json", version_of(NLOHMANN_JSON_VERSION_MAJOR, NLOHMANN_JSON_VERSION_MINOR, NLOHMANN_JSON_VERSION_PATCH)}};
  return {{"program", version_text()},
          {"compiler", __VERSION__},
          {"libraries", libraries},
          {"packages", packages()},
          {"gnuplot",
           []() {
             std::string text = said_by("gnuplot --version 2>/dev/null");
             while (!text.empty() && text.back() == '\n') text.pop_back();
             return text.empty() ? std::string("not found") : text;
           }()},
          {"machine", machine()}};
}

}  // namespace duhem::program
