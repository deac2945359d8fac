"""Why not? The reasons, each with its rule, why an action cannot be played now.

Only public facts and what the acting side knows are named: an answer never tells more than the view.
"""

from __future__ import annotations

from collections.abc import Iterator

from lancio.engine.board import OFF
from lancio.engine.masks import bits, lowest, mask_of
from lancio.engine.reasons import Reason
from lancio.games.night_drop.advantage import may_spend, open_advantages
from lancio.games.night_drop.combat import attack_points, attacks, defence_points, helpers
from lancio.games.night_drop.conversion import company_of, conversions, counter_left, qualifies, unseen
from lancio.games.night_drop.movement import ONE_HEX, allowance, may_stack, moves, reach, stack_class, zones_now
from lancio.games.night_drop.objectives import discoveries, free_objectives, hidden_objectives, objective_hexes
from lancio.games.night_drop.pieces import (
    ALL_COMPANIES,
    ALL_GERMANS,
    ALL_STICKS,
    COMPANIES_OF,
    GERMAN,
    NO_PIR,
    SIDE_OF,
    STICK_COUNT,
    STICKS_OF,
    UNITS_OF,
    US,
)
from lancio.games.night_drop.pushes import pushes
from lancio.games.night_drop.reinforcements import entries
from lancio.games.night_drop.retreat import can_advance, retreats, stand_or_retreat, who_advances, who_suffers
from lancio.games.night_drop.sequence import activations_open
from lancio.games.night_drop.setup import start_hexes_left
from lancio.games.night_drop.stacking import is_full, removable
from lancio.games.night_drop.state import Night
from lancio.games.night_drop.tables import PA
from lancio.games.night_drop.verbs import (
    ACTIVATE,
    ADD,
    ADVANCE,
    ATTACK,
    END,
    ENTER,
    FORM_THREE,
    FORM_TWO,
    G1,
    G4,
    INSPECT,
    MARCH,
    MOVE,
    OBJECTIVE,
    PLACE,
    POINT,
    PUSH,
    REINFORCE,
    REMOVE,
    RETREAT,
    SEARCH,
    SPEND,
    STACK,
    SUFFER,
    UNCOVER,
    WITH,
)
from lancio.games.night_drop.zones import enemy_zones, in_zone, surcharge

Reasons = Iterator[Reason]
FAR = 40


# -- chapter 4 and 5: set-up and sequence ------------------------------------------------------


@start_hexes_left.objects(PLACE)
def not_start_hex(s: Night, hex_: int) -> Reasons:
    yield s.no("not-start-hex", "4.1a", hex=hex_)


@may_spend.objects(SPEND)
def not_spendable(s: Night, unit: int) -> Reasons:
    if ALL_STICKS & s.present & ~s.face_up & 1 << unit:
        yield s.no("still-unknown", "R6", unit=unit)
    else:
        yield s.no("not-face-up-pa", "2.6.1a", unit=unit)


@activations_open.objects(ACTIVATE)
def wrong_activation(s: Night, side: int, chosen: int) -> Reasons:
    if (chosen >= G1) != (side == GERMAN):
        yield s.no("other-side", "5.4a", chosen=chosen)
        return
    if chosen < G1 and s.first_pir != NO_PIR:
        yield s.no("fixed-first", "5.4.1c")
    if s.used >> chosen & 1:
        yield s.no("used-up", "5.4.1b" if chosen < G1 else "5.4.2e", chosen=chosen)
    if G1 <= chosen < G4 and not s.night:
        yield s.no("only-night", "5.4.2e", chosen=chosen)


@objective_hexes.objects(OBJECTIVE)
@discoveries.objects(SEARCH)
def wrong_objective(s: Night, hex_: int) -> Reasons:
    if hex_ not in s.setting.scene.vp_hexes:
        yield s.no("not-vp-hex", "2.5a", hex=hex_)
    elif not free_objectives(s) >> hex_ & 1:
        yield s.no("has-counter", "R5", hex=hex_)
    elif not s.vp_cup:
        yield s.no("empty-cup", "4.3a")


@discoveries.objects(UNCOVER)
def wrong_uncover(s: Night, hex_: int) -> Reasons:
    if not hidden_objectives(s) >> hex_ & 1:
        yield s.no("no-hidden-counter", "5.3.2a", hex=hex_)


@pushes.objects(PUSH)
def wrong_push(s: Night, stick: int, goal: int) -> Reasons:
    if not STICKS_OF[s.pir] >> stick & 1:
        yield s.no("not-stick", "5.4.2d", unit=stick)
    elif not s.where[stick]:
        yield s.no("not-on-map", "5.4.2d", unit=stick)
    elif s.face_up >> stick & 1:
        yield s.no("not-unknown", "5.4.2d", unit=stick)
    elif s.pushed[2] >> stick & 1:
        yield s.no("pushed-thrice", "5.4.2c", unit=stick)
    elif goal != OFF and not s.setting.ground.board.around[s.where[stick]] >> goal & 1:
        yield s.no("one-step", "5.4.2b", unit=stick, hex=goal)
    else:
        yield from closed_step(s, stick, goal)
        if not s.setting.check_all and is_full(s, goal):
            yield s.no("full-hex", "R14", hex=goal)


