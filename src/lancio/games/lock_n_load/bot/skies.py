"""How safe the air is: what enemies could cost a helicopter over each hex, and the way that costs least."""

from __future__ import annotations

from collections.abc import Iterable
from heapq import heappop, heappush
from typing import NamedTuple

from lancio.engine.masks import bits
from lancio.games.lock_n_load.bot.armour import hit_chance, price_of
from lancio.games.lock_n_load.bot.goals import POINT, leaving_worth
from lancio.games.lock_n_load.bot.mind import Mind
from lancio.games.lock_n_load.bot.posts import ADJACENT, LONGEST, NONE, Post
from lancio.games.lock_n_load.bot.worth import all_worth, loss
from lancio.games.lock_n_load.box import BOX
from lancio.games.lock_n_load.men import morale
from lancio.games.lock_n_load.ordnance import column_of
from lancio.games.lock_n_load.sight import BLOCKED
from lancio.games.lock_n_load.small_arms import thinnest
from lancio.games.lock_n_load.stacking import fits

COLUMN = BOX.damage["helicopter"]
#: a helicopter by itself; a long way is a little worse than a short one
MACHINE, STEP_COST = 1.0, 0.01
#: how much of what enemies could do next turn one expects while Hovering
LATER = 0.5


class Way(NamedTuple):
    """A way through the air: what it costs on average, where it begins, the first hex after that (0 if none)."""

    risk: float
    start: int
    first: int


class Skies:
    """What a helicopter of a side has to fear; made anew for every question."""

    __slots__ = ("_now", "armour", "mind", "morale", "s", "side", "unit", "worth")

    def __init__(self, mind: Mind, unit: int) -> None:
        s = mind.s
        self.mind, self.s, self.unit, self.side = mind, s, unit, mind.side
        self.armour, self.morale = thinnest(s, unit), morale(s, unit)
        riders = s.riders(1 << unit)
        points = 2 * price_of(s.setting, self.side, "helicopter")
        self.worth: float = MACHINE + points + all_worth(s, riders)
        if leaving_worth(s.setting, self.side):
            self.worth += POINT * (riders & s.setting.roster.mmc).bit_count()
        self._now: dict[int, tuple[float, ...]] = {}

    def volley(self, foe: Post, hex_: int, now: bool) -> float:
        """What the small arms of an enemy place cost it over a hex: ranges are halved, there is no cover."""
        s, ground = self.s, self.s.setting.ground
        guns = foe.now if now else foe.later
        far = 2 * ground.board.distance(foe.hex, hex_)
        if far > LONGEST or guns[far] == NONE:
            return 0.0
        place = ground.over[hex_]
        through = ground.eyes.through(foe.place, place, s.blinded)
        if through == BLOCKED:
            return 0.0
        near = ADJACENT if ground.near[foe.place] >> place & 1 or foe.hex == hex_ else 0
        return self.worth * loss(guns[far] + near - through - self.armour, self.morale, COLUMN, False)

    def passing(self, hex_: int) -> tuple[float, ...]:
        """What each enemy place could cost it as it flies over a hex, this turn."""
        found = self._now.get(hex_)
        if found is None:
            found = self._now[hex_] = tuple([self.volley(foe, hex_, True) for foe in self.mind.foes])
        return found

    def hovering(self, hex_: int) -> float:
        """What it costs to hover over a hex until the next turn: small arms, and guns, which cannot aim at what
        flies."""
        s, ground = self.s, self.s.setting.ground
        total = LATER * sum(self.volley(foe, hex_, False) for foe in self.mind.foes)
        place = ground.over[hex_]
        for gun in self.mind.guns:
            if gun.barrel is None or ground.eyes.through(gun.place, place, s.blinded) == BLOCKED:
                continue
            column = column_of(gun.barrel, ground.board.distance(gun.hex, hex_))
            if column >= 0:
                total += LATER * self.worth * hit_chance(gun.barrel.hits[column])
        return total

    def way(self, starts: Iterable[int], goals: int, here: bool) -> Way | None:
        """The way from one of some hexes to one of others that costs least. `here`: it is over the first already, so
        nobody fires at it there."""
        s, ground = self.s, self.s.setting.ground
        over = ground.over
        none = (0.0,) * len(self.mind.foes)
        queue: list[tuple[float, int, int, int, tuple[float, ...]]] = []
        for start in starts:
            worst = none if here else self.passing(start)
            queue.append((sum(worst), start, start, 0, worst))
        queue.sort()
        seen = 0
        while queue:
            risk, hex_, start, first, worst = heappop(queue)
            if seen >> hex_ & 1:
                continue
            seen |= 1 << hex_
            if goals >> hex_ & 1:
                return Way(risk, start, first)
            for n in bits(ground.board.around[hex_] & ~seen):
                if fits(s, self.side, over[n], 1 << self.unit):
                    bad = tuple(map(max, worst, self.passing(n)))
                    steps = risk - sum(worst) + STEP_COST
                    heappush(queue, (sum(bad) + steps, n, start, first or n, bad))
        return None
