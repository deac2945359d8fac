"""Set-up (D31): works, counters, weapons."""

from __future__ import annotations

from lancio.engine.board import OFF
from lancio.engine.reasons import Reason
from lancio.games.lock_n_load.boxes import boxes
from lancio.games.lock_n_load.seen.objections.common import Reasons, full, given, gone, no_hands, no_hex
from lancio.games.lock_n_load.setup import (
    BUNKER,
    FOXHOLE,
    MINES,
    WIRE,
    area_for,
    arm,
    deploy,
    dig,
    next_weapon,
    tripod,
    undug,
    unplaced,
)
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.verbs import DIG, END, FOLD, GIVE, MOUNT, PLACE


@dig.objects(DIG)
def wrong_works(s: Fight, side: int, works: int, place: int) -> Reasons:
    zones = [zone for kind, zone in undug(s, side) if kind == works]
    if not zones:
        return [s.no("works-done", "21.1b", works=works)]
    if beyond := no_hex(s, place, "21.1b"):
        return [beyond]
    ground = s.setting.ground
    if not any(ground.area_of(zone) >> place & 1 for zone in zones):
        return [s.no("out-of-zone", "21.1b", place=place)]
    there = {FOXHOLE: s.foxholes | s.bunkers, BUNKER: s.foxholes | s.bunkers, WIRE: s.wire, MINES: s.minefields}
    if there[works] >> place & 1:
        return [s.no("works-there", "21.4a" if works == MINES else "21.1b", place=place)]
    if ground.building >> place & 1:
        return [s.no("works-building", "21.4c" if works == MINES else "21.1b", works=works, place=place)]
    return [s.no("may-not-enter", "10.4a", place=place)]


@deploy.objects(PLACE)
def wrong_place(s: Fight, side: int, unit: int, place: int) -> Reasons:
    if not unplaced(s, side) >> unit & 1:
        return given(wrong_counter(s, side, unit))
    if place == OFF:
        return [s.no("off-map", "6.0m")]
    ground = s.setting.ground
    if not area_for(s, side, unit) >> place & 1:
        return [s.no("out-of-zone", "6.0n", place=place)]
    h = ground.hex[place]
    if s.held[1 - side] >> place & 1:
        return [s.no("enemy-there", "6.0n", place=place)]
    if h and not ground.enter[0].get(h):
        return [s.no("may-not-enter", "10.4a", place=place)]
    if ground.insides >> place & 1 and not s.bunkers >> h & 1:
        return [s.no("no-bunker", "21.1b", place=place)]
    if s.setting.roster.guns >> unit & 1 and ground.building >> h & 1:
        return [s.no("gun-building", "1.6.3b", unit=unit, place=place)]
    near = s.no("too-near", "9.0c", place=place) if s.setting.scene.armies[side].apart else None
    return given(full(s, side, place, 1 << unit) or near)


def wrong_counter(s: Fight, side: int, unit: int) -> Reason | None:
    """Why a counter is not to be set up now."""
    if s.setting.roster.side[unit] != side:
        return s.no("not-yours", None, unit=unit)
    if s.where[unit]:
        return s.no("placed-already", "6.0n", unit=unit)
    if s.setting.roster.snipers >> unit & 1:
        return s.no("sniper-waits", "11.4a", unit=unit)
    if s.setting.roster.listed[unit] is None and s.setting.roster.heroes >> unit & 1:
        return s.no("unborn", "11.2e", unit=unit)
    return s.no("comes-later", "9.0c", unit=unit)


@boxes.objects(PLACE)
def wrong_box(s: Fight, side: int, units: int, unit: int, place: int) -> Reasons:
    if unplaced(s, side) >> unit & 1:
        return wrong_place(s, side, unit, place)
    if s.setting.roster.side[unit] != side or not s.where[unit]:
        return given(wrong_counter(s, side, unit))
    if s.setting.ground.hex[s.where[unit]]:
        return [s.no("has-entered", "6.0n", unit=unit)]
    if unplaced(s, side) and END.code() not in s.choices:
        return [s.no("arrivals-first", "6.0n", units=unplaced(s, side))]
    if units >> unit & 1:
        return [s.no("box-changed", "6.0n", unit=unit)]
    if place == s.where[unit]:
        return [s.no("is-there", "6.0n", place=place)]
    if not s.setting.ground.entry[side] >> place & 1:
        return [s.no("out-of-zone", "6.0n", place=place)]
    return given(full(s, side, place, 1 << unit))


@boxes.objects(END)
def arrivals_first(s: Fight, side: int, units: int) -> Reasons:
    return [s.no("arrivals-first", "6.0n", units=unplaced(s, side))]


@arm.objects(GIVE)
def wrong_hands(s: Fight, side: int, weapon: int, unit: int) -> Reasons:
    now = next_weapon(s, side)
    if weapon != now:
        return [s.no("other-weapon", "1.6.1b", weapon=now)]
    if s.setting.roster.side[unit] != side:
        return [s.no("not-yours", None, unit=unit)]
    return given(gone(s, unit) or no_hands(s, unit) or s.no("carries-nothing", "1.1b", unit=unit))


@tripod.objects(MOUNT, FOLD)
def wrong_tripod(s: Fight, side: int, weapon: int, chosen: int) -> Reasons:
    return [s.no("other-weapon", "1.6.1.01c", weapon=weapon)]
