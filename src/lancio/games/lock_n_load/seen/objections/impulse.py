"""Chapters 4, 10.1 and 11.4: the beginning of an impulse: bases, leaders, spotting, a sniper's post."""

from __future__ import annotations

from lancio.engine.board import OFF
from lancio.engine.reasons import Reason
from lancio.games.lock_n_load.cover import own_cover
from lancio.games.lock_n_load.impulse import acts, impulse
from lancio.games.lock_n_load.men import is_open
from lancio.games.lock_n_load.seen.objections.common import (
    Reasons,
    absent,
    boxed,
    elsewhere,
    engaged,
    full,
    given,
    inside,
    marked,
    no_sight,
    nobody_there,
    only,
    shaken,
)
from lancio.games.lock_n_load.spotting import hidden_from, spotted_by
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.verbs import ACTIVATE, LEAD, PLACE, SPOT, STAIRS, THINK
from lancio.games.lock_n_load.words import NOBODY

# -- naming a base -------------------------------------------------------------------------------


@impulse.objects(ACTIVATE)
def wrong_base(s: Fight, side: int, place: int) -> Reasons:
    if nobody := nobody_there(s, side, place):
        return [nobody]
    if s.engaged >> place & 1:
        return [s.no("fought", "8.0o", place=place)]
    here = s.friends(side, place)
    unit = only(s, here)
    spent = s.marked & ~((s.assaulted | s.stealthy) & ~s.fired)
    if unit != NOBODY and (why := marked(s, unit, spent)):
        return [why]
    if not here & ~spent:
        return [s.no("all-marked", "4.0j", place=place)]
    return [s.no("nothing-to-do", "4.0q", place=place)]


@impulse.objects(LEAD)
def wrong_leader(s: Fight, side: int, place: int, unit: int) -> Reasons:
    if found := given(nobody_there(s, side, place) or absent(s, unit, side) or elsewhere(s, unit, place, "4.0d")):
        return found
    if not s.setting.roster.leaders >> unit & 1:
        return [s.no("not-a-leader", "4.0d", unit=unit)]
    spent = s.marked & ~(1 << s.spotter if s.looked and s.spotter != NOBODY else 0)
    return given(
        (engaged(s, place) if s.engaged >> place & 1 else None)
        or shaken(s, unit, "4.0k")
        or (s.no("wounded", "5.1j", unit=unit) if s.wounded >> unit & 1 else None)
        or marked(s, unit, spent, "4.0k")
        or (s.no("reach-used", "4.0p", unit=unit) if s.reached >> unit & 1 else None)
        or s.no("nobody-acts", "4.0n")
    )


@impulse.objects(STAIRS)
def wrong_stairs(s: Fight, side: int, place: int, unit: int) -> Reasons:
    ground = s.setting.ground
    if s.held[side] >> place & 1 and not ground.two_storeys >> ground.hex[place] & 1:
        return [s.no("no-floors", "2.0d", place=place)]
    return wrong_leader(s, side, place, unit)


@impulse.objects(THINK)
def thought_already(s: Fight, side: int) -> Reasons:
    return [thought(s, side)]


def thought(s: Fight, side: int) -> Reason:
    """Standing orders are given once an impulse or window, and only while there is something else to do."""
    return s.no("ordered", "5.3a") if s.ordered >> side & 1 else s.no("nobody-acts", "4.0n")


# -- spotting ------------------------------------------------------------------------------------


@impulse.objects(SPOT)
@acts.objects(SPOT)
def wrong_spotting(s: Fight, side: int, unit: int, place: int) -> Reasons:
    if s.looked:
        return [s.no("looked", "10.1i")]
    return given(absent(s, unit, side) or wrong_spotter(s, unit) or wrong_goal(s, side, unit, place))


def wrong_spotter(s: Fight, unit: int) -> Reason | None:
    """Who cannot spot."""
    roster, place = s.setting.roster, s.where[unit]
    if (roster.medics | roster.chaplains) >> unit & 1:
        return s.no("no-spotter", "10.1j", unit=unit)
    if why := inside(s, place) or shaken(s, unit, "10.1j"):
        return why
    if roster.vehicles >> unit & 1 and not is_open(s, unit):
        return s.no("spots-open", "10.1e", unit=unit)
    if roster.helicopters >> unit & 1 and not s.hovering >> unit & 1:
        return s.no("spots-hovering", "19.3c", unit=unit)
    in_melee = engaged(s, place, "10.1k") if not roster.carriers >> unit & 1 else None
    return marked(s, unit, s.marked & ~s.fresh, "10.1j") or boxed(s, place) or in_melee


def wrong_goal(s: Fight, side: int, unit: int, place: int) -> Reason | None:
    """What need not or cannot be spotted by a unit."""
    ground = s.setting.ground
    if place == OFF:
        return s.no("off-map", "6.0m")
    if ground.boxes >> place & 1:
        return s.no("box-unseen", "6.0n", place=place)
    if ground.aboard >> place & 1:
        return s.no("name-the-hex", "10.1a", place=place)
    if not s.held[1 - side] >> place & 1:
        return s.no("no-enemy", "10.1k", place=place)
    seen = spotted_by(s, side)
    if seen >> place & 1:
        return s.no("is-spotted", "10.1k", place=place)
    if blocked := no_sight(s, s.where[unit], place):
        return blocked
    return None if hidden_from(s, side, unit, seen) >> place & 1 else s.no("too-dark", "20.0a", place=place)


# -- a sniper ------------------------------------------------------------------------------------


@impulse.objects(PLACE)
def wrong_post(s: Fight, side: int, unit: int, place: int) -> Reasons:
    return given(wrong_sniper(s, side, unit) or bad_post(s, side, unit, place))


def wrong_sniper(s: Fight, side: int, unit: int) -> Reason | None:
    """Who does not wait for a post of his own choice."""
    if s.setting.roster.side[unit] != side:
        return s.no("not-yours", None, unit=unit)
    if not s.setting.roster.snipers >> unit & 1:
        return s.no("no-sniper", "11.4a", unit=unit)
    if s.where[unit]:
        return s.no("sniper-stays", "11.4a", unit=unit)
    return absent(s, unit, side) if s.dead >> unit & 1 else None


def bad_post(s: Fight, side: int, unit: int, place: int) -> Reason | None:
    """Where no sniper can appear."""
    ground = s.setting.ground
    if place == OFF or not ground.hex[place]:
        return s.no("no-post", "11.4a", place=place)
    if s.held[1 - side] & ground.same_hex[place]:
        return s.no("enemy-there", "11.4a", place=place)
    if ground.insides >> place & 1 and not s.bunkers >> ground.hex[place] & 1:
        return s.no("no-bunker", "21.1b", place=place)
    return full(s, side, place, 1 << unit) or (
        s.no("no-cover", "11.4a", place=place) if own_cover(s, place) <= 0 else None
    )
