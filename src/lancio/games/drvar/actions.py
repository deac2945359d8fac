"""Chapter 5: the go. One Action a go, chosen and paid by the active side, or a pass.

Which units may take an Action is one mask for each; a stack joins step by step in the questions that follow.
"""

from __future__ import annotations

from collections.abc import Callable

from lancio.engine.choices import ARG, Choices
from lancio.engine.citations import rule
from lancio.engine.events import Log
from lancio.engine.flow import Frame
from lancio.engine.masks import bits
from lancio.engine.verbs import args_of
from lancio.games.drvar import handling, movement, raids, reinforcements
from lancio.games.drvar.attacks import start_attack
from lancio.games.drvar.fire import armed, targets
from lancio.games.drvar.forces import GERMAN, SIDES, YUGOSLAV
from lancio.games.drvar.landing import start_drop
from lancio.games.drvar.melee import free_around
from lancio.games.drvar.movement import ADVANCE as HALF_MOVE_ATTACK
from lancio.games.drvar.movement import ASSAULT as HALF_MOVE_ASSAULT
from lancio.games.drvar.movement import COMMAND_MOVE, affordable, begin, can_start, movable, movable_command
from lancio.games.drvar.movement import MOVE as MOVEMENT
from lancio.games.drvar.movement import RETREAT as RETREATING
from lancio.games.drvar.movement import STRIKE as ATTACK_HALF_MOVE
from lancio.games.drvar.objectives import interrogate, interrogators
from lancio.games.drvar.pieces import ALL_COUNTERS, COMMANDS, FIGHTERS, NAME
from lancio.games.drvar.shared_hex import melee_starters, start_melee
from lancio.games.drvar.state import Drvar
from lancio.games.drvar.verbs import (
    ADVANCE,
    ASSAULT,
    ATTACK,
    DROP,
    ENTER,
    INTERROGATE,
    MELEE,
    MOVE,
    OBSTACLE,
    ORDER,
    ORDERS,
    PASSING,
    RAID,
    RECOVER,
    RETREAT,
    SHELTER,
    SPLIT,
    STRIKE,
    TOP,
    UNITE,
    VERBS,
)

FLOW = Drvar.flow
Groups = list[tuple[int, int]]
MELEE_ACTION, ATTACK_ACTION, INTERROGATION = 9, 10, 17


@rule("2b", "4a", "5a", "2d")
@FLOW.question("go", "2b", lambda s, f: int(f[1]))
def open_actions(s: Drvar, frame: Frame) -> Choices:
    """Everything the active side may do now, or pass. Putting a unit on top and standing orders do not end the go."""
    side = frame[1]
    if s.menu is None:
        s.menu = free_actions(s, side)
        if s.pa[side]:
            s.menu += paid_actions(s, side)
    groups = [*s.menu, PASSING]
    groups.append(TOP.group(last=below_top(s, side)))
    if not s.ordered >> side & 1:
        groups.append(ORDER.group(last=0b1111 & ~(1 << s.order[side])))
    return Choices(groups)


@rule("A01", "A02", "A04", "A05", "2e")
def free_actions(s: Drvar, side: int) -> Groups:
    """What costs nothing: retreat, the Command's move, reinforcements, raids."""
    groups: Groups = []
    shared = s.locked
    if shared:
        groups.append(RETREAT.group(last=retreaters(s, side, shared)))
    command = movable_command(s, side)
    if command:
        command = can_start(s, COMMAND_MOVE, command)
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
            if free_around(s, 1 << piece, hex_) and movement.first_step(s, RETREATING, piece):
                out |= 1 << piece
    return out


@rule("6c", "A07", "A10", "A11", "A12", "A13", "8.2b")
def paid_actions(s: Drvar, side: int) -> Groups:
    """What costs PA."""
    groups: Groups = []
    able = movable(s, side)
    movers = affordable(s, side, MOVEMENT, able)
    if side == YUGOSLAV:
        movers |= ALL_COUNTERS & s.present & ~s.moved
    groups.append((MOVE.base, can_start(s, MOVEMENT, movers)))
    guns = armed(s, side)
    if guns:
        groups += attack_choices(s, side, guns, able)
        groups.append((ADVANCE.base, advancers(s, side, guns & able)))
    groups.append((ASSAULT.base, assaulters(s, side, able)))
    starters = melee_starters(s, side)
    if starters:
        groups.append((MELEE.base, affordable(s, side, MELEE_ACTION, starters)))
    groups += handling.choices(s, side)
    if side == GERMAN and s.pa[side] >= s.setting.tables.price[INTERROGATION]:
        groups.append((INTERROGATE.base, interrogators(s)))
    return [group for group in groups if group[1]]


