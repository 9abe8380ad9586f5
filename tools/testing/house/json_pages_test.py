#!/usr/bin/env python3
"""tools/JSON.md against the documents that the verbs print: keys and types, both ways.

    tools/testing/house/json_pages_test.py PROGRAM     run each verb with --json and compare; then break copies of the page: each must be noticed

A section of the page is a verb, or a verb and what makes its document another one; COMMANDS says what is run for it. Every key that comes
out has to be in the section's table with its type; every row of the table has to come out, with each of its types, unless its "when"
begins with "rare" or the type is one of those after "rarely"; and a row without a "when" wherever the object that it belongs to does.

Needs nothing of Python but its own library. Exit code: 0 all holds, 1 something does not, 2 wrong usage.
"""

from __future__ import annotations

import json
import pathlib
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field

ROOT = pathlib.Path(__file__).resolve().parents[3]
CASES = ROOT / "reference_cases"
PAGE = ROOT / "tools" / "JSON.md"
NUMBER = re.compile(r"-?(\d+/\d+|\d+(\.\d*)?(e[+-]?\d+)?|inf)$")

# What is run, a section each; {cases} is reference_cases/, and "! " stands before what only makes files for it. Between them they bring about every row that is not rare.
COMMANDS = {
    "run": ["run stick --scheme mj --t-end 0.15", "run exact_seed --scheme mj --scalar rational", "run kane --scheme mj --scalar mp50",
            "run stick --theta 0.4 --t-end 0.02", "run two_laws.toml --energy-safe", "run two_laws.toml --scheme mj", "run block_stack --solver enumerate --t-end 0.2",
            "run elastic_ball --t-end 0.01", "run block_stack --activation gap-velocity --t-end 0.01", "run dust.toml", "run kane --scheme mj --mu 1e100", "run no_contacts.toml"],
    "solve": ["solve problem.json", "solve problem.json --full --scalar mp50", "solve problem.json --all --scalar rational",
              "solve problem.json --energy-safe", "solve {cases}/painleve/step_above_lifted.json --all",
              "solve {cases}/painleve/sliding_above_pressed.json --all",
              "solve endless.json --solver nsgs --max-iter 1000000000000000 --time 0.1", "solve {cases}/painleve/sliding_at_threshold.json --all"],
    "solve FOLDER": ["solve folder"],
    "verify": ["verify --cases 300 --out counterexamples", "verify lemma_1 --time 1", "verify corollary_1 --cases 1000 --seed 5"],
    "verify --replay": ["verify --replay newton_creates_energy", "verify --replay corollary_1:1:5", "verify --replay lemma_1:1:5"],
    "verify --mutants": ["verify --mutants --cases 20"],
    "hunt": ["hunt --system kane --evaluations 20000 --out witness.json", "hunt --evaluations 1 --max-cond 1.0000001", "hunt --time 1"],
    "ladder": ["ladder small_wall --tols 1e-4,1e-40,roundoff --scalars double,mp50", "ladder bouncing_ball --t-end 0.1 --scalars double,quad",
               "ladder stick --scheme mj --t-end 0.2 --scalars double,quad", "ladder block_stack --solver enumerate --t-end 0.1 --scalar double"],
    "study": ["study stick --vary e=0:1:3 --vary mu=0.1,0.3 --scheme mj --h 0.001", "study bouncing_ball --h-converge 3 --t-end 0.512 --h 0.008",
              "study stick --h-converge 3 --t-end 0.04 --h 0.01", "study stick --vary theta=0.4 --t-end 0.02", "study kane --scheme mj --vary mu=1e100 --h-converge 2"],
    "compare": ["! run stick --out a", "! run stick --scheme mj --out b", "compare a b", "compare a a", "! run stick --mu 1 --out c", "compare a c",
                "! run stick --set mass=4 --t-end 0.01 --out d", "compare a d", "! run stick --mu 5 --out e", "! run stick --mu 0 --out f", "compare e f"],
    "check": ["check exact_seed", "check kane_fremond", "check in_space_slip", "check local.json"],
    "audit": ["audit {cases}/traces/bullet_box.jsonl", "audit {cases}/traces/siconos_1e-4.jsonl --scalar mp50", "audit unnamed.jsonl",
              "audit nothing.jsonl", "audit empty.jsonl", "audit approaching.jsonl --budget 1", "audit approaching.jsonl --baseline old.json"],
    "audit --doctor": ["audit {cases}/traces/mujoco_box.jsonl --doctor", "audit reversed.jsonl --doctor"],
    "list": ["list", "list cases"],
}
WHAT_OWN_FILES_HOLD = {
    "problem.json": '{"dimension": 2, "W": [["1", "3/2"], ["3/2", "5/2"]], "q": ["-3/2", "-2"], "mu": ["1/2"]}',
    "endless.json": '{"dimension": 2, "W": [[-1, 0], [0, 1]], "q": [-1, 0.5], "mu": [0.5]}',
    "folder/good.json": '{"dimension": 2, "W": [["1", "0"], ["0", "1"]], "q": ["-1", "0"], "mu": ["1/2"]}',
    "folder/bad.json": '{"dimension": 2, "W": [["1", "0"]], "q": ["-1", "0"], "mu": ["1/2"]}',
    "nothing.jsonl": '{"dimension": 2, "W": [[1, 0], [0, 1]], "u_minus": [0, 0], "p": [0, 0], "mu": 0}\n',
    "empty.jsonl": '{"dimension": 2, "W": [], "u_minus": [], "p": [], "mu": 0}\n',
    "approaching.jsonl": '{"dimension": 2, "W": [[1, 0], [0, 1]], "law": "newton", "e": 0.5, "mu": 0, "u_minus": [1, 0], '
                         '"free_velocity": [-1, 0], "p": [1, 0]}\n',
    "reversed.jsonl": '{"dimension": 2, "W": [[1, 0], [0, 1]], "law": "newton", "e": 0, "mu": 0, "u_minus": [-1, 0], "p": [-1, 0], "u_plus": [0, 0]}\n',
    "old.json": '{"schema_version": 1, "culprits": [], "created": {"work": 0.125}}',
    "dust.toml": """system = "linear"
[run]
h = "0.01"
t_end = "3"
mu = "0.3"
activation = "gap"
[matrices]
M = [["14", "-9", "10"], ["-9", "12", "-5"], ["10", "-5", "24"]]
[initial]
q = ["0", "0", "0"]
v = ["0", "0", "0"]
[load]
constant = ["-6.1", "0.6", "-9.5"]
[[contacts]]
H = [["1", "1", "0"], ["1", "0", "-1"]]
[[contacts]]
H = [["-1", "-1", "1"], ["-1", "0", "0"]]
[[contacts]]
H = [["1", "1", "1"], ["0", "0", "-1"]]
""",
    "two_laws.toml": """system = "linear"
[run]
scheme = "mjf"
activation = "gap-clipped"
h = "1/100"
t_end = "1/10"
[units]
length = "m"
time = "s"
energy = "J"
impulse = "N s"
[matrices]
M = [["2", "0"], ["0", "2"]]
[initial]
q = ["0", "1/2"]
v = ["3", "-1"]
[[contacts]]
H = [["0", "1"], ["-1", "0"]]
gap = "0"
e = "1/2"
e_t = "1/2"
mu = "1/4"
[[contacts]]
H = [["0", "1"], ["-1", "0"]]
gap = "1"
e = "0"
mu = "1/8"
""",
}


