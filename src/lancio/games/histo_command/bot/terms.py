"""What speaks for a side of Histo Command, from what it may know: objectives, the ways to them, strength."""

from __future__ import annotations

from functools import cache

from lancio.engine.masks import bits
from lancio.games.histo_command.bot.prospects import LONGEST, way_costs
from lancio.games.histo_command.ground import Ground
from lancio.games.histo_command.pieces import DEFENDER, DROP, SIDE_UNITS
from lancio.games.histo_command.state import TYPES, Battle
from lancio.games.histo_command.victory import drop_points, drop_side_won

#: half points of way that halve how near one is
HALF_WAY = 8
#: what a counter that nobody has turned up is taken for
UNSEEN = 1.5


@cache
def nearness(g: Ground, goal: int) -> tuple[float, ...]:
    """hex -> how near it is to a goal on foot, from 1 to 0."""
    return tuple(1 / (1 + cost / HALF_WAY) if cost < LONGEST else 0.0 for cost in way_costs(g, goal))


def terms(s: Battle, side: int) -> dict[str, float]:
    """In objectives and points of strength, from the side's point of view."""
    sign = 1.0 if side == DROP else -1.0
    return {name: sign * value for name, value in (of_drop(s) if s.setting.scene.drop_score else of_battle(s)).items()}


def of_drop(s: Battle) -> dict[str, float]:
    """A drop alone: points on the ground, and who has yet to jump."""
    score = s.setting.scene.drop_score
    assert score is not None
    strength, near = drop_points(s)
    waiting = SIDE_UNITS[DROP] & ~s.present & ~s.dead & ~s.missing
    left = sum(s.strength[unit] for unit in bits(waiting & s.exists))
    shots = sum(s.shots)
    return {"points": (strength + near + left - score.points) / 4, "waiting": left / 8, "shots": shots / 8}


def of_battle(s: Battle) -> dict[str, float]:
    """A battle: what is held, who is near what, who is strong."""
    setting, ground = s.setting, s.setting.ground
    scene = setting.scene
    friends = [(s.where[u], s.strength[u]) for u in bits(s.on_map(SIDE_UNITS[DROP]))]
    foes = [(s.where[u], believed(s, u)) for u in bits(s.on_map(SIDE_UNITS[DEFENDER]))]
    held = ours = theirs = 0.0
    short = scene.least
    for i, hexes in enumerate(setting.objectives):
        share = (hexes & s.control).bit_count() / hexes.bit_count()
        held += share
        short -= hexes & ~s.control == 0
        weight = 2.0 if i in scene.needs else 1.0
        for hex_ in bits(hexes):
            near = nearness(ground, hex_)
            part = weight / hexes.bit_count()
            ours += part * sum(near[h] * n for h, n in friends)
            theirs += part * sum(near[h] * n for h, n in foes)
    missing_needs = sum(setting.objectives[i] & ~s.control != 0 for i in scene.needs)
    n = len(setting.objectives)
    return {
        "winning": 1.0 if drop_side_won(s) else -1.0,
        "held": held - n / 2,
        "short": -float(max(0, short)),
        "needs": -float(missing_needs),
        "ours-near": ours / (4 * n),
        "theirs-near": -theirs / (4 * n),
        "strength": sum(x for _, x in friends) / 10,
        "enemies": -sum(x for _, x in foes) / 10,
        "disordered": (
            (s.disordered & SIDE_UNITS[DEFENDER]).bit_count() - (s.disordered & SIDE_UNITS[DROP]).bit_count()
        )
        / 3,
    }


def believed(s: Battle, unit: int) -> float:
    """The strength of a German counter as everybody may see it."""
    if s.hidden(unit):
        return UNSEEN
    return 0.0 if TYPES[s.kind[unit]].is_dummy else float(s.strength[unit])
