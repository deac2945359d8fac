"""Where a group goes: the best place within reach, weighed against what the enemy's fire may cost on the way."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import fields
from functools import cache, lru_cache
from heapq import heappop, heappush, nlargest
from typing import NamedTuple

from lancio.engine.board import OFF
from lancio.engine.costs import WHOLE
from lancio.engine.masks import bits, mask_of
from lancio.games.lock_n_load import men
from lancio.games.lock_n_load.bot.mind import SHOT_LATER, Group, Mind
from lancio.games.lock_n_load.bot.worth import worth
from lancio.games.lock_n_load.eligible import attackers
from lancio.games.lock_n_load.ground import WITH_SCOUT
from lancio.games.lock_n_load.mines import FIREPOWER as MINES
from lancio.games.lock_n_load.mines import mine_owner
from lancio.games.lock_n_load.movement import movers, ready
from lancio.games.lock_n_load.setting import Setting
from lancio.games.lock_n_load.stacking import weight
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.steps import LEAVE_COST, approaches, can_leave, hampered, has_scout, hurrying
from lancio.games.lock_n_load.tables import LEG
from lancio.games.lock_n_load.verbs import ASSAULT, ASSAULT_DOUBLE, CRAWL, DOUBLE, MOVE, STEALTH

#: an attack from an Assault Move
LATE = 2
#: a march of several steps is a little worse than a short one
STEP_COST = 0.01
#: in a hurry so many places are looked at; what friends there add to what draws one there
FEW, BESIDE_FRIENDS = 5, 0.05
#: so little is nothing but rounding
HAIR = 1e-9
#: marks half points of which the first step need not be paid in full
FIRST_FREE = 1 << 10


class Journey(NamedTuple):
    """The best move of a group: what it gains, the first step, where it ends."""

    gain: float
    first: int
    goal: int


NOWHERE = Journey(-99.0, OFF, OFF)


def party(s: Fight, place: int, mode: int) -> int:
    """Who should go in a mode of movement: those in good order; a leader and a medic stay with the Shaken if others
    can do without; weapon teams and mounted guns stay while there is somebody else."""
    roster = s.setting.roster
    who = movers(s, place, mode, ready(s, s.active, place))
    good = who & ~s.shaken
    if mode == CRAWL or not good:
        return who & s.shaken
    bound = roster.teams
    for unit in bits(good):
        if s.arms[unit] & s.mounted:
            bound |= 1 << unit
    good = good & ~bound or good
    shaken = s.friends(s.active, place) & s.shaken & roster.mmc
    if shaken and good & roster.mmc:
        stay = good & roster.medics
        leaders = good & roster.leaders
        if leaders and mode not in (DOUBLE, ASSAULT_DOUBLE) and shaken.bit_count() >= (good & roster.mmc).bit_count():
            stay |= leaders & -leaders
        good = good & ~stay or good
    if mode in (ASSAULT, ASSAULT_DOUBLE) and not good & ~roster.leaders:
        return 0
    return good


def points(s: Fight, units: int, mode: int) -> int:
    """Half points of a group in a mode."""
    if mode == CRAWL:
        return min(men.allowance(s, unit) for unit in bits(units))
    chief = hurrying(s, units) if mode in (DOUBLE, ASSAULT_DOUBLE) else 0
    return min(men.allowed(s, unit, mode, chief) for unit in bits(units))


class Routes:
    """The search for one group in one mode."""

    def __init__(self, mind: Mind, units: int, mode: int, place: int, paid: int = 0) -> None:
        s = mind.s
        self.mind, self.s, self.mode, self.place, self.paid = mind, s, mode, place, paid
        self.group = Group(s, units)
        self.side = mind.side
        self.left = points(s, units, mode) - paid
        self.scouted = s.scouted if s.group == units else has_scout(s, units)
        self.exits, self.beside = ways_out(s.setting, WITH_SCOUT if self.scouted else LEG, bool(s.bunkers))
        self.weight = weight(s, units)
        self.works = s.wire | s.mines | s.minefields
        self.mined = (s.mines | s.minefields) if mine_owner(s) != self.side else 0
        foes = s.held[1 - self.side]
        walks_in = mode in (MOVE, DOUBLE) and not self.group.shaken and not s.engaged >> place & 1
        self.prey = foes if walks_in and attackers(s, units) else 0
        self.barred = foes & ~self.prey
        self.shots = 0.0
        self._threats: dict[int, tuple[float, ...]] = {}
        #: where a step is not what the chart says
        self.odd = mind.full(self.weight) | self.works | (s.setting.ground.insides if s.bunkers else 0)
        self._steps = mind.steps.setdefault((self.weight, self.scouted, self.side if self.group.shaken else -1), {})

    def threats(self, place: int) -> tuple[float, ...]:
        """What each enemy place can do to the group as it comes to a place."""
        found = self._threats.get(place)
        if found is None:
            found = self._threats[place] = self.mind.threats(self.group, place, self.mode in (CRAWL, STEALTH))
        return found

    def end(self, place: int, taken: int, prize: float) -> float:
        """What it is worth to end at a place, with hexes taken on the way; after an Assault Move one may yet fire."""
        value = self.mind.standing(self.group, place, taken) + prize
        if self.mode in (ASSAULT, ASSAULT_DOUBLE) and self.group.fighters:
            value += self.mind.shot(self.group, place, LATE, known=True)
        return value

    def hope(self, place: int, taken: int, prize: float) -> float:
        """At least as much as `end` gives, with little work; without bound for those who do not fight."""
        return self.mind.hope(self.group, place, taken) + self.shots + prize if self.group.fighters else 99.0

    def best(self, stays: bool) -> Journey:
        """The best end of the move, by least danger on the way; with `stays` it may end here at once."""
        if self.mind.brief:
            return self.glance(stays)
        #: the most that shots from the end of the move could be worth
        shots = SHOT_LATER + (self.mode in (ASSAULT, ASSAULT_DOUBLE))
        self.shots = shots * self.mind.best_shot(self.group) if self.group.fighters else 0.0
        s, mind, ground = self.s, self.mind, self.s.setting.ground
        hex_of, start, left = ground.hex, self.place, self.left
        take = mind.goals.take if self.group.fighters else {}
        threats, barred, mined, prey = self._threats, self.barred, self.mined, self.prey
        here = mind.standing(self.group, start)
        best = NOWHERE
        if stays:
            stop = self.end(start, 0, 0.0) - here - mind.drawn * sum(self.threats(start))
            best = Journey(stop, OFF, start)
        queue: list[tuple[float, int, int, int, tuple[float, ...], int, float, float]]
        queue = [(0.0, 0, start, OFF, (0.0,) * (len(mind.foes) + len(mind.guns)), 0, 0.0, 0.0)]
        #: place and hexes taken -> the least that anybody paid who came there with less risk
        least: dict[tuple[int, int], int] = {}
        #: and who waits in the queue with how much of both
        waiting: dict[tuple[int, int], tuple[float, int]] = {}
        while queue:
            risk, cost, place, first, worst, taken, prize, mines = heappop(queue)
            if least.get((place, taken), WHOLE) <= cost:
                continue
            least[place, taken] = cost
            if place != start:
                if self.hope(place, taken, prize) - here - risk - STEP_COST * cost > best.gain - HAIR:
                    gain = self.end(place, taken, prize) - here - risk - STEP_COST * cost
                    if gain > best.gain:
                        best = Journey(gain, first, place)
                if self.mode == CRAWL or cost > left:
                    continue
            if mind.goals.exits >> place & 1 and can_leave(s, self.side, place) and cost + LEAVE_COST <= left:
                gain = mind.goals.leaving * self.group.units.bit_count() - here - risk
                if gain > best.gain:
                    best = Journey(gain, first or OFF, OFF)
            low, high = self.affordable(cost, not cost and not self.paid)
            for goal, price in self.steps(place):
                if not low <= price <= high or barred >> goal & 1:
                    continue
                h = hex_of[goal]
                blast = mines
                if mined and mined >> h & 1 and h != hex_of[place]:
                    blast += self.group.curve(MINES * (2 if s.minefields >> h & 1 else 1))
                if prey and prey >> goal & 1:
                    gain = mind.clash(self.group.units, goal) - mind.drawn * sum(worst) - blast - here
                    gain += mind.standing(self.group, goal, taken | 1 << h) + prize
                    if gain > best.gain:
                        best = Journey(gain, first or goal, goal)
                    continue
                won, more = taken, prize
                if take and h in take and not taken >> h & 1:
                    won, more = taken | 1 << h, prize + take[h]
                key, total = (goal, won), cost + price
                if least.get(key, WHOLE) <= total:
                    continue
                fire = threats.get(goal) or self.threats(goal)
                if any(fire):
                    bad = tuple(map(max, worst, fire))
                    danger = mind.drawn * sum(bad) + blast
                else:
                    bad, danger = worst, risk if blast == mines else mind.drawn * sum(worst) + blast
                other = waiting.get(key)
                if other is None or danger < other[0] or total < other[1]:
                    waiting[key] = (danger, total)
                elif (danger, total) != other:
                    continue
                heappush(queue, (danger, total, goal, first or goal, bad, won, more, blast))
        return best

    def glance(self, stays: bool) -> Journey:
        """The same in a hurry: of the places within reach those that draw most, with the danger at the end alone."""
        s, mind, place = self.s, self.mind, self.place
        hex_of = s.setting.ground.hex
        take = mind.goals.take if self.group.fighters else {}
        best = Journey(0.0, OFF, place) if stays else NOWHERE
        here = mind.standing(self.group, place)
        found: list[tuple[float, int, int, int]] = []
        shut = self.barred | self.prey | mind.full(self.weight)
        for goal, cost, first in within(s.setting, WITH_SCOUT if self.scouted else LEG, place, self.budget()):
            if not (shut >> goal & 1 or self.works >> hex_of[goal] & 1):
                draw = (
                    mind.pull(goal, 0) + take.get(hex_of[goal], 0.0) + (s.held[self.side] >> goal & 1) * BESIDE_FRIENDS
                )
                found.append((draw, -cost, goal, first))
            elif self.prey >> goal & 1:
                gain = mind.clash(self.group.units, goal) + mind.standing(self.group, goal) - here
                if gain > best.gain:
                    best = Journey(gain, first, goal)
        for _, cost, goal, first in nlargest(FEW, found):
            if self.group.shaken and approaches(s, self.side, place, goal):
                continue
            h = hex_of[goal]
            gain = self.end(goal, 1 << h, take[h]) if h in take else self.end(goal, 0, 0.0)
            gain += STEP_COST * cost - here - mind.drawn * sum(self.threats(goal))
            if gain > best.gain:
                best = Journey(gain, first, goal)
        return best

    def budget(self) -> int:
        """The half points there are; the first step of a plain move can always be made."""
        first = self.mode in (MOVE, DOUBLE) and not self.paid
        return -1 if self.mode == CRAWL else max(self.left, 0) | (FIRST_FREE if first else 0)

    def steps(self, place: int) -> Sequence[tuple[int, int]]:
        """The steps from a place that the group has room for, and what each costs it."""
        if not self.group.shaken and not self.beside[place] & self.odd:
            return self.exits[place]
        found = self._steps.get(place)
        if found is None:
            s, ground = self.s, self.s.setting.ground
            found = self._steps[place] = []
            full = self.mind.full(self.weight)
            for goal, price in self.exits[place]:
                if self.works >> goal & 1:
                    price = hampered(s, self.side, place, goal, price)
                if ground.insides >> goal & 1 and not s.bunkers >> ground.hex[goal] & 1:
                    continue
                if full >> goal & 1:
                    continue
                if self.group.shaken and approaches(s, self.side, place, goal):
                    continue
                found.append((goal, price))
        return found

    def affordable(self, cost: int, fresh: bool) -> tuple[int, int]:
        """What a step may cost at least and at most to be paid; the first of a plain move always can."""
        if fresh and self.mode in (MOVE, DOUBLE):
            return 1, WHOLE - 1
        if self.mode == CRAWL:
            return -WHOLE, self.left - 1 if fresh else -WHOLE - 1
        return -WHOLE, self.left - cost


@cache
def ways_out(setting: Setting, exits: int, indoors: bool) -> tuple[list[Sequence[tuple[int, int]]], list[int]]:
    """Place -> the steps out of it by the chart, and all that they lead to; into bunkers only where there are any."""
    insides = 0 if indoors else setting.ground.insides
    ways = [
        tuple((goal, price) for goal, price in steps if not insides >> goal & 1)
        for steps in setting.ground.exits[exits]
    ]
    return list(ways), [mask_of(goal for goal, _ in steps) for steps in ways]


@lru_cache(maxsize=1 << 14)
def within(setting: Setting, exits: int, place: int, budget: int) -> tuple[tuple[int, int, int], ...]:
    """The places that half points lead to if nobody is in the way: place, cost, first step. -1: those beside."""
    ways = setting.ground.exits[exits]
    insides = setting.ground.insides
    free = budget < 0 or bool(budget & FIRST_FREE)
    most = 0 if budget < 0 else budget & ~FIRST_FREE
    least = {place: 0}
    found: dict[int, int] = {}
    queue = [(0, place, OFF)]
    while queue:
        cost, at, first = heappop(queue)
        if at != place and found.setdefault(at, first) != first:
            continue
        if at != place and cost > most:
            continue
        for goal, price in ways[at]:
            if insides >> goal & 1 or not 0 < price < WHOLE or goal == place:
                continue
            total = cost + price
            if (total <= most or (at == place and free)) and total < least.get(goal, WHOLE):
                least[goal] = total
                heappush(queue, (total, goal, first or goal))
    return tuple((goal, least[goal], first) for goal, first in found.items())


def lone(s: Fight, units: int, mode: int) -> int:
    """The strongest group of a party by itself, with a leader where the mode needs one; 0 if there is only one."""
    roster = s.setting.roster
    groups = units & roster.mmc & ~(s.shaken | roster.teams)
    if not groups & groups - 1:
        return 0
    best = max(bits(groups), key=lambda unit: (worth(s, unit), -unit))
    hurried = mode in (DOUBLE, ASSAULT_DOUBLE)
    return 1 << best | (units & roster.leaders & ~s.shaken if hurried else 0)


#: what a march does not depend on: the questions around it, and whose impulse it is part of
ASIDE = frozenset((
    "active", "base", "cache", "choices", "decided", "dice", "group", "lender", "log", "mode", "noticed", "paid",
    "passes", "reach", "scouted", "setting", "stack", "start", "steps", "to_act",
))  # fmt: skip
MATTERS = tuple(field.name for field in fields(Fight) if field.name not in ASIDE)


def moment(s: Fight) -> Hashable:
    """All that a march depends on, but for who goes and how."""
    return (s.setting, *(frozen(getattr(s, name)) for name in MATTERS))


def frozen(value: object) -> Hashable:
    """A value that stays as it is."""
    if isinstance(value, int):
        return value
    if isinstance(value, list):
        return tuple(value)
    if isinstance(value, bytearray):
        return bytes(value)
    return value if isinstance(value, Hashable) else repr(value)


@lru_cache(maxsize=64)
def journeys(moment: Hashable, *manner: Hashable) -> dict[tuple[int, int, int], tuple[Journey, int]]:
    """The best moves of a moment, as far as they were asked for: who may be the base, who goes and which way are
    three questions with the same answer."""
    return {}


def best_move(mind: Mind, place: int, mode: int) -> tuple[Journey, int]:
    """The best move of those of a place who should go in a mode, and who they are: all, or one group alone if it gets
    as far, since one attack hits a whole stack and the others can follow on their own."""
    s = mind.s
    if mind.journeys is None:
        mind.journeys = journeys(moment(s), mind.brief, mind.drawn, mind.drive)
    key = (place, mode, s.active)
    found = mind.journeys.get(key)
    if found is None:
        found = mind.journeys[key] = find_move(mind, place, mode)
    return found


def find_move(mind: Mind, place: int, mode: int) -> tuple[Journey, int]:
    """The same, worked out."""
    s = mind.s
    units = party(s, place, mode)
    if not units:
        return NOWHERE, 0
    together = Routes(mind, units, mode, place).best(False)
    one = lone(s, units, mode)
    if one:
        apart = Routes(mind, one, mode, place).best(False)
        if apart.gain >= max(together.gain, 0.0):
            return apart, one
    return together, units
