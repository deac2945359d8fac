"""HC-8c, HC-8d and HC-9a: groups take turns, and each unit of the group acts once."""

from __future__ import annotations

from lancio.engine.choices import NOTHING, Choices
from lancio.engine.citations import rule
from lancio.engine.events import Log
from lancio.engine.oldflow import Frame
from lancio.engine.verbs import args_of
from lancio.games.histo_command.assault import assault, assault_targets
from lancio.games.histo_command.atlas import FOOT
from lancio.games.histo_command.fire import fire, targets
from lancio.games.histo_command.hidden import INFANTRY_POINTS, reveal
from lancio.games.histo_command.movement import finish, moves, path, start_moving
from lancio.games.histo_command.pieces import MEMBERS, PLACES
from lancio.games.histo_command.state import NONE, TYPES, Battle
from lancio.games.histo_command.tables import GROUPS, SIDES
from lancio.games.histo_command.verbs import ACTIVATE, ASSAULT, END, ENDING, FIRE, MOVE, SHOW

FLOW = Battle.flow
RESERVE = GROUPS.index("R")
RESERVE_TURN = 2


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
def activations(s: Battle, frame: Frame, log: Log | None) -> None:
    """The sides alternate; one with nothing left is skipped."""
    side = frame[1]
    for who in (side, 1 - side):
        if groups_open(s, who):
            s.stack += [("activations", 1 - who), ("choose-group", who)]
            return


@rule("HC-8c")
@FLOW.question("choose-group", "HC-8c", lambda s, f: int(f[1]))
def choose_group(s: Battle, frame: Frame) -> Choices:
    """One group not yet activated this turn."""
    return Choices([ACTIVATE.group(last=groups_open(s, frame[1]))])


@choose_group.answered
def activate(s: Battle, frame: Frame, code: int, log: Log | None) -> None:
    """The group acts."""
    (group,) = args_of(code, 1)
    finish(s)
    s.active, s.group = frame[1], group
    s.used |= 1 << (s.active * 3 + group)
    s.acted = 0
    s.stack.append(("orders",))
    if log is not None:
        log.add("group-activated", "HC-8c", side=SIDES[s.active], group=GROUPS[group])


@rule("HC-9a")
@FLOW.question("orders", "HC-9a", lambda s, f: s.active, always=True)
def orders(s: Battle, frame: Frame) -> Choices:
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
            groups.append((MOVE.base | unit << 12, hexes))
        aims = targets(s, unit)
        if aims:
            groups.append((FIRE.base | unit << 12, aims))
        if around[s.where[unit]] & enemy:
            foes = assault_targets(s, unit)
            if foes:
                groups.append((ASSAULT.base | unit << 12, foes))
        if not s.up >> unit & 1 and gains_by_showing(s, unit):
            groups.append(SHOW.group(last=low))
    if not groups and not units & ~s.up:
        # nobody can do anything, and everybody can see that
        return NOTHING
    groups.append(ENDING)
    return Choices(groups)


@rule("HC-14a")
def gains_by_showing(s: Battle, unit: int) -> bool:
    """Whether a hidden unit could do more in the open than infantry (R16)."""
    what = TYPES[s.kind[unit]]
    return what.moves != FOOT or what.points > INFANTRY_POINTS


@orders.answered
def obey(s: Battle, frame: Frame, code: int, log: Log | None) -> None:
    """Carry out an order and ask for the next."""
    if code == END.base:
        finish(s)
        return
    s.stack.append(frame)
    verb = code >> 36
    if verb == SHOW.number:
        (unit,) = args_of(code, 1)
        start_moving(s, unit)
        reveal(s, unit, log, "R16")
        return
    unit, other = args_of(code, 2)
    start_moving(s, unit)
    if verb == MOVE.number:
        s.stack.append(("walk", *path(s, unit, other)))
    elif verb == FIRE.number:
        fire(s, unit, other, False, log)
        finish(s)
    else:
        assault(s, unit, other, log)
        finish(s)
