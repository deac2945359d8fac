"""How good each answer is, for the `greedy` player: a readable plan, one small function a decision.

Values are Victory Points. Everything is judged from a position the side could be in, so nothing can cheat.
"""

from __future__ import annotations

from lancio.engine.manners import USUAL, Manner
from lancio.engine.masks import bits, lowest
from lancio.games.drvar import acts
from lancio.games.drvar.attacks import attackers
from lancio.games.drvar.bot.goes import PLANS, Rates, Wishes, best_assault
from lancio.games.drvar.bot.routes import way_to
from lancio.games.drvar.bot.worth import attack_worth, melee_worth
from lancio.games.drvar.handling import more_unions
from lancio.games.drvar.interrupts import interrupts, mover_hit, pounce_group
from lancio.games.drvar.landing import landing_fire
from lancio.games.drvar.losses import candidates
from lancio.games.drvar.melee import crosses, ways_back
from lancio.games.drvar.movement import moves
from lancio.games.drvar.pieces import ALL_FIGHTERS, SIDE_OF
from lancio.games.drvar.reinforcements import more_entries
from lancio.games.drvar.sequence import excess
from lancio.games.drvar.shared_hex import melee_group
from lancio.games.drvar.state import Drvar
from lancio.games.drvar.steps import allowance, class_of, points
from lancio.games.drvar.verbs import (
    ATTACK,
    BACK,
    DECLINE,
    ENTER,
    FIGHT,
    FIRE,
    LOSE,
    POUNCE,
    PROMOTE,
    STEP,
    STOP,
    WITH,
)
from lancio.games.drvar.words import BY_POUNCE

# -- on the move -------------------------------------------------------------------------------


@moves.judged()
def moving(s: Drvar, side: int, *, manner: Manner = USUAL) -> Rates:
    """By the shortest way to the best place within reach, with all who go there too; stop when there."""
    wishes = PLANS[side](s, manner)
    lead = slowest(s)
    stays = STOP.base in s.choices
    fresh = s.spent == (0, 0) and s.act is acts.MOVE
    left = None if fresh else allowance(s, lead) - s.spent[class_of(s, lead)]
    goal, first, best = destination(wishes, lead, s.group, left, stays)
    there = goal == s.where[lead]
    steps = STEP.last_among(s.choices)
    goes = bool(first) and not there and bool(steps >> first & 1)
    # in a hurry the other steps do not matter
    rates = {} if goes and wishes.brief else {STEP.code(h): wishes.place(lead, h) - 20.0 for h in bits(steps)}
    if goes:
        rates[STEP.code(first)] = 10.0
    target = assault_target(wishes, lead)
    if target and steps >> target & 1:
        rates[STEP.code(target)] = 50.0
    if stays:
        rates[STOP.base] = 20.0 if there else 0.0
    for (unit,) in WITH.among(s.choices):
        rates[WITH.code(unit)] = 100.0 if goes_along(wishes, lead, unit, best) else -100.0
    return rates


def assault_target(wishes: Wishes, lead: int) -> int:
    """The hex to assault in the Action going on; 0 none, or none that is worth it any more."""
    s = wishes.s
    if s.act is not acts.ASSAULT:
        return 0
    worth, target = best_assault(wishes, lead)
    return 0 if worth <= 0 and s.spent != (0, 0) else target


def goes_along(wishes: Wishes, lead: int, unit: int, best: float) -> bool:
    """Whether a unit joins: it wants to, and the group does not get to a worse place for it."""
    s = wishes.s
    if not wishes.joins(lead, unit):
        return False
    if s.act is not acts.MOVE or wishes.brief:
        return True
    return destination(wishes, lead, s.group | 1 << unit, None, False)[2] >= best - 0.2


def slowest(s: Drvar) -> int:
    """Who of a group has the fewest points: the others wait for it."""
    units = s.group & ALL_FIGHTERS or s.group
    return min(bits(units), key=lambda p: (points(s, p), p))


