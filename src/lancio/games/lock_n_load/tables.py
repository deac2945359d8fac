"""The rows of the printed tables: terrain, counters, weapons, cards. Movement points are halves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from lancio.engine.citations import rule
from lancio.engine.data import Node
from lancio.engine.ground import class_costs

#: who moves: on foot, tracks, off-road and road vehicles
CLASSES = ("leg", "tracked", "offroad", "road")
LEG = 0
OPEN, DEGRADING, BLOCKING = 0, 1, 2
SIGHTS = ("open", "degrading", "blocking")

# what a counter is
SQUAD, HALF, CREW, TEAM, LEADER, HERO, MEDIC, SNIPER, SCOUT, CHAPLAIN, ADVISOR, ARMOUR_LEADER, VEHICLE, HELICOPTER = (
    range(14)
)
SORTS = (
    "squad", "half", "crew", "team", "leader", "hero", "medic", "sniper", "scout", "chaplain", "advisor",
    "armour-leader", "vehicle", "helicopter",
)  # fmt: skip
MMC = frozenset((SQUAD, HALF, CREW, TEAM))
SMC = frozenset((LEADER, HERO, MEDIC, SNIPER, SCOUT, CHAPLAIN, ADVISOR))

MG, FLAME, SATCHEL, CLAYMORE, ORDNANCE = "mg", "flame", "satchel", "claymore", "ordnance"
WEAPON_SORTS = (MG, FLAME, SATCHEL, CLAYMORE, ORDNANCE)

#: columns of the direct fire table and what they can say
COLUMNS = ("infantry", "shaken-infantry", "man", "shaken-man", "hero", "armoured", "soft", "helicopter")
#: what two dice say against a number
KILLED, HELD = "killed", "held"
RESULTS = ("none", "shaken", "casualties", "wounded", "eliminated", "abandoned", "destroyed", "damaged")


@dataclass(frozen=True, slots=True)
class Terrain:
    """A row of the terrain effects chart. Costs by class, None: may not enter."""

    key: str
    name: Mapping[str, str]
    cost: tuple[int | None, ...]
    cover: int
    sight: int
    #: how many levels above its own the terrain screens
    screen: int
    denies_moving: bool
    overrun: bool
    landing: bool
    building: bool
    crushed: bool
    mortars: bool
    scout: bool
    #: squads a side, 0: as everywhere
    squads: int


TERRAIN_KEYS = (
    "name", *CLASSES, "cover", "sight", "screen", "denies_moving", "overrun", "landing", "building", "crushed",
    "mortars", "scout", "squads",
)  # fmt: skip


def read_terrain(key: str, node: Node) -> Terrain:
    """A row for a hex or a hexside."""
    node.only(TERRAIN_KEYS).provenance()
    return Terrain(
        key,
        node.phrase("name"),
        class_costs(node, CLASSES),
        node.number("cover", 0, low=0, high=6),
        SIGHTS.index(node.choice(SIGHTS, "sight")),
        node.number("screen", 0, low=0, high=3),
        node.flag("denies_moving", False),
        node.flag("overrun", False),
        node.flag("landing", False),
        node.flag("building", False),
        node.flag("crushed", False),
        node.flag("mortars", True),
        node.flag("scout", False),
        node.number("squads", 0, low=0, high=3),
    )


@dataclass(frozen=True, slots=True)
class Barrel:
    """A weapon with a to-hit table: ranges, numbers to hit and penetration by column."""

    ranges: tuple[int, ...]
    hits: tuple[int, ...]
    penetration: tuple[int, ...]
    he: int
    heat: bool
    shots: int


def read_barrel(node: Node) -> Barrel | None:
    """The to-hit table of a weapon, None if it has none."""
    if "ranges" not in node:
        return None
    ranges, hits, pen = (
        tuple(node[key].each(lambda n: n.number(low=0, high=40))) for key in ("ranges", "hits", "penetration")
    )
    if not len(ranges) == len(hits) == len(pen) or list(ranges) != sorted(set(ranges)) or len(ranges) > 3:
        raise node["ranges"].wrong("up to three rising ranges, with as many numbers to hit and of penetration")
    return Barrel(
        ranges, hits, pen, node.number("he", low=0, high=9), node.flag("heat", False), node.number("shots", 1, low=1)
    )


BARREL_KEYS = ("ranges", "hits", "penetration", "he", "heat", "shots")


@dataclass(frozen=True, slots=True)
class Armour:
    """Front, side and rear of hull and turret, the machine guns and what can ride."""

    hull: tuple[int, ...]
    turret: tuple[int, ...]
    open_top: bool
    #: printed in red: hollow charges count half
    red: bool
    #: firepower of machine guns in the arc, and of those that fire all round from open hatches
    guns: tuple[int, ...]
    all_round: tuple[int, ...]
    carries: str

    @property
    def lowest(self) -> int:
        """What small arms, mortars, mines and close assault meet."""
        return min((*self.hull, *self.turret))


@dataclass(frozen=True, slots=True)
class Kind:
    """What a counter is worth: what is printed on it."""

    id: str
    name: Mapping[str, str]
    sort: int
    #: "" for men who have the force of their side
    force: str
    firepower: int
    range: int
    move: int
    morale: tuple[int, int]
    leadership: int
    assault: bool = False
    stealth: bool = False
    self_rally: bool = False
    glider: bool = False
    #: the letter M: one more in melee
    fierce: bool = False
    #: what a squad becomes: on an even die, on an odd one
    reduces: tuple[str, ...] = ()
    #: what two half-squads make
    merges: str = ""
    gun: bool = False
    mortar: bool = False
    faces: bool = False
    fixed: bool = False
    #: a recoilless rifle: not fired inside a building
    recoilless: bool = False
    least: int = 0
    moves_as: int = LEG
    barrel: Barrel | None = None
    armour: Armour | None = None

    @property
    def values(self) -> str:
        """As people call it: 2-5-4."""
        return f"{self.firepower}-{self.range}-{self.move // 2}"


def pair(node: Node) -> tuple[int, int]:
    """Morale of the front and of the shaken side."""
    found = node.each(lambda n: n.number(low=1, high=12))
    if len(found) != 2:
        raise node.wrong("morale of both sides of the counter")
    return found[0], found[1]


def read_infantry(key: str, node: Node, forces: Mapping[str, Force]) -> Kind:
    """Squads, half-squads, crews."""
    node.only(
        (
            "size",
            "force",
            "firepower",
            "range",
            "move",
            "morale",
            "reduces",
            "merges",
            "assault",
            "stealth",
            "glider",
            "fierce",
        )
    ).provenance()
    size = SORTS.index(node.choice(SORTS[:3], "size"))
    firepower, reach, move = (node.number(k, low=0, high=20) for k in ("firepower", "range", "move"))
    values = {"en": f"{firepower}-{reach}-{move}", "it": f"{firepower}-{reach}-{move}"}
    reduces = tuple(node["reduces"].each(lambda n: n.text())) if "reduces" in node else ()
    if (size == SQUAD) != bool(reduces):
        raise node.wrong("what a squad is reduced to, and nothing of the sort for others")
    return Kind(
        key, values, size, node.choice(tuple(forces), "force"), firepower, reach, 2 * move, pair(node["morale"]), 0,
        assault=node.flag("assault", False), stealth=node.flag("stealth", False), glider=node.flag("glider", False),
        reduces=reduces, merges=node.text("merges", ""), fierce=node.flag("fierce", False),
    )  # fmt: skip


def read_man(key: str, node: Node, forces: Mapping[str, Force]) -> Kind:
    """A single man."""
    node.only(
        ("role", "force", "name", "morale", "leadership", "move", "firepower", "range", "stealth", "self_rally")
    ).provenance()
    sort = SORTS.index(node.choice([SORTS[s] for s in (*SMC, ARMOUR_LEADER)], "role"))
    return Kind(
        key, node.phrase("name"), sort, node.choice(tuple(forces), "force") if "force" in node else "",
        node.number("firepower", 0), node.number("range", 0), 2 * node.number("move", 0), pair(node["morale"]),
        node.number("leadership", 0, low=0, high=4), stealth=node.flag("stealth", False),
        self_rally=node.flag("self_rally", sort == LEADER), assault=False,
    )  # fmt: skip


def read_hero(node: Node) -> tuple[Kind, Kind]:
    """The front and the wounded side of every hero."""
    node.only(("firepower", "range", "move", "morale", "wounded", "pool")).provenance()
    name = {"en": "the hero", "it": "l'eroe", "form": "ms"}

    def side(key: str, n: Node) -> Kind:
        morale = n.number("morale", low=1, high=12)
        numbers = [n.number(k, low=0, high=20) for k in ("firepower", "range", "move")]
        return Kind(
            key, name, HERO, "", numbers[0], numbers[1], 2 * numbers[2], (morale, morale), 0, assault=True
        )  # fmt: skip

    return side("hero", node), side("hero-wounded", node["wounded"])


@rule("1.6a")
def read_team(key: str, node: Node, forces: Mapping[str, Force]) -> Kind:
    """A weapon team: a weapon with its men, one counter."""
    node.only(
        (
            "force",
            "name",
            "move",
            "morale",
            "gun",
            "faces",
            "fixed",
            "recoilless",
            "mortar",
            "firepower",
            "least",
            "range",
            *BARREL_KEYS,
        )
    ).provenance()
    return Kind(
        key, node.phrase("name"), TEAM, node.choice(tuple(forces), "force"), node.number("firepower", 0),
        node.number("range", 0), 2 * node.number("move", low=0, high=9), pair(node["morale"]), 0, self_rally=True,
        gun=node.flag("gun", False), mortar=node.flag("mortar", False), faces=node.flag("faces", False),
        fixed=node.flag("fixed", False), recoilless=node.flag("recoilless", False),
        least=node.number("least", 0), barrel=read_barrel(node),
    )  # fmt: skip


def _numbers(node: Node, key: str) -> tuple[int, ...]:
    return tuple(node[key].each(lambda n: n.number(low=0, high=12))) if key in node else ()


def read_vehicle(key: str, node: Node, forces: Mapping[str, Force], flies: bool = False) -> Kind:
    """A vehicle or a helicopter."""
    node.only(
        ("force", "name", "move", "class", "morale", "hull", "turret", "guns", "all_round", "carries", "open_top",
         "red", "armour", *BARREL_KEYS)
    ).provenance()  # fmt: skip
    hull = (node.number("armour", low=0, high=12),) * 3 if flies else _numbers(node, "hull")
    turret = _numbers(node, "turret")
    if len(hull) != 3 or len(turret) not in (0, 3):
        raise node.wrong("armour of front, side and rear")
    morale = node.number("morale", low=1, high=12)
    armour = Armour(
        hull, turret, node.flag("open_top", False), node.flag("red", False),
        _numbers(node, "guns"), _numbers(node, "all_round"),
        node.choice(("P", "PP", "OP", "OPP"), "carries") if "carries" in node else "",
    )  # fmt: skip
    return Kind(
        key, node.phrase("name"), HELICOPTER if flies else VEHICLE, node.choice(tuple(forces), "force"), 0, 0,
        2 * node.number("move", low=1, high=40), (morale, morale), 0, assault=not flies, self_rally=True,
        faces=not flies, moves_as=LEG if flies else CLASSES.index(node.choice(CLASSES[1:], "class")),
        barrel=read_barrel(node), armour=armour,
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Nation:
    """What goes by nation: the dice for smoke and flares."""

    key: str
    name: Mapping[str, str]
    smoke: int
    flare: int


@dataclass(frozen=True, slots=True)
class Force:
    """A background colour: who rallies and helps whom."""

    key: str
    name: Mapping[str, str]
    nation: str
    fanatic: bool
    supplied: bool
    #: whether an advisor lifts its morale
    advised: bool


def read_nation(key: str, node: Node) -> Nation:
    """A nation."""
    node.only(("name", "smoke", "flare")).provenance()
    return Nation(key, node.phrase("name"), node.number("smoke", low=0, high=6), node.number("flare", low=0, high=6))


def read_force(key: str, node: Node, nations: Mapping[str, Nation]) -> Force:
    """A force."""
    node.only(("name", "nation", "fanatic", "supplied", "advised")).provenance()
    nation = node.choice(tuple(nations), "nation")
    flags = [node.flag(flag, False) for flag in ("fanatic", "supplied", "advised")]
    return Force(key, node.phrase("name"), nation, flags[0], flags[1], flags[2])


@dataclass(frozen=True, slots=True)
class Weapon:
    """A support weapon. `folded`: firepower and range of the side without the tripod."""

    key: str
    name: Mapping[str, str]
    sort: str
    nation: str
    firepower: int
    range: int
    folded: tuple[int, int] | None
    one_shot: bool
    #: whether it can jam, in modules that say so
    jams: bool
    barrel: Barrel | None


@rule("1.6a", "1.6.1.1a")
def read_weapon(key: str, node: Node, nations: Mapping[str, Nation]) -> Weapon:
    """A support weapon: a weapon without men, and no machine gun jams unless its row says so."""
    node.only(("sort", "nation", "name", "firepower", "range", "tripod", "one_shot", "jams", *BARREL_KEYS)).provenance()
    sort = node.choice(WEAPON_SORTS, "sort")
    barrel = read_barrel(node)
    if (sort == ORDNANCE) != (barrel is not None):
        raise node.wrong("a to-hit table for ordnance, and firepower for everything else")
    folded = None
    if "tripod" in node:
        side = node["tripod"].only(("firepower", "range"))
        folded = (side.number("firepower", low=0, high=9), side.number("range", low=1, high=30))
    reach = barrel.ranges[-1] if barrel else node.number("range", low=1, high=30)
    return Weapon(
        key, node.phrase("name"), sort, node.choice(tuple(nations), "nation"),
        0 if barrel else node.number("firepower", low=0, high=9), reach, folded, node.flag("one_shot", False),
        node.flag("jams", False), barrel,
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Card:
    """A skill card."""

    key: str
    number: int
    name: Mapping[str, str]
    text: Mapping[str, str]
    #: sorts of counters that may hold it
    holders: frozenset[int]
    use: str


def read_card(key: str, node: Node) -> Card:
    """A skill card."""
    node.only(("number", "name", "text", "holders", "use")).provenance()
    holders = frozenset(node["holders"].each(lambda n: SORTS.index(n.choice(SORTS))))
    use = node.choice(("lasting", "once", "kit"), "use")
    return Card(key, node.number("number", low=1, high=16), node.phrase("name"), node.phrase("text"), holders, use)
