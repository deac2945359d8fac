"""Why not? The reasons, each with its rule, why an action cannot be played now.

Only public facts and what the acting side knows are named: an answer never tells more than the view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from lancio.engine.board import OFF
from lancio.engine.masks import bits, mask_of
from lancio.engine.reasons import COMMON, Reason
from lancio.engine.text import Catalogue
from lancio.games.night_drop.advantage import open_advantages
from lancio.games.night_drop.conversion import company_of, counter_left, qualifies, unseen
from lancio.games.night_drop.movement import ONE_HEX, allowance, reach, zones_now
from lancio.games.night_drop.objectives import free_objectives
from lancio.games.night_drop.pieces import (
    ALL_STICKS,
    COMPANIES_OF,
    GERMAN,
    NAME,
    SIDE_OF,
    STICK_COUNT,
    STICKS_OF,
    UNITS_OF,
    US,
)
from lancio.games.night_drop.retreat import can_advance
from lancio.games.night_drop.seen.telling import place, points
from lancio.games.night_drop.stacking import STACK_LIMIT
from lancio.games.night_drop.state import NO_COUNTER, NO_PIR, Night
from lancio.games.night_drop.tables import PA, PACKAGE
from lancio.games.night_drop.verbs import ACTIVATIONS, G1, G4, VERBS
from lancio.games.night_drop.zones import enemy_zones, in_zone, surcharge

Reasons = Iterator[Reason]
FAR = 40


@cache
def catalogue() -> Catalogue:
    """The game's sentences."""
    return Catalogue.shipped(PACKAGE, "data/text.toml", COMMON)


def no(key: str, rule: str | None, **data: object) -> Reason:
    """A reason with the game's own sentence; hexes and units given by number are named."""
    if isinstance(data.get("unit"), int):
        data["unit"] = NAME[int(str(data["unit"]))]
    return Reason(key, rule, data, catalogue())


def objections(s: Night, code: int, side: int) -> Reasons:
    """The reasons against a well-formed action, most telling first; none if its verb is not asked for now."""
    verb, args = VERBS.split(code)
    frame = s.question
    answer = BY_STEP.get((frame[0] if frame else "", verb.word))
    if answer is not None:
        yield from answer(s, *args)


def name(s: Night, hex_: int) -> str:
    """A hex in words."""
    return place(s.setting.ground.board.name[hex_])


# -- chapter 4 and 5: set-up and sequence ------------------------------------------------------


def not_start_hex(s: Night, hex_: int) -> Reasons:
    yield no("not-start-hex", "4.1a", hex=name(s, hex_))


def not_spendable(s: Night, stick: int) -> Reasons:
    yield no("not-face-up-pa", "2.6.1a", unit=stick)


def wrong_activation(s: Night, chosen: int) -> Reasons:
    label = ACTIVATIONS.names[chosen]
    frame = s.question
    if (chosen >= G1) != (frame is not None and frame[1] == GERMAN):
        yield no("other-side", "5.4a", activation=label)
        return
    if chosen < G1 and s.first_pir != NO_PIR:
        yield no("fixed-first", "5.4.1c")
    if s.used >> chosen & 1:
        yield no("used-up", "5.4.1b" if chosen < G1 else "5.4.2e", activation=label)
    if G1 <= chosen < G4 and not s.night:
        yield no("only-night", "5.4.2e", activation=label)


def wrong_objective(s: Night, hex_: int) -> Reasons:
    if hex_ not in s.setting.plan.vp_hexes:
        yield no("not-vp-hex", "2.5a", hex=name(s, hex_))
    elif not free_objectives(s) >> hex_ & 1:
        yield no("has-counter", "R5", hex=name(s, hex_))
    elif not s.vp_cup:
        yield no("empty-cup", "4.3a")


def wrong_uncover(s: Night, hex_: int) -> Reasons:
    vp_hexes = s.setting.plan.vp_hexes
    hidden = hex_ in vp_hexes and s.vp_value[vp_hexes.index(hex_)] != NO_COUNTER and not s.vp_open >> hex_ & 1
    if not hidden:
        yield no("no-hidden-counter", "5.3.2a", hex=name(s, hex_))


