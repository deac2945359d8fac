"""HC-15: objectives, the end of the match, and the score of a drop."""

from __future__ import annotations

from lancio.engine.citations import rule
from lancio.engine.masks import bits
from lancio.games.histo_command.pieces import DEFENDER, DROP, SIDE_OF
from lancio.games.histo_command.state import TYPES, Battle

FLOW = Battle.flow


@rule("HC-15a")
def take(s: Battle, unit: int, hex_: int) -> None:
    """An objective hex belongs to the side that had a unit in it last: landing and passing through count."""
    if would_take(s, unit, hex_):
        s.control ^= 1 << hex_
        s.tell("objective-taken", "HC-15a", side=SIDE_OF[unit], unit=unit, hex=hex_)


@rule("HC-14a", "HC-15a")
def would_take(s: Battle, unit: int, hex_: int) -> bool:
    """Whether a hex is an objective of the other side."""
    if not s.setting.objective_hexes >> hex_ & 1:
        return False
    return bool(s.control >> hex_ & 1) == (SIDE_OF[unit] == DEFENDER)


def held(s: Battle) -> list[bool]:
    """Objective by objective, whether the drop side holds all of its hexes."""
    return [hexes & ~s.control == 0 for hexes in s.setting.objectives]


@rule("HC-15c")
def drop_points(s: Battle) -> tuple[int, int]:
    """Strength on the ground, and a point for each unit near an objective."""
    score = s.setting.scene.drop_score
    near = s.setting.objective_hexes
    for _ in range(score.near if score else 0):
        near |= s.setting.ground.board.spread(near)
    units = list(bits(s.units_at(s.occupied[DROP])))
    return sum(s.strength[u] for u in units), sum(near >> s.where[u] & 1 for u in units)


@rule("HC-15b", "HC-15c")
def drop_side_won(s: Battle) -> bool:
    """Whether the goal of the scenario is met."""
    scene = s.setting.scene
    if scene.drop_score is not None:
        return sum(drop_points(s)) >= scene.drop_score.points
    holds = held(s)
    return sum(holds) >= scene.least and all(holds[i] for i in scene.needs)


def scores(s: Battle) -> dict[str, int]:
    """What each side has."""
    if s.setting.scene.drop_score is not None:
        strength, near = drop_points(s)
        full = sum(TYPES[kind].strength for group in s.setting.scene.groups[DROP] for kind in group)
        return {"allied": strength + near, "german": full - strength}
    count = sum(held(s))
    return {"allied": count, "german": len(s.setting.objectives) - count}


@rule("HC-15b")
@FLOW.procedure("victory")
def victory(s: Battle) -> None:
    """After the last turn only."""
    winner = DROP if drop_side_won(s) else DEFENDER
    if s.setting.scene.drop_score is not None:
        strength, near = drop_points(s)
        s.tell("drop-scored", "HC-15c", strength=strength, near=near, total=strength + near, winner=winner)
    else:
        s.tell("match-ended", "HC-15b", held=sum(held(s)), of=len(s.setting.objectives), winner=winner)
