"""A first plan for vehicles: fire where it hurts, drive towards what counts, strike back at an overrun."""

from __future__ import annotations

from lancio.engine.masks import lowest
from lancio.games.lock_n_load.bot.judgement import Rates, worth
from lancio.games.lock_n_load.driving import driving
from lancio.games.lock_n_load.machine_guns import which_guns
from lancio.games.lock_n_load.overrun import strike_back
from lancio.games.lock_n_load.parking import first_facing
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.verbs import BURST, HALT, JOINT, OVERRUN, STEP, STRIKE_BACK, TURN


def ahead(s: Fight, unit: int, place: int, corner: int) -> float:
    """How good the better of the two hexes before a corner is."""
    around = s.setting.ground.board.neighbours[place]
    side = s.setting.roster.side[unit]
    return max((worth(s, side, goal) for goal in (around[corner], around[(corner + 1) % 6]) if goal), default=-99.0)


@driving.judged()
def way_to_go(s: Fight, viewer: int) -> Rates:
    """Nearer to what counts; off the map where that counts; over the enemy; a turn if the way ahead is better."""
    unit = lowest(s.group)
    here = s.where[unit]
    rates: Rates = {HALT.code(): worth(s, viewer, here) + 0.2} if HALT.code() in s.choices else {}
    for (goal,) in STEP.among(s.choices):
        rates[STEP.code(goal)] = worth(s, viewer, goal) if s.setting.ground.hex[goal] else 5.0
    for (goal,) in OVERRUN.among(s.choices):
        rates[OVERRUN.code(goal)] = worth(s, viewer, goal) + 1.0
    for _, corner in TURN.among(s.choices):
        rates[TURN.code(unit, corner)] = ahead(s, unit, here, corner) - 0.5
    return rates


@first_facing.judged()
def which_corner(s: Fight, unit: int, viewer: int) -> Rates:
    """Towards what counts."""
    return {TURN.code(unit, corner): ahead(s, unit, s.where[unit], corner) for corner in range(6)}


@which_guns.judged()
def with_all_guns(s: Fight, unit: int, goal: int, victim: int, viewer: int) -> Rates:
    """All of them."""
    return {BURST.code(JOINT): 1.0} if BURST.code(JOINT) in s.choices else dict.fromkeys(s.choices, 0.5)


@strike_back.judged()
def at_it(s: Fight, vehicle: int, units: int, viewer: int) -> Rates:
    """Whoever can."""
    return {STRIKE_BACK.code(unit): 1.0 for (unit,) in STRIKE_BACK.among(s.choices)}
