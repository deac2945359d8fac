"""Chapters 1.6.3 and 5.2b: weapon teams: small arms that fire alone, and guns that face a corner and are turned."""

from __future__ import annotations

from fractions import Fraction

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.masks import bits
from lancio.games.lock_n_load import arcs
from lancio.games.lock_n_load.box import BOX
from lancio.games.lock_n_load.fire import able, at_what, fronts, helpers, watchful, within_reach
from lancio.games.lock_n_load.firing import gathered, resolve
from lancio.games.lock_n_load.harm import harm
from lancio.games.lock_n_load.impulse import ABLE, OFFERS, acts, begin_act
from lancio.games.lock_n_load.men import allowance
from lancio.games.lock_n_load.opportunity import (
    SEPARATE,
    STANDING,
    begin_declaration,
    declaration,
    opportunity,
    watching,
)
from lancio.games.lock_n_load.spotting import spotted_by
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.verbs import FIRE_ALONE, LED, MOVE, SHOOT, TURN
from lancio.games.lock_n_load.volleys import Volley
from lancio.games.lock_n_load.words import NOBODY

FLOW = Fight.flow
Groups = list[tuple[int, int]]
_RANGE = BOX.counters.range
ALL_CORNERS = (1 << arcs.CORNER_COUNT) - 1
#: corners that a gun is turned by for a movement point
PER_POINT = 2


# -- small arms ----------------------------------------------------------------------------------


@rule("1.6.3i", "5.0a", "5.2b")
def marks(s: Fight, unit: int, seen: int) -> int:
    """The places with men among those spotted that a team with firepower of its own can fire at, all round."""
    foes = s.setting.roster.units[1 - s.setting.roster.side[unit]] & s.setting.roster.infantry
    out = 0
    for goal in bits(within_reach(s, s.where[unit], _RANGE[s.kind[unit]], seen)):
        out |= 1 << goal if s.at[goal] & foes else 0
    return out


@rule("5.2b", "4.0m")
def bursts(s: Fight) -> Groups:
    """In an own impulse: each by itself, apart from everybody else."""
    roster = s.setting.roster
    groups: Groups = []
    for place in bits(fronts(s)) if roster.gunners else ():
        here = s.friends(s.active, place) & roster.gunners
        for unit in bits(able(s, place) & here if here else 0):
            seen = spotted_by(s, s.active)
            if not at_what(s, 1 << unit, NOBODY):
                seen &= 1 << s.sighted
            groups.append(FIRE_ALONE.group(unit, last=marks(s, unit, seen)))
    return groups


@rule("4.0q")
def can_fire(s: Fight, side: int, place: int) -> bool:
    """A burst is an act."""
    here = s.friends(side, place) & s.setting.roster.gunners
    if not here:
        return False
    reach, s.reach = s.reach, 1 << place
    found = any(marks(s, unit, spotted_by(s, side)) for unit in bits(able(s, place) & here & ~s.complete))
    s.reach = reach
    return found


@rule("5.2b", "5.3o")
def bursts_at_mover(s: Fight, place: int, bit: int) -> Groups:
    """Against a mover on foot, within the declaration of the place."""
    here = s.friends(watching(s), place) & s.setting.roster.gunners
    if not here or s.group & ~s.setting.roster.infantry:
        return []
    return [FIRE_ALONE.group(unit, last=marks(s, unit, bit)) for unit in bits(watchful(s, watching(s), place) & here)]


OFFERS.append(bursts)
ABLE.append((can_fire, lambda roster: roster.gunners))
SEPARATE.append(bursts_at_mover)


@rule("5.2b", "4.0m")
def fire_alone(s: Fight, *given: int) -> None:
    """In an own impulse, as a declaration, or as one more shot of it."""
    unit, goal = given[-2:]
    if not s.group:
        begin_act(s, s.where[unit])
    elif not s.declared:
        begin_declaration(s, s.where[unit])
    s.then(team_led.of(unit, goal))


for _question in (acts, opportunity, declaration):
    _question.on(FIRE_ALONE)(fire_alone)


@rule("5.01a", "11.11a")
@FLOW.question("team-led", "5.01a", lambda s, unit, goal: s.setting.roster.side[unit])
def team_led(s: Fight, unit: int, goal: int) -> Choices:
    """A leader beside the team may help."""
    place, side = s.where[unit], s.setting.roster.side[unit]
    led = 0
    if not s.group or STANDING.of(s, side).asks:
        who = gathered(s, side, place, goal)
        led = helpers(s, 1 << unit, 0, NOBODY, who)
    return Choices([LED.group(last=led), SHOOT.alone])


