"""How good each answer is, for the `greedy` player: a readable plan, one small function a decision.

Values are in the worth of a Victory Point, roughly: a stick is worth a third, a company's step one. A move
is worth what the new hex is worth more than the old one. Everything is judged from a position the side could
be in (an imagined world), so nothing here can cheat.
"""

from __future__ import annotations

from lancio.engine.board import OFF
from lancio.engine.manners import Manner
from lancio.engine.masks import bits, lowest, mask_of
from lancio.games.night_drop.bot import german as german_plan
from lancio.games.night_drop.bot import us as us_plan
from lancio.games.night_drop.bot.prospects import Rates, attack_worth, danger_at
from lancio.games.night_drop.combat import attack_points, attacks, defence_points, helpers
from lancio.games.night_drop.movement import moves
from lancio.games.night_drop.pieces import US
from lancio.games.night_drop.retreat import retreats, stand_or_retreat, who_advances, who_suffers
from lancio.games.night_drop.stacking import removable
from lancio.games.night_drop.state import Night
from lancio.games.night_drop.tables import PLT
from lancio.games.night_drop.verbs import (
    ADVANCE,
    ATTACK,
    DECLARE,
    END,
    MARCH,
    MOVE,
    POINT,
    REMOVE,
    RETREAT,
    STAND,
    SUFFER,
    WITH,
)

#: a move must gain this much to be worth the trouble
LEAST_GAIN = 0.02
#: what an attack is thought worth beyond its odds by who gives attacks twice the weight
DARING = 0.6


@moves.judged(apart="unit")
def movement(s: Night, side: int, *, manner: Manner) -> Rates:
    """Each unit's best move, by what it gains; no more moves when none gains anything."""
    worth = (us_plan if side == US else german_plan).ground_worth(s, manner)
    rates: Rates = {END.base: LEAST_GAIN} if END.base in s.choices else {}
    off_map = 1 << OFF
    for unit, hexes in MOVE.sets_among(s.choices):
        if hexes & ~off_map:
            goal, gain = worth.best(unit, hexes & ~off_map)
            rates[MOVE.code(unit, goal)] = gain
    for (hexes,) in MARCH.sets_among(s.choices):
        if hexes & ~off_map:
            goal, gain = worth.best(lowest(s.mover), hexes & ~off_map)
            rates[MARCH.code(goal)] = gain
    return rates


@attacks.judged()
def combat(s: Night, side: int, *, manner: Manner) -> Rates:
    """The attack with the best prospects, if any promises more than it risks; who is bold takes a risk."""
    dared = DARING * (manner["attack"] - 1.0)
    rates: Rates = {END.base: 0.0}
    around = s.setting.ground.board.around
    attackers: dict[int, int] = {}
    for unit, hex_ in ATTACK.among(s.choices):
        attackers[hex_] = attackers.get(hex_, 0) | 1 << unit
    for hex_, units in attackers.items():
        for group in joint_groups(s, units, around[hex_]):
            worth, lead = attack_worth(s, side, group, hex_)
            worth += dared
            code = ATTACK.code(lead, hex_)
            rates[code] = max(rates.get(code, worth), worth)
    return rates


def joint_groups(s: Night, units: int, ring: int) -> list[int]:
    """The largest sets of these units that may attack together: one hex by night, a chain by day."""
    hexes = ring & mask_of(s.where[unit] for unit in bits(units))
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


@helpers.judged()
def attackers(s: Night, side: int) -> Rates:
    """Everybody who can help does, against companies; against lone sticks one is enough."""
    needed = bool(s.fighters_at(s.target))
    rates: Rates = {DECLARE.base: 0.0}
    for (unit,) in WITH.among(s.choices):
        rates[WITH.code(unit)] = 1.0 if needed else -1.0
    return rates


@attack_points.judged()
@defence_points.judged()
def point(s: Night, side: int) -> Rates:
    """The unit with the best value leads; of equals the one that can bear a loss."""
    attacking = side == s.active
    bridged = s.setting.ground.bridged[s.target]
    rates: Rates = {}
    for (unit,) in POINT.among(s.choices):
        values = s.values(unit)
        value = values.attack - (bridged >> s.where[unit] & 1) if attacking else values.defence
        rates[POINT.code(unit)] = value - 0.4 * (s.reduced >> unit & 1)
    return rates


@retreats.judged()
def retreat(s: Night, units: int, side: int) -> Rates:
    """Away from the enemy."""
    return {RETREAT.code(hex_): -danger_at(s, side, hex_) for (hex_,) in RETREAT.among(s.choices)}


@stand_or_retreat.judged()
def stand(s: Night, side: int) -> Rates:
    """Stand where it matters if nobody dies of it; otherwise save the unit."""
    dies = bool(s.reduced >> s.own_point & 1)
    matters = bool(s.setting.scene.vp_mask >> s.target & 1)
    rates: Rates = {STAND.base: 0.5 if matters and not dies else -1.0}
    for (hex_,) in RETREAT.among(s.choices):
        rates[RETREAT.code(hex_)] = -0.01 * danger_at(s, side, hex_)
    return rates


@removable.judged()
def excess(s: Night, hex_: int, side: int) -> Rates:
    """The least useful unit goes: an Unknown stick first, a company last."""
    return {REMOVE.code(unit): expendable(s, unit) for (unit,) in REMOVE.among(s.choices)}


@who_suffers.judged()
def suffer(s: Night, units: int, side: int) -> Rates:
    """A stick rather than a company, a full unit rather than a reduced one."""
    return {SUFFER.code(unit): expendable(s, unit) - 2 * (s.reduced >> unit & 1) for unit in bits(units)}


def expendable(s: Night, unit: int) -> float:
    """How easily a unit can be spared."""
    if s.is_stick(unit):
        known_platoon = s.face_up >> unit & 1 and s.kind[unit] == PLT
        return 3.0 if known_platoon else 2.0
    values = s.values(unit)
    return -(values.attack + values.defence) / 10


@who_advances.judged()
def advance(s: Night, side: int) -> Rates:
    """Follow into an objective that must be held, otherwise stay."""
    matters = bool(s.setting.scene.vp_mask >> s.target & 1)
    crowd = s.at[s.target].bit_count()
    rates: Rates = {END.base: 0.0}
    for (unit,) in ADVANCE.among(s.choices):
        rates[ADVANCE.code(unit)] = 0.5 if matters and crowd < 2 else -0.5
    return rates
