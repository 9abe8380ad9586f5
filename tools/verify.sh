#!/usr/bin/env bash
# Runs the reference cases under both schemes and the properties on random ones, and writes reports/out/index.html.
#   tools/verify.sh [--full]     --full: in 50 and 100 digits too, and a hundred times as many random cases
# Exit code: 0 everything as expected, 1 something came out against expectation, 2 wrong usage, 3 undecided or cannot go on, 130 interrupted.
me=tools/verify.sh
# shellcheck source=tools/prepare.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/prepare.sh"

scope=(--quick)
for word in "$@"; do
  case $word in
    --full) scope=(--full) ;;
    -h | --help)
      sed -n '2,4s/^# \{0,1\}//p' "$me"
      exit 0
      ;;
    *) refuse "unknown option \"$word\": expected --full or nothing" ;;
  esac
done

out=reports/out
build=build
trap 'exit 130' INT

install_packages "${build_packages[@]}"
options=(-DCMAKE_BUILD_TYPE=Release -DDUHEM_SANITIZE=OFF -DDUHEM_MPI=ON)
# A build that tools/test.sh configured keeps its tests: taking them away would throw their objects away.
is_configured "$build" || options+=(-DDUHEM_TESTS=OFF)
configure "$build" "${options[@]}"
build "$build" duhem_program

make_writable_dir "$out"
trap - INT # the report sees to it that what it leaves is valid
exec "$build/duhem" report "${scope[@]}"
