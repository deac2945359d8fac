"""HC-2 and HC-4: the waves, their drop points, and where the wind takes each unit."""

from __future__ import annotations

from lancio.engine.board import OFF
from lancio.engine.choices import NOTHING, Choices
from lancio.engine.citations import rule
from lancio.engine.events import Log
from lancio.engine.masks import bits
from lancio.engine.oldflow import Frame
from lancio.engine.verbs import args_of
from lancio.games.histo_command.atlas import ROSE
from lancio.games.histo_command.hidden import end_of_drop
from lancio.games.histo_command.landing import come_down
from lancio.games.histo_command.pieces import DROP as DROP_SIDE
from lancio.games.histo_command.pieces import NAME
from lancio.games.histo_command.setup import waiting
from lancio.games.histo_command.state import DROP_TURN, NOBODY, Battle
from lancio.games.histo_command.tables import GROUPS
from lancio.games.histo_command.verbs import ASSIGN, DROP, ENDING, JUMP, SPLIT, TOGETHER

FLOW = Battle.flow
GROUPS_PER_POINT = 2


@rule("HC-2b", "HC-2c", "HC-6a")
@FLOW.procedure("drop-begins")
def drop_begins(s: Battle, frame: Frame, log: Log | None) -> None:
    """The Drop turn stands before turn 1. The defender has nothing to do in it but opportunity fire."""
    s.turn = DROP_TURN
    if log is not None:
        log.add("drop-began", "HC-2b")


@rule("HC-2a", "HC-4a")
@FLOW.procedure("wave")
def wave(s: Battle, frame: Frame, log: Log | None) -> None:
    """The next group: first its drop points, then its units one by one."""
    s.group, s.points, s.second = frame[1], (), 0
    if waiting(s, s.group):
        s.stack += [("jump",), ("drop-point",)]


@rule("HC-4c")
def points_open(s: Battle) -> int:
    """Any hex of the sheets, occupied or not, unless two groups have used it."""
    hexes = s.setting.plan.spread.field
    for point in s.used_points:
        if s.used_points.count(point) >= GROUPS_PER_POINT:
            hexes &= ~(1 << point)
    return hexes


@rule("HC-4a")
@FLOW.question("drop-point", "HC-4a", lambda s, f: DROP_SIDE)
def drop_points(s: Battle, frame: Frame) -> Choices:
    """Where the group jumps."""
    return Choices([DROP.group(last=points_open(s))])


@drop_points.answered
def choose_point(s: Battle, frame: Frame, code: int, log: Log | None) -> None:
    """The first point; a second one may follow if there is somebody to use it."""
    (point,) = args_of(code, 1)
    s.points = (point,)
    s.used_points += (point,)
    log_point(s, point, log, "HC-4a")
    if waiting(s, s.group).bit_count() > 1:
        s.stack.append(("second-point",))


@rule("HC-4b")
@FLOW.question("second-point", "HC-4b", lambda s, f: DROP_SIDE)
def second_points(s: Battle, frame: Frame) -> Choices:
    """Another hex of the same sheet or of one that shares a side with it (R2), or none."""
    near = s.setting.ground.adjoining(s.points[0], s.setting.plan.spread)
    return Choices([TOGETHER.group(last=1), SPLIT.group(last=points_open(s) & near & ~(1 << s.points[0]))])


@second_points.answered
def choose_second(s: Battle, frame: Frame, code: int, log: Log | None) -> None:
    """Split the group, and say who jumps where before anybody lands."""
    if code == TOGETHER.base:
        return
    (point,) = args_of(code, 1)
    s.points += (point,)
    s.used_points += (point,)
    log_point(s, point, log, "HC-4b")
    s.stack.append(("assign",))


@rule("HC-4b")
@FLOW.question("assign", "HC-4b", lambda s, f: DROP_SIDE)
def who_jumps_there(s: Battle, frame: Frame) -> Choices:
    """Which units use the second point: at least one, and at least one is left for the first."""
    left = waiting(s, s.group) & ~s.second
    if left.bit_count() < 2:
        return NOTHING
    return Choices([ASSIGN.group(last=left), *([ENDING] if s.second else [])])


@who_jumps_there.answered
def assign(s: Battle, frame: Frame, code: int, log: Log | None) -> None:
    """One more unit for the second point, or no more."""
    if code == ENDING[0]:
        return
    (unit,) = args_of(code, 1)
    s.second |= 1 << unit
    s.stack.append(frame)
    if log is not None:
        log.add("unit-assigned", "HC-4b", unit=NAME[unit], hex=s.setting.ground.board.name[s.points[1]])


def log_point(s: Battle, point: int, log: Log | None, why: str) -> None:
    """A drop point is public as soon as it is chosen."""
    if log is not None:
        log.add("drop-point-chosen", why, group=GROUPS[s.group], hex=s.setting.ground.board.name[point])


@rule("HC-2a")
@FLOW.question("jump", "HC-4d", lambda s, f: DROP_SIDE)
def who_jumps(s: Battle, frame: Frame) -> Choices:
    """The units of the group in the order its owner likes."""
    return Choices([JUMP.group(last=waiting(s, s.group))])


@who_jumps.answered
def jump(s: Battle, frame: Frame, code: int, log: Log | None) -> None:
    """One unit scatters and comes down, with all that follows, before the next one jumps."""
    (unit,) = args_of(code, 1)
    s.stack.append(frame)
    landing = scatter(s, unit, log)
    if landing == OFF:
        s.missing |= 1 << unit
    else:
        come_down(s, unit, landing, log)


@rule("HC-4d", "HC-4e", "HC-4f", "HC-4g", "HC-4h")
def scatter(s: Battle, unit: int, log: Log | None) -> int:
    """Direction and distance from the drop point; off the sheets a unit is missing. Beyond the scenario's cap on
    missing units the dice are thrown again until it is on the map (R3)."""
    board = s.setting.ground.board
    plan = s.setting.plan
    point = s.points[s.second >> unit & 1]
    while True:
        direction, distance = s.dice.roll(6), s.dice.roll(plan.die)
        landing = board.step(point, direction - 1, distance)
        again = landing == OFF and s.missing.bit_count() >= plan.cap
        if log is not None:
            log.add(
                "unit-scattered",
                "HC-4f",
                unit=NAME[unit],
                point=board.name[point],
                direction=direction,
                heading=ROSE[direction - 1],
                distance=distance,
                hex=board.name[landing],
            )
            if again:
                log.add("scatter-again", "HC-4h", unit=NAME[unit], cap=plan.cap)
            elif landing == OFF:
                log.add("unit-missing", "HC-4g", unit=NAME[unit], missing=s.missing.bit_count() + 1)
        if not again:
            return landing


@rule("HC-4n")
@FLOW.procedure("drop-ends")
def drop_ends(s: Battle, frame: Frame, log: Log | None) -> None:
    """All have landed: counters next to them are shown, and the scenario goes on."""
    s.group, s.points, s.second = NOBODY, (), 0
    if log is not None:
        landed = sum(s.strength[p] for p in bits(s.units_at(s.occupied[DROP_SIDE])))
        log.add("drop-ended", "HC-4n", strength=landed, missing=s.missing.bit_count())
    end_of_drop(s, log)