WHAT_OWN_FILES_HOLD["no_contacts.toml"] = WHAT_OWN_FILES_HOLD["two_laws.toml"].partition("[[contacts]]")[0]


def write_own_files(folder: pathlib.Path) -> None:
    for name, text in WHAT_OWN_FILES_HOLD.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    witness = json.loads((CASES / "witnesses" / "exact_seed.json").read_text(encoding="utf-8"))
    witness["claim"] = {"kind": "local", "contact": 0, "at_least": "1/4"}
    (folder / "local.json").write_text(json.dumps(witness), encoding="utf-8")
    unnamed = []
    for line in (CASES / "traces" / "siconos_1e-4.jsonl").read_text(encoding="utf-8").splitlines():
        unnamed.append(json.dumps({key: value for key, value in json.loads(line).items() if key not in ("law", "e", "e_t", "t")}))
    (folder / "unnamed.jsonl").write_text("\n".join(unnamed) + "\n", encoding="utf-8")


def documents(program: pathlib.Path) -> dict[str, list[object]]:
    """Every document of every section."""
    made: dict[str, list[object]] = {}
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        write_own_files(folder)
        for section, commands in COMMANDS.items():
            made[section] = []
            for command in commands:
                words = command.removeprefix("! ").format(cases=CASES).split()
                done = subprocess.run([program, *words, "--json"], cwd=folder, capture_output=True, text=True, check=False,
                                      stdin=subprocess.DEVNULL, timeout=120)
                try:
                    document = json.loads(done.stdout)
                    if not command.startswith("! "):
                        made[section].append(document)
                except json.JSONDecodeError as error:
                    raise SystemExit(f"duhem {command} --json: exit code {done.returncode}, {error}\n{done.stderr}{done.stdout[:300]}") from None
    return made


