"""Chapters 15.1 and 15.2: a vehicle drives, step by step and corner by corner, each with its interrupts (P4, F24).

Riders get on and off by answers of their own: `STOPS` says which, in the question `driving`.
"""

from __future__ import annotations

from collections.abc import Callable

from lancio.engine.board import OFF
from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.masks import bits, lowest
from lancio.games.lock_n_load import men
from lancio.games.lock_n_load.arcs import CORNER_COUNT, face
from lancio.games.lock_n_load.box import BOX
from lancio.games.lock_n_load.handling import CORNERS, train, turret_corners, with_turret
from lancio.games.lock_n_load.hazards import befall
from lancio.games.lock_n_load.impulse import ABLE, OFFERS, acts, begin_act
from lancio.games.lock_n_load.mines import mine_owner
from lancio.games.lock_n_load.movement import leave_map, move_ends
from lancio.games.lock_n_load.stacking import room_for, weight
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.steps import FRIENDLY_MINES, LEAVE_COST, approaches, can_leave
from lancio.games.lock_n_load.tables import CLASSES
from lancio.games.lock_n_load.vehicles import idle
from lancio.games.lock_n_load.verbs import ASSAULT, DRIVE, HALT, MOVE, STEP, TURN, TURRET

FLOW = Fight.flow
#: by class: what wire costs in place of the hex, 0 where it bars the way, and what a wreck adds
WIRE = tuple(BOX.works["wire"].number(name, 0) for name in CLASSES)
WRECK = tuple(BOX.works["wreck"].number(name, 0) for name in CLASSES)
#: half points for a corner, and the least that an Assault Move spends
TURN_COST = LEAST = 2
TRACKED = CLASSES.index("tracked")
#: what else a vehicle may do on its way: groups of answers, by the chapter of riders
STOPS: list[Callable[[Fight, int], list[tuple[int, int]]]] = []
#: the step of `overrun`, by its name: that module is above this one
MAKE_WAY = "make-way"


# -- what it costs -------------------------------------------------------------------------------


@rule("15.1c", "15.1e", "6.0n")
def ways(s: Fight, unit: int) -> list[tuple[int, bool]]:
    """The hexes that a vehicle can drive into as it stands, forward and in reverse; out of a box there is one way."""
    ground, place = s.setting.ground, s.where[unit]
    if place in ground.gate:
        return [(ground.gate[place], False)]
    around, corner = ground.board.neighbours[place], s.facing[unit]
    found = [(around[(corner + turn) % CORNER_COUNT], turn > 1) for turn in (0, 1, 3, 4)]
    return [(goal, back) for goal, back in found if goal]


@rule("15.0c", "15.1a", "15.1c", "21.3a", "21.4c", "10.4a")
def price(s: Fight, unit: int, goal: int, back: bool) -> int:
    """Half points for a step, 0 if it cannot be made: the chart by its class, wire in place of the hex, friendly mines
    and wrecks on top; in reverse all of it twice."""
    return price_from(s, unit, s.where[unit], goal, back)


def price_from(s: Fight, unit: int, place: int, goal: int, back: bool) -> int:
    """The same from any place."""
    ground = s.setting.ground
    moves_as = men.KINDS[s.kind[unit]].moves_as
    cost = ground.going[moves_as].step_cost(place, goal)
    if not cost:
        return 0
    if s.wire >> goal & 1:
        if not WIRE[moves_as]:
            return 0
        beyond = ground.beyond[moves_as].step_cost(place, goal) - 1 if place < ground.board.size else 0
        cost = WIRE[moves_as] + beyond
    if (s.mines | s.minefields) >> goal & 1 and mine_owner(s) == s.setting.roster.side[unit]:
        cost += FRIENDLY_MINES
    if goal in s.wrecks:
        cost += WRECK[moves_as]
    return 2 * cost if back else cost


