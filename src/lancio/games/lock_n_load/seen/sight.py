"""Chapter 10: what can be seen from a place, every hex and side that degrades it, and what blocks the rest."""

from __future__ import annotations

from lancio.engine.board import OFF
from lancio.engine.errors import BadData
from lancio.engine.sightings import Blocked, SightReport
from lancio.engine.veils import Obstacle
from lancio.games.lock_n_load.sight import BLOCKED
from lancio.games.lock_n_load.state import Fight


def look(s: Fight, name: str) -> SightReport:
    """Every hex and floor of the table: seen, or blocked by what comes first on the line."""
    ground = s.setting.ground
    place = ground.locations.index.get(name, OFF)
    if not ground.hex[place]:
        raise BadData(f"hex {name!r}", "expected a hex or a floor of the boards on the table")
    seen, blocked, hindered = [], {}, {}
    for goal in range(ground.size):
        if not ground.hex[goal] or (ground.insides | ground.air) >> goal & 1:
            continue
        met = 0 if goal == place else ground.eyes.through(place, goal, s.blinded)
        if met == BLOCKED:
            blocked[ground.name[goal]] = in_the_way(s, place, goal)
            continue
        seen.append(ground.name[goal])
        if met:
            hindered[ground.name[goal]] = degraded_by(s, place, goal)
    return SightReport(name, tuple(seen), blocked, hindered=hindered)


def in_the_way(s: Fight, start: int, goal: int) -> Blocked:
    """What blocks the line between two places, with the row that says so."""
    found = s.setting.ground.eyes.look(start, goal, s.blinded)
    assert found.stopped is not None
    cause = found.stopped.causes[0]
    many = len(found.hinders) > s.setting.ground.eyes.most
    key = "sight.too-much" if many else f"sight.{cause.reason}"
    return Blocked(key, "10.1g" if many else cause.rule, named(s, found.stopped))


def named(s: Fight, obstacle: Obstacle) -> str:
    """The hexes of something met on a line, in its order."""
    return "-".join(s.setting.ground.board.name[h] for h in obstacle.hexes if s.setting.ground.board.on_map >> h & 1)


def degraded_by(s: Fight, start: int, goal: int) -> tuple[Blocked, ...]:
    """Everything that degrades a line, hexes and sides by name, with why: for the overlay."""
    found = s.setting.ground.eyes.look(start, goal, s.blinded)
    causes = [(obstacle, obstacle.causes[0]) for obstacle in found.hinders]
    return tuple(Blocked(f"hinder.{cause.reason}", cause.rule, named(s, obstacle)) for obstacle, cause in causes)
