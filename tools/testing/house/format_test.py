#!/usr/bin/env python3
"""Every C++ source is as clang-format 14 writes it by .clang-format, and no comment is wider than its 130 columns.

    tools/testing/house/format_test.py             check the tree; `clang-format-14 -i FILE` is the cure
    tools/testing/house/format_test.py --bites     two broken texts: each must be noticed

Another version formats otherwise, so without clang-format-14 the test says "skipped"; where DUHEM_HAS_CLANG_FORMAT is set, as
tools/test.sh does once it has installed it, that is a failure. Exit code: 0 all holds, 1 something does not, 2 wrong usage.
"""

from __future__ import annotations

import pathlib
import re
import subprocess
import tempfile

from house import ROOT, noticed, run, sources

FORMATTER = "clang-format-14"
WIDTH = int(re.search(r"ColumnLimit: (\d+)", (ROOT / ".clang-format").read_text(encoding="utf-8"))[1])


def check(paths: list[pathlib.Path]) -> list[str]:
    done = subprocess.run([FORMATTER, f"--style=file:{ROOT}/.clang-format", "--dry-run", "-Werror", *map(str, paths)],
                          capture_output=True, text=True, check=False)
    complaints = sorted(set(re.findall(r"^(\S+:\d+):\d+: error: ", done.stderr, re.M)))
    complaints = [f"{place}: clang-format writes it otherwise" for place in complaints]
    if done.returncode != 0 and not complaints:
        complaints = [f"{FORMATTER}: {done.stderr.strip()[-300:]}"]
    for path in paths:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if len(line) > WIDTH and re.match(r"\s*//", line):
                complaints.append(f"{path}:{number}: a comment of {len(line)} columns, not {WIDTH}")
    return [line.removeprefix(f"{ROOT}/") for line in complaints]


def bites() -> list[str]:
    complaints = []
    for text in ("int  f( ) { return 1 ;}\n", "// " + "word " * 40 + "\n"):
        with tempfile.TemporaryDirectory() as scratch:
            path = pathlib.Path(scratch) / "broken.cpp"
            path.write_text(text, encoding="utf-8")
            complaints += noticed(repr(text), check([path]))
    return complaints


if __name__ == "__main__":
    run(__doc__, lambda _: check(sources()), bites, FORMATTER, "DUHEM_HAS_CLANG_FORMAT")
