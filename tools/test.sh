#!/usr/bin/env bash
# Builds everything, benchmarks included, warnings as errors, and runs the tests, those of format and of clang-tidy among them.
#   tools/test.sh [--sanitize]     --sanitize: the fast tests only (CTest label `fast`), under clang's ASan and UBSan, in build-sanitize/
# Exit code: 0 all tests pass, 1 a test fails, 2 wrong usage, 3 cannot go on.
me=tools/test.sh
# shellcheck source=tools/prepare.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/prepare.sh"

build=build
target=() label=() clang=()
options=(-DDUHEM_TESTS=ON -DDUHEM_WERROR=ON -DDUHEM_MPI=ON)
for word in "$@"; do
  case $word in
    --sanitize)
      build="build-sanitize"
      label=(-L fast)
      ;;
    -h | --help)
      sed -n '2,4s/^# \{0,1\}//p' "$me"
      exit 0
      ;;
    *) refuse "unknown option \"$word\": expected --sanitize or nothing" ;;
  esac
done
if [[ $build == build ]]; then
  options+=(-DCMAKE_BUILD_TYPE=Release -DDUHEM_SANITIZE=OFF -DDUHEM_BENCH=ON) # so that benchmarks and exporters cannot rot
else
  # Without NDEBUG the asserts speak too; -O1 with line numbers only compiles in half the time of RelWithDebInfo, and clang takes two
  # thirds of the time that g++ takes for it. It is also a second compiler that must like every line.
  clang=("${clang_packages[@]}")
  options+=(-DCMAKE_CXX_COMPILER=clang++-19 -DCMAKE_BUILD_TYPE=Sanitize "-DCMAKE_CXX_FLAGS_SANITIZE=-O1 -g1" -DDUHEM_SANITIZE=ON)
fi

install_packages "${build_packages[@]}" "${test_packages[@]}" "${clang[@]}"
configure "$build" "${options[@]}"
if [[ $build == build-sanitize ]] && ninja -C "$build" -t query fast_tests >/dev/null 2>&1; then
  target=(fast_tests) # a tree that says which programs its fast tests need is spared the others
fi
build "$build" "${target[@]}"

export DUHEM_HAS_MESHIO=1 # installed above: the test that opens VTK files with it has no excuse
export DUHEM_HAS_CHROMIUM=1 # nor has the one that opens the report
export DUHEM_HAS_CLANG_FORMAT=1 DUHEM_HAS_CLANG_TIDY=1
export UBSAN_OPTIONS=print_stacktrace=1
[[ -d ../shared/reference ]] || echo "$me: skipped: what the tests compare with ../shared/reference, which is not there" >&2
ctest --test-dir "$build" "${label[@]}" --parallel "$(nproc)" --output-on-failure --no-tests=error </dev/null || exit 1
