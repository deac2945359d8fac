"""Refusals at the set-up, the drops and the arrival of reinforcements."""

from __future__ import annotations

from lancio.games.drvar.actions import open_actions
from lancio.games.drvar.forces import COUNTERS, GERMAN, YUGOSLAV
from lancio.games.drvar.landing import carriers, drops, more_drops
from lancio.games.drvar.pieces import ALL_FIGHTERS, COMMANDS, DUE, FIRST_WAVE, SECOND_WAVE, SIDE_OF, UNIT
from lancio.games.drvar.reinforcements import SECOND_WAVE_TURN, due, more_entries, renounceable, william_turn
from lancio.games.drvar.seen.objections.common import Reasons, absent, against_hex
from lancio.games.drvar.setup import identities_left, places
from lancio.games.drvar.stacking import no_room
from lancio.games.drvar.state import Drvar
from lancio.games.drvar.steps import class_of
from lancio.games.drvar.verbs import CARRY, DROP, ENTER, HIDE, PLACE, RENOUNCE

# -- set-up ------------------------------------------------------------------------------------


@places.objects(PLACE)
def no_place(s: Drvar, unit: int, piece: int, hex_: int) -> Reasons:
    """Another unit, or a hex where this one may not stand."""
    if piece != unit:
        yield s.no("another-first", "1.4a", unit=unit)
    if not hex_:
        yield from against_hex(s, hex_)
    elif not s.setting.plan.setup >> hex_ & 1:
        yield s.no("not-red", "16a", hex=hex_)
    elif piece == unit and unit not in COMMANDS:
        crowded = no_room(s, YUGOSLAV, hex_, s.sp[unit])
        yield crowded or s.no("impassable", "7a", hex=hex_, terrain=s.setting.ground.kind[hex_])


@identities_left.objects(HIDE)
def no_hiding(s: Drvar, hex_: int, identity: int, star: int) -> Reasons:
    """Another star, or a counter that lies elsewhere already."""
    if star != hex_:
        yield s.no("another-star", "12.1a", hex=hex_)
    if s.ident.count(identity) >= COUNTERS.count(identity):
        yield s.no("hidden-already", "12.1b", identity=identity)


# -- drops -------------------------------------------------------------------------------------


@carriers.objects(CARRY)
def no_carrier(s: Drvar, unit: int) -> Reasons:
    """Whoever does not jump in the first wave."""
    yield s.no("not-first-wave", "R34", unit=unit)


@drops.objects(DROP)
def no_drop(s: Drvar, carrier: int, unit: int, hex_: int) -> Reasons:
    """Not of the first wave, or down already; not a hex of the map."""
    yield from against_hex(s, hex_)
    if not FIRST_WAVE >> unit & 1:
        yield s.no("not-first-wave", "1.4b", unit=unit)
    elif not s.waiting >> unit & 1:
        yield s.no("has-jumped", "R34", unit=unit)


@more_drops.objects(DROP)
def no_later_drop(s: Drvar, unit: int, hex_: int) -> Reasons:
    """Not of the second wave, or down already; not a hex of the map."""
    yield from against_hex(s, hex_)
    if not SECOND_WAVE >> unit & 1:
        yield s.no("not-second-wave", "12.5a", unit=unit)
    elif not s.waiting >> unit & 1:
        yield s.no("has-jumped", "R40", unit=unit)
    elif s.turn < SECOND_WAVE_TURN:
        yield s.no("not-due", "17a", unit=unit, turn=SECOND_WAVE_TURN)


@open_actions.objects(DROP)
def no_second_wave(s: Drvar, side: int, unit: int, hex_: int) -> Reasons:
    """The drop of the second wave as an Action."""
    if side != GERMAN:
        yield s.no("only-german", "12.5a")
    else:
        yield from no_later_drop(s, unit, hex_)


# -- reinforcements ----------------------------------------------------------------------------


@open_actions.objects(ENTER)
@more_entries.objects(ENTER)
def no_entry(s: Drvar, side: int, unit: int, hex_: int) -> Reasons:
    """Not due, or not at that hex."""
    if SIDE_OF[unit] != side:
        yield s.no("not-yours", "4a", unit=unit)
        return
    if not due(s, side) >> unit & 1:
        yield from against_arrival(s, unit)
    yield from against_hex(s, hex_)
    if not hex_:
        return
    enemy = s.held[1 - side] | 1 << s.where[COMMANDS[1 - side]]
    if not s.setting.plan.entry[side] >> hex_ & 1:
        yield s.no("not-entry", "16a", hex=hex_)
    elif enemy >> hex_ & 1:
        yield s.no("enemy-there", "R40", hex=hex_)
    elif due(s, side) >> unit & 1:
        crowded = no_room(s, side, hex_, s.sp[unit])
        if crowded is not None:
            yield crowded
        if class_of(s, unit) and s.obstacles >> hex_ & 1:
            yield s.no("obstacle-there", "A15", hex=hex_)


def against_arrival(s: Drvar, unit: int) -> Reasons:
    """Why a unit does not come on the map now."""
    if s.where[unit]:
        yield s.no("on-map", "A04", unit=unit)
    elif not ALL_FIGHTERS >> unit & 1:
        yield s.no("no-combat-unit", "A04", unit=unit)
    elif not s.waiting >> unit & 1:
        yield absent(s, unit)
    elif SECOND_WAVE >> unit & 1:
        yield s.no("must-jump", "12.5a", unit=unit)
    else:
        turn = william_turn(s) if SIDE_OF[unit] == GERMAN else UNIT[unit].arrives
        yield s.no("not-due", "12.5b" if SIDE_OF[unit] == GERMAN else "12.5c", unit=unit, turn=turn)


@renounceable.objects(RENOUNCE)
def no_renouncing(s: Drvar, unit: int) -> Reasons:
    """Only full units that are due in this very turn are given up."""
    if SIDE_OF[unit] != YUGOSLAV:
        yield s.no("not-yours", "4a", unit=unit)
    elif not DUE.get(s.turn, 0) >> unit & 1:
        yield s.no("not-due-now", "R37", unit=unit)
    elif not s.waiting >> unit & 1:
        yield absent(s, unit)
    else:
        full = s.setting.forces.standard[YUGOSLAV]
        yield s.no("not-full", "R37", unit=unit, strength=UNIT[unit].sp, most=full)
