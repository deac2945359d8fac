"""Chapter 7: movement hex by hex, alone or as a group, whole or half, and the assault at its end (9).

The price in PA is paid with the first step, when it is clear who goes.
"""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.masks import bits, lowest
from lancio.games.drvar import acts
from lancio.games.drvar.acts import Action
from lancio.games.drvar.ammunition import with_ammunition
from lancio.games.drvar.forces import GERMAN, YUGOSLAV
from lancio.games.drvar.interrupts import interrupts
from lancio.games.drvar.losses import check_commands, eliminate_command
from lancio.games.drvar.melee import crosses, melee
from lancio.games.drvar.objectives import reach_counters
from lancio.games.drvar.payment import affordable, begin, pay, sharing
from lancio.games.drvar.pieces import ALL_COMMANDS, ALL_COUNTERS, ALL_FIGHTERS, COMMANDS, FIGHTERS
from lancio.games.drvar.stacking import room
from lancio.games.drvar.state import Drvar
from lancio.games.drvar.steps import able, members, movable, movable_counters, steps
from lancio.games.drvar.tables import FOOT, VEHICLE
from lancio.games.drvar.verbs import ASSAULT, HALT, MOVE, RETREAT, STEP, STOP, WITH
from lancio.games.drvar.words import BY_ASSAULT

FLOW = Drvar.flow
WHOLE_MOVE = 99


@rule("A02", "A07")
@acts.MOVE.starts(MOVE)
def start_move(s: Drvar, side: int, unit: int) -> None:
    """Units and objective counters move for a price, the Command for nothing."""
    march(s, acts.COMMAND_MOVE if unit in COMMANDS else acts.MOVE, unit)


@rule("A01")
@acts.RETREAT.starts(RETREAT)
def start_retreat(s: Drvar, side: int, unit: int) -> None:
    """A group leaves a shared hex."""
    march(s, acts.RETREAT, unit)


@rule("A11")
@acts.ASSAULT.starts(ASSAULT)
def start_assault(s: Drvar, side: int, unit: int) -> None:
    """Half a move that ends in a melee."""
    march(s, acts.ASSAULT, unit)


def march(s: Drvar, act: Action, unit: int) -> None:
    """A unit is the first of a group that moves."""
    begin(s, act, unit)
    s.then(moves)


def companions(s: Drvar) -> int:
    """Who of the hex may still join the group, before the first step, so that it can go somewhere together."""
    group = s.group
    out = 0
    for piece in bits(willing(s)):
        s.group = group | 1 << piece
        if steps(s):
            out |= 1 << piece
    s.group = group
    return out


def willing(s: Drvar) -> int:
    """Who of the hex may take the same Action."""
    here = s.at[s.origin] & ~s.group
    if not here:
        return 0
    act, side = s.act, s.active
    if act is acts.COMMAND_MOVE:
        return 0
    if act is acts.RETREAT:
        return here & (FIGHTERS[side] | 1 << COMMANDS[side]) & ~s.ferma
    units = affordable(s, side, act, here & movable(s, side))
    if act is acts.MOVE and side == YUGOSLAV:
        units |= here & movable_counters(s)
    if act is acts.ADVANCE or act is acts.ASSAULT:
        units = sharing(s, with_ammunition(s, units))
    return units


@rule("5b", "8.8a", "9.8a")
@FLOW.question("moving", "7b", lambda s: s.active)
def moves(s: Drvar) -> Choices:
    """Before the first step others of the hex may join. Then step by step; members may halt; or all stop."""
    if not s.group:
        return Choices()
    goals = steps(s)
    groups = [STEP.group(last=goals)]
    if s.spent == (0, 0) and s.act is not acts.STRIKE:
        if s.at[s.origin] & ~s.group:
            groups.append(WITH.group(last=companions(s)))
        return Choices(groups)
    hex_ = s.where[lowest(s.group)]
    here = s.at[hex_] & FIGHTERS[s.active]
    crowded = here & (here - 1) and room(s, s.active, hex_) < 0
    if not crowded or not goals:
        groups.append(STOP.alone)
    if goals and s.group & (s.group - 1) and not crowded:
        groups.append(HALT.group(last=s.group))
    return Choices(groups)


@moves.on(STOP)
def stop(s: Drvar) -> None:
    """The end of the move."""
    s.group = 0


@moves.on(WITH)
def join(s: Drvar, unit: int) -> None:
    """One more member."""
    s.group |= 1 << unit
    s.crew |= 1 << unit
    s.then(moves)


@moves.on(HALT)
def halt(s: Drvar, unit: int) -> None:
    """One less."""
    s.group &= ~(1 << unit)
    s.then(moves)


@rule("7b", "8.7a", "9.9a", "9a", "9.2a")
@moves.on(STEP)
def step(s: Drvar, goal: int) -> None:
    """The group enters a hex: a melee at once, or the enemy may interrupt. A retreat is a single step."""
    pay(s, s.active, s.act, s.crew & ~ALL_COMMANDS & ~ALL_COUNTERS)
    hex_ = s.where[lowest(s.group)]
    retreats = s.act is acts.RETREAT
    if retreats:
        goers = s.group
    else:
        s.then(moves)
        goers = walk(s, hex_, goal)
        s.moved |= goers
    s.group = goers
    for piece in sorted(bits(goers), key=s.rank.__getitem__):
        s.shift(piece, goal)
    s.tell("moved", "9.7a" if retreats else "7b", units=goers, path=(hex_, goal))
    if retreats:
        check_commands(s, hex_)
    enter(s, hex_, goal)


def walk(s: Drvar, hex_: int, goal: int) -> int:
    """Pay the points of a step; who of the group goes along."""
    ground = s.setting.ground
    direction = ground.board.direction(hex_, goal)
    side = s.active
    reached = s.held[1 - side] | (s.counter_hexes() if side == GERMAN else 0)
    costs = (ground.cost[FOOT][hex_][direction], ground.cost[VEHICLE][hex_][direction])
    goers = able(s, members(s), costs, goal, s.act is acts.ASSAULT and bool(reached >> goal & 1))
    if s.held[1 - side] >> goal & 1:
        goers = with_ammunition(s, goers)
    s.spent = (s.spent[FOOT] + (costs[FOOT] or WHOLE_MOVE), s.spent[VEHICLE] + (costs[VEHICLE] or WHOLE_MOVE))
    return goers


@rule("9a", "9.2a", "9.7b", "12.1e", "R31")
def enter(s: Drvar, hex_: int, goal: int) -> None:
    """What happens in the hex just entered."""
    side = s.active
    enemy = 1 - side
    fighters = s.group & ALL_FIGHTERS
    if fighters and s.lone_command(enemy, goal):
        eliminate_command(s, enemy, "9.2a")
    if s.act is acts.ASSAULT:
        if s.held[enemy] >> goal & 1:
            s.then(melee.of(goal, fighters, BY_ASSAULT, s.origin, crosses(s, hex_, goal)))
            return
        if side == GERMAN and s.counters_at(goal):
            reach_counters(s, goal)
            return
    s.opportunity = 0
    s.assaulted = False
    interrupts.open(s)
