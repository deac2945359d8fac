"""The German plan: hunt sticks while they are helpless, sit on objectives, take back what was lost."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache

from lancio.engine.board import OFF
from lancio.engine.manners import Manner
from lancio.engine.masks import bits
from lancio.games.night_drop.bot.prospects import (
    FAR,
    STICK_WORTH,
    Rates,
    chances,
    defence_at,
    enemy_hexes,
    future,
    objective_worth,
    objective_worths,
    prize,
    rings,
    stick_hexes,
    way_to,
)
from lancio.games.night_drop.bot.standing import Lonely, Worth, nearest
from lancio.games.night_drop.movement import allowance, reach
from lancio.games.night_drop.objectives import discoveries
from lancio.games.night_drop.pieces import ALL_COMPANIES, ALL_GERMANS, GERMAN, STICKS_OF, US
from lancio.games.night_drop.pushes import pushes
from lancio.games.night_drop.reinforcements import entries, may_draw
from lancio.games.night_drop.sequence import activations_open
from lancio.games.night_drop.stacking import is_full
from lancio.games.night_drop.state import Night
from lancio.games.night_drop.verbs import ACTIVATE, DRAW, END, ENTER, G1, G4, PUSH, SEARCH, UNCOVER

#: how near prey attracts a hunter, by distance
SCENT = (0.0, 1.0, 0.35, 0.2, 0.12, 0.07, 0.04)


def ground_worth(s: Night, manner: Manner) -> Worth:
    """What it is worth to a German unit to stand in a hex."""
    return Ground(s, manner)


class Ground(Worth):
    """The worth of hexes to German units, each worked out once."""

    def __init__(self, s: Night, manner: Manner) -> None:
        super().__init__(s, manner)
        spread = s.setting.ground.board.spread
        self.hunt, self.duty, self.fight = manner["hunt"], manner["duty"], manner["attack"]
        self.prey = stick_hexes(s)
        self.foes = enemy_hexes(s, GERMAN)
        self.ready = hunters(s)
        self.reclaim = lost_objectives(s)
        self.key = duties_key(s, self.foes)
        self.duties = duties(*self.key)
        self.battles = battles_of(*battles_key(s, self.foes))
        self.scents = scents(self.prey)
        #: where prey can be killed, and where there may be a fight
        self.killing = spread(self.prey)
        self.close = spread(self.foes)
        self.front = self.close | spread(self.close)
        self.claims = 0
        for units in self.ready.values():
            self.claims |= units

    def kind(self, unit: int) -> Hashable:
        # units of one strength that claim nothing are worth the same
        return unit if self.claims >> unit & 1 else self.s.values(unit)

    def lasting(self, unit: int) -> tuple[Lonely, int]:
        # where prey is in reach it depends on who else is
        s = self.s
        return lonely_of(
            self.hunt, self.duty, self.fight, s.values(unit), self.prey, *self.key, *battles_key(s, self.foes)
        ), self.killing

    def among(self, unit: int, hex_: int, others: int) -> float:
        duty = self.duties.get(hex_)
        if duty is None:
            duty = self.duties[hex_] = objective_duty(self.s, hex_, self.reclaim)
        if self.killing >> hex_ & 1:
            chase = hunt(self.s, unit, hex_, self.prey, self.ready)
        else:
            known = self.scents.get(hex_)
            if known is None:
                known = self.scents[hex_] = scent(hex_, self.prey)
            chase = known
        value = duty * self.duty + chase * self.hunt
        if not self.front >> hex_ & 1:
            return value
        helpers = (others & self.s.activated).bit_count() if others else 0
        key = (self.s.values(unit), hex_, others.bit_count(), helpers)
        fight = self.battles.get(key)
        if fight is None:
            fight = self.battles[key] = battle(self.s, unit, hex_, others.bit_count(), helpers, self.foes)
        return value + fight * self.fight

    def likely(self, unit: int, hexes: int) -> int:
        # to kill, to fight, to guard; towards the nearest prey and what must be taken back
        s = self.s
        look = hexes & (self.killing | self.close | s.setting.scene.vp_mask)
        around = s.setting.ground.board.spread
        if not look & self.killing and self.prey:
            near = self.killing
            for _ in range(4):
                near |= around(near)
                if near & hexes:
                    look |= near & hexes & -(near & hexes)
                    break
        return look | nearest(hexes, s.where[unit], [(worth, way) for worth, way, _ in self.reclaim])


def battles_key(s: Night, foes: int) -> tuple[object, ...]:
    """All that the odds of battle depend on, beside the unit, the hex and who stands there."""
    standing = tuple([s.at[h] for h in bits(foes)])
    worths = (s.vp_open, s.vp_cup, *s.vp_value)
    return s.setting.bocage_defence, s.turn, s.reduced & ALL_COMPANIES, s.control, worths, foes, standing


@lru_cache(maxsize=64)
def battles_of(*_: object) -> dict[tuple[Hashable, int, int, int], float]:
    """Strength, hex, how many others and helpers there -> the odds of battle, as far as they were asked for."""
    return {}


@lru_cache(maxsize=256)
def lonely_of(*_: object) -> Lonely:
    """What hexes far from prey are worth to units of one strength, as far as it was asked for."""
    return Lonely()


@lru_cache(maxsize=64)
def scents(prey: int) -> dict[int, float]:
    """hex -> what prey farther off is worth there, as far as it was asked for: the same until somebody takes some."""
    return {}


def duties_key(s: Night, foes: int) -> tuple[object, ...]:
    """All that the duty towards objectives depends on."""
    scene = s.setting.scene
    worths = objective_worths(s, GERMAN)
    guarded = sum(1 << h for h in scene.vp_hexes if s.fighters_at(h))
    return scene.slug, s.night, worths, s.control, s.occupied[GERMAN] & scene.vp_mask, guarded, foes


@lru_cache(maxsize=64)
def duties(*_: object) -> dict[int, float]:
    """hex -> what it is worth for the objectives, as far as it was asked for: the same while one's own units move."""
    return {}