@rule("15.1a", "15.1j", "8.1h", "1.3d", "1.3i")
def bars(s: Fight, unit: int, goal: int) -> bool:
    """Whether a vehicle may not enter a hex, enemies apart: a melee, no room for it and all aboard, men in a building
    that it would crush."""
    ground, side = s.setting.ground, s.setting.roster.side[unit]
    if s.melee >> goal & 1 or s.locked >> goal & 1:
        return True
    row = ground.terrain[goal]
    if row is not None and row.crushed and s.at[goal] & s.setting.roster.infantry:
        return True
    return not room_for(s, side, goal, weight(s, 1 << unit))


@rule("6.0k", "6.0o", "6.1e", "15.1i", "15.1c", "15.2a", "5.1n")
def steps_open(s: Fight, unit: int, mode: int, paid: int) -> int:
    """Where a vehicle can drive: points enough, or, as the only step of a plain move, whatever it costs; nothing bars
    it, no enemies are there; Shaken it comes no nearer to any it sees."""
    side, place = s.setting.roster.side[unit], s.where[unit]
    left = men.allowed(s, unit, mode, 0) - paid
    least = not paid and mode == MOVE
    out = 0
    for goal, back in ways(s, unit):
        cost = price(s, unit, goal, back)
        if not cost or (cost > left and not least):
            continue
        if s.held[1 - side] >> goal & 1 or bars(s, unit, goal):
            continue
        if s.shaken >> unit & 1 and approaches(s, side, place, goal):
            continue
        out |= 1 << goal
    if can_leave(s, side, place) and left >= LEAVE_COST:
        out |= 1 << OFF
    return out


@rule("15.1c", "15.1h")
def corners_open(s: Fight, unit: int, mode: int, paid: int) -> int:
    """The corners a vehicle can turn to: the next on either hand, if there is a point left; not in a box."""
    if not s.setting.ground.hex[s.where[unit]] or men.allowed(s, unit, mode, 0) - paid < TURN_COST:
        return 0
    corner = s.facing[unit]
    return 1 << (corner + 1) % CORNER_COUNT | 1 << (corner - 1) % CORNER_COUNT


# -- as an act -----------------------------------------------------------------------------------


@rule("15.1b", "15.1i", "15.2a", "6.1e", "6.3.1a", "16.2f")
def modes_for(s: Fight, unit: int) -> int:
    """Move, or Assault Move unless it is Shaken; no vehicle crawls, hurries or steals along."""
    out = 0
    if s.shot >> s.setting.ground.deck[unit] & 1:
        return 0  # 16.2f: its riders have fired in this impulse
    for mode in (MOVE, ASSAULT) if not s.shaken >> unit & 1 else (MOVE,):
        if corners_open(s, unit, mode, 0) or steps_open(s, unit, mode, 0):
            out |= 1 << mode
    return out


def offers(s: Fight) -> list[tuple[int, int]]:
    """The vehicles in reach that can drive, one by one."""
    if not s.setting.roster.vehicles:
        return []
    return DRIVE.groups(
        (unit, modes_for(s, unit))
        for place in bits(s.reach & s.held[s.active])
        for unit in bits(idle(s, s.active, place))
    )


@rule("4.0q")
def can_drive(s: Fight, side: int, place: int) -> bool:
    """A legal move is an act."""
    return any(modes_for(s, unit) for unit in bits(idle(s, side, place)))


OFFERS.append(offers)
ABLE.append((can_drive, lambda roster: roster.vehicles))


@rule("15.1b", "4.0l")
@acts.on(DRIVE)
def drive(s: Fight, side: int, unit: int, mode: int) -> None:
    """A vehicle is on its way, by itself."""
    place = s.where[unit]
    begin_act(s, place)
    s.group, s.mode, s.start = 1 << unit, mode, place
    s.paid = s.steps = 0
    s.halted = s.scouted = False
    s.tell("group-set-off", "15.1b", units=s.group, place=place, mode=mode)
    s.then(driving, move_ends, (MAKE_WAY, unit))


