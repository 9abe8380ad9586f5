#!/usr/bin/env python3
"""Who may include whom: the layers of this tree, from the #include lines of its files.

    tools/testing/house/layers_test.py             check the tree, and that lib/README.md shows the same table
    tools/testing/house/layers_test.py --bites     break copies of it on purpose: each must be refused

A folder may include itself and the folders of the rows above its own; of its own row only what stands left of it. SEES narrows that:
such a folder may include what is named there, and nothing else. What stands below a line may be seen from below it only. Tests
(*_test.cpp) may include any folder of the library.

Needs nothing of Python but its own library. Exit code: 0 all holds, 1 something does not, 2 wrong usage.
"""

from __future__ import annotations

import re
import sys

from house import ROOT, noticed, run, sources

# The table, as lib/README.md shows it: a row a line, top to bottom.
LIB = """
lib/*.hpp                                     refusals; names, and the nearest of them
sampling                                      random numbers; work shared out to threads
scalar  linear  cone  law  contact            numbers; vectors and factorisations; K and K*; the laws as values; problem (91)
fem  model                                    meshes and elements; what a system is, and which contacts are active
text                                          files, their words, and trees of values: what readers begin with
record  energy  verify  checker  audit        what a step leaves behind; the ledger; residual and obedience; judges; other engines' steps
---------------------------------------------------------------------------------------------------
solver  scheme  search                        answers, steps and hunts: none of them is believed
detect  catalogue  foreign                    where shapes meet; cases from data; other people's formats
for_tests                                     what only tests use
"""
REPORTS = """
kit                                           blocks and their renderer
inputs                                        what was run, read once
sections                                      a section a file
reports/*.hpp                                 the report put together
"""

# Narrower than the rows say: a verdict about energy must not rest on what it judges.
SEES = {
    "lib/checker": {"lib", "lib/scalar", "lib/record"},
    "lib/scalar": {"lib"},
    "lib/text": {"lib", "lib/scalar"},
}
# What each top folder may see of the others.
TOPS = {
    "lib": {"lib"},
    "properties": {"lib", "properties"},
    "reports": {"reports"},
    "tools": {"lib", "properties", "tools"},
    "tools/report": {"lib", "tools", "reports"},
    "tools/bench": {"lib", "properties", "tools", "reports"},
    "tools/study": {"lib", "tools", "reports"},
    "tools/testing": {"lib", "properties", "tools", "reports"},
    "reference_cases": {"lib", "properties", "tools", "reference_cases"},
}


def rows(table: str, root: str) -> dict[str, int]:
    """Each folder's place in the order."""
    order: dict[str, int] = {}
    for line in table.strip().splitlines():
        names = re.split(r" {3,}", line)[0].split()
        for name in names:
            if set(name) != {"-"}:
                order[root if name.endswith("*.hpp") else f"{root}/{name}"] = len(order)
    return order


ORDERS = {"lib": rows(LIB, "lib"), "reports": rows(REPORTS, "reports")}


def read_tree() -> dict[str, str]:
    return {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in sources()}


def top_of(path: str) -> str:
    folders = path.split("/")
    two = "/".join(folders[:2])
    return two if two in TOPS and len(folders) > 2 else folders[0]


def folder_of(path: str) -> str:
    """The layer that a file belongs to: lib/solver for lib/solver/exact/lemke.cpp, lib for lib/error.hpp."""
    folders = path.split("/")[:-1]
    return "/".join(folders[:2])


def resolved(included: str, path: str, tree: dict[str, str]) -> str | None:
    """The file of the tree that an include names: from the root, from reports/ for a file of reports, or from beside it."""
    for base in ("", "reports/", path.rsplit("/", 1)[0] + "/"):
        if base + included in tree and (base != "reports/" or path.startswith(("reports/", "tools/"))):
            return base + included
    return None