def hunters(s: Night) -> dict[int, int]:
    """For each hex next to units that may still attack: which ones."""
    out: dict[int, int] = {}
    around = s.setting.ground.board.around
    for unit in bits(s.activated & ~s.attacked & ~s.dead):
        if s.where[unit] and (s.moved | s.mover) >> unit & 1:
            for h in bits(around[s.where[unit]]):
                out[h] = out.get(h, 0) | 1 << unit
    return out


def hunt(s: Night, unit: int, hex_: int, prey: int, ready: dict[int, int]) -> float:
    """Sticks next door can be killed at no risk; each hex of them needs one hunter."""
    best = 0.0
    for h in bits(rings(hex_)[1] & prey):
        claimed = ready.get(h, 0) & ~(1 << unit)
        n = s.at[h].bit_count()
        best = max(best, STICK_WORTH * n * (0.15 if claimed else 1.0) + 0.1)
    return 1.5 * best if best else scent(hex_, prey)


def scent(hex_: int, prey: int) -> float:
    """What prey farther off is worth: only the nearest counts."""
    near = rings(hex_)
    for distance in range(2, 7):
        if near[distance] & prey:
            return SCENT[distance] * STICK_WORTH * 2
    return 0.0


def lost_objectives(s: Night) -> list[tuple[float, list[int], bool]]:
    """Objectives in US hands, and those that nobody guards: worth, way there, whether lost."""
    out = []
    for hex_, worth in zip(s.setting.scene.vp_hexes, objective_worths(s, GERMAN), strict=True):
        lost = bool(s.control >> hex_ & 1)
        if lost and s.fighters_at(hex_):
            continue
        if lost or not s.occupied[GERMAN] >> hex_ & 1:
            out.append((worth, way_to(hex_), lost))
    return out


def objective_duty(s: Night, hex_: int, reclaim: list[tuple[float, list[int], bool]]) -> float:
    """On an objective, or on the way to one that needs a German."""
    value = 0.0
    scene = s.setting.scene
    day = 0.6 if s.night else 1.0
    if scene.vp_mask >> hex_ & 1:
        worth = objective_worth(s, scene.vp_hexes.index(hex_), GERMAN)
        near = rings(hex_)
        companies = enemy_hexes(s, GERMAN)
        threatened = any(near[d] & companies for d in (1, 2, 3, 4))
        value += (1.0 if threatened else 0.45) * worth * day
        if s.control >> hex_ & 1:
            value += 1.6 * worth
    for worth, way, lost in reclaim:
        cost = way[hex_]
        if 0 < cost < FAR:
            value = max(value, (1.3 if lost else 0.4 * day) * worth / (1 + 0.12 * cost))
    return value


def battle(s: Night, unit: int, hex_: int, others: int, helpers: int, foes: int) -> float:
    """Next to US companies: the odds of attacking them, and of being attacked there."""
    near = rings(hex_)
    if not (near[1] | near[2]) & foes:
        return 0.0
    value = 0.0
    strength = s.values(unit)
    home = s.setting.ground.defence[hex_]
    for h in bits(near[1] & foes):
        rout, loss, repulse, disaster = chances(strength.attack + helpers, defence_at(s, h, GERMAN, hex_))
        won, beaten = rout + loss, repulse + disaster
        value += 0.5 * max(-0.4, won - beaten * future(s)) + 0.4 * won * prize(s, GERMAN, h)
    close = (near[1] & foes).bit_count() + (0 if s.night else 0.6 * (near[2] & foes).bit_count())
    exposed = close * (0.35 - 0.12 * home - 0.06 * strength.defence - 0.1 * others)
    return value - max(0.0, exposed)


# -- the other decisions -----------------------------------------------------------------------


