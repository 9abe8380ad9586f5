"""What the tests of the house share: where the tree is, what its sources are, and a test's command line."""

from __future__ import annotations

import os
import pathlib
import shutil
import sys
from collections.abc import Callable

ROOT = pathlib.Path(__file__).resolve().parents[3]


def sources() -> list[pathlib.Path]:
    """Every C++ file of ours."""
    return sorted(path for top in ("lib", "properties", "tools", "reports", "reference_cases") for path in (ROOT / top).rglob("*")
                  if path.suffix in (".cpp", ".hpp", ".ipp"))


def noticed(what: str, found: list[str]) -> list[str]:
    """Of something broken on purpose, what was found, shown; a complaint where that is nothing."""
    if not found:
        return [f"{what} passes"]
    print(f"  noticed: {found[0].splitlines()[0]}")
    return []


def run(doc: str | None, check: Callable[[list[str]], list[str]], bites: Callable[[], list[str]], tool: str = "", promise: str = "",
        takes_files: bool = False) -> None:
    """Without words the tree is checked, with --bites the check is. A tool that is missing is said to be, and is a failure where the
    variable `promise` is set: tools/test.sh does so once it has installed it."""
    words = sys.argv[1:]
    if words != ["--bites"] and (any(word.startswith("-") for word in words) or (words and not takes_files)):
        print(doc, file=sys.stderr)
        sys.exit(2)
    if tool and not shutil.which(tool):
        is_promised = promise in os.environ
        print(f"{'missing' if is_promised else 'skipped: no'} {tool}")
        sys.exit(1 if is_promised else 0)
    complaints = bites() if words == ["--bites"] else check(words)
    print("\n".join(complaints) or "ok")
    sys.exit(1 if complaints else 0)