def wrong_push(s: Night, stick: int, goal: int) -> Reasons:
    if not STICKS_OF[s.pir] >> stick & 1:
        yield no("not-stick", "5.4.2d", unit=stick)
    elif not s.where[stick]:
        yield no("not-on-map", "5.4.2d", unit=stick)
    elif s.face_up >> stick & 1:
        yield no("not-unknown", "5.4.2d", unit=stick)
    elif s.pushed[2] >> stick & 1:
        yield no("pushed-thrice", "5.4.2c", unit=stick)
    elif goal != OFF and not s.setting.ground.board.around[s.where[stick]] >> goal & 1:
        yield no("one-step", "5.4.2b", unit=stick, hex=name(s, goal))
    else:
        yield from closed_step(s, stick, goal)
        if not s.setting.check_all and s.at[goal].bit_count() >= STACK_LIMIT:
            yield no("full-hex", "R14", hex=name(s, goal))


# -- chapter 8: movement -----------------------------------------------------------------------


def wrong_mover(s: Night, unit: int) -> Reasons:
    """Why a unit cannot move at all."""
    if SIDE_OF[unit] != s.active:
        yield no("not-yours", "5.4a", unit=unit)
    elif not s.where[unit]:
        yield no("not-on-map", "8.4.1a", unit=unit)
    elif s.active == US and not UNITS_OF[s.pir] >> unit & 1:
        yield no("not-activated", "5.4.1a", unit=unit)
    elif open_advantages(s, 1 << unit):
        yield no("advantage-stays", "2.6.4a", unit=unit)
    elif s.moved >> unit & 1:
        yield no("has-moved", "8.4.2a", unit=unit)
    elif s.active == GERMAN and not s.activated >> unit & 1 and not s.allowance:
        yield no("no-allowance", "5.4.2f")


def wrong_move(s: Night, unit: int, goal: int) -> Reasons:
    reasons = list(wrong_mover(s, unit))
    yield from reasons
    if not reasons:
        yield from wrong_goal(s, unit, goal)


def wrong_goal(s: Night, unit: int, goal: int) -> Reasons:
    """Why a unit that can move cannot get there."""
    started = s.mover == 1 << unit and not s.gathering
    have = s.mp if started else allowance(s, unit)
    if goal == OFF:
        yield no("not-edge", "8.4.5a")
        return
    if s.occupied[1 - s.active] >> goal & 1:
        yield no("enemy-there", "8.4.3a", hex=name(s, goal))
        return
    if have == ONE_HEX:
        if not s.setting.ground.board.around[s.where[unit]] >> goal & 1:
            yield no("one-hex", "8.2.1a")
        else:
            yield from closed_step(s, unit, goal)
        return
    yield from unpaid(s, unit, goal, have)


def unpaid(s: Night, unit: int, goal: int, have: int) -> Reasons:
    """A hex that cannot be entered, or costs more than the unit has."""
    ground = s.setting.ground
    unit_class = s.unit_class(unit)
    start = s.where[unit]
    terrain = ground.terrain[ground.kind[goal]]
    if not any(ground.going[unit_class].open[n] >> goal & 1 for n in bits(ground.board.around[goal])):
        yield no("impassable", "8.1a", hex=name(s, goal), terrain=terrain.name["en"], unit=unit)
        return
    if terrain.whole:
        yield no("whole-move", "8.1a", hex=name(s, goal))
        return
    if ground.board.around[start] >> goal & 1:
        yield from closed_step(s, unit, goal)
        zones = zones_now(s)
        price = surcharge(zones, start) + surcharge(zones, goal)
        step = ground.going[unit_class].step_cost(start, goal)
        if price > have or step <= have < step + price:
            yield no("zone-price", "6.2.1e", cost=points(price / 2))
            return
    cost = next(
        (n for n, level in enumerate(reach(s, start, FAR, unit_class, False).levels) if level >> goal & 1),
        None,
    )
    if cost is None:
        yield no("no-way", "8.1a", unit=unit, hex=name(s, goal), points=points(have / 2))
    elif cost > have:
        yield no("too-far", "8.1a", unit=unit, hex=name(s, goal), cost=points(cost / 2), points=points(have / 2))


