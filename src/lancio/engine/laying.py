"""Several maps laid together on one table: each moved by whole columns and rows, or turned upside down first.

The hexes keep the names that they have in the box, so that a hex is called the same wherever its map lies. Hexes that
meet across a seam are plain neighbours.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from lancio.engine.board import OFF, Board
from lancio.engine.data import Node
from lancio.engine.errors import BadData
from lancio.engine.masks import mask_of
from lancio.hexes import Layout, opposite

#: how far a map may be moved
FARTHEST = 200


@dataclass(frozen=True, slots=True)
class Sheet:
    """A map on the table: how far it is moved, after half a turn if it is turned."""

    name: str
    layout: Layout
    columns: int = 0
    rows: int = 0
    turned: bool = False

    def at(self, column: int, row: int) -> tuple[int, int]:
        """Where a printed column and row of the map lie on the table.

        >>> Sheet("15", Layout(10, 8, shoved="odd"), 10, 0, turned=True).at(1, 1)
        (20, 8)
        """
        if self.turned:
            column, row = self.layout.turned(column, row)
        return column + self.columns, row + self.rows

    def side(self, side: int) -> int:
        """Which side (or corner) of its hex on the table a printed one is."""
        return opposite(side) if self.turned else side

    def fits(self) -> bool:
        """Whether its hexes fall on those of the table: lines that are shoved must come to lie on lines that are."""
        if self.turned:
            return self.layout.can_turn(self.columns, self.rows)
        return (self.columns if self.layout.orientation == "flat" else self.rows) % 2 == 0

    def positions(self) -> Iterator[tuple[int, int]]:
        """The printed columns and rows."""
        for column in range(1, self.layout.columns + 1):
            for row in range(1, self.layout.rows + 1):
                yield column, row


def read_sheets(node: Node, layouts: Mapping[str, Layout]) -> list[Sheet]:
    """The maps of a scenario: an array of tables such as `{ map = "15", at = [10, 0], turned = true }`, where `at` is
    how many columns and rows the map is moved."""
    found: list[Sheet] = []
    for entry in node.items():
        entry.only(("map", "at", "turned"))
        name = entry.choice(tuple(layouts), "map")
        if any(sheet.name == name for sheet in found):
            raise entry["map"].wrong(f"every map once, found {name!r} again")
        moved = entry["at"].each(lambda n: n.number(low=-FARTHEST, high=FARTHEST)) if "at" in entry else [0, 0]
        if len(moved) != 2:
            raise entry["at"].wrong("two whole numbers: columns and rows")
        sheet = Sheet(name, layouts[name], moved[0], moved[1], entry.flag("turned", False))
        if not sheet.fits():
            raise entry.wrong(_step(sheet))
        if found and sheet.layout.orientation != found[0].layout.orientation:
            raise entry["map"].wrong("maps whose hexes lie the same way")
        if found and sheet.layout.shoved != found[0].layout.shoved:
            raise entry["map"].wrong("maps whose lines are shoved the same way")
        shared = next((pair for other in found for pair in [_shared(sheet, other)] if pair), None)
        if shared:
            raise entry.wrong(f"a map that shares no hex; {shared} is taken")
        found.append(sheet)
    if not found:
        raise node.wrong("at least one map")
    return found


def _step(sheet: Sheet) -> str:
    flat = sheet.layout.orientation == "flat"
    odd = sheet.turned and (sheet.layout.columns if flat else sheet.layout.rows) % 2
    return f"a map moved by an {'odd' if odd else 'even'} number of {'columns' if flat else 'rows'}"


def _shared(sheet: Sheet, other: Sheet) -> str:
    """A cell of the table that two maps cover, in words; empty if there is none."""
    taken = {other.at(*position) for position in other.positions()}
    both = sorted(taken & {sheet.at(*position) for position in sheet.positions()})
    return f"column {both[0][0]}, row {both[0][1]} of the table" if both else ""


class Laying:
    """The maps of a battle as one board. `name_of` writes the name that a hex has in the box: map, column, row."""

    def __init__(self, sheets: Sequence[Sheet], name_of: Callable[[str, int, int], str]) -> None:
        cells: dict[tuple[int, int], tuple[Sheet, int, int]] = {}
        for sheet in sheets:
            for column, row in sheet.positions():
                cell = sheet.at(column, row)
                if not sheet.fits() or cell in cells:
                    raise BadData(f"map {sheet.name}", f"expected {_step(sheet)} that shares no hex with another")
                cells[cell] = (sheet, column, row)
        first = sheets[0].layout
        left, top = self._corner(first, cells)
        names = {
            (c - left, r - top): name_of(sheet.name, column, row) for (c, r), (sheet, column, row) in cells.items()
        }
        wide, high = (max(cell[i] for cell in names) for i in (0, 1))
        layout = Layout(wide, high, first.orientation, first.shoved)
        holes = [(c, r) for c in range(1, wide + 1) for r in range(1, high + 1) if (c, r) not in names]
        self.board = Board(layout, lambda column, row: names[column, row], holes)
        self.sheets = {sheet.name: sheet for sheet in sheets}
        self._name_of = name_of
        #: map -> its hexes
        self.fields = {
            sheet.name: mask_of(self.hex_at(sheet.name, *position) for position in sheet.positions())
            for sheet in sheets
        }
        #: hex -> the name of its map, "" where there is none
        self.sheet_of = [""] * self.board.size
        for sheet, column, row in cells.values():
            self.sheet_of[self.hex_at(sheet.name, column, row)] = sheet.name

    @staticmethod
    def _corner(layout: Layout, cells: Mapping[tuple[int, int], object]) -> tuple[int, int]:
        """How far the table is moved so that it begins at its first column and row; by an even number of lines."""
        left, top = (min(cell[i] for cell in cells) - 1 for i in (0, 1))
        flat = layout.orientation == "flat"
        return (left - left % 2, top) if flat else (left, top - top % 2)

    def hex_at(self, sheet: str, column: int, row: int) -> int:
        """The number of a hex by its map and its printed column and row, OFF if there is none."""
        return self.board.index.get(self._name_of(sheet, column, row), OFF)
