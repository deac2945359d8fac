"""Lines of sight a second time, straight from the formulas of the ledger (F20a, F22, F22a-c): whole cross products, a
fraction where a line enters and leaves, no masks, nothing remembered. Slow, and shares nothing with the game's own."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from itertools import pairwise

from lancio.games.lock_n_load.ground import Ground
from lancio.games.lock_n_load.tables import BLOCKING, DEGRADING

BLOCKED = -1
Point = tuple[int, int]
CORNERS = ((1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1))


def cross(p: Point, q: Point, x: Point) -> int:
    """On which side of the line from p to q a point lies."""
    return (q[0] - p[0]) * (x[1] - p[1]) - (q[1] - p[1]) * (x[0] - p[0])


def along(p: Point, q: Point, x: Point) -> Fraction:
    """How far along the line from p to q a point of it lies: 0 at p, 1 at q."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    return Fraction((x[0] - p[0]) * dx + (x[1] - p[1]) * dy, dx * dx + dy * dy)


def chord(p: Point, q: Point, corners: list[Point]) -> tuple[Fraction, Fraction] | None:
    """Where the line is inside a hex, None if it is not."""
    signs = [cross(p, q, x) for x in corners]
    if not (min(signs) < 0 < max(signs)):
        return None
    met = [along(p, q, x) for x, sign in zip(corners, signs, strict=True) if not sign]
    for (a, s), (b, t) in pairwise([*zip(corners, signs, strict=True), (corners[0], signs[0])]):
        if s * t < 0:
            u, v = along(p, q, a), along(p, q, b)  # of their feet on the line
            met.append(u + (v - u) * Fraction(abs(s), abs(s) + abs(t)))
    return min(met), max(met)


class ByHand:
    """Lines on a table."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        board = ground.board
        self.centre = {}
        for h in board.hexes:
            column, row = board.layout.position_of(board.hex[h])
            self.centre[h] = (3 * column, 2 * row - (column + 1) % 2)
        self.corners = {h: [(x + dx, y + dy) for dx, dy in CORNERS] for h, (x, y) in self.centre.items()}
        #: corner -> the hexes that meet there
        self.meeting: dict[Point, list[int]] = {}
        for h, corners in self.corners.items():
            for x in corners:
                self.meeting.setdefault(x, []).append(h)

    @cached_property
    def sides(self) -> dict[frozenset[Point], tuple[str, int, int]]:
        """The two corners of a side with terrain -> what it is, and its hexes."""
        found = {}
        for kind, pairs in self.ground.fences.items():
            for a, b in pairs:
                found[frozenset(self.corners[a]) & frozenset(self.corners[b])] = (kind, a, b)
        return found

    def beside(self, a: int, b: int) -> bool:
        """Whether two hexes have a side in common."""
        return len(set(self.corners[a]) & set(self.corners[b])) == 2

    def screens(self, h: int, smoke: int) -> list[tuple[int, int]]:
        """Kind (2 blocks, 1 degrades) and level of everything that stands in a hex."""
        ground = self.ground
        level, row = ground.level[h], ground.terrain[h]
        assert row is not None
        found = [(2, level - 1)]
        if ground.two_storeys >> h & 1:
            found.append((2, level + 2))
        elif row.sight == BLOCKING:
            found.append((2, level + row.screen))
        elif row.sight == DEGRADING:
            found.append((1, level))
        if smoke >> h & 1:
            found.append((2, level))
        return found

    def level(self, place: int) -> int:
        """The level of an end."""
        return self.ground.level[self.ground.hex[place]] + (2 if self.ground.upper >> place & 1 else 0)

    def through(self, a: int, b: int, smoke: int = 0) -> int:
        """How much degrades a line, BLOCKED if it is blocked."""
        ground = self.ground
        start, end = ground.hex[a], ground.hex[b]
        if start == end:
            return 0
        neighbours = self.beside(start, end)
        floors = (ground.upper >> a & 1) != (ground.upper >> b & 1)
        if neighbours and floors and ground.two_storeys >> start & 1 and ground.two_storeys >> end & 1:
            return BLOCKED
        hi, lo = max(self.level(a), self.level(b)), min(self.level(a), self.level(b))
        sides = self.on_sides(start, end, hi)
        if neighbours:
            return sum(sides)
        low_end = start if self.level(a) < self.level(b) else end
        effects = [*self.on_hexes(start, end, hi, lo, low_end, smoke), *sides]
        if 2 in effects or sum(effects) >= 3:
            return BLOCKED
        return sum(effects)

    def effect(self, h: int, hi: int, lo: int, low_end: int, smoke: int) -> int:
        """The greatest effect of the screens of a hex."""
        worst = 0
        for kind, s in self.screens(h, smoke):
            if s >= hi:
                worst = max(worst, kind)
            elif lo <= s and lo < hi and self.beside(h, low_end):
                worst = 2
        return worst

    def on_hexes(self, start: int, end: int, hi: int, lo: int, low_end: int, smoke: int) -> list[int]:
        """The effects of hexes that the line has length in, and of pairs along whose side it runs."""
        p, q = self.centre[start], self.centre[end]
        found = []
        edges: dict[frozenset[Point], list[int]] = {}
        reach = 4 * ((q[0] - p[0]) ** 2 + (q[1] - p[1]) ** 2)
        for h, corners in self.corners.items():
            if h in (start, end) or cross(p, q, self.centre[h]) ** 2 > reach:  # no corner of it can be met
                continue
            inside = chord(p, q, corners)
            if inside is not None and inside[0] >= 0 and inside[1] <= 1:
                found.append(self.effect(h, hi, lo, low_end, smoke))
            on = [x for x in corners if not cross(p, q, x)]
            if inside is None and len(on) == 2 and all(0 < along(p, q, x) < 1 for x in on):
                edges.setdefault(frozenset(on), []).append(self.effect(h, hi, lo, low_end, smoke))
        found += [min(two) for two in edges.values() if len(two) == 2]
        return found

    def weight(self, side: frozenset[Point], start: int, end: int, hi: int) -> int:
        """What a side with terrain does to a line, 0 if there is nothing on it."""
        if side not in self.sides:
            return 0
        kind, a, b = self.sides[side]
        if max(self.ground.level[a], self.ground.level[b]) < hi:
            return 0
        own = bool({a, b} & {start, end})
        if kind == "bocage":
            return 1 if own else 2
        return 0 if own else 1

    def on_sides(self, start: int, end: int, hi: int) -> list[int]:
        """The effects of sides that are cut or run along, and of corners that are passed."""
        p, q = self.centre[start], self.centre[end]
        found = []
        for side in self.sides:
            u, v = side
            s, t = cross(p, q, u), cross(p, q, v)
            if not s and not t:
                met = 0 < along(p, q, u) < 1
            else:
                met = s * t < 0 and cross(u, v, p) * cross(u, v, q) < 0
            if met:
                found.append(self.weight(side, start, end, hi))
        for x in self.meeting if self.sides else ():
            if cross(p, q, x) or not 0 < (at := along(p, q, x)) < 1:
                continue
            worst = 0
            for corners in (self.corners[h] for h in self.meeting[x]):
                inside = chord(p, q, corners)
                if inside is not None and at in inside:
                    k = corners.index(x)
                    two = [frozenset((x, corners[k - 1])), frozenset((x, corners[(k + 1) % 6]))]
                    if all(side in self.sides for side in two):
                        worst = max(worst, min(self.weight(side, start, end, hi) for side in two))
            found.append(worst)
        return found
