"""How good each answer is, for the `greedy` player: a readable plan, one small function a decision.

Values are Victory Points. Everything is judged from a position the side could be in, so nothing can cheat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lancio.engine.masks import bits, lowest
from lancio.engine.verbs import Verb
from lancio.games.drvar import acts
from lancio.games.drvar.actions import open_actions
from lancio.games.drvar.acts import Action
from lancio.games.drvar.ammunition import with_ammunition
from lancio.games.drvar.attacks import attackers
from lancio.games.drvar.bot import german, yugoslav
from lancio.games.drvar.bot.routes import way_to
from lancio.games.drvar.bot.worth import attack_worth, melee_worth, sp_worth
from lancio.games.drvar.handling import more_splits, more_unions
from lancio.games.drvar.interrupts import interrupts, mover_hit, pounce_group
from lancio.games.drvar.landing import landing_fire
from lancio.games.drvar.losses import candidates
from lancio.games.drvar.melee import crosses, ways_back
from lancio.games.drvar.movement import moves
from lancio.games.drvar.payment import price_of
from lancio.games.drvar.pieces import ALL_FIGHTERS, FIGHTERS, SIDE_OF
from lancio.games.drvar.reinforcements import more_entries
from lancio.games.drvar.sequence import excess
from lancio.games.drvar.shared_hex import melee_group
from lancio.games.drvar.state import Drvar
from lancio.games.drvar.steps import allowance, class_of, movable, points
from lancio.games.drvar.tables import LONGEST
from lancio.games.drvar.verbs import (
    ASSAULT,
    ATTACK,
    BACK,
    DECLINE,
    DROP,
    ENTER,
    FIGHT,
    FIRE,
    INTERROGATE,
    LOSE,
    MELEE,
    MOVE,
    PASS,
    POUNCE,
    PROMOTE,
    RAID,
    RECOVER,
    RETREAT,
    STEP,
    STOP,
    STRIKE,
    TOP,
    UNITE,
    VERBS,
    WITH,
)
from lancio.games.drvar.words import ASSAULT as BY_ASSAULT
from lancio.games.drvar.words import POUNCE as BY_POUNCE
from lancio.games.drvar.words import SHARED

Rates = dict[int, float]
Wishes = german.Wishes | yugoslav.Wishes
PLANS: tuple[type[german.Wishes], type[yugoslav.Wishes]] = (german.Wishes, yugoslav.Wishes)
#: the last argument of an answer and how good it is
Rated = Iterator[tuple[int, float]]
#: an Action must bring this much more than it costs
LEAST = 0.05
#: what an SP is worth that finds shelter in a stronger unit
UNION_WORTH = 0.3


# -- the go ------------------------------------------------------------------------------------


@open_actions.judged()
def go(s: Drvar, side: int, viewer: int) -> Rates:
    """The Action that brings most for its price, or a pass."""
    wishes = PLANS[side](s)
    rates: Rates = {PASS.base: LEAST}
    for verb, fixed, mask in VERBS.grouped(s.choices):
        judge = ACTIONS.get(verb)
        if judge is not None:
            for last, worth in judge(wishes, *fixed, mask):
                rates[verb.code(*fixed, last)] = worth
    return rates


def attack(wishes: Wishes, unit: int, hexes: int) -> Rated:
    """Harm done, less the price."""
    return harm(wishes, acts.ATTACK, unit, hexes)


def strike(wishes: Wishes, unit: int, hexes: int) -> Rated:
    """The same, dearer."""
    return harm(wishes, acts.STRIKE, unit, hexes)


def harm(wishes: Wishes, action: Action, unit: int, hexes: int) -> Rated:
    """What the attacks of a stack bring."""
    price = wishes.pa * price_of(wishes.s, action, 1 << unit)
    for hex_ in bits(hexes):
        yield hex_, stack_fire(wishes.s, unit, hex_) + wishes.clearing(hex_) - price


def move(wishes: Wishes, units: int) -> Rated:
    """Where it leads."""
    for unit in bits(units):
        yield unit, wishes.move_gain(unit)


def assault(wishes: Wishes, units: int) -> Rated:
    """The best hex beside; whoever guards the Command stays."""
    for unit in bits(units):
        if unit == wishes.guard:
            yield unit, -5.0
        else:
            yield unit, best_assault(wishes, unit)[0] - wishes.pa * acts.ASSAULT.price


def melee(wishes: Wishes, units: int) -> Rated:
    """All of the hex together."""
    s = wishes.s
    for unit in bits(units):
        hex_ = s.where[unit]
        own = with_ammunition(s, s.at[hex_] & FIGHTERS[SIDE_OF[unit]])
        worth = melee_worth(s, own, hex_, SHARED, False, wishes.prize(hex_))
        yield unit, worth - wishes.pa * price_of(s, acts.MELEE, own)


def retreat(wishes: Wishes, units: int) -> Rated:
    """Good if the melee would go badly."""
    for unit in bits(units):
        yield unit, flight(wishes.s, SIDE_OF[unit], unit)


def recover(wishes: Wishes, hexes: int) -> Rated:
    """The more the better."""
    s = wishes.s
    for hex_ in bits(hexes):
        yield hex_, 0.3 * (s.at[hex_] & s.ferma).bit_count() - wishes.pa * acts.RECOVER.price


def enter(wishes: Wishes, unit: int, hexes: int) -> Rated:
    """Where it is nearest to the fight."""
    yield max(bits(hexes), key=lambda hex_: -wishes.far(hex_)), wishes.entry()


def drop(wishes: Wishes, unit: int, hexes: int) -> Rated:
    """Where it can do most."""
    yield max(bits(hexes), key=lambda hex_: wishes.landing(unit, hex_)), 2.5


def raid(wishes: Wishes, aircraft: int, hexes: int) -> Rated:
    """Where bombs do most harm."""
    hex_, worth = wishes.raid()
    if hex_:
        yield hex_, worth


def interrogate(wishes: Wishes, units: int) -> Rated:
    """What there is to learn."""
    for unit in bits(units):
        yield unit, wishes.talk(unit)


def top(wishes: Wishes, units: int) -> Rated:
    """Who shields the others."""
    for unit in bits(units):
        yield unit, shield(wishes.s, SIDE_OF[unit], unit)


def unite(wishes: Wishes, unit: int, others: int) -> Rated:
    """Two weak units."""
    for other in bits(others):
        yield other, union(wishes.s, SIDE_OF[unit], unit, other) - wishes.pa * acts.UNITE.price


ACTIONS: dict[Verb, Callable[..., Rated]] = {
    ATTACK: attack, STRIKE: strike, MOVE: move, ASSAULT: assault, MELEE: melee, RETREAT: retreat, RECOVER: recover,
    ENTER: enter, DROP: drop, RAID: raid, INTERROGATE: interrogate, TOP: top, UNITE: unite,
}  # fmt: skip


def shield(s: Drvar, side: int, piece: int) -> float:
    """Whoever stands fire best lies on top, wherever enemies may come near: it costs nothing."""
    hex_ = s.where[piece]
    if not s.setting.ground.near[LONGEST][hex_] & s.held[1 - side]:
        return -1.0
    gain = toughness(s, piece) - toughness(s, s.top(s.fighters(side, hex_)))
    return 40.0 + gain if gain > 0 else -1.0


def toughness(s: Drvar, piece: int) -> float:
    """How well a unit stands fire: its SP, less if it is FERMA already, more behind armour."""
    return s.strength(piece) - (1.5 if s.ferma >> piece & 1 else 0.0) + s.kind_of(piece).target


def union(s: Drvar, side: int, piece: int, other: int) -> float:
    """Two weak units under fire are better one that holds; fresh ones only, since the worst markers stay."""
    if (s.ferma | s.moved | s.no_ammo) & (1 << piece | 1 << other):
        return -1.0
    near = s.setting.ground.near[LONGEST][s.where[piece]] & s.held[1 - side]
    return UNION_WORTH * min(s.sp[piece], s.sp[other]) if near else -1.0


def stack_fire(s: Drvar, firer: int, hex_: int) -> float:
    """The attack of a unit, and a little for the others of its stack that may follow for the same price."""
    worth = attack_worth(s, firer, hex_)
    others = with_ammunition(s, s.at[s.where[firer]] & FIGHTERS[SIDE_OF[firer]]).bit_count() - 1
    return worth * (1 + 0.5 * min(2, others))


def best_assault(wishes: Wishes, piece: int) -> tuple[float, int]:
    """The most promising hex beside to assault with all who can go along."""
    s, side = wishes.s, SIDE_OF[piece]
    ground = s.setting.ground
    hex_ = s.where[piece]
    if s.act is acts.ASSAULT:
        units = s.group & ALL_FIGHTERS
    else:
        units = with_ammunition(s, s.at[hex_] & movable(s, side) & ~s.uncommanded)
    goals = ground.open[class_of(s, piece)][hex_] & (s.held[1 - side] | wishes.goals)
    best, where = -9.0, 0
    for n in bits(goals):
        worth = melee_worth(s, units, n, BY_ASSAULT, crosses(s, hex_, n), wishes.prize(n))
        if worth > best:
            best, where = worth, n
    return best, where


def flight(s: Drvar, side: int, piece: int) -> float:
    """A retreat is good if the melee would go badly."""
    hex_ = s.where[piece]
    own, enemy = s.sp_at(side, hex_), s.sp_at(1 - side, hex_)
    return 0.3 * (enemy - own) * (sp_worth(piece) / 2) - 0.1


# -- on the move -------------------------------------------------------------------------------


@moves.judged()
def moving(s: Drvar, side: int) -> Rates:
    """By the shortest way to the best place within reach, with all who go there too; stop when there."""
    wishes = PLANS[side](s)
    lead = slowest(s)
    stays = STOP.base in s.choices
    fresh = s.spent == (0, 0) and s.act is acts.MOVE
    left = None if fresh else allowance(s, lead) - s.spent[class_of(s, lead)]
    goal, first, best = destination(wishes, lead, s.group, left, stays)
    there = goal == s.where[lead]
    rates = {STEP.code(hex_): wishes.place(lead, hex_) - 20.0 for (hex_,) in STEP.among(s.choices)}
    if first and not there and STEP.code(first) in rates:
        rates[STEP.code(first)] = 10.0
    target = assault_target(wishes, lead)
    if target and STEP.code(target) in rates:
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
    if s.act is not acts.MOVE:
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
    for hex_, (cost, _) in found.items():
        if (hex_ == here and not stays) or not wishes.routes.has_room(side, hex_, group):
            continue
        worth = wishes.place(lead, hex_) - 0.01 * cost
        if worth > best:
            best, goal = worth, hex_
    way = way_to(found, goal) if goal else []
    return goal, way[0] if way else 0, best


# -- interrupts --------------------------------------------------------------------------------


@interrupts.judged()
def window(s: Drvar, side: int) -> Rates:
    """Fire whenever it may hurt; assault only a bargain."""
    rates: Rates = {DECLINE.base: 0.1}
    target = mover_hit(s)
    for (unit,) in FIRE.among(s.choices):
        rates[FIRE.code(unit)] = attack_worth(s, unit, s.where[target], target) - 0.08 * s.markers(unit)
    pouncing = list(POUNCE.among(s.choices))
    if pouncing:
        goal = s.where[lowest(s.group)]
        wishes = PLANS[side](s)
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
def go_back(s: Drvar, units: int, hex_: int, side: int) -> Rates:
    """To the best ground."""
    wishes = PLANS[side](s)
    return {BACK.code(goal): wishes.place(lowest(units), goal) for (goal,) in BACK.among(s.choices)}


@excess.judged()
def weakest(s: Drvar, side: int, hex_: int, viewer: int) -> Rates:
    """Lose where it hurts least."""
    return {LOSE.code(unit): -float(s.sp[unit]) for (unit,) in LOSE.among(s.choices)}


@more_splits.judged()
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
