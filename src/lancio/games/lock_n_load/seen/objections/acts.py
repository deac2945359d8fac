"""Chapters 4 to 8, 20.1 and 21.5: the acts of an impulse."""

from __future__ import annotations

from lancio.engine.masks import bits
from lancio.engine.reasons import Reason
from lancio.games.lock_n_load import men, night
from lancio.games.lock_n_load.box import BOX
from lancio.games.lock_n_load.eligible import attackers
from lancio.games.lock_n_load.fire import able, at_what, joins, longest
from lancio.games.lock_n_load.impulse import acts
from lancio.games.lock_n_load.movement import movers, ready
from lancio.games.lock_n_load.seen.objections.common import (
    Reasons,
    absent,
    bad_target,
    boxed,
    engaged,
    given,
    marked,
    no_hex,
    nobody_there,
    not_carried,
    only,
    out_of_range,
    out_of_reach,
    shaken,
    thrown_far,
)
from lancio.games.lock_n_load.smoke import hexes_for
from lancio.games.lock_n_load.snipers import must_snipe
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.tables import CLAYMORE
from lancio.games.lock_n_load.verbs import (
    ASSAULT,
    ASSAULT_DOUBLE,
    CRAWL,
    DOUBLE,
    FIGHT,
    FIRE,
    FLARE,
    GO,
    PLANT,
    RETREAT,
    SMOKE,
    SNIPE,
    STEALTH,
)
from lancio.games.lock_n_load.words import NOBODY

RANGE = BOX.counters.range

# -- fire ----------------------------------------------------------------------------------------


def cannot_fire(s: Fight, unit: int) -> Reason | None:
    """Why a unit takes no part in the fire of its own impulse."""
    roster = s.setting.roster
    if (roster.medics | roster.chaplains) >> unit & 1:
        return s.no("no-weapon-man", "5.1d", unit=unit)
    return shaken(s, unit) or marked(s, unit, s.moved | s.crawled | s.fired | s.complete)


@acts.objects(FIRE)
def wrong_fire(s: Fight, side: int, place: int, goal: int) -> Reasons:
    if found := given(nobody_there(s, side, place) or boxed(s, place) or engaged(s, place)):
        return found
    here = s.friends(side, place)
    if not here & s.arrived and (far := out_of_reach(s, place)):
        return [far]
    if s.shot >> place & 1:
        return [s.no("has-attacked", "4.0m", place=place)]
    who = able(s, place)
    if not who:
        unit = only(s, here)
        return given((cannot_fire(s, unit) if unit != NOBODY else None) or s.no("nobody-can-fire", "4.0j", place=place))
    if bad := bad_target(s, side, goal):
        return [bad]
    if not any(s.at[spot] & s.setting.roster.infantry for spot in bits(s.setting.ground.together[goal])):
        return [s.no("no-men-there", "17.2c", place=goal)]
    if not at_what(s, who, goal):
        return [s.no("only-what-he-spotted", "4.1f", place=s.sighted)]
    most = longest(s, who)
    if not most:
        alone = who & ~joins(s, who)
        key, rule = ("fire-alone", "5.2b") if alone else ("nothing-to-fire", "11.1a")
        return [s.no(key, rule, place=place)]
    who = at_what(s, who, goal)
    return given(out_of_range(s, place, goal, longest(s, who)) or thrown_far(s, place, goal, who))


@acts.objects(SNIPE)
def wrong_shot(s: Fight, side: int, unit: int, place: int) -> Reasons:
    if found := given(absent(s, unit, side) or no_sniper(s, unit)):
        return found
    post = s.where[unit]
    return given(
        out_of_reach(s, post)
        or engaged(s, post)
        or cannot_fire(s, unit)
        or bad_target(s, side, place)
        or out_of_range(s, post, place, RANGE[s.kind[unit]])
    )


@must_snipe.objects(SNIPE)
def wrong_first_shot(s: Fight, unit: int, shooter: int, place: int) -> Reasons:
    if shooter != unit:
        return [s.no("other-shooter", "11.4b", unit=unit)]
    side = s.setting.roster.side[unit]
    return given(bad_target(s, side, place) or out_of_range(s, s.where[unit], place, RANGE[s.kind[unit]]))


def no_sniper(s: Fight, unit: int) -> Reason | None:
    """Whoever is no sniper."""
    return None if s.setting.roster.snipers >> unit & 1 else s.no("no-sniper", "11.4b", unit=unit)


# -- movement ------------------------------------------------------------------------------------


def cannot_move(s: Fight, unit: int) -> Reason | None:
    """Why a unit does not move at all."""
    if why := marked(s, unit, s.marked):
        return why
    if not men.allowance(s, unit) or men.KINDS[s.kind[unit]].fixed:
        return s.no("stays", "11.4a" if s.setting.roster.snipers >> unit & 1 else "6.0g", unit=unit)
    return None