@dataclass
class Row:
    """A key of the page: its path, the types that it may have, which of them are rare, when it is there, and the line that says so."""

    path: str
    types: set[str]
    when: str
    line: int
    rare: set[str] = field(default_factory=set)


Shapes = dict[str, list[tuple[str, str, str, int]]]  # of each: key, type, when, line


def expand(path: str, kind: str, when: str, line: int, shapes: Shapes) -> list[Row]:
    """The rows that a row of the page stands for: itself, those of its elements and those of its shape."""
    usual, _, rare = kind.partition(", rarely ")
    if rare:
        rows = {row.path: row for row in expand(path, usual, when, line, shapes)}
        for row in expand(path, rare, when, line, shapes):
            known = rows.setdefault(row.path, Row(row.path, set(), row.when, line))
            known.rare |= row.types - known.types
            known.types |= row.types
        return list(rows.values())
    below, types = [], set()
    for word in kind.split(" or "):
        outer, _, inner = word.partition(" of ")
        if inner:
            types.add({"list": "list", "map": "object"}[outer])
            below += expand(path + {"list": "[]", "map": ".*"}[outer], inner.replace("/", " or "), "elements", line, shapes)
        elif word in shapes:
            types.add("object")
            for key, shape_kind, shape_when, shape_line in shapes[word]:
                below += expand(f"{path}.{key}", shape_kind, shape_when, shape_line, shapes)
        else:
            types.add(word)
    return [Row(path, types, when, line), *below]


def parent_of(path: str) -> str:
    return path[:-2] if path.endswith("[]") else path.rpartition(".")[0]


def with_parents(rows: dict[str, Row]) -> None:
    """Adds the objects and lists that are described by their keys alone: what is said of when their first key is there, is said of them."""
    for first in list(rows.values()):
        row = first
        while parent := parent_of(row.path):
            kind = "list" if row.path.endswith("[]") else "object"
            if parent in rows:
                rows[parent].types.add(kind)
                break
            rows[parent] = Row(parent, {kind}, row.when, row.line)
            row.when = ""
            row = rows[parent]


def read_page(text: str) -> dict[str, dict[str, Row]]:
    tables: dict[str, list[tuple[int, str, str, str]]] = {}
    section = ""
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("## "):
            section = line[3:].strip()
        elif found := re.match(r"\| `([^`]+)` \| ([^|]+) \| ([^|]*)\|", line):
            tables.setdefault(section, []).append((number, found[1], found[2].strip(), found[3].strip()))
    shapes: Shapes = {}
    for number, path, kind, when in tables.pop("Shapes"):
        shape, _, key = path.partition(".")
        shapes.setdefault(shape, []).append((key, kind, when, number))
    page: dict[str, dict[str, Row]] = {}
    for section, listed in tables.items():
        rows: dict[str, Row] = {}
        for number, path, kind, when in listed:
            for row in expand(path, kind, when, number, shapes):
                if row.path in rows:
                    rows[row.path].types |= row.types
                else:
                    rows[row.path] = row
        with_parents(rows)
        page[section] = rows
    return page


