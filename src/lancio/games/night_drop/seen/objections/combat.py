"""Chapter 9: attacks, retreats and advances that cannot be; and chapter 7, what may not be removed."""

from __future__ import annotations

from collections.abc import Iterator

from lancio.engine.board import OFF
from lancio.engine.masks import bits, lowest, mask_of
from lancio.engine.reasons import Reason
from lancio.games.night_drop.combat import attack_points, attacks, defence_points, helpers
from lancio.games.night_drop.pieces import (
    ALL_STICKS,
    GERMAN,
    SIDE_OF,
    STICK_COUNT,
    UNITS_OF,
    US,
)
from lancio.games.night_drop.retreat import can_advance, retreats, stand_or_retreat, who_advances, who_suffers
from lancio.games.night_drop.seen.objections.movement import closed_step
from lancio.games.night_drop.stacking import removable
from lancio.games.night_drop.state import Night
from lancio.games.night_drop.verbs import (
    ADVANCE,
    ATTACK,
    POINT,
    REMOVE,
    RETREAT,
    SUFFER,
    WITH,
)
from lancio.games.night_drop.zones import enemy_zones, in_zone

Reasons = Iterator[Reason]


def wrong_attacker(s: Night, unit: int) -> Reasons:
    """Why a unit cannot attack at all."""
    if SIDE_OF[unit] != s.active:
        yield s.no("not-yours", "9.2.1a", unit=unit)
    elif not s.where[unit]:
        yield s.no("not-on-map", "9.2.1a", unit=unit)
    elif unit < STICK_COUNT:
        yield s.no("sticks-never-attack", "9.3.1a")
    elif s.active == US and not UNITS_OF[s.pir] >> unit & 1:
        yield s.no("not-activated", "9.2.1b", unit=unit)
    elif s.attacked >> unit & 1:
        yield s.no("has-attacked", "9.1.2a", unit=unit)
    elif s.active == GERMAN and not s.activated >> unit & 1 and not s.allowance:
        yield s.no("no-allowance", "9.2.1c")


@attacks.objects(ATTACK)
def wrong_attack(s: Night, unit: int, target: int) -> Reasons:
    reasons = list(wrong_attacker(s, unit))
    yield from reasons
    if reasons:
        return
    if target == OFF or not s.occupied[1 - s.active] >> target & 1:
        yield s.no("no-enemy", "9.1.1a", hex=target)
    elif not s.setting.ground.board.around[s.where[unit]] >> target & 1:
        yield s.no("not-adjacent", "9.1.1c", unit=unit, hex=target)
    elif s.at[target] & s.beset:
        # who was attacked there, or came there in retreat and shields the others
        why = "R19" if s.at[target] & ~s.beset else "9.1.2a"
        yield s.no("was-attacked", why, hex=target)


@helpers.objects(WITH)
def wrong_helper(s: Night, unit: int) -> Reasons:
    if s.attackers >> unit & 1:
        yield s.no("joined", "9.2.1a", unit=unit)
        return
    reasons = list(wrong_attacker(s, unit))
    yield from reasons
    if reasons:
        return
    board = s.setting.ground.board
    if not board.around[s.where[unit]] >> s.target & 1:
        yield s.no("not-adjacent", "9.1.1c", unit=unit, hex=s.target)
    elif s.night:
        yield s.no("night-one-hex", "9.1.1b")
    elif not board.connected(mask_of(s.where[u] for u in (*bits(s.attackers), unit))):
        yield s.no("no-chain", "9.1.1d", unit=unit)


@attack_points.objects(POINT)
def wrong_attack_point(s: Night, unit: int) -> Reasons:
    yield s.no("not-among", "9.2.2a", unit=unit)


@defence_points.objects(POINT)
def wrong_defence_point(s: Night, unit: int) -> Reasons:
    if s.at[s.target] & ALL_STICKS & 1 << unit:
        yield s.no("sticks-never-point", "R21")
    else:
        yield s.no("not-among", "9.2.3a", unit=unit)


@stand_or_retreat.objects(RETREAT)
def wrong_way_out(s: Night, goal: int) -> Reasons:
    yield from wrong_retreat(s, s.at[s.target], goal)


@retreats.objects(RETREAT)
def wrong_retreat(s: Night, units: int, goal: int) -> Reasons:
    first = lowest(units)
    if goal == OFF or not s.setting.ground.board.around[s.where[first]] >> goal & 1:
        yield s.no("retreat-one-hex", "9.4.1a")
        return
    for unit in bits(units):
        reasons = list(closed_step(s, unit, goal))
        if reasons:
            yield from reasons
            return
    if in_zone(enemy_zones(s, SIDE_OF[first])) >> goal & 1:
        yield s.no("enemy-zone", "6.3a")


@who_suffers.objects(SUFFER)
def wrong_sufferer(s: Night, units: int, unit: int) -> Reasons:
    yield s.no("not-among", "9.4.3a", unit=unit)


@who_advances.objects(ADVANCE)
def wrong_advance(s: Night, unit: int) -> Reasons:
    waiting = s.attackers >> unit & 1 and s.where[unit] and s.where[unit] != s.target
    if waiting and not can_advance(s, unit):
        yield s.no("closed-advance", "R24", unit=unit, hex=s.target)
    else:
        yield s.no("not-among", "9.5.1b", unit=unit)


@removable.objects(REMOVE)
def wrong_removal(s: Night, hex_: int, unit: int) -> Reasons:
    yield s.no("not-among", "7c", unit=unit)