def destination(wishes: Wishes, lead: int, group: int, left: int | None, stays: bool) -> tuple[int, int, float]:
    """The best hex to end in, the first step towards it, and its worth."""
    s = wishes.s
    here = s.where[lead]
    side = SIDE_OF[lead]
    best, goal = -99.0, 0
    found = wishes.routes.of(lead, left)
    # where nobody stands there is room, and only the place counts
    special = wishes.special | 1 << here
    fights = ALL_FIGHTERS >> lead & 1
    for hex_ in wishes.considered(lead, found):
        cost = found[hex_][0]
        if fights and not special >> hex_ & 1:
            worth = wishes.plain(lead, hex_) - 0.01 * cost
        elif (hex_ == here and not stays) or not wishes.routes.has_room(side, hex_, group):
            continue
        else:
            worth = wishes.place(lead, hex_) - 0.01 * cost
        if worth > best:
            best, goal = worth, hex_
    way = way_to(found, goal) if goal else []
    return goal, way[0] if way else 0, best


# -- interrupts --------------------------------------------------------------------------------


@interrupts.judged()
def window(s: Drvar, side: int, *, manner: Manner = USUAL) -> Rates:
    """Fire whenever it may hurt; assault only a bargain."""
    rates: Rates = {DECLINE.base: 0.1}
    target = mover_hit(s)
    for (unit,) in FIRE.among(s.choices):
        rates[FIRE.code(unit)] = attack_worth(s, unit, s.where[target], target) - 0.08 * s.markers(unit)
    pouncing = list(POUNCE.among(s.choices))
    if pouncing:
        goal = s.where[lowest(s.group)]
        wishes = PLANS[side](s, manner)
        for (unit,) in pouncing:
            crossed = crosses(s, s.where[unit], goal)
            worth = melee_worth(s, 1 << unit, goal, BY_POUNCE, crossed, wishes.prize_of_group(goal))
            rates[POUNCE.code(unit)] = worth - wishes.pa * acts.OPPORTUNITY_ASSAULT.price - 0.3
    return rates


@landing_fire.judged()
def at_landers(s: Drvar, unit: int, fired: int, side: int) -> Rates:
    """Always fire at landers."""
    return {code: float(code != DECLINE.base) for code in s.choices}


@pounce_group.judged()
def pounce_together(s: Drvar, units: int, origin: int, side: int) -> Rates:
    """The more the better."""
    return join_all(s, side)


@melee_group.judged()
def join_all(s: Drvar, side: int) -> Rates:
    """The more the better."""
    return {code: 0.5 if code == FIGHT.base else 1.0 for code in s.choices}


# -- the rest ----------------------------------------------------------------------------------


@attackers.judged()
def attacks(s: Drvar, side: int) -> Rates:
    """Everybody who may do harm attacks."""
    rates: Rates = {STOP.base: 0.03}
    for unit, hex_ in ATTACK.among(s.choices):
        rates[ATTACK.code(unit, hex_)] = attack_worth(s, unit, hex_)
    return rates


@candidates.judged()
def promote(s: Drvar, side: int, viewer: int) -> Rates:
    """The Substitute goes with the strongest stack."""
    return {PROMOTE.code(unit): float(s.sp_at(side, s.where[unit])) for (unit,) in PROMOTE.among(s.choices)}


@ways_back.judged()
def go_back(s: Drvar, units: int, hex_: int, side: int, *, manner: Manner = USUAL) -> Rates:
    """To the best ground."""
    wishes = PLANS[side](s, manner)
    return {BACK.code(goal): wishes.place(lowest(units), goal) for (goal,) in BACK.among(s.choices)}


@excess.judged()
def weakest(s: Drvar, side: int, hex_: int, viewer: int) -> Rates:
    """Lose where it hurts least."""
    return {LOSE.code(unit): -float(s.sp[unit]) for (unit,) in LOSE.among(s.choices)}


@more_unions.judged()
def stop_first(s: Drvar, *_: int) -> Rates:
    """No more of it."""
    return {code: float(code == STOP.base) for code in s.choices}


@more_entries.judged()
def entering(s: Drvar, *_: int) -> Rates:
    """Everybody enters, where it is nearest to the fight."""
    wishes = PLANS[s.to_act](s)
    rates: Rates = {STOP.base: -1000.0}
    for unit, hex_ in ENTER.among(s.choices):
        rates[ENTER.code(unit, hex_)] = -wishes.far(hex_)
    return rates