@rule("A10", "A12")
def attack_choices(s: Drvar, side: int, guns: int, able: int) -> Groups:
    """Who can attack what, at once or before half a move."""
    groups: Groups = []
    strikers = affordable(s, side, ATTACK_HALF_MOVE, guns & able)
    foes = (s.held[1 - side] | 1 << s.where[COMMANDS[1 - side]]) & ~s.locked
    near = s.setting.ground.near
    ranges = s.setting.tables.range[s.night]
    kinds, kind, where = s.setting.forces.kinds, s.kind, s.where
    for piece in bits(affordable(s, side, ATTACK_ACTION, guns)):
        if near[ranges[kinds[kind[piece]].attack]][where[piece]] & foes:
            goals = targets(s, piece)
            if goals:
                groups.append((ATTACK.base | piece << ARG, goals))
                if strikers >> piece & 1:
                    groups.append((STRIKE.base | piece << ARG, goals))
    return groups


@rule("A11", "8.2b", "R27")
def assaulters(s: Drvar, side: int, able: int) -> int:
    """Units with something to assault near enough: enemies, or for the German an objective counter."""
    units = affordable(s, side, HALF_MOVE_ASSAULT, able & ~s.full)
    if not units:
        return 0
    goals = s.held[1 - side] | (s.counter_hexes() if side == GERMAN else 0)
    near = s.setting.ground.sight.within
    out = 0
    for piece in bits(units):
        reach = min(5, movement.points(s, piece))
        if near[reach][s.where[piece]] & goals:
            out |= 1 << piece
    return can_assault(s, out, goals)


def can_assault(s: Drvar, units: int, goals: int) -> int:
    """Those of some units that have a first step of an assault to make."""
    ground = s.setting.ground
    out = far = 0
    for piece in bits(units):
        unit_class = movement.class_of(s, piece)
        beside = ground.open[unit_class][s.where[piece]] & goals
        if not beside:
            far |= 1 << piece
        elif (not unit_class and beside & ~(s.held[0] & s.held[1])) or movement.first_step(s, HALF_MOVE_ASSAULT, piece):
            out |= 1 << piece
    return out | mask_with_step(s, HALF_MOVE_ASSAULT, far) if far else out


@rule("A13")
def advancers(s: Drvar, side: int, units: int) -> int:
    """Armed units that can move half and may come within range of an enemy."""
    units = affordable(s, side, HALF_MOVE_ATTACK, units)
    ranges = s.setting.tables.range[s.night]
    near, enemies = s.setting.ground.near, s.held[1 - side]
    kinds = s.setting.forces.kinds
    out = 0
    for piece in bits(units):
        kind = kinds[s.kind[piece]]
        if near[ranges[kind.attack] + kind.mp][s.where[piece]] & enemies:
            out |= 1 << piece
    return mask_with_step(s, HALF_MOVE_ATTACK, out)


def mask_with_step(s: Drvar, act: int, units: int) -> int:
    """Those of some units that can make a first step of half a move."""
    ground = s.setting.ground
    out = 0
    for piece in bits(units):
        hex_ = s.where[piece]
        unit_class = movement.class_of(s, piece)
        half = movement.points(s, piece)
        shut = s.held[0] | s.held[1]
        for direction, cost in enumerate(ground.cost[unit_class][hex_]):
            n = ground.board.neighbours[hex_][direction]
            if cost and cost <= half and not shut >> n & 1 and not (unit_class and s.obstacles >> n & 1):
                out |= 1 << piece
                break
        else:
            if movement.first_step(s, act, piece):
                out |= 1 << piece
    return out


@rule("R11")
def below_top(s: Drvar, side: int) -> int:
    """The units that may be put on top of their stack in this go, each once."""
    out = 0
    for units in s.stacked(side):
        out |= units & ~(1 << s.top(units))
    return out & ~s.topped