# -- chapter 8: movement -----------------------------------------------------------------------


def wrong_mover(s: Night, unit: int) -> Reasons:
    """Why a unit cannot move at all."""
    if SIDE_OF[unit] != s.active:
        yield s.no("not-yours", "5.4a", unit=unit)
    elif not s.where[unit]:
        yield s.no("not-on-map", "8.4.1a", unit=unit)
    elif s.active == US and not UNITS_OF[s.pir] >> unit & 1:
        yield s.no("not-activated", "5.4.1a", unit=unit)
    elif open_advantages(s, 1 << unit):
        yield s.no("advantage-stays", "2.6.4a", unit=unit)
    elif s.moved >> unit & 1:
        yield s.no("has-moved", "8.4.2a", unit=unit)
    elif s.active == GERMAN and not s.activated >> unit & 1 and not s.allowance:
        yield s.no("no-allowance", "5.4.2f")


@moves.objects(MOVE)
def wrong_move(s: Night, unit: int, goal: int) -> Reasons:
    if s.gathering:
        yield s.no("stack-waiting", "8.4.1a", units=s.mover)
        return
    reasons = list(wrong_mover(s, unit))
    yield from reasons
    if not reasons:
        yield from wrong_goal(s, 1 << unit, goal)


@moves.objects(END)
def not_yet(s: Night) -> Reasons:
    if s.gathering:
        yield s.no("stack-waiting", "8.4.1a", units=s.mover)


@moves.objects(MARCH)
def wrong_march(s: Night, goal: int) -> Reasons:
    if not is_stack(s):
        yield s.no("no-stack", "8.4.1a")
    elif not s.gathering and not s.mp:
        yield s.no("have-moved", "8.4.2a", units=s.mover)
    else:
        yield from wrong_goal(s, s.mover, goal)


def is_stack(s: Night) -> bool:
    """Whether a stack is on the move, or being gathered."""
    return bool(s.mover & (s.mover - 1))


def wrong_goal(s: Night, units: int, goal: int) -> Reasons:
    """Why a unit or a stack that can move cannot get there."""
    have = s.mp if s.mover == units else allowance(s, lowest(units))
    start = s.where[lowest(units)]
    if goal == start:
        yield s.no("already-there", "8.1a", units=units, hex=goal)
    elif goal == OFF:
        yield s.no("not-edge", "8.4.5a")
    elif s.occupied[1 - s.active] >> goal & 1:
        yield s.no("enemy-there", "8.4.3a", hex=goal)
    elif have != ONE_HEX:
        yield from unpaid(s, units, goal, have)
    elif s.setting.ground.board.around[start] >> goal & 1:
        yield from closed_step(s, lowest(units), goal)
    else:
        yield s.no("one-hex", "8.2.1a")


def unpaid(s: Night, units: int, goal: int, have: int) -> Reasons:
    """A hex that cannot be entered, or costs more than there is."""
    ground = s.setting.ground
    unit_class = stack_class(s, units)
    start = s.where[lowest(units)]
    # whoever hinders the others: a stack moves as its dearest member does (R16)
    unit = next(u for u in bits(units) if s.unit_class(u) == unit_class)
    if not any(ground.going[unit_class].open[n] >> goal & 1 for n in bits(ground.board.around[goal])):
        why = "R16" if units != 1 << unit else "8.1a"
        yield s.no("impassable", why, hex=goal, terrain=ground.kind[goal], unit=unit)
        return
    if ground.terrain[ground.kind[goal]].whole:
        yield s.no("whole-move", "8.1a", hex=goal)
        return
    if ground.board.around[start] >> goal & 1:
        yield from closed_step(s, unit, goal)
        zones = zones_now(s)
        price = surcharge(zones, start) + surcharge(zones, goal)
        step = ground.going[unit_class].step_cost(start, goal)
        if price > have or step <= have < step + price:
            yield s.no("zone-price", "R13" if price > have else "6.2.1e", cost=price)
            return
    levels = reach(s, start, FAR, unit_class, False).levels
    cost = next((n for n, level in enumerate(levels) if level >> goal & 1), None)
    if cost is None:
        yield s.no("no-way", "8.1a", unit=unit, hex=goal, have=have)
    elif cost > have:
        yield s.no("too-far", "8.1a", unit=unit, hex=goal, cost=cost, have=have)


def closed_step(s: Night, unit: int, goal: int) -> Reasons:
    """Why one may not step from a hex into the next."""
    ground = s.setting.ground
    start = s.where[unit]
    if goal == OFF:
        if not ground.board.edge >> start & 1:
            yield s.no("not-edge", "8.4.5a")
    elif s.occupied[1 - SIDE_OF[unit]] >> goal & 1:
        yield s.no("enemy-there", "8.4.3a", hex=goal)
    elif not ground.going[s.unit_class(unit)].open[start] >> goal & 1:
        if "bridge" in (ground.kind[start], ground.kind[goal]):
            yield s.no("bridge-only", "8.1b")
        else:
            yield s.no("impassable", "8.4.2b", hex=goal, terrain=ground.kind[goal], unit=unit)


