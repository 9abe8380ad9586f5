#!/usr/bin/env python3
"""clang-tidy with the few checks of .clang-tidy, on the sources that a verdict about a witness stands on: they need no Eigen, which
makes them cheap, and their readers meet everybody's text.

    tools/testing/house/tidy_test.py [FILE...]     check those, or the files named
    tools/testing/house/tidy_test.py --bites       a text with a mistake: it must be noticed

Without clang-tidy-14 the test says "skipped"; where DUHEM_HAS_CLANG_TIDY is set, as tools/test.sh does once it has installed it, that is
a failure. Exit code: 0 all holds, 1 something does not, 2 wrong usage.
"""

from __future__ import annotations

import concurrent.futures
import os
import pathlib
import subprocess
import tempfile

from house import ROOT, noticed, run

TIDY = "clang-tidy-14"
FOLDERS = ["lib", "lib/checker", "lib/checker/enclosure", "lib/record", "lib/text"]
FILES = ["lib/scalar/rational.cpp", "lib/scalar/exact_text.cpp", "lib/scalar/interval.cpp"]
MISTAKE = """#include <string>
#include <utility>
std::size_t length(std::string text) {
  const std::string taken = std::move(text);
  return taken.size() + text.size();
}
"""


def judged() -> list[pathlib.Path]:
    found = [path for folder in FOLDERS for path in sorted((ROOT / folder).glob("*.cpp")) if not path.stem.endswith(("_test", "test_main"))]
    return found + [ROOT / name for name in FILES]


def check(path: pathlib.Path) -> str:
    """What is wrong with the file; nothing where all is well."""
    done = subprocess.run([TIDY, "--quiet", f"--config-file={ROOT}/.clang-tidy", path, "--", "-std=c++20", f"-I{ROOT}", "-isystem",
                           "/usr/include/eigen3"], capture_output=True, text=True, check=False)
    return "" if done.returncode == 0 else (done.stdout.strip() or done.stderr.strip()).replace(f"{ROOT}/", "")


def bites() -> list[str]:
    with tempfile.TemporaryDirectory() as scratch:
        path = pathlib.Path(scratch) / "mistake.cpp"
        path.write_text(MISTAKE, encoding="utf-8")
        found = check(path)
    return noticed("a use after a move", [found] if "bugprone-use-after-move" in found else [])


def check_all(words: list[str]) -> list[str]:
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        return [found for found in pool.map(check, [pathlib.Path(word).resolve() for word in words] or judged()) if found]


if __name__ == "__main__":
    run(__doc__, check_all, bites, TIDY, "DUHEM_HAS_CLANG_TIDY", takes_files=True)
