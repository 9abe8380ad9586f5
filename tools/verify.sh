#!/usr/bin/env bash
# Runs the reference cases under both schemes and the statements on random ones, and writes reports/out/index.html.
#   tools/verify.sh [--full]     --full: in 50 and 100 digits too, and a hundred times as many random cases
# Exit code: 0 everything as expected, 1 something came out against expectation, 2 wrong usage, 3 undecided or cannot go on.
me=tools/verify.sh
# shellcheck source=tools/prepare.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/prepare.sh"

full=()
for word in "$@"; do
  case $word in
    --full) full=(--full) ;;
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
options=(-DCMAKE_BUILD_TYPE=Release -DDUHEM_SANITIZE=OFF)
# A build that tools/test.sh configured keeps its tests: taking them away would throw their objects away.
is_configured "$build" || options+=(-DDUHEM_TESTS=OFF)
configure "$build" "${options[@]}"
build "$build" duhem_program duhem_page

# Nothing of an earlier run may count, or be looked at, as if it were of this one.
make_writable_dir "$out"
rm -rf -- "$out/runs" "$out/figures" "$out/index.html" "$out/kane_gain.csv" "$out/statements.txt" "$out/junit.xml" "$out/counterexamples"
make_writable_dir "$out/runs"
"$build/duhem" --version >"$out/version.txt" || give_up "build/duhem does not run"
"$build/duhem" list cases --json >"$out/cases.json" || give_up "build/duhem does not list its cases"
plan=$("$build/duhem_page" --plan "${full[@]}" "$out") || give_up "build/duhem_page does not plan the runs"

# Of a body with a mesh the figures read no impact, and of the trajectory only its last column, the travel: the rest of each run
# would be a hundred megabytes.
keep_the_travel() {
  local file=$1/trajectory.csv
  if [[ -f $file ]] && [[ $(head -n 1 "$file") == *,mean_contact_q_x\ * ]]; then
    awk -F, -v OFS=, '{ print $1, $2, $NF }' "$file" >"$file.part" && mv -- "$file.part" "$file"
    rm -f -- "$1/impacts.csv"
  fi
}

total=$(wc -l <<<"$plan") done=0
while read -r name arguments; do
  read -ra words <<<"$arguments"
  mkdir -p -- "$out/runs/$name"
  status=0
  # Whatever becomes of a run, the report shows it.
  timeout 1800 "$build/duhem" "${words[@]}" >"$out/runs/$name/run.json" 2>"$out/runs/$name/stderr.txt" </dev/null || status=$?
  ((status != 130)) || exit 130
  echo "$status" >"$out/runs/$name/exit_code"
  keep_the_travel "$out/runs/$name"
  done=$((done + 1))
  if [[ -t 2 ]]; then printf '\r%d of %d runs ' "$done" "$total" >&2; fi
done <<<"$plan"
if [[ -t 2 ]]; then printf '\r\033[K' >&2; fi

# The figure says so where it is missing; the hunt itself is of no interest here.
"$build/duhem" hunt --system kane --evaluations 1 --map "$out/kane_gain.csv" >/dev/null || true

cases=10000
((${#full[@]} == 0)) || cases=1000000
statements=0
"$build/duhem" verify --cases "$cases" --out "$out/counterexamples" --junit "$out/junit.xml" >"$out/statements.txt" || statements=$?
((statements != 130)) || exit 130

status=0
"$build/duhem_page" "${full[@]}" "$out" || status=$?
((status != 2)) || give_up "the report could not be written; see above"
echo "statements on random cases ($out/statements.txt): $(head -n 1 "$out/statements.txt")"
# What does not hold comes before what is undecided.
((statements != 1)) || status=1
((status != 0)) || status=$statements
exit "$status"
