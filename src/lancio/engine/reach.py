"""Reaching hexes under movement costs: waves of masks, one a level of cost.

A `Going` says what it costs a class of unit to enter a hex from open ground, and to follow a line
(road, railway) from hex to hex. Surcharges for leaving and entering some hexes (zones of control)
come with each call, because they change as pieces move. Costs are small whole numbers: a game with
half points counts in halves. Beside the hexes there may be places with neighbours of their own (an upper
floor and its stairs): doors lead from place to place at a cost.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property

from lancio.engine.board import Board
from lancio.engine.costs import NO_WAY, WHOLE, step_costs
from lancio.engine.kept import Kept
from lancio.engine.masks import bits, mask_of

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
        climbs: Mapping[tuple[int, int], int] | None = None,
        doors: Iterable[tuple[int, int, int]] = (),
    ) -> None:
        """`enter`: hex -> cost of entering it. `lines`: (cost, chain of hexes). `sealed` hexes are entered
        and left along lines only. `whole` hexes may be entered, but only as a move of its own. `across`: the
        side between two hexes, lower number first -> what crossing it costs more, WHOLE if only a line crosses.
        `climbs`: from a hex to its neighbour -> what that costs more, lines included. `doors`: (cost, from, to), one
        way each, between hexes or places beyond them."""
        self.board = board
        #: place -> the doors out of it with their costs
        self._doors: dict[int, dict[int, int]] = {}
        size = board.size
        for cost, a, b in doors:
            self._doors.setdefault(a, {})[b] = cost
            size = max(size, a + 1, b + 1)
        self.size = size
        #: hex -> cost of a step in each of the six directions, 0 where it cannot be made
        self.cost = step_costs(board, enter, lines, sealed, whole, across, climbs)
        #: (hex, what it costs) for every step out of each hex and place
        self._steps = [self._find_steps(i) for i in range(size)]
        #: hexes that may be entered from each hex at any cost
        self.open = [mask_of(n for n, _ in steps) for steps in self._steps]
        self._known: Kept[tuple[int, int], tuple[int, list[int]]] = Kept()
        #: for every place the steps out of it by what they cost, whole moves left out
        self._exits = [self._find_exits(i) for i in range(size)]

    @cached_property
    def _entries(self) -> list[list[tuple[int, int]]]:
        """For every place from where it is entered, and at what cost."""
        found: list[list[tuple[int, int]]] = [[] for _ in range(self.size)]
        for i, steps in enumerate(self._steps):
            for n, cost in steps:
                found[n].append((i, cost))
        for i in self.board.hexes:
            found[i].sort(key=self._clockwise(i))
        return found

    def _clockwise(self, hex_: int) -> Callable[[tuple[int, int]], int]:
        """The order in which the hexes before a hex are looked at: clockwise, doors last."""
        order = {n: d for d, n in enumerate(self.board.neighbours[hex_]) if n}
        return lambda entry: order.get(entry[0], 6)

    def _find_steps(self, place: int) -> tuple[tuple[int, int], ...]:
        found = list(self._doors.get(place, {}).items())
        if place in self.board.hex:
            around = zip(self.board.neighbours[place], self.cost[place], strict=True)
            found = [(n, cost) for n, cost in around if n and cost] + found
        return tuple(found)

    @cached_property
    def _waves(self) -> tuple[tuple[int, int, tuple[tuple[int, int], ...]], ...]:
        """For every cost the places with a step of that cost, and the shifts of their numbers that lead on."""
        by_cost: dict[int, dict[int, int]] = {}
        for i, steps in enumerate(self._steps):
            for n, cost in steps:
                if cost != WHOLE:
                    shifts = by_cost.setdefault(cost, {})
                    shifts[n - i] = shifts.get(n - i, 0) | 1 << i
        waves = []
        for cost, shifts in sorted(by_cost.items()):
            sources = 0
            for mask in shifts.values():
                sources |= mask
            waves.append((cost, sources, tuple(shifts.items())))
        return tuple(waves)

    def _find_exits(self, place: int) -> tuple[tuple[int, int], ...]:
        by_cost: dict[int, int] = {}
        for n, cost in self._steps[place]:
            if cost != WHOLE:
                by_cost[cost] = by_cost.get(cost, 0) | 1 << n
        return tuple(sorted(by_cost.items()))

    def within(self, most: int) -> list[int]:
        """Hex -> the hexes that one step of at most so much leads to."""
        return [mask_of(n for n, cost in steps if cost <= most) for steps in self._steps]

    def step_cost(self, a: int, b: int) -> int:
        """The cost from a hex to its neighbour or through a door, 0 if it may not be entered from there."""
        door = self._doors.get(a)
        if door and b in door:
            return door[b]
        if a >= self.board.size or b >= self.board.size:
            return 0
        return self.cost[a][self.board.direction(a, b)]

    def costs_to(self, goal: int, whole: int | None = None, none: int = NO_WAY) -> list[int]:
        """What the cheapest way costs from every place to a goal, `none` where there is none. A step that takes a
        whole move is not made, or counts as `whole`.

        >>> from lancio.hexes import Layout
        >>> board = Board(Layout(1, 3), lambda column, row: f"{column}{row}")
        >>> going = Going(board, {board.index["12"]: 2, board.index["13"]: 1}, [])
        >>> going.costs_to(board.index["13"])[board.index["11"]]
        3
        """
        out = [none] * self.size
        out[goal] = 0
        entries = self._entries
        #: cost -> the places that it was found to lead to
        queues = [[goal]]
        for cost, queue in enumerate(queues):
            for here in queue:
                if cost > out[here]:
                    continue
                for n, step in entries[here]:
                    if step == WHOLE:
                        if whole is None:
                            continue
                        step = whole
                    total = cost + step
                    if total < out[n]:
                        out[n] = total
                        while total >= len(queues):
                            queues.append([])
                        queues[total].append(n)
        return out

    def ways(self, start: int, budget: int, shut: int = 0, minimum: bool = False) -> dict[int, tuple[int, int]]:
        """Every place within a budget, with the cost of the cheapest way and the place before it, in the order in which
        they were found; `minimum`: the first step is always possible, for all there is."""
        out = {start: (0, start)}
        #: place -> less than this it must cost to get there; what is shut can cost nothing less
        least = [budget + 1] * self.size
        for place in bits(shut):
            least[place] = -1
        least[start] = 0
        steps = self._steps
        queues: list[list[int]] = [[] for _ in range(budget + 1)]
        queues[0].append(start)
        for spent, queue in enumerate(queues):
            queue.sort()
            for here in queue:
                if spent > least[here]:
                    continue
                for n, cost in steps[here]:
                    total = spent + cost
                    if total > budget and minimum and here == start:
                        total = budget
                    if total < least[n]:
                        least[n] = total
                        out[n] = (total, here)
                        queues[total].append(n)
        return out

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
        seen = slowed = 0
        for mask in slow:
            slowed |= mask
        if slow or shut:
            within, undisturbed = self.undisturbed(start, budget)
            if not within & (shut | slowed):
                return undisturbed
            # what lies out of reach cannot slow anybody down
            slowed &= within
        levels = [0] * (budget + 1)
        levels[0] = 1 << start
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

    def undisturbed(self, start: int, budget: int) -> tuple[int, list[int]]:
        """The hexes within a budget if nothing is in the way, and the waves there."""
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
        quick, held = free & ~slowed, free & slowed
        if front.bit_count() <= FEW:
            exits = self._exits
            while front:
                low = front & -front
                front ^= low
                for cost, out in exits[low.bit_length() - 1]:
                    at = level + cost
                    if at > budget:
                        break
                    levels[at] |= out & quick
                    if out & held:
                        for mask in slow:
                            at += 1
                            if at > budget:
                                break
                            levels[at] |= out & held & mask
            return
        for cost, starts, shifts in self._waves:
            at = level + cost
            if at > budget:
                break
            if front & starts:
                out = _shift(front, shifts)
                levels[at] |= out & quick
                if out & held:
                    for mask in slow:
                        at += 1
                        if at > budget:
                            break
                        levels[at] |= out & held & mask

    def way(self, levels: Sequence[int], start: int, goal: int, slow: Sequence[int] = (), prefer: int = 0) -> list[int]:
        """A cheapest way found by `waves`, without its start; through `prefer` hexes where it costs no more."""
        way = [goal]
        here = goal
        level = level_of(levels, goal)
        while here != start:
            best = -1
            back_level = 0
            entering = _extra(slow, here) if slow else 0
            for n, cost in self._entries[here]:
                if cost == WHOLE:
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
