"""What is suggested to whoever does not want to think: a set-up with troops on every objective, and a drop near one.

The defender's advice is made from his own counters. The drop side's is made from the ground and from what it can tell
of the counters on it; which of several good points it is, is left to chance.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from lancio.engine.masks import bits, lowest
from lancio.engine.questions import Advice
from lancio.games.histo_command.box import BOX
from lancio.games.histo_command.dice import expected_losses
from lancio.games.histo_command.drop import drop_points, second_points, who_jumps
from lancio.games.histo_command.landing import where_to
from lancio.games.histo_command.pieces import DEFENDER
from lancio.games.histo_command.seen.planner import Planner, scatter_ways
from lancio.games.histo_command.setting import Setting
from lancio.games.histo_command.setup import places_free, unplaced, waiting
from lancio.games.histo_command.state import TYPES, Battle
from lancio.games.histo_command.tables import GROUPS
from lancio.games.histo_command.verbs import DROP, JUMP, PLACE, SHIFT, TOGETHER

#: the strength that it is worth to come down near an objective, and the share of that where others jump already
NEAR, TAKEN = 1.0, 0.4
#: a drop point is as good as the best if it is worth less by no more than so much strength
NEARLY = 0.05
#: so many points that promise most are held against the enemy's fire
LIKELY = 40
#: what it costs a point that another group jumps nearby, and how far that is
CROWDED, NEARBY = 0.5, 5
#: the strength of those who jump
PARAS = 3
#: landing within so many hexes of an objective counts as near
CLOSE = 3


# -- the defender ------------------------------------------------------------------------------


@places_free.advises
def post(s: Battle) -> Advice:
    """A real unit into every objective while there are any without; the others, dummies and the command among them,
    around."""
    piece = unplaced(s)[0]
    free = PLACE.last_among(s.choices, piece)
    wanted = free & bare_objectives(s) if guards(s, piece) else 0
    around = free & ~s.setting.objective_hexes & close_to_objectives(s.setting)
    hexes = wanted or around or free
    return Advice("set-up", tuple(PLACE.code(piece, hex_) for hex_ in bits(hexes)))


def guards(s: Battle, piece: int) -> bool:
    """Whether a counter is fit to hold an objective: no dummy, nor the command unless there are too few others."""
    fit = [p for p in unplaced(s) if not s.type(p).is_dummy and not BOX.commands >> s.kind[p] & 1]
    return piece in fit or len(fit) < len([o for o in s.setting.objectives if not held(s, o)])


def held(s: Battle, objective: int) -> bool:
    """Whether a real unit stands in an objective."""
    return any(not s.type(p).is_dummy for p in bits(s.units_at(objective & s.occupied[DEFENDER])))


def bare_objectives(s: Battle) -> int:
    """The hexes of the objectives in which no real unit stands."""
    out = 0
    for objective in s.setting.objectives:
        if not held(s, objective):
            out |= objective
    return out


@cache
def close_to_objectives(setting: Setting) -> int:
    """The hexes within two of an objective."""
    spread = setting.ground.board.spread
    return spread(spread(setting.objective_hexes)) | spread(setting.objective_hexes)


# -- the drop ----------------------------------------------------------------------------------


@cache
def close_to(setting: Setting, objective: int) -> int:
    """The hexes from which an objective is near."""
    near = objective
    for _ in range(CLOSE):
        near |= setting.ground.board.spread(near)
    return near


@cache
def near_share(setting: Setting, wanted: int) -> dict[int, float]:
    """Drop point -> the share of those who jump over it that comes down near one of the objectives that are wanted (a
    mask of their numbers); near another counts for less."""
    near = [0, 0]
    for number, objective in enumerate(setting.objectives):
        near[wanted >> number & 1] |= close_to(setting, objective)
    others, sought = near[0] & ~near[1], near[1]
    out = {}
    for point in setting.ground.board.hexes:
        ways, _ = scatter_ways(setting, point)
        good = sum(n * ((sought >> hex_ & 1) + TAKEN * (others >> hex_ & 1)) for hex_, n in ways.items())
        out[point] = good / (6 * setting.scene.die)
    return out


@cache
def lost_to_ground(setting: Setting, mode: int) -> dict[int, float]:
    """Drop point -> the strength that one unit loses on average to the ground and the edge of the map."""
    landing = setting.ground.landing[mode]
    out = {}
    for point in setting.ground.board.hexes:
        ways, off = scatter_ways(setting, point)
        lost = sum(n * float(expected_losses(landing[hex_], PARAS)) for hex_, n in ways.items())
        out[point] = (lost + off * PARAS) / (6 * setting.scene.die)
    return out


def wanted_objectives(s: Battle) -> int:
    """The objectives that nobody jumps at so far, as a mask of their numbers; all of them if none is left."""
    setting = s.setting
    bare = 0
    for number, objective in enumerate(setting.objectives):
        if not any(close_to(setting, objective) >> point & 1 for point in s.used_points):
            bare |= 1 << number
    return bare or (1 << len(setting.objectives)) - 1


def lost_at(s: Battle, planner: Planner, point: int, unit: int) -> Fraction:
    """The strength that a unit loses on average when it jumps over a point: the edge of the map, the ground, enemies
    in the way and their fire, as far as its own side can tell."""
    ways, off = scatter_ways(s.setting, point)
    strength = s.strength[unit]
    lost = sum((n * planner.losses(hex_, s.kind[unit], strength).total for hex_, n in ways.items()), Fraction(0))
    return (lost + off * strength) / (6 * s.setting.scene.die)


def whole_drop(s: Battle, codes: tuple[int, ...], each: Fraction) -> Advice:
    """An answer on the way to the whole drop, with what all who are still to jump must expect to lose if each of them
    loses so much."""
    units = [unit for group in range(len(GROUPS)) for unit in bits(waiting(s, group))]
    return Advice("drop", codes, {"expected": round(2 * each * len(units)), "total": sum(s.strength[u] for u in units)})


def here(s: Battle) -> Fraction:
    """What the next who jumps over the first point of the group must expect to lose."""
    return lost_at(s, Planner(s), s.points[0], lowest(waiting(s, s.group)))


@drop_points.advises
def good_point(s: Battle) -> Advice:
    """One of the best points, near objectives at which nobody jumps yet and away from those where others jump; of these
    the ones where least is lost to the enemies who are seen."""
    first = lowest(waiting(s, s.group))
    board = s.setting.ground.board
    near = near_share(s.setting, wanted_objectives(s))
    ground = lost_to_ground(s.setting, TYPES[s.kind[first]].lands or 0)

    def gain(point: int) -> float:
        crowd = sum(board.distance(other, point) <= NEARBY for other in s.used_points)
        return NEAR * near[point] - CROWDED * crowd

    open_ = bits(DROP.last_among(s.choices))
    # those that promise most without an enemy are held against his fire
    likely = sorted(open_, key=lambda hex_: (ground[hex_] - gain(hex_), hex_))[:LIKELY]
    planner = Planner(s)
    lost = {hex_: lost_at(s, planner, hex_, first) for hex_ in likely}
    worth = {hex_: gain(hex_) - float(lost[hex_]) for hex_ in likely}
    best = max(worth.values())
    chosen = tuple(hex_ for hex_ in likely if worth[hex_] >= best - NEARLY)
    mean = sum((lost[hex_] for hex_ in chosen), Fraction(0)) / len(chosen)
    return whole_drop(s, tuple(DROP.code(hex_) for hex_ in chosen), mean)


@second_points.advises
def all_over_one(s: Battle) -> Advice:
    """The group stays together."""
    return whole_drop(s, (TOGETHER.code(),), here(s))


@who_jumps.advises
def next_jumper(s: Battle) -> Advice:
    """One after the other."""
    return whole_drop(s, (JUMP.code(lowest(waiting(s, s.group))),), here(s))


@where_to.advises
def softest(s: Battle, unit: int, hex_: int) -> Advice:
    """The free hex where least is lost to the ground and to fire."""
    planner = Planner(s)
    goals = bits(SHIFT.last_among(s.choices))
    best = min(goals, key=lambda h: (planner.on_ground(h, s.kind[unit], s.strength[unit]).total, h))
    return whole_drop(s, (SHIFT.code(best),), lost_at(s, planner, s.points[s.second >> unit & 1], unit))