def complaint(path: str, target: str) -> str | None:
    """Why `path` may not include `target`, or None."""
    own_top, other_top = top_of(path), target.split("/")[0]
    if other_top not in TOPS[own_top]:
        return f"{own_top} may not see {other_top}"
    is_test = path.endswith("_test.cpp") or re.search("/(testing|for_tests)/", path)
    if re.match("(lib|reports|tools)/for_tests/", target) and not is_test:
        return f"{other_top}/for_tests is for tests only"
    if other_top not in ORDERS or path.split("/")[0] != other_top or is_test:
        return None
    order = ORDERS[other_top]
    own, other = folder_of(path), folder_of(target)
    for folder in (own, other):
        if folder not in order:
            return f"{folder} has no row in the table of tools/testing/house/layers_test.py"
    if own == other or (other in SEES[own] if own in SEES else order[other] < order[own]):
        return None
    return f"{own} may not see {other}"


def check(tree: dict[str, str]) -> list[str]:
    complaints = []
    for path, text in sorted(tree.items()):
        for number, line in enumerate(text.splitlines(), 1):
            found = re.match(r'\s*#\s*include\s*"([^"]+)"', line)
            target = found and resolved(found[1], path, tree)
            why = target and complaint(path, target)
            if why:
                complaints.append(f"{path}:{number}: includes {found[1]}, but {why}")
    return complaints


def check_page(page: str) -> list[str]:
    fences = re.findall(r"```layers\n(.*?)```", page, re.S)
    wanted = [table.strip() for table in (LIB, REPORTS)]
    if [fence.strip() for fence in fences] != wanted:
        return ["lib/README.md: its two tables (```layers) are not those of tools/testing/house/layers_test.py:\n" + "\n\n".join(wanted)]
    return []


# A file, and what it must not be able to include.
BREAKS = [
    ("tools/run/broken.cpp", "tools/for_tests/run_program.hpp"),
    ("lib/energy/broken.hpp", "lib/solver/solve.hpp"),
    ("lib/verify/broken.hpp", "lib/scheme/simulate.hpp"),
    ("lib/audit/broken.cpp", "lib/search/hunt.hpp"),
    ("lib/record/broken.hpp", "lib/scheme/simulate.hpp"),
    ("lib/checker/broken.cpp", "lib/law/impact_law.hpp"),
    ("lib/linear/broken.hpp", "lib/contact/cone_problem.hpp"),
    ("lib/solver/broken.hpp", "lib/scheme/simulate.hpp"),
    ("lib/fem/broken_test.cpp", "tools/files.hpp"),
    ("lib/nowhere/broken.cpp", "lib/error.hpp"),
    ("lib/model/broken.hpp", "lib/for_tests/archetypes.hpp"),
    ("properties/broken.cpp", "tools/files.hpp"),
    ("tools/run/broken.cpp", "reports/report.hpp"),
    ("reports/kit/broken.hpp", "sections/section.hpp"),
    ("reports/inputs/broken.cpp", "reports/sections/section.hpp"),
    ("reports/sections/broken.cpp", "lib/error.hpp"),
    ("reports/sections/broken_test.cpp", "lib/error.hpp"),
]


def bites(tree: dict[str, str]) -> list[str]:
    complaints = []
    for path, included in BREAKS:
        broken = dict(tree)
        broken.setdefault(included if included.startswith(tuple(TOPS)) else f"reports/{included}", "")  # whatever it is called today
        broken[path] = f'#pragma once\n#include "{included}"\n'
        complaints += noticed(f"{path}, which includes {included},", [line for line in check(broken) if line.startswith(path)])
    if not check_page("```layers\n" + LIB.replace("solver", "solvers") + "```\n```layers\n" + REPORTS + "```\n"):
        complaints.append("a page with another table passes")
    return complaints


if __name__ == "__main__":
    TREE = read_tree()
    if len(TREE) < 300:
        sys.exit(f"layers_test.py: only {len(TREE)} sources found: the tree is not where it was")
    run(__doc__, lambda _: check(TREE) + check_page((ROOT / "lib/README.md").read_text(encoding="utf-8")), lambda: bites(TREE))
