#!/usr/bin/env python3
"""Walls and packings of any size, solved and timed: the tables of tools/bench/README.md.

    tools/bench/scale/scale.py [--seeds 1 2 3] [--time 120] [--growth]

The problems are those of ../shared/reference/attack/generate_scale.py (numpy, scipy, h5py); without that file there is nothing
to do. --growth measures how the time to 1e-8 grows with the number of contacts instead."""

import argparse
import hashlib
import json
import math
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
GENERATOR = ROOT.parent / "shared/reference/attack/generate_scale.py"


def generator():
    if not GENERATOR.exists():
        sys.exit(f"{GENERATOR} is not there: nothing is measured")
    text = GENERATOR.read_text()
    functions = {}
    exec(text[: text.index("if __name__")], functions)
    return functions


def table(make, seed):
    """The problems of the attack's table A1, with a seed of their own."""
    wall, spheres = make["boxstack"], make["spheres"]
    for nx, nz in ((1, 3), (2, 4), (4, 7), (8, 16), (12, 32)):
        yield f"wall_rest_{nx}x{nz}", wall(nx, nz, seed, 0, e=0.0)
        yield f"wall_hit_{nx}x{nz}", wall(nx, nz, seed, 1, e=0.3)
    for n in (6, 20, 60, 260, 750):
        yield f"spheres_rest_{n}", spheres(n, seed, 0, e=0.0)
        yield f"spheres_hit_{n}", spheres(n, seed, 1, e=0.3)
    for n in (20, 60, 260):
        yield f"spheres_mass1e6_{n}", spheres(n, seed, 0.5, massratio=1e6)
    for nx, nz in ((2, 4), (4, 7), (8, 16)):
        yield f"wall_mass1e6_{nx}x{nz}", wall(nx, nz, seed, 0, massratio=1e6)
    yield "tower_20", wall(1, 20, seed, 0)
    yield "tower_100", wall(1, 100, seed, 0)


def growing(make):
    wall, spheres = make["boxstack"], make["spheres"]
    for name, speed in (("rest", 0), ("hit", 1)):
        e = 0.3 * speed
        yield f"wall of ten layers, {name}", [wall(nx, 10, 1, speed, e=e) for nx in (3, 10, 30, 100, 400)]
        yield f"wall growing both ways, {name}", [wall(nx, nz, 1, speed, e=e) for nx, nz in ((5, 8), (10, 16), (20, 32), (45, 88))]
    yield "packing, hit", [spheres(n, 1, 1, e=0.3) for n in (60, 260, 750)]


def solve(folder, make, name, problem, tolerance, seconds):
    W, q, mu = problem
    path = pathlib.Path(folder) / f"{name}.hdf5"
    make["write"](str(path), W, q, mu)
    digest = hashlib.sha256(W.tocsc().data.tobytes() + q.tobytes()).hexdigest()[:12]
    command = ["/usr/bin/time", "-f", "%M", ROOT / "build/duhem", "solve", path, "--tol", tolerance, "--max-iter", "1000000",
               "--time", str(seconds), "--json"]
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    path.unlink()
    document = json.loads(done.stdout)
    document["digest"], document["megabytes"] = digest, int(done.stderr.split()[-1]) // 1024
    return document


def exponent(contacts, seconds):
    x, y = [math.log(c) for c in contacts], [math.log(s) for s in seconds]
    mean_x, mean_y = sum(x) / len(x), sum(y) / len(y)
    return sum((a - mean_x) * (b - mean_y) for a, b in zip(x, y)) / sum((a - mean_x) ** 2 for a in x)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, nargs="+", default=[1, 2, 3])
    parser.add_argument("--time", type=float, default=120)
    parser.add_argument("--growth", action="store_true")
    options = parser.parse_args()
    make = generator()
    with tempfile.TemporaryDirectory() as folder:
        if options.growth:
            print("| family | contacts | seconds | exponent |\n|---|---|---|---:|")
            for name, problems in growing(make):
                found = [solve(folder, make, "growing", p, "1e-8", options.time) for p in problems]
                met = [d for d in found if d["converged"]]
                contacts, seconds = [d["contacts"] for d in met], [d["seconds"] for d in met]
                slope = f"{exponent(contacts, seconds):.2f}" if len(met) > 1 else ""
                missed = "" if len(met) == len(found) else f", {len(found) - len(met)} not solved"
                print(f"| {name} | {', '.join(map(str, contacts))} | {', '.join(f'{s:.3g}' for s in seconds)}{missed} | {slope} |",
                      flush=True)
            return
        figures = []
        print("| problem | seed | sha256 | contacts | seconds | iterations | true scaled residual | floor | MB |")
        print("|---|---:|---|---:|---:|---:|---:|---:|---:|")
        for seed in options.seeds:
            for name, problem in table(make, seed):
                d = solve(folder, make, name, problem, "1e-12", options.time)
                scaled, floor = float(d["residual_scaled"]), float(d["residual_scaled_floor"])
                figures.append((scaled, floor))
                print(f"| {name} | {seed} | {d['digest']} | {d['contacts']} | {d['seconds']:.3g} | {d['iterations']} | {scaled:.1e} "
                      f"| {floor:.1e} | {d['megabytes']} |", flush=True)
        print()
        for tolerance in (1e-6, 1e-8, 1e-12):
            met = sum(scaled <= tolerance for scaled, _ in figures)
            or_floor = sum(scaled <= max(tolerance, floor) for scaled, floor in figures)
            print(f"{met} of {len(figures)} to {tolerance:g}, {or_floor} to that or their floor")


if __name__ == "__main__":
    main()