def closed_step(s: Night, unit: int, goal: int) -> Reasons:
    """Why one may not step from a hex into the next."""
    ground = s.setting.ground
    start = s.where[unit]
    side = SIDE_OF[unit]
    if goal == OFF:
        if not ground.board.edge >> start & 1:
            yield no("not-edge", "8.4.5a")
    elif s.occupied[1 - side] >> goal & 1:
        yield no("enemy-there", "8.4.3a", hex=name(s, goal))
    elif not ground.going[s.unit_class(unit)].open[start] >> goal & 1:
        if "bridge" in (ground.kind[start], ground.kind[goal]):
            yield no("bridge-only", "8.1b")
        else:
            kind = ground.terrain[ground.kind[goal]].name["en"]
            yield no("impassable", "8.4.2b", hex=name(s, goal), terrain=kind, unit=unit)


def wrong_stack(s: Night, first: int, second: int) -> Reasons:
    yield from wrong_members(s, first, second)


def wrong_member(s: Night, unit: int) -> Reasons:
    yield from wrong_members(s, unit)


def wrong_members(s: Night, *units: int) -> Reasons:
    """Why units cannot be part of a stack on the move."""
    reasons = [reason for unit in units for reason in wrong_mover(s, unit)]
    yield from reasons
    if not reasons:
        yield no("not-together", "8.4.1a")


def wrong_march(s: Night, goal: int) -> Reasons:
    for unit in bits(s.mover):
        yield from wrong_goal(s, unit, goal)
        return


def wrong_entry(s: Night, hex_: int) -> Reasons:
    yield no("not-entry", "8.5.3a" if s.night else "8.5.3c", hex=name(s, hex_))


def no_draw(s: Night) -> Reasons:
    yield no("no-allowance", "8.5.2a") if not s.allowance else no("empty-cup", "8.5.2b")


# -- chapter 9: combat -------------------------------------------------------------------------


def wrong_attacker(s: Night, unit: int) -> Reasons:
    """Why a unit cannot attack at all."""
    if SIDE_OF[unit] != s.active:
        yield no("not-yours", "9.2.1a", unit=unit)
    elif not s.where[unit]:
        yield no("not-on-map", "9.2.1a", unit=unit)
    elif unit < STICK_COUNT:
        yield no("sticks-never-attack", "9.3.1a")
    elif s.active == US and not UNITS_OF[s.pir] >> unit & 1:
        yield no("not-activated", "9.2.1b", unit=unit)
    elif s.attacked >> unit & 1:
        yield no("has-attacked", "9.1.2a", unit=unit)
    elif s.active == GERMAN and not s.activated >> unit & 1 and not s.allowance:
        yield no("no-allowance", "9.2.1c")


def wrong_attack(s: Night, unit: int, target: int) -> Reasons:
    reasons = list(wrong_attacker(s, unit))
    yield from reasons
    if reasons:
        return
    if target == OFF or not s.occupied[1 - s.active] >> target & 1:
        yield no("no-enemy", "9.1.1a", hex=name(s, target))
    elif not s.setting.ground.board.around[s.where[unit]] >> target & 1:
        yield no("not-adjacent", "9.1.1c", unit=unit, hex=name(s, target))
    elif s.at[target] & s.beset:
        yield no("was-attacked", "9.1.2a", hex=name(s, target))


def wrong_helper(s: Night, unit: int) -> Reasons:
    if s.attackers >> unit & 1:
        yield no("joined", "9.2.1a", unit=unit)
        return
    reasons = list(wrong_attacker(s, unit))
    yield from reasons
    if reasons:
        return
    board = s.setting.ground.board
    if not board.around[s.where[unit]] >> s.target & 1:
        yield no("not-adjacent", "9.1.1c", unit=unit, hex=name(s, s.target))
    elif s.night:
        yield no("night-one-hex", "9.1.1b")
    elif not board.connected(mask_of(s.where[u] for u in (*bits(s.attackers), unit))):
        yield no("no-chain", "9.1.1d", unit=unit)


def wrong_point(s: Night, unit: int) -> Reasons:
    defending = s.question is not None and s.question[0] == "defence-point"
    if defending and s.at[s.target] >> unit & 1 and ALL_STICKS >> unit & 1:
        yield no("sticks-never-point", "9.2.3a")
    else:
        yield no("not-among", "9.2.3a" if defending else "9.2.2a", unit=unit)


