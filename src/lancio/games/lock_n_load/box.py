"""The box: all that is printed. Boards, terrain, counters, tables, cards, scenarios.

Everything in it has a name that no scenario changes: a hex is `15H6` wherever its board lies. Numbers belong to the
table (`lancio.games.lock_n_load.setting`), where the boards of one scenario lie.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from lancio.engine.citations import rule
from lancio.engine.data import Node, Source
from lancio.engine.ground import class_costs, layout_of
from lancio.engine.laying import Sheet
from lancio.engine.verbs import Names
from lancio.games.lock_n_load import tables
from lancio.games.lock_n_load.counters import Counters
from lancio.games.lock_n_load.roster import Roster
from lancio.games.lock_n_load.scenes import Scene

PACKAGE = "lancio.games.lock_n_load"
LETTERS = "ABCDEFGHIJ"
SIDE_NAMES = ("us", "german", "nva")
#: what the rules can do beyond infantry so far; scenarios that need more are not offered
ABLE: frozenset[str] = frozenset(("vehicles", "ordnance", "mortars", "artillery", "helicopters"))


def hex_name(board: str, column: int, row: int) -> str:
    """A hex: board, letter of the column, number: 15H6."""
    return f"{board}{LETTERS[column - 1]}{row}"


def shipped(name: str) -> Source:
    """A data file of the game."""
    return Source.of_package(PACKAGE, f"data/{name}.toml")


class Box:
    """What comes with the game. `read` opens a data file by its name."""

    def __init__(self, read: Callable[[str], Source] = shipped) -> None:
        self._read_boards(read("boards").table())
        self._read_terrain(read("terrain").table())
        self.counters: Counters = Counters(read("units").table(), read("cards").table())
        self._read_tables(read("tables").table())
        self._read_scenes(read("scenarios").table())

    @rule("1.4c")
    def _read_boards(self, maps: Node) -> None:
        """Flat hexes, lettered columns, the even ones half a hex further north."""
        self.maps = maps.only(("atlas", "codes", "board"))
        head = maps["atlas"].provenance()
        self.layout = layout_of(head)
        if self.layout.columns > len(LETTERS) or self.layout.shoved != "odd" or self.layout.orientation != "flat":
            raise head.wrong(f"flat hexes, at most {len(LETTERS)} columns, odd ones shoved down")
        self.boards = dict(maps["board"].children())
        self.hex_names = {key: self._names(key) for key in self.boards}

    def _names(self, board: str) -> list[str]:
        return [hex_name(board, *position) for position in Sheet(board, self.layout).positions()]

    def _read_terrain(self, node: Node) -> None:
        node.only(("hex", "side", "road", "climb", "works", "figures"))
        self.terrain = {key: tables.read_terrain(key, row) for key, row in node["hex"].children()}
        self.sides = {key: tables.read_terrain(key, row) for key, row in node["side"].children()}
        self.road = class_costs(node["road"].provenance(), tables.CLASSES)
        self.climb = class_costs(node["climb"].provenance(), tables.CLASSES)
        self.works = {key: row.provenance() for key, row in node["works"].children()}
        self.works_names = {key: row.phrase("name") for key, row in self.works.items()}
        self.chart_figures = _figures(node["figures"])

    def _read_tables(self, node: Node) -> None:
        node.only(("damage", "direct", "ordnance", "melee", "figures"))
        damage = node["damage"].only(tables.COLUMNS).provenance()
        #: column -> what a check means in each of the four bands
        self.damage = {
            column: tuple(damage[column].each(lambda n: n.choice(tables.RESULTS))) for column in tables.COLUMNS
        }
        for column, results in self.damage.items():
            if len(results) != 4:
                raise damage[column].wrong("a result for each of the four bands")
        self.direct, self.ordnance = _figures(node["direct"]), _figures(node["ordnance"])
        self.figures = _figures(node["figures"])
        melee = node["melee"].only(("odds", "kills")).provenance()
        self.odds = tuple(
            (pair[0], pair[1]) for pair in melee["odds"].each(lambda n: n.each(lambda m: m.number(low=1)))
        )
        self.kills = tuple(melee["kills"].each(lambda n: n.number(low=2, high=12)))
        if len(self.odds) != len(self.kills):
            raise melee.wrong("a number for every column")

    def _read_scenes(self, node: Node) -> None:
        boards = tuple(self.boards)
        self.scenes = {slug: Scene(slug, n, self.layout, boards, self.counters) for slug, n in node.children()}
        self.rosters = {slug: Roster(scene, self.counters) for slug, scene in self.scenes.items()}
        #: those that can be played
        self.offered = {slug: scene for slug, scene in self.scenes.items() if scene.needs <= ABLE}
        #: names of the box: of everything on any table
        self.units: Names = Names("unit", _union(roster.names.names for roster in self.rosters.values()))
        self.arms: Names = Names("weapon", _union(roster.weapon_names.names for roster in self.rosters.values()))
        hexes = [name for names in self.hex_names.values() for name in names]
        spots = [name for slug in self.offered for name in self.rosters[slug].spot_names]
        self.places: Names = Names("place", _union([["off", *hexes], hexes_up(hexes), spots]))


def hexes_up(hexes: list[str]) -> list[str]:
    """The names of upper floors, boxes, insides of bunkers and the air over every hex."""
    return [f"{name}-{what}" for name in hexes for what in ("up", "box", "in", "air")]


def _union(lists: Iterable[Iterable[str]]) -> list[str]:
    seen: dict[str, None] = {}
    for names in lists:
        seen.update(dict.fromkeys(names))
    return list(seen)


def _figures(node: Node) -> dict[str, int]:
    """A table of plain numbers."""
    node.provenance()
    return {key: node.number(key, low=-9, high=99) for key in node.mapping() if key not in ("provenance", "untuned")}


BOX = Box()
