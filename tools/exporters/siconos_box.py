#!/usr/bin/env python3
"""A box slides on a plane and comes to rest on its four corners; each step's contact problem is solved by Debian's Siconos
(python3-siconos) to the tolerance that is asked for, and written as lib/foreign/TRACE.md says: a page to copy from.

    /usr/bin/python3 tools/exporters/siconos_box.py 1e-4 > loose.jsonl && duhem audit loose.jsonl
"""
import json
import sys

import numpy as np
import siconos.numerics as sn

tolerance = float(sys.argv[1])
h, theta, mu, e, gravity, mass = 1e-3, 0.5, 0.4, 0.0, 9.81, 3.0
sides = np.array([0.5, 0.2, 0.3])  # x, y (up), z
inertia = mass / 12 * np.array([sides[1]**2 + sides[2]**2, sides[0]**2 + sides[2]**2, sides[0]**2 + sides[1]**2])
M_inverse = np.diag(np.concatenate([np.full(3, 1 / mass), 1 / inertia]))
corners = [np.array([sx * sides[0], -sides[1], sz * sides[2]]) / 2 for sx in (-1, 1) for sz in (-1, 1)]
# Normal (y) first, then the tangents x and z: u = n.(v + omega x arm). The box does not turn far, so H is that of the start.
H = np.array([np.concatenate([n, np.cross(arm, n)]) for arm in corners for n in np.eye(3)[[1, 0, 2]]])
W = H @ M_inverse @ H.T

options = sn.SolverOptions(sn.SICONOS_FRICTION_3D_NSGS)
options.dparam[sn.SICONOS_DPARAM_TOL] = tolerance
options.iparam[sn.SICONOS_IPARAM_MAX_ITER] = 100000

v = np.array([0.04, -0.02, 0.015, 0.02, 0.05, -0.03])  # sliding, falling, turning a little
for step in range(1, 25):
    u_minus = H @ v
    v_free = v + h * np.array([0, -gravity, 0, 0, 0, 0])
    # Newton's law (32) (39): w = u_plus + (e u_N, 0), which is Siconos' "modified velocity".
    q = H @ v_free
    q[0::3] += e * u_minus[0::3]
    problem = sn.FrictionContactProblem(3, len(corners), W, q, np.full(len(corners), mu))
    p, w = np.zeros(len(q)), np.zeros(len(q))
    info = sn.fc3d_driver(problem, p, w, options)
    if info != 0:
        sys.exit(f"step {step}: Siconos did not reach {tolerance}")
    v = v_free + M_inverse @ H.T @ p
    print(json.dumps({"step": step, "t": step * h, "h": h, "dimension": 3, "law": "newton", "mu": mu, "e": e, "theta": theta,
                      "W": W.tolist(), "u_minus": u_minus.tolist(), "free_velocity": (H @ v_free).tolist(),
                      "u_plus": (H @ v).tolist(), "p": p.tolist()}, separators=(",", ":")))
