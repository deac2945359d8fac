"""How good each answer is, for the `greedy` player: a readable plan, one small function a decision.

Values are Victory Points. Everything is judged from a position the side could be in, so nothing can cheat.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from lancio.engine.masks import bits, lowest
from lancio.engine.verbs import args_of
from lancio.games.drvar import german_plan, yugoslav_plan
from lancio.games.drvar.interrupts import mover_hit
from lancio.games.drvar.melee import ASSAULT as BY_ASSAULT
from lancio.games.drvar.melee import POUNCE as BY_POUNCE
from lancio.games.drvar.melee import SHARED
from lancio.games.drvar.pieces import ALL_FIGHTERS, FIGHTERS, SIDE_OF
from lancio.games.drvar.prospects import PA_WORTH, attack_worth, melee_worth, sp_worth
from lancio.games.drvar.state import Drvar
from lancio.games.drvar.steps import ASSAULT as ASSAULTING
from lancio.games.drvar.steps import class_of, movable
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
    WITH,
)

Rates = dict[int, float]
PLANS = (german_plan, yugoslav_plan)
#: an Action must bring this much more than it costs
LEAST = 0.05


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
    for base, mask in s.choices.groups:
        verb = base >> 36
        if verb in (ATTACK.number, STRIKE.number):
            firer = base >> 12 & 4095
            price = PA_WORTH * (2 if verb == STRIKE.number else 1) * (2 if s.out >> firer & 1 else 1)
            for hex_ in bits(mask):
                rates[base + hex_] = stack_fire(s, firer, hex_) + outlook.clearing(hex_) - price
        elif verb == MOVE.number:
            for piece in bits(mask):
                rates[base + piece] = outlook.move_gain(piece)
        elif verb == ASSAULT.number:
            for piece in bits(mask):
                guards = piece == outlook.guard
                rates[base + piece] = -5.0 if guards else best_assault(s, side, piece, outlook)[0] - 2 * PA_WORTH
        elif verb == MELEE.number:
            for piece in bits(mask):
                hex_ = s.where[piece]
                units = s.at[hex_] & FIGHTERS[side] & ~s.full
                worth = melee_worth(s, units, hex_, SHARED, 0, outlook.prize(hex_))
                rates[base + piece] = worth - PA_WORTH * (2 if s.out & units else 1)
        elif verb == RETREAT.number:
            for piece in bits(mask):
                rates[base + piece] = flight(s, side, piece)
        elif verb == RECOVER.number:
            for hex_ in bits(mask):
                rates[base + hex_] = 0.3 * (s.at[hex_] & s.ferma).bit_count() - 2 * PA_WORTH
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
    return rates


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
    """Towards the goal, with all who have the same; stop where it is best."""
    outlook = PLANS[side].Outlook(s)
    rates: Rates = {}
    lead = lowest(s.group & ALL_FIGHTERS or s.group)
    here = s.where[lead]
    assault = 0
    if s.act == ASSAULTING:
        assault = best_assault(s, side, lead, outlook)[1]
    for base, mask in s.choices.groups:
        verb = base >> 36
        if verb == STEP.number:
            for n in bits(mask):
                worth = outlook.place(lead, n)
                rates[base + n] = worth + (50.0 if n == assault else 0.0)
        elif verb == STOP.number:
            rates[base] = outlook.place(lead, here) + 0.01
        elif verb == WITH.number:
            for piece in bits(mask):
                rates[base + piece] = 100.0 if outlook.joins(lead, piece) else -100.0
    return rates


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
                rates[base + piece] = worth - 2 * PA_WORTH - 0.3
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
