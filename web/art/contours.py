"""Contour rings of a field of values on a grid, by marching squares."""

from __future__ import annotations

from collections import defaultdict

import numpy as np
from numpy.typing import NDArray
from shapely.geometry import LineString

from art.shapes import XY

Field = NDArray[np.float64]
_Key = tuple[int, int, int]

# the sides of a cell that a contour joins, by which of its corners lie above: 0 top, 1 right, 2 bottom, 3 left
_CASES: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((3, 0),),
    2: ((0, 1),),
    3: ((3, 1),),
    4: ((1, 2),),
    5: ((3, 0), (1, 2)),
    6: ((0, 2),),
    7: ((3, 2),),
    8: ((2, 3),),
    9: ((2, 0),),
    10: ((0, 1), (2, 3)),
    11: ((2, 1),),
    12: ((1, 3),),
    13: ((1, 0),),
    14: ((0, 3),),
}


def rings(values: Field, step: float, level: float, smooth: float) -> list[list[XY]]:
    """The closed outlines of where a field lies above a level; fill them even-odd.

    `values[j, i]` lies at (i * step, j * step). Beyond the grid the field counts as below.
    """
    field = np.pad(values, 1, constant_values=float(values.min()) - abs(level) - 1.0)
    above = field > level
    code = above[:-1, :-1] + 2 * above[:-1, 1:] + 4 * above[1:, 1:] + 8 * above[1:, :-1]
    joined: dict[_Key, list[_Key]] = defaultdict(list)
    for j, i in np.argwhere((code > 0) & (code < 15)).tolist():
        sides = ((0, j, i), (1, j, i + 1), (0, j + 1, i), (1, j, i))
        for a, b in _CASES[int(code[j, i])]:
            joined[sides[a]].append(sides[b])
            joined[sides[b]].append(sides[a])

    def point(key: _Key) -> XY:
        upright, j, i = key
        a, b = float(field[j, i]), float(field[j + 1, i] if upright else field[j, i + 1])
        t = min(1.0, max(0.0, (level - a) / (b - a)))
        x, y = (i, j + t) if upright else (i + t, j)
        return (x - 1) * step, (y - 1) * step

    out = []
    while joined:
        start = min(joined)
        way = [start]
        while joined.get(way[-1]):
            here = way[-1]
            there = joined[here].pop()
            joined[there].remove(here)
            if not joined[here]:
                del joined[here]
            way.append(there)
        joined.pop(way[-1], None)
        if len(way) > 8:
            line = LineString([point(key) for key in way]).simplify(smooth)
            out.append([(float(x), float(y)) for x, y in line.coords[:-1]])
    return [ring for ring in out if len(ring) > 3]
