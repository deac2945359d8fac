"""Chapter 7: movement hex by hex, alone or as a group, whole or half, and the assault at its end (9).

The price in PA is paid with the first step, when it is clear who goes.
"""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.events import Log
from lancio.engine.masks import bits, lowest
from lancio.engine.oldflow import Frame
from lancio.games.drvar.forces import GERMAN, SIDES, YUGOSLAV
from lancio.games.drvar.losses import check_commands, eliminate_command
from lancio.games.drvar.melee import ASSAULT as BY_ASSAULT
from lancio.games.drvar.objectives import reach_counters
from lancio.games.drvar.pieces import (
    ALL_COMMANDS,
    ALL_COUNTERS,
    ALL_FIGHTERS,
    COMMANDS,
    FIGHTERS,
    NAME,
)
from lancio.games.drvar.state import Drvar
from lancio.games.drvar.steps import (
    ADVANCE,
    ASSAULT,
    COMMAND_MOVE,
    MOVE,
    RETREAT,
    STRIKE,
    able,
    members,
    movable,
    movable_counters,
    steps,
)
from lancio.games.drvar.tables import FOOT, VEHICLE
from lancio.games.drvar.verbs import HALT, STEP, STOPPING, WITH

FLOW = Drvar.flow
WHOLE_MOVE = 99


@rule("6c", "8.1c", "5b")
def price_of(s: Drvar, act: int, units: int) -> int:
    """The PA of an Action: once for all units of the hex, doubled if one of them is out of command (R5)."""
    price = s.setting.tables.price[act]
    return 2 * price if s.out & units else price


@rule("6c")
def affordable(s: Drvar, side: int, act: int, units: int) -> int:
    """Those of some units that can take an Action with the PA there are, in command or not."""
    tables = s.setting.tables
    pa = s.pa[side]
    if tables.price[act] > pa:
        return 0
    if not tables.out[act] or 2 * tables.price[act] > pa:
        return units & ~s.out
    return units


def pay(s: Drvar, side: int, act: int, units: int, log: Log | None) -> None:
    """Pay what is not paid yet of an Action that these units take."""
    price = price_of(s, act, units)
    due = price - s.paid
    if due > 0:
        s.paid = price
        s.pa[side] -= due
        if log is not None:
            log.add("points-paid", "6c" if s.out & units else "5a", side=SIDES[side], paid=due, left=s.pa[side])


def begin(s: Drvar, act: int, piece: int) -> None:
    """A piece starts an Action with movement."""
    s.act = act
    s.group = s.crew = 1 << piece
    s.origin = s.where[piece]
    s.spent = (0, 0)
    s.paid = 0
    s.attackers = 0


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
    if act == COMMAND_MOVE:
        return 0
    if act == RETREAT:
        return here & (FIGHTERS[side] | 1 << COMMANDS[side]) & ~s.ferma
    units = affordable(s, side, act, here & movable(s, side))
    if act == MOVE and side == YUGOSLAV:
        units |= here & movable_counters(s)
    if act in (ADVANCE, ASSAULT):
        units &= ~s.full
    return units


@rule("5b", "8.8a", "9.8a")
@FLOW.question("moving", "7b", lambda s, f: s.active)
def moves(s: Drvar, frame: Frame) -> Choices:
    """Before the first step others of the hex may join. Then step by step; members may halt; or all stop."""
    if not s.group:
        return Choices()
    goals = steps(s)
    stepped = s.spent != (0, 0)
    groups = [(STEP.base, goals)]
    if not stepped and s.act != STRIKE:
        if s.at[s.origin] & ~s.group:
            groups.append((WITH.base, companions(s)))
        return Choices(groups)
    hex_ = s.where[lowest(s.group)]
    here = s.at[hex_] & FIGHTERS[s.active]
    over = s.sp_of(here) - s.setting.tables.stack_limit if here & (here - 1) else 0
    if over <= 0 or not goals:
        groups.append(STOPPING)
    if goals and s.group & (s.group - 1) and over <= 0:
        groups.append(HALT.group(last=s.group))
    return Choices(groups)


@moves.answered
def move(s: Drvar, frame: Frame, code: int, log: Log | None) -> None:
    """A step, one more member, one less, or the end of the move."""
    if code == STOPPING[0]:
        s.group = 0
        return
    verb, piece = code >> 36, code & 4095
    if verb == WITH.number:
        s.group |= 1 << piece
        s.crew |= 1 << piece
        s.stack.append(frame)
    elif verb == HALT.number:
        s.group &= ~(1 << piece)
        s.stack.append(frame)
    else:
        step(s, frame, piece, log)


@rule("7b", "8.7a", "9.9a", "9a", "9.2a", "8.2b")
def step(s: Drvar, frame: Frame, goal: int, log: Log | None) -> None:
    """The group enters a hex: a melee at once, or the enemy may interrupt."""
    side = s.active
    pay(s, side, s.act, s.crew & ~ALL_COMMANDS & ~ALL_COUNTERS, log)
    hex_ = s.where[lowest(s.group)]
    if s.act == RETREAT:
        goers = s.group
    else:
        s.stack.append(frame)
        goers = walk(s, hex_, goal)
        s.moved |= goers
    s.group = goers
    for piece in sorted(bits(goers), key=s.rank.__getitem__):
        s.shift(piece, goal)
    if log is not None:
        names = s.setting.ground.board.name
        log.add(
            "moved",
            "9.7a" if s.act == RETREAT else "7b",
            units=[NAME[u] for u in bits(goers)],
            path=[names[hex_], names[goal]],
        )
    if s.act == RETREAT:
        check_commands(s, hex_, log)
    enter(s, hex_, goal, log)


def walk(s: Drvar, hex_: int, goal: int) -> int:
    """Pay the points of a step; who of the group goes along."""
    ground = s.setting.ground
    direction = ground.board.direction(hex_, goal)
    side = s.active
    reached = s.held[1 - side] | (s.counter_hexes() if side == GERMAN else 0)
    costs = (ground.cost[FOOT][hex_][direction], ground.cost[VEHICLE][hex_][direction])
    goers = able(s, members(s), costs, goal, s.act == ASSAULT and bool(reached >> goal & 1))
    if s.held[1 - side] >> goal & 1:
        goers &= ~s.full
    s.spent = (s.spent[FOOT] + (costs[FOOT] or WHOLE_MOVE), s.spent[VEHICLE] + (costs[VEHICLE] or WHOLE_MOVE))
    return goers


@rule("9a", "9.2a", "9.7b", "12.1e", "R31")
def enter(s: Drvar, hex_: int, goal: int, log: Log | None) -> None:
    """What happens in the hex just entered."""
    side = s.active
    enemy = 1 - side
    fighters = s.group & ALL_FIGHTERS
    if fighters and s.lone_command(enemy, goal):
        eliminate_command(s, enemy, "9.2a", log)
    if s.act == ASSAULT:
        if s.held[enemy] >> goal & 1:
            crossed = s.setting.ground.across[hex_] >> goal & 1
            s.stack.append(("melee", goal, fighters, BY_ASSAULT, s.origin, crossed))
            return
        if side == GERMAN and s.counters_at(goal):
            reach_counters(s, goal, log)
            return
    s.opportunity = 0
    s.assaulted = 0
    s.ordered &= ~(1 << enemy)
    s.stack.append(("watch",))
