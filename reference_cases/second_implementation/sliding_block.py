#!/usr/bin/python3
"""The sliding block once more, sharing nothing with duhem: numpy and scipy (Debian: python3-scipy,
started by /usr/bin/python3), the paper's own order of the unknowns, and an active-set method for the contact problems.

    sliding_block.py MESH {mj|mjf} [STEPS]

prints energies and works (mJ) at some steps: the numbers of reference_cases/sliding_block_test.cpp. Equation numbers are those
of Acary & Collins-Craft (2024). Rule `gap` with a slack of 1e-9 mm, theta = 1/2, e = 0, h = 1e-4 ms."""
import math
import sys

import numpy as np
import scipy.sparse as sparse
import scipy.sparse.linalg as sparse_linalg

YOUNG, POISSON, DENSITY, THICKNESS = 5750.0, 0.358, 1.17e-3, 15.0
MU, E, THETA, H, GAP_SLACK = 0.5, 0.0, 0.5, 1e-4, 1e-9
SHOWN = (1, 10, 100, 200, 1000, 10000)


def read_mesh(path):
    """Coordinates, and the elements of each physical group, from Gmsh 4.1 text with nodes numbered from 1."""
    lines = open(path).read().split('\n')
    at = lines.index('$PhysicalNames') + 1
    names = {}
    for line in lines[at + 1:at + 1 + int(lines[at])]:
        dimension, tag, name = line.split(None, 2)
        names[int(dimension), int(tag)] = name.strip().strip('"')
    at = lines.index('$Entities') + 1
    points, curves, surfaces, _ = map(int, lines[at].split())
    at += 1 + points
    groups_of = {}
    for dimension, count in ((1, curves), (2, surfaces)):
        for _ in range(count):
            fields = lines[at].split()
            at += 1
            groups_of[dimension, int(fields[0])] = [names[dimension, abs(int(t))] for t in fields[8:8 + int(fields[7])]]
    at = lines.index('$Nodes') + 1
    blocks = int(lines[at].split()[0])
    at += 1
    xy = []
    for _ in range(blocks):
        n = int(lines[at].split()[3])
        xy += [[float(c) for c in line.split()[:2]] for line in lines[at + 1 + n:at + 1 + 2 * n]]
        at += 1 + 2 * n
    at = lines.index('$Elements') + 1
    blocks = int(lines[at].split()[0])
    at += 1
    groups = {}
    for _ in range(blocks):
        dimension, entity, _, n = map(int, lines[at].split())
        elements = [[int(t) - 1 for t in line.split()[1:]] for line in lines[at + 1:at + 1 + n]]
        at += 1 + n
        for name in groups_of.get((dimension, entity), []):
            groups.setdefault(name, []).extend(elements)
    return np.array(xy), groups


def assemble(xy, triangles):
    """M and K of linear triangles in plane stress."""
    D = YOUNG / (1 - POISSON**2) * np.array([[1, POISSON, 0], [POISSON, 1, 0], [0, 0, (1 - POISSON) / 2]])
    unit_mass = np.kron(np.ones((3, 3)) + np.eye(3), np.eye(2)) / 12
    rows, columns, K, M = [], [], [], []
    for nodes in triangles:
        (x1, y1), (x2, y2), (x3, y3) = xy[nodes]
        doubled = (x2 - x1) * (y3 - y1) - (x3 - x1) * (y2 - y1)
        b = np.array([y2 - y3, y3 - y1, y1 - y2]) / doubled
        c = np.array([x3 - x2, x1 - x3, x2 - x1]) / doubled
        B = np.zeros((3, 6))
        B[0, 0::2] = B[2, 1::2] = b
        B[1, 1::2] = B[2, 0::2] = c
        dofs = np.array([[2 * i, 2 * i + 1] for i in nodes]).ravel()
        rows.append(np.repeat(dofs, 6))
        columns.append(np.tile(dofs, 6))
        K.append((THICKNESS * doubled / 2 * B.T @ D @ B).ravel())
        M.append((DENSITY * THICKNESS * doubled / 2 * unit_mass).ravel())
    place = (np.concatenate(rows), np.concatenate(columns))
    return [sparse.csr_matrix((np.concatenate(values), place), shape=2 * (2 * len(xy),)) for values in (M, K)]


