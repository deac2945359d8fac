"""Kinds of units, the forces of both sides and the scenario, read from the data files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from lancio.engine.board import OFF
from lancio.engine.citations import rule
from lancio.engine.data import Node, Source
from lancio.engine.masks import mask_of
from lancio.games.drvar.tables import ATTACKS, LONGEST, NO_ATTACK, PACKAGE, VEHICLE, Ground, ground

GERMAN, YUGOSLAV = 0, 1
SIDES = ("german", "yugoslav")
#: how a German unit comes: dropped at once, dropped later, by road with William
BY = ("glider", "parachute", "william", "")
AIRCRAFT = ("ju87", "cr42")
#: what a weapon is good against: people or vehicles
TARGETS = ("F", "C")
ARMS = ("machine-gun", "mortar", "anti-tank", "light-artillery", "heavy-artillery")
#: what an objective counter can be
TITO, USSR, USA, GB, BLANK = range(5)
IDENTITIES = ("tito", "ussr", "usa", "gb", "blank")
COUNTERS = (TITO, USSR, USA, GB, BLANK, BLANK)
MISSIONS = (USSR, USA, GB)
MOST_TURNS = 30


@dataclass(frozen=True, slots=True)
class Kind:
    """What units of a kind have in common. `weapon[target type][range]` modifies the attack die."""

    key: str
    name: Mapping[str, str]
    attack: int
    target: int
    mp: int
    weapon: tuple[tuple[int, ...], tuple[int, ...]]
    arms: str

    @property
    def unit_class(self) -> int:
        """On foot (0) or with a vehicle (1)."""
        return VEHICLE if self.target == 1 else 0


@dataclass(frozen=True, slots=True)
class Unit:
    """A counter of the order of battle."""

    id: str
    name: Mapping[str, str]
    kind: int
    sp: int
    side: int
    arrives: int
    by: str
    damage: int
    aim: int


class Forces:
    """The counters of both sides."""

    @rule("0a", "1.1a", "1.1e", "1.2a", "1.2c", "1.2d", "1.2e", "8.4j", "8.4k", "8.4l", "8.4m", "17b", "12.5c")
    def __init__(self, file: Source, ground: Ground) -> None:
        root = file.table().only(("kind", "weapon", "standard", "german", "yugoslav"))
        weapons = {key: _weapon(node) for key, node in root["weapon"].provenance().only(ARMS).children() if key in ARMS}
        self.kinds = tuple(_kind(key, node, weapons) for key, node in root["kind"].children())
        self.kind_index = {kind.key: i for i, kind in enumerate(self.kinds)}
        #: by kind: on foot or with vehicles, and movement points
        self.classes = tuple(kind.unit_class for kind in self.kinds)
        self.points = tuple(kind.mp for kind in self.kinds)
        standard = root["standard"].provenance()
        self.standard = tuple(standard.number(side, low=1, high=9) for side in SIDES)
        self.units = tuple(
            self._unit(side, node, ground) for side, name in enumerate(SIDES) for node in root[name].items()
        )

    def _unit(self, side: int, node: Node, ground: Ground) -> Unit:
        node.provenance()
        kind = node.choice(self.kind_index, "kind")
        return Unit(
            node.text("id"),
            node.phrase("name"),
            self.kind_index[kind],
            node.number("sp", low=1, high=self.standard[side]),
            side,
            node.number("arrives", 0, low=0, high=14),
            node.choice(BY, "by", ""),
            node.number("damage", 0, low=0, high=9),
            ground.hex_of(node["aim"]) if "aim" in node else OFF,
        )


Weapon = tuple[tuple[int, ...], tuple[int, ...]]


def _weapon(node: Node) -> Weapon:
    """By target type and range, what the weapon adds to the attack die."""
    table = [[0] * (LONGEST + 1) for _ in TARGETS]
    for entry in node.items():
        cells = list(entry.items())
        if len(cells) != 3:
            raise entry.wrong(f"a target type, a modifier and a range, found {entry.value!r}")
        row = table[TARGETS.index(cells[0].choice(TARGETS))]
        reach = cells[2].number(low=0, high=LONGEST)
        row[: reach + 1] = [cells[1].number(low=-9, high=9)] * (reach + 1)
    return tuple(table[0]), tuple(table[1])


NO_WEAPON: Weapon = ((0,) * (LONGEST + 1), (0,) * (LONGEST + 1))


def _kind(key: str, node: Node, weapons: Mapping[str, Weapon]) -> Kind:
    node.provenance()
    attack = node.choice((*ATTACKS, ""), "attack")
    arms = node.choice((*weapons, ""), "weapon", "")
    return Kind(
        key,
        node.phrase("name"),
        ATTACKS.index(attack) if attack else NO_ATTACK,
        TARGETS.index(node.choice(TARGETS, "target")),
        node.number("mp", low=1, high=9),
        weapons.get(arms, NO_WEAPON),
        arms,
    )


class Plan:
    """The scenario: clock, set-up, entries, stars, air support."""

    @rule("1.4c", "2a", "12.1d", "12.5a", "12.5b", "16a", "17a", "8.3a", "12.4a")
    def __init__(self, slug: str, node: Node, ground: Ground) -> None:
        node.provenance()
        self.slug = slug
        self.title = node.phrase("title")
        self.about = node.phrase("about")
        self.turns = node.number("turns", low=1, high=MOST_TURNS)
        self.hours = tuple(node["hours"].each(Node.text))
        if len(self.hours) < self.turns:
            raise node["hours"].wrong(f"an hour for each of {self.turns} turns, found {len(self.hours)}")
        self.night = mask_of(turn.number(low=1, high=MOST_TURNS) for turn in node["night"].items())
        self.william = node.number("william", low=1, high=MOST_TURNS)
        self.first_pa = tuple(node["first_pa"].number(side) for side in SIDES)
        self.raids = _raids(node["raids"])
        self.raid_number = tuple(node["raid_number"].number(kind, low=1, high=6) for kind in AIRCRAFT)
        self.setup = mask_of(ground.hexes(node["setup"]))
        #: side -> entry hexes of its reinforcements
        self.entry = tuple(mask_of(ground.hexes(node[f"{side}_entry"])) for side in SIDES)
        self.carrier = node.text("carrier")
        stars = node["stars"]
        self.stars = tuple(ground.hex_of(Node(n.file, n.path, key)) for key, n in stars.children())
        self.bonus = tuple(n.number(low=0, high=9) for _, n in stars.children())
        if len(self.stars) != len(COUNTERS):
            raise stars.wrong(f"{len(COUNTERS)} stars")
        #: where a piece of the set-up is placed for whoever asks for it
        self.posts = {key: ground.hex_of(n) for key, n in node["posts"].provenance().children() if key != "provenance"}
        for key, hex_ in self.posts.items():
            if not self.setup >> hex_ & 1:
                raise node["posts"][key].wrong("one of the hexes of the set-up")


def _raids(node: Node) -> dict[int, tuple[int, ...]]:
    """Turn -> the aircraft that come in it."""
    known = [str(turn) for turn in range(1, MOST_TURNS + 1)]
    return {
        int(turn): tuple(AIRCRAFT.index(Node(n.file, n.path, word).choice(AIRCRAFT)) for word in n.words())
        for turn, n in node.only(known).children()
        if turn in known
    }


@cache
def forces() -> Forces:
    """The counters that come with the game."""
    return Forces(Source.of_package(PACKAGE, "data/units.toml"), ground())


@cache
def plans() -> dict[str, Plan]:
    """The scenarios that come with the game."""
    root = Source.of_package(PACKAGE, "data/scenario.toml").table()
    return {slug: Plan(slug, node, ground()) for slug, node in root.children()}
