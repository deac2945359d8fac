"""Straight lines between the hexes of a board, as masks.

What lies between two hexes depends only on how far apart they are and on whether the first stands in an even or an odd
line of the map. So it is found once for every such offset, as masks around the first hex, and moved to where the hex
is.
"""

from __future__ import annotations

from typing import NamedTuple

from lancio.engine.board import Board
from lancio.hexes import Edge, Hex, crossings, edges_at, trace

#: room for one more coordinate in a key
_KEY = 1 << 12


class Between(NamedTuple):
    """What lies on a line, as masks."""

    #: cells that the line goes through
    through: int
    #: two cells each, where it runs along the side between them
    pairs: tuple[int, ...]


class Line(NamedTuple):
    """What lies on a line, one after the other. Cells that are not hexes of the map appear by their numbers too."""

    #: one cell, or two where the line runs along the side between them
    crossings: tuple[tuple[int, ...], ...]
    #: how the line comes to each crossing and, last, to its end: the two cells of a side, or the three of a corner
    gates: tuple[tuple[int, ...], ...]


class Lines:
    """The lines of a board. Between neighbours lies nothing."""

    def __init__(self, board: Board) -> None:
        self.board = board
        flat = board.layout.orientation == "flat"
        #: a number for each hex; the difference of two is their offset
        self.code = [0] * board.size
        #: whether a hex stands in an even or an odd line
        self.parity = [0] * board.size
        for i, h in board.hex.items():
            self.code[i] = h.q * _KEY + h.r
            self.parity[i] = (h.q if flat else h.r) & 1
        #: masks around a hex have it at this bit: cells with lower numbers need room below
        self.margin = board.size
        #: parity -> offset -> cells around the margin
        self.known: tuple[dict[int, Between], dict[int, Between]] = ({}, {})
        self._sides: tuple[dict[int, int], dict[int, int]] = ({}, {})
        #: parity -> offset -> the line from a hex of number 0
        self._drawn: tuple[dict[int, Line], dict[int, Line]] = ({}, {})
        self._flat = flat
        #: parity -> how many lines away -> the bit of the cell there in masks around a hex, as the line begins
        self._begin = tuple(self._beginnings(parity) for parity in (0, 1))

    def _beginnings(self, parity: int) -> dict[int, int]:
        cell, many = self.board.cell, max(self.board.layout.columns, self.board.layout.rows) + 1
        here = Hex(parity, 0) if self._flat else Hex(0, parity)
        lines = range(-many, many + 1)
        ends = {n: Hex(here.q + n, here.r) if self._flat else Hex(here.q, here.r + n) for n in lines}
        return {n: cell(end) - cell(here) + self.margin for n, end in ends.items()}

    def between(self, a: int, b: int) -> Between:
        """What lies between two different hexes, as masks of cells."""
        found = self.known[self.parity[a]].get(self.code[b] - self.code[a]) or self.find(a, b)
        through, pairs = found
        margin = self.margin
        return Between(through << a >> margin, tuple([pair << a >> margin for pair in pairs]))

    def find(self, a: int, b: int) -> Between:
        """Work out the masks of an offset, around the bit `margin`."""
        parity, around = self.parity[a], self._around
        through, pairs = 0, []
        for crossing in crossings(self._way(a, b)):
            if len(crossing) == 1:
                through |= 1 << around(parity, crossing[0])
            else:
                pairs.append(1 << around(parity, crossing[0]) | 1 << around(parity, crossing[1]))
        found = self.known[parity][self.code[b] - self.code[a]] = Between(through, tuple(pairs))
        return found

    def sides(self, a: int, b: int) -> int:
        """The sides that the line meets: those it goes through, runs along, or has an end of in a corner it passes."""
        parity, key = self.parity[a], self.code[b] - self.code[a]
        found = self._sides[parity].get(key)
        if found is None:
            found = 0
            # a side along which the line runs ends in two corners that the line passes
            for gate in trace(self._way(a, b)).gates:
                for e in [gate] if isinstance(gate, Edge) else edges_at(gate):
                    found |= 1 << self._side_around(parity, e)
            self._sides[parity][key] = found
        return found << 3 * a >> 3 * self.margin

    def line(self, a: int, b: int) -> Line:
        """The line from a hex to another, in order."""
        drawn = self._drawn[self.parity[a]].get(self.code[b] - self.code[a]) or self._draw(a, b)
        return Line(
            tuple([tuple([a + n for n in cells]) for cells in drawn.crossings]),
            tuple([tuple([a + n for n in cells]) for cells in drawn.gates]),
        )

    def _draw(self, a: int, b: int) -> Line:
        """Work out the line of an offset, in numbers of cells from its start."""
        parity, around, margin = self.parity[a], self._around, self.margin
        traced = trace(self._way(a, b))
        crossed, gates = (
            tuple([tuple([around(parity, h) - margin for h in cells]) for cells in met])
            for met in (traced.crossings, traced.gates)
        )
        found = self._drawn[parity][self.code[b] - self.code[a]] = Line(crossed, gates)
        return found

    def _way(self, a: int, b: int) -> Hex:
        start, end = self.board.hex[a], self.board.hex[b]
        return Hex(end.q - start.q, end.r - start.r)

    def _around(self, parity: int, h: Hex) -> int:
        """The bit of a cell in masks around a hex."""
        return self._begin[parity][h.q] + h.r if self._flat else self._begin[parity][h.r] + h.q

    def _side_around(self, parity: int, e: Edge) -> int:
        """The bit of a side in masks of sides around a hex."""
        for h, n in ((e.a, e.b), (e.b, e.a)):
            direction = _FIRST.get((n.q - h.q, n.r - h.r))
            if direction is not None:
                return 3 * self._around(parity, h) + direction
        raise ValueError(f"{e} is no side")


#: the three directions whose sides a cell owns
_FIRST = {(0, -1): 0, (1, -1): 1, (1, 0): 2}