@rule("15.1c", "15.1d", "15.1g", "6.1e", "6.0k")
@FLOW.question("driving", "15.1c", lambda s: s.active)
def driving(s: Fight) -> Choices:
    """The next hex, forward or in reverse, the next corner, the turret, what riders do, or halt."""
    if not s.group or s.halted:
        return Choices()
    unit = lowest(s.group)
    groups = [
        STEP.group(last=steps_open(s, unit, s.mode, s.paid)),
        TURN.group(unit, last=corners_open(s, unit, s.mode, s.paid)),
        *(group for stops in STOPS for group in stops(s, unit)),
    ]
    if s.paid >= (LEAST if s.mode == ASSAULT else 1) or (s.steps and not any(mask for _, mask in groups)):
        groups.append(HALT.alone)
    if with_turret(s, 1 << unit) and s.setting.ground.hex[s.where[unit]]:
        groups.append(TURRET.group(unit, last=turret_corners(s, unit)))
    return Choices(groups)


@driving.on(HALT)
def halt(s: Fight) -> None:
    """Far enough."""


@driving.on(TURRET)
def swing(s: Fight, unit: int, corner: int) -> None:
    """The turret is set on the way, free."""
    train(s, unit, corner)
    s.then(driving)


@rule("15.1c", "15.1g", "15.1h", "5.3l")
@driving.on(TURN)
def turn(s: Fight, unit: int, corner: int) -> None:
    """One corner for one point, the turret carried along; each point can be fired at, in place."""
    face(s, unit, corner)
    pay(s, unit, TURN_COST)
    s.tell("vehicle-turned", "15.1c", unit=unit, corner=corner)
    s.then(driving)
    place = s.where[unit]
    befall(s, place, place, 1)


def pay(s: Fight, unit: int, points: int) -> None:
    """It has spent something, so that its turret may be set again."""
    s.paid += points
    s.steps += 1
    s.busy = True
    s.trained &= ~(1 << unit)


@rule("15.1c", "15.1e", "15.1h", "6.0k", "6.0m", "6.0n", "5.3l")
@driving.on(STEP)
def drive_on(s: Fight, goal: int) -> None:
    """The vehicle pays and is there. A minimum move takes all it has. On entering the map its facing is free."""
    unit = lowest(s.group)
    place = s.where[unit]
    cost = LEAVE_COST if goal == OFF else price(s, unit, goal, dict(ways(s, unit))[goal])
    points = max(1, -(-cost // 2))
    if s.paid + cost > men.allowed(s, unit, s.mode, 0):
        s.halted = True
        points = men.allowance(s, unit) // 2
    pay(s, unit, cost)
    s.tell("group-moved", "15.1c", units=s.group, path=(place, goal), points=cost)
    if goal == OFF:
        leave_map(s)
        return
    s.shift(unit, goal)
    crush(s, unit, goal)
    s.then(driving)
    if s.setting.ground.hex[place]:
        befall(s, place, goal, points)
    else:
        s.then(facing.of(unit, points))


@rule("15.1a", "15.1j")
def crush(s: Fight, unit: int, hex_: int) -> None:
    """Tracks turn a wooden building or a hut to rubble."""
    row = s.setting.ground.terrain[hex_]
    if row is not None and row.crushed and men.KINDS[s.kind[unit]].moves_as == TRACKED:
        s.rubble |= 1 << hex_
        s.setting = s.setting.in_rubble(s.rubble)
        s.tell("building-crushed", "15.1j", unit=unit, hex=hex_)


@rule("15.1e", "6.0n")
@FLOW.question("entry-faces", "15.1e", lambda s, unit, budget: s.setting.roster.side[unit])
def facing(s: Fight, unit: int, budget: int) -> Choices:
    """A vehicle that enters the map faces where its owner likes."""
    return Choices([TURN.group(unit, last=CORNERS)])


@facing.on(TURN)
def faces(s: Fight, unit: int, budget: int, vehicle: int, corner: int) -> None:
    """The turret points the same way."""
    s.facing[unit] = s.turret[unit] = corner
    s.tell("vehicle-turned", "15.1e", unit=unit, corner=corner)
    befall(s, OFF, s.where[unit], budget)
