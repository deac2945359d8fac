"""Chapter 1.6.2: flamethrowers. Whoever is shaken by one runs, one hex, each by himself."""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.costs import WHOLE
from lancio.engine.masks import bits
from lancio.games.lock_n_load.damage import eliminate, mark_move
from lancio.games.lock_n_load.hands import lay_down
from lancio.games.lock_n_load.hazards import befall
from lancio.games.lock_n_load.men import KINDS
from lancio.games.lock_n_load.stacking import fits
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.steps import approaches, cost, gun_may
from lancio.games.lock_n_load.tables import LEG
from lancio.games.lock_n_load.verbs import FLEE, MOVE

FLOW = Fight.flow


@rule("1.6.2a", "1.6.2h")
@FLOW.procedure("flames")
def flames(s: Fight, place: int) -> None:
    """After the checks: everybody whom an attack with a flamethrower from this place has shaken, reduced or wounded
    retreats, one after the other; heroes stand."""
    s.then(*(scatter.of(unit, place) for unit in bits(s.hurt & s.shaken)))
    s.hurt = 0


@rule("1.6.2b", "1.6.2h")
def refuges(s: Fight, unit: int, place: int) -> int:
    """Where a unit can run to: farther from the flamethrower, not nearer to any enemy it sees; enterable, with room,
    without enemies. Nobody who cannot move can run."""
    ground, roster = s.setting.ground, s.setting.roster
    here, side = s.where[unit], roster.side[unit]
    if not KINDS[s.kind[unit]].move or KINDS[s.kind[unit]].fixed:
        return 0
    far = ground.board.far(ground.hex[place])
    out = 0
    for goal in bits(ground.going[LEG].open[here] & ~s.held[1 - side]):
        h = ground.hex[goal]
        if h in ground.inside and s.held[1 - side] & (1 << h | 1 << ground.inside[h]):
            continue
        if not h or far[h] <= far[ground.hex[here]] or not 0 < cost(s, side, here, goal, False) < WHOLE:
            continue
        if roster.guns >> unit & 1 and not gun_may(s, here, goal):
            continue
        if not approaches(s, side, here, goal) and fits(s, side, goal, 1 << unit):
            out |= 1 << goal
    return out


@rule("1.6.2b", "1.6.2h")
@FLOW.procedure("scatter")
def scatter(s: Fight, unit: int, place: int) -> None:
    """A unit must run; who cannot is eliminated."""
    if not s.where[unit]:
        return
    if refuges(s, unit, place):
        s.then(flee.of(unit, place))
    else:
        eliminate(s, unit, "1.6.2b")


@rule("1.6.2h")
@FLOW.question("flee", "1.6.2b", lambda s, unit, place: s.setting.roster.side[unit])
def flee(s: Fight, unit: int, place: int) -> Choices:
    """Its owner says where to."""
    return Choices([FLEE.group(last=refuges(s, unit, place))])


@rule("1.6.2b", "1.6.2h", "21.4a")
@flee.on(FLEE)
def run(s: Fight, unit: int, place: int, goal: int) -> None:
    """It costs nothing, but the unit has moved, and can be fired at as often as the hex costs; mines go off. For the
    window it is the group on the move, whoever's impulse it is."""
    here, side = s.where[unit], s.setting.roster.side[unit]
    points = -(-cost(s, side, here, goal, False) // 2)
    for weapon in bits(s.arms[unit] & s.mounted):
        lay_down(s, weapon, here)
    s.shift(unit, goal)
    s.moved |= 1 << unit
    s.tell("fled", "1.6.2b", unit=unit, path=(here, goal))
    s.then(fled.of(s.group, s.mode))
    s.group, s.mode = 1 << unit, MOVE
    befall(s, here, goal, points)


@FLOW.procedure("fled")
def fled(s: Fight, units: int, mode: int) -> None:
    """Back to who was on the move, if anybody was."""
    mark_move(s, s.group)
    s.group, s.mode = units, mode