def kills_in_reach(s: Night, hurried: bool = False) -> list[float]:
    """For each German unit the sticks it could kill now, the best first, each hex counted once. In a hurry nobody is
    thought to be in the way."""
    prey = stick_hexes(s)
    spread = s.setting.ground.board.spread
    taken = 0
    kills = []
    s = s.clone()
    s.active = GERMAN
    s.cache = {}
    for unit in bits(ALL_GERMANS & s.present):
        where, points = s.where[unit], allowance(s, unit)
        if hurried:
            hexes = s.setting.ground.going[s.unit_class(unit)].undisturbed(where, points)[0]
        else:
            hexes = reach(s, where, points, s.unit_class(unit), True).hexes & ~1 | 1 << where
        best, best_hex = 0.0, 0
        for h in bits(prey & ~taken & spread(hexes)):
            if s.at[h].bit_count() > best:
                best, best_hex = float(s.at[h].bit_count()), h
        if best:
            taken |= 1 << best_hex
            kills.append(best)
    return sorted(kills, reverse=True)


@activations_open.judged(GERMAN)
def choose_activation(s: Night, side: int, *_: int, manner: Manner) -> Rates:
    """Hunt with G4 when there is prey in reach; otherwise break up the regiment that is closest to forming."""
    kills = kills_in_reach(s, manner.quick)
    by_number = [sum(kills[:n]) for n in range(1, 7)]
    hunt_worth = STICK_WORTH * sum(by_number) / 6
    entering = 0.35 * max(0.0, 3.5 - len(kills)) if s.cup else 0.0
    rates: Rates = {}
    for (chosen,) in ACTIVATE.among(s.choices):
        worth = hunt_worth + entering + 0.3 if chosen == G4 else 0.16 * push_prospects(s, chosen - G1)
        rates[ACTIVATE.code(chosen)] = worth
    return rates


def push_prospects(s: Night, pir: int) -> float:
    """How much seven moves of a regiment's Unknown sticks could spoil."""
    worth = []
    board = s.setting.ground.board
    for stick in bits(STICKS_OF[pir] & ~s.face_up & ~s.dead):
        hex_ = s.where[stick]
        if not hex_:
            continue
        mates = (s.at[hex_] & STICKS_OF[pir]).bit_count()
        full = any(n and is_full(s, n) and s.owner_at(n) == US for n in board.neighbours[hex_])
        worth.append((2.0 if board.edge >> hex_ & 1 or full else 0.0) + 0.8 * (mates >= 2))
    return sum(sorted(worth, reverse=True)[:7])


@pushes.judged(apart="unit")
def push(s: Night, side: int) -> Rates:
    """Off the map, into full hexes, next to Germans, away from their comrades."""
    rates: Rates = {END.base: 0.0}
    germans = s.occupied[GERMAN]
    for stick, goals in PUSH.sets_among(s.choices):
        start = s.where[stick]
        here = lonely(s, stick, start)
        for goal in bits(goals):
            if goal == OFF:
                rates[PUSH.code(stick, goal)] = 3.0
                continue
            value = lonely(s, stick, goal) - here
            if is_full(s, goal):
                value += 2.0
            value += 0.5 * bool(rings(goal)[1] & germans) - 0.5 * bool(rings(start)[1] & germans)
            rates[PUSH.code(stick, goal)] = value
    return rates


def lonely(s: Night, stick: int, hex_: int) -> float:
    """How far a stick is from others of its regiment."""
    mine = next(mask for mask in STICKS_OF if mask >> stick & 1) & ~(1 << stick)
    near = rings(hex_)
    value = -0.8 * min(2, (s.at[hex_] & mine).bit_count())
    for h in bits(near[1] & s.occupied[US]):
        if s.at[h] & mine:
            value -= 0.25
    edge = s.setting.ground.board.edge >> hex_ & 1
    return value + 0.3 * edge


@may_draw.judged()
def reinforcement(s: Night, side: int, *, manner: Manner) -> Rates:
    """Bring in as many as the units on the map do not need."""
    needed = len(kills_in_reach(s, manner.quick)) + (0 if s.night else len(lost_objectives(s)))
    spare = s.allowance - min(needed / manner["reserve"], s.allowance - 1 if not s.night else s.allowance)
    return {DRAW.base: 1.0 if spare > 0 else -1.0, END.base: 0.0}


@entries.judged()
def entry(s: Night, unit: int, side: int, *, manner: Manner) -> Rates:
    """Where most is to be done."""
    worth = ground_worth(s, manner)
    lost = [way for _, way, is_lost in lost_objectives(s) if is_lost]
    rates: Rates = {}
    hexes = ENTER.last_among(s.choices)
    for hex_ in bits(worth.likely(unit, hexes) or hexes if manner.quick else hexes):
        near_lost = sum(1 / (1 + 0.1 * way[hex_]) for way in lost)
        rates[ENTER.code(hex_)] = worth.at(unit, hex_) + near_lost
    return rates


@discoveries.judged()
def discovery(s: Night, side: int) -> Rates:
    """Know what the US knows; then what lies on the hexes it holds."""
    rates: Rates = {END.base: 0.0}
    for verb, worth in ((UNCOVER, 2.0), (SEARCH, -1.0)):
        for (hex_,) in verb.among(s.choices):
            rates[verb.code(hex_)] = worth + (0.5 if s.control >> hex_ & 1 else 0.0)
    return rates
