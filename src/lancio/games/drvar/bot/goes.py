"""How good each Action of a go is: one small function a verb. Values are Victory Points."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lancio.engine.manners import USUAL, Manner
from lancio.engine.masks import bits
from lancio.engine.verbs import Verb
from lancio.games.drvar import acts
from lancio.games.drvar.actions import open_actions
from lancio.games.drvar.acts import Action
from lancio.games.drvar.ammunition import with_ammunition
from lancio.games.drvar.bot import german, yugoslav
from lancio.games.drvar.bot.worth import attack_worth, melee_worth, sp_worth
from lancio.games.drvar.handling import build_price
from lancio.games.drvar.melee import crosses
from lancio.games.drvar.payment import price_of
from lancio.games.drvar.pieces import ALL_FIGHTERS, FIGHTERS, SIDE_OF
from lancio.games.drvar.state import Drvar
from lancio.games.drvar.steps import class_of, movable
from lancio.games.drvar.tables import LONGEST
from lancio.games.drvar.verbs import (
    ASSAULT,
    ATTACK,
    DROP,
    ENTER,
    INTERROGATE,
    MELEE,
    MOVE,
    PASS,
    RAID,
    RECOVER,
    RETREAT,
    SHELTER,
    STRIKE,
    TOP,
    UNITE,
    VERBS,
)
from lancio.games.drvar.words import BY_ASSAULT, SHARED

Rates = dict[int, float]
Wishes = german.Wishes | yugoslav.Wishes
PLANS: tuple[type[german.Wishes], type[yugoslav.Wishes]] = (german.Wishes, yugoslav.Wishes)
#: the last argument of an answer and how good it is
Rated = Iterator[tuple[int, float]]
#: an Action must bring this much more than it costs
LEAST = 0.01
#: how much of the fire that may come a shelter spares those in it, over a whole match
DUG_IN = (1.0, 0.0)
#: what an SP is worth that finds shelter in a stronger unit
UNION_WORTH = 0.3


@open_actions.judged(apart="unit")
def go(s: Drvar, side: int, viewer: int, *, manner: Manner = USUAL) -> Rates:
    """The Action that brings most for its price, or a pass."""
    wishes = PLANS[side](s, manner)
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
        worth = melee_worth(s, own, hex_, SHARED, False, wishes.prize(hex_), wishes.care)
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
    """Where it can do most; in a hurry near the prizes."""
    looked = hexes & wishes.landing_zone(1) if wishes.brief else 0
    yield max(bits(looked or hexes), key=lambda hex_: wishes.landing(unit, hex_)), 2.5


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


def shelter(wishes: Wishes, units: int) -> Rated:
    """Whoever will stay under fire digs in: for good, and for all of the hex."""
    s = wishes.s
    for unit in bits(units):
        hex_ = s.where[unit]
        worth = DUG_IN[SIDE_OF[unit]] * wishes.fire_upon(hex_) * left_part(s)
        yield unit, worth - wishes.pa * build_price(s, unit)


def left_part(s: Drvar) -> float:
    """How much of the match is left, from 1 to 0."""
    turns = s.setting.plan.turns
    return (turns - s.turn) / turns


ACTIONS: dict[Verb, Callable[..., Rated]] = {
    ATTACK: attack, STRIKE: strike, MOVE: move, ASSAULT: assault, MELEE: melee, RETREAT: retreat, RECOVER: recover,
    ENTER: enter, DROP: drop, RAID: raid, INTERROGATE: interrogate, TOP: top, UNITE: unite, SHELTER: shelter,
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
        worth = melee_worth(s, units, n, BY_ASSAULT, crosses(s, hex_, n), wishes.prize(n), wishes.care)
        if worth > best:
            best, where = worth, n
    return best, where


def flight(s: Drvar, side: int, piece: int) -> float:
    """A retreat is good if the melee would go badly."""
    hex_ = s.where[piece]
    own, enemy = s.sp_at(side, hex_), s.sp_at(1 - side, hex_)
    return 0.3 * (enemy - own) * (sp_worth(piece) / 2) - 0.1
