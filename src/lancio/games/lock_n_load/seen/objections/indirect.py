"""Chapter 18: mortars, calls for fire, Spotting Rounds."""

from __future__ import annotations

from lancio.engine.reasons import Reason
from lancio.games.lock_n_load import artillery, barrage, mortars
from lancio.games.lock_n_load.artillery import adjust, bursts, sure_aim, which_formation
from lancio.games.lock_n_load.fire import distance
from lancio.games.lock_n_load.impulse import acts
from lancio.games.lock_n_load.men import KINDS
from lancio.games.lock_n_load.seen.objections.acts import busy
from lancio.games.lock_n_load.seen.objections.common import (
    Reasons,
    absent,
    boxed,
    engaged,
    given,
    inside,
    marked,
    no_hex,
    out_of_reach,
    shaken,
)
from lancio.games.lock_n_load.spotting import spotted_by
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.verbs import CALL, FROM, ILLUMINATE, LED, MORTAR, MORTAR_CALLED, POUND, SHIFT, USE
from lancio.games.lock_n_load.words import NOBODY

# -- mortars -------------------------------------------------------------------------------------


def no_mortar(s: Fight, side: int, unit: int, called: bool) -> Reason | None:
    """Why a unit does not fire as a mortar in this impulse."""
    if why := absent(s, unit, side):
        return why
    if not s.setting.roster.mortars >> unit & 1:
        return s.no("not-a-mortar", "18.1a", unit=unit)
    place = s.where[unit]
    spent = s.marked if called else s.moved | s.crawled | s.fired | s.complete
    if not called and unit == s.spotter and s.sighted:
        spent &= ~(1 << unit) | s.fired
    if why := (
        boxed(s, place) or engaged(s, place) or shaken(s, unit) or marked(s, unit, spent) or out_of_reach(s, place)
    ):
        return why
    if not mortars.ready_mortars(s, place) >> unit & 1:
        return s.no("no-mortar-ground", "18.1a", unit=unit, place=place)
    return None


def bad_range(s: Fight, unit: int, hex_: int) -> Reason | None:
    """A hex too near or too far, or not before a bunker's front."""
    if mortars.in_range(s, unit) >> hex_ & 1:
        return None
    kind, far = KINDS[s.kind[unit]], distance(s, s.where[unit], hex_)
    if kind.least <= far <= kind.range:
        return s.no("slits", "21.1a", place=s.where[unit], goal=hex_)
    return s.no("mortar-range", "18.1i", unit=unit, hex=hex_, number=far, least=kind.least, most=kind.range)


def bad_aim(s: Fight, side: int, hex_: int) -> Reason | None:
    """A hex that no mortar of the side may aim at."""
    if mortars.aims(s, side, spotted_by(s, side)) >> hex_ & 1:
        return None
    ground = s.setting.ground
    here = ground.same_hex[hex_]
    if s.held[side] & here:
        return s.no("friends-there", "18.1i", place=hex_)
    if s.melee & here:
        return s.no("melee-target", "5.0b", place=hex_)
    return s.no("not-spotted" if s.held[1 - side] & here else "no-enemy", "10.1a", place=hex_)


@acts.objects(MORTAR)
def wrong_mortar(s: Fight, side: int, unit: int, hex_: int) -> Reasons:
    if found := given(
        no_mortar(s, side, unit, False)
        or no_hex(s, hex_, "18.1h")
        or bad_aim(s, side, hex_)
        or bad_range(s, unit, hex_)
    ):
        return found
    if s.complete >> unit & 1 and s.setting.ground.hex[s.sighted] != hex_:
        return [s.no("only-what-he-spotted", "4.1f", place=s.sighted)]
    return [s.no("no-sight", "18.1b", place=s.where[unit], goal=hex_)]


def no_caller(s: Fight, side: int, caller: int, hex_: int, leader: bool) -> Reason | None:
    """Why somebody cannot call for fire on a hex."""
    roster = s.setting.roster
    if why := absent(s, caller, side):
        return why
    if not (roster.leaders | (0 if leader else roster.scouts | roster.advisors)) >> caller & 1:
        return s.no("no-caller", "18.1j" if leader else "18.1c", unit=caller)
    place = s.where[caller]
    if not leader and mortars.callers(s, side, 1 << caller):
        if s.complete >> caller & 1 and s.setting.ground.hex[s.sighted] != hex_:
            return s.no("calls-what-he-spotted", "18.1d", place=s.sighted)
    elif (
        why := inside(s, place)
        or boxed(s, place)
        or engaged(s, place)
        or shaken(s, caller)
        or marked(s, caller, s.marked, "18.1g")
    ):
        return why
    if not mortars.watched(s, caller) >> hex_ & 1:
        return s.no("caller-blind", "18.1c", unit=caller, hex=hex_)
    return None


