"""How good each answer is, for the `greedy` player: a readable plan, one small function a decision.

Values are in the worth of a Victory Point, roughly: a stick is worth a third, a company's step one. A move
is worth what the new hex is worth more than the old one. Everything is judged from a position the side could
be in (an imagined world), so nothing here can cheat.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from lancio.engine.masks import bits
from lancio.engine.verbs import args_of
from lancio.games.night_drop.bot import german as german_plan
from lancio.games.night_drop.bot import us as us_plan
from lancio.games.night_drop.bot.prospects import attack_worth, danger_at
from lancio.games.night_drop.pieces import US
from lancio.games.night_drop.state import Night
from lancio.games.night_drop.verbs import (
    ATTACK,
    DECLARE,
    ENDING,
    MARCH,
    MOVE,
    POINT,
    REMOVE,
    RETREAT,
    STAND,
    SUFFER,
    VERBS,
    WITH,
)

Rates = dict[int, float]
Worth = Callable[[int, int], float]
#: a move must gain this much to be worth the trouble
LEAST_GAIN = 0.02


def rate(s: Night, side: int) -> Mapping[int, float] | None:
    """The answers worth considering, each with its worth."""
    frame = s.question
    if frame is None:
        return None
    own = (us_plan.JUDGES if side == US else german_plan.JUDGES).get(frame[0])
    if own is not None:
        return own(s)
    common = COMMON_JUDGES.get(frame[0])
    return common(s, side) if common is not None else None


def movement(s: Night, side: int) -> Rates:
    """Each unit's best move, by what it gains; no more moves when none gains anything."""
    worth = (us_plan if side == US else german_plan).ground_worth(s)
    rates: Rates = {ENDING[0]: LEAST_GAIN} if ENDING[0] in s.choices else {}
    for base, mask in s.choices.groups:
        verb = base >> 36
        if verb == MOVE.number:
            unit = base >> 12 & 4095
        elif verb == MARCH.number:
            unit = next(bits(s.mover))
        else:
            continue
        here = worth(unit, s.where[unit])
        best_hex, best = -1, -1e9
        for hex_ in bits(mask & ~1):
            value = worth(unit, hex_)
            if value > best:
                best_hex, best = hex_, value
        if best_hex >= 0:
            rates[base + best_hex] = best - here
    return rates


def combat(s: Night, side: int) -> Rates:
    """The attack with the best prospects, if any promises more than it risks."""
    rates: Rates = {ENDING[0]: 0.0}
    around = s.setting.ground.board.around
    attackers: dict[int, int] = {}
    for base, mask in s.choices.groups:
        if base >> 36 == ATTACK.number:
            for hex_ in bits(mask):
                attackers[hex_] = attackers.get(hex_, 0) | 1 << (base >> 12 & 4095)
    for hex_, units in attackers.items():
        for group in joint_groups(s, units, around[hex_]):
            worth, lead = attack_worth(s, side, group, hex_)
            code = ATTACK.code(lead, hex_)
            rates[code] = max(rates.get(code, -1e9), worth)
    return rates


def joint_groups(s: Night, units: int, ring: int) -> list[int]:
    """The largest sets of these units that may attack together: one hex by night, a chain by day."""
    hexes = 0
    for unit in bits(units):
        hexes |= 1 << s.where[unit]
    hexes &= ring
    if s.night:
        return [units & s.at[h] for h in bits(hexes)]
    board = s.setting.ground.board
    groups = []
    while hexes:
        chain = hexes & -hexes
        while True:
            more = (chain | board.spread(chain)) & hexes
            if more == chain:
                break
            chain = more
        hexes &= ~chain
        groups.append(sum(units & s.at[h] for h in bits(chain)))
    return groups


def attackers(s: Night, side: int) -> Rates:
    """Everybody who can help does, against companies; against lone sticks one is enough."""
    needed = bool(s.fighters_at(s.target))
    rates: Rates = {DECLARE.base: 0.0}
    for base, mask in s.choices.groups:
        if base >> 36 == WITH.number:
            for unit in bits(mask):
                rates[base + unit] = 1.0 if needed else -1.0
    return rates


def point(s: Night, side: int) -> Rates:
    """The unit with the best value leads; of equals the one that can bear a loss."""
    attacking = side == s.active
    bridged = s.setting.ground.bridged[s.target]
    rates: Rates = {}
    for unit in bits(s.choices.groups[0][1]):
        values = s.values(unit)
        value = values.attack - (bridged >> s.where[unit] & 1) if attacking else values.defence
        rates[POINT.code(unit)] = value - 0.4 * (s.reduced >> unit & 1)
    return rates


def retreat(s: Night, side: int) -> Rates:
    """Away from the enemy."""
    return {code: -danger_at(s, side, args_of(code, 1)[0]) for code in s.choices}


def stand_or_retreat(s: Night, side: int) -> Rates:
    """Stand where it matters if nobody dies of it; otherwise save the unit."""
    own = s.own_point
    dies = bool(s.reduced >> own & 1)
    matters = bool(s.setting.plan.vp_mask >> s.target & 1)
    rates: Rates = {STAND.base: 0.5 if matters and not dies else -1.0}
    for base, mask in s.choices.groups:
        if base >> 36 == RETREAT.number:
            for hex_ in bits(mask):
                rates[base + hex_] = -0.01 * danger_at(s, side, hex_)
    return rates


def excess(s: Night, side: int) -> Rates:
    """The least useful unit goes: an Unknown stick first, a company last."""
    return {REMOVE.code(u): expendable(s, u) for u in bits(s.choices.groups[0][1])}


def suffer(s: Night, side: int) -> Rates:
    """A stick rather than a company, a full unit rather than a reduced one."""
    return {SUFFER.code(u): expendable(s, u) - 2 * (s.reduced >> u & 1) for u in bits(s.choices.groups[0][1])}


def expendable(s: Night, unit: int) -> float:
    """How easily a unit can be spared."""
    if s.is_stick(unit):
        known_platoon = s.face_up >> unit & 1 and s.kind[unit] == 0
        return 3.0 if known_platoon else 2.0
    values = s.values(unit)
    return -(values.attack + values.defence) / 10


def advance(s: Night, side: int) -> Rates:
    """Follow into an objective that must be held, otherwise stay."""
    matters = bool(s.setting.plan.vp_mask >> s.target & 1)
    crowd = s.at[s.target].bit_count()
    rates: Rates = {}
    for code in s.choices:
        if VERBS.of(code).word == "end":
            rates[code] = 0.0
        else:
            rates[code] = 0.5 if matters and crowd < 2 else -0.5
    return rates


COMMON_JUDGES: dict[str, Callable[[Night, int], Rates]] = {
    "movement": movement,
    "combat": combat,
    "attackers": attackers,
    "attack-point": point,
    "defence-point": point,
    "retreat": retreat,
    "stand-or-retreat": stand_or_retreat,
    "excess": excess,
    "no-way-out": suffer,
    "advance": advance,
}
