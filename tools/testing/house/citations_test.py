#!/usr/bin/env python3
"""Citations of the mathematics: [M 5] is section 5 of lib/MATHEMATICS.md, and leads there.

    tools/testing/house/citations_test.py             check every text file of the tree
    tools/testing/house/citations_test.py --bites     break copies of it on purpose: each must be noticed

Refused are: a citation of a section that the page has not; one written otherwise (a paragraph sign, a page of another name, no space before the
number); a file or folder that the page names in backticks and that is not there.

Needs nothing of Python but its own library. Exit code: 0 all holds, 1 something does not, 2 wrong usage.
"""

from __future__ import annotations

import os
import pathlib
import re

from house import ROOT, noticed, run

PAGE = "lib/MATHEMATICS.md"
SUFFIXES = {".cpp", ".hpp", ".ipp", ".in", ".md", ".toml", ".json", ".py", ".cmake", ".txt", ".sh", ".css", ".js", ".html", ".yml", ".yaml"}
# What a citation must not look like. The names are put together here, so that this file does not refuse itself.
WRONG = [
    (re.compile("\u00a7"), "a paragraph sign: cite [M N] instead"),
    (re.compile(r"(?<![A-Z])mathematics" + r"\.md"), f"a page that is not there: cite [M N], a section of {PAGE}"),
    (re.compile(r"\[M(?:\d|, ?\d| (?:section|sec\.) )"), "a citation written otherwise than [M N]"),
]
CITATION = re.compile(r"\[M (\d+)\]")


def read_tree() -> dict[str, str]:
    tree = {}
    for folder, folders, names in os.walk(ROOT):
        here = pathlib.Path(folder)
        folders[:] = [name for name in folders if not name.startswith("build") and name not in (".git", "out", "counterexamples")
                      or (name == "counterexamples" and here.name == "reference_cases")]
        for name in names:
            path = here / name
            if path.suffix in SUFFIXES or here.name == ".ci":
                tree[path.relative_to(ROOT).as_posix()] = path.read_text(encoding="utf-8")
    return tree


def named_paths(page: str) -> list[str]:
    """What stands in backticks and looks like a path of this tree."""
    return [name for name in re.findall(r"`([\w./-]+)`", page) if "/" in name and not name.startswith("/")]


def check(tree: dict[str, str]) -> list[str]:
    page = tree[PAGE]
    sections = set(re.findall(r"^## (\d+) ", page, re.M))
    complaints = []
    for path, text in sorted(tree.items()):
        for number, line in enumerate(text.splitlines(), 1):
            complaints += [f"{path}:{number}: [M {section}]: {PAGE} has no section {section}"
                           for section in CITATION.findall(line) if section not in sections]
            complaints += [f"{path}:{number}: {why}" for pattern, why in WRONG if pattern.search(line)]
    folders = {"/".join(path.split("/")[:depth]) for path in tree for depth in range(1, path.count("/") + 1)}
    complaints += [f"{PAGE}: `{name}` is not there" for name in named_paths(page)
                   if name not in tree and name.rstrip("/") not in folders and not (ROOT / name).exists()]
    return complaints


def bites(tree: dict[str, str]) -> list[str]:
    def with_line(path: str, line: str) -> dict[str, str]:
        return {**tree, path: tree.get(path, "") + line + "\n"}

    broken = [
        with_line("lib/error.hpp", "// of [M " + "99]"),
        with_line("README.md", "as in \u00a75"),
        with_line("properties/errata.cpp", "// spec/mathematics" + ".md 4"),
        with_line("tools/README.md", "mathematics" + ".md, section 4"),
        with_line("reports/README.md", "[M" + "5]"),
        with_line(PAGE, "`lib/nowhere/at_all.hpp`"),
        {**tree, PAGE: re.sub(r"^## 5 .*$", "## Who", tree[PAGE], flags=re.M)},
    ]
    known = set(check(tree))
    return [complaint for number, copy in enumerate(broken, 1)
            for complaint in noticed(f"copy {number}, broken on purpose,", [line for line in check(copy) if line not in known])]


if __name__ == "__main__":
    TREE = read_tree()
    print(f"{sum(len(CITATION.findall(text)) for text in TREE.values())} citations in {len(TREE)} files")
    run(__doc__, lambda _: check(TREE), lambda: bites(TREE))
