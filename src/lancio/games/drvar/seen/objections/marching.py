"""Refusals on the move: steps, joining and leaving a group, going back after a tie."""

from __future__ import annotations

from lancio.engine.masks import bits, lowest
from lancio.games.drvar import acts
from lancio.games.drvar.ammunition import with_ammunition
from lancio.games.drvar.forces import GERMAN
from lancio.games.drvar.melee import free_around, ways_back
from lancio.games.drvar.movement import moves
from lancio.games.drvar.pieces import ALL_FIGHTERS, COMMANDS, SIDE_OF
from lancio.games.drvar.seen.objections.common import Reasons, against_hex, against_joining, own_piece
from lancio.games.drvar.stacking import room
from lancio.games.drvar.state import Drvar
from lancio.games.drvar.steps import able, class_of, members, steps
from lancio.games.drvar.tables import FOOT, VEHICLE
from lancio.games.drvar.verbs import BACK, HALT, STEP, STOP, WITH


def against_beside(s: Drvar, hex_: int, goal: int) -> Reasons:
    """A hex that is none, or not next to another."""
    if not goal:
        yield from against_hex(s, goal)
    elif not s.setting.ground.board.around[hex_] >> goal & 1:
        yield s.no("not-beside", "7b", hex=goal)


@moves.objects(STEP)
def no_step(s: Drvar, hex_: int) -> Reasons:
    """The group cannot enter a hex."""
    side, here = s.active, s.where[lowest(s.group)]
    far = list(against_beside(s, here, hex_))
    if far:
        yield from far
        return
    fighters = s.group & ALL_FIGHTERS
    if s.held[1 - side] >> hex_ & 1 and s.act is not acts.ASSAULT:
        yield s.no("enemy-there", "R26" if s.act is acts.RETREAT else "R10", hex=hex_)
        return
    if not fighters and s.where[COMMANDS[1 - side]] == hex_:
        yield s.no("command-there", "R10", hex=hex_)
        return
    ground = s.setting.ground
    costs = (ground.step_cost(FOOT, here, hex_), ground.step_cost(VEHICLE, here, hex_))
    reached = s.held[1 - side] | (s.counter_hexes() if side == GERMAN else 0)
    assault = s.act is acts.ASSAULT and bool(reached >> hex_ & 1)
    goers = s.group if s.act is acts.RETREAT else able(s, members(s), costs, hex_, assault)
    if not goers or (s.act is acts.RETREAT and not free_around(s, s.group, here) >> hex_ & 1):
        yield from against_cost(s, here, hex_)
    elif s.held[1 - side] >> hex_ & 1 and not with_ammunition(s, goers):
        yield s.no("no-ammunition", "8.2b", unit=lowest(goers))
    elif here != s.origin and room(s, side, here, goers) < 0:
        yield s.no("too-many-left", "R29", hex=here)
    else:
        yield s.no("no-room", "10b", hex=hex_)


def against_cost(s: Drvar, hex_: int, goal: int) -> Reasons:
    """Nobody of the group may enter the hex, or nobody has the points for it."""
    ground = s.setting.ground
    classes = {unit_class for _, unit_class, _, _ in members(s)}
    open_to = {c for c in classes if ground.open[c][hex_] >> goal & 1}
    if not open_to or (s.act is acts.RETREAT and open_to != classes):
        yield s.no("impassable", "7a", hex=goal, terrain=ground.kind[goal])
    elif VEHICLE in open_to and s.obstacles >> goal & 1 and (s.act is acts.RETREAT or FOOT not in open_to):
        yield s.no("obstacle-there", "A15", hex=goal)
    else:
        cost = min(ground.step_cost(c, hex_, goal) for c in open_to)
        yield s.no("cannot-enter", "R27" if s.act.half else "7b", hex=goal, cost=cost)


@moves.objects(STOP)
def no_stop(s: Drvar) -> Reasons:
    """The move cannot end here: it has not begun, or there are too many."""
    if s.spent == (0, 0):
        yield s.no("not-moved-yet", "7b")
    else:
        yield s.no("too-many-here", "10b", hex=s.where[lowest(s.group)])


@moves.objects(HALT)
def no_halt(s: Drvar, unit: int) -> Reasons:
    """A member cannot stay behind."""
    if not s.group >> unit & 1:
        foreign = list(own_piece(s, s.active, unit))
        yield from foreign or [s.no("not-in-group", "R5", unit=unit)]
    elif s.spent == (0, 0) and s.act is not acts.STRIKE:
        yield s.no("not-moved-yet", "7b")
    elif s.group == 1 << unit:
        yield s.no("all-would-halt", "R5", unit=unit)
    elif not steps(s):
        yield s.no("group-ends", "7b")
    else:
        yield s.no("too-many-here", "10b", hex=s.where[unit])


@moves.objects(WITH)
def no_companion(s: Drvar, unit: int) -> Reasons:
    """Nobody else may join: the group is on its way, or he cannot take this Action from here."""
    if s.group >> unit & 1:
        yield s.no("takes-part", "5b", unit=unit)
        return
    if s.spent != (0, 0) or s.act is acts.STRIKE:
        yield s.no("on-its-way", "5b")
        return
    if s.act is acts.COMMAND_MOVE:
        yield s.no("command-alone", "A02")
        return
    if s.act is acts.RETREAT and unit == COMMANDS[s.active] and s.where[unit] == s.origin:
        yield s.no("is-ferma" if s.ferma >> unit & 1 else "no-way-together", "R26", unit=unit)
        return
    reasons = list(against_joining(s, s.active, unit, crew=s.group, origin=s.origin))
    yield from reasons or [s.no("no-way-together", "10b", unit=unit)]


@ways_back.objects(BACK)
def no_way_back(s: Drvar, units: int, hex_: int, goal: int) -> Reasons:
    """Not a hex to go back to."""
    far = list(against_beside(s, hex_, goal))
    if far:
        yield from far
        return
    side = SIDE_OF[lowest(units)]
    if s.held[1 - side] >> goal & 1:
        yield s.no("enemy-there", "R25", hex=goal)
    elif any(class_of(s, piece) for piece in bits(units)) and s.obstacles >> goal & 1:
        yield s.no("obstacle-there", "A15", hex=goal)
    else:
        yield s.no("impassable", "7a", hex=goal, terrain=s.setting.ground.kind[goal])
