"""Scenarios as they are printed: boards, orders of battle, zones, works and what wins. Hexes are names here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from lancio.engine.citations import rule
from lancio.engine.data import Node
from lancio.engine.laying import Sheet, read_sheets
from lancio.games.lock_n_load.conditions import read_points, read_row
from lancio.games.lock_n_load.counters import Counters
from lancio.hexes import Layout

WORKS = ("foxhole", "bunker", "wire", "mines")
MOST_TURNS = 12
SCENE_KEYS = (
    "needs", "title", "about", "sides", "boards", "turns", "light", "first", "initiative", "one_storey", "joins",
    "most_heroes", "wrecks", "no_exit_before", "airlift", "sets", "held", "exits", "points", "victory", "events",
    "dealt",
)  # fmt: skip
SIDE_KEYS = ("force", "zone", "apart", "entry", "units", "weapons", "works", "formations")
UNIT_KEYS = (
    "kind",
    "count",
    "name",
    "card",
    "at",
    "weapons",
    "leader",
    "buttoned",
    "turn",
    "aboard",
    "event",
    "returns",
)


@dataclass(frozen=True, slots=True)
class Listed:
    """An entry of an order of battle."""

    kind: str
    name: str
    card: str
    #: the hex it starts in, if the scenario says so
    at: str
    weapons: tuple[str, ...]
    #: the armour leader of a vehicle
    leader: str
    buttoned: bool
    #: the turn in which it may enter
    turn: int
    aboard: str
    #: the event that brings it
    event: str
    #: whether it may come back when it has left the map undamaged
    returns: bool


@dataclass(frozen=True, slots=True)
class Paragraph:
    """An event: what triggers it, and what the paragraph says, which nobody reads before. Where a scenario deals them a
    paragraph may go with the marker of another."""

    key: str
    #: by sight of its hex, otherwise by occupying it
    sight: bool
    hex: str
    #: the side that triggers it, -1: either
    side: int
    text: Mapping[str, str]
    #: where smoke appears; `here` is the hex of the marker
    smoke: str


@dataclass(frozen=True, slots=True)
class Works:
    """Foxholes and the like, and where they may be placed."""

    kind: str
    count: int
    zone: str


@dataclass(frozen=True, slots=True)
class Formation:
    """Guns off the map."""

    name: str
    missions: int
    firepower: int


@dataclass(frozen=True, slots=True)
class Army:
    """What a side has in a scenario."""

    force: str
    zone: str
    #: so many hexes from every enemy at least
    apart: int
    #: hexes of entry and the first turn
    entry: tuple[str, ...]
    turn: int
    units: tuple[Listed, ...]
    weapons: tuple[str, ...]
    works: tuple[Works, ...]
    formations: tuple[Formation, ...]


class Scene:
    """A scenario."""

    @rule("9.0c")
    def __init__(self, slug: str, node: Node, layout: Layout, boards: tuple[str, ...], counters: Counters) -> None:
        """Everything that differs from scenario to scenario is a row of its data."""
        self.slug = slug
        self.sides = tuple(node["sides"].each(lambda n: n.text()))
        node.only((*SCENE_KEYS, *self.sides)).provenance()
        if len(self.sides) != 2:
            raise node["sides"].wrong("two sides")
        self.needs = frozenset(node["needs"].each(lambda n: n.text())) if "needs" in node else frozenset[str]()
        self.title, self.about = node.phrase("title"), node.phrase("about")
        self.sheets: list[Sheet] = read_sheets(node["boards"], dict.fromkeys(boards, layout))
        self.turns = node.number("turns", low=1, high=MOST_TURNS)
        self.night = node.choice(("day", "night"), "light") == "night"
        self.first = self.sides.index(node.choice(self.sides, "first"))
        start = node.choice((*self.sides, "roll"), "initiative")
        #: the holder of turn 1, -1: both roll
        self.initiative = self.sides.index(start) if start in self.sides else -1
        self.one_storey = node.flag("one_storey", False)
        self.most_heroes = node.number("most_heroes", 9, low=0, high=9)
        self.no_exit_before = node.number("no_exit_before", 1, low=1, high=MOST_TURNS)
        #: nobody leaves but in a helicopter
        self.airlift = node.flag("airlift", False)
        #: roads that go on over a seam: pairs of hexes
        self.joins = tuple(node["joins"].each(lambda n: n.text())) if "joins" in node else ()
        self.wrecks = tuple(node.words("wrecks")) if "wrecks" in node else ()
        self.sets = {key: area.text() for key, area in node["sets"].children()} if "sets" in node else {}
        self.held = tuple(node["held"].text(side, "") if "held" in node else "" for side in self.sides)
        self.exits = tuple(node["exits"].text(side, "") if "exits" in node else "" for side in self.sides)
        self.points = tuple(read_points(n, self.sides) for n in node["points"].items()) if "points" in node else ()
        self.rows = tuple(read_row(n, self.sides) for n in node["victory"].items())
        if self.rows[-1].tests or self.rows[-1].when != "end":
            raise node["victory"].wrong("a last row without a test, at the end")
        self.events: tuple[Paragraph, ...] = tuple(
            _paragraph(key, n, self.sides) for key, n in (node["events"].children() if "events" in node else ())
        )
        #: whether chance says which paragraph belongs to which marker
        self.dealt = node.flag("dealt", False)
        self.armies = tuple(_army(node[side], counters) for side in self.sides)


def _army(node: Node, counters: Counters) -> Army:
    node.only(SIDE_KEYS)
    force = node.choice(tuple(counters.forces), "force")
    entry: tuple[str, ...] = ()
    turn = 1
    if "entry" in node:
        gate = node["entry"].only(("hexes", "turn"))
        entry, turn = tuple(gate.words("hexes")), gate.number("turn", low=1, high=MOST_TURNS)
    units = [one for n in node["units"].items() for one in _listed(n, force, counters)]
    weapons = tuple(node["weapons"].each(lambda n: n.choice(tuple(counters.weapons)))) if "weapons" in node else ()
    works = tuple(_works(n) for n in node["works"].items()) if "works" in node else ()
    formations = tuple(_formation(n) for n in node["formations"].items()) if "formations" in node else ()
    return Army(
        force, node.text("zone", ""), node.number("apart", 0), entry, turn, tuple(units), weapons, works, formations
    )


def _listed(node: Node, force: str, counters: Counters) -> list[Listed]:
    node.only(UNIT_KEYS)
    kind = node.choice(tuple(counters.kind_of), "kind")
    pool = counters.pools.get(counters.nation_of(force), ())
    name = node.choice(pool, "name") if kind == "hero" else ""
    card = node.choice(tuple(counters.cards), "card") if "card" in node else ""
    one = Listed(
        kind, name, card, node.text("at", ""),
        tuple(node["weapons"].each(lambda n: n.choice(tuple(counters.weapons)))) if "weapons" in node else (),
        node.choice(tuple(counters.kind_of), "leader") if "leader" in node else "",
        node.flag("buttoned", False), node.number("turn", 0), node.text("aboard", ""),
        node.text("event", ""), node.flag("returns", False),
    )  # fmt: skip
    return [one] * node.number("count", 1, low=1, high=9)


@rule("1.7a", "1.7b")
def _paragraph(key: str, node: Node, sides: tuple[str, ...]) -> Paragraph:
    """An event of the scenario; without a side either triggers it."""
    node.only(("kind", "hex", "side", "text", "smoke"))
    side = sides.index(node.choice(sides, "side")) if "side" in node else -1
    sight = node.choice(("occupation", "sight"), "kind") == "sight"
    return Paragraph(key, sight, node.text("hex"), side, node.phrase("text"), node.text("smoke", ""))


def _works(node: Node) -> Works:
    node.only(("kind", "count", "zone"))
    return Works(node.choice(WORKS, "kind"), node.number("count", 1, low=1, high=9), node.text("zone"))


def _formation(node: Node) -> Formation:
    node.only(("name", "missions", "firepower"))
    return Formation(node.text("name"), node.number("missions", low=1, high=9), node.number("firepower", low=1, high=9))
