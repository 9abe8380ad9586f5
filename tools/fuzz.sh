#!/usr/bin/env bash
# Feeds the text readers with libFuzzer's inputs: Siconos text, problem JSON, TOML case files, Matrix Market, meshes of Gmsh, witnesses, traces.
#   tools/fuzz.sh [--runs N | --seconds S] [TARGET...]     N inputs a target (1000000), or S seconds over all targets together
# Exit code: 0 nothing found, 1 a crash, a hang or a false claim (its input is kept in build-fuzz/), 2 wrong usage, 3 cannot go on.
me=tools/fuzz.sh
# shellcheck source=tools/prepare.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/prepare.sh"

all=(siconos_text problem_json case_file matrix_market gmsh_file witness trace)
runs=1000000 seconds="" targets=()
while (($# > 0)); do
  case $1 in
    --runs | --seconds)
      [[ ${2-} =~ ^[1-9][0-9]{0,8}$ ]] || refuse "$1 \"${2-}\": expected a whole number >= 1"
      if [[ $1 == --runs ]]; then runs=$2 seconds=""; else seconds=$2; fi
      shift
      ;;
    -h | --help)
      sed -n '2,4s/^# \{0,1\}//p' "$me"
      exit 0
      ;;
    *)
      [[ " ${all[*]} " == *" $1 "* ]] || refuse "unknown target \"$1\": expected one of ${all[*]}"
      targets+=("$1")
      ;;
  esac
  shift