@moves.objects(STACK)
def wrong_pair(s: Night, first: int, second: int) -> Reasons:
    if s.gathering:
        yield s.no("stack-waiting", "8.4.1a", units=s.mover)
    else:
        yield from wrong_members(s, (first, second))


@moves.objects(ADD)
def wrong_member(s: Night, unit: int) -> Reasons:
    if not s.gathering:
        yield s.no("no-stack", "8.4.1a")
    else:
        yield from wrong_members(s, (*bits(s.mover), unit))


def wrong_members(s: Night, units: tuple[int, ...]) -> Reasons:
    """Why units cannot move as a stack."""
    reasons = [reason for unit in units for reason in wrong_mover(s, unit)]
    yield from reasons
    if reasons:
        return
    if len(set(units)) < len(units):
        yield s.no("twice", "8.4.1a", unit=units[-1])
    elif len({s.where[unit] for unit in units}) > 1:
        yield s.no("not-together", "8.4.1a")
    elif (mask_of(units) & ALL_GERMANS & ~s.activated).bit_count() > s.allowance:
        yield s.no("no-allowance", "5.4.2f")
    elif not may_stack(s, mask_of(units)):
        yield s.no("nowhere-together", "R16", units=mask_of(units))
    else:
        yield s.no("in-order", "8.4.1a", units=mask_of(units))


@entries.objects(ENTER)
def wrong_entry(s: Night, unit: int, hex_: int) -> Reasons:
    if s.occupied[US] >> hex_ & 1:
        yield s.no("enemy-there", "8.5.3b" if s.night else "R17", hex=hex_)
    else:
        yield s.no("not-entry", "8.5.3a" if s.night else "8.5.3c", hex=hex_)


# -- chapter 9: combat -------------------------------------------------------------------------


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


# -- chapter 2: conversion ---------------------------------------------------------------------


@conversions.objects(INSPECT)
def wrong_inspection(s: Night, hex_: int) -> Reasons:
    if hex_ == OFF or not qualifies(s, hex_):
        yield s.no("not-qualified", "2.4.1a", hex=hex_)
    elif not unseen(s, hex_):
        yield s.no("all-seen", "2.4.1a", hex=hex_)


@conversions.objects(FORM_TWO, FORM_THREE)
def wrong_formation(s: Night, *sticks: int) -> Reasons:
    hindrance = next((reason for stick in sticks for reason in wrong_stick(s, stick)), None)
    if hindrance is not None:
        yield hindrance
    elif len(set(sticks)) != len(sticks):
        yield s.no("twice", "2.4.1a", unit=next(u for u in sticks if sticks.count(u) > 1))
    elif len({s.where[u] for u in sticks}) != 1:
        yield s.no("not-in-one-hex", "2.4.1a")
    elif unseen(s, s.where[sticks[0]]):
        yield s.no("turn-up-first", "2.4.1a", hex=s.where[sticks[0]])
    elif any(s.kind[u] == PA for u in sticks):
        yield s.no("advantage-unusable", "2.6.5a")
    elif company_of([s.kind[u] for u in sticks]) is None:
        yield s.no("no-company", "2.4.1f")
    elif not counter_left(s):
        yield s.no("no-counter", "R3")
    else:
        yield s.no("in-order", "2.4.1a", units=mask_of(sticks))


def wrong_stick(s: Night, stick: int) -> Reasons:
    """Why something cannot be converted as a stick of the activated regiment."""
    if not ALL_STICKS >> stick & 1:
        yield s.no("no-stick", "2.4a", unit=stick)
    elif not STICKS_OF[s.pir] >> stick & 1:
        yield s.no("other-regiment", "R3")
    elif not s.where[stick]:
        yield s.no("not-on-map", "2.4.3a", unit=stick)


@conversions.objects(REINFORCE)
def wrong_reinforcement(s: Night, company: int, stick: int) -> Reasons:
    if not ALL_COMPANIES >> company & 1:
        yield s.no("no-company-counter", "2.4.2a", unit=company)
        return
    if not COMPANIES_OF[s.pir] >> company & 1:
        yield s.no("other-regiment", "R3")
        return
    hindrance = next(iter(wrong_stick(s, stick)), None)
    if hindrance is not None:
        yield hindrance
    elif not s.where[company]:
        yield s.no("not-on-map", "2.4.2a", unit=company)
    elif s.where[company] != s.where[stick]:
        yield s.no("not-in-one-hex", "2.4.2a")
    elif not s.reduced >> company & 1:
        yield s.no("not-reduced", "2.4.2b", unit=company)
    elif unseen(s, s.where[stick]):
        yield s.no("turn-up-first", "2.4.2a", hex=s.where[stick])
    elif s.kind[stick] == PA:
        yield s.no("advantage-unusable", "2.6.5a")
