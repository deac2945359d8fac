"""Chapter 11.4, before he is placed: what a sniper in hand could do from each place where he may appear."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from lancio.engine.masks import bits
from lancio.engine.tally import Preview
from lancio.games.lock_n_load.impulse import impulse
from lancio.games.lock_n_load.opportunity import opportunity
from lancio.games.lock_n_load.seen.odds import chance_preview
from lancio.games.lock_n_load.snipers import chance_at, marks, mover_at
from lancio.games.lock_n_load.spotting import spotted_by
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.verbs import PLACE

ANYBODY = -1


def first_shots(s: Fight, unit: int, place: int) -> dict[int, Fraction]:
    """The chance that he would have at once at each place where he could hit somebody; none: he would wait."""
    s.put(unit, place)
    if s.group:
        goal = mover_at(s)
        return {goal: chance_at(s, unit, goal, s.group)}
    goals = bits(marks(s, unit, spotted_by(s, s.setting.roster.side[unit])))
    return {goal: chance_at(s, unit, goal, ANYBODY) for goal in goals}


def foreseen(s: Fight, unit: int, place: int) -> Preview:
    """The shot from there; with the hexes the best shot from everywhere he may appear, and the shot at each target."""
    names = s.setting.ground.name
    found = {
        there: shots
        for sniper, places in PLACE.sets_among(s.choices)
        if sniper == unit
        for there in bits(places)
        if (shots := first_shots(s.clone(), unit, there))
    }
    rows = {
        names[there]: {"p": float(max(shots.values())), "at": {names[goal]: float(p) for goal, p in shots.items()}}
        for there, shots in found.items()
    }
    shot = chance_preview((), max(found[place].values()), "11.4b") if place in found else Preview()
    return replace(shot, hexes=rows)


@impulse.foresees(PLACE)
def appear_preview(s: Fight, side: int, unit: int, place: int) -> Preview:
    """In an own impulse: at whom he likes."""
    return foreseen(s, unit, place)


@opportunity.foresees(PLACE)
def ambush_preview(s: Fight, budget: int, unit: int, place: int) -> Preview:
    """Against a mover."""
    return foreseen(s, unit, place)