def sign_of_traction(k):
    """sgn sin(4 pi k h) (102): its zeros are every 2500 steps."""
    return 0 if k % 2500 == 0 else 1 - 2 * (k // 2500 % 2)


TAKEOFF, STICK, SLIP_PLUS, SLIP_MINUS = range(4)  # slip: r_T = +mu r_N or -mu r_N


def solve_contacts(A, b, modes):
    """w = A r + b, K* contains w~ orthogonal to r in K (91), from modes to begin with: solve for them, correct them, again."""
    diagonal = np.diag(A)
    sigma = 2 / (diagonal[0::2] + diagonal[1::2])
    for _ in range(60):
        r = np.zeros(len(b))
        on = np.flatnonzero(modes != TAKEOFF)
        sticks = modes[on] == STICK
        if len(on):
            side = np.where(modes[on] == SLIP_PLUS, MU, -MU)
            rows = np.concatenate([2 * on, 2 * on[sticks] + 1])
            G = np.hstack([A[rows][:, 2 * on] + np.where(sticks, 0, side) * A[rows][:, 2 * on + 1], A[rows][:, 2 * on[sticks] + 1]])
            x = np.linalg.solve(G, -b[rows])
            x -= np.linalg.solve(G, G @ x + b[rows])
            r[2 * on], r[2 * on + 1] = x[:len(on)], side * x[:len(on)]
            r[2 * on[sticks] + 1] = x[len(on):]
        w = A @ r + b
        n = np.where(modes != TAKEOFF, r[0::2], -sigma * w[0::2])
        t = np.where(modes == STICK, r[1::2], r[1::2] - sigma * w[1::2])
        corrected = np.where(n <= 0, TAKEOFF, np.where(np.abs(t) <= MU * n, STICK, np.where(t > 0, SLIP_PLUS, SLIP_MINUS)))
        if np.array_equal(corrected, modes):
            return r, modes
        modes = corrected
    raise RuntimeError('the modes do not settle')


def main(path, scheme, steps):
    xy, groups = read_mesh(path)
    M, K = assemble(xy, groups['Bulk material'])
    n = 2 * len(xy)
    bottom, top = np.unique(groups['Contact BC']), np.unique(groups['Confining displacement'])

    q, v = np.zeros(n), np.zeros(n)
    q[2 * top + 1] = -0.005
    free = np.setdiff1d(np.arange(n), np.concatenate([2 * bottom, 2 * bottom + 1, 2 * top + 1]))
    q[free] = sparse_linalg.spsolve(K[free][:, free].tocsc(), -(K @ q)[free])

    acceleration = np.zeros(n)
    acceleration[1::2] = -1e-3
    weight, push = M @ acceleration, np.zeros(n)
    for i, j in groups['Applied force']:
        half = math.hypot(*(xy[i] - xy[j])) / 2
        push[2 * i] += 2 * THICKNESS * half
        push[2 * j] += 2 * THICKNESS * half

    free = np.setdiff1d(np.arange(n), 2 * top + 1)
    contact = np.empty(2 * len(bottom), int)  # u_N = +y, u_T = +x
    contact[0::2], contact[1::2] = 2 * bottom + 1, 2 * bottom
    M_hat = sparse_linalg.splu((M + (H * THETA)**2 * K)[free][:, free].tocsc())
    place = np.searchsorted(free, contact)
    H_transposed = np.zeros((len(free), len(contact)))
    H_transposed[place, np.arange(len(contact))] = 1
    columns = M_hat.solve(H_transposed)
    W = columns[place] if scheme == 'mj' else THETA * columns[place]

    modes = np.full(len(bottom), STICK)
    work = dict.fromkeys(('traction', 'weight', 'normal', 'tangential'), 0.0)
    for k in range(steps):
        pushed = ((1 - THETA) * sign_of_traction(k) + THETA * sign_of_traction(k + 1)) * push
        F, u_k = pushed + weight, v[contact]
        if scheme == 'mj':  # (92)-(96), unknown u_{k+1}
            right = M @ v - H * H * THETA * (1 - THETA) * (K @ v) - H * (K @ q) + H * F
        else:  # (97)-(101), unknown u_{k+theta}
            right = M @ v - H * THETA * (K @ q) + H * THETA * F
        free_velocity = M_hat.solve(right[free])
        b = free_velocity[place]
        b[0::2] += (E if scheme == 'mj' else THETA * (1 + E) - 1) * u_k[0::2]
        active = np.flatnonzero(xy[bottom, 1] + q[2 * bottom + 1] <= GAP_SLACK)
        p = np.zeros(len(contact))
        if len(active):
            rows = np.ravel(np.column_stack([2 * active, 2 * active + 1]))
            p[rows], found = solve_contacts(W[np.ix_(rows, rows)], b[rows], modes[active])
            modes[:] = STICK
            modes[active] = found
        new = np.zeros(n)
        if scheme == 'mj':
            new[free] = free_velocity + columns @ p
            average = (1 - THETA) * v + THETA * new
        else:
            average = np.zeros(n)
            average[free] = free_velocity + THETA * (columns @ p)
            new = (average - (1 - THETA) * v) / THETA
        v, q = new, q + H * average
        u = average[contact]
        work['traction'] += H * average @ pushed
        work['weight'] += H * average @ weight
        work['normal'] += u[0::2] @ p[0::2]
        work['tangential'] += u[1::2] @ p[1::2]
        if k + 1 in SHOWN or k + 1 == steps:
            kinetic, elastic = v @ (M @ v) / 2, q @ (K @ q) / 2
            print(scheme, k + 1, *(f'{x:.13g}' for x in (kinetic, elastic, work['traction'], work['traction'] + work['weight'],
                                                       work['tangential'])), sep=', ')


if __name__ == '__main__':
    if len(sys.argv) not in (3, 4) or sys.argv[2] not in ('mj', 'mjf'):
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) == 4 else 10000)
