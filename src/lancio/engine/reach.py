"""Reaching hexes under movement costs: waves of masks, one a level of cost.

A `Going` says what it costs a class of unit to enter a hex from open ground, and to follow a line
(road, railway) from hex to hex. Surcharges for leaving and entering some hexes (zones of control)
come with each call, because they change as pieces move. Costs are small whole numbers: a game with
half points counts in halves.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence

from lancio.engine.board import Board

#: A step that costs the whole allowance, or cannot be made except as a minimum move.
WHOLE = 99
#: up to so many hexes a front is spread hex by hex, beyond as a whole
FEW = 4


class Going:
    """What it costs one class of unit to move from hex to hex."""

    def __init__(
        self,
        board: Board,
        enter: Mapping[int, int],
        lines: Iterable[tuple[int, Sequence[int]]],
        sealed: int = 0,
        whole: int = 0,
        across: Mapping[tuple[int, int], int] | None = None,
    ) -> None:
        """`enter`: hex -> cost of entering it. `lines`: (cost, chain of hexes). `sealed` hexes are entered
        and left along lines only. `whole` hexes may be entered, but only as a move of its own. `across`: the
        side between two hexes, lower number first -> what crossing it costs more, WHOLE if only a line crosses."""
        self.board = board
        self.cost: list[list[int]] = [[0] * 6 for _ in range(board.size)]
        for i in board.hexes:
            for d, n in enumerate(board.neighbours[i]):
                if n and not (sealed >> i & 1 or sealed >> n & 1):
                    self.cost[i][d] = WHOLE if whole >> n & 1 else enter.get(n, 0)
        for (a, b), extra in (across or {}).items():
            for x, y in ((a, b), (b, a)):
                d = board.direction(x, y)
                if self.cost[x][d]:
                    self.cost[x][d] = 0 if extra == WHOLE else self.cost[x][d] + extra
        for cost, chain in lines:
            for a, b in itertools.pairwise(chain):
                for x, y in ((a, b), (b, a)):
                    d = board.direction(x, y)
                    old = self.cost[x][d]
                    self.cost[x][d] = min(old, cost) if old else cost
        #: hexes that may be entered from each hex at any cost
        self.open = [0] * board.size
        for i in board.hexes:
            for d, n in enumerate(board.neighbours[i]):
                if n and self.cost[i][d]:
                    self.open[i] |= 1 << n
        self._waves = self._find_waves()
        self._known: dict[tuple[int, int], tuple[int, list[int]]] = {}
        self._exits = [self._find_exits(i) for i in range(board.size)]

    def _find_waves(self) -> tuple[tuple[int, int, tuple[tuple[int, int], ...]], ...]:
        by_cost: dict[int, dict[int, int]] = {}
        for i in self.board.hexes:
            for d, n in enumerate(self.board.neighbours[i]):
                cost = self.cost[i][d]
                if n and cost and cost != WHOLE:
                    shifts = by_cost.setdefault(cost, {})
                    shifts[n - i] = shifts.get(n - i, 0) | 1 << i
        waves = []
        for cost, shifts in sorted(by_cost.items()):
            sources = 0
            for mask in shifts.values():
                sources |= mask
            waves.append((cost, sources, tuple(shifts.items())))
        return tuple(waves)

    def _find_exits(self, hex_: int) -> tuple[tuple[int, int], ...]:
        by_cost: dict[int, int] = {}
        for d, n in enumerate(self.board.neighbours[hex_]):
            cost = self.cost[hex_][d]
            if n and cost and cost != WHOLE:
                by_cost[cost] = by_cost.get(cost, 0) | 1 << n
        return tuple(sorted(by_cost.items()))

    def step_cost(self, a: int, b: int) -> int:
        """The cost from a hex to its neighbour, 0 if it may not be entered from there."""
        return self.cost[a][self.board.direction(a, b)]

    def waves(self, start: int, budget: int, shut: int, slow: Sequence[int] = ()) -> list[int]:
        """For every cost from 0 to `budget`: the hexes whose cheapest way costs just that much.

        `shut` hexes cannot be entered. `slow[k]` holds the hexes that cost k + 1 more to enter, and
        again to leave; the masks must not overlap. Where nothing is in the way the answer is remembered.

        >>> from lancio.hexes import Layout
        >>> board = Board(Layout(4, 1, "flat", "even"), lambda column, row: f"{column}{row}")
        >>> woods = Going(board, {hex_: 2 for hex_ in board.hexes}, lines=[])
        >>> [board.names_of(wave) for wave in woods.waves(board.index["11"], 4, shut=0)]
        [['11'], [], ['21'], [], ['31']]
        """
        if slow or shut:
            within, undisturbed = self._undisturbed(start, budget)
            if not within & shut and not any(within & mask for mask in slow):
                return undisturbed
        levels = [0] * (budget + 1)
        levels[0] = 1 << start
        seen = slowed = 0
        for mask in slow:
            slowed |= mask
        closed = shut
        for level in range(budget):
            front = levels[level]
            if not front:
                continue
            front &= ~seen
            levels[level] = front
            if not front:
                continue
            seen |= front
            closed |= front
            if not slowed:
                self._flow(front, level, budget, levels, ~closed)
                continue
            quick = front & ~slowed
            if quick:
                self._flow_slowly(quick, level, budget, levels, ~closed, slow, slowed)
            if quick != front:
                for extra, mask in enumerate(slow):
                    if front & mask:
                        self._flow_slowly(front & mask, level + extra + 1, budget, levels, ~closed, slow, slowed)
        levels[budget] &= ~seen if budget else -1
        return levels

    def _undisturbed(self, start: int, budget: int) -> tuple[int, list[int]]:
        known = self._known.get((start, budget))
        if known is None:
            levels = self.waves(start, budget, 0)
            within = 0
            for level in levels:
                within |= level
            known = self._known[start, budget] = (within, levels)
        return known

    def _flow(self, front: int, level: int, budget: int, levels: list[int], free: int) -> None:
        if front.bit_count() <= FEW:
            exits = self._exits
            while front:
                low = front & -front
                front ^= low
                for cost, out in exits[low.bit_length() - 1]:
                    if level + cost > budget:
                        break
                    levels[level + cost] |= out & free
            return
        for cost, starts, shifts in self._waves:
            if level + cost > budget:
                break
            if front & starts:
                levels[level + cost] |= _shift(front, shifts) & free

    def _flow_slowly(
        self, front: int, level: int, budget: int, levels: list[int], free: int, slow: Sequence[int], slowed: int
    ) -> None:
        few = front.bit_count() <= FEW
        for cost, out in self._outflow_few(front) if few else self._outflow(front, budget - level):
            at = level + cost
            if at > budget:
                continue
            out &= free
            levels[at] |= out & ~slowed
            if out & slowed:
                for mask in slow:
                    at += 1
                    if at <= budget:
                        levels[at] |= out & mask

    def _outflow_few(self, front: int) -> list[tuple[int, int]]:
        found: list[tuple[int, int]] = []
        while front:
            low = front & -front
            front ^= low
            found += self._exits[low.bit_length() - 1]
        return found

    def _outflow(self, front: int, most: int) -> list[tuple[int, int]]:
        return [
            (cost, _shift(front, shifts)) for cost, starts, shifts in self._waves if cost <= most and front & starts
        ]

    def way(self, levels: Sequence[int], start: int, goal: int, slow: Sequence[int] = (), prefer: int = 0) -> list[int]:
        """A cheapest way found by `waves`, without its start; through `prefer` hexes where it costs no more."""
        way = [goal]
        here = goal
        level = level_of(levels, goal)
        while here != start:
            best = -1
            back_level = 0
            entering = _extra(slow, here) if slow else 0
            for d, n in enumerate(self.board.neighbours[here]):
                cost = self.cost[n][d - 3] if n else 0
                if not cost or cost == WHOLE:
                    continue
                before = level - cost - entering - (_extra(slow, n) if slow else 0)
                if (
                    before >= 0
                    and levels[before] >> n & 1
                    and (best < 0 or (prefer >> n & 1 and not prefer >> best & 1))
                ):
                    best, back_level = n, before
            here, level = best, back_level
            way.append(here)
        way.pop()
        way.reverse()
        return way


def _shift(front: int, shifts: Sequence[tuple[int, int]]) -> int:
    out = 0
    for delta, sources in shifts:
        part = front & sources
        if part:
            out |= part << delta if delta > 0 else part >> -delta
    return out


def level_of(levels: Sequence[int], hex_: int) -> int:
    """What the cheapest way to a hex costs."""
    for level, mask in enumerate(levels):
        if mask >> hex_ & 1:
            return level
    raise ValueError("the hex was not reached")


def _extra(slow: Sequence[int], hex_: int) -> int:
    for k, mask in enumerate(slow):
        if mask >> hex_ & 1:
            return k + 1
    return 0
