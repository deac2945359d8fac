"""The printed matter of Night Drop: map, terrain effects table, counters, scenario. Read once, checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from lancio.engine.board import Board
from lancio.engine.citations import rule
from lancio.engine.data import Node, Source
from lancio.engine.forms import FORMS
from lancio.engine.ground import PrintedMap, four_digits, layout_of
from lancio.engine.kept import Kept
from lancio.engine.masks import mask_of
from lancio.engine.reach import Going

PACKAGE = "lancio.games.night_drop"
FOOT, VEHICLE = 0, 1
CLASSES = ("foot", "vehicle")
PIRS = ("505", "507", "508")
PLT, LDR, HQ, PA = range(4)
STICK_TYPES = ("plt", "ldr", "hq", "pa")
HEX_TERRAIN = ("bocage", "village", "marsh", "stream", "river", "bridge")


@dataclass(frozen=True, slots=True)
class Terrain:
    """A row of the terrain effects table; costs in half points, 0 where entry is not allowed."""

    key: str
    name: Mapping[str, str]
    cost: tuple[int, int]
    whole: bool
    along: tuple[int, int]
    along_only: bool
    defence: int
    landing: int
    deadly: bool


class Ground(PrintedMap):
    """The map and what its terrain does."""

    def __init__(self, map_file: Source, terrain_file: Source) -> None:
        root = map_file.table().only(("map", "terrain", "line", "side", "place"))
        self.terrain = {key: _terrain(key, node) for key, node in terrain_file.table().children()}
        head = root["map"].provenance()
        super().__init__(Board(layout_of(head), four_digits), head)
        self.fill(head.choice(HEX_TERRAIN, "ground"), root["terrain"], HEX_TERRAIN)
        self.lines = [self.track(node, kinds=("road", "railway")) for node in root["line"].items()]
        self.roads = mask_of(h for kind, _, chain in self.lines if kind == "road" for h in chain)
        self.rails = mask_of(h for kind, _, chain in self.lines if kind == "railway" for h in chain)
        #: for each hex the neighbours on the other side of a bridge hexside
        self.bridged = [0] * self.board.size
        for node in root["side"].items():
            self._read_side(node)
        for node in root["place"].items():
            name = node.named("name")
            # the form stands beside a name that is the same in all languages; villages are feminine in Italian
            form = name.get("form") or node.choice(FORMS, "form", "fs")
            self.places[self.hex_of(node["hex"])] = {**name, "form": form}
        self.going = tuple(self._going(c) for c in (FOOT, VEHICLE))
        #: where one can go with no enemy and no zone in the way, and the hexes that must be so, as it is worked out
        self.calm: Kept[tuple[int, int], tuple[int, Any]] = Kept()
        self.defence = [self.terrain[k].defence if k else 0 for k in self.kind]
        self.landing = [self.terrain[k].landing if k else 0 for k in self.kind]
        self.deadly = mask_of(i for i in self.board.hexes if self.terrain[self.kind[i]].deadly)
        self.landmarks = self.area("village") | self.roads | self.rails

    def _read_side(self, node: Node) -> None:
        node.provenance().choice(("bridge",), "kind")
        a, b = self.side(node["between"])
        self.bridged[a] |= 1 << b
        self.bridged[b] |= 1 << a

    @rule("8.1a", "8.1b", "3.1.2a")
    def _going(self, unit_class: int) -> Going:
        """Entering costs what the terrain costs; a line is cheaper, but only from one of its hexes to the next."""
        enter = {h: self.terrain[self.kind[h]].cost[unit_class] for h in self.board.hexes}
        sealed = mask_of(h for h in self.board.hexes if self.terrain[self.kind[h]].along_only)
        whole = 0
        if unit_class == FOOT:
            whole = mask_of(h for h in self.board.hexes if self.terrain[self.kind[h]].whole)
        lines = [(self.terrain[kind].along[unit_class], chain) for kind, _, chain in self.lines]
        return Going(self.board, enter, lines, sealed, whole)


def _terrain(key: str, node: Node) -> Terrain:
    node.provenance()
    return Terrain(
        key,
        node.phrase("name"),
        (node.number("foot", 0), node.number("vehicle", 0)),
        node.flag("foot_all", False),
        (node.number("along_foot", 0), node.number("along_vehicle", 0)),
        node.flag("along_only", False),
        node.number("defence", 0),
        node.number("landing", 0),
        node.flag("landing_dies", False),
    )


@dataclass(frozen=True, slots=True)
class Values:
    """What is printed on one face of a counter."""

    attack: int
    defence: int


@dataclass(frozen=True, slots=True)
class GermanType:
    """A German counter: front, back (None: it has none), vehicle or soldier, entry letter (3.1)."""

    id: str
    name: Mapping[str, str]
    vehicle: bool
    full: Values
    reduced: Values | None
    entry: str


@dataclass(frozen=True, slots=True)
class Drop:
    """A drop zone: its hexes and how many sticks start on each (4.2.1)."""

    zone: str
    hexes: tuple[int, ...]
    sticks: tuple[int, ...]


class Forces:
    """The counters of both sides."""

    @rule("2a", "2.1.1a", "2.1.1b", "2.2a", "2.3a", "3.1.1a", "3.1.1b", "3.1.3a")
    def __init__(self, file: Source) -> None:
        root = file.table().only(("sticks", "company", "german"))
        sticks = root["sticks"].only(PIRS)
        #: for each regiment how many sticks of each type
        self.sticks = tuple(
            tuple(sticks[pir].provenance().number(kind, low=0, high=40) for kind in STICK_TYPES) for pir in PIRS
        )
        companies = root["company"].only(PIRS)
        self.company_full = tuple(_values(companies[pir].provenance()["full"]) for pir in PIRS)
        self.company_reduced = tuple(_values(companies[pir]["reduced"]) for pir in PIRS)
        self.company_counters = tuple(companies[pir].number("counters", low=1, high=20) for pir in PIRS)
        self.germans = tuple(_german(node) for node in root["german"].items())


def _values(node: Node) -> Values:
    numbers = node.each(lambda n: n.number(low=0, high=20))
    if len(numbers) != 2:
        raise node.wrong("two numbers: attack and defence")
    return Values(*numbers)


def _german(node: Node) -> GermanType:
    node.provenance()
    back = _values(node["reduced"]) if "reduced" in node else None
    return GermanType(
        node.text("id"),
        node.phrase("name"),
        node.flag("vehicle"),
        _values(node["full"]),
        back,
        node.choice("ABCD", "entry"),
    )


class Scene:
    """A scenario as printed: clock, hexes of importance, Victory Point counters."""

    @rule("1a", "1b", "4.3a")
    def __init__(self, slug: str, node: Node, ground: Ground, forces: Forces) -> None:
        node.provenance()
        self.slug = slug
        self.title = node.phrase("title")
        self.about = node.phrase("about")
        self.turns = node.number("turns", low=1, high=20)
        self.night_turns = node.number("night_turns", low=0, high=20)
        self.first_hour = node.text("first_hour")
        self.start_hexes = tuple(ground.hexes(node["start_hexes"]))
        self.vp_hexes = tuple(ground.hexes(node["vp_hexes"]))
        self.vp_mask = mask_of(self.vp_hexes)
        self.vp_counters = tuple(sorted(node["vp_counters"].each(lambda n: n.number(low=0, high=20))))
        if len(self.vp_counters) < len(self.vp_hexes):
            raise node["vp_counters"].wrong(f"at least {len(self.vp_hexes)} counters, one for each VP hex")
        self.entry = {letter: ground.hex_of(node["entry"][letter]) for letter in "ABCD"}
        self.drops = tuple(self._drop(node["drop"][pir], ground, sum(forces.sticks[i])) for i, pir in enumerate(PIRS))
        if len(self.start_hexes) > len(forces.germans):
            raise node["start_hexes"].wrong(f"at most {len(forces.germans)} hexes")

    @staticmethod
    def _drop(node: Node, ground: Ground, total: int) -> Drop:
        node.provenance()
        drop = Drop(
            node.text("zone"),
            tuple(ground.hexes(node["hexes"])),
            tuple(node["sticks"].each(lambda n: n.number(low=0, high=20))),
        )
        if len(drop.hexes) != len(drop.sticks) or sum(drop.sticks) != total:
            raise node["sticks"].wrong(f"a number for each hex, {total} in all")
        return drop


@cache
def ground() -> Ground:
    """The map that comes with the game."""
    return Ground(Source.of_package(PACKAGE, "data/map.toml"), Source.of_package(PACKAGE, "data/terrain.toml"))


@cache
def forces() -> Forces:
    """The counters that come with the game."""
    return Forces(Source.of_package(PACKAGE, "data/units.toml"))


@cache
def scenes() -> dict[str, Scene]:
    """The scenarios that come with the game."""
    root = Source.of_package(PACKAGE, "data/scenario.toml").table()
    return {slug: Scene(slug, node, ground(), forces()) for slug, node in root.children()}
