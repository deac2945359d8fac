"""How good each answer is, for the `greedy` player: a readable plan, one small function a decision.

Values are Victory Points. Everything is judged from a position the side could be in, so nothing can cheat.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from lancio.engine.masks import bits, lowest
from lancio.engine.verbs import args_of
from lancio.games.drvar.bot import german as german_plan
from lancio.games.drvar.bot import yugoslav as yugoslav_plan
from lancio.games.drvar.bot.routes import way_to
from lancio.games.drvar.bot.worth import attack_worth, melee_worth, sp_worth
from lancio.games.drvar.interrupts import mover_hit
from lancio.games.drvar.melee import ASSAULT as BY_ASSAULT
from lancio.games.drvar.melee import POUNCE as BY_POUNCE
from lancio.games.drvar.melee import SHARED
from lancio.games.drvar.pieces import ALL_FIGHTERS, FIGHTERS, SIDE_OF
from lancio.games.drvar.state import Drvar
from lancio.games.drvar.steps import ASSAULT as ASSAULTING
from lancio.games.drvar.steps import MOVE as MOVING
from lancio.games.drvar.steps import allowance, class_of, movable, points
from lancio.games.drvar.tables import LONGEST
from lancio.games.drvar.verbs import (
    ASSAULT,
    ATTACK,
    DECLINE,
    DROP,
    ENTER,
    FIGHT,
    FIRE,
    INTERROGATE,
    MELEE,
    MOVE,
    PASS,
    POUNCE,
    RAID,
    RECOVER,
    RETREAT,
    STEP,
    STOP,
    STRIKE,
    TOP,
    UNITE,
    WITH,
)

Rates = dict[int, float]
PLANS = (german_plan, yugoslav_plan)
#: an Action must bring this much more than it costs
LEAST = 0.05
#: what an SP is worth that finds shelter in a stronger unit
UNION_WORTH = 0.3


def rate(s: Drvar, side: int) -> Mapping[int, float] | None:
    """The answers worth considering, each with its worth."""
    frame = s.question
    if frame is None:
        return None
    judge = JUDGES.get(frame[0]) or PLANS[side].JUDGES.get(frame[0])
    return judge(s, side) if judge is not None else None


def go(s: Drvar, side: int) -> Rates:
    """The Action that brings most for its price, or a pass."""
    plan = PLANS[side]
    rates: Rates = {PASS.base: LEAST}
    outlook = plan.Outlook(s)
    pa = outlook.pa
    for base, mask in s.choices.groups:
        verb = base >> 36
        if verb in (ATTACK.number, STRIKE.number):
            firer = base >> 12 & 4095
            price = pa * (2 if verb == STRIKE.number else 1) * (2 if s.out >> firer & 1 else 1)
            for hex_ in bits(mask):
                rates[base + hex_] = stack_fire(s, firer, hex_) + outlook.clearing(hex_) - price
        elif verb == MOVE.number:
            for piece in bits(mask):
                rates[base + piece] = outlook.move_gain(piece)
        elif verb == ASSAULT.number:
            for piece in bits(mask):
                guards = piece == outlook.guard
                rates[base + piece] = -5.0 if guards else best_assault(s, side, piece, outlook)[0] - 2 * pa
        elif verb == MELEE.number:
            for piece in bits(mask):
                hex_ = s.where[piece]
                units = s.at[hex_] & FIGHTERS[side] & ~s.full
                worth = melee_worth(s, units, hex_, SHARED, 0, outlook.prize(hex_))
                rates[base + piece] = worth - pa * (2 if s.out & units else 1)
        elif verb == RETREAT.number:
            for piece in bits(mask):
                rates[base + piece] = flight(s, side, piece)
        elif verb == RECOVER.number:
            for hex_ in bits(mask):
                rates[base + hex_] = 0.3 * (s.at[hex_] & s.ferma).bit_count() - 2 * pa
        elif verb in (ENTER.number, DROP.number):
            piece = base >> 12 & 4095
            best = max(bits(mask), key=lambda h: outlook.landing(piece, h) if verb == DROP.number else -outlook.far(h))
            rates[base + best] = outlook.entry() if verb == ENTER.number else 2.5
        elif verb == RAID.number:
            best_hex, worth = outlook.raid()
            if best_hex:
                rates[base + best_hex] = worth
        elif verb == INTERROGATE.number:
            for piece in bits(mask):
                rates[base + piece] = outlook.talk(piece)
        elif verb == TOP.number:
            for piece in bits(mask):
                rates[base + piece] = shield(s, side, piece)
        elif verb == UNITE.number:
            for other in bits(mask):
                rates[base + other] = union(s, side, base >> 12 & 4095, other) - pa
    return rates


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
    if (s.ferma | s.moved | s.full) & (1 << piece | 1 << other):
        return -1.0
    near = s.setting.ground.near[LONGEST][s.where[piece]] & s.held[1 - side]
    return UNION_WORTH * min(s.sp[piece], s.sp[other]) if near else -1.0


def stack_fire(s: Drvar, firer: int, hex_: int) -> float:
    """The attack of a unit, and a little for the others of its stack that may follow for the same price."""
    worth = attack_worth(s, firer, hex_)
    others = (s.at[s.where[firer]] & FIGHTERS[SIDE_OF[firer]] & ~s.full).bit_count() - 1
    return worth * (1 + 0.5 * min(2, others))


Outlook = german_plan.Outlook | yugoslav_plan.Outlook


def best_assault(s: Drvar, side: int, piece: int, outlook: Outlook) -> tuple[float, int]:
    """The most promising hex beside to assault with all who can go along."""
    ground = s.setting.ground
    hex_ = s.where[piece]
    units = s.group & ALL_FIGHTERS if s.act == ASSAULTING else s.at[hex_] & movable(s, side) & ~s.full & ~s.out
    goals = ground.open[class_of(s, piece)][hex_] & (s.held[1 - side] | outlook.goals)
    best, where = -9.0, 0
    for n in bits(goals):
        worth = melee_worth(s, units, n, BY_ASSAULT, ground.across[hex_] >> n & 1, outlook.prize(n))
        if worth > best:
            best, where = worth, n
    return best, where


def flight(s: Drvar, side: int, piece: int) -> float:
    """A retreat is good if the melee would go badly."""
    hex_ = s.where[piece]
    own, enemy = s.sp_at(side, hex_), s.sp_at(1 - side, hex_)
    return 0.3 * (enemy - own) * (sp_worth(piece) / 2) - 0.1


def moving(s: Drvar, side: int) -> Rates:
    """By the shortest way to the best place within reach, with all who go there too; stop when there."""
    outlook = PLANS[side].Outlook(s)
    rates: Rates = {}
    lead = slowest(s)
    here = s.where[lead]
    assault = 0
    if s.act == ASSAULTING:
        worth, assault = best_assault(s, side, lead, outlook)
        if worth <= 0 and s.spent != (0, 0):
            assault = 0
    left = allowance(s, lead) - s.spent[class_of(s, lead)]
    stays = any(base == STOP.base for base, _ in s.choices.groups)
    fresh = s.spent == (0, 0) and s.act == MOVING
    goal, first, best = destination(outlook, lead, s.group, None if fresh else left, stays)
    for base, mask in s.choices.groups:
        verb = base >> 36
        if verb == STEP.number:
            for n in bits(mask):
                rates[base + n] = outlook.place(lead, n) - 20.0
                if n == first and goal != here:
                    rates[base + n] = 10.0
                if n == assault:
                    rates[base + n] = 50.0
        elif verb == STOP.number:
            rates[base] = 20.0 if goal == here else 0.0
        elif verb == WITH.number:
            for piece in bits(mask):
                joins = outlook.joins(lead, piece)
                if joins and s.act == MOVING:
                    joins = destination(outlook, lead, s.group | 1 << piece, None, False)[2] >= best - 0.2
                rates[base + piece] = 100.0 if joins else -100.0
    return rates


def slowest(s: Drvar) -> int:
    """Who of a group has the fewest points: the others wait for it."""
    units = s.group & ALL_FIGHTERS or s.group
    return min(bits(units), key=lambda p: (points(s, p), p))


def destination(outlook: Outlook, lead: int, group: int, left: int | None, stays: bool) -> tuple[int, int, float]:
    """The best hex to end in, the first step towards it, and its worth."""
    s = outlook.s
    here = s.where[lead]
    side = SIDE_OF[lead]
    best, goal = -99.0, 0
    found = outlook.routes.of(lead, left)
    for hex_, (cost, _) in found.items():
        if (hex_ == here and not stays) or not outlook.routes.has_room(side, hex_, group):
            continue
        worth = outlook.place(lead, hex_) - 0.01 * cost
        if worth > best:
            best, goal = worth, hex_
    way = way_to(found, goal) if goal else []
    return goal, way[0] if way else 0, best


def window(s: Drvar, side: int) -> Rates:
    """Fire whenever it may hurt; assault only a bargain."""
    rates: Rates = {DECLINE.base: 0.1}
    for base, mask in s.choices.groups:
        verb = base >> 36
        if verb == FIRE.number:
            for piece in bits(mask):
                target = mover_hit(s)
                spare = 0.08 * (s.fired[piece] + s.shot[piece])
                rates[base + piece] = attack_worth(s, piece, s.where[target], target) - spare
        elif verb == POUNCE.number:
            goal = s.where[lowest(s.group)]
            outlook = PLANS[side].Outlook(s)
            for piece in bits(mask):
                crossed = s.setting.ground.across[s.where[piece]] >> goal & 1
                prize = outlook.prize_of_group(goal)
                worth = melee_worth(s, 1 << piece, goal, BY_POUNCE, crossed, prize) if s.group else 0.0
                rates[base + piece] = worth - 2 * outlook.pa - 0.3
    return rates


def landing_fire(s: Drvar, side: int) -> Rates:
    """Always fire at landers."""
    return {code: 1.0 if code >> 36 == FIRE.number else 0.0 for code in s.choices}


def join_all(s: Drvar, side: int) -> Rates:
    """The more the better."""
    return {code: 1.0 if code >> 36 == WITH.number else 0.5 if code == FIGHT.base else 0.0 for code in s.choices}


def attacks(s: Drvar, side: int) -> Rates:
    """Everybody who may do harm attacks."""
    rates: Rates = {STOP.base: 0.03}
    for code in s.choices:
        if code >> 36 == ATTACK.number:
            firer, hex_ = args_of(code, 2)
            rates[code] = attack_worth(s, firer, hex_)
    return rates


def promote(s: Drvar, side: int) -> Rates:
    """The Substitute goes with the strongest stack."""
    return {code: float(s.sp_at(side, s.where[code & 4095])) for code in s.choices}


def go_back(s: Drvar, side: int) -> Rates:
    """To the best ground."""
    outlook = PLANS[side].Outlook(s)
    assert s.question is not None
    lead = lowest(s.question[1])
    return {code: outlook.place(lead, code & 4095) for code in s.choices}


def weakest(s: Drvar, side: int) -> Rates:
    """Lose where it hurts least."""
    return {code: -float(s.sp[code & 4095]) for code in s.choices}


def stop_first(s: Drvar, side: int) -> Rates:
    """No more of it."""
    return {code: 1.0 if code == STOP.base else 0.0 for code in s.choices}


def entering(s: Drvar, side: int) -> Rates:
    """Everybody enters, where it is nearest to the fight."""
    outlook = PLANS[side].Outlook(s)
    rates: Rates = {STOP.base: -1000.0}
    for code in s.choices:
        if code >> 36 == ENTER.number:
            rates[code] = -outlook.far(code & 4095)
    return rates


def dropping(s: Drvar, side: int) -> Rates:
    """Each unit where it can do most."""
    outlook = german_plan.Outlook(s)
    rates: Rates = {}
    for base, mask in s.choices.groups:
        if base >> 36 == DROP.number:
            piece = base >> 12 & 4095
            for hex_ in bits(mask & outlook.landing_zone()):
                rates[base + hex_] = outlook.landing(piece, hex_)
    return rates


JUDGES: dict[str, Callable[[Drvar, int], Rates | None]] = {
    "go": go,
    "moving": moving,
    "window": window,
    "landing-fire": landing_fire,
    "melee-group": join_all,
    "pounce": join_all,
    "attacks": attacks,
    "promote": promote,
    "go-back": go_back,
    "excess": weakest,
    "splitting": stop_first,
    "uniting": stop_first,
    "entering": entering,
    "drop": dropping,
    "second-drop": dropping,
}
