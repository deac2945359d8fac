"""Reading sheets that lie side by side: one landscape, cut into lettered sheets of paper."""

from __future__ import annotations

import hashlib
import itertools
from dataclasses import dataclass
from pathlib import Path

from art.sheet import Line, Place, Sheet
from lancio.games.histo_command.ground import Ground
from lancio.hexes import Hex


@dataclass(frozen=True, slots=True)
class Border:
    """A water that runs between hexes: the sides it follows."""

    id: str
    kind: str
    sides: tuple[tuple[Hex, Hex], ...]


@dataclass(frozen=True)
class Spread(Sheet):
    """Sheets laid together, counted from the north-west of their group."""

    letters: tuple[str, ...]
    titles: dict[str, str]
    printed: dict[Hex, str]
    borders: tuple[Border, ...]
    works: dict[Hex, str]

    def name(self, h: Hex) -> str:
        """The printed name of a hex: sheet, column and row."""
        return self.printed[h]

    def hex(self, printed: str) -> Hex:
        """The hex with a printed name."""
        return next(h for h, name in self.printed.items() if name == printed)

    def across(self, *kinds: str) -> list[tuple[Hex, Hex]]:
        """The sides along which a kind of border runs."""
        return [side for border in self.borders if border.kind in kinds for side in border.sides]


def read_spread(ground: Ground, data: Path) -> Spread:
    """One group of sheets, as a battle lays them out."""
    board, letters = ground.board, ground.spread.sheets
    layout, at = board.layout, board.hex
    if len(board.hexes) != layout.columns * layout.rows:
        raise ValueError(f"{ground.spread.slug} is no full rectangle of sheets")
    return Spread(
        layout=layout,
        ground="open",
        terrain={h: ground.kind[i] for i, h in at.items()},
        lines=tuple(Line(road.id, road.kind, tuple(at[i] for i in road.hexes)) for road in ground.roads),
        sides={frozenset((at[a], at[b])): "bridge" for a, b in ground.borders["bridge"]},
        places=tuple(Place(at[i], name, "label") for i, name in ground.places.items()),
        digest=hashlib.sha256(data.read_bytes()).hexdigest(),
        letters=letters,
        titles={sheet: ground.box.sheet_titles[sheet]["en"] for sheet in itertools.chain(*letters)},
        printed={h: board.name[i] for i, h in at.items()},
        borders=tuple(
            Border(water.id, water.kind, tuple((at[a], at[b]) for a, b in water.sides)) for water in ground.waters
        ),
        works={h: row.key for i, h in at.items() for row in ground.works_at(i)},
    )
