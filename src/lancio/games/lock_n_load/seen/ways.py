"""Chapter 6, looked at ahead: where a group could go, by which way, and who could fire at it there."""

from __future__ import annotations

from dataclasses import replace
from heapq import heappop, heappush
from typing import NamedTuple

from lancio.engine.board import OFF
from lancio.engine.masks import bits, lowest
from lancio.engine.tally import Modifier, Preview
from lancio.games.lock_n_load import men
from lancio.games.lock_n_load.box import BOX
from lancio.games.lock_n_load.fire import watchful
from lancio.games.lock_n_load.harm import harm
from lancio.games.lock_n_load.impulse import acts
from lancio.games.lock_n_load.movement import move_group, movers, next_step, ready
from lancio.games.lock_n_load.opportunity import watchers, watching
from lancio.games.lock_n_load.seen.clashes import clash, left_behind
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.steps import cost, has_scout, hurrying, steps_open
from lancio.games.lock_n_load.verbs import ASSAULT_DOUBLE, CRAWL, DOUBLE, EVERYONE, GO, SET_OFF, STEP
from lancio.games.lock_n_load.volleys import proposal

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


class Danger(NamedTuple):
    """How many places of the enemy could fire at a group that has come somewhere; the best chance among them to shake
    one of it, or worse, and whose it is."""

    watchers: int = 0
    threat: float = 0.0
    place: int = OFF


def watched(s: Fight, units: int, mode: int, place: int) -> Danger:
    """The fire that a group has to fear somewhere."""
    there = s.clone()
    there.group, there.mode = units, mode
    for unit in bits(units):
        there.shift(unit, place)
    able = watchers(there)
    worst, best = 0.0, OFF
    for watcher in bits(able):
        who = watchful(there, watching(there), watcher)
        halved = who & there.complete
        chance = float(harm(there, proposal(there, watcher, place, who, halved), units, halved))
        if chance > worst:
            worst, best = chance, watcher
    return Danger(able.bit_count(), worst, best)


def foreseen(s: Fight, units: int, mode: int, start: int, paid: int = 0) -> Preview:
    """The places within reach, each with its way, its price, what is left, and the fire that may meet the group."""
    ground = s.setting.ground
    chief = hurrying(s, units)
    most = min((men.allowed(s, unit, mode, chief) for unit in bits(units)), default=0)
    out: dict[str, dict[str, object]] = {}
    found = ways(s, units, mode, start, paid)
    fights = {place for place in found if s.held[1 - s.active] >> place & 1}
    left = [s.setting.roster.weapon_names.names[weapon] for weapon in bits(left_behind(s, units))]
    dangers = {place: watched(s, units, mode, place) for place in found if place != OFF and place not in fights}
    for place, way in found.items():
        fight = place in fights
        danger = dangers.get(place, Danger())
        # what may meet them before they are there
        worst = max((dangers[p] for p in way.path[:-1] if p in dangers), key=lambda one: one.threat, default=Danger())
        out[ground.name[place]] = {
            "way": [ground.name[p] for p in way.path],
            "prices": [price / 2 for price in way.prices],
            "cost": way.paid / 2,
            "left": max(0, most - way.paid) / 2,
            "ends": way.ends,
            "fight": fight,
            "watchers": danger.watchers,
            "threat": danger.threat,
            "by": ground.name[danger.place] if danger.threat else None,
            "before": worst.threat,
            "before_by": ground.name[worst.place] if worst.threat else None,
            **({"leaves": left} if left else {}),
            **({"clash": clash(s, units, place)} if fight else {}),
        }
    return Preview((Modifier("points", most / 2, "6.0a"),) if most else (), note=UNDISTURBED, hexes=out)


def together(s: Fight, units: int, mode: int, place: int) -> int:
    """As many of some units as can go somewhere together: all, or those for whom there is room, the strongest first;
    who hurries needs his leader, and he comes first."""
    if steps_open(s, units, mode, place, 0):
        return units
    first = s.setting.roster.leaders if mode in (DOUBLE, ASSAULT_DOUBLE) else 0
    group = 0
    for unit in sorted(bits(units), key=lambda u: (not first >> u & 1, -BOX.counters.firepower[s.kind[u]], u)):
        if steps_open(s, group | 1 << unit, mode, place, 0):
            group |= 1 << unit
    return group


def all_foreseen(s: Fight, units: int, mode: int, place: int) -> Preview:
    """Where some units could go together; where they cannot all, those who can are named with every place."""
    part = together(s, units, mode, place)
    found = foreseen(s, part, mode, place)
    if part == units:
        return found
    names = [s.setting.roster.names.names[unit] for unit in bits(part)]
    return replace(found, hexes={name: {**row, "units": names} for name, row in found.hexes.items()})


@acts.foresees(GO)
def go_preview(s: Fight, side: int, place: int, mode: int) -> Preview:
    """Where everybody there who can could go together."""
    return all_foreseen(s, movers(s, place, mode, ready(s, side, place)), mode, place)


@move_group.foresees(EVERYONE)
def everyone_goes_preview(s: Fight, units: int, place: int, mode: int) -> Preview:
    """The same, once the mode is said."""
    return all_foreseen(s, movers(s, place, mode, ready(s, s.active, place)), mode, place)


@move_group.foresees(SET_OFF)
def set_off_preview(s: Fight, units: int, place: int, mode: int) -> Preview:
    """Where those who have been named could go."""
    return foreseen(s, units, mode, place)


@next_step.foresees(STEP)
def step_preview(s: Fight, place: int) -> Preview:
    """Where the group could still go from here; the step that was asked about is one of these places."""
    return foreseen(s, s.group, s.mode, s.where[lowest(s.group)], s.paid)
