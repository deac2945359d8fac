"""What the rules say in figures: read once, checked."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from lancio.engine.data import Node, Source
from lancio.games.night_drop.pieces import SIDES
from lancio.games.night_drop.tables import PACKAGE


@dataclass(frozen=True, slots=True)
class Level:
    """A victory level: its name, who wins, and the US points from which on it holds."""

    id: str
    winner: int
    points: int


class Figures:
    """The figures of the rules; movement in half points."""

    def __init__(self, file: Source) -> None:
        root = file.table().only(("turn", "stacking", "landing", "movement", "zones", "level"))
        #: how many activations a turn has (5.4a)
        self.activations = _figure(root["turn"], "activations", 1, 9)
        #: how many units may share a hex (7a)
        self.stack_limit = _figure(root["stacking"], "units", 1, 20)
        #: die and terrain from which on a landing is fatal (4.2.3a)
        self.landing_fatal = _figure(root["landing"], "fatal", 1, 12)
        movement = root["movement"]
        #: what a unit that has not moved can pay (8.2, 8.3)
        self.night_landmark = _figure(movement, "night_landmark", 1, 40)
        self.night_open = _figure(movement, "night_open", 1, 40)
        self.day_german = _figure(movement, "day_german", 1, 40)
        self.day_company = _figure(movement, "day_company", 1, 40)
        self.day_stick = _figure(movement, "day_stick", 1, 40)
        #: what the step off the map costs (8.4.5a)
        self.leaving = _figure(movement, "leaving", 1, 40)
        #: what zones of control cost more (6.2.1)
        self.zone_full = _figure(root["zones"], "full", 1, 40)
        self.zone_reduced = _figure(root["zones"], "reduced", 1, self.zone_full)
        #: the victory levels, the best for the US first (10.4)
        self.levels = tuple(_level(node) for node in root["level"].items())
        points = [level.points for level in self.levels]
        if not points or points[-1] or points != sorted(set(points), reverse=True):
            raise root["level"].wrong(f"levels from the most points down to 0, found {points}")


def _figure(node: Node, key: str, low: int, high: int) -> int:
    return node.provenance().number(key, low=low, high=high)


def _level(node: Node) -> Level:
    node.provenance().only(("id", "winner", "points", "provenance"))
    return Level(node.text("id"), SIDES.index(node.choice(SIDES, "winner")), node.number("points", low=0, high=99))


@cache
def figures() -> Figures:
    """The figures that come with the game."""
    return Figures(Source.of_package(PACKAGE, "data/figures.toml"))
