"""What the active side may do now: which units can take which Action, one mask for each."""

from __future__ import annotations

from lancio.engine.citations import rule
from lancio.engine.masks import bits
from lancio.games.drvar import acts, handling, raids, reinforcements
from lancio.games.drvar.acts import Action
from lancio.games.drvar.ammunition import with_ammunition
from lancio.games.drvar.fire import armed, targets
from lancio.games.drvar.forces import GERMAN, YUGOSLAV
from lancio.games.drvar.melee import free_around
from lancio.games.drvar.objectives import interrogators
from lancio.games.drvar.payment import affordable
from lancio.games.drvar.pieces import COMMANDS, FIGHTERS
from lancio.games.drvar.shared_hex import melee_starters
from lancio.games.drvar.state import Drvar
from lancio.games.drvar.steps import (
    can_start,
    class_of,
    first_step,
    movable,
    movable_command,
    movable_counters,
    points,
)
from lancio.games.drvar.tables import LONGEST
from lancio.games.drvar.verbs import ADVANCE, ASSAULT, ATTACK, INTERROGATE, MELEE, MOVE, RETREAT, STRIKE

Groups = list[tuple[int, int]]


@rule("A01", "A02", "A04", "A05", "2e")
def free_actions(s: Drvar, side: int) -> Groups:
    """What costs nothing: retreat, the Command's move, reinforcements, raids."""
    groups: Groups = []
    shared = s.locked
    if shared:
        groups.append(RETREAT.group(last=retreaters(s, side, shared)))
    command = movable_command(s, side)
    if command:
        command = can_start(s, acts.COMMAND_MOVE, command)
    groups += reinforcements.entries(s, side)
    if side == GERMAN:
        groups += raids.flights(s)
    if command:
        groups.append(MOVE.group(last=command))
    return [group for group in groups if group[1]]


@rule("9.7a", "8.4e")
def retreaters(s: Drvar, side: int, shared: int) -> int:
    """The units in shared hexes that can leave: not FERMA, a free hex beside (R26)."""
    out = 0
    for hex_ in bits(shared):
        for piece in bits(s.at[hex_] & FIGHTERS[side] & ~s.ferma):
            if free_around(s, 1 << piece, hex_) and first_step(s, acts.RETREAT, piece):
                out |= 1 << piece
    return out


@rule("6c", "A07", "A10", "A11", "A12", "A13")
def paid_actions(s: Drvar, side: int) -> Groups:
    """What costs PA."""
    groups: Groups = []
    able = movable(s, side)
    movers = affordable(s, side, acts.MOVE, able)
    if side == YUGOSLAV:
        movers |= movable_counters(s)
    groups.append(MOVE.group(last=can_start(s, acts.MOVE, movers)))
    guns = armed(s, side)
    if guns:
        groups += attack_choices(s, side, guns, able)
        groups.append(ADVANCE.group(last=advancers(s, side, guns & able)))
    groups.append(ASSAULT.group(last=assaulters(s, side, able)))
    starters = melee_starters(s, side)
    if starters:
        groups.append(MELEE.group(last=affordable(s, side, acts.MELEE, starters)))
    groups += handling.choices(s, side)
    if side == GERMAN and s.pa[side] >= acts.INTERROGATE.price:
        groups.append(INTERROGATE.group(last=interrogators(s)))
    return [group for group in groups if group[1]]


@rule("A10", "A12")
def attack_choices(s: Drvar, side: int, guns: int, able: int) -> Groups:
    """Who can attack what, at once or before half a move."""
    groups: Groups = []
    strikers = affordable(s, side, acts.STRIKE, guns & able)
    foes = (s.held[1 - side] | 1 << s.where[COMMANDS[1 - side]]) & ~s.locked
    near = s.setting.ground.near
    ranges = s.setting.tables.range[s.night]
    kinds, kind, where = s.setting.forces.kinds, s.kind, s.where
    for piece in bits(affordable(s, side, acts.ATTACK, guns)):
        if near[ranges[kinds[kind[piece]].attack]][where[piece]] & foes:
            goals = targets(s, piece)
            if goals:
                groups.append(ATTACK.group(piece, last=goals))
                if strikers >> piece & 1:
                    groups.append(STRIKE.group(piece, last=goals))
    return groups


@rule("A11", "R27")
def assaulters(s: Drvar, side: int, able: int) -> int:
    """Units with something to assault near enough: enemies, or for the German an objective counter."""
    units = affordable(s, side, acts.ASSAULT, with_ammunition(s, able))
    if not units:
        return 0
    goals = s.held[1 - side] | (s.counter_hexes() if side == GERMAN else 0)
    near = s.setting.ground.near
    out = 0
    for piece in bits(units):
        reach = min(LONGEST, points(s, piece))
        if near[reach][s.where[piece]] & goals:
            out |= 1 << piece
    return can_assault(s, out, goals)


def can_assault(s: Drvar, units: int, goals: int) -> int:
    """Those of some units that have a first step of an assault to make."""
    ground = s.setting.ground
    out = far = 0
    for piece in bits(units):
        unit_class = class_of(s, piece)
        beside = ground.open[unit_class][s.where[piece]] & goals
        if not beside:
            far |= 1 << piece
        elif (not unit_class and beside & ~(s.held[0] & s.held[1])) or first_step(s, acts.ASSAULT, piece):
            out |= 1 << piece
    return out | mask_with_step(s, acts.ASSAULT, far) if far else out


@rule("A13")
def advancers(s: Drvar, side: int, units: int) -> int:
    """Armed units that can move half and may come within range of an enemy."""
    units = affordable(s, side, acts.ADVANCE, units)
    ranges = s.setting.tables.range[s.night]
    near, enemies = s.setting.ground.near, s.held[1 - side] | 1 << s.where[COMMANDS[1 - side]]
    kinds = s.setting.forces.kinds
    out = 0
    for piece in bits(units):
        kind = kinds[s.kind[piece]]
        if near[ranges[kind.attack] + kind.mp][s.where[piece]] & enemies:
            out |= 1 << piece
    return mask_with_step(s, acts.ADVANCE, out)


def mask_with_step(s: Drvar, act: Action, units: int) -> int:
    """Those of some units that can make a first step of half a move."""
    foot, vehicle = s.setting.ground.within
    mps, kind, where, vehicles = s.setting.forces.points, s.kind, s.where, s.vehicles
    empty = ~(s.held[0] | s.held[1])
    out = units
    for piece in bits(units):
        mp = mps[kind[piece]]
        ways = vehicle[mp][where[piece]] & ~s.obstacles if vehicles >> piece & 1 else foot[mp][where[piece]]
        if not ways & empty and not first_step(s, act, piece):
            out ^= 1 << piece
    return out


@rule("R11")
def below_top(s: Drvar, side: int) -> int:
    """The units that may be put on top of their stack in this go, each once."""
    out = 0
    for units in s.stacked(side):
        out |= units & ~(1 << s.top(units))
    return out & ~s.topped