def cannot_so(s: Fight, unit: int, mode: int) -> Reason | None:
    """Why a unit does not move in a certain way."""
    roster = s.setting.roster
    if roster.teams >> unit & 1 and mode in (CRAWL, DOUBLE, ASSAULT_DOUBLE):
        return s.no("team-mode", "6.3.1a", unit=unit, mode=mode)
    if s.shaken >> unit & 1 and mode in (ASSAULT, ASSAULT_DOUBLE, STEALTH, DOUBLE):
        return s.no("shaken-mode", "5.1n", unit=unit, mode=mode)
    if mode == STEALTH:
        armed = roster.scouts >> unit & 1 and s.arms[unit]
        return s.no("armed-scout", "11.7c", unit=unit) if armed else s.no("no-stealth", "6.4a", unit=unit)
    if mode in (DOUBLE, ASSAULT_DOUBLE) and not s.friends(s.active, s.where[unit]) & roster.leaders & ~(
        s.shaken | s.marked
    ):
        return s.no("no-pace", "6.2a", unit=unit)
    return s.no("no-assault", "6.1a", unit=unit) if mode in (ASSAULT, ASSAULT_DOUBLE) else None


@acts.objects(GO)
def wrong_move(s: Fight, side: int, place: int, mode: int) -> Reasons:
    if found := given(nobody_there(s, side, place) or engaged(s, place)):
        return found
    if far := out_of_reach(s, place):
        return [far]
    if s.left >> place & 1:
        return [s.no("has-set-off", "4.0i", place=place)]
    who = ready(s, side, place)
    if not who:
        unit = only(s, s.friends(side, place))
        return given((cannot_move(s, unit) if unit != NOBODY else None) or s.no("nobody-can-move", "4.0j", place=place))
    if not movers(s, place, mode, who):
        return given(next(filter(None, (cannot_so(s, unit, mode) for unit in bits(who))), None))
    return [s.no("no-step", "5.1n" if not who & ~s.shaken else "6.0a", place=place, mode=mode)]


# -- smoke, flares, Claymores --------------------------------------------------------------------


def busy(s: Fight, side: int, unit: int, rule: str) -> Reason | None:
    """Why a unit has no act of its own in this impulse."""
    if nobody := absent(s, unit, side):
        return nobody
    place = s.where[unit]
    return (
        boxed(s, place)
        or engaged(s, place)
        or shaken(s, unit, rule)
        or marked(s, unit, s.marked, rule)
        or out_of_reach(s, place)
    )


@acts.objects(SMOKE)
def wrong_smoke(s: Fight, side: int, unit: int, place: int) -> Reasons:
    if nobody := absent(s, unit, side):
        return [nobody]
    if not s.setting.roster.mmc >> unit & 1:
        return [s.no("no-smoke", "7.0a", unit=unit)]
    if found := given(busy(s, side, unit, "7.0a") or no_hex(s, place, "7.0f")):
        return found
    if s.smoke >> place & 1:
        return [s.no("smoke-there", "7.0f", place=place)]
    return [] if hexes_for(s, s.where[unit]) >> place & 1 else [s.no("smoke-far", "7.0a", unit=unit, place=place)]


@acts.objects(FLARE)
def wrong_flare(s: Fight, side: int, unit: int, place: int) -> Reasons:
    roster = s.setting.roster
    if not s.setting.scene.night:
        return [s.no("by-day", "20.1a")]
    if nobody := absent(s, unit, side):
        return [nobody]
    if not (roster.leaders | roster.heroes | roster.advisors) >> unit & 1:
        return [s.no("no-flares", "20.1a", unit=unit)]
    if found := given(busy(s, side, unit, "20.1a") or no_hex(s, place, "20.1c")):
        return found
    return [s.no("flare-far", "20.1a", unit=unit, place=place, most=night.REACH)]


@acts.objects(PLANT)
def wrong_claymore(s: Fight, side: int, weapon: int) -> Reasons:
    if s.setting.roster.weapons[weapon].sort != CLAYMORE:
        return [s.no("no-claymore", "21.5a", weapon=weapon)]
    if (s.planted[0] | s.planted[1]) >> weapon & 1:
        return [s.no("is-set", "21.5a", weapon=weapon)]
    if missing := not_carried(s, weapon, side):
        return [missing]
    unit = s.holder[weapon]
    here = s.setting.ground.same_hex[s.where[unit]]
    there = any(here >> s.lying[other] & 1 for other in bits(s.planted[0] | s.planted[1]))
    return given(
        busy(s, side, unit, "21.5b")
        or (s.no("claymore-there", "21.5a", place=s.where[unit]) if there else None)
        or (s.no("second-man", "21.5b", unit=unit) if s.setting.roster.smc >> unit & 1 else None)
    )


# -- melee ---------------------------------------------------------------------------------------


def no_round(s: Fight, side: int, place: int) -> Reason | None:
    """Why there is no round and no retreat at a place."""
    if nobody := nobody_there(s, side, place):
        return nobody
    if not s.engaged >> place & 1:
        return s.no("no-melee", "8.0a", place=place)
    if s.fought >> place & 1:
        return s.no("fought", "8.0o", place=place)
    return s.no("fights-later", "8.0o", place=place) if s.clashes >> place & 1 else out_of_reach(s, place)


@acts.objects(FIGHT)
def wrong_fight(s: Fight, side: int, place: int) -> Reasons:
    nobody = not attackers(s, s.friends(side, place))
    return given(no_round(s, side, place) or (s.no("nobody-fights", "8.1e", place=place) if nobody else None))


@acts.objects(RETREAT)
def wrong_retreat(s: Fight, side: int, place: int) -> Reasons:
    return given(no_round(s, side, place) or s.no("all-tried", "8.1c", place=place))
