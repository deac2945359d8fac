"""Chapter 15: what machine guns, overruns and the men's answer would bring, from the functions that resolve them."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from lancio.engine.contest import minus
from lancio.engine.masks import bits, lowest
from lancio.engine.tally import Preview
from lancio.games.lock_n_load.close_assault import DESTROYED, contest, next_assault, steel
from lancio.games.lock_n_load.cover import cover
from lancio.games.lock_n_load.driving import driving
from lancio.games.lock_n_load.fire import men_hit
from lancio.games.lock_n_load.harm import harm, harm_rows
from lancio.games.lock_n_load.impulse import acts
from lancio.games.lock_n_load.machine_guns import all_guns, volley, which_guns
from lancio.games.lock_n_load.men import leadership, morale, trial
from lancio.games.lock_n_load.opportunity import declaration, opportunity
from lancio.games.lock_n_load.overrun import force, strike_back
from lancio.games.lock_n_load.seen.odds import chance_preview
from lancio.games.lock_n_load.small_arms import harm_aboard, protection
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.tables import HELD, KILLED
from lancio.games.lock_n_load.verbs import ASSAULT_UNIT, BURST, MACHINE_GUN, MACHINE_GUN_UNIT, OVERRUN, STRIKE_BACK
from lancio.games.lock_n_load.volleys import attack
from lancio.games.lock_n_load.words import NOBODY


def burst_preview(s: Fight, unit: int, goal: int, victim: int, burst: int) -> Preview:
    """The chance that somebody there, or the vehicle, is shaken or worse."""
    shots = volley(s, unit, goal, victim, burst)
    tally = attack(s, shots)
    if victim != NOBODY:
        here = s.hex_of(s.where[unit])
        lines = (*tally.modifiers, *minus(protection(s, victim, here)))
        return chance_preview(lines, harm_aboard(s, victim, tally.total, here), "17.2e")
    targets = men_hit(s, 1 - s.setting.roster.side[unit], goal)
    lines = (*tally.modifiers, *minus(cover(s, lowest(targets), goal, s.hex_of(shots.place))))
    return chance_preview(lines, harm(s, shots, targets), "5.0e")


@which_guns.foresees(BURST)
def guns_preview(s: Fight, unit: int, goal: int, victim: int, burst: int) -> Preview:
    """With these guns."""
    return burst_preview(s, unit, goal, victim, burst)


def usual_preview(s: Fight, *given: int) -> Preview:
    """All that bears at the men of a place."""
    unit, goal = given[-2:]
    return burst_preview(s, unit, goal, NOBODY, all_guns(s, unit, goal, NOBODY))


def usual_preview_at(s: Fight, *given: int) -> Preview:
    """All that bears at a vehicle."""
    unit, target = given[-2:]
    goal = s.where[target]
    return burst_preview(s, unit, goal, target, all_guns(s, unit, goal, target))


for _question in (acts, opportunity, declaration):
    _question.foresees(MACHINE_GUN)(usual_preview)
    _question.foresees(MACHINE_GUN_UNIT)(usual_preview_at)


def overrun_harm(s: Fight, unit: int, goal: int) -> Fraction:
    """The chance that an overrun shakes somebody, or worse; no cover helps, leaders are thought to."""
    roster = s.setting.roster
    victims = s.friends(1 - roster.side[unit], goal)
    chiefs = victims & roster.leaders & ~s.shaken
    rows = []
    for one in bits(victims):
        help_ = max((leadership(s, chief) for chief in bits(chiefs & ~(1 << one))), default=0)
        rows.append((force(s, unit).total, morale(s, one) + help_))
    return harm_rows(tuple(rows))


@driving.foresees(OVERRUN)
def overrun_preview(s: Fight, place: int) -> Preview:
    """An overrun."""
    unit = lowest(s.group)
    return chance_preview(tuple(force(s, unit).modifiers), overrun_harm(s, unit, place), "15.3b")


@strike_back.foresees(STRIKE_BACK)
def answer_preview(s: Fight, vehicle: int, units: int, unit: int) -> Preview:
    """The check before the close assault: `held` goes at it; with the place stands the chance to destroy it then, with
    bare hands."""
    found = trial(steel(s, unit, s.where[unit], NOBODY), morale(s, unit)).preview({HELD: "15.3c", KILLED: "15.3c"})
    return replace(found, hexes={s.setting.ground.name[s.where[unit]]: {"kill": float(kill(s, unit, vehicle))}})


def kill(s: Fight, unit: int, vehicle: int) -> Fraction:
    """The chance that a close assault without weapons and leaders destroys a vehicle."""
    return contest(s, unit, vehicle, NOBODY, NOBODY).odds().get(DESTROYED, Fraction(0))


@next_assault.foresees(ASSAULT_UNIT)
def assaults_preview(s: Fight, place: int, units: int, unit: int, vehicle: int) -> Preview:
    """A close assault, before a weapon or a leader is named."""
    return contest(s, unit, vehicle, NOBODY, NOBODY).preview({DESTROYED: "17.1f", HELD: "17.1f"})
