"""How a printed map numbers its hexes and where their centres lie. Layout is data."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Literal

from lancio.hexes.coords import Hex

Orientation = Literal["flat", "pointy"]
Shoved = Literal["even", "odd"]


@dataclass(frozen=True, slots=True)
class Layout:
    """A rectangular map of `columns` x `rows`, numbered from 1.

    Flat-top maps have straight columns: the `shoved` ones sit half a hex lower.
    Pointy-top maps have straight rows: the `shoved` ones sit half a hex to the right.
    """

    columns: int
    rows: int
    orientation: Orientation = "flat"
    shoved: Shoved = "even"

    def hex_at(self, column: int, row: int) -> Hex:
        """Axial coordinates of a printed position."""
        if self.orientation == "flat":
            return Hex(column, row - self._skew(column))
        return Hex(column - self._skew(row), row)

    def position_of(self, h: Hex) -> tuple[int, int]:
        """The printed column and row of a hex (perhaps off the map)."""
        if self.orientation == "flat":
            return h.q, h.r + self._skew(h.q)
        return h.q + self._skew(h.r), h.r

    def _skew(self, line: int) -> int:
        odd = line & 1
        return (line + odd) // 2 if self.shoved == "even" else (line - odd) // 2

    def can_turn(self, columns: int = 0, rows: int = 0) -> bool:
        """Whether the map, moved by so many columns and rows, fits the same grid of hexes after half a turn.

        The lines that are shoved must change places with those that are not.
        """
        return (self.columns + columns if self.orientation == "flat" else self.rows + rows) % 2 == 0

    def turned(self, column: int, row: int) -> tuple[int, int]:
        """Where a printed position lies after half a turn of the map."""
        return self.columns + 1 - column, self.rows + 1 - row

    def contains(self, h: Hex) -> bool:
        """Whether the hex is on the map."""
        column, row = self.position_of(h)
        return 1 <= column <= self.columns and 1 <= row <= self.rows

    def centre(self, h: Hex) -> tuple[float, float]:
        """The centre in units of one hex side, x to the east and y to the south."""
        if self.orientation == "flat":
            return 1.5 * h.q, sqrt(3) * (h.r + h.q / 2)
        return sqrt(3) * (h.q + h.r / 2), 1.5 * h.r
