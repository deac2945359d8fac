"""The printed matter of Histo Command beside the sheets: the special die, the units, the scenarios."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from lancio.engine.citations import rule
from lancio.engine.data import Node, Source
from lancio.engine.masks import mask_of
from lancio.games.histo_command.atlas import FOOT, GLIDER, PACKAGE, PARA, VEHICLE, Ground, Spread, ground

SIDES = ("allied", "german")
GROUPS = ("A", "B", "R")
#: room for so many counters in a group
SLOTS = 10
CLASSES = ("foot", "soft", "armour")
FACES = ("hit", "disorder", "blank")
LARGEST_DROP_DIE = 12
LAST_TURN = 20
NO_CAP = 99


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


class Forces:
    """The special die and every type of counter, by number."""

    @rule("HC-7c", "HC-7d", "HC-7f")
    def __init__(self, file: Source) -> None:
        root = file.table().only(("die", "type", "airborne"))
        faces = root["die"].provenance()["faces"].each(lambda n: n.choice(FACES))
        if len(faces) != 6:
            raise root["die"]["faces"].wrong("six faces")
        self.faces = ("", *faces)
        self.hits = tuple(int(face == "hit") for face in self.faces)
        types = {key: _unit_type(key, node) for key, node in root["type"].children()}
        for key, node in root["airborne"].children():
            types[key] = _airborne(key, node, types)
        self.types = tuple(types.values())
        self.index = {kind.id: i for i, kind in enumerate(self.types)}
        self.dummy = next(i for i, kind in enumerate(self.types) if kind.is_dummy)
        self.dummies = mask_of(i for i, kind in enumerate(self.types) if kind.is_dummy)
        self.commands = mask_of(i for i, kind in enumerate(self.types) if kind.like == "command")


def _unit_type(key: str, node: Node) -> UnitType:
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
def _airborne(key: str, node: Node, types: Mapping[str, UnitType]) -> UnitType:
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
    hexes: int


@dataclass(frozen=True, slots=True)
class DropScore:
    """The variant that ends with the Drop turn: points to win, and how near an objective counts as near."""

    points: int
    near: int


class Plan:
    """A scenario: sheets, dice, groups, objectives and what wins."""

    @rule("HC-4d", "HC-4h", "HC-6a")
    def __init__(self, slug: str, node: Node, ground: Ground, forces: Forces, drop_only: bool = False) -> None:
        node.provenance()
        self.slug = slug
        head = node["drop_only"] if drop_only else node
        self.title, self.about = head.phrase("title"), head.phrase("about")
        self.spread: Spread = ground.spreads[node.choice(tuple(ground.spreads), "layout")]
        sheets = sum(map(len, self.spread.sheets))
        if sheets < 2:
            raise node["layout"].wrong("at least two sheets: a drop needs room")
        self.die = node.number("distance_die", low=10, high=LARGEST_DROP_DIE)
        if self.die != (12 if sheets >= 4 else 10):
            raise node["distance_die"].wrong("12 for four sheets or more, 10 otherwise")
        self.turns = node.number("turns", low=1, high=LAST_TURN)
        self.cap = head.number("missing_cap", NO_CAP)
        self.groups = tuple(_groups(head[side] if side in head else node[side], forces) for side in SIDES)
        self.objectives = tuple(_objective(entry, ground, self.spread) for entry in node["objective"].items())
        self.objective_hexes = 0
        for objective in self.objectives:
            self.objective_hexes |= objective.hexes
        names = [objective.id for objective in self.objectives]
        self.needs = tuple(node["goal"]["needs"].each(lambda n: names.index(n.choice(names))))
        self.least = node["goal"].number("least", low=1, high=len(names))
        self.drop_score: DropScore | None = None
        if drop_only:
            self.drop_score = DropScore(head.number("points", low=1, high=99), head.number("near", low=0, high=6))


def _groups(node: Node, forces: Forces) -> tuple[tuple[int, ...], ...]:
    groups = []
    for group in GROUPS:
        words = node.only(GROUPS).words(group) if group in node else []
        unknown = [word for word in words if word not in forces.index]
        if unknown or len(words) > SLOTS:
            raise node[group].wrong(f"at most {SLOTS} types of unit, found {', '.join(unknown) or len(words)}")
        kinds = tuple(forces.index[word] for word in words)
        if any((forces.types[k].lands is None) != (node.path.endswith("german")) for k in kinds):
            raise node[group].wrong("airborne units for the side that drops, others for the defender")
        groups.append(kinds)
    return tuple(groups)


def _objective(node: Node, ground: Ground, spread: Spread) -> Objective:
    hexes = mask_of(ground.hexes(node["hexes"]))
    if not hexes or hexes & ~spread.field:
        raise node["hexes"].wrong("hexes of the scenario's sheets")
    return Objective(node.text("id"), node.phrase("name"), hexes)


@cache
def forces() -> Forces:
    """The counters that come with the game."""
    return Forces(Source.of_package(PACKAGE, "data/units.toml"))


@cache
def plans() -> dict[str, Plan]:
    """The scenarios that come with the game: the battles, then their drops alone."""
    root = Source.of_package(PACKAGE, "data/scenario.toml").table()
    found = {slug: Plan(slug, node, ground(), forces()) for slug, node in root.children()}
    for slug, node in root.children():
        if "drop_only" in node:
            found[f"{slug}-drop"] = Plan(f"{slug}-drop", node, ground(), forces(), drop_only=True)
    return found