@open_actions.answered
def act(s: Drvar, frame: Frame, code: int, log: Log | None) -> None:
    """Carry out the choice."""
    side = frame[1]
    verb = code >> 36
    if code == PASSING[0]:
        pass_go(s, side, log)
        return
    if verb == TOP.number:
        put_on_top(s, code & 4095, log)
        s.stack.append(frame)
        return
    if verb == ORDER.number:
        give_order(s, side, code & 4095, log)
        s.stack.append(frame)
        return
    s.menu = None
    s.passes = 0
    s.paid = 0
    s.attackers = 0
    if log is not None:
        log.add("action-chosen", ACTION_OF[verb], side=SIDES[side], action=VERBS.all[verb].word)
    START[verb](s, side, code, log)


@rule("2b", "2e")
def pass_go(s: Drvar, side: int, log: Log | None) -> None:
    """No Action. Step 3 ends if the other passed too, or has no PA left (R2)."""
    s.passes += 1
    if not s.pa[1 - side]:
        s.passes = 2
    if log is not None:
        log.add("passed", "2b", side=SIDES[side], left=s.pa[side])


@rule("R11")
def put_on_top(s: Drvar, piece: int, log: Log | None) -> None:
    """The owner orders his stacks."""
    s.clock += 1
    s.rank[piece] = s.clock
    s.topped |= 1 << piece
    if log is not None:
        log.add("put-on-top", "8.1h", unit=NAME[piece], hex=s.setting.ground.board.name[s.where[piece]])


def give_order(s: Drvar, side: int, order: int, log: Log | None) -> None:
    """A standing order for interrupts, until the end of the turn or the next order."""
    orders = list(s.order)
    orders[side] = order
    s.order = (orders[0], orders[1])
    s.ordered |= 1 << side
    if log is not None:
        log.add("order-given", "8.7b", side=SIDES[side], order=ORDERS.names[order])


def start_group(action: int) -> Callable[[Drvar, int, int, Log | None], None]:
    """An Action that begins by moving a group."""

    def start(s: Drvar, side: int, code: int, log: Log | None) -> None:
        begin(s, action, code & 4095)
        s.stack.append(("moving",))

    return start


@rule("A02", "A07")
def start_move(s: Drvar, side: int, code: int, log: Log | None) -> None:
    """Units and objective counters move for a price, the Command for nothing."""
    piece = code & 4095
    begin(s, COMMAND_MOVE if piece in COMMANDS else MOVEMENT, piece)
    s.stack.append(("moving",))


@rule("A13", "R19")
def start_advance(s: Drvar, side: int, code: int, log: Log | None) -> None:
    """Half a move, then attacks from wherever the members ended."""
    begin(s, HALF_MOVE_ATTACK, code & 4095)
    s.stack += [("attacks",), ("moving",)]


@rule("A17")
def start_interrogation(s: Drvar, side: int, code: int, log: Log | None) -> None:
    """Civilians are questioned."""
    s.act = INTERROGATION
    movement.pay(s, side, INTERROGATION, 1 << (code & 4095), log)
    interrogate(s, code & 4095, log)


def start_shot(action: int) -> Callable[[Drvar, int, int, Log | None], None]:
    """An Action that begins with an attack."""

    def start(s: Drvar, side: int, code: int, log: Log | None) -> None:
        piece, hex_ = args_of(code, 2)
        start_attack(s, action, piece, hex_, log)

    return start


START: dict[int, Callable[[Drvar, int, int, Log | None], None]] = {
    RETREAT.number: start_group(RETREATING),
    MOVE.number: start_move,
    ASSAULT.number: start_group(HALF_MOVE_ASSAULT),
    ADVANCE.number: start_advance,
    ATTACK.number: start_shot(ATTACK_ACTION),
    STRIKE.number: start_shot(ATTACK_HALF_MOVE),
    MELEE.number: start_melee,
    ENTER.number: reinforcements.start_entry,
    DROP.number: start_drop,
    RAID.number: raids.fly,
    SPLIT.number: handling.split,
    UNITE.number: handling.unite,
    SHELTER.number: handling.build,
    OBSTACLE.number: handling.build,
    RECOVER.number: handling.recover,
    INTERROGATE.number: start_interrogation,
}
ACTION_OF = {
    RETREAT.number: "A01",
    MOVE.number: "A07",
    ASSAULT.number: "A11",
    ADVANCE.number: "A13",
    ATTACK.number: "A10",
    STRIKE.number: "A12",
    MELEE.number: "A09",
    ENTER.number: "A04",
    DROP.number: "A04",
    RAID.number: "A05",
    SPLIT.number: "A06",
    UNITE.number: "A08",
    SHELTER.number: "A15",
    OBSTACLE.number: "A15",
    RECOVER.number: "A16",
    INTERROGATE.number: "A17",
}