def wrong_retreat(s: Night, goal: int) -> Reasons:
    frame = s.question
    units = frame[1] if frame is not None and len(frame) > 1 else s.at[s.target]
    first = next(bits(units))
    if goal == OFF or not s.setting.ground.board.around[s.where[first]] >> goal & 1:
        yield no("retreat-one-hex", "9.4.1a")
        return
    for unit in bits(units):
        reasons = list(closed_step(s, unit, goal))
        if reasons:
            yield from reasons
            return
    if in_zone(enemy_zones(s, SIDE_OF[first])) >> goal & 1:
        yield no("enemy-zone", "6.3a")


def wrong_sufferer(s: Night, unit: int) -> Reasons:
    yield no("not-among", "9.4.3a", unit=unit)


def wrong_advance(s: Night, unit: int) -> Reasons:
    waiting = s.attackers >> unit & 1 and s.where[unit] and s.where[unit] != s.target
    if waiting and not can_advance(s, unit):
        yield no("closed-advance", "R24", unit=unit, hex=name(s, s.target))
    else:
        yield no("not-among", "9.5.1b", unit=unit)


def wrong_removal(s: Night, unit: int) -> Reasons:
    yield no("not-among", "7c", unit=unit)


# -- chapter 2: conversion ---------------------------------------------------------------------


def wrong_inspection(s: Night, hex_: int) -> Reasons:
    if hex_ == OFF or not qualifies(s, hex_):
        yield no("not-qualified", "2.4.1a", hex=name(s, hex_))
    elif not unseen(s, hex_):
        yield no("all-seen", "2.4.1a", hex=name(s, hex_))


def wrong_formation(s: Night, *sticks: int) -> Reasons:
    if any(not STICKS_OF[s.pir] >> u & 1 for u in sticks):
        yield no("other-regiment", "2.4a")
    elif len({s.where[u] for u in sticks}) != 1 or not s.where[sticks[0]] or len(set(sticks)) != len(sticks):
        yield no("not-together", "2.4.1a")
    elif unseen(s, s.where[sticks[0]]):
        yield no("turn-up-first", "2.4.1a", hex=name(s, s.where[sticks[0]]))
    elif any(s.kind[u] == PA for u in sticks):
        yield no("advantage-unusable", "2.6.5a")
    elif company_of([s.kind[u] for u in sticks]) is None:
        yield no("no-company", "2.4.1f")
    elif not counter_left(s):
        yield no("no-counter", "R3")


def wrong_reinforcement(s: Night, company: int, stick: int) -> Reasons:
    if not COMPANIES_OF[s.pir] >> company & 1 or not STICKS_OF[s.pir] >> stick & 1:
        yield no("other-regiment", "2.4a")
        return
    beside = s.where[company] and s.where[company] == s.where[stick]
    if not beside or not s.reduced >> company & 1:
        yield no("not-reduced", "2.4.2a", unit=company)
    elif unseen(s, s.where[stick]):
        yield no("turn-up-first", "2.4.2a", hex=name(s, s.where[stick]))
    elif s.kind[stick] == PA:
        yield no("advantage-unusable", "2.6.5a")


#: (step, verb) -> who explains
BY_STEP: dict[tuple[str, str], Callable[..., Reasons]] = {
    ("garrison", "place"): not_start_hex,
    ("advantage", "spend"): not_spendable,
    ("choose-activation", "activate"): wrong_activation,
    ("discovery", "search"): wrong_objective,
    ("discovery", "uncover"): wrong_uncover,
    ("objective", "objective"): wrong_objective,
    ("push", "push"): wrong_push,
    ("movement", "move"): wrong_move,
    ("movement", "stack"): wrong_stack,
    ("movement", "add"): wrong_member,
    ("movement", "march"): wrong_march,
    ("reinforcement", "draw"): no_draw,
    ("entry", "enter"): wrong_entry,
    ("combat", "attack"): wrong_attack,
    ("attackers", "with"): wrong_helper,
    ("attack-point", "point"): wrong_point,
    ("defence-point", "point"): wrong_point,
    ("stand-or-retreat", "retreat"): wrong_retreat,
    ("retreat", "retreat"): wrong_retreat,
    ("no-way-out", "suffer"): wrong_sufferer,
    ("advance", "advance"): wrong_advance,
    ("excess", "remove"): wrong_removal,
    ("conversion", "inspect"): wrong_inspection,
    ("conversion", "form"): wrong_formation,
    ("conversion", "reinforce"): wrong_reinforcement,
}
