"""What is suggested to whoever does not want to think: a set-up with troops on every objective, and a drop near one.

The defender's advice is made from his own counters. The drop side's is made from the ground and the places that
everybody sees; which of several good points it is, is left to chance.
"""

from __future__ import annotations

from functools import cache

from lancio.engine.masks import bits, lowest
from lancio.engine.questions import Advice
from lancio.games.histo_command.box import BOX
from lancio.games.histo_command.dice import expected_losses
from lancio.games.histo_command.drop import drop_points, second_points, who_jumps
from lancio.games.histo_command.landing import where_to
from lancio.games.histo_command.pieces import DEFENDER
from lancio.games.histo_command.seen.planner import scatter_ways
from lancio.games.histo_command.setting import Setting
from lancio.games.histo_command.setup import places_free, unplaced, waiting
from lancio.games.histo_command.state import TYPES, Battle
from lancio.games.histo_command.verbs import DROP, JUMP, PLACE, SHIFT, TOGETHER

#: a drop point is as good as the best if it is worth this much of it
NEARLY = 0.95
#: what it costs a point that another group jumps nearby, and how far that is
CROWDED, NEARBY = 0.25, 5
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
def worth_of_points(setting: Setting, mode: int) -> dict[int, float]:
    """Drop point -> what it promises one unit: the share that comes down near an objective, less what the ground and
    the edge of the map cost."""
    board, landing = setting.ground.board, setting.ground.landing[mode]
    near = setting.objective_hexes
    for _ in range(CLOSE):
        near |= board.spread(near)
    throws = 6 * setting.scene.die
    out = {}
    for point in board.hexes:
        ways, off = scatter_ways(setting, point)
        good = sum(
            n * ((near >> hex_ & 1) + 1 - float(expected_losses(landing[hex_], 3)) / 3) for hex_, n in ways.items()
        )
        out[point] = (good - off) / throws
    return out


@drop_points.advises
def good_point(s: Battle) -> Advice:
    """One of the best points, away from those where others jump."""
    first = lowest(waiting(s, s.group))
    board = s.setting.ground.board
    worth = worth_of_points(s.setting, TYPES[s.kind[first]].lands or 0)

    def value(point: int) -> float:
        crowd = sum(board.distance(other, point) <= NEARBY for other in s.used_points)
        return worth[point] - CROWDED * crowd

    points = {hex_: value(hex_) for hex_ in bits(DROP.last_among(s.choices))}
    best = max(points.values())
    return Advice("drop", tuple(DROP.code(hex_) for hex_, value in points.items() if value >= NEARLY * best))


@second_points.advises
def all_over_one(s: Battle) -> Advice:
    """The group stays together."""
    return Advice("drop", (TOGETHER.code(),))


@who_jumps.advises
def next_jumper(s: Battle) -> Advice:
    """One after the other."""
    return Advice("drop", (JUMP.code(lowest(waiting(s, s.group))),))


@where_to.advises
def softest(s: Battle, unit: int, hex_: int) -> Advice:
    """The free hex where the ground costs least, away from enemies if that can be."""
    mode = TYPES[s.kind[unit]].lands or 0
    ground = s.setting.ground
    goals = bits(SHIFT.last_among(s.choices))
    best = min(goals, key=lambda h: (bool(ground.board.around[h] & s.occupied[DEFENDER]), ground.landing[mode][h], h))
    return Advice("drop", (SHIFT.code(best),))
