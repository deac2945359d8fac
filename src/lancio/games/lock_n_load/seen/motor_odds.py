"""Chapter 15: what machine guns, overruns and the men's answer would bring, from the functions that resolve them."""

from __future__ import annotations

from fractions import Fraction

from lancio.engine.masks import bits, lowest
from lancio.engine.tally import Preview
from lancio.games.lock_n_load.close_assault import steel
from lancio.games.lock_n_load.driving import driving
from lancio.games.lock_n_load.fire import attack, men_hit
from lancio.games.lock_n_load.harm import harm, harm_rows
from lancio.games.lock_n_load.impulse import acts
from lancio.games.lock_n_load.machine_guns import all_guns, volley, which_guns
from lancio.games.lock_n_load.men import leadership, morale, trial
from lancio.games.lock_n_load.opportunity import declaration, opportunity
from lancio.games.lock_n_load.overrun import force, strike_back
from lancio.games.lock_n_load.seen.odds import chance_preview
from lancio.games.lock_n_load.small_arms import harm_aboard
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.tables import HELD, KILLED
from lancio.games.lock_n_load.verbs import BURST, MACHINE_GUN, MACHINE_GUN_UNIT, OVERRUN, STRIKE_BACK
from lancio.games.lock_n_load.words import NOBODY


def burst_preview(s: Fight, unit: int, goal: int, victim: int, burst: int) -> Preview:
    """The chance that somebody there, or the vehicle, is shaken or worse."""
    shots = volley(s, unit, goal, victim, burst)
    tally = attack(s, shots)
    if victim != NOBODY:
        chance = harm_aboard(s, victim, tally.total, s.hex_of(s.where[unit]))
        return chance_preview(tuple(tally.modifiers), chance, "17.2e")
    targets = men_hit(s, 1 - s.setting.roster.side[unit], goal)
    return chance_preview(tuple(tally.modifiers), harm(s, shots, targets), "5.0e")


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
    """The check before the close assault: `held` goes at it."""
    return trial(steel(s, unit, s.where[unit], NOBODY), morale(s, unit)).preview({HELD: "15.3c", KILLED: "15.3c"})
