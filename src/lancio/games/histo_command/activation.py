"""HC-8c, HC-8d and HC-9a: groups take turns, and each unit of the group acts once."""

from __future__ import annotations

from lancio.engine.choices import NOTHING, Choices
from lancio.engine.citations import rule
from lancio.games.histo_command.assault import assault, assault_targets
from lancio.games.histo_command.fire import fire, targets
from lancio.games.histo_command.hidden import INFANTRY_POINTS, reveal
from lancio.games.histo_command.movement import finish, moves, path, start_moving
from lancio.games.histo_command.pieces import COUNT, MEMBERS, PLACES
from lancio.games.histo_command.standing import STANDING
from lancio.games.histo_command.state import NONE, TYPES, Battle
from lancio.games.histo_command.tables import FOOT, GROUPS
from lancio.games.histo_command.verbs import ACTIVATE, ASSAULT, END, FIRE, MOVE, SHOW, STANDING_ORDERS
from lancio.games.histo_command.walking import walk

FLOW = Battle.flow
RESERVE = GROUPS.index("R")
RESERVE_TURN = 2
#: the group of answers of each unit, without its last argument
MOVES, SHOTS, ASSAULTS = (tuple(verb.code(unit, 0) for unit in range(COUNT)) for verb in (MOVE, FIRE, ASSAULT))


@rule("HC-8c", "HC-8d", "HC-15b")
def groups_open(s: Battle, side: int) -> int:
    """The groups a side may still activate this turn: those with counters on the map, R under a condition."""
    out = 0
    for group in range(len(GROUPS)):
        if s.used >> (side * 3 + group) & 1 or not s.on_map(MEMBERS[side][group]):
            continue
        if group != RESERVE or reserve_ready(s, side):
            out |= 1 << group
    return out


@rule("HC-8d")
def reserve_ready(s: Battle, side: int) -> bool:
    """Group R acts from turn 2 on, or once A or B has lost half of its units; missing ones count, dummies do not."""
    if s.turn >= RESERVE_TURN:
        return True
    for group in range(RESERVE):
        units = [p for p in PLACES[side][group] if s.kind[p] != NONE and not TYPES[s.kind[p]].is_dummy]
        lost = sum((s.dead | s.missing) >> p & 1 for p in units)
        if units and 2 * lost >= len(units):
            return True
    return False


@rule("HC-8c")
@FLOW.procedure("activations")
def activations(s: Battle, side: int) -> None:
    """The sides alternate; one with nothing left is skipped."""
    for who in (side, 1 - side):
        if groups_open(s, who):
            s.then(choose_group.of(who), activations.of(1 - who))
            return


@rule("HC-8c")
@FLOW.question("choose-group", "HC-8c", lambda s, side: int(side))
def choose_group(s: Battle, side: int) -> Choices:
    """One group not yet activated this turn."""
    return Choices([ACTIVATE.group(last=groups_open(s, side))])


@choose_group.on(ACTIVATE)
def activate(s: Battle, side: int, group: int) -> None:
    """The group acts."""
    finish(s)
    s.active, s.group = side, group
    s.used |= 1 << (side * 3 + group)
    s.acted = 0
    STANDING.renew(s, side)
    s.tell("group-activated", "HC-8c", side=side, group=group)
    s.then(orders)


@rule("HC-9a")
@FLOW.question("orders", "HC-9a", lambda s: s.active, until=END, always=True)
def orders(s: Battle) -> Choices:
    """Each unit once: move then fire, or fire without moving, or move then assault; in any order, or no more."""
    units = s.on_map(MEMBERS[s.active][s.group] & ~s.acted)
    if not units:
        return NOTHING
    groups: list[tuple[int, int]] = []
    around = s.setting.ground.board.around
    enemy = s.occupied[1 - s.active]
    rest = units
    while rest:
        low = rest & -rest
        rest ^= low
        unit = low.bit_length() - 1
        hexes = moves(s, unit)
        if hexes:
            groups.append((MOVES[unit], hexes))
        aims = targets(s, unit)
        if aims:
            groups.append((SHOTS[unit], aims))
        if around[s.where[unit]] & enemy:
            foes = assault_targets(s, unit)
            if foes:
                groups.append((ASSAULTS[unit], foes))
        if not s.up & low and gains_by_showing(s, unit):
            groups.append(SHOW.group(last=low))
    if not groups and not units & ~s.up:
        # nobody can do anything, and everybody can see that
        return NOTHING
    groups.append(END.alone)
    groups += STANDING.thoughts(s, s.active)
    return Choices(groups)


@rule("HC-14a", "R16")
def gains_by_showing(s: Battle, unit: int) -> bool:
    """Whether a hidden unit could do more in the open than infantry (R16)."""
    what = TYPES[s.kind[unit]]
    return what.moves != FOOT or what.points > INFANTRY_POINTS


@orders.on(MOVE)
def order_move(s: Battle, unit: int, hex_: int) -> None:
    """A unit sets out; it may go on afterwards with what is left of its points."""
    start_moving(s, unit)
    s.then(walk.of(path(s, unit, hex_)))


@orders.on(FIRE)
def order_fire(s: Battle, unit: int, target: int) -> None:
    """A unit fires, and has acted."""
    start_moving(s, unit)
    fire(s, unit, target, False)
    finish(s)


@orders.on(ASSAULT)
def order_assault(s: Battle, unit: int, target: int) -> None:
    """A unit assaults, and has acted."""
    start_moving(s, unit)
    assault(s, unit, target)
    finish(s)


@orders.on(SHOW)
def order_show(s: Battle, unit: int) -> None:
    """A hidden unit gives up hiding and may act in the open."""
    start_moving(s, unit)
    reveal(s, unit, "R16")


@rule("R19")
@orders.on(STANDING_ORDERS)
def think_of_orders(s: Battle) -> None:
    """Another standing order for opportunity fire, once an activation."""
    s.then(STANDING.asked.of(s.active))


@orders.on(END)
def end_activation(s: Battle) -> None:
    """No more orders for this group."""
    finish(s)
