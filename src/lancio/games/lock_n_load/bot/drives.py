"""Where a vehicle drives: the best hex and facing within reach, weighed against what guns may do to it on the way."""

from __future__ import annotations

from functools import cache
from heapq import heappop, heappush
from typing import NamedTuple

from lancio.engine.board import OFF
from lancio.engine.masks import bits
from lancio.games.lock_n_load import men
from lancio.games.lock_n_load.arcs import CORNER_COUNT
from lancio.games.lock_n_load.bot.assaults import at_most, higher, strength
from lancio.games.lock_n_load.bot.barrels import Gunpost, Target
from lancio.games.lock_n_load.bot.goals import FAR, POINT, marches, ways_to
from lancio.games.lock_n_load.bot.mind import DRAWN, DRAWN_LATER, SHOT_LATER, UNSEEN, Mind
from lancio.games.lock_n_load.bot.posts import NONE
from lancio.games.lock_n_load.bot.worth import Curve, loss
from lancio.games.lock_n_load.box import BOX
from lancio.games.lock_n_load.driving import TURN_COST, bars, price_from
from lancio.games.lock_n_load.eligible import assaulters
from lancio.games.lock_n_load.men import KINDS, morale
from lancio.games.lock_n_load.overrun import EXTRA, force, prey, ridden
from lancio.games.lock_n_load.setting import Setting
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.steps import LEAVE_COST, approaches, can_leave
from lancio.games.lock_n_load.verbs import ASSAULT, MOVE, OVERRUN, STEP, TURN
from lancio.games.lock_n_load.words import NOBODY

#: how much of a prize is felt a vehicle's move away, half points a move; of what draws men; before the way out is open
FELT, MARCH, ALONGSIDE, EARLY = 0.75, 20, 0.12, 0.4
#: men who could come and assault: within so many half points, the part of what they could do
NEAR_MEN, ASSAULTED = 6, 0.35
#: an attack from an Assault Move; a long way is a little worse than a short one
LATE, STEP_COST = 2, 0.004
ARMOURED = BOX.damage["armoured"]
#: a vehicle that stays in its box does nothing: so much a turn; how much bolder those are who have to do something
IDLE, BOLD = 0.8, 0.5
#: of what draws men to the enemy, or to his way out
HUNTING = 0.5


class Drive(NamedTuple):
    """The best move of a vehicle: what it gains, and the code of its first answer, 0 to halt."""

    gain: float
    first: int


NOWHERE = Drive(-99.0, 0)


@cache
def away_worth(setting: Setting, side: int, kind: str) -> float:
    """What the rows of the scenario give for a counter of a sort that leaves."""
    rows = [row for row in setting.scene.points if row.side == side and row.count.what == "out"]
    return POINT * sum(row.each for row in rows if kind in row.count.kinds)


def riders_worth(s: Fight, unit: int) -> float:
    """What the men aboard bring if they leave with it."""
    roster, side = s.setting.roster, s.setting.roster.side[unit]
    riders = s.riders(1 << unit)
    some = (riders & roster.mmc).bit_count() * away_worth(s.setting, side, "mmc")
    single = max(away_worth(s.setting, side, "smc"), away_worth(s.setting, side, "leader"))
    return some + (riders & roster.smc).bit_count() * single


