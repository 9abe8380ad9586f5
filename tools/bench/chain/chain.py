#!/usr/bin/env python3
"""Writes a linear system for `duhem run`: masses in the plane, neighbours joined by springs and dampers along the row and across
it, each mass thrown onto a floor that it can hit.

usage: chain.py MASSES STEPS rows|triplets|market OUT.toml

`rows` and `triplets` are one file, `market` puts the matrices into Matrix Market files beside it."""

import pathlib
import sys

MASS, ALONG, ACROSS, DAMPING = 0.1, 1000.0, 200.0, 1e-4  # damping over stiffness


def springs(masses):
    """K of q = (x_0, y_0, x_1, y_1, ...), its entries by (row, column)."""
    K = {}
    for i in range(masses - 1):
        for a, k in ((2 * i, ALONG), (2 * i + 1, ACROSS)):
            for row, column, sign in ((a, a, 1), (a + 2, a + 2, 1), (a, a + 2, -1), (a + 2, a, -1)):
                K[row, column] = K.get((row, column), 0.0) + sign * k
    return K


def rows(entries, height, width):
    return [[entries.get((i, j), 0.0) for j in range(width)] for i in range(height)]


def triplets(entries):
    return [[i, j, x] for (i, j), x in sorted(entries.items())]


def market(path, entries, height, width):
    with open(path, "w") as file:
        file.write(f"%%MatrixMarket matrix coordinate real general\n{height} {width} {len(entries)}\n")
        file.writelines(f"{i + 1} {j + 1} {x!r}\n" for (i, j), x in sorted(entries.items()))
    return f'"{path.name}"'


def chain(masses, steps, form, out):
    n = 2 * masses
    K = springs(masses)
    matrices = {"M": {(i, i): MASS for i in range(n)}, "K": K, "C": {at: DAMPING * k for at, k in K.items()}}
    contacts = [{(0, 2 * i + 1): 1.0, (1, 2 * i): 1.0} for i in range(masses)]
    if form == "market":
        matrices["H"] = {(2 * i + row, column): x for i, H in enumerate(contacts) for (row, column), x in H.items()}
    q = [x for i in range(masses) for x in (0.0, 0.01 + 0.002 * (7 * i % 10))]
    v = [x for i in range(masses) for x in (0.5, -0.05 * (3 * i % 7))]
    lines = ['system = "linear"', "[run]", 'h = "1/1000"', f't_end = "{steps}/1000"', "e = 0.4", "mu = 0.3", "[matrices]"]
    for name, entries in matrices.items():
        if form == "rows":
            value = rows(entries, n, n)
        elif form == "triplets":
            value = f"{{ size = {n}, entries = {triplets(entries)} }}"
        else:
            value = market(out.with_name(f"{out.stem}_{name}.mtx"), entries, n, n)
        lines.append(f"{name} = {value}")
    lines += ["[initial]", f"q = {q}", f"v = {v}", "[load]", f"constant = {[0.0, -9.81 * MASS] * masses}"]
    for H in contacts:
        lines.append("[[contacts]]")
        if form == "rows":
            lines.append(f"H = {rows(H, 2, n)}")
        elif form == "triplets":
            lines.append(f"H = {{ entries = {triplets(H)} }}")
    out.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    if len(sys.argv) != 5 or sys.argv[3] not in ("rows", "triplets", "market"):
        sys.exit(__doc__)
    chain(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], pathlib.Path(sys.argv[4]))
