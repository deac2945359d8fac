"""Reasons that several chapters give: who is not there, who has done his share, what cannot be aimed at."""

from __future__ import annotations

from collections.abc import Iterable

from lancio.engine.board import OFF
from lancio.engine.masks import lowest
from lancio.engine.reasons import Reason
from lancio.games.lock_n_load import hands, stacking
from lancio.games.lock_n_load.fire import THROW, distance, only_throw, pieces_for, satchels, through_slits
from lancio.games.lock_n_load.seen.sight import in_the_way
from lancio.games.lock_n_load.sight import BLOCKED
from lancio.games.lock_n_load.spotting import spotted_by
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.words import NOBODY

Reasons = Iterable[Reason]


def given(reason: Reason | None) -> list[Reason]:
    """A reason as a list, empty if there is none. Reasons are joined by `or`: each is asked for only if those before it
    do not hold."""
    return [] if reason is None else [reason]


# -- counters ------------------------------------------------------------------------------------


def absent(s: Fight, unit: int, side: int) -> Reason | None:
    """A unit of the other side, or one that is not on the map."""
    if s.setting.roster.side[unit] != side:
        return s.no("not-yours", None, unit=unit)
    return gone(s, unit)


def gone(s: Fight, unit: int) -> Reason | None:
    """A unit that is not on the map."""
    if s.where[unit]:
        return None
    if s.dead >> unit & 1:
        return s.no("unit-lost", "5.1h", unit=unit)
    if s.out >> unit & 1:
        return s.no("unit-left", "6.0m", unit=unit)
    if s.merged >> unit & 1:
        return s.no("unit-merged", "3.0h", unit=unit)
    if s.setting.roster.heroes >> unit & 1 and s.setting.roster.listed[unit] is None:
        return s.no("unborn", "11.2e", unit=unit)
    return s.no("not-on-map", None, unit=unit)


def elsewhere(s: Fight, unit: int, place: int, rule: str) -> Reason | None:
    """A unit that is not where it is asked for."""
    return s.no("not-there", rule, unit=unit, place=place) if s.where[unit] != place else None


def marked(s: Fight, unit: int, masks: int, rule: str = "4.0j") -> Reason | None:
    """An activity marker that forbids what is asked. `masks`: the counters that it forbids it to."""
    if not masks >> unit & 1:
        return None
    if s.fired >> unit & 1:
        return s.no("has-fired", rule, unit=unit)
    if s.complete >> unit & 1:
        return s.no("ops-complete", "4.1b" if rule == "4.0j" else rule, unit=unit)
    return s.no("has-moved", rule, unit=unit)


def shaken(s: Fight, unit: int, rule: str = "5.1a") -> Reason | None:
    """Who is not in good order."""
    return s.no("shaken", rule, unit=unit) if s.shaken >> unit & 1 else None


# -- places --------------------------------------------------------------------------------------


def nobody_there(s: Fight, side: int, place: int, rule: str = "2.0b") -> Reason | None:
    """A place without units of the side."""
    if place == OFF:
        return s.no("off-map", "6.0m")
    return None if s.held[side] >> place & 1 else s.no("nobody-there", rule, place=place)


def no_hex(s: Fight, place: int, rule: str) -> Reason | None:
    """Where a whole hex has to be named: floors, bunkers and what lies beyond the map."""
    if place == OFF:
        return s.no("off-map", rule)
    return None if place < s.setting.ground.board.size else s.no("name-the-hex", rule, place=place)


def engaged(s: Fight, place: int, rule: str = "8.1a") -> Reason | None:
    """A place with a melee."""
    return s.no("engaged", rule, place=place) if s.engaged >> place & 1 else None


def boxed(s: Fight, place: int) -> Reason | None:
    """A box beside the map."""
    return s.no("in-a-box", "6.0n", place=place) if s.setting.ground.boxes >> s.site(place) & 1 else None


def out_of_reach(s: Fight, place: int) -> Reason | None:
    """A place that the impulse does not reach."""
    if s.reach >> s.site(place) & 1:
        return None
    return s.no("out-of-reach", "4.0c" if s.lender == NOBODY else "4.0d", place=place, origin=s.base)


