"""Reading the boards of a fight as a scenario lays them: fifty metres a hex, with fences, buildings and levels."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from art.sheet import Line, Sheet
from lancio.games.lock_n_load.setting import Setting
from lancio.hexes import Hex, neighbours

#: a hexside
Side = tuple[Hex, Hex]


@dataclass(frozen=True)
class BattleSheet(Sheet):
    """Boards laid together, turned or not, with the names that their hexes have in the box."""

    printed: dict[Hex, str]
    levels: dict[Hex, int]
    fences: dict[str, tuple[Side, ...]]
    #: every building as its hexes: those of several, then those that stand alone
    buildings: tuple[tuple[Hex, ...], ...]
    tall: frozenset[Hex]
    #: board -> its title and its hexes
    boards: dict[str, tuple[str, frozenset[Hex]]]
    heading: str

    def hexes(self) -> list[Hex]:
        """Every hex of the boards, by column and row."""
        return sorted(self.printed, key=lambda h: (h.q, h.r))

    def at_edge(self, h: Hex) -> bool:
        """Whether the hex has a side on the edge of the boards."""
        return any(n not in self.printed for n in neighbours(h))

    def name(self, h: Hex) -> str:
        """The name of a hex: board, column and row."""
        return self.printed[h]

    def hex(self, printed: str) -> Hex:
        """The hex with a name."""
        return next(h for h, name in self.printed.items() if name == printed)


def _joined(roads: list[tuple[Hex, ...]]) -> list[tuple[Hex, ...]]:
    """Roads that run on over a seam as one, so that they bend smoothly there."""
    out = list(roads)
    while True:
        ends = [(i, end) for i, road in enumerate(out) for end in (road[0], road[-1])]
        inner = {h for road in out for h in road[1:-1]}
        pair = next(
            ((i, k) for i, a in ends for k, b in ends if i < k and a == b and a not in inner
             and sum(end == a for _, end in ends) == 2),
            None,
        )  # fmt: skip
        if pair is None:
            return out
        one, two = out[pair[0]], out[pair[1]]
        if one[-1] not in (two[0], two[-1]):
            one = one[::-1]
        if two[0] != one[-1]:
            two = two[::-1]
        out = [road for i, road in enumerate(out) if i not in pair] + [one + two[1:]]


def in_both(title: Mapping[str, str]) -> str:
    """A title in both languages, once if it is the same."""
    said = [words[:1].upper() + words[1:] for words in (title["en"], title["it"])]
    return " · ".join(dict.fromkeys(said))


def read_battle(setting: Setting, data: Path) -> BattleSheet:
    """The boards of a scenario on the table."""
    ground, box = setting.ground, setting.box
    board = ground.board
    at = board.hex
    grouped = [tuple(at[i] for i in building) for building in ground.buildings]
    inside = {h for building in grouped for h in building}
    lone = [(at[i],) for i in board.hexes if box.terrain[ground.kind[i]].building and at[i] not in inside]
    roads = _joined([tuple(at[i] for i in road.hexes) for road in ground.roads])
    return BattleSheet(
        layout=board.layout,
        ground="clear",
        terrain={h: ground.kind[i] for i, h in at.items() if i in set(board.hexes)},
        lines=tuple(Line(f"road-{i}", "road", hexes) for i, hexes in enumerate(roads)),
        sides={},
        places=(),
        digest=hashlib.sha256(data.read_bytes()).hexdigest(),
        printed={at[i]: board.name[i] for i in board.hexes},
        levels={at[i]: ground.level[i] for i in board.hexes},
        fences={kind: tuple((at[a], at[b]) for a, b in sides) for kind, sides in ground.fences.items()},
        buildings=(*grouped, *lone),
        tall=frozenset(at[i] for i in board.hexes if ground.two_storeys >> i & 1),
        boards={
            name: (
                in_both(box.boards[name].phrase("title")),
                frozenset(at[i] for i in board.hexes if ground.sheet_of[i] == name),
            )
            for name in ground.sheets
        },
        heading=in_both(setting.scene.title),
    )