def volley(s: Fight, unit: int, goal: int, leader: int = NOBODY) -> tuple[Volley, int]:
    """The attack of a team by itself, and whether it is halved."""
    return Volley(s.where[unit], goal, 1 << unit, 0, unit, leader), s.complete & 1 << unit if s.group else 0


@team_led.on(LED)
def burst_led(s: Fight, unit: int, goal: int, leader: int) -> None:
    """With his help."""
    resolve(s, *volley(s, unit, goal, leader), joint=False)


@rule("4.1h")
@team_led.on(SHOOT)
def burst_alone(s: Fight, unit: int, goal: int) -> None:
    """Without; at half firepower if Ops Complete."""
    resolve(s, *volley(s, unit, goal), joint=False)


def chance(s: Fight, *given: int) -> Fraction:
    """The chance that a burst shakes a mover, or worse."""
    unit, goal = given[-2:]
    attack, halved = volley(s, unit, goal)
    return harm(s, attack, s.group, halved)


def beside(s: Fight, *given: int) -> bool:
    """Whether the mover is adjacent to the team."""
    return bool(s.setting.ground.near[s.where[given[-2]]] >> given[-1] & 1)


for _window in (opportunity, declaration):
    _window.by_order(FIRE_ALONE, beside=beside)(chance)


# -- facing --------------------------------------------------------------------------------------


@rule("1.6.3f", "1.6.3h", "1.6.3j")
def corners_for(s: Fight, unit: int) -> int:
    """The corners to which a gun can be turned by its movement points: two corners for a point. One that never leaves
    its hex turns too."""
    most = PER_POINT * (allowance(s, unit) // 2)
    out = 0
    for corner in range(arcs.CORNER_COUNT):
        if 0 < arcs.corners_turned(s.facing[unit], corner) <= most:
            out |= 1 << corner
    return out


def turners(s: Fight, side: int, place: int) -> int:
    """The guns of a place that can be turned in place of anything else."""
    here = s.friends(side, place) & s.setting.roster.facers & ~s.marked
    return here if here and not (s.locked | s.setting.ground.boxes) >> place & 1 else 0


@rule("1.6.3f", "1.6.3j")
def turns(s: Fight) -> Groups:
    """Turning is an act of its own."""
    if not s.setting.roster.facers:
        return []
    places = bits(s.reach & s.held[s.active])
    return TURN.groups((unit, corners_for(s, unit)) for place in places for unit in bits(turners(s, s.active, place)))


@rule("4.0q")
def can_turn(s: Fight, side: int, place: int) -> bool:
    """It spends movement points, so it is a move."""
    return any(corners_for(s, unit) for unit in bits(turners(s, side, place)))


OFFERS.append(turns)
ABLE.append((can_turn, lambda roster: roster.facers))


@rule("1.6.3f", "1.6.3j")
@acts.on(TURN)
def turn(s: Fight, side: int, unit: int, corner: int) -> None:
    """The gun is turned; each point paid is a chance for the other side to fire."""
    begin_act(s, s.where[unit])
    points = -(-arcs.corners_turned(s.facing[unit], corner) // PER_POINT)
    arcs.face(s, unit, corner)
    s.group, s.mode, s.start = 1 << unit, MOVE, s.where[unit]
    s.busy = True
    s.tell("gun-turned", "1.6.3j", unit=unit, corner=corner)
    s.then(turn_ends.of(unit))
    opportunity.open(s, points)


@rule("1.6.3f", "4.0j")
@FLOW.procedure("turn-ends")
def turn_ends(s: Fight, unit: int) -> None:
    """Whatever turns bears Move."""
    s.group = 0
    if s.where[unit]:
        s.moved |= 1 << unit


@rule("1.6.3f", "1.6.3i")
@FLOW.question("face-gun", "1.6.3f", lambda s, unit: s.setting.roster.side[unit])
def face_gun(s: Fight, unit: int) -> Choices:
    """At set-up and after entering a hex a gun faces as its owner likes."""
    return Choices([TURN.group(unit, last=ALL_CORNERS)]) if s.where[unit] else Choices()


@face_gun.on(TURN)
def faced(s: Fight, unit: int, gun: int, corner: int) -> None:
    """It points there."""
    arcs.face(s, unit, corner)
    s.tell("gun-turned", "1.6.3f", unit=unit, corner=corner)