def inside(s: Fight, place: int) -> Reason | None:
    """A passenger inside sees nothing and calls nobody."""
    ground = s.setting.ground
    return s.no("inside", "16.1b") if ground.aboard & ~ground.decks & 1 << place else None


def full(s: Fight, side: int, place: int, units: int) -> Reason | None:
    """A place without room."""
    found = stacking.excess(s, side, place, units)
    return s.no(f"full-{found.what}", found.rule, place=place) if found else None


# -- weapons -------------------------------------------------------------------------------------


def not_carried(s: Fight, weapon: int, side: int) -> Reason | None:
    """A weapon that nobody of the side has."""
    if s.spent >> weapon & 1:
        return s.no("weapon-gone", None, weapon=weapon)
    unit = s.holder[weapon]
    if unit == NOBODY:
        return s.no("nobody-carries", "1.6.1b", weapon=weapon)
    return s.no("not-yours", None, unit=unit) if s.setting.roster.side[unit] != side else None


def no_hands(s: Fight, unit: int) -> Reason | None:
    """Who cannot carry one more weapon."""
    if not hands.capacity(s, unit):
        rule = "1.1c" if s.setting.roster.teams >> unit & 1 else "1.6.1h"
        return s.no("carries-nothing", rule, unit=unit)
    return None if hands.room(s, unit) else s.no("hands-full", "1.6.1a", unit=unit, most=hands.capacity(s, unit))


# -- targets -------------------------------------------------------------------------------------


def bad_target(s: Fight, side: int, goal: int) -> Reason | None:
    """A place that nobody of a side may fire at."""
    if goal == OFF:
        return s.no("off-map", "6.0m")
    if s.setting.ground.aboard >> goal & 1:
        return s.no("rides-along", "17.2c", place=goal)
    if boxed(s, goal):
        return s.no("box-unseen", "6.0n", place=goal)
    if not s.held[1 - side] >> goal & 1:
        return s.no("no-enemy", "5.0a", place=goal)
    if (s.locked | s.melee) >> goal & 1:
        return s.no("melee-target", "5.0b", place=goal)
    return s.no("not-spotted", "10.1a", place=goal) if not spotted_by(s, side) >> goal & 1 else None


def out_of_range(s: Fight, place: int, goal: int, most: int) -> Reason | None:
    """A target too far away, in another direction than a bunker's slits, or out of sight."""
    far = distance(s, place, goal)
    if far > most:
        return s.no("out-of-range", "5.0a", place=place, goal=goal, number=far, most=most)
    if s.setting.ground.inside and not through_slits(s, place, 1 << goal):
        if s.setting.ground.insides >> place & 1:
            return s.no("slits", "21.1a", place=place, goal=goal)
        return s.no("melee-target", "21.1g", place=goal)
    return no_sight(s, place, goal)


def thrown_far(s: Fight, place: int, goal: int, units: int) -> Reason | None:
    """A place that is not adjacent, for those who have nothing but satchel charges."""
    if not only_throw(s, units) or s.setting.ground.near[s.site(place)] >> goal & 1:
        return None
    weapon = lowest(satchels(s, pieces_for(s, units, THROW)[1]))
    return s.no("throw-far", "1.6.2d", weapon=weapon, goal=goal)


def no_sight(s: Fight, place: int, goal: int) -> Reason | None:
    """A line that is blocked, with what blocks it and the row that says so."""
    place = s.site(place)
    if s.setting.ground.eyes.through(place, goal, s.blinded) != BLOCKED:
        return None
    found = in_the_way(s, place, goal)
    index = s.setting.ground.locations.index
    blockers = sum(1 << index[name] for name in set((found.by or "").split("-")) if name in index)
    key = "sight-blocked" if blockers else "no-sight"
    return s.no(key, found.rule or "10.0a", place=place, goal=goal, **({"places": blockers} if blockers else {}))


def only(s: Fight, units: int) -> int:
    """The unit if there is just one of them, else NOBODY: then a reason can name it."""
    return lowest(units) if units and not units & units - 1 else NOBODY