@acts.objects(MORTAR_CALLED)
def wrong_call_for_mortar(s: Fight, side: int, unit: int, hex_: int, caller: int) -> Reasons:
    return given(
        no_mortar(s, side, unit, True)
        or no_hex(s, hex_, "18.1h")
        or bad_aim(s, side, hex_)
        or bad_range(s, unit, hex_)
        or no_caller(s, side, caller, hex_, False)
    )


@acts.objects(ILLUMINATE)
def wrong_star_shell(s: Fight, side: int, unit: int, hex_: int, caller: int) -> Reasons:
    if not s.setting.scene.night:
        return [s.no("by-day", "18.1j")]
    return given(
        no_mortar(s, side, unit, True)
        or no_hex(s, hex_, "18.1j")
        or bad_range(s, unit, hex_)
        or no_caller(s, side, caller, hex_, True)
    )


@mortars.led.objects(LED)
def wrong_help(s: Fight, unit: int, hex: int, leader: int) -> Reasons:
    side = s.setting.roster.side[unit]
    if found := given(absent(s, leader, side)):
        return found
    if not s.setting.roster.leaders >> leader & 1:
        return [s.no("not-a-leader", "5.01a", unit=leader)]
    if s.where[leader] != s.where[unit]:
        return [s.no("not-there", "5.01a", unit=leader, place=s.where[unit])]
    if s.called >> leader & 1:
        return [s.no("has-called", "11.11b", unit=leader)]
    return given(shaken(s, leader) or marked(s, leader, s.marked, "5.01a") or s.no("other-force", "5.01a", unit=leader))


# -- guns off the map ----------------------------------------------------------------------------


@acts.objects(CALL)
def wrong_call(s: Fight, side: int, unit: int, hex_: int) -> Reasons:
    roster = s.setting.roster
    if found := given(absent(s, unit, side)):
        return found
    if not (roster.leaders | roster.scouts | roster.advisors) >> unit & 1:
        return [s.no("no-caller", "18.2b", unit=unit)]
    if not s.setting.scene.armies[side].formations:
        return [s.no("no-artillery", "18.2a")]
    if found := given(inside(s, s.where[unit]) or busy(s, side, unit, "18.2b") or no_hex(s, hex_, "18.2b")):
        return found
    if not artillery.formations(s, side):
        return [no_mission(s, side)]
    return [s.no("caller-blind", "18.2b", unit=unit, hex=hex_)]


def no_mission(s: Fight, side: int) -> Reason:
    """Why no formation can start a mission."""
    if s.exhausted >> side & 1:
        return s.no("no-more-missions", "13.9.1a")
    rows = s.setting.roster.batteries
    if any(rows[battery].side == side and rows[battery].unit == NOBODY for battery in s.sources):
        return s.no("mission-going-on", "18.3b")
    return s.no("no-more-missions", "18.3c")


@which_formation.objects(FROM)
def wrong_formation(s: Fight, unit: int, hex: int, formation: int) -> Reasons:
    return [s.no("not-that-formation", "18.3c", formation=formation)]


@sure_aim.objects(USE)
def wrong_card(s: Fight, unit: int, hex: int, battery: int, card: int) -> Reasons:
    return [s.no("other-card", "12.0c", card=card)]


@adjust.objects(SHIFT)
def wrong_shift(s: Fight, unit: int, hex: int, battery: int, goal: int) -> Reasons:
    if found := given(no_hex(s, goal, "18.2e")):
        return found
    if not s.setting.ground.board.around[hex] >> goal & 1:
        return [s.no("one-hex-only", "18.2e", hex=hex)]
    return [s.no("caller-blind", "18.2e", unit=unit, hex=goal)]


@bursts.objects(POUND)
def wrong_burst(s: Fight, unit: int, hexes: int, battery: int, hex_: int) -> Reasons:
    if found := given(no_hex(s, hex_, "18.2k")):
        return found
    if not hexes >> hex_ & 1:
        return [s.no("not-in-barrage", "18.2k", hex=hex_)]
    return [] if barrage.exposed(s, barrage.in_hex(s, hex_)) else [s.no("nobody-to-hit", "18.2k", hex=hex_)]
