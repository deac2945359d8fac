"""HC-2 and HC-4: the waves, their drop points, and where the wind takes each unit."""

from __future__ import annotations

from lancio.engine.board import OFF
from lancio.engine.choices import NOTHING, Choices
from lancio.engine.citations import rule
from lancio.engine.masks import bits
from lancio.games.histo_command.box import ROSE
from lancio.games.histo_command.hidden import end_of_drop
from lancio.games.histo_command.landing import come_down
from lancio.games.histo_command.pieces import DROP as DROP_SIDE
from lancio.games.histo_command.setup import waiting
from lancio.games.histo_command.state import DROP_TURN, Battle
from lancio.games.histo_command.verbs import ASSIGN, DROP, END, JUMP, SPLIT, TOGETHER
from lancio.games.histo_command.words import NOBODY

FLOW = Battle.flow
GROUPS_PER_POINT = 2


@rule("HC-2b", "HC-2c", "HC-6a")
@FLOW.procedure("drop-begins")
def drop_begins(s: Battle) -> None:
    """The Drop turn stands before turn 1. The defender has nothing to do in it but opportunity fire."""
    s.turn = DROP_TURN
    s.tell("drop-began", "HC-2b")


@rule("HC-2a", "HC-4a")
@FLOW.procedure("wave")
def wave(s: Battle, group: int) -> None:
    """The next group: first its drop points, then its units one by one."""
    s.group, s.points, s.second = group, (), 0
    if waiting(s, group):
        s.then(drop_points, who_jumps)


@rule("HC-4c")
def points_open(s: Battle) -> int:
    """Any hex of the sheets, occupied or not, unless two groups have used it."""
    hexes = s.setting.ground.board.on_map
    for point in s.used_points:
        if s.used_points.count(point) >= GROUPS_PER_POINT:
            hexes &= ~(1 << point)
    return hexes


@rule("HC-4a")
@FLOW.question("drop-point", "HC-4a", lambda s: DROP_SIDE)
def drop_points(s: Battle) -> Choices:
    """Where the group jumps."""
    return Choices([DROP.group(last=points_open(s))])


@drop_points.on(DROP)
def choose_point(s: Battle, hex_: int) -> None:
    """The first point; a second one may follow if there is somebody to use it."""
    use_point(s, hex_, "HC-4a")
    if waiting(s, s.group).bit_count() > 1:
        s.then(second_points)


def use_point(s: Battle, hex_: int, why: str) -> None:
    """One more drop point, public as soon as it is chosen."""
    s.points += (hex_,)
    s.used_points += (hex_,)
    s.tell("drop-point-chosen", why, group=s.group, hex=hex_)


@rule("HC-4b", "R2")
@FLOW.question("second-point", "HC-4b", lambda s: DROP_SIDE)
def second_points(s: Battle) -> Choices:
    """Another hex of the same sheet or of one that shares a side with it (R2), or none."""
    near = s.setting.ground.adjoining(s.points[0])
    return Choices([TOGETHER.alone, SPLIT.group(last=points_open(s) & near & ~(1 << s.points[0]))])


@second_points.on(SPLIT)
def split(s: Battle, hex_: int) -> None:
    """Split the group, and say who jumps where before anybody lands."""
    use_point(s, hex_, "HC-4b")
    s.then(who_jumps_there)


@second_points.on(TOGETHER)
def stay_together(s: Battle) -> None:
    """All over one point."""


@rule("HC-4b")
@FLOW.question("assign", "HC-4b", lambda s: DROP_SIDE, until=END)
def who_jumps_there(s: Battle) -> Choices:
    """Which units use the second point: at least one, and at least one is left for the first."""
    left = waiting(s, s.group) & ~s.second
    if left.bit_count() < 2:
        return NOTHING
    return Choices([ASSIGN.group(last=left), *([END.alone] if s.second else [])])


@who_jumps_there.on(ASSIGN)
def assign(s: Battle, unit: int) -> None:
    """One more unit for the second point."""
    s.second |= 1 << unit
    s.tell("unit-assigned", "HC-4b", unit=unit, hex=s.points[1])


@rule("HC-2a")
@FLOW.question("jump", "HC-4d", lambda s: DROP_SIDE, again=True)
def who_jumps(s: Battle) -> Choices:
    """The units of the group in the order its owner likes."""
    return Choices([JUMP.group(last=waiting(s, s.group))])


@who_jumps.on(JUMP)
def jump(s: Battle, unit: int) -> None:
    """One unit scatters and comes down, with all that follows, before the next one jumps."""
    landing = scatter(s, unit)
    if landing == OFF:
        s.missing |= 1 << unit
    else:
        come_down(s, unit, landing)


@rule("HC-4d", "HC-4e", "HC-4f", "HC-4g", "HC-4h", "R3")
def scatter(s: Battle, unit: int) -> int:
    """Direction and distance from the drop point; off the sheets a unit is missing. Beyond the scenario's cap on
    missing units the dice are thrown again until it is on the map (R3)."""
    board = s.setting.ground.board
    scene = s.setting.scene
    point = s.points[s.second >> unit & 1]
    while True:
        direction, distance = s.dice.roll(6), s.dice.roll(scene.die)
        landing = board.step(point, direction - 1, distance)
        again = landing == OFF and s.missing.bit_count() >= scene.cap
        s.tell_drop(
            "unit-scattered",
            "HC-4f",
            (unit, point, direction - 1, distance, landing),
            unit=unit,
            point=point,
            direction=direction,
            heading=ROSE[direction - 1],
            distance=distance,
            hex=landing,
        )
        if not again:
            break
        s.tell("scatter-again", "R3", unit=unit, cap=scene.cap)
    if landing == OFF:
        s.tell("unit-missing", "HC-4g", lost=1 << unit, unit=unit, missing=s.missing.bit_count() + 1)
    return landing


@rule("HC-4n")
@FLOW.procedure("drop-ends")
def drop_ends(s: Battle) -> None:
    """All have landed: counters next to them are shown, and the scenario goes on."""
    s.group, s.points, s.second = NOBODY, (), 0
    if s.log is not None:
        landed = sum(s.strength[p] for p in bits(s.units_at(s.occupied[DROP_SIDE])))
        s.tell("drop-ended", "HC-4n", strength=landed, missing=s.missing.bit_count())
    end_of_drop(s)