done
((${#targets[@]} > 0)) || targets=("${all[@]}")

build="build-fuzz"
install_packages "${build_packages[@]}" "${clang_packages[@]}"
configure "$build" -DCMAKE_CXX_COMPILER=clang++-19 -DCMAKE_BUILD_TYPE=Release -DDUHEM_FUZZ=ON -DDUHEM_TESTS=OFF
build "$build" duhem_fuzz

# Small inputs that each reader accepts, to start from.
seeds=$build/seeds
rm -rf -- "$seeds"
mkdir -p -- "${all[@]/#/$seeds/}"
printf '2\n1\n0\n2\n2\n2 2\n1 0.5\n0.5 2\n-1 0.25\n0.3\n1\n' >"$seeds/siconos_text/dense"
printf '2\n2\n1\n4\n4\n3\n2\n2\n2 4\n2 4\n3\n3\n0 1 3\n0 0 1\n0\n1 0 0 1\n1\n.1 0 0 .1\n2\n1 0 0 1\n-1 0 -1 0\n0.3 0.3\n' \
  >"$seeds/siconos_text/blocks"
printf '2\n1\n2\n2\n2\n2\nCSparse Version 3.1.9\n2-by-2, nzmax: 3 nnz: 3, 1-norm: 2\n col 0 : locations 0 to 1\n 0 : 1\n 1 : 0.5\n' \
  >"$seeds/siconos_text/csparse"
printf ' col 1 : locations 2 to 2\n 1 : 2\n-1 0.25\n0.3\n' >>"$seeds/siconos_text/csparse"
printf '3\n1\n2\n3\n3\n1\nCSparse Version 3.1.9\ntriplet: 3-by-3, nzmax: 3 nnz: 3\n 0 0 : 1\n 1 1 : 2\n 2 2 : 3\n-1 0 0\n0.3\n' \
  >"$seeds/siconos_text/triplets"
printf '%s' '{"dimension": 2, "W": [["1/3", 0.5], ["0x1.8p-3", 2e0]], "q": [-1, "0.25"], "mu": [0.3], "r": [1, 2], "guess": [0, 0]}' \
  >"$seeds/problem_json/planar"
printf '%s' '{"schema_version": 1, "step": 3, "name": "x", "dimension": 3, "W": [[1,0,0],[0,1,0],[0,0,1]], "q": [1,2,3], "mu": [0]}' \
  >"$seeds/problem_json/space"
cp -- reference_cases/*.toml "$seeds/case_file/"
printf '%%%%MatrixMarket matrix coordinate real symmetric\n%% c\n2 2 2\n1 1 2.5\n2 1 -1/3\n' >"$seeds/matrix_market/coordinate"
printf '%%%%MatrixMarket matrix array integer general\n2 2\n2\n0\n1\n0x1p3\n' >"$seeds/matrix_market/array"
# shellcheck disable=SC2016
{
  printf '$MeshFormat\n4.1 0 8\n$EndMeshFormat\n$PhysicalNames\n1\n1 1 "a"\n$EndPhysicalNames\n$Entities\n1 1 1 0\n7 2 2 0 0\n'
  printf '1 0 0 0 1 0 0 2 1 -5 2 1 -2\n6 0 0 0 1 1 0 0 1 1\n$EndEntities\n$Comments\nx\n$EndComments\n$Nodes\n3 4 1 7\n0 7 0 1\n7\n2 2 0\n'
  printf '1 1 1 2\n1\n2\n0 0 0 0\n1 0 0 1\n2 6 0 1\n3\n0 1 0\n$EndNodes\n$Elements\n2 2 1 2\n1 1 1 1\n1 1 2\n2 6 2 1\n2 1 2 3\n$EndElements\n'
} >"$seeds/gmsh_file/modern"
# shellcheck disable=SC2016
{
  printf '$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n5\n7 2 2 0\n1 0 0 0\n2 1 0 0\n3 1 1 0\n4 0 1 0\n$EndNodes\n$Elements\n6\n'
  printf '1 15 2 0 7 7\n2 1 2 1 1 1 2\n3 2 2 8 6 1 2 3\n4 2 2 9 6 1 2 3\n5 2 2 8 6 1 3 4\n6 2 2 9 6 1 3 4\n$EndElements\n'
} >"$seeds/gmsh_file/old"
cp -- reference_cases/witnesses/{exact_seed,kane_newton,kane_fremond,three_balls,in_space_slip}.json "$seeds/witness/"
printf '%s' '{"duhem_witness":1,"dimension":2,"law":"moreau","clipped":true,"h":"1","theta":"1","M":[["2"]],"K":[["0"]],"C":[["1"]],"q":["7"],' \
  '"v":["-1"],"external_impulse":["5"],"contacts":[{"H":[["1"],["0"]],"e":0,"e_T":"-1","mu":"0","impulse":["0","0"]}],' \
  '"claim":{"kind":"local","contact":0,"at_least":"0x1p-3"}}' >"$seeds/witness/step"

printf '%s' '{"dimension": 2, "W": [["1/3", 0.5], ["0x1.8p-3", 2e0]], "u_minus": [-1, "0.25"], "p": [1, 2], "mu": 0.3, "law": "fremond", "e": [0.5], "t": 1}' \
  >"$seeds/trace/planar"
printf '%s' '{"schema_version": 1, "step": 3, "h": 0.1, "dimension": 3, "W": [[1,0,0],[0,1,0],[0,0,1]], "u_minus": [1,2,3], "p": [1,0,0], "mu": [0],
  "u_plus": [0,0,0], "external_impulse": [0,0,0], "bias_velocity": [0,0,0], "position_impulse": [0,0,0], "position_correction": [0,0,0],
  "gap": [0], "e_t": -1, "theta": 1, "activation": "clipped", "restitution_from": "free_velocity"}' >"$seeds/trace/space"

export UBSAN_OPTIONS=print_stacktrace=1
for target in "${targets[@]}"; do
  if [[ -n $seconds ]]; then
    share=$((seconds / ${#targets[@]}))
    limit=("-max_total_time=$((share > 0 ? share : 1))")
  else
    limit=("-runs=$runs")
  fi
  rm -rf -- "$build/corpus/$target"
  mkdir -p -- "$build/corpus/$target"
  printf '%s: ' "$target"
  # Ten seconds, or a gigabyte, for four thousand characters is a hang.
  if ! "$build/fuzz_$target" "${limit[@]}" -max_len=4096 -timeout=10 -rss_limit_mb=1024 -seed=1 -artifact_prefix="$build/$target-" \
    -print_final_stats=1 "$build/corpus/$target" "$seeds/$target" >"$build/$target.log" 2>&1 </dev/null; then
    printf 'FAILED, see %s and the input beside it\n' "$build/$target.log"
    tail -n 30 -- "$build/$target.log" >&2
    exit 1
  fi
  awk '/number_of_executed_units/ { n = $2 } /average_exec_per_sec/ { v = $2 } /slowest_unit_time_sec/ { s = $2 } /peak_rss_mb/ { m = $2 }
       END { printf "%d inputs, %d a second, the slowest %d s, %d MB, nothing found\n", n, v, s, m }' "$build/$target.log"
done
