"""What a side plays for, read from the rows of the scenario: hexes to take and to keep, edges to leave by, losses."""

from __future__ import annotations

from functools import cache
from heapq import heappop, heappush
from typing import NamedTuple

from lancio.engine.masks import bits
from lancio.games.lock_n_load.conditions import Count, Test
from lancio.games.lock_n_load.setting import Setting
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.tables import LEG

#: what a hex that decides is worth, and one beyond what is needed
PRIZE, SPARE = 1.5, 0.35
#: how much of it is felt a turn's march away, half points a turn; beside the hex not yet all
FELT, MARCH, BESIDE = 0.7, 8, 0.85
#: prizes grow from the first turn to the last; in the last turn what cannot be reached draws nobody
HASTE, LAST_TURN = (0.7, 0.6), 0.2
#: and by the hexes a turn that are still needed
PACE = 0.3
#: what a point of a scenario is worth
POINT = 2.0
#: who keeps a hex by standing in it, while enemies may come
KEEP = 0.5
FAR = 999


class Need(NamedTuple):
    """A side must hold so many hexes of an area at the end."""

    side: int
    area: int
    number: int


@cache
def needs_of(setting: Setting) -> tuple[Need, ...]:
    """All that the rows for the end say of hexes held; more than half of those that bring points."""
    found = []
    for row in setting.scene.rows:
        for test in row.tests if row.winner >= 0 else ():
            if test.plus.what == "held" and test.minus is None:
                found.append(Need(test.plus.side, setting.ground.area_of(test.plus.area), _number(test)))
    for points in setting.scene.points:
        if points.count.what == "held" and points.side == points.count.side == 0:
            area = setting.ground.area_of(points.count.area)
            found.append(Need(0, area, area.bit_count() // 2 + 1))
    return tuple(found)


def _number(test: Test) -> int:
    """How many hexes the side of a test needs: one more than those that do not suffice."""
    return test.limit + (1 if test.sign in ("<=", ">") else 0)


@cache
def leaving_worth(setting: Setting, side: int) -> float:
    """What it is worth to bring a counter away, 0 if nothing."""
    found = [row.each for row in setting.scene.points if row.side == side and row.count.what == "out"]
    return POINT * max(found, default=0)


@cache
def loss_points(setting: Setting, side: int) -> float:
    """What the loss of a counter is worth to the enemy beside what it could have done."""

    def lost(count: Count) -> bool:
        return count.what == "lost" and count.side == side

    return POINT * sum(row.each for row in setting.scene.points if row.side != side and lost(row.count)) / 2


def marches(setting: Setting, goal: int) -> list[int]:
    """Place -> half points that men pay from there to a hex, enemies and works left out."""
    return ways_to(setting, LEG, goal)


@cache
def ways_to(setting: Setting, moves_as: int, goal: int) -> list[int]:
    """Place -> half points from there to a hex for whatever moves in a way of the chart; enemies, works, turns and
    wrecks are left out."""
    ground = setting.ground
    exits = ground.exits[moves_as]
    back: list[list[tuple[int, int]]] = [[] for _ in range(ground.size)]
    for place, ways in enumerate(exits):
        for to, price in ways:
            back[to].append((place, price))
    far = [FAR] * ground.size
    far[goal] = 0
    queue = [(0, goal)]
    while queue:
        cost, place = heappop(queue)
        if cost > far[place]:
            continue
        for before, price in back[place]:
            if price > 0 and cost + price < far[before]:
                far[before] = cost + price
                heappush(queue, (cost + price, before))
    return far


@cache
def pulls(setting: Setting, goal: int) -> list[float]:
    """Place -> how much of a prize is felt there."""
    return [1.0 if not far else BESIDE * FELT ** (far / MARCH) if far < FAR else 0.0 for far in marches(setting, goal)]


class Goals:
    """What a side wants just now."""

    __slots__ = ("exits", "keep", "last", "leaving", "s", "side", "take")

    def __init__(self, s: Fight, side: int) -> None:
        self.s, self.side = s, side
        #: hex -> what it is worth to take it; to keep it
        self.take: dict[int, float] = {}
        self.keep: dict[int, float] = {}
        haste = HASTE[0] + HASTE[1] * s.turn / s.setting.scene.turns
        left = s.setting.scene.turns - s.turn + 1
        self.last = s.turn >= s.setting.scene.turns
        for need in needs_of(s.setting):
            held = (s.control[need.side] & need.area).bit_count()
            mine = need.side == side
            for h in bits(need.area):
                if s.control[side] >> h & 1:
                    close = held <= need.number if mine else held >= need.number - 1
                    self._add(self.keep, h, haste * (PRIZE if close else SPARE * PRIZE))
                else:
                    short = held < need.number if mine else held >= need.number - 1
                    pace = PACE * (need.number - held) / left if mine and short else 0.0
                    self._add(self.take, h, (haste + pace) * (PRIZE if short else SPARE * PRIZE))
        self.leaving = leaving_worth(s.setting, side)
        self.exits = s.setting.exits[side] if self.leaving and not s.setting.scene.airlift else 0

    @staticmethod
    def _add(into: dict[int, float], hex_: int, value: float) -> None:
        into[hex_] = max(into.get(hex_, 0.0), value)

    @property
    def behind(self) -> bool:
        """Whether the side has to do something: to take a hex it needs, or to leave."""
        s = self.s
        if self.leaving:
            return True
        for need in needs_of(s.setting):
            held = (s.control[need.side] & need.area).bit_count()
            if (held < need.number) == (need.side == self.side):
                return True
        return False

    def pull(self, place: int, taken: int = 0) -> float:
        """How much draws men of the side to a place: all it has yet to take, by the way to it. `taken`: hexes that
        are taken on the way there."""
        setting = self.s.setting
        total = 0.0
        for h, value in self.take.items():
            if not taken >> h & 1:
                total += value * pulls(setting, h)[place]
        if self.last:
            total *= LAST_TURN
        for h in bits(self.exits):
            total = max(total, self.leaving * pulls(setting, h)[place])
        return total
