"""Estimates that both sides' plans share: distances to objectives, the prospects of an attack, danger."""

from __future__ import annotations

from functools import cache, lru_cache

from lancio.engine.masks import bits
from lancio.games.night_drop.combat import DISASTER, LOSS, REPULSE, ROUT, combat
from lancio.games.night_drop.pieces import ALL_COMPANIES, ALL_GERMANS, GERMAN, STICK_COUNT, US
from lancio.games.night_drop.seen.odds import best_attack_point
from lancio.games.night_drop.state import NO_COUNTER, Night
from lancio.games.night_drop.tables import FOOT, ground

#: what is an answer worth: code -> how good
Rates = dict[int, float]

STICK_WORTH = 0.34
STEP_WORTH = 1.0
#: what a unit that nobody has seen is taken to defend with
USUAL_DEFENCE = 3
FAR = 400
#: what a step is taken to cost that takes a whole move
WHOLE_MOVE = 8


@cache
def way_to(goal: int) -> list[int]:
    """What it costs on foot, in half points, from every hex to a goal; FAR where there is no way."""
    return ground().going[FOOT].costs_to(goal, WHOLE_MOVE, FAR)


@cache
def rings(hex_: int) -> tuple[int, ...]:
    """The hexes at distance 0, 1, 2 … 6, as masks."""
    return tuple(ground().board.rings[n][hex_] for n in range(7))


@cache
def discs(hex_: int) -> int:
    """The hexes at distance 1 to 6."""
    near = 0
    for ring in rings(hex_)[1:]:
        near |= ring
    return near


def objective_worth(s: Night, index: int, side: int) -> float:
    """What a VP hex is worth, as far as the side knows."""
    return objective_worths(s, side)[index]


def objective_worths(s: Night, side: int) -> tuple[float, ...]:
    """What each VP hex is worth, as far as the side knows."""
    return known_worths(s.setting.scene.vp_hexes, tuple(s.vp_value), s.vp_cup, s.vp_open, side)


@lru_cache(maxsize=1024)
def known_worths(
    hexes: tuple[int, ...], values: tuple[int, ...], cup: tuple[int, ...], seen: int, side: int
) -> tuple[float, ...]:
    """A counter that the side has not seen may as well be one of the cup."""
    known = [v != NO_COUNTER and (side == US or seen >> h & 1) for h, v in zip(hexes, values, strict=True)]
    if side != US:
        cup = (*cup, *(v for v, is_known in zip(values, known, strict=True) if v != NO_COUNTER and not is_known))
    usual = 0.2 + (sum(cup) / len(cup) if cup else 0)
    return tuple(0.2 + v if is_known else usual for v, is_known in zip(values, known, strict=True))


@lru_cache(maxsize=4096)
def chances(attack_factor: int, defence_factor: int) -> tuple[float, float, float, float]:
    """Probability of rout, loss, repulse, disaster."""
    odds = combat(attack_factor, defence_factor).odds()
    rout, loss, repulse, disaster = (float(odds.get(result, 0)) for result in (ROUT, LOSS, REPULSE, DISASTER))
    return rout, loss, repulse, disaster


def seen_defence(s: Night, unit: int, viewer: int) -> int:
    """A unit's defence value, as far as the viewer can see."""
    if viewer == US and ALL_GERMANS >> unit & 1 and not s.face_up >> unit & 1:
        return USUAL_DEFENCE
    return s.values(unit).defence


def defence_at(s: Night, hex_: int, viewer: int, from_hex: int = 0) -> int:
    """The best defence factor that a hex can muster."""
    g = s.setting.ground
    fighters = s.fighters_at(hex_)
    best = max((seen_defence(s, u, viewer) for u in bits(fighters)), default=0)
    bocage = s.setting.bocage_defence if g.kind[hex_] == "bocage" else 0
    bridge = g.terrain["bridge_side"].defence if from_hex and g.bridged[hex_] >> from_hex & 1 else 0
    return best + s.at[hex_].bit_count() - 1 + g.defence[hex_] + bocage + bridge


def prize(s: Night, side: int, hex_: int) -> float:
    """What entering a hex would win in objectives."""
    if not s.setting.scene.vp_mask >> hex_ & 1:
        return 0.0
    held = bool(s.control >> hex_ & 1)
    worth = objective_worth(s, s.setting.scene.vp_hexes.index(hex_), side)
    return worth if held == (side == GERMAN) else 0.15 * worth


def future(s: Night) -> float:
    """What a unit's strength still matters: all of it at first, little in the last turn."""
    return 0.15 + 0.85 * (s.setting.scene.turns - s.turn) / s.setting.scene.turns


def attack_worth(s: Night, side: int, units: int, hex_: int) -> tuple[float, int]:
    """What an attack of all these units on a hex promises, and the unit to lead it."""
    sticks = s.sticks_at(hex_).bit_count()
    lead = best_attack_point(s, units, hex_)
    if not s.fighters_at(hex_):
        return STICK_WORTH * sticks + prize(s, side, hex_), lead
    factor = s.values(lead).attack + units.bit_count() - 1
    step_worth = STEP_WORTH * future(s)
    rout, loss, repulse, disaster = chances(factor, defence_at(s, hex_, side, s.where[lead]))
    fighters = s.fighters_at(hex_)
    alone = fighters.bit_count() == 1
    weak = alone and bool(fighters & s.reduced)
    emptied = (rout + loss) * (1.0 if weak else 0.15 if alone else 0.0)
    spoils = prize(s, side, hex_) + STICK_WORTH * sticks
    gain = (rout + loss) * STEP_WORTH * (0.4 + 0.6 * future(s)) + emptied * spoils
    lead_dies = 1.3 if s.reduced >> lead & 1 else 1.0
    return gain - (repulse + disaster) * step_worth * lead_dies - 0.15 * disaster, lead


def danger_at(s: Night, side: int, hex_: int) -> float:
    """How exposed a hex is to the enemy: nearer enemies count more."""
    if not hex_:
        return 1e6
    enemies = ALL_GERMANS if side == US else ALL_COMPANIES
    near = rings(hex_)
    danger = 0.0
    for unit in bits(enemies & ~s.dead):
        where = s.where[unit]
        if where:
            for distance in (1, 2, 3, 4):
                if near[distance] >> where & 1:
                    danger += 5 - distance
                    break
    return danger - s.setting.ground.defence[hex_]


def enemy_hexes(s: Night, side: int) -> int:
    """The hexes where the enemy's fighting units stand."""
    if side == US:
        return s.occupied[GERMAN]
    out = 0
    for unit in bits(ALL_COMPANIES & ~s.dead):
        if s.where[unit]:
            out |= 1 << s.where[unit]
    return out


def stick_hexes(s: Night) -> int:
    """The hexes with sticks and nobody to protect them."""
    out = 0
    for hex_ in bits(s.occupied[US]):
        if s.at[hex_] < 1 << STICK_COUNT:
            out |= 1 << hex_
    return out