def is_of(kind: str, value: object) -> bool:
    if kind == "number":
        return isinstance(value, float) or (isinstance(value, str) and NUMBER.match(value) is not None)
    if kind == "count":
        return isinstance(value, int) and not isinstance(value, bool)
    python = {"text": str, "flag": bool, "null": type(None), "list": list, "object": dict, "any": object}
    return kind in python and isinstance(value, python[kind])


def compare(section: str, rows: dict[str, Row], made: list[object], met: dict[int, set[tuple[str, str]]]) -> list[str]:
    """What comes out and is not on the page. `met` collects what is met of each line of the page: last part of the key, and type."""
    complaints: dict[str, None] = {}

    def walk(path: str, value: object) -> None:
        if path:
            row = rows.get(path)
            if row is None:
                complaints[f"{section}: `{path}` comes out and is not on the page"] = None
                return
            fitting = {kind for kind in row.types if is_of(kind, value)}
            if not fitting:
                complaints[f"{section}: `{path}` is {json.dumps(value)[:60]}; line {row.line} of the page says {' or '.join(sorted(row.types))}"] = None
            met.setdefault(row.line, set()).update((re.split(r"[.\]]", path)[-1], kind) for kind in fitting)
            if "any" in fitting:
                return
        if isinstance(value, dict):
            prefix = path + "." if path else ""
            for key, below in value.items():
                walk(prefix + (key if prefix + key in rows or prefix + "*" not in rows else "*"), below)
            for row in rows.values():
                if parent_of(row.path) == path and not row.when and not row.path.endswith(("[]", ".*")) and row.path[len(prefix):] not in value:
                    complaints[f"{section}: `{row.path}` (line {row.line} of the page) is missing where it should always be"] = None
        elif isinstance(value, list):
            for below in value:
                walk(path + "[]", below)

    for document in made:
        walk("", document)
    return list(complaints)


def check(text: str, made: dict[str, list[object]]) -> list[str]:
    page = read_page(text)
    complaints = [f"{PAGE.name}: a section {section} that the test does not know, or the test one that is not there"
                  for section in sorted(set(page) ^ set(made))]
    known = [section for section in made if section in page]
    met: dict[int, set[tuple[str, str]]] = {}
    for section in known:
        complaints += compare(section, page[section], made[section], met)
    absent: dict[str, None] = {}  # a line of the table of shapes is met wherever its shape is
    for section in known:
        for row in page[section].values():
            last = re.split(r"[.\]]", row.path)[-1]
            for kind in sorted(row.types - row.rare):
                if (last, kind) not in met.get(row.line, set()) and not row.when.startswith("rare"):
                    absent[f"{section}: line {row.line} of the page: no document has `{row.path}` as {kind}"] = None
    return complaints + list(absent)


# A line of the page, and what it must not say instead.
BREAKS = [
    ("| `min_gap` | number or null |", "| `min_gaps` | number or null |"),
    ("| `impacts_total` | count |", "| `impacts_total` | text |"),
    ("| `dof` | count | | degrees of freedom |\n", ""),
    ("| `found` | flag |", "| `found` | flag or null |"),
    ("| `Bounds.lower` | number |", "| `Bounds.lower` | flag |"),
    ("| `solutions` | list | with `--all` |", "| `solutions` | list | |"),
    ("| `remarks` | list of text |", "| `remarks` | list of count |"),
    ("## ladder", "## stairs"),
]


def bites(text: str, made: dict[str, list[object]]) -> list[str]:
    complaints, known = [], set(check(text, made))
    for old, new in BREAKS:
        if old not in text or not set(check(text.replace(old, new, 1), made)) - known:
            complaints.append(f"the page with {new!r} in place of {old!r} passes")
    return complaints


def main(words: list[str]) -> int:
    if len(words) != 1 or words[0].startswith("-"):
        print(__doc__, file=sys.stderr)
        return 2
    if not pathlib.Path(words[0]).is_file():
        print(f"{words[0]} is not there: build duhem_program", file=sys.stderr)
        return 2
    text, made = PAGE.read_text(encoding="utf-8"), documents(pathlib.Path(words[0]).resolve())
    complaints = check(text, made) + bites(text, made)
    print("\n".join(complaints) or f"ok: {sum(map(len, made.values()))} documents, {len(BREAKS)} broken pages noticed")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