class Drives:
    """What a vehicle thinks of the board."""

    def __init__(self, mind: Mind, unit: int) -> None:
        s = mind.s
        self.mind, self.s, self.unit, self.side = mind, s, unit, mind.side
        self.target = Target(s, unit)
        self.moves_as = KINDS[s.kind[unit]].moves_as
        self.mine = Gunpost(s, unit, NOBODY, True)
        self.mine.slow = 0
        self.leaving = away_worth(s.setting, self.side, "vehicle") + riders_worth(s, unit) if mind.goals.exits else 0.0
        roster = s.setting.roster
        foes = [u for place in bits(s.held[1 - self.side]) for u in bits(s.friends(1 - self.side, place))]
        self.tanks = [
            (u, s.site(s.where[u]), Target(s, u)) for u in foes
            if roster.vehicles >> u & 1 and not s.abandoned >> u & 1 and s.setting.ground.hex[s.where[u]]
        ]  # fmt: skip
        self.hunters = [(foe, self._assault_chance(foe.units)) for foe in mind.foes]
        own = s.present & roster.vehicles & roster.units[self.side] & ~s.abandoned
        #: a gun fires at one vehicle: the more there are the less each has to fear
        self.share: float = 1 / max(1.0, own.bit_count() ** 0.5)
        if mind.goals.behind:
            self.share *= 1 - BOLD * s.turn / s.setting.scene.turns
        self._dangers: dict[tuple[int, int], tuple[float, ...]] = {}
        self._values: dict[tuple[int, int], float] = {}
        self._shots: dict[int, float] = {}
        self._barred: dict[int, bool] = {}
        self._flat: dict[int, float] = {}
        self._volleys: dict[tuple[int, bool], tuple[float, ...]] = {}

    def _assault_chance(self, units: int) -> float:
        s = self.s
        spared = 1.0
        for unit in bits(assaulters(s, units & ~s.shaken)):
            spared *= 1 - at_most(morale(s, unit)) * higher(strength(s, unit, 0) - self.target.thin)
        return 1 - spared

    # -- danger --------------------------------------------------------------------------------

    def dangers(self, place: int, corner: int) -> tuple[float, ...]:
        """What each enemy who watches could cost it as it comes to a place."""
        key = (place, corner)
        found = self._dangers.get(key)
        if found is None:
            s, target = self.s, self.target
            out = [
                gun.part(s, target, place, corner, True) * target.worth if gun.now else 0.0 for gun in self.mind.guns
            ]
            out += self.volleys(place, True)
            found = self._dangers[key] = tuple([harm * self.share for harm in out])
        return found

    def volleys(self, place: int, now: bool) -> tuple[float, ...]:
        """What the small arms of each enemy place cost it at a place."""
        found = self._volleys.get((place, now))
        if found is None:
            foes = self.mind.foes if self.target.open else ()
            found = self._volleys[place, now] = tuple([self.small_arms(foe.fire(self.s, place, now)) for foe in foes])
        return found

    def small_arms(self, plus: int) -> float:
        """What a volley at open hatches costs."""
        if plus == NONE or not self.target.open:
            return 0.0
        return self.target.worth * loss(plus - self.target.thin, self.target.morale, ARMOURED, self.target.shaken)

    def exposed(self, place: int, corner: int) -> float:
        """What the enemy could do to it next turn where it stands."""
        s, target = self.s, self.target
        total = target.worth * sum(gun.part(s, target, place, corner, False) for gun in self.mind.guns)
        total += sum(self.volleys(place, False))
        return self.share * min(total, 1.5 * target.worth)

    def stalked(self, place: int) -> float:
        """What men could do to it who come and assault, if no friends are with it."""
        s = self.s
        if s.friends(self.side, place) & s.setting.roster.mmc & ~s.shaken:
            return 0.0
        ways = marches(s.setting, place)
        worst = max((chance for foe, chance in self.hunters if ways[foe.place] <= NEAR_MEN), default=0.0)
        return ASSAULTED * worst * self.target.worth

    # -- what it could do ----------------------------------------------------------------------

    def shot(self, place: int, minus: int = 0, known: bool = False) -> float:
        """The best that it could do to the enemy from a place. `known`: only at what is spotted now."""
        key = place << 2 | (minus > 0) << 1 | known
        found = self._shots.get(key)
        if found is None:
            found = self._shots[key] = self._shot(place, minus, known)
        return found

    def _shot(self, place: int, minus: int, known: bool) -> float:
        s, mine, mind = self.s, self.mine, self.mind
        old = mine.place, mine.hex
        mine.place, mine.hex = place, s.setting.ground.hex[place]
        mine.aim += minus
        best = 0.0
        near = s.setting.ground.near[place]
        barred = s.locked | s.melee
        for unit, where, target in self.tanks:
            harm = mine.part(s, target, where, s.facing[unit], bool((s.moved | s.assaulted) >> unit & 1)) * target.worth
            if not (mind.seen | near) >> where & 1:
                harm *= 0.0 if known else UNSEEN
            best = max(best, harm)
        for foe in mind.foes:
            if barred >> foe.place & 1:
                continue
            harm = mine.at_men(s, foe.curve, foe.place, foe.moving - minus)
            if not (mind.seen | near) >> foe.place & 1:
                harm *= 0.0 if known else UNSEEN
            best = max(best, harm)
        mine.aim -= minus
        mine.place, mine.hex = old
        return best

    # -- places --------------------------------------------------------------------------------

    def pull(self, place: int) -> float:
        """How much draws it to a place: the way out, or what men are to take."""
        s = self.s
        total = 0.0
        for h in bits(self.mind.goals.exits if self.leaving else 0):
            far = ways_to(s.setting, self.moves_as, h)[place]
            if far < FAR:
                total = max(total, self.leaving * FELT ** (1 + far / MARCH))
        if s.turn < s.setting.scene.no_exit_before:
            total *= EARLY
        return total + ALONGSIDE * self.mind.goals.pull(place) if not self.leaving else total

    def standing(self, place: int, corner: int) -> float:
        """What it is worth to be at a place, facing a corner, when the move is over."""
        key = (place, corner)
        found = self._values.get(key)
        if found is None:
            found = self.whatever_corner(place)
            if place not in self.s.setting.ground.gate:
                found -= DRAWN_LATER * self.exposed(place, corner)
            self._values[key] = found
        return found

    def whatever_corner(self, place: int) -> float:
        """The part of it that does not depend on the facing."""
        found = self._flat.get(place)
        if found is None:
            found = self.pull(place) + HUNTING * self.mind.chase.pull(place, 1 << self.unit)
            if place in self.s.setting.ground.gate:
                found -= IDLE * self.s.turn
            else:
                found += SHOT_LATER * self.shot(place) - self.stalked(place)
            self._flat[place] = found
        return found

    def crushed(self, goal: int) -> float:
        """What driving over the men of a hex brings, less what they may do to it."""
        s = self.s
        units = s.friends(1 - self.side, goal)
        return Curve(s, units)(force(s, self.unit).total) - 0.6 * self._assault_chance(units) * self.target.worth

    def may_crush(self, goal: int) -> bool:
        """Whether it may drive over the enemies of a hex."""
        s, unit = self.s, self.unit
        return not s.shaken >> unit & 1 and prey(s, unit, goal) and not ridden(s, unit)

    def barred(self, goal: int) -> bool:
        """Whether it may not drive into a hex, enemies apart."""
        found = self._barred.get(goal)
        if found is None:
            found = self._barred[goal] = bars(self.s, self.unit, goal)
        return found

    # -- the search ----------------------------------------------------------------------------

    def best(self, mode: int, paid: int, stays: bool) -> Drive:
        """The best end of a move in a mode, by least danger on the way; with `stays` it may end here at once."""
        s, unit, ground = self.s, self.unit, self.s.setting.ground
        left = men.allowed(s, unit, mode, 0) - paid
        start, facing = s.where[unit], s.facing[unit]
        here = self.standing(start, facing)
        tail = self.shot if mode == ASSAULT else None
        best = NOWHERE
        if stays:
            best = Drive(tail(start, LATE, True) if tail else 0.0, 0)
        zero = (0.0,) * len(self.dangers(start, facing)) if start not in ground.gate else ()
        queue: list[tuple[float, int, int, int, int, tuple[float, ...]]] = [(0.0, 0, start, facing, 0, zero)]
        least: dict[tuple[int, int], int] = {}
        offered: dict[tuple[int, int], tuple[float, int]] = {}

        def push(risk: float, cost: int, place: int, corner: int, first: int, worst: tuple[float, ...]) -> None:
            """Another way to a place, unless one as good is known."""
            if least.get((place, corner), FAR) <= cost:
                return
            known = offered.get((place, corner))
            if known is not None and known[0] <= risk and known[1] <= cost:
                return
            offered[place, corner] = (risk, cost)
            heappush(queue, (risk, cost, place, corner, first, worst))

        while queue:
            risk, cost, place, corner, first, worst = heappop(queue)
            if least.get((place, corner), FAR) <= cost:
                continue
            least[place, corner] = cost
            if first:
                gain = self.standing(place, corner) - here - risk - STEP_COST * cost
                gain += tail(place, LATE, True) if tail else 0.0
                if gain > best.gain:
                    best = Drive(gain, first)
            if cost > left:
                continue
            if self.leaving and can_leave(s, self.side, place) and cost + LEAVE_COST <= left:
                gain = self.leaving - here - risk
                if gain > best.gain:
                    best = Drive(gain, first or STEP.code(OFF))
            if place in ground.gate:
                goal = ground.gate[place]
                if not self.barred(goal) and not s.held[1 - self.side] >> goal & 1:
                    for turn in range(CORNER_COUNT):
                        bad = self.dangers(goal, turn)
                        price = price_from(s, unit, place, goal, False)
                        push(DRAWN * sum(bad), cost + price, goal, turn, STEP.code(goal), bad)
                continue
            if cost + TURN_COST <= left:
                for turn in (1, 5):
                    to = (corner + turn) % CORNER_COUNT
                    bad = tuple(map(max, worst, self.dangers(place, to)))
                    push(DRAWN * sum(bad), cost + TURN_COST, place, to, first or TURN.code(unit, to), bad)
            around = ground.board.neighbours[place]
            for turn in (0, 1, 3, 4):
                goal = around[(corner + turn) % CORNER_COUNT]
                if not goal or self.barred(goal):
                    continue
                price = price_from(s, unit, place, goal, turn > 1)
                least_move = not cost and not paid and mode == MOVE
                if not price or (cost + price > left and not least_move):
                    continue
                if s.held[1 - self.side] >> goal & 1:
                    if mode == MOVE and cost + price + EXTRA <= left and self.may_crush(goal):
                        gain = self.crushed(goal) + self.standing(goal, corner) - here - risk
                        if gain > best.gain:
                            best = Drive(gain, first or OVERRUN.code(goal))
                    continue
                if self.target.shaken and approaches(s, self.side, place, goal):
                    continue
                bad = tuple(map(max, worst, self.dangers(goal, corner)))
                push(DRAWN * sum(bad), cost + price, goal, corner, first or STEP.code(goal), bad)
        return best
