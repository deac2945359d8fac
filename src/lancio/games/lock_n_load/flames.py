"""Chapter 1.6.2: whoever a flamethrower shakes flees one hex."""

from __future__ import annotations

from collections.abc import Callable

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.masks import bits
from lancio.games.lock_n_load.damage import eliminate
from lancio.games.lock_n_load.stacking import fits
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.tables import LEG
from lancio.games.lock_n_load.verbs import FLEE, MOVE
from lancio.games.lock_n_load.victory import take_over

FLOW = Fight.flow
#: opens the window of the other side at somebody who runs: so many chances
RUNNERS: list[Callable[[Fight, int], None]] = []


@rule("1.6.2a", "1.6.2h")
@FLOW.procedure("burnt")
def burnt(s: Fight, place: int) -> None:
    """Each infantry unit that this attack has shaken, reduced or wounded flees, one by one; heroes stand."""
    roster = s.setting.roster
    fleeing = [u for u in bits(s.hurt & s.shaken & roster.infantry) if s.where[u] and not s.locked >> s.where[u] & 1]
    s.hurt = 0
    s.then(*(flee_or_die.of(unit, place) for unit in fleeing))


@rule("1.6.2b", "1.6.2h")
def refuges(s: Fight, unit: int, fire: int) -> int:
    """Farther from the flames, not nearer to any other enemy in sight, enterable, with room, without enemies."""
    ground, roster = s.setting.ground, s.setting.roster
    side, place = roster.side[unit], s.where[unit]
    here, far = ground.hex[place], ground.board.far(ground.hex[fire])
    seen = ground.eyes.seen(place, s.held[1 - side] & ~(ground.boxes | 1 << fire), s.blinded)
    foes = [ground.board.far(ground.hex[foe]) for foe in bits(seen)]
    out = 0
    for goal, _ in ground.exits[LEG][place]:
        h = ground.hex[goal]
        if far[h] <= far[here] or s.held[1 - side] >> goal & 1 or not fits(s, side, goal, 1 << unit):
            continue
        if all(distances[h] >= distances[here] for distances in foes):
            out |= 1 << goal
    return out


@rule("1.6.2b")
@FLOW.procedure("flee-or-die")
def flee_or_die(s: Fight, unit: int, place: int) -> None:
    """With nowhere to go the unit is eliminated."""
    if not s.where[unit]:
        return
    if refuges(s, unit, place):
        s.then(flee.of(unit, place))
    else:
        eliminate(s, unit, "1.6.2b")


@rule("1.6.2h")
@FLOW.question("flee", "1.6.2h", lambda s, unit, place: s.setting.roster.side[unit])
def flee(s: Fight, unit: int, place: int) -> Choices:
    """Where to, by its owner's choice."""
    return Choices([FLEE.group(last=refuges(s, unit, place))])


@rule("1.6.2b", "1.6.2h")
@flee.on(FLEE)
def run(s: Fight, unit: int, place: int, goal: int) -> None:
    """Free of points, with a Move marker; the other side may fire as often as the step would have cost."""
    start = s.where[unit]
    price = s.setting.ground.going[LEG].step_cost(start, goal)
    s.shift(unit, goal)
    s.moved |= 1 << unit
    s.tell("fled", "1.6.2h", unit=unit, path=(start, goal))
    take_over(s, goal)
    if not s.group:
        s.group, s.mode = 1 << unit, MOVE
        s.then(escaped)
        for watch in RUNNERS:
            watch(s, max(1, -(-price // 2)))


@FLOW.procedure("escaped")
def escaped(s: Fight) -> None:
    """The flight is over."""
    s.group = 0
