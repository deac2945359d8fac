"""Chapters 8.7 and 9.9: Opportunity Attacks and Opportunity Assaults, hex by hex."""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.events import Log
from lancio.engine.masks import bits, lowest
from lancio.engine.oldflow import Frame
from lancio.games.drvar.fire import attack, target_type
from lancio.games.drvar.forces import SIDES
from lancio.games.drvar.melee import POUNCE as BY_POUNCE
from lancio.games.drvar.pieces import ALL_FIGHTERS, COMMANDS, FIGHTERS, NAME
from lancio.games.drvar.state import Drvar
from lancio.games.drvar.steps import class_of
from lancio.games.drvar.tables import LONGEST, NO_ATTACK
from lancio.games.drvar.tables import NEVER as IMPOSSIBLE
from lancio.games.drvar.verbs import (
    DECLINING,
    FIGHTING,
    FIRE,
    POUNCE,
    REORDERING,
    WITH,
)

FLOW = Drvar.flow
OPPORTUNITY_ASSAULT = 14


@rule("8.7g", "1.1b")
def mover_hit(s: Drvar) -> int:
    """Who is hit by an Opportunity Attack: the top unit on the move; a Command only if it is alone; -1 nobody."""
    fighters = s.group & ALL_FIGHTERS
    if fighters:
        return s.top(fighters)
    command = s.group & (1 << COMMANDS[s.active])
    if command and not s.fighters(s.active, s.where[COMMANDS[s.active]]):
        return COMMANDS[s.active]
    return -1


@rule("8.7a", "8.7d", "A03", "8.2b", "R18")
def firers(s: Drvar) -> int:
    """The inactive side's units that may fire at the group: armed, in range, in sight, once a window, not locked,
    fewer than three markers. Never at units in melee."""
    hex_ = s.where[lowest(s.group)]
    side = 1 - s.active
    held = s.held
    shared = held[0] & held[1]
    sight = s.setting.ground.sight
    among = held[side] & s.setting.ground.near[LONGEST][hex_] & ~shared
    if not among or shared >> hex_ & 1:
        return 0
    target = mover_hit(s)
    if target < 0:
        return 0
    among = sight.watchers(hex_, among, held[0] | held[1])
    tables, kinds = s.setting.tables, s.setting.forces.kinds
    ranges = tables.range[s.night]
    column = target_type(s, target)
    out = 0
    for h in bits(among):
        distance = s.setting.ground.distance(h, hex_)
        for piece in bits(s.at[h] & FIGHTERS[side] & ~s.full & ~s.opportunity):
            kind = kinds[s.kind[piece]].attack
            if (
                kind != NO_ATTACK
                and distance <= ranges[kind]
                and tables.thresholds[kind][column][distance][0] != IMPOSSIBLE
            ):
                out |= 1 << piece
    return out


@rule("9.9a", "9.9b", "9.9d", "A14", "8.2b", "8.4e", "10b")
def pouncers(s: Drvar) -> int:
    """The units beside the group that may assault it: in command, no Move marker, not FERMA, fewer than three
    attack markers, room for them, and PA to pay (R28)."""
    side = 1 - s.active
    hex_ = s.where[lowest(s.group)]
    if s.assaulted or s.pa[side] < s.setting.tables.price[OPPORTUNITY_ASSAULT] or s.locked >> hex_ & 1:
        return 0
    beside = s.held[side] & s.setting.ground.board.around[hex_] & ~s.locked
    out = 0
    for h in bits(beside):
        out |= can_pounce(s, side, h, hex_, 0)
    return out


def can_pounce(s: Drvar, side: int, hex_: int, goal: int, already: int) -> int:
    """Who of a hex can join an Opportunity Assault into another."""
    units = s.at[hex_] & FIGHTERS[side] & ~(s.moved | s.ferma | s.full | s.out | already)
    room = s.setting.tables.stack_limit - s.sp_at(side, goal) - s.sp_of(already)
    out = 0
    for piece in bits(units):
        unit_class = class_of(s, piece)
        if (
            s.sp[piece] <= room
            and s.setting.ground.open[unit_class][hex_] >> goal & 1
            and not (unit_class and s.obstacles >> goal & 1)
        ):
            out |= 1 << piece
    return out


@rule("8.7b", "9.9b")
@FLOW.question("window", "8.7b", lambda s, f: 1 - s.active)
def interrupts(s: Drvar, frame: Frame) -> Choices:
    """Fire with a unit, assault from a hex beside, or let them go. Asked only if there is something to do it with."""
    if not s.group:
        return Choices()
    fire, pounce = firers(s), pouncers(s)
    if not fire and not pounce:
        return Choices()
    groups = [FIRE.group(last=fire), POUNCE.group(last=pounce), DECLINING]
    if not s.ordered >> (1 - s.active) & 1:
        groups.append(REORDERING)
    return Choices(groups)


@interrupts.answered
def interrupt(s: Drvar, frame: Frame, code: int, log: Log | None) -> None:
    """Resolved at once; the window stays open until the inactive side declines."""
    if code == DECLINING[0]:
        return
    if code == REORDERING[0]:
        s.stack += [("watch",), ("standing-order", 1 - s.active)]
        return
    s.stack.append(frame)
    verb, piece = code >> 36, code & 4095
    if verb == FIRE.number:
        fire_at_mover(s, piece, log)
    else:
        s.assaulted = 1
        s.stack.append(("pounce", 1 << piece, s.where[piece]))


@rule("8.7e", "8.7f", "8.7g", "R19")
def fire_at_mover(s: Drvar, piece: int, log: Log | None) -> None:
    """An Opportunity Attack. Whoever is hit or made FERMA stops there, with his Move marker."""
    target = mover_hit(s)
    s.opportunity |= 1 << piece
    stopped = attack(s, piece, target, s.where[target], log, opportunity=True)
    if stopped and s.group >> target & 1:
        s.group &= ~(1 << target)
        s.moved |= 1 << target
        if log is not None:
            log.add("stopped", "8.7e", unit=NAME[target])


@rule("9.9b", "5b")
@FLOW.question("pounce", "9.9b", lambda s, f: 1 - s.active)
def pounce_group(s: Drvar, frame: Frame) -> Choices:
    """Others of the hex may join for the one price."""
    goal = s.where[lowest(s.group)]
    more = can_pounce(s, 1 - s.active, frame[2], goal, frame[1])
    return Choices([WITH.group(last=more), FIGHTING])


@rule("9.9c", "9.9f", "9.9b")
@pounce_group.answered
def pounce(s: Drvar, frame: Frame, code: int, log: Log | None) -> None:
    """They pay, step in and fight in the mover's hex."""
    _, units, origin = frame
    if code != FIGHTING[0]:
        s.stack.append(("pounce", units | 1 << (code & 4095), origin))
        return
    side = 1 - s.active
    goal = s.where[lowest(s.group)]
    price = s.setting.tables.price[OPPORTUNITY_ASSAULT]
    s.pa[side] -= price
    for piece in sorted(bits(units), key=s.rank.__getitem__):
        s.shift(piece, goal)
    s.moved |= units
    if log is not None:
        names = s.setting.ground.board.name
        log.add("points-paid", "9.9b", side=SIDES[side], paid=price, left=s.pa[side])
        log.add("pounced", "9.9b", units=[NAME[u] for u in bits(units)], path=[names[origin], names[goal]])
    crossed = s.setting.ground.across[origin] >> goal & 1
    s.stack.append(("melee", goal, units, BY_POUNCE, origin, crossed))
