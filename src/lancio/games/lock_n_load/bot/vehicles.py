"""A first plan for vehicles: fire where it hurts, drive towards what counts, strike back at an overrun."""

from __future__ import annotations

from lancio.engine.masks import lowest
from lancio.games.lock_n_load.bot.goals import Goals
from lancio.games.lock_n_load.bot.guns import Rates
from lancio.games.lock_n_load.driving import driving
from lancio.games.lock_n_load.machine_guns import which_guns
from lancio.games.lock_n_load.overrun import strike_back
from lancio.games.lock_n_load.parking import first_facing
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.verbs import BURST, HALT, JOINT, OVERRUN, STEP, STRIKE_BACK, TURN

#: what a step, a turn or an overrun must bring more than to stay
STEPS, TURNS, OVERRUNS = 0.01, 0.02, 0.5
#: off the map where that counts
AWAY = 5.0


def ahead(s: Fight, goals: Goals, place: int, corner: int) -> float:
    """How good the better of the two hexes before a corner is."""
    around = s.setting.ground.board.neighbours[place]
    return max((goals.pull(goal) for goal in (around[corner], around[(corner + 1) % 6]) if goal), default=-99.0)


@driving.judged()
def way_to_go(s: Fight, viewer: int) -> Rates:
    """Nearer to what counts; off the map where that counts; over the enemy; a turn if the way ahead is better."""
    unit = lowest(s.group)
    here = s.where[unit]
    goals = Goals(s, viewer)
    rates: Rates = {HALT.code(): goals.pull(here) + STEPS} if HALT.code() in s.choices else {}
    for (goal,) in STEP.among(s.choices):
        rates[STEP.code(goal)] = goals.pull(goal) if s.setting.ground.hex[goal] else AWAY
    for (goal,) in OVERRUN.among(s.choices):
        rates[OVERRUN.code(goal)] = goals.pull(goal) + OVERRUNS
    for _, corner in TURN.among(s.choices):
        rates[TURN.code(unit, corner)] = ahead(s, goals, here, corner) - TURNS
    return rates


@first_facing.judged()
def which_corner(s: Fight, unit: int, viewer: int) -> Rates:
    """Towards what counts."""
    goals = Goals(s, viewer)
    return {TURN.code(unit, corner): ahead(s, goals, s.where[unit], corner) for corner in range(6)}


@which_guns.judged()
def with_all_guns(s: Fight, unit: int, goal: int, victim: int, viewer: int) -> Rates:
    """All of them."""
    return {BURST.code(JOINT): 1.0} if BURST.code(JOINT) in s.choices else dict.fromkeys(s.choices, 0.5)


@strike_back.judged()
def at_it(s: Fight, vehicle: int, units: int, viewer: int) -> Rates:
    """Whoever can."""
    return {STRIKE_BACK.code(unit): 1.0 for (unit,) in STRIKE_BACK.among(s.choices)}
