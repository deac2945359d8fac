"""Chapter 6, looked at ahead: where a group could go, by which way, and who could fire at it there."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import NamedTuple

from lancio.engine.board import OFF
from lancio.engine.masks import bits, lowest
from lancio.engine.tally import Modifier, Preview
from lancio.games.lock_n_load import men
from lancio.games.lock_n_load.fire import proposal, watchful
from lancio.games.lock_n_load.harm import harm
from lancio.games.lock_n_load.impulse import acts
from lancio.games.lock_n_load.movement import move_group, movers, next_step, ready
from lancio.games.lock_n_load.opportunity import watchers, watching
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.steps import cost, has_scout, hurrying, steps_open
from lancio.games.lock_n_load.verbs import CRAWL, EVERYONE, GO, SET_OFF, STEP

#: what the hexes within reach assume
UNDISTURBED = "undisturbed"


class Way(NamedTuple):
    """How a place is reached: half points paid, the places on the way with what each costs, whether the move ends."""

    paid: int
    path: tuple[int, ...]
    prices: tuple[int, ...]
    ends: bool


def ways(s: Fight, units: int, mode: int, start: int, paid: int) -> dict[int, Way]:
    """The places that a group can reach, by the cheapest way; of equal ones the shortest."""
    if not units:
        return {}
    chief = hurrying(s, units)
    most = min(men.allowed(s, unit, mode, chief) for unit in bits(units))
    scouted = s.scouted if s.group == units else has_scout(s, units)
    found: dict[int, Way] = {}
    edge: list[tuple[int, int, int, Way]] = [(paid, 0, start, Way(paid, (), (), False))]
    while edge:
        _, _, place, way = heappop(edge)
        if place in found or (place == start and way.path):
            continue
        if way.path:
            found[place] = way
        if way.ends or place == OFF:
            continue
        for goal in bits(steps_open(s, units, mode, place, way.paid)):
            price = cost(s, s.active, place, goal, scouted)
            total = way.paid + price
            ends = mode == CRAWL or total > most or bool(s.held[1 - s.active] >> goal & 1)
            longer = Way(total, (*way.path, goal), (*way.prices, price), ends)
            heappush(edge, (total, len(longer.path), goal, longer))
    return found


def watched(s: Fight, units: int, mode: int, place: int) -> tuple[int, float]:
    """How many places of the enemy could fire at a group that has come somewhere, and the best chance among them to
    shake one of it, or worse."""
    there = s.clone()
    there.group, there.mode = units, mode
    for unit in bits(units):
        there.shift(unit, place)
    able = watchers(there)
    worst = 0.0
    for watcher in bits(able):
        who = watchful(there, watching(there), watcher)
        halved = who & there.complete
        worst = max(worst, float(harm(there, proposal(there, watcher, place, who, halved), units, halved)))
    return able.bit_count(), worst


def foreseen(s: Fight, units: int, mode: int, start: int, paid: int = 0) -> Preview:
    """The places within reach, each with its way, its price, what is left, and the fire that may meet the group."""
    ground = s.setting.ground
    chief = hurrying(s, units)
    most = min((men.allowed(s, unit, mode, chief) for unit in bits(units)), default=0)
    out: dict[str, dict[str, object]] = {}
    for place, way in ways(s, units, mode, start, paid).items():
        fight = bool(s.held[1 - s.active] >> place & 1)
        able, threat = watched(s, units, mode, place) if place != OFF and not fight else (0, 0.0)
        out[ground.name[place]] = {
            "way": [ground.name[p] for p in way.path],
            "prices": [price / 2 for price in way.prices],
            "cost": way.paid / 2,
            "left": max(0, most - way.paid) / 2,
            "ends": way.ends,
            "fight": fight,
            "watchers": able,
            "threat": threat,
        }
    return Preview((Modifier("points", most / 2, "6.0a"),) if most else (), note=UNDISTURBED, hexes=out)


@acts.foresees(GO)
def go_preview(s: Fight, side: int, place: int, mode: int) -> Preview:
    """Where everybody there who can could go together."""
    return foreseen(s, movers(s, place, mode, ready(s, side, place)), mode, place)


@move_group.foresees(EVERYONE)
def everyone_goes_preview(s: Fight, units: int, place: int, mode: int) -> Preview:
    """The same, once the mode is said."""
    return foreseen(s, movers(s, place, mode, ready(s, s.active, place)), mode, place)


@move_group.foresees(SET_OFF)
def set_off_preview(s: Fight, units: int, place: int, mode: int) -> Preview:
    """Where those who have been named could go."""
    return foreseen(s, units, mode, place)


@next_step.foresees(STEP)
def step_preview(s: Fight, place: int) -> Preview:
    """Where the group could still go from here; the step that was asked about is one of these places."""
    return foreseen(s, s.group, s.mode, s.where[lowest(s.group)], s.paid)
