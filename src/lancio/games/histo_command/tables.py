"""The rows of the printed tables: terrain, types of counters, scenarios. Hexes are names here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from lancio.engine.citations import rule
from lancio.engine.data import Node
from lancio.engine.ground import class_costs

SIDES = ("allied", "german")
GROUPS = ("A", "B", "R")
#: room for so many counters in a group
SLOTS = 10
FOOT, VEHICLE = 0, 1
PARA, GLIDER = 0, 1
CLASSES = ("foot", "soft", "armour")
FACES = ("hit", "disorder", "blank")
LARGEST_DROP_DIE = 12
LAST_TURN = 20
NO_CAP = 99


@dataclass(frozen=True, slots=True)
class Terrain:
    """A row of the terrain tables; costs in half points (None: may not enter), dice of landing damage."""

    key: str
    name: Mapping[str, str]
    cost: tuple[int | None, ...]
    fire: int
    blocks: bool
    landing: tuple[int, int]


def read_terrain(key: str, node: Node) -> Terrain:
    """A row of the terrain tables."""
    return Terrain(
        key,
        node.provenance().phrase("name"),
        class_costs(node, ("foot", "vehicle")),
        node.number("fire", 0),
        node.flag("blocks", False),
        (node.number("para", 0), node.number("glider", 0)),
    )


@dataclass(frozen=True, slots=True)
class UnitType:
    """What a counter is worth. Points are half movement points; `lands` is PARA, GLIDER or None."""

    id: str
    name: Mapping[str, str]
    target: int
    moves: int
    strength: int
    points: int
    shortest: int
    range: int
    dice: tuple[int, int, int]
    armour_adjacent: int
    indirect: bool
    lands: int | None
    #: the type on the ground: a para is infantry
    like: str

    @property
    def is_dummy(self) -> bool:
        """Whether nothing stands behind the counter."""
        return self.strength == 0


def read_unit_type(key: str, node: Node) -> UnitType:
    """A type of counter."""
    node.provenance()
    reach = node["range"].each(lambda n: n.number(low=0, high=6))
    dice = node["dice"].each(lambda n: n.number(low=0, high=9))
    if len(reach) != 2 or len(dice) != len(CLASSES):
        raise node.wrong("a shortest and a longest range, and dice against foot, soft and armour")
    return UnitType(
        key,
        node.phrase("name"),
        CLASSES.index(node.choice(CLASSES, "class")),
        VEHICLE if node.choice(("foot", "vehicle"), "moves") == "vehicle" else FOOT,
        node.number("strength", low=0, high=9),
        2 * node.number("points", low=1, high=20),
        reach[0],
        reach[1],
        (dice[0], dice[1], dice[2]),
        node.number("armour_adjacent", dice[2]),
        node.flag("indirect", False),
        None,
        key,
    )


@rule("HC-1a", "HC-1b")
def read_airborne(key: str, node: Node, types: Mapping[str, UnitType]) -> UnitType:
    """Infantry jumps; infantry, commands and guns come by glider. All of it fights on foot."""
    lands = PARA if node.provenance().choice(("para", "glider"), "lands") == "para" else GLIDER
    like = types[node.choice(("infantry",) if lands == PARA else ("infantry", "command", "gun"), "like")]
    if like.moves != FOOT:
        raise node["like"].wrong("a unit on foot")
    return UnitType(
        key, node.phrase("name"), like.target, like.moves, like.strength, like.points, like.shortest, like.range,
        like.dice, like.armour_adjacent, like.indirect, lands, like.id,
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Objective:
    """Something worth holding: all of its hexes are needed."""

    id: str
    name: Mapping[str, str]
    hexes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DropScore:
    """The variant that ends with the Drop turn: points to win, and how near an objective counts as near."""

    points: int
    near: int


@dataclass(frozen=True, slots=True)
class Spread:
    """Sheets side by side as a battle lays them: their letters, line by line from the north-west, and their hexes."""

    slug: str
    title: Mapping[str, str]
    sheets: tuple[str, ...]
    hexes: frozenset[str]


class Scene:
    """A scenario as it is printed: sheets, dice, groups, objectives and what wins."""

    @rule("HC-4d", "HC-4h", "HC-6a")
    def __init__(
        self, slug: str, node: Node, spread: Spread, types: Sequence[UnitType], drop_only: bool = False
    ) -> None:
        node.provenance()
        self.slug = slug
        head = node["drop_only"].provenance() if drop_only else node
        self.title, self.about = head.phrase("title"), head.phrase("about")
        self.spread = spread
        sheets = sum(map(len, spread.sheets))
        if sheets < 2:
            raise node["layout"].wrong("at least two sheets: a drop needs room")
        self.die = node.number("distance_die", low=10, high=LARGEST_DROP_DIE)
        if self.die != (12 if sheets >= 4 else 10):
            raise node["distance_die"].wrong("12 for four sheets or more, 10 otherwise")
        self.turns = node.number("turns", low=1, high=LAST_TURN)
        #: the last turn of darkness, which changes the picture and no rule; None: all is by day
        self.night = node.number("night", low=0, high=self.turns) if "night" in node else None
        self.cap = head.number("missing_cap", NO_CAP)
        #: side -> group -> the types of its counters
        self.groups = tuple(_groups(head[side] if side in head else node[side], types) for side in SIDES)
        self.objectives = tuple(_objective(entry, spread) for entry in node["objective"].items())
        names = [objective.id for objective in self.objectives]
        self.needs = tuple(node["goal"]["needs"].each(lambda n: names.index(n.choice(names))))
        self.least = node["goal"].number("least", low=1, high=len(names))
        self.drop_score: DropScore | None = None
        if drop_only:
            self.drop_score = DropScore(head.number("points", low=1, high=99), head.number("near", low=0, high=6))


def _groups(node: Node, types: Sequence[UnitType]) -> tuple[tuple[int, ...], ...]:
    ids = [kind.id for kind in types]
    groups = []
    if "provenance" in node:
        node.provenance()
    for group in GROUPS:
        words = node.only((*GROUPS, "provenance", "untuned")).words(group) if group in node else []
        unknown = [word for word in words if word not in ids]
        if unknown or len(words) > SLOTS:
            raise node[group].wrong(f"at most {SLOTS} types of unit, found {', '.join(unknown) or len(words)}")
        kinds = tuple(ids.index(word) for word in words)
        if any((types[k].lands is None) != (node.path.endswith("german")) for k in kinds):
            raise node[group].wrong("airborne units for the side that drops, others for the defender")
        groups.append(kinds)
    return tuple(groups)


def _objective(node: Node, spread: Spread) -> Objective:
    hexes = tuple(node.words("hexes"))
    if not hexes or not spread.hexes.issuperset(hexes):
        raise node["hexes"].wrong("hexes of the scenario's sheets")
    return Objective(node.text("id"), node.phrase("name"), hexes)
