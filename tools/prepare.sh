# shellcheck shell=bash
# What tools/verify.sh and tools/test.sh share; sourced by them, after `me` is set to the name that messages begin with.
# Leaves the shell at the project's root. Exit codes are those of the interface page.

set -euo pipefail
export LC_ALL=C.UTF-8
unset CDPATH
cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")/.."

# What CMake needs; shellcheck does not see that the sourcing script uses these.
# shellcheck disable=SC2034
build_packages=(g++ cmake ninja-build pkg-config git
  libeigen3-dev libboost-dev libgmp-dev libmpfr-dev libmpfi-dev libfmt-dev libcli11-dev nlohmann-json3-dev libtomlplusplus-dev libfclib-dev librandom123-dev libbullet-dev gmsh
  gnuplot-nox libgnuplot-iostream-dev libboost-iostreams-dev libboost-system-dev libboost-filesystem-dev libopenmpi-dev openmpi-bin)
# shellcheck disable=SC2034
test_packages=(catch2 librapidcheck-dev python3-meshio chromium chromium-driver python3 python3-yaml
  clang-format-14 clang-tidy-14 libbenchmark-dev)
# The compiler of sanitizers and fuzzers; its reports have lines of code where llvm-symbolizer is on the way.
# shellcheck disable=SC2034
clang_packages=(clang-19 llvm-19 libclang-rt-19-dev)
export PATH=$PATH:/usr/lib/llvm-19/bin

refuse() { # wrong usage
  printf '%s: %s\n' "${me:?}" "$*" >&2
  exit 2
}

give_up() { # in one line, what is missing; nothing was decided
  printf '%s: %s\n' "${me:?}" "$*" >&2
  exit 3
}

# Works quietly: a terminal sees the output of a long command on stderr, everybody else gets its end when it fails.
# quietly WHAT LOG COMMAND...
quietly() {
  local what=$1 log=$2 status=0
  shift 2
  if [[ -t 2 ]]; then
    "$@" >&2 </dev/null || status=$?
  else
    "$@" >"$log" 2>&1 </dev/null || status=$?
    ((status == 0)) || tail -n 40 -- "$log" >&2
  fi
  ((status == 0)) || give_up "$what failed; see above"
}

is_installed() { [[ $(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null) == installed ]]; }

# install_packages PACKAGE...: nothing to do, and nothing asked of the network, when all are there.
install_packages() {
  local package missing=() as_root=() log
  if ! { command -v apt-get && command -v dpkg-query; } >/dev/null; then
    give_up "no apt-get here: this needs Debian 12, or by hand: cmake -S . -B build -G Ninja && cmake --build build"
  fi
  for package in "$@"; do is_installed "$package" || missing+=("$package"); done
  ((${#missing[@]} > 0)) || return 0

  if ((EUID != 0)); then
    command -v sudo >/dev/null || give_up "these packages are missing, and without root or sudo they cannot be installed: ${missing[*]}"
    if sudo -n true 2>/dev/null; then
      as_root=(sudo -n)
    elif [[ -t 0 ]]; then
      as_root=(sudo) # it asks for the password
    else
      give_up "these packages are missing, and sudo wants a password that nobody is here to type: ${missing[*]}"
    fi
  fi
  printf '%s: installing %s\n' "$me" "${missing[*]}" >&2
  log=$(mktemp)
  local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o Acquire::Retries=2 -o DPkg::Lock::Timeout=300)
  # A list that cannot be fetched (somebody's third-party source) matters only if the packages then cannot be had.
  "${apt[@]}" update >"$log" 2>&1 </dev/null || true
  if ! "${apt[@]}" install --no-install-recommends "${missing[@]}" >>"$log" 2>&1 </dev/null; then
    local reason
    reason=$(grep -m 1 -E '^(E|W|Err):?' "$log" || echo "apt-get gave no reason")
    rm -f -- "$log"
    give_up "cannot install ${missing[*]} (is the network there?): $reason"
  fi
  rm -f -- "$log"
}

# Two compilers of this code a gigabyte and a half: no more of them than the memory holds.
jobs_here() {
  local cores memory
  cores=$(nproc)
  memory=$(awk '/^MemAvailable:/ { print int($2 / 1500000) }' /proc/meminfo 2>/dev/null || true)
  [[ $memory =~ ^[0-9]+$ ]] && ((memory < cores)) && cores=$memory
  ((cores > 0)) || cores=1
  echo "$cores"
}

make_writable_dir() {
  mkdir -p -- "$1" 2>/dev/null || true
  [[ -w $1 ]] || give_up "cannot write $PWD/$1 (made by another user?)"
}

# is_configured DIR [COMPILER]: by us, for this tree, with that compiler. A build of another generator, of a copy of the tree or by
# another compiler is begun afresh: CMake would forget the other options when it sees a new one.
is_configured() {
  grep -qx "CMAKE_GENERATOR:INTERNAL=Ninja" "$1/CMakeCache.txt" 2>/dev/null &&
    grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$PWD" "$1/CMakeCache.txt" &&
    { [[ -z ${2-} ]] || grep -q "^CMAKE_CXX_COMPILER:.*[=/]${2//+/[+]}\$" "$1/CMakeCache.txt"; }
}

# configure DIR CMAKE_OPTION...: a configured DIR keeps every option that is not named here.
configure() {
  local dir=$1 fresh=() compiler="" option
  shift
  for option in "$@"; do [[ $option != -DCMAKE_CXX_COMPILER=* ]] || compiler=${option#*=}; done
  make_writable_dir "$dir"
  is_configured "$dir" "$compiler" || fresh=(--fresh)
  quietly "cmake" "$dir/configure.log" cmake "${fresh[@]}" -S . -B "$dir" -G Ninja "$@"
}

# build DIR [TARGET...]
build() {
  local dir=$1
  shift
  local targets=()
  (($# == 0)) || targets=(--target "$@")
  quietly "the build in $dir" "$dir/build.log" cmake --build "$dir" --parallel "$(jobs_here)" "${targets[@]}"
}
